package jpeg

import "encoding/binary"

// bitReader reads the entropy-coded bits between two markers. Behind the last of
// them it gives zeros without end, and n becomes negative.
type bitReader struct {
	data []byte
	pos  int
	acc  uint64 // the next bits, from the highest bit on
	n    int    // how many of acc are real
	end  bool   // a marker or the end of data is at pos
	bad  bool   // a code was met that no table has
}

// reset starts anew at a position, on a byte boundary.
func (b *bitReader) reset(at int) {
	*b = bitReader{data: b.data, pos: at}
}

// spent reports whether bits were asked for that are not there.
func (b *bitReader) spent() bool { return b.n < 0 }

// fill brings at least 57 bits into acc, where there are so many.
func (b *bitReader) fill() {
	if b.n < 0 {
		return // zeros for ever; the count of what is missing stays
	}
	if b.pos+8 <= len(b.data) {
		w := binary.BigEndian.Uint64(b.data[b.pos:])
		const low, high = 0x0101010101010101, 0x8080808080808080
		if (^w-low)&w&high == 0 { // no byte is 0xff
			b.acc |= w >> b.n
			taken := (64 - b.n) >> 3
			b.pos += taken
			b.n += taken * 8
			return
		}
	}
	b.fillBytes()
}

// fillBytes takes one byte after the other, undoing the stuffing of 0xff.
func (b *bitReader) fillBytes() {
	for b.n <= 56 && !b.end {
		if b.pos >= len(b.data) {
			b.end = true
			return
		}
		v := b.data[b.pos]
		if v == 0xff {
			next := b.pos + 1
			for next < len(b.data) && b.data[next] == 0xff {
				next++ // fill bytes before a marker
			}
			if next >= len(b.data) || b.data[next] != 0 {
				b.end = true
				return
			}
			b.pos = next
		}
		b.pos++
		b.acc |= uint64(v) << (56 - b.n)
		b.n += 8
	}
}

func (b *bitReader) skip(n int) {
	b.acc <<= n
	b.n -= n
}

// take reads n bits, 1 to 16.
func (b *bitReader) take(n int) int {
	if b.n < n {
		b.fill()
	}
	v := int(b.acc >> (64 - n))
	b.skip(n)
	return v
}

// takeSigned reads the extra bits of a coefficient, 0 to 16.
func (b *bitReader) takeSigned(size int) int32 {
	if size == 0 {
		return 0
	}
	return extend(b.take(size), size)
}
