package tiff

// blockBytes is the size of so many rows of a segment that is stored in blocks
// of luma and chroma.
func (l *layout) blockBytes(rows int) int {
	return ceilDiv(l.segW, l.subX) * ceilDiv(rows, l.subY) * (l.subX*l.subY + 2)
}

// spreadChroma turns blocks of subX x subY luma samples, followed by one Cb and
// one Cr, into pixels of three samples (TIFF 6.0, section 21). Blocks that are
// missing at the end give no rows.
func (l *layout) spreadChroma(data []byte, rows int) []byte {
	blockLen := l.subX*l.subY + 2
	across := ceilDiv(l.segW, l.subX)
	whole := len(data) / (blockLen * across) * l.subY
	rows = min(rows, whole)
	out := make([]byte, 3*l.segW*rows)
	for y := range rows {
		line := data[y/l.subY*across*blockLen:]
		luma := y % l.subY * l.subX
		for x := range l.segW {
			block := line[x/l.subX*blockLen:][:blockLen]
			px := out[3*(y*l.segW+x):][:3]
			px[0] = block[luma+x%l.subX]
			px[1], px[2] = block[blockLen-2], block[blockLen-1]
		}
	}
	return out
}

// chroma converts YCbCr to RGB with the coefficients and the reference levels
// that the page states (TIFF 6.0, sections 20 and 21).
type chroma struct {
	luma, red, blue         [256]float32
	greenOfRed, greenOfBlue float32
}

func (p *page) newChroma() *chroma {
	coefficients := p.file.floats(p.dir, tagYCbCrCoeff, []float64{0.299, 0.587, 0.114})
	levels := p.file.floats(p.dir, tagReferenceBW, []float64{0, 255, 128, 255, 128, 255})
	r, g, b := coefficients[0], coefficients[1], coefficients[2]
	if !(r > 0 && g > 0 && b > 0 && r < 1 && b < 1) {
		r, g, b = 0.299, 0.587, 0.114
	}
	c := &chroma{greenOfRed: float32(r / g), greenOfBlue: float32(b / g)}
	for i := range 256 {
		v := float64(i)
		c.luma[i] = float32(scaled(v, levels[0], levels[1], 255))
		c.blue[i] = float32(scaled(v, levels[2], levels[3], 127) * (2 - 2*b))
		c.red[i] = float32(scaled(v, levels[4], levels[5], 127) * (2 - 2*r))
	}
	return c
}

// scaled brings a value from the range black to white to that of 0 to top.
func scaled(v, black, white, top float64) float64 {
	if white == black {
		return v
	}
	return (v - black) * top / (white - black)
}

func (c *chroma) rgb(y, cb, cr byte) (r, g, b byte) {
	luma, red, blue := c.luma[y], c.red[cr], c.blue[cb]
	return rounded(luma + red), rounded(luma - c.greenOfRed*red - c.greenOfBlue*blue), rounded(luma + blue)
}

func rounded(v float32) byte {
	return byte(max(0, min(v+0.5, 255)))
}
