package neural

import "math"

// bitmap is a page of ink and paper: 1 is ink.
type bitmap struct {
	w, h int
	pix  []uint8
}

// binarize tells ink from paper by the mean and the deviation of each pixel's
// surroundings (Sauvola and Pietikäinen, Adaptive document image binarization,
// 2000), the deviation against the page's own contrast.
func binarize(g *gray, radius int) *bitmap {
	sums := newSums(g, radius)
	contrast := max(sums.contrast(), 8)
	out := &bitmap{w: g.w, h: g.h, pix: make([]uint8, len(g.pix))}
	for y := range g.h {
		sums.moveTo(y)
		row := g.pix[y*g.w:][:g.w]
		for x, v := range row {
			mean, dev := sums.stats(x)
			if float32(v) < mean*(1-0.3*(1-min(dev/contrast, 1)))-3 {
				out.pix[y*g.w+x] = 1
			}
		}
	}
	return out
}

// sums keeps, for each column, the sums over the rows around the current one,
// and their running totals, so that a window's mean costs four look-ups.
type sums struct {
	g         *gray
	radius    int
	lo, hi    int // rows lo <= y < hi are in the columns
	col, col2 []int64
	acc, acc2 []int64
}

func newSums(g *gray, radius int) *sums {
	return &sums{g: g, radius: radius, col: make([]int64, g.w), col2: make([]int64, g.w), acc: make([]int64, g.w+1), acc2: make([]int64, g.w+1)}
}

func (s *sums) moveTo(y int) {
	if y < s.lo+s.radius { // start again
		s.lo, s.hi = 0, 0
		clear(s.col)
		clear(s.col2)
	}
	for ; s.hi < min(y+s.radius+1, s.g.h); s.hi++ {
		s.addRow(s.hi, 1)
	}
	for ; s.lo < y-s.radius; s.lo++ {
		s.addRow(s.lo, -1)
	}
	for x := range s.col {
		s.acc[x+1] = s.acc[x] + s.col[x]
		s.acc2[x+1] = s.acc2[x] + s.col2[x]
	}
}

func (s *sums) addRow(y int, sign int64) {
	for x, v := range s.g.pix[y*s.g.w:][:s.g.w] {
		s.col[x] += sign * int64(v)
		s.col2[x] += sign * int64(v) * int64(v)
	}
}

// stats is the mean and the standard deviation around column x of the current row.
func (s *sums) stats(x int) (mean, dev float32) {
	a, b := max(0, x-s.radius), min(s.g.w, x+s.radius+1)
	n := float32((b - a) * (s.hi - s.lo))
	mean = float32(s.acc[b]-s.acc[a]) / n
	v := float32(s.acc2[b]-s.acc2[a])/n - mean*mean
	return mean, float32(math.Sqrt(float64(max(v, 0))))
}

// contrast is a high deviation of the page's windows: that of its clear text.
func (s *sums) contrast() float32 {
	var count [129]int
	n := 0
	for y := s.radius; y < s.g.h; y += 2*s.radius + 1 {
		s.moveTo(y)
		for x := s.radius; x < s.g.w; x += 2*s.radius + 1 {
			_, dev := s.stats(x)
			count[min(int(dev), 128)]++
			n++
		}
	}
	left := n / 20
	for d := 128; d > 0; d-- {
		if left -= count[d]; left < 0 {
			return float32(d)
		}
	}
	return 0
}
