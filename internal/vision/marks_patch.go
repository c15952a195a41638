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
	sx, sy := (x1-x0)/float64(w), (y1-y0)/float64(h)
	nx, ny := taps(sx), taps(sy)
	var histogram [256]int
	for y := range h {
		for x := range w {
			sum := 0.0
			for j := range ny {
				for i := range nx {
					sum += grayAt(img, x0+(float64(x)+(float64(i)+0.5)/float64(nx))*sx, y0+(float64(y)+(float64(j)+0.5)/float64(ny))*sy)
				}
			}
			v := sum / float64(nx*ny)
			t.Data[y*w+x] = float32(v)
			histogram[int(v)]++
		}
	}
	paper, dark := patchLevels(&histogram, w*h)
	for i, v := range t.Data {
		t.Data[i] = max(0, min(1, ((paper-v)/(paper-dark)-0.12)*1.2))
	}
	return t
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

// grayAt is the grey at a place between pixels; pixel centres lie at halves.
func grayAt(img *image.Gray, x, y float64) float64 {
	x, y = x-0.5, y-0.5
	fx, fy := math.Floor(x), math.Floor(y)
	ix, iy := int(fx), int(fy)
	if b := img.Rect; ix < b.Min.X || iy < b.Min.Y || ix+1 >= b.Max.X || iy+1 >= b.Max.Y {
		if ix+1 < b.Min.X || iy+1 < b.Min.Y || ix >= b.Max.X || iy >= b.Max.Y {
			return 255
		}
		ix, iy = min(max(ix, b.Min.X), b.Max.X-1), min(max(iy, b.Min.Y), b.Max.Y-1)
		return float64(img.Pix[img.PixOffset(ix, iy)])
	}
	i := img.PixOffset(ix, iy)
	a, b := float64(img.Pix[i]), float64(img.Pix[i+1])
	c, d := float64(img.Pix[i+img.Stride]), float64(img.Pix[i+img.Stride+1])
	dx, dy := x-fx, y-fy
	top, bottom := a+(b-a)*dx, c+(d-c)*dx
	return top + (bottom-top)*dy
}
