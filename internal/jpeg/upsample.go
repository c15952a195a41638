package jpeg

// upsampler brings the rows of one component to the picture's width and height.
// Components of half the width or height are interpolated with a triangle
// filter, nearer samples counting three times, as the IJG's library does by
// default; other ratios take the nearest sample.
type upsampler struct {
	plane   *Plane
	width   int
	h, hMax int
	v, vMax int
	smoothX bool
	smoothY bool
	sums    []int32 // a row after the vertical, and
	out     []byte  // after the horizontal step
}

func newUpsampler(img *Image, i int) *upsampler {
	p := &img.Planes[i]
	u := &upsampler{plane: p, width: img.Width, h: p.H, v: p.V}
	for _, q := range img.Planes {
		u.hMax, u.vMax = max(u.hMax, q.H), max(u.vMax, q.V)
	}
	half, halfRows := u.hMax == 2*u.h, u.vMax == 2*u.v
	u.smoothX = half && (halfRows || u.vMax == u.v) && p.Width > 2
	u.smoothY = halfRows && (u.smoothX || u.hMax == u.h)
	u.sums = make([]int32, p.Width)
	u.out = make([]byte, u.width+1) // one more: samples come in pairs
	return u
}

// row is the row y of the picture; it is valid until the next call.
func (u *upsampler) row(y int) []byte {
	switch {
	case u.smoothX:
		u.addRows(y)
		u.widen()
	case u.smoothY:
		u.addRows(y)
		bias := int32(1 + y&1)
		for x := range u.out[:u.width] {
			u.out[x] = byte((u.sums[x] + bias) >> 2)
		}
	default:
		return u.nearest(y)
	}
	return u.out[:u.width]
}

func (u *upsampler) source(y int) []byte {
	y = max(0, min(y, u.plane.Height-1))
	return u.plane.Pix[y*u.plane.Stride:][:u.plane.Width]
}

// addRows weighs the row at y three to one with the row on its other side, or
// takes it alone where rows are not interpolated.
func (u *upsampler) addRows(y int) {
	if !u.smoothY {
		for x, v := range u.source(y) {
			u.sums[x] = int32(v)
		}
		return
	}
	near := u.source(y / 2)
	far := u.source(y/2 - 1 + y&1*2)
	sums := u.sums[:len(near)]
	far = far[:len(near)]
	for x, v := range near {
		sums[x] = 3*int32(v) + int32(far[x])
	}
}

// widen makes two samples of each sum. Rounding alternates, so that it adds no
// tint.
func (u *upsampler) widen() {
	shift, even, odd := 2, int32(1), int32(2)
	if u.smoothY {
		shift, even, odd = 4, 8, 7
	}
	before, v := u.sums[0], u.sums[0]
	out := u.out
	for _, after := range u.sums[1:] {
		if len(out) < 2 { // a chroma sample too many, in a broken frame
			return
		}
		out[0] = byte((3*v + before + even) >> shift)
		out[1] = byte((3*v + after + odd) >> shift)
		out = out[2:]
		before, v = v, after
	}
	if len(out) >= 2 {
		out[0] = byte((3*v + before + even) >> shift)
		out[1] = byte((4*v + odd) >> shift)
	}
}

func (u *upsampler) nearest(y int) []byte {
	row := u.source(y * u.v / u.vMax)
	if u.h == u.hMax {
		return row[:u.width]
	}
	for x := range u.width {
		u.out[x] = row[min(x*u.h/u.hMax, len(row)-1)]
	}
	return u.out[:u.width]
}
