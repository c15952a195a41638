package neural

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func randoms(r *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(r.NormFloat64())
	}
	return out
}

// naiveProduct is the definition of product for one pixel and output channel.
func naiveProduct(a []float32, p product, b, bias, add []float32, pixel, channel int) float32 {
	panel, lane := channel/16, channel%16
	sum := bias[channel]
	for s := range p.segs {
		for k := range p.k {
			sum = fma(a[pixel*p.aPixel+s*p.aSeg+k], b[panel*p.bPanel+(s*p.k+k)*16+lane], sum)
		}
	}
	sum = max(sum, p.floor)
	if add != nil {
		sum += add[pixel*p.cPixel+channel]
	}
	return sum
}

func TestMultiplyEqualsDefinition(t *testing.T) {
	shapes := []struct{ k, segs, aPixel, aSeg, panels int }{
		{1, 1, 1, 0, 1}, {3, 3, 2, 40, 2}, {96, 3, 32, 900, 3}, {160, 2, 160, 2400, 2}, {256, 1, 256, 0, 1},
	}
	for _, ks := range available() {
		for _, s := range shapes {
			t.Run(fmt.Sprintf("%s/%+v", ks.name, s), func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, 2))
				wide := s.panels * 16
				a := randoms(r, s.aPixel*ks.rows+s.aSeg*s.segs+s.k)
				b, bias := randoms(r, s.panels*s.segs*s.k*16), randoms(r, wide)
				add := randoms(r, ks.rows*wide)
				for _, floor := range []float32{0, noFloor} {
					got, want := make([]float32, ks.rows*wide), make([]float32, ks.rows*wide)
					for panel := 0; panel < s.panels; {
						n := min(ks.panels, s.panels-panel)
						p := product{a: &a[0], aPixel: s.aPixel, aSeg: s.aSeg, segs: s.segs, k: s.k, bPanel: s.segs * s.k * 16, cPixel: wide, floor: floor}
						p.b, p.c, p.bias, p.add = &b[panel*p.bPanel], &got[panel*16], &bias[panel*16], &add[panel*16]
						if floor == 0 {
							p.add = nil
						}
						ks.multiply(&p, n)
						panel += n
					}
					p := product{aPixel: s.aPixel, aSeg: s.aSeg, segs: s.segs, k: s.k, bPanel: s.segs * s.k * 16, cPixel: wide, floor: floor}
					extra := add
					if floor == 0 {
						extra = nil
					}
					for pixel := range ks.rows {
						for c := range wide {
							want[pixel*wide+c] = naiveProduct(a, p, b, bias, extra, pixel, c)
						}
					}
					if d := cmp.Diff(want, got); d != "" {
						t.Fatal(d)
					}
				}
			})
		}
	}
}

func TestDepthwiseEqualsDefinition(t *testing.T) {
	for _, ks := range available() {
		for _, channels := range []int{16, 32, 160} {
			for _, n := range []int{1, 2, 7} {
				r := rand.New(rand.NewPCG(3, 4))
				in := randoms(r, 3*(n+2)*channels)
				w, bias := randoms(r, 9*channels), randoms(r, channels)
				got, want := make([]float32, n*channels), make([]float32, n*channels)
				row := (n + 2) * channels
				ks.depthwise(&taps{p0: &in[0], p1: &in[row], p2: &in[2*row], pixel: channels, n: n, dst: &got[0], w: &w[0], bias: &bias[0]})
				for i := range want {
					c, sum := i%channels, bias[i%channels]
					for tap := range 9 {
						sum = fma(in[tap/3*row+(i/channels+tap%3)*channels+c], w[tap*channels+c], sum)
					}
					want[i] = max(sum, 0)
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Fatalf("%s, %d channels, %d pixels: %s", ks.name, channels, n, d)
				}
			}
		}
	}
}

func BenchmarkMultiply(b *testing.B) {
	const k, panels = 256, 16
	for _, ks := range available() {
		b.Run(ks.name, func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			a, w, bias := randoms(r, 96*k), randoms(r, panels*k*16), randoms(r, panels*16)
			c := make([]float32, 96*panels*16)
			for b.Loop() {
				for panel := 0; panel < panels; panel += ks.panels {
					for row := 0; row < 96; row += ks.rows {
						p := product{a: &a[row*k], aPixel: k, segs: 1, k: k, b: &w[panel*k*16], bPanel: k * 16, c: &c[row*panels*16+panel*16], cPixel: panels * 16, bias: &bias[panel*16]}
						ks.multiply(&p, ks.panels)
					}
				}
			}
			b.ReportMetric(2*96*k*panels*16*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOPS")
		})
	}
}
