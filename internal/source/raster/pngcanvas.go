package raster

import (
	"encoding/binary"
	"image"
)

// pngCanvas is the picture that rows are painted on: white, grey where the file
// is.
type pngCanvas struct {
	f      *pngFile
	gray   *image.Gray
	rgba   *image.NRGBA
	colour [256][3]byte // of a sample of up to 8 bits: palette entries, over white, or greys
	key    [3]uint16
	keyed  bool
}

func newPNGCanvas(f *pngFile) *pngCanvas {
	c := &pngCanvas{f: f}
	c.key, c.keyed = f.key()
	isGray := f.colour == pngGray || f.colour == pngGrayAlpha
	if f.colour == pngPalette {
		isGray = c.fillPalette()
	} else {
		c.fillGreys()
	}
	bounds := image.Rect(0, 0, f.width, f.height)
	var pix []byte
	if isGray {
		c.gray = image.NewGray(bounds)
		pix = c.gray.Pix
	} else {
		c.rgba = image.NewNRGBA(bounds)
		pix = c.rgba.Pix
	}
	whiten(pix)
	return c
}

// whiten sets all bytes to 255, doubling what is set already.
func whiten(pix []byte) {
	pix[0] = 255
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

func (c *pngCanvas) image() image.Image {
	if c.gray != nil {
		return c.gray
	}
	return c.rgba
}

// fillPalette lays the palette over white and reports whether it is grey.
func (c *pngCanvas) fillPalette() (gray bool) {
	gray = true
	for i := range len(c.f.palette) / 3 {
		if i > 255 {
			break
		}
		alpha := byte(255)
		if i < len(c.f.transparency) {
			alpha = c.f.transparency[i]
		}
		entry := &c.colour[i]
		for j := range entry {
			entry[j] = overWhite(c.f.palette[3*i+j], alpha)
		}
		gray = gray && entry[0] == entry[1] && entry[1] == entry[2]
	}
	return gray
}

func (c *pngCanvas) fillGreys() {
	top := 1<<min(c.f.depth, 8) - 1
	for i := range c.colour {
		v := byte(min(i, top) * 255 / top)
		if c.keyed && c.f.depth <= 8 && c.f.colour == pngGray && int(c.key[0]) == i {
			v = 255
		}
		c.colour[i] = [3]byte{v, v, v}
	}
}

// overWhite lays a colour over white.
func overWhite(v, alpha byte) byte {
	if alpha == 255 {
		return v
	}
	return byte((int(v)*int(alpha) + 255*(255-int(alpha)) + 127) / 255)
}

// row paints a row of a pass, of so many pixels.
func (c *pngCanvas) row(row []byte, pixels int, p pass, y int) {
	if p.stepX == 1 && c.f.depth == 8 && !c.keyed && c.wholeRow(row, pixels, y) {
		return
	}
	if c.f.depth < 8 || c.f.colour == pngPalette || c.f.colour == pngGray && c.f.depth == 8 {
		c.indexed(row, pixels, p, y)
		return
	}
	size := c.f.depth / 8
	n := c.f.samples()
	for i := range pixels {
		px := row[i*n*size:][:n*size]
		x := p.x + i*p.stepX
		alpha := c.alpha(px, n, size)
		if c.gray != nil {
			c.gray.Pix[y*c.gray.Stride+x] = overWhite(px[0], alpha)
			continue
		}
		out := c.rgba.Pix[y*c.rgba.Stride+4*x:][:3]
		out[0], out[1], out[2] = overWhite(px[0], alpha), overWhite(px[size], alpha), overWhite(px[2*size], alpha)
	}
}

// wholeRow paints a row of the common kinds that have 8 bits a sample and no key;
// false is another kind.
func (c *pngCanvas) wholeRow(row []byte, pixels int, y int) bool {
	switch c.f.colour {
	case pngGray:
		copy(c.gray.Pix[y*c.gray.Stride:], row[:pixels])
	case pngRGB:
		out := c.rgba.Pix[y*c.rgba.Stride:][:4*pixels]
		row = row[:3*pixels]
		for len(row) >= 3 && len(out) >= 4 {
			out[0], out[1], out[2] = row[0], row[1], row[2]
			row, out = row[3:], out[4:]
		}
	case pngRGBA:
		out := c.rgba.Pix[y*c.rgba.Stride:][:4*pixels]
		row = row[:4*pixels]
		for len(row) >= 4 && len(out) >= 4 {
			if a := row[3]; a == 255 {
				out[0], out[1], out[2] = row[0], row[1], row[2]
			} else {
				out[0], out[1], out[2] = overWhite(row[0], a), overWhite(row[1], a), overWhite(row[2], a)
			}
			row, out = row[4:], out[4:]
		}
	default:
		return false
	}
	return true
}

// alpha is the upper byte of a pixel's alpha, or 0 where it has the colour that
// stands for transparent.
func (c *pngCanvas) alpha(px []byte, n, size int) byte {
	if n == 2 || n == 4 {
		return px[(n-1)*size]
	}
	if !c.keyed {
		return 255
	}
	for i := range n {
		v := uint16(px[i])
		if size == 2 {
			v = binary.BigEndian.Uint16(px[2*i:])
		}
		if v != c.key[i] {
			return 255
		}
	}
	return 0
}

// indexed paints a row of one sample of up to 8 bits a pixel.
func (c *pngCanvas) indexed(row []byte, pixels int, p pass, y int) {
	depth := c.f.depth
	each := 8 / depth
	mask := byte(1<<depth - 1)
	for i := range pixels {
		v := &c.colour[row[i/each]>>(8-depth-i%each*depth)&mask]
		x := p.x + i*p.stepX
		if c.gray != nil {
			c.gray.Pix[y*c.gray.Stride+x] = v[0]
			continue
		}
		copy(c.rgba.Pix[y*c.rgba.Stride+4*x:][:3], v[:])
	}
}
