package jpeg

// scan is one pass over the picture (T.81, B.2.3), of all blocks of one or more
// components.
type scan struct {
	d          *decoder
	bits       bitReader
	arith      *arithmetic // in place of bits in a frame of arithmetic coding
	components []scanComponent
	// from and to is the band of coefficients, high and low the bit position
	// of the scan before and of this one (successive approximation).
	from, to, high, low int

	eobRun  int  // blocks still to come that have no more coefficients
	missing bool // the data of the current restart interval is at its end
	lost    int  // MCUs that there was no data for
}

type scanComponent struct {
	*component
	place            int // in the scan
	tableDC, tableAC int
	dc, ac           *huffman // nil in arithmetic coding
	pred             int32
}

// readScan decodes a scan whose header is body and whose data begins at a
// position. It returns where the data ends. A scan that makes no sense is
// passed over.
func (d *decoder) readScan(body []byte, at, data int) (next int, err error) {
	if d.frame == nil {
		return 0, errorAt(Damaged, at, "a scan before the frame header")
	}
	s := &scan{d: d, bits: bitReader{data: d.data, pos: data}}
	if d.frame.arithmetic {
		s.arith = &arithmetic{data: d.data}
		s.arith.reset(data)
	}
	if !s.readHeader(body) {
		d.lose("broken scan header at offset %d", at)
		return data, nil
	}
	if err := s.prepare(at); err != nil {
		return 0, err
	}
	d.scans++
	total, err := s.run()
	if err != nil {
		return 0, err
	}
	if s.arith != nil {
		s.bits.pos = s.arith.pos
	}
	if s.lost > 0 {
		d.lose("scan %d at offset %d: no data for %d of %d blocks", d.scans, at, s.lost, total)
	} else if s.bits.bad {
		d.lose("scan %d at offset %d: broken codes", d.scans, at)
	}
	return s.bits.pos, nil
}

// readHeader parses the scan header; false where it contradicts the frame.
func (s *scan) readHeader(body []byte) bool {
	if len(body) < 1 || len(body) < 4+2*int(body[0]) {
		return false
	}
	n := int(body[0])
	if n < 1 || n > len(s.d.frame.components) {
		return false
	}
	for i := range n {
		c := s.pick(body[1+2*i], i)
		dc, ac := int(body[2+2*i]>>4), int(body[2+2*i]&15)
		if dc > 3 || ac > 3 {
			return false
		}
		sc := scanComponent{component: c, place: i, tableDC: dc, tableAC: ac}
		if s.arith == nil {
			sc.dc, sc.ac = s.d.table(0, dc), s.d.table(1, ac)
		}
		s.components = append(s.components, sc)
	}
	tail := body[1+2*n:]
	s.from, s.to, s.high, s.low = int(tail[0]), int(tail[1]), int(tail[2]>>4), int(tail[2]&15)
	if !s.d.frame.progressive {
		s.from, s.to, s.high, s.low = 0, 63, 0, 0 // some writers leave other values
		return true
	}
	if s.from == 0 {
		return s.to == 0 && s.low <= 13
	}
	return n == 1 && s.from <= s.to && s.to <= 63 && s.low <= 13
}

// pick is the component with the given number that the scan does not have yet;
// the one at the same place where the numbers are wrong.
func (s *scan) pick(id byte, place int) *component {
	all := s.d.frame.components
	for i := range all {
		if all[i].plane.ID == id && !s.has(&all[i]) {
			return &all[i]
		}
	}
	return &all[place]
}

func (s *scan) has(c *component) bool {
	for _, sc := range s.components {
		if sc.component == c {
			return true
		}
	}
	return false
}

// table is a Huffman table of the stream, else a standard one.
func (d *decoder) table(class, id int) *huffman {
	if d.huff[class][id] == nil {
		d.huff[class][id] = standardHuffman(class, id)
	}
	return d.huff[class][id]
}

// prepare fixes the quantization tables: the ones in force at the first scan of
// a component count.
func (s *scan) prepare(at int) error {
	for _, c := range s.components {
		if c.scanned {
			continue
		}
		q := s.d.quant[min(c.quantID, 3)]
		if q == nil || c.quantID > 3 {
			return errorAt(Damaged, at, "quantization table %d is missing", c.quantID)
		}
		for i, v := range q {
			c.quant[zigzag[i]] = int32(v)
		}
		c.scanned = true
	}
	return nil
}

// run decodes all MCUs and returns how many the scan should have.
func (s *scan) run() (total int, err error) {
	width, height := s.d.frame.mcusX, s.d.frame.mcusY
	if len(s.components) == 1 {
		width, height = s.components[0].blocksX, s.components[0].blocksY
	}
	decode := s.blockDecoder()
	total = width * height
	for y := range height {
		if err := s.d.ctx.Err(); err != nil {
			return total, err
		}
		for x := range width {
			n := y*width + x
			if s.d.restart > 0 && n > 0 && n%s.d.restart == 0 {
				s.nextInterval(n/s.d.restart - 1)
			}
			if s.missing {
				if s.d.restart == 0 {
					s.lost = total - n
					return total, nil
				}
				s.lost++
				continue
			}
			s.mcu(x, y, decode)
			if s.spent() {
				s.missing = true
				s.lost++
			}
		}
	}
	return total, nil
}

func (s *scan) spent() bool {
	if s.arith != nil {
		return s.arith.spent()
	}
	return s.bits.spent()
}

// mcu decodes the blocks of one MCU: one block where the scan has one component.
func (s *scan) mcu(x, y int, decode func(c *scanComponent, bx, by int)) {
	if len(s.components) == 1 {
		decode(&s.components[0], x, y)
		return
	}
	for i := range s.components {
		c := &s.components[i]
		for v := range c.plane.V {
			for h := range c.plane.H {
				decode(c, x*c.plane.H+h, y*c.plane.V+v)
			}
		}
	}
}

// nextInterval goes to the restart marker with the given number. A marker that
// is ahead by up to two means that intervals are missing, and one behind is
// passed over; as a marker counts modulo 8, others are taken for the right one.
func (s *scan) nextInterval(number int) {
	s.eobRun = 0
	for i := range s.components {
		s.components[i].pred = 0
	}
	bad := s.bits.bad
	at := s.bits.pos
	if s.arith != nil {
		at = s.arith.pos
	}
	for {
		code, end, ok := nextMarker(s.d.data, at)
		if ok && code < markSOF0 { // no marker that exists: broken data
			at = end
			continue
		}
		if !ok || code < markRST0 || code > markRST7 {
			s.missing = true
			return
		}
		switch ahead := (int(code-markRST0) - number) & 7; ahead {
		case 1, 2:
			s.missing = true
			return
		case 6, 7:
			at = end
		default:
			s.bits.reset(end)
			s.bits.bad = bad
			if s.arith != nil {
				s.arith.reset(end)
			}
			s.missing = false
			return
		}
	}
}

// blockDecoder is the way that this scan codes a block.
func (s *scan) blockDecoder() func(c *scanComponent, bx, by int) {
	switch {
	case s.arith != nil:
		return s.arithmeticDecoder()
	case !s.d.frame.progressive:
		return s.baseline
	case s.from == 0 && s.high == 0:
		return s.dcFirst
	case s.from == 0:
		return s.dcRefine
	case s.high == 0:
		return s.acFirst
	default:
		return s.acRefine
	}
}

// baseline decodes a whole block and transforms it at once (T.81, F.2).
func (s *scan) baseline(c *scanComponent, bx, by int) {
	var block [64]int16
	b := &s.bits
	c.pred += b.takeSigned(int(c.dc.decode(b) & 15))
	block[0] = int16(c.pred)
	last := 0
	for k := 1; k < 64; k++ {
		if b.n < 32 {
			b.fill()
		}
		if w := c.ac.whole[b.acc>>(64-lookBits)]; w != 0 {
			b.skip(int(w & 255))
			if k += int(w >> 8 & 255); k > 63 {
				break
			}
			block[zigzag[k]] = int16(w >> 16)
			last = k
			continue
		}
		rs := int(c.ac.decode(b))
		run, size := rs>>4, rs&15
		if size == 0 {
			if run < 15 {
				break
			}
			k += 15
			continue
		}
		v := b.takeSigned(size)
		if k += run; k > 63 {
			break
		}
		block[zigzag[k]] = int16(v)
		last = k
	}
	c.put(&block, last == 0, bx, by, s.d.frame.precision)
}
