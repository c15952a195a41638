package jpeg

// lookBits is the length of the codes that one look into a table decodes;
// longer ones, which are rare, are searched by length.
const lookBits = 10

// huffman is a table for decoding (T.81, annexes C and F.2.2.3).
type huffman struct {
	// look has, for the next lookBits bits, the symbol in the upper and the
	// length of its code in the lower byte; 0 for a longer code.
	look [1 << lookBits]uint16
	// whole has the same for an AC coefficient together with its extra bits
	// where both fit: value in the upper 16 bits, then run, then the length of
	// all in the lower byte; 0 where they do not.
	whole [1 << lookBits]int32
	// maxCode is, by code length, one more than the largest code, aligned to 16
	// bits; offset leads from a code to its symbol.
	maxCode [18]uint32
	offset  [17]int32
	symbols []byte
}

// newHuffman builds a table from the number of codes of each length and the
// symbols; false where the counts make no prefix code.
func newHuffman(counts, symbols []byte) (*huffman, bool) {
	h := &huffman{symbols: symbols}
	code, k := uint32(0), 0
	for length := 1; length <= 16; length++ {
		h.offset[length] = int32(k) - int32(code)
		for range counts[length-1] {
			if code >= 1<<length {
				return nil, false
			}
			if length <= lookBits {
				h.fillLook(code, length, symbols[k])
			}
			code++
			k++
		}
		h.maxCode[length] = code << (16 - length)
		code <<= 1
	}
	h.maxCode[17] = 1 << 30
	h.fillWhole()
	return h, true
}

func (h *huffman) fillLook(code uint32, length int, symbol byte) {
	first := code << (lookBits - length)
	for i := range uint32(1) << (lookBits - length) {
		h.look[first+i] = uint16(symbol)<<8 | uint16(length)
	}
}

// fillWhole joins codes and their extra bits where both are in sight.
func (h *huffman) fillWhole() {
	for i, e := range h.look {
		length, size, run := int(e&255), int(e>>8&15), int32(e>>12)
		if length == 0 || size == 0 || length+size > lookBits {
			continue
		}
		extra := i >> (lookBits - length - size) & (1<<size - 1)
		h.whole[i] = extend(extra, size)<<16 | run<<8 | int32(length+size)
	}
}

// extend turns the extra bits of a coefficient into its value (T.81, F.2.2.1).
func extend(v, size int) int32 {
	if size > 0 && v < 1<<(size-1) {
		v -= 1<<size - 1
	}
	return int32(v)
}

// decode reads one symbol. A code that the table does not have counts as symbol
// 0, which disturbs the rest of the picture least, and is noted in b.
func (h *huffman) decode(b *bitReader) byte {
	if b.n < 16 {
		b.fill()
	}
	if e := h.look[b.acc>>(64-lookBits)]; e != 0 {
		b.skip(int(e & 255))
		return byte(e >> 8)
	}
	return h.decodeLong(b)
}

func (h *huffman) decodeLong(b *bitReader) byte {
	bits := uint32(b.acc >> 48)
	length := lookBits + 1
	for length <= 16 && bits >= h.maxCode[length] {
		length++
	}
	if length > 16 {
		b.bad = true
		b.skip(16)
		return 0
	}
	b.skip(length)
	return h.symbols[int32(bits>>(16-length))+h.offset[length]]
}
