package jpeg

// zigzag leads from the order of coding to the natural order (T.81, figure 5).
var zigzag = [64]uint8{
	0, 1, 8, 16, 9, 2, 3, 10,
	17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34,
	27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36,
	29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46,
	53, 60, 61, 54, 47, 55, 62, 63,
}

// The constants of the transform, as fixed-point numbers of fracBits bits.
const (
	fracBits = 13
	keepBits = 2 // of precision that the first pass hands to the second

	f0298 = 2446
	f0390 = 3196
	f0541 = 4433
	f0765 = 6270
	f0899 = 7373
	f1175 = 9633
	f1501 = 12299
	f1847 = 15137
	f1961 = 16069
	f2053 = 16819
	f2562 = 20995
	f3072 = 25172
)

// put transforms a block of coefficients in natural order into its place in the
// plane. flat says that there is none but the first.
//
// The transform is the one of Loeffler, Ligtenberg and Moschytz, "Practical fast
// 1-D DCT algorithms with 11 multiplications" (ICASSP 1989), with the precision
// that the accurate integer mode of the IJG's library has: readers of documents
// agree to the last bit, so that differences show errors.
func (c *component) put(block *[64]int16, flat bool, bx, by, precision int) {
	p := &c.plane
	out := p.Pix[by*8*p.Stride+bx*8:]
	if flat {
		v := clamp((int32(block[0])*c.quant[0]+4)>>3, precision)
		for y := range 8 {
			row := out[y*p.Stride:][:8]
			for x := range row {
				row[x] = v
			}
		}
		return
	}
	var work [64]int32
	for x := range 8 {
		column(&work, block, &c.quant, x)
	}
	for y := range 8 {
		w := (*[8]int32)(work[y*8:])
		o0, o1, o2, o3, o4, o5, o6, o7 := lift(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7])
		const shift = fracBits + keepBits + 3
		const half = 1 << (shift - 1)
		row := out[y*p.Stride:][:8]
		row[0] = clamp((o0+half)>>shift, precision)
		row[1] = clamp((o1+half)>>shift, precision)
		row[2] = clamp((o2+half)>>shift, precision)
		row[3] = clamp((o3+half)>>shift, precision)
		row[4] = clamp((o4+half)>>shift, precision)
		row[5] = clamp((o5+half)>>shift, precision)
		row[6] = clamp((o6+half)>>shift, precision)
		row[7] = clamp((o7+half)>>shift, precision)
	}
}

func column(work *[64]int32, b *[64]int16, q *[64]int32, x int) {
	if b[8+x]|b[16+x]|b[24+x]|b[32+x]|b[40+x]|b[48+x]|b[56+x] == 0 {
		v := int32(b[x]) * q[x] << keepBits
		for y := 0; y < 64; y += 8 {
			work[y+x] = v
		}
		return
	}
	o0, o1, o2, o3, o4, o5, o6, o7 := lift(
		int32(b[x])*q[x], int32(b[8+x])*q[8+x], int32(b[16+x])*q[16+x], int32(b[24+x])*q[24+x],
		int32(b[32+x])*q[32+x], int32(b[40+x])*q[40+x], int32(b[48+x])*q[48+x], int32(b[56+x])*q[56+x])
	const shift = fracBits - keepBits
	const half = 1 << (shift - 1)
	work[x] = (o0 + half) >> shift
	work[8+x] = (o1 + half) >> shift
	work[16+x] = (o2 + half) >> shift
	work[24+x] = (o3 + half) >> shift
	work[32+x] = (o4 + half) >> shift
	work[40+x] = (o5 + half) >> shift
	work[48+x] = (o6 + half) >> shift
	work[56+x] = (o7 + half) >> shift
}

// lift is the inverse transform of eight values, scaled up by 2^fracBits and
// the square root of 8.
func lift(i0, i1, i2, i3, i4, i5, i6, i7 int32) (o0, o1, o2, o3, o4, o5, o6, o7 int32) {
	// Even part: a rotation of 2 and 6, a butterfly of 0 and 4.
	r := (i2 + i6) * f0541
	e2, e3 := r-i6*f1847, r+i2*f0765
	e0, e1 := (i0+i4)<<fracBits, (i0-i4)<<fracBits
	s0, s3 := e0+e3, e0-e3
	s1, s2 := e1+e2, e1-e2

	// Odd part.
	z := (i7 + i3 + i5 + i1) * f1175
	z1, z2 := -(i7+i1)*f0899, -(i5+i3)*f2562
	z3, z4 := z-(i7+i3)*f1961, z-(i5+i1)*f0390
	d0 := i7*f0298 + z1 + z3
	d1 := i5*f2053 + z2 + z4
	d2 := i3*f3072 + z2 + z3
	d3 := i1*f1501 + z1 + z4

	return s0 + d3, s1 + d2, s2 + d1, s3 + d0, s3 - d0, s2 - d1, s1 - d2, s0 - d3
}

// clamp shifts a sample into 0..255; one of 12 bits loses the lower four.
func clamp(v int32, precision int) byte {
	if precision == 12 {
		v = (v + 2048) >> 4
	} else {
		v += 128
	}
	if uint32(v) > 255 {
		v = ^(v >> 31) & 255
	}
	return byte(v)
}
