package tiff

import "image"

// canvas is the picture that the segments of a page are painted on: grey where
// the page is, else in colour. It begins white.
type canvas struct {
	page *page
	l    *layout
	gray *image.Gray
	rgba *image.NRGBA

	level   [256]byte     // of a sample as unpacked, 0 to 255
	palette *[256][3]byte // of a page with a colour map
	chroma  *chroma       // of a page in YCbCr
	samples []byte        // a row, pixel by pixel
	plane   []byte        // a row of one sample
	eight   *[256][8]byte // the levels of the eight pixels of a byte, where they have one bit
}

func (p *page) newCanvas(l *layout) *canvas {
	c := &canvas{page: p, l: l}
	isGray := l.photometric <= photoBlackIsZero || l.photometric == photoMask
	switch l.photometric {
	case photoPalette:
		c.palette = p.palette(l)
		isGray = grayPalette(c.palette)
	case photoYCbCr:
		c.chroma = p.newChroma()
	}
	top := 1<<min(l.bits, 8) - 1
	for i := range c.level {
		c.level[i] = byte(min(i, top) * 255 / top)
		if l.photometric == photoWhiteIsZero {
			c.level[i] = 255 - c.level[i]
		}
		if isGray && c.palette != nil {
			c.level[i] = c.palette[i][0]
		}
	}
	bounds := image.Rect(0, 0, l.width, l.height)
	if isGray {
		c.gray = image.NewGray(bounds)
		whiten(c.gray.Pix)
	} else {
		c.rgba = image.NewNRGBA(bounds)
		whiten(c.rgba.Pix)
	}
	return c
}

// whiten sets all bytes to 255, doubling what is set already.
func whiten(pix []byte) {
	pix[0] = 255
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}

func (c *canvas) image() image.Image {
	if c.gray != nil {
		return c.gray
	}
	return c.rgba
}

// palette is the colour map, reduced to 8 bits. Some writers fill it with values
// of 8 bits to begin with.
func (p *page) palette(l *layout) *[256][3]byte {
	n := 1 << l.bits
	values := p.file.ints(p.dir, tagColorMap, 3*n)
	shift := 0
	for _, v := range values {
		if v > 255 {
			shift = 8
		}
	}
	var out [256][3]byte
	each := min(len(values)/3, n)
	for i := range each {
		for j := range 3 {
			out[i][j] = byte(values[j*each+i] >> shift)
		}
	}
	return &out
}

func grayPalette(palette *[256][3]byte) bool {
	for _, c := range palette {
		if c[0] != c[1] || c[1] != c[2] {
			return false
		}
	}
	return true
}

// paint puts a segment at its place, all its samples or those of each plane.
func (c *canvas) paint(planes []segment, x0, y0 int) {
	first := &planes[0]
	width := min(first.width, c.l.width-x0)
	rows := min(first.rows, c.l.height-y0)
	for y := range rows {
		if c.gray != nil && len(planes) == 1 && c.scanRow(c.gray.Pix[(y0+y)*c.gray.Stride+x0:][:width], first, y) {
			continue
		}
		samples, n := c.row(planes, y, width)
		switch {
		case c.gray != nil:
			c.grayRow(c.gray.Pix[(y0+y)*c.gray.Stride+x0:][:width], samples, n)
		case first.rgb && len(planes) == 1, c.plainRGB():
			rgbRow(c.rgba.Pix[(y0+y)*c.rgba.Stride+4*x0:][:4*width], samples, n)
		default:
			c.colourRow(c.rgba.Pix[(y0+y)*c.rgba.Stride+4*x0:][:4*width], samples, n)
		}
	}
}

// row is the samples of a row, n for each pixel; a row cut off has fewer pixels.
func (c *canvas) row(planes []segment, y, width int) (samples []byte, n int) {
	if len(planes) == 1 {
		s := &planes[0]
		if s.bits == 8 && c.l.format == 1 {
			row := s.row(y)
			return row[:min(len(row), width*s.samples)], s.samples
		}
		c.samples = sized(c.samples, width*s.samples)
		got := c.page.file.unpack(c.samples, s.row(y), s.bits, c.l.format)
		return c.samples[:got], s.samples
	}
	n = len(planes)
	c.samples = sized(c.samples, width*n)
	clear(c.samples)
	for i := range planes {
		c.planeRow(&planes[i], i, y, n)
	}
	return c.samples, n
}

// planeRow puts a row of one plane among the samples of the others.
func (c *canvas) planeRow(s *segment, plane, y, n int) {
	subX, subY := 1, 1
	if c.l.smallPlane(plane) {
		subX, subY = c.l.subX, c.l.subY
	}
	c.plane = sized(c.plane, s.width)
	got := c.page.file.unpack(c.plane, s.row(y/subY), s.bits, c.l.format)
	if got == 0 {
		return
	}
	for x := range len(c.samples) / n {
		c.samples[x*n+plane] = c.plane[min(x/subX, got-1)]
	}
}

func sized(b []byte, n int) []byte {
	if cap(b) < n {
		return make([]byte, n)
	}
	return b[:n]
}

func (c *canvas) grayRow(dst, samples []byte, n int) {
	if n == 1 {
		for i, v := range samples {
			dst[i] = c.level[v]
		}
		return
	}
	for i := range len(samples) / n {
		px := samples[i*n:][:n]
		dst[i] = c.overWhite(c.level[px[0]], c.alphaOf(px, 1))
	}
}

// alphaOf is the alpha of a pixel, which stands behind its colours.
func (c *canvas) alphaOf(px []byte, colours int) byte {
	if c.l.alpha == alphaNone || len(px) <= colours {
		return 255
	}
	if c.l.photometric == photoWhiteIsZero { // level turns it around
		return 255 - c.level[px[colours]]
	}
	return c.level[px[colours]]
}

// overWhite lays a colour over white.
func (c *canvas) overWhite(v, alpha byte) byte {
	if alpha == 255 {
		return v
	}
	if c.l.alpha == alphaAssociated {
		return byte(min(int(v)+255-int(alpha), 255))
	}
	return byte((int(v)*int(alpha) + 255*(255-int(alpha)) + 127) / 255)
}

// plainRGB says that samples are RGB levels without more ado.
func (c *canvas) plainRGB() bool {
	return c.l.photometric == photoRGB && c.l.bits >= 8 && c.l.alpha == alphaNone
}

// rgbRow copies levels of n samples a pixel; dst has its alpha already.
func rgbRow(dst, samples []byte, n int) {
	for len(samples) >= n && len(dst) >= 4 {
		dst[0], dst[1], dst[2] = samples[0], samples[1], samples[2]
		dst, samples = dst[4:], samples[n:]
	}
}

// colourRow turns samples into opaque pixels; dst has its alpha already.
func (c *canvas) colourRow(dst, samples []byte, n int) {
	colours := 3
	for i := range len(samples) / n {
		px := samples[i*n:][:n]
		var r, g, b byte
		switch c.l.photometric {
		case photoPalette:
			entry := &c.palette[px[0]]
			r, g, b, colours = entry[0], entry[1], entry[2], 1
		case photoYCbCr:
			r, g, b = c.chroma.rgb(c.level[px[0]], c.level[px[1]], c.level[px[2]])
		case photoCMYK:
			light := byte(255)
			if n > 3 {
				light -= c.level[px[3]]
			}
			r, g, b, colours = inked(c.level[px[0]], light), inked(c.level[px[1]], light), inked(c.level[px[2]], light), 4
		case photoCIELab, photoICCLab:
			r, g, b, colours = c.labColour(px)
		default:
			r, g, b = c.level[px[0]], c.level[px[1]], c.level[px[2]]
		}
		a := c.alphaOf(px, colours)
		out := dst[4*i:][:3]
		out[0], out[1], out[2] = c.overWhite(r, a), c.overWhite(g, a), c.overWhite(b, a)
	}
}

func (c *canvas) labColour(px []byte) (r, g, b byte, colours int) {
	icc := c.l.photometric == photoICCLab
	if len(px) < 3 {
		r, g, b = labRGB(px[0], 0, 0, false)
		return r, g, b, 1
	}
	r, g, b = labRGB(px[0], px[1], px[2], icc)
	return r, g, b, 3
}

// inked is what an ink and the light that black leaves make: (1-C)(1-K).
func inked(ink, light byte) byte {
	t := uint32(255-ink)*uint32(light) + 128
	return byte((t + t>>8) >> 8)
}
