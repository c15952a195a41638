package neural

import "unsafe"

const plainRows = 4

// plainKernels work on every processor. The others are tested against them.
var plainKernels = kernels{name: "plain", rows: plainRows, panels: 1, multiply: plainMultiply, depthwise: plainDepthwise}

// fma is a*b+c with a single rounding, as the vector instructions round: the
// product of two float32 is exact in float64.
func fma(a, b, c float32) float32 { return float32(float64(a)*float64(b) + float64(c)) }

// view is the n values from p on.
func view(p *float32, n int) []float32 { return unsafe.Slice(p, n) }

// offset is the place n values after p.
func offset(p *float32, n int) *float32 {
	return (*float32)(unsafe.Add(unsafe.Pointer(p), n*4))
}

func plainMultiply(p *product, panels int) {
	for n := range panels {
		for r := range plainRows {
			plainBlock(p, n, r)
		}
	}
}

// plainBlock computes one pixel of one panel.
func plainBlock(p *product, panel, row int) {
	var acc [16]float32
	copy(acc[:], view(offset(p.bias, panel*16), 16))
	b := view(offset(p.b, panel*p.bPanel), p.segs*p.k*16)
	for s := range p.segs {
		run := view(offset(p.a, row*p.aPixel+s*p.aSeg), p.k)
		for _, x := range run {
			w := b[:16:16]
			for i := range acc {
				acc[i] = fma(x, w[i], acc[i])
			}
			b = b[16:]
		}
	}
	for i, v := range acc {
		acc[i] = max(v, p.floor)
	}
	if p.add != nil { // it may lie where the result goes
		for i, v := range view(offset(p.add, row*p.cPixel+panel*16), 16) {
			acc[i] += v
		}
	}
	copy(view(offset(p.c, row*p.cPixel+panel*16), 16), acc[:])
}

func plainDepthwise(t *taps) {
	w, bias := view(t.w, 9*t.pixel), view(t.bias, t.pixel)
	for i := range t.n {
		out := view(offset(t.dst, i*t.pixel), t.pixel)
		copy(out, bias)
		for r, p := range [3]*float32{t.p0, t.p1, t.p2} {
			for j := range 3 {
				x := view(offset(p, (i+j)*t.pixel), t.pixel)
				f := w[(r*3+j)*t.pixel:][:t.pixel]
				for c := range out {
					out[c] = fma(x[c], f[c], out[c])
				}
			}
		}
		for c, v := range out {
			out[c] = max(v, t.floor)
		}
	}
}
