package jpeg

// arithmetic decodes the binary decisions of arithmetic coding (T.81, annex D).
// The names of the registers A, C and CT are the recommendation's.
type arithmetic struct {
	data []byte
	pos  int
	a, c uint32
	ct   int
	over int // bytes asked for behind the end, which count as zeros

	dc        [4][64]decision
	ac        [4][256]decision
	even      decision
	broken    bool // a value that cannot be
	dcContext [4]int
}

// decision is what is known of one decision: the state of its estimate, and the
// more probable symbol.
type decision struct {
	state, more uint8
}

// conditioning is what the DAC segment sets (T.81, B.2.4.3).
type conditioning struct {
	low, high [4]int // of DC differences
	kx        [4]int
}

func defaultConditioning() conditioning {
	return conditioning{high: [4]int{1, 1, 1, 1}, kx: [4]int{5, 5, 5, 5}}
}

// readConditioning reads a DAC segment; false where it makes no sense.
func (c *conditioning) read(body []byte) bool {
	for ; len(body) >= 2; body = body[2:] {
		class, id, v := body[0]>>4, body[0]&15, int(body[1])
		switch {
		case id > 3 || class > 1:
			return false
		case class == 1:
			c.kx[id] = v
		case v&15 > v>>4:
			return false
		default:
			c.low[id], c.high[id] = v&15, v>>4
		}
	}
	return true
}

// reset starts anew at a position: all decisions are equally probable.
func (r *arithmetic) reset(at int) {
	*r = arithmetic{data: r.data, pos: at, a: 0x10000, even: decision{state: evenState}}
	for range 2 {
		r.byteIn()
		r.c <<= 8
	}
}

// spent reports whether the data is used up. Writers leave out zeros at the end,
// so that a few are always there.
func (r *arithmetic) spent() bool {
	const spare = 512
	return r.broken || r.over > spare
}

func (r *arithmetic) byteIn() {
	if r.pos >= len(r.data) {
		r.over++
		return
	}
	v := r.data[r.pos]
	if v == 0xff {
		if r.pos+1 >= len(r.data) || r.data[r.pos+1] != 0 {
			r.over++
			return // a marker: it stays where it is
		}
		r.pos++
	}
	r.pos++
	r.c += uint32(v) << 8
}

// decide decodes one decision (T.81, figures D.16 to D.20).
func (r *arithmetic) decide(x *decision) int {
	e := &estimates[x.state]
	qe := uint32(e.qe)
	r.a -= qe
	less := false
	if r.c>>16 < r.a {
		if r.a >= 0x8000 {
			return int(x.more)
		}
		less = r.a < qe
	} else {
		less = r.a >= qe
		r.c -= r.a << 16
		r.a = qe
	}
	v := x.more
	if less {
		v ^= 1
		if e.exchange {
			x.more ^= 1
		}
		x.state = e.less
	} else {
		x.state = e.more
	}
	for r.a < 0x8000 {
		if r.ct == 0 {
			r.byteIn()
			r.ct = 8
		}
		r.a <<= 1
		r.c <<= 1
		r.ct--
	}
	return int(v)
}

// magnitude reads the bits of a value below its highest one, which m is; the
// contexts follow those of the size.
func (r *arithmetic) magnitude(m int, x *decision) int32 {
	v := m
	for m >>= 1; m > 0; m >>= 1 {
		if r.decide(x) != 0 {
			v |= m
		}
	}
	return int32(v + 1)
}

// size reads how large a value is, doubling m in contexts from first on; it
// returns the last of them. A value of 16 bits is broken data.
func (r *arithmetic) size(m int, list []decision, first int) (int, int) {
	for r.decide(&list[first]) != 0 {
		if m <<= 1; m == 0x8000 {
			r.broken = true
			return 0, first
		}
		first++
	}
	return m, first
}

// difference reads a DC difference of the component at a place in the scan
// (T.81, F.1.4.1), with the conditioning of a table.
func (r *arithmetic) difference(place, table int, cond *conditioning) int32 {
	list := &r.dc[table]
	s := r.dcContext[place]
	if r.decide(&list[s]) == 0 {
		r.dcContext[place] = 0
		return 0
	}
	sign := r.decide(&list[s+1])
	at := s + 2 + sign
	m := r.decide(&list[at])
	if m != 0 {
		m, at = r.size(m, list[:], 20)
	}
	switch {
	case m < 1<<cond.low[table]>>1:
		r.dcContext[place] = 0
	case m > 1<<cond.high[table]>>1:
		r.dcContext[place] = 12 + sign*4
	default:
		r.dcContext[place] = 4 + sign*4
	}
	v := r.magnitude(m, &list[at+14])
	if sign != 0 {
		return -v
	}
	return v
}

// coefficient reads an AC coefficient that is not zero (T.81, F.1.4.2), the one
// at k in zigzag order.
func (r *arithmetic) coefficient(k, table int, cond *conditioning) int32 {
	list := &r.ac[table]
	sign := r.decide(&r.even)
	at := 3*(k-1) + 2
	m := r.decide(&list[at])
	if m != 0 && r.decide(&list[at]) != 0 {
		at = 217
		if k <= cond.kx[table] {
			at = 189
		}
		m, at = r.size(m<<1, list[:], at)
	}
	v := r.magnitude(m, &list[(at+14)&255])
	if sign != 0 {
		return -v
	}
	return v
}
