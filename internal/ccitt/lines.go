package ccitt

// decoder reads one line after the other. A line is the list of places where the
// colour changes, the first of them to black, in rising order.
type decoder struct {
	bits         bitReader
	width        int
	runs         *[2][1 << codeBits]run
	modes        *[1 << modeBits]mode
	before, line []int
}

// lineState says how reading a line went.
type lineState int

const (
	lineGood lineState = iota
	lineBroken
	pictureEnd
)

// reader is the function that reads the next line into d.line.
func (d *decoder) reader(v variant, data []byte, opts Options) func() lineState {
	switch v.coding {
	case RLE:
		return func() lineState { return d.alignedLine(1) }
	case RLEWordAligned:
		return func() lineState { return d.alignedLine(2) }
	case Group4:
		return d.group4Line
	}
	// Some writers leave out the ends of line, or have them at the start alone.
	if v.noEOL || v.coding == Group3 && 2*countEOLs(data, opts.Reversed, opts.Height) < opts.Height {
		return d.plainLine
	}
	twoD := v.coding == Group3TwoD
	return func() lineState { return d.group3Line(twoD) }
}

// alignedLine reads a line of modified Huffman codes that begins on a boundary.
func (d *decoder) alignedLine(bytes int) lineState {
	d.bits.align(bytes)
	if d.bits.spent() {
		return pictureEnd
	}
	return d.keep(d.oneD())
}

// plainLine reads a line of Group 3 that no end of line precedes, in general.
func (d *decoder) plainLine() lineState {
	if d.endsHere() {
		return pictureEnd
	}
	return d.keep(d.oneD())
}

// endsHere reads over ends of line, where there are any, and reports whether the
// picture is over: two or more of them, or no data.
func (d *decoder) endsHere() bool {
	n := 0
	for d.bits.atEOL() {
		n++
	}
	return n > 1 || d.bits.spent()
}

// keep takes the line that was read; a broken one that ends at once, as at the
// end of data, counts as none.
func (d *decoder) keep(ok bool) lineState {
	switch {
	case ok:
		return lineGood
	case d.bits.spent() && len(d.line) == 0:
		return pictureEnd
	case d.bits.spent():
		return lineBroken
	}
	d.repeat()
	return lineBroken
}

// repeat replaces a broken line by the one before.
func (d *decoder) repeat() {
	d.line = append(d.line[:0], d.before...)
}

// group3Line reads a line and the end of line before it. Whatever stands between
// the line before and that end of line belongs to an error and is skipped.
//
// Some writers leave out the very first end of line: the first line is tried
// without it.
func (d *decoder) group3Line(twoD bool) lineState {
	if d.bits.offset() == 0 && !twoD {
		start := d.bits
		if !d.bits.atEOL() && d.oneD() {
			return lineGood
		}
		d.bits = start
	}
	if !d.bits.toEOL() {
		return pictureEnd
	}
	oneD := d.dimension(twoD)
	for ends := 1; d.bits.atEOL(); ends++ {
		if ends >= 2 { // the end of the page has six, or some are broken
			return pictureEnd
		}
		oneD = d.dimension(twoD)
	}
	var ok bool
	if oneD {
		ok = d.oneD()
	} else {
		ok = d.twoD()
	}
	if ok {
		return lineGood
	}
	if d.bits.spent() && len(d.line) == 0 {
		return pictureEnd
	}
	d.repeat()
	return lineBroken
}

// dimension reads the bit behind an end of line that says how the line is coded.
func (d *decoder) dimension(twoD bool) (oneD bool) {
	if !twoD {
		return true
	}
	oneD = d.bits.peek(1) == 1
	d.bits.skip(1)
	return oneD
}

// group4Line reads a line of T.6. There is nothing to find the next line by
// after an error: reading goes on behind it, as other readers do.
func (d *decoder) group4Line() lineState {
	if d.bits.spent() || d.bits.atEOL() {
		return pictureEnd
	}
	if d.twoD() {
		return lineGood
	}
	if d.bits.spent() && len(d.line) == 0 {
		return pictureEnd
	}
	if len(d.line)%2 == 1 {
		d.line = d.line[:len(d.line)-1] // white from the error on
	}
	return lineBroken
}

// oneD reads a line of runs (T.4, section 4.1); false where a code is wrong or
// the runs do not end at the width.
func (d *decoder) oneD() bool {
	d.line = d.line[:0]
	x := 0
	for colour := 0; x < d.width; colour ^= 1 {
		n, ok := d.run(colour)
		if !ok {
			return false
		}
		if x += n; x < d.width {
			d.change(x)
		}
	}
	return x == d.width
}

// run reads a run of a colour with all its parts.
func (d *decoder) run(colour int) (pixels int, ok bool) {
	table := &d.runs[colour]
	for {
		r := table[d.bits.peek(codeBits)]
		if r.length == 0 {
			return 0, false
		}
		d.bits.skip(int(r.length))
		if d.bits.n < 0 {
			return 0, false
		}
		pixels += int(r.pixels)
		if r.pixels < 64 {
			return pixels, true
		}
		if pixels > d.width {
			return 0, false
		}
	}
}

// change notes a change of colour. Two at the same place are none.
func (d *decoder) change(x int) {
	if n := len(d.line); n > 0 && d.line[n-1] == x {
		d.line = d.line[:n-1]
		return
	}
	d.line = append(d.line, x)
}

// twoD reads a line coded by its differences from the one before (T.4, section
// 4.2, and T.6); false where a code is wrong. The names a0, a1, b1 and b2 are
// the recommendation's.
func (d *decoder) twoD() bool {
	d.line = d.line[:0]
	a0, colour, near := -1, 0, 0
	for a0 < d.width {
		m := d.modes[d.bits.peek(modeBits)]
		if m.length == 0 {
			return false
		}
		d.bits.skip(int(m.length))
		if d.bits.n < 0 {
			return false
		}
		near = d.changeAfter(a0, colour, near)
		switch m.kind {
		case modePass:
			a0 = d.at(near + 1)
		case modeHorizontal:
			first, ok1 := d.run(colour)
			if !ok1 {
				return false
			}
			second, ok2 := d.run(colour ^ 1)
			a1 := max(a0, 0) + first
			if !ok2 || a1+second > d.width {
				return false
			}
			d.changeInside(a1)
			a0 = a1 + second
			d.changeInside(a0)
		default:
			a1 := d.at(near) + int(m.kind) - modeVertical
			if a1 < max(a0, 0) || a1 > d.width {
				return false
			}
			d.changeInside(a1)
			a0 = a1
			colour ^= 1
		}
	}
	return true
}

func (d *decoder) changeInside(x int) {
	if x < d.width {
		d.change(x)
	}
}

// changeAfter is the index of b1: the first change in the line before that lies
// right of a0 and leads away from the current colour. It is searched from near.
func (d *decoder) changeAfter(a0, colour, near int) int {
	for near > 0 && d.at(near-1) > a0 {
		near--
	}
	for near < len(d.before) && d.before[near] <= a0 {
		near++
	}
	if near&1 != colour {
		near++
	}
	return near
}

// at is a change of the line before, the width behind the last one.
func (d *decoder) at(i int) int {
	if i < len(d.before) {
		return d.before[i]
	}
	return d.width
}
