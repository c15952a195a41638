package ccitt

import (
	"encoding/binary"
	"math/bits"
)

// bitReader reads bits from the highest of each byte on, from the lowest where
// reversed. Behind the last byte it gives zeros, and left becomes negative.
type bitReader struct {
	data     []byte
	reversed bool
	pos      int    // of the next byte to load
	acc      uint64 // the next bits, from the highest bit on
	n        int    // how many of acc are real
}

// load brings at least 32 bits into acc, where there are so many.
func (b *bitReader) load() {
	if b.n >= 32 || b.n < 0 {
		return
	}
	if b.pos+4 <= len(b.data) {
		w := binary.BigEndian.Uint32(b.data[b.pos:])
		if b.reversed {
			w = bits.ReverseBytes32(bits.Reverse32(w))
		}
		b.acc |= uint64(w) << (32 - b.n)
		b.n += 32
		b.pos += 4
		return
	}
	for b.n <= 56 && b.pos < len(b.data) {
		v := b.data[b.pos]
		if b.reversed {
			v = bits.Reverse8(v)
		}
		b.acc |= uint64(v) << (56 - b.n)
		b.n += 8
		b.pos++
	}
}

// peek is the next n bits, up to 32.
func (b *bitReader) peek(n int) uint32 {
	if b.n < n {
		b.load()
	}
	return uint32(b.acc >> (64 - n))
}

func (b *bitReader) skip(n int) {
	b.acc <<= n
	b.n -= n
}

// spent reports whether all bits are read, or more than there are.
func (b *bitReader) spent() bool { return b.n <= 0 && b.pos >= len(b.data) }

// offset is the number of bits read.
func (b *bitReader) offset() int { return b.pos*8 - b.n }

// align skips to the next byte boundary, or that of the given number of bytes.
func (b *bitReader) align(bytes int) {
	size := bytes * 8
	if odd := b.offset() % size; odd > 0 && b.n >= 0 {
		b.peek(size - odd)
		b.skip(size - odd)
	}
}

// eolZeros is the number of zeros that an end of line has before its one.
const eolZeros = 11

// atEOL reports whether an end of line stands here, with any number of fill
// bits before it, and reads over it.
func (b *bitReader) atEOL() bool {
	if b.peek(eolZeros) != 0 {
		return false
	}
	at := *b
	for !at.spent() {
		if w := at.peek(32); w != 0 {
			at.skip(bits.LeadingZeros32(w) + 1)
			ok := at.n >= 0
			if ok {
				*b = at
			}
			return ok
		}
		at.skip(32)
	}
	return false
}

// toEOL skips to the next end of line, over whatever stands before it, and reads
// it; false where there is none.
func (b *bitReader) toEOL() bool {
	for !b.spent() {
		if b.atEOL() {
			return true
		}
		// The one that ends this run of zeros cannot be part of the zeros of
		// an end of line.
		w := b.peek(32)
		b.skip(min(bits.LeadingZeros32(w)+1, 32))
	}
	return false
}

// countEOLs is the number of ends of line in all of data, up to a limit.
func countEOLs(data []byte, reversed bool, limit int) int {
	b := bitReader{data: data, reversed: reversed}
	n := 0
	for n < limit && b.toEOL() {
		n++
	}
	return n
}
