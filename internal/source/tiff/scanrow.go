package tiff

// scanRow paints a row of the kinds of pages that most scans are: one sample a
// pixel, of one bit or of eight. False is another kind.
func (c *canvas) scanRow(dst []byte, s *segment, y int) bool {
	if s.samples != 1 || c.l.format != 1 {
		return false
	}
	row := s.row(y)
	switch {
	case s.bits == faxBits && c.l.photometric == photoWhiteIsZero:
		copy(dst, row)
	case s.bits == 8 && c.l.photometric == photoBlackIsZero:
		copy(dst, row)
	case s.bits == 8 && c.l.photometric == photoWhiteIsZero, s.bits == faxBits && c.l.photometric == photoBlackIsZero:
		for i, v := range row[:min(len(row), len(dst))] {
			dst[i] = ^v
		}
	case s.bits == 1:
		c.bitRow(dst, row)
	default:
		return false
	}
	return true
}

// bitRow spreads the bits of a row over bytes.
func (c *canvas) bitRow(dst, row []byte) {
	if c.eight == nil {
		c.eight = new([256][8]byte)
		for v := range c.eight {
			for i := range 8 {
				c.eight[v][i] = c.level[v>>(7-i)&1]
			}
		}
	}
	for _, v := range row {
		if len(dst) < 8 {
			copy(dst, c.eight[v][:])
			return
		}
		*(*[8]byte)(dst) = c.eight[v]
		dst = dst[8:]
	}
}
