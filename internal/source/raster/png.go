package raster

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"

	"github.com/docextract/docextract/internal/source"
)

// pngFormat reads PNG (ISO/IEC 15948). The standard library's decoder gives
// nothing of a picture that is cut off or has one wrong checksum; it is the
// reference in the tests.
type pngFormat struct{}

// The colour types of PNG, table 11.1.
const (
	pngGray      = 0
	pngRGB       = 2
	pngPalette   = 3
	pngGrayAlpha = 4
	pngRGBA      = 6
)

// pngFile is what the chunks say.
type pngFile struct {
	width, height int
	depth, colour int
	interlaced    bool
	palette       []byte // R, G, B of each entry
	transparency  []byte // the body of the tRNS chunk
	exif          exif
	dpi           float64
	idat          [][]byte
	damage        []string
}

func (pngFormat) header(data []byte) (header, error) {
	f, err := parsePNG(data, true)
	if err != nil {
		return header{}, err
	}
	h := header{width: f.width, height: f.height, orientation: max(f.exif.orientation, 1), dpi: f.dpi}
	if h.dpi == 0 {
		h.dpi = f.exif.dpi
	}
	return h, nil
}

func (pngFormat) decode(ctx context.Context, data []byte, limits source.Limits) (image.Image, []string, error) {
	f, err := parsePNG(data, false)
	if err != nil {
		return nil, nil, err
	}
	if n := int64(f.rowBytes(f.width)) * int64(f.height); n > limits.DecodedBytes {
		return nil, nil, source.Errorf(source.ErrTooLarge, "PNG: the picture has %d bytes, the limit is %d", n, limits.DecodedBytes)
	}
	if err := f.plausible(); err != nil {
		return nil, nil, err
	}
	return f.pixels(ctx)
}

// plausible refuses a large picture of which the data cannot give a fiftieth:
// its size is a lie that memory is not allocated for. Deflate makes at most 1,032
// bytes of one.
func (f *pngFile) plausible() error {
	const large, deflate, part = 1 << 24, 1032, 50
	data := 0
	for _, body := range f.idat {
		data += len(body)
	}
	if f.width*f.height > large && f.rowBytes(f.width)*f.height/part > data*deflate {
		return source.Errorf(source.ErrDamaged, "PNG: a picture of %d x %d pixels in %d bytes", f.width, f.height, data)
	}
	return nil
}

const pngSignature = 8 // bytes

// parsePNG walks the chunks, up to the picture's data where the header is
// wanted alone. What the end of the file cuts off counts as far as it is there.
func parsePNG(data []byte, headerOnly bool) (*pngFile, error) {
	f := &pngFile{}
	if len(data) < pngSignature+8 || string(data[12:16]) != "IHDR" {
		return nil, source.Errorf(source.ErrDamaged, "PNG: no header chunk at offset %d", pngSignature)
	}
	for at := pngSignature; at+8 <= len(data); {
		size := int(binary.BigEndian.Uint32(data[at:]))
		name := string(data[at+4 : at+8])
		body := data[at+8:]
		if size > len(body) {
			size = len(body)
		} else if end := at + 8 + size; end+4 <= len(data) && crc32.ChecksumIEEE(data[at+4:end]) != binary.BigEndian.Uint32(data[end:]) {
			f.lose("the checksum of chunk %q at offset %d is wrong", name, at)
		}
		body = body[:size]
		if name == "IEND" || name == "IDAT" && headerOnly {
			break
		}
		if err := f.chunk(name, body, at); err != nil {
			return nil, err
		}
		at += 12 + size
	}
	return f, nil
}

func (f *pngFile) lose(format string, args ...any) {
	const most = 20
	if len(f.damage) < most {
		f.damage = append(f.damage, fmt.Sprintf(format, args...))
	}
}

func (f *pngFile) chunk(name string, body []byte, at int) error {
	switch name {
	case "IHDR":
		return f.readHeader(body, at)
	case "PLTE":
		f.palette = body[:len(body)/3*3]
	case "tRNS":
		f.transparency = body
	case "pHYs":
		if len(body) >= 9 && body[8] == 1 { // per metre
			f.dpi = source.DotsPerInch(float64(binary.BigEndian.Uint32(body))/100, 3)
		}
	case "eXIf":
		f.exif = parseExif(body)
	case "IDAT":
		f.idat = append(f.idat, body)
	}
	return nil
}

func (f *pngFile) readHeader(body []byte, at int) error {
	if len(body) < 13 {
		return source.Errorf(source.ErrDamaged, "PNG: the header chunk at offset %d has %d bytes", at, len(body))
	}
	if f.width != 0 {
		return nil // a second one counts for nothing
	}
	width, height := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	f.depth, f.colour, f.interlaced = int(body[8]), int(body[9]), body[12] == 1
	if width == 0 || height == 0 || width > 1<<31-1 || height > 1<<31-1 {
		return source.Errorf(source.ErrDamaged, "PNG: a picture of %d x %d pixels", width, height)
	}
	f.width, f.height = int(width), int(height)
	if !f.validDepth() || body[10] != 0 || body[11] != 0 || body[12] > 1 {
		return source.Errorf(source.ErrDamaged, "PNG: colour type %d with depth %d, compression %d, filter %d, interlace %d at offset %d", f.colour, f.depth, body[10], body[11], body[12], at)
	}
	return nil
}

// validDepth holds colour type and depth against table 11.1.
func (f *pngFile) validDepth() bool {
	switch f.colour {
	case pngGray:
		return f.depth == 1 || f.depth == 2 || f.depth == 4 || f.depth == 8 || f.depth == 16
	case pngPalette:
		return f.depth == 1 || f.depth == 2 || f.depth == 4 || f.depth == 8
	case pngRGB, pngGrayAlpha, pngRGBA:
		return f.depth == 8 || f.depth == 16
	}
	return false
}

// samples is the number of samples a pixel has.
func (f *pngFile) samples() int {
	switch f.colour {
	case pngRGB:
		return 3
	case pngGrayAlpha:
		return 2
	case pngRGBA:
		return 4
	}
	return 1
}

// rowBytes is the size of so many pixels.
func (f *pngFile) rowBytes(pixels int) int {
	return (pixels*f.samples()*f.depth + 7) / 8
}
