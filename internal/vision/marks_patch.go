package vision

import (
	"image"
	"math"
)

// markPatch is the side of the picture of a candidate that the network sees;
// the frame takes markShare of it, the rest is what stands around it.
const (
	markPatch = 32
	markShare = 0.55
)

// MarkPatch is the picture of a candidate: square, ink 1 and paper 0.
func MarkPatch(img *image.Gray, r image.Rectangle) Tensor {
	w, h := float64(r.Dx())/markShare, float64(r.Dy())/markShare
	cx, cy := float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2
	return inkPatch(img, cx-w/2, cy-h/2, cx+w/2, cy+h/2, markPatch, markPatch)
}

// inkPatch samples a part of the page to w x h values, paper 0 and ink 1. What
// lies outside the page is paper.
func inkPatch(img *image.Gray, x0, y0, x1, y1 float64, w, h int) Tensor {
	t := NewTensor(h, w, 1)
	b := img.Rect
	columns, nx := places(x0-float64(b.Min.X), x1-float64(b.Min.X), w, b.Dx())
	rows, ny := places(y0-float64(b.Min.Y), y1-float64(b.Min.Y), h, b.Dy())
	if b.Empty() {
		return t
	}
	for y := range h {
		dst := t.Data[y*w : (y+1)*w]
		for _, r := range rows[y*ny : (y+1)*ny] {
			addRow(dst, img, r, columns, nx)
		}
	}
	n := float32(nx * ny)
	var histogram [256]int
	for i, v := range t.Data {
		v /= n
		t.Data[i] = v
		histogram[min(max(int(v), 0), 255)]++
	}
	paper, dark := patchLevels(&histogram, w*h)
	for i, v := range t.Data {
		t.Data[i] = max(0, min(1, ((paper-v)/(paper-dark)-0.12)*1.2))
	}
	return t
}

// tap is a place between the pixels at and at+1 of a row or column, share of
// the way along; at is -1 outside the page.
type tap struct {
	at, next int
	share    float32
}

// places spreads n x the returned number of taps over the stretch from lo to
// hi of a line of size pixels; pixel centres lie at halves.
func places(lo, hi float64, n, size int) ([]tap, int) {
	step := (hi - lo) / float64(n)
	each := taps(step)
	out := make([]tap, n*each)
	for i := range out {
		v := lo + (float64(i)+0.5)*step/float64(each) - 0.5
		f := math.Floor(v)
		at := int(f)
		if at < -1 || at >= size {
			out[i].at = -1
			continue
		}
		out[i] = tap{at: max(at, 0), next: min(at+1, size-1), share: float32(v - f)}
	}
	return out, each
}

// addRow adds one row of taps to dst, each of whose values takes nx of them.
func addRow(dst []float32, img *image.Gray, row tap, columns []tap, nx int) {
	const white = 255
	if row.at < 0 {
		for x := range dst {
			dst[x] += white * float32(nx)
		}
		return
	}
	upper := img.Pix[row.at*img.Stride:][:img.Rect.Dx()]
	lower := img.Pix[row.next*img.Stride:][:img.Rect.Dx()]
	for x := range dst {
		for _, c := range columns[x*nx : (x+1)*nx] {
			if c.at < 0 {
				dst[x] += white
				continue
			}
			a, b := float32(upper[c.at]), float32(lower[c.at])
			top, bottom := a+(float32(upper[c.next])-a)*c.share, b+(float32(lower[c.next])-b)*c.share
			dst[x] += top + (bottom-top)*row.share
		}
	}
}

// taps is how many samples a step of s pixels takes.
func taps(s float64) int { return min(4, max(1, int(math.Round(s)))) }

// patchLevels is the grey of the paper and of the darkest ink.
func patchLevels(histogram *[256]int, n int) (paper, dark float32) {
	at := func(share float64) int {
		left := int(share * float64(n))
		for v, c := range histogram {
			if left -= c; left < 0 {
				return v
			}
		}
		return 255
	}
	p := max(at(0.85), 60)
	d := min(at(0.02), p-50)
	return float32(p), float32(d)
}
