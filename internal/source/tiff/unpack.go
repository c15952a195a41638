package tiff

import "math"

// unpack takes the samples of a row apart, one byte each: as they are where they
// have up to 8 bits, else their upper 8 bits. Signed and floating-point samples
// become levels, the latter from the range 0 to 1. It returns how many samples
// there are.
func (f *file) unpack(dst, row []byte, bits, format int) int {
	if len(row) == 0 {
		return 0
	}
	n := min(len(dst), len(row)*8/max(bits, 1))
	switch {
	case bits == faxBits:
		n = min(len(dst), len(row))
		for i, v := range row[:n] {
			dst[i] = ^v & 1
		}
	case bits == 8:
		n = copy(dst, row)
	case bits < 8:
		unpackSmall(dst[:n], row, bits)
	case format == 3 && bits >= 16:
		f.unpackFloats(dst[:n], row, bits/8)
	case bits%8 == 0:
		f.unpackHigh(dst[:n], row, bits/8)
	default: // 9 to 15
		unpackOdd(dst[:n], row, bits)
	}
	if format == 2 && bits > 1 {
		half := byte(1) << (min(bits, 8) - 1)
		for i := range dst[:n] {
			dst[i] ^= half
		}
	}
	return n
}

func unpackSmall(dst, row []byte, bits int) {
	mask := byte(1)<<bits - 1
	if 8%bits != 0 {
		acc, have, at := 0, 0, 0
		for i := range dst {
			if have < bits {
				acc, have, at = acc<<8|int(row[at]), have+8, at+1
			}
			have -= bits
			dst[i] = byte(acc>>have) & mask
		}
		return
	}
	each := 8 / bits
	for i := range dst {
		dst[i] = row[i/each] >> (8 - bits - i%each*bits) & mask
	}
}

// unpackHigh takes the highest byte of each number.
func (f *file) unpackHigh(dst, row []byte, size int) {
	at := 0
	if f.littleEndian() {
		at = size - 1
	}
	for i := range dst {
		dst[i] = row[i*size+at]
	}
}

func unpackOdd(dst, row []byte, bits int) {
	acc, have, at := uint64(0), 0, 0
	for i := range dst {
		for have < bits {
			acc, have, at = acc<<8|uint64(row[at]), have+8, at+1
		}
		have -= bits
		dst[i] = byte(acc >> (have + bits - 8))
	}
}

func (f *file) unpackFloats(dst, row []byte, size int) {
	for i := range dst {
		b := row[i*size:][:size]
		var v float64
		switch size {
		case 2:
			v = halfFloat(f.order.Uint16(b))
		case 4:
			v = float64(math.Float32frombits(f.order.Uint32(b)))
		case 8:
			v = math.Float64frombits(f.order.Uint64(b))
		}
		dst[i] = level(v)
	}
}

// level is the byte of a value of 0 to 1; what is no number is 0.
func level(v float64) byte {
	if !(v > 0) {
		return 0
	}
	return byte(min(v, 1)*255 + 0.5)
}

// halfFloat is a number of IEEE 754's binary16.
func halfFloat(v uint16) float64 {
	exponent, fraction := int(v>>10&31), float64(v&1023)/1024
	sign := 1 - 2*float64(v>>15)
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -14)
	case 31:
		return math.Inf(int(sign)) // or no number, which is of no use either
	}
	return sign * math.Ldexp(1+fraction, exponent-15)
}
