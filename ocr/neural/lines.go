package neural

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// split cuts a chain that runs over several lines of text where its rows have
// little ink, and a chain with a wide gap at that gap.
func (c *chain) split() []chain {
	heights := make([]int, 0, len(c.parts))
	for i := range c.parts {
		heights = append(heights, c.parts[i].h())
	}
	slices.Sort(heights)
	usual := heights[len(heights)*3/4]
	_, slope, _ := c.fit()
	span := c.spread(slope)
	if len(c.parts) < 4 || span < 1.9*float64(usual) {
		return []chain{*c}
	}
	return c.splitRows(slope, float64(usual))
}

// spread is the height of the chain's letters about a line of the given slope,
// the odd part apart.
func (c *chain) spread(slope float64) float64 {
	var tops, bottoms []float64
	for i := range c.parts {
		p := &c.parts[i]
		shift := slope * float64(p.x0+p.x1) / 2
		tops = append(tops, float64(p.y0)-shift)
		bottoms = append(bottoms, float64(p.y1)-shift)
	}
	slices.Sort(tops)
	slices.Sort(bottoms)
	n := len(tops)
	return bottoms[n-1-n/12] - tops[n/12]
}

// splitRows groups the parts by the height of their middles.
func (c *chain) splitRows(slope, usual float64) []chain {
	type part struct {
		c component
		y float64
	}
	parts := make([]part, 0, len(c.parts))
	for _, p := range c.parts {
		parts = append(parts, part{p, float64(p.y0+p.y1)/2 - slope*float64(p.x0+p.x1)/2})
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.y, b.y) })
	var out []chain
	var sum, n float64
	for _, p := range parts {
		if n == 0 || p.y-sum/n > 0.62*usual {
			out = append(out, chain{box: p.c})
			sum, n = 0, 0
		}
		out[len(out)-1].put(p.c)
		sum, n = sum+p.y, n+1
	}
	return out
}

// fit is the line through the middles of the chain's letters: y = at + slope*x,
// by least squares weighted by width, and the letters' usual height.
func (c *chain) fit() (at, slope, height float64) {
	tall := 0
	for i := range c.parts {
		tall = max(tall, c.parts[i].h())
	}
	var n, sx, sy, sxx, sxy, sh float64
	for i := range c.parts {
		p := &c.parts[i]
		if p.h()*5 < tall*2 && len(c.parts) > 2 {
			continue
		}
		w, x, y := float64(p.w()), float64(p.x0+p.x1)/2, float64(p.y0+p.y1)/2
		n, sx, sy, sxx, sxy, sh = n+w, sx+w*x, sy+w*y, sxx+w*x*x, sxy+w*x*y, sh+w*float64(p.h())
	}
	if n == 0 {
		return float64(c.box.y0+c.box.y1) / 2, 0, float64(c.box.h())
	}
	d := n*sxx - sx*sx
	if d > 0 && float64(c.box.w()) > 6*sh/n {
		slope = (n*sxy - sx*sy) / d
	}
	if math.Abs(slope) > 0.12 {
		slope = 0
	}
	return (sy - slope*sx) / n, slope, sh / n
}

// line is the chain as a text line; false where it is too small to be text.
func (c *chain) line(size float64) (textLine, bool) {
	at, slope, height := c.fit()
	l := textLine{x0: float64(c.box.x0), x1: float64(c.box.x1), slope: slope}
	l.y = at + slope*l.x0
	top, bottom := c.reach(at, slope, height)
	ink := 0
	for i := range c.parts {
		p := &c.parts[i]
		mid := at + slope*float64(p.x0+p.x1)/2
		a, b := max(float64(p.y0)-mid, top), min(float64(p.y1)-mid, bottom)
		if a >= b { // a speck beyond the line's reach
			continue
		}
		l.top, l.bottom = min(l.top, a), max(l.bottom, b)
		l.parts = append(l.parts, model.Rect{X0: float64(p.x0), Y0: mid + a, X1: float64(p.x1), Y1: mid + b})
		ink += p.ink
	}
	h := l.height()
	if h < 4 || float64(ink) < 0.08*size*size || h < 0.4*size && l.x1-l.x0 < 1.5*size {
		return l, false
	}
	// the edge of a sheet or of a shadow: long, and of few pieces
	long := (l.x1 - l.x0) / h
	return l, long < 25 || long < 90 && float64(len(l.parts)) > 0.2*long
}

// reach is how far above and below its middle the line may go: in a line of
// many letters one that stands far out is a rule's end, not a letter.
func (c *chain) reach(at, slope, height float64) (top, bottom float64) {
	var tops, bottoms []float64
	for i := range c.parts {
		p := &c.parts[i]
		if 2*float64(p.h()) < height {
			continue
		}
		mid := at + slope*float64(p.x0+p.x1)/2
		tops, bottoms = append(tops, float64(p.y0)-mid), append(bottoms, float64(p.y1)-mid)
	}
	if len(tops) < 5 {
		return math.Inf(-1), math.Inf(1)
	}
	slices.Sort(tops)
	slices.Sort(bottoms)
	n := len(tops) / 2
	return tops[n] - 0.8*height, bottoms[n] + 0.7*height
}

// byLeft orders boxes by their left edges.
func byLeft(a, b model.Rect) int {
	return cmp.Or(cmp.Compare(a.X0, b.X0), cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X1, b.X1), cmp.Compare(a.Y1, b.Y1))
}

// cut is the part of l that r encloses, r's height its own.
func (l *textLine) cut(r model.Rect) textLine {
	mid := (r.Y0 + r.Y1) / 2
	out := textLine{x0: r.X0, x1: r.X1, slope: l.slope, y: mid - l.slope*r.Width()/2, top: r.Y0 - mid, bottom: r.Y1 - mid}
	for _, p := range l.parts {
		if p = p.Intersect(r); !p.Empty() {
			out.parts = append(out.parts, p)
		}
	}
	return out
}
