package neural

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// textLine is a piece of a text line: neighbouring words with no wide gap. Its
// middle runs from (x0, y) with the given slope; top and bottom are measured
// from that middle line.
type textLine struct {
	x0, x1      float64
	y           float64      // of the middle line at x0
	slope       float64      // y per x
	top, bottom float64      // top <= 0 <= bottom
	parts       []model.Rect // the ink's components, ruling lines not among them
}

func (l *textLine) height() float64 { return l.bottom - l.top }

// findLines finds the text lines of a page by the ink's connected components:
// ruling lines are erased, neighbours of like height and place are chained, and
// dots and accents join the chain that they lie in. It answers in the order of
// the lines' tops.
func findLines(g *gray) []textLine {
	if g.w < 8 || g.h < 8 {
		return nil
	}
	b := binarize(g, 20)
	size := typicalHeight(components(b), g)
	if size > 28 && g.w > 1200 { // a fine scan shows its lines as well at half the size
		lines := findLines(g.halved())
		for i := range lines {
			lines[i].scale(2)
		}
		return lines
	}
	long := max(24, int(2.8*size))
	eraseRules(b, long, max(3, int(size/4)))
	return chainLines(components(b), size)
}

func (l *textLine) scale(k float64) {
	l.x0, l.x1, l.y, l.top, l.bottom = l.x0*k, l.x1*k, l.y*k, l.top*k, l.bottom*k
	for i, p := range l.parts {
		l.parts[i] = model.Rect{X0: p.X0 * k, Y0: p.Y0 * k, X1: p.X1 * k, Y1: p.Y1 * k}
	}
}

// typicalHeight is the median height of what may be a letter.
func typicalHeight(cs []component, g *gray) float64 {
	var heights []int
	for i := range cs {
		c := &cs[i]
		if c.h() >= 5 && c.h() < g.h/6 && c.w() >= 2 && c.w() < 5*c.h() && c.h() < 8*c.w() {
			heights = append(heights, c.h())
		}
	}
	if len(heights) == 0 {
		return 12
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

// chain is a growing line.
type chain struct {
	parts []component
	box   component
}

// chainLines makes lines of components; size is the height of a typical letter.
func chainLines(cs []component, size float64) []textLine {
	var letters, small []component
	for _, c := range cs {
		switch {
		case isRule(&c, size) || isPicture(&c, size):
		case float64(c.h()) >= 0.45*size || c.h() >= 6:
			letters = append(letters, c)
		default:
			small = append(small, c)
		}
	}
	chains := attach(link(largest(letters)), largest(small), size)
	var out []textLine
	for i := range chains {
		for _, part := range chains[i].split() {
			if l, ok := part.line(size); ok {
				out = append(out, l)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b textLine) int { return cmp.Or(cmp.Compare(a.y+a.top, b.y+b.top), cmp.Compare(a.x0, b.x0)) })
	return out
}

// isRule is true of what is left of broken rules: flat and long, or thin and tall.
func isRule(c *component, size float64) bool {
	w, h := float64(c.w()), float64(c.h())
	fill := float64(c.ink) / (w * h)
	return w > 5*h && w > 1.2*size && (h <= 0.4*size || fill < 0.2) || h > 9*w && h > 2*size
}

// isPicture is true of frames, logos and blots.
func isPicture(c *component, size float64) bool {
	w, h := float64(c.w()), float64(c.h())
	fill := float64(c.ink) / (w * h)
	return h > 6*size || h > 2.5*size && w > 8*h || h > 2.5*size && fill < 0.12 || h > 1.6*size && fill > 0.85 && w > 1.2*size
}

// link chains each letter to its nearest neighbour on the right.
func link(letters []component) []chain {
	slices.SortFunc(letters, func(a, b component) int {
		return cmp.Or(cmp.Compare(a.x0, b.x0), cmp.Compare(a.y0, b.y0), cmp.Compare(a.x1, b.x1))
	})
	parent := make([]int, len(letters))
	for i := range parent {
		parent[i] = i
	}
	var find func(int) int
	find = func(i int) int {
		if parent[i] != i {
			parent[i] = find(parent[i])
		}
		return parent[i]
	}
	for i := range letters {
		if j := rightNeighbour(letters, i); j >= 0 {
			a, b := find(i), find(j)
			parent[max(a, b)] = min(a, b)
		}
	}
	place := make(map[int]int)
	var out []chain
	for i := range letters {
		r := find(i)
		k, ok := place[r]
		if !ok {
			k = len(out)
			place[r] = k
			out = append(out, chain{box: letters[i]})
		}
		out[k].put(letters[i])
	}
	return out
}

func (c *chain) put(p component) {
	c.parts = append(c.parts, p)
	c.box.add(component{x0: p.x0, y0: p.y0, x1: p.x1, y1: p.y1})
}

// rightNeighbour is the component that goes on with the line of i, or -1.
// letters are sorted by their left edges.
func rightNeighbour(letters []component, i int) int {
	a := &letters[i]
	best, at := math.Inf(1), -1
	for j := i + 1; j < len(letters); j++ {
		b := &letters[j]
		tall := float64(max(a.h(), b.h()))
		if float64(b.x0-a.x1) > 1.6*float64(a.h())*1.5 && float64(b.x0-a.x1) > best {
			break
		}
		over := float64(min(a.y1, b.y1) - max(a.y0, b.y0))
		short := float64(min(a.h(), b.h()))
		gap := float64(max(0, b.x0-a.x1))
		if over < 0.45*short || math.Abs(float64(a.y0+a.y1-b.y0-b.y1)) > 0.9*tall || tall > 3.2*short || gap > 1.35*tall || b.x1 <= a.x1 && b.x0 > a.x0 && over < 0.8*short {
			continue
		}
		// prefer what is near and level
		cost := gap + 0.5*math.Abs(float64(a.y1-b.y1)) + 0.3*math.Abs(float64(a.h()-b.h()))
		if cost < best {
			best, at = cost, j
		}
	}
	return at
}

// most bounds the letters and the specks of a page: more is noise.
const most = 30000

// largest drops the components with the least ink where there are too many.
func largest(cs []component) []component {
	for least := 2; len(cs) > most; least++ {
		cs = slices.DeleteFunc(cs, func(c component) bool { return c.ink < least })
	}
	return cs
}

// attach gives dots, commas, dashes and accents to the chain that they belong
// to: the small components, and chains of one or two that are small beside
// their neighbour. Small components that belong to none are dropped.
func attach(chains []chain, small []component, size float64) []chain {
	boxes := newHomes(chains)
	for _, s := range small {
		if at := boxes.of(s, size); at >= 0 && s.ink >= 2 {
			chains[at].put(s)
		}
	}
	var out []chain
	moved := make([]bool, len(chains))
	for i := range chains {
		c := &chains[i]
		if len(c.parts) > 2 || float64(c.box.h()) > 0.8*size {
			continue
		}
		if at := boxes.of(c.box, size); at >= 0 && at != i && 5*c.box.h() < 3*boxes.all[at].h() && !moved[at] {
			for _, p := range c.parts {
				chains[at].put(p)
			}
			moved[i] = true
		}
	}
	for i := range chains {
		if !moved[i] {
			out = append(out, chains[i])
		}
	}
	return out
}

// homes are the boxes of chains, and by rows of the page which of them a part
// at that height may belong to.
type homes struct {
	all  []component
	rows map[int][]int
}

const homeRow = 32 // pixels

func newHomes(chains []chain) *homes {
	h := &homes{all: make([]component, len(chains)), rows: make(map[int][]int)}
	for i := range chains {
		b := chains[i].box
		h.all[i] = b
		reach := b.h()/3 + 1
		for y := max(0, b.y0-reach) / homeRow; y <= (b.y1+reach)/homeRow; y++ {
			h.rows[y] = append(h.rows[y], i)
		}
	}
	return h
}

// of is the box that a small component is nearest to, or -1. A box is no home
// for its own component.
func (h *homes) of(s component, size float64) int {
	best, at := math.Inf(1), -1
	cx, cy := float64(s.x0+s.x1)/2, float64(s.y0+s.y1)/2
	for _, i := range h.rows[int(cy)/homeRow] {
		b := h.all[i]
		tall := float64(b.h())
		dx := max(0, float64(b.x0)-cx, cx-float64(b.x1))
		dy := math.Abs(cy - float64(b.y0+b.y1)/2)
		if b == s || dx > 0.9*min(tall, 2*size) || dy > 0.8*tall || tall > 3.5*size && dy > 0.5*tall {
			continue
		}
		if d := dx + dy; d < best {
			best, at = d, i
		}
	}
	return at
}
