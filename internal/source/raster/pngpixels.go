package raster

import (
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"image"
	"io"

	"github.com/docextract/docextract/internal/source"
)

// pass is one of the pictures that an interlaced picture consists of: every
// stepX-th pixel of every stepY-th row.
type pass struct {
	x, y, stepX, stepY int
}

// adam7 has the passes of the interlace method 1 (section 8.2).
var adam7 = []pass{
	{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2},
}

// pixels decodes the picture onto white, as far as the data goes.
func (f *pngFile) pixels(ctx context.Context) (image.Image, []string, error) {
	if f.colour == pngPalette && len(f.palette) == 0 {
		return nil, nil, source.Errorf(source.ErrDamaged, "PNG: the palette is missing")
	}
	r, err := f.inflate()
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	c := newPNGCanvas(f)
	passes := adam7
	if !f.interlaced {
		passes = []pass{{0, 0, 1, 1}}
	}
	done := 0
	for _, p := range passes {
		rows, err := f.readPass(ctx, r, p, c)
		if ctxErr := ctx.Err(); ctxErr != nil {
			return nil, nil, ctxErr
		}
		done += rows
		if err != nil && done == 0 {
			return nil, nil, source.Errorf(source.ErrDamaged, "PNG: no picture data can be read: %v", err)
		}
		if err != nil {
			f.lose("the picture data ends after %d rows: %v", done, err)
			break
		}
	}
	return c.image(), f.damage, nil
}

// inflate opens the data of all IDAT chunks. Its checksum is not looked at: the
// pixels are there by then.
func (f *pngFile) inflate() (io.ReadCloser, error) {
	readers := make([]io.Reader, len(f.idat))
	for i, body := range f.idat {
		readers[i] = &byteSource{body}
	}
	joined := io.MultiReader(readers...)
	var zlib [2]byte // the header of RFC 1950
	if _, err := io.ReadFull(joined, zlib[:]); err != nil {
		return nil, source.Errorf(source.ErrDamaged, "PNG: no picture data")
	}
	return flate.NewReader(joined), nil
}

// byteSource reads from a slice.
type byteSource struct{ rest []byte }

func (s *byteSource) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// readPass reads the rows of a pass and returns how many there were.
func (f *pngFile) readPass(ctx context.Context, r io.Reader, p pass, c *pngCanvas) (rows int, err error) {
	width, height := steps(f.width, p.x, p.stepX), steps(f.height, p.y, p.stepY)
	if width == 0 || height == 0 {
		return 0, nil
	}
	pixelBytes := max(1, f.samples()*f.depth/8)
	// Each row has a byte for its filter before it, and zeros before the first
	// pixel and the first row spare the filters their special cases.
	line, before := make([]byte, 1+f.rowBytes(width)), make([]byte, f.rowBytes(width))
	for y := range height {
		if y%64 == 0 && ctx.Err() != nil {
			return y, ctx.Err()
		}
		n, err := io.ReadFull(r, line)
		if err != nil && n <= 1 {
			return y, noEOF(err)
		}
		clear(line[n:])
		row := line[1:]
		if !unfilter(line[0], row, before, pixelBytes) {
			return y, source.Errorf(source.ErrDamaged, "filter %d in row %d", line[0], y)
		}
		pixels := width
		if err != nil { // the last row, in part
			pixels = (n - 1) * 8 / (f.samples() * f.depth)
		}
		c.row(row, min(pixels, width), p, p.y+y*p.stepY)
		if err != nil {
			return y, noEOF(err)
		}
		copy(before, row)
	}
	return height, nil
}

// noEOF is a clearer error for data that ends too early.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// steps is the number of pixels at first, first+step, ... below size.
func steps(size, first, step int) int {
	if size <= first {
		return 0
	}
	return (size - first + step - 1) / step
}

// unfilter undoes the filter of a row (section 9.2); n is the bytes of a pixel.
// False is an unknown filter.
func unfilter(filter byte, row, before []byte, n int) bool {
	switch filter {
	case 0:
	case 1:
		for i := n; i < len(row); i++ {
			row[i] += row[i-n]
		}
	case 2:
		for i, v := range before {
			row[i] += v
		}
	case 3:
		for i := range min(n, len(row)) {
			row[i] += before[i] / 2
		}
		for i := n; i < len(row); i++ {
			row[i] += byte((int(row[i-n]) + int(before[i])) / 2)
		}
	case 4:
		for i := range min(n, len(row)) {
			row[i] += before[i]
		}
		for i := n; i < len(row); i++ {
			row[i] += paeth(row[i-n], before[i], before[i-n])
		}
	default:
		return false
	}
	return true
}

// paeth is the neighbour nearest to left + up - corner.
func paeth(left, up, corner byte) byte {
	toLeft := int(up) - int(corner)
	toUp := int(left) - int(corner)
	toCorner := abs(toLeft + toUp)
	toLeft, toUp = abs(toLeft), abs(toUp)
	switch {
	case toLeft <= toUp && toLeft <= toCorner:
		return left
	case toUp <= toCorner:
		return up
	}
	return corner
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// key is the colour that tRNS makes transparent, in a picture without palette
// or alpha; ok is false where there is none.
func (f *pngFile) key() (rgb [3]uint16, ok bool) {
	n := f.samples()
	if f.colour != pngGray && f.colour != pngRGB || len(f.transparency) < 2*n {
		return rgb, false
	}
	for i := range n {
		rgb[i] = binary.BigEndian.Uint16(f.transparency[2*i:])
	}
	return rgb, true
}
