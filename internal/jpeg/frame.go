package jpeg

import "bytes"

// frame is the picture's geometry (T.81, B.2.2 and A.1).
type frame struct {
	progressive  bool
	arithmetic   bool
	precision    int
	hMax, vMax   int
	mcusX, mcusY int
	components   []component
}

// component is one colour of the frame.
type component struct {
	quantID byte
	// blocksX, blocksY is the size in blocks of a scan of this component alone;
	// an interleaved scan goes on to the end of the last MCU, as the plane does.
	blocksX, blocksY int
	strideBlocks     int
	plane            Plane
	coefficients     []int16   // of a progressive frame, 64 a block, natural order
	quant            [64]int32 // in natural order, of the first scan
	scanned          bool
}

// readFrame reads a frame header. A second one in the same picture is ignored.
func (d *decoder) readFrame(code byte, body []byte, at int) error {
	if d.frame != nil {
		d.lose("a second frame header at offset %d", at)
		return nil
	}
	if code > markSOF2 && code != markSOF9 && code != markSOF10 {
		return errorAt(Unsupported, at, "coding SOF%d (lossless or hierarchical)", code-markSOF0)
	}
	if len(body) < 6 || len(body) < 6+3*int(body[5]) {
		return errorAt(Damaged, at, "frame header of %d bytes", len(body))
	}
	f := &frame{
		progressive: code == markSOF2 || code == markSOF10,
		arithmetic:  code == markSOF9 || code == markSOF10,
		precision:   int(body[0]),
	}
	n := int(body[5])
	h := &d.header
	h.Width, h.Height = int(body[3])<<8|int(body[4]), int(body[1])<<8|int(body[2])
	h.Components, h.Precision, h.Progressive = n, f.precision, f.progressive
	if h.Height == 0 {
		h.Height = linesAtEnd(d.data[at:])
	}
	switch {
	case f.precision != 8 && f.precision != 12:
		return errorAt(Unsupported, at, "samples of %d bits", f.precision)
	case h.Width == 0 || h.Height == 0:
		return errorAt(Damaged, at, "picture of %d x %d pixels", h.Width, h.Height)
	case n < 1 || n > 4:
		return errorAt(Unsupported, at, "%d components", n)
	}
	if err := f.readComponents(body[6:6+3*n], at); err != nil {
		return err
	}
	f.layOut(h.Width, h.Height)
	d.frame = f
	if d.headerOnly {
		return nil
	}
	return d.allocate(at)
}

// linesAtEnd is the height that a DNL segment states after the first scan
// (T.81, B.2.5), 0 where there is none.
func linesAtEnd(data []byte) int {
	i := bytes.LastIndex(data, []byte{0xff, markDNL, 0, 4})
	if i < 0 || i+6 > len(data) {
		return 0
	}
	return int(data[i+4])<<8 | int(data[i+5])
}

func (f *frame) readComponents(body []byte, at int) error {
	for ; len(body) >= 3; body = body[3:] {
		h, v := int(body[1]>>4), int(body[1]&15)
		if h < 1 || h > 4 || v < 1 || v > 4 {
			return errorAt(Damaged, at, "sampling factors %d x %d", h, v)
		}
		f.hMax, f.vMax = max(f.hMax, h), max(f.vMax, v)
		f.components = append(f.components, component{quantID: body[2], plane: Plane{ID: body[0], H: h, V: v}})
	}
	return nil
}

func (f *frame) layOut(width, height int) {
	f.mcusX = ceilDiv(width, 8*f.hMax)
	f.mcusY = ceilDiv(height, 8*f.vMax)
	for i := range f.components {
		c := &f.components[i]
		p := &c.plane
		p.Width, p.Height = ceilDiv(width*p.H, f.hMax), ceilDiv(height*p.V, f.vMax)
		c.blocksX, c.blocksY = ceilDiv(p.Width, 8), ceilDiv(p.Height, 8)
		c.strideBlocks = f.mcusX * p.H
		p.Stride = c.strideBlocks * 8
	}
}

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// hopeless is how many times less data than the least that a large picture takes,
// a bit for each block, makes a lie of its size: nothing is allocated for it.
const hopeless = 50

// allocate makes the planes, grey, after checking what they need.
func (d *decoder) allocate(at int) error {
	var bytes int64
	for i := range d.frame.components {
		c := &d.frame.components[i]
		samples := int64(c.plane.Stride) * int64(d.frame.mcusY*c.plane.V*8)
		bytes += samples
		if d.frame.progressive {
			bytes += 2 * samples
		}
	}
	if d.opts.MaxBytes > 0 && bytes > d.opts.MaxBytes {
		return errorAt(TooLarge, at, "a picture of %d x %d pixels needs %d bytes, the limit is %d", d.header.Width, d.header.Height, bytes, d.opts.MaxBytes)
	}
	if blocks := bytes / 64; bytes > 1<<24 && blocks > 8*hopeless*int64(len(d.data)-at) {
		return errorAt(Damaged, at, "a picture of %d x %d pixels in %d bytes", d.header.Width, d.header.Height, len(d.data)-at)
	}
	for i := range d.frame.components {
		c := &d.frame.components[i]
		samples := c.plane.Stride * d.frame.mcusY * c.plane.V * 8
		c.plane.Pix = make([]byte, samples)
		greyen(c.plane.Pix)
		if d.frame.progressive {
			c.coefficients = make([]int16, samples)
		}
	}
	return nil
}

// greyen sets all samples to the middle, doubling what is set already.
func greyen(pix []byte) {
	pix[0] = 128
	for n := 1; n < len(pix); n *= 2 {
		copy(pix[n:], pix[:n])
	}
}
