package jpeg

// The four kinds of progressive scans (T.81, annex G).

func (c *component) block(bx, by int) *[64]int16 {
	return (*[64]int16)(c.coefficients[(by*c.strideBlocks+bx)*64:])
}

func (s *scan) dcFirst(c *scanComponent, bx, by int) {
	b := &s.bits
	c.pred += b.takeSigned(int(c.dc.decode(b) & 15))
	c.block(bx, by)[0] = int16(c.pred << s.low)
}

func (s *scan) dcRefine(c *scanComponent, bx, by int) {
	if s.bits.take(1) != 0 {
		c.block(bx, by)[0] |= 1 << s.low
	}
}

func (s *scan) acFirst(c *scanComponent, bx, by int) {
	if s.eobRun > 0 {
		s.eobRun--
		return
	}
	b := &s.bits
	block := c.block(bx, by)
	for k := s.from; k <= s.to; k++ {
		rs := int(c.ac.decode(b))
		run, size := rs>>4, rs&15
		if size == 0 {
			if run < 15 {
				s.startEOBRun(run)
				s.eobRun--
				return
			}
			k += 15
			continue
		}
		v := b.takeSigned(size)
		if k += run; k > s.to {
			return
		}
		block[zigzag[k]] = int16(v << s.low)
	}
}

// startEOBRun reads the length of a run of blocks, this one included, that have
// no more coefficients.
func (s *scan) startEOBRun(bits int) {
	s.eobRun = 1 << bits
	if bits > 0 {
		s.eobRun += s.bits.take(bits)
	}
}

func (s *scan) acRefine(c *scanComponent, bx, by int) {
	block := c.block(bx, by)
	k := s.from
	if s.eobRun == 0 {
		k = s.refineCoefficients(c, block)
	}
	if s.eobRun > 0 {
		s.refineRun(block, k, -1)
		s.eobRun--
	}
}

// refineCoefficients reads new coefficients, each of them one bit in size, and
// refines the ones that it passes. It returns where the end of the block was
// said, or the end of the band.
func (s *scan) refineCoefficients(c *scanComponent, block *[64]int16) int {
	b := &s.bits
	for k := s.from; k <= s.to; k++ {
		rs := int(c.ac.decode(b))
		run, size := rs>>4, rs&15
		value := int16(0)
		switch {
		case size != 0: // 1, or broken
			value = -1 << s.low
			if b.take(1) != 0 {
				value = 1 << s.low
			}
		case run < 15:
			s.startEOBRun(run)
			return k
		}
		if k = s.refineRun(block, k, run); k > s.to {
			return k
		}
		if value != 0 {
			block[zigzag[k]] = value
		}
	}
	return s.to + 1
}

// refineRun passes a number of coefficients that are zero, all of them where it
// is negative, and refines the others on the way. It returns the place of the
// zero after them.
func (s *scan) refineRun(block *[64]int16, k, zeros int) int {
	bit := int16(1) << s.low
	for ; k <= s.to; k++ {
		p := &block[zigzag[k]]
		if *p == 0 {
			if zeros == 0 {
				return k
			}
			zeros--
			continue
		}
		if s.bits.take(1) == 0 || *p&bit != 0 && *p > 0 || -*p&bit != 0 && *p < 0 {
			continue
		}
		if *p > 0 {
			*p += bit
		} else {
			*p -= bit
		}
	}
	return k
}

// transform makes the samples of a component from its coefficients.
func (d *decoder) transform(c *component) error {
	if !c.scanned {
		return nil
	}
	for by := range d.frame.mcusY * c.plane.V {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		for bx := range c.strideBlocks {
			c.put(c.block(bx, by), false, bx, by, d.frame.precision)
		}
	}
	c.coefficients = nil
	return nil
}
