package jpeg

// The ways to code a block by arithmetic coding: sequential (T.81, F.1.4) and
// progressive (annex G).

func (s *scan) arithmeticDecoder() func(c *scanComponent, bx, by int) {
	switch {
	case !s.d.frame.progressive:
		return s.arithSequential
	case s.from == 0 && s.high == 0:
		return s.arithDCFirst
	case s.from == 0:
		return s.arithDCRefine
	case s.high == 0:
		return s.arithACFirst
	default:
		return s.arithACRefine
	}
}

func (s *scan) arithSequential(c *scanComponent, bx, by int) {
	var block [64]int16
	c.pred += s.arith.difference(c.place, c.tableDC, &s.d.conditioning)
	block[0] = int16(c.pred)
	s.arithBand(c, &block, 1, 63)
	c.put(&block, false, bx, by, s.d.frame.precision)
}

func (s *scan) arithDCFirst(c *scanComponent, bx, by int) {
	c.pred += s.arith.difference(c.place, c.tableDC, &s.d.conditioning)
	c.block(bx, by)[0] = int16(c.pred << s.low)
}

func (s *scan) arithDCRefine(c *scanComponent, bx, by int) {
	if s.arith.decide(&s.arith.even) != 0 {
		c.block(bx, by)[0] |= 1 << s.low
	}
}

func (s *scan) arithACFirst(c *scanComponent, bx, by int) {
	s.arithBand(c, c.block(bx, by), s.from, s.to)
}

// arithBand reads the coefficients from one place to another.
func (s *scan) arithBand(c *scanComponent, block *[64]int16, from, to int) {
	r := s.arith
	list := &r.ac[c.tableAC]
	for k := from; k <= to; k++ {
		if r.decide(&list[3*(k-1)]) != 0 { // the end of the block
			return
		}
		for r.decide(&list[3*(k-1)+1]) == 0 { // zero
			if k++; k > to {
				r.broken = true
				return
			}
		}
		block[zigzag[k]] = int16(r.coefficient(k, c.tableAC, &s.d.conditioning) << s.low)
		if r.broken {
			return
		}
	}
}

func (s *scan) arithACRefine(c *scanComponent, bx, by int) {
	block := c.block(bx, by)
	end := s.to // of the block as the scans before left it
	for end > 0 && block[zigzag[end]] == 0 {
		end--
	}
	r := s.arith
	list := &r.ac[c.tableAC]
	for k := s.from; k <= s.to; k++ {
		if k > end && r.decide(&list[3*(k-1)]) != 0 {
			return
		}
		for !s.arithRefine(&block[zigzag[k]], list, k) {
			if k++; k > s.to {
				r.broken = true
				return
			}
		}
	}
}

// arithRefine refines a coefficient or makes one of a zero; false is a zero that
// stays.
func (s *scan) arithRefine(p *int16, list *[256]decision, k int) bool {
	r, bit := s.arith, int16(1)<<s.low
	switch {
	case *p == 0:
		if r.decide(&list[3*(k-1)+1]) == 0 {
			return false
		}
		*p = bit
		if r.decide(&r.even) != 0 {
			*p = -bit
		}
	case r.decide(&list[3*(k-1)+2]) == 0:
	case *p > 0:
		*p += bit
	default:
		*p -= bit
	}
	return true
}
