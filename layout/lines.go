package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// Lines groups tokens to lines and puts the lines in reading order. Text that
// is turned against the page (along a margin, say) is read on its own, after
// the upright text.
func Lines(p Page) []Line {
	var out []Line
	for _, g := range byDirection(p.Tokens) {
		lines := g.lines(p.Rules)
		inReadingOrder(lines)
		for _, l := range lines {
			out = append(out, Line{Tokens: l.tokens})
		}
	}
	return out
}

// textLine is a line while it grows, in the frame of its direction.
type textLine struct {
	tokens []int
	boxes  []model.Rect // of the tokens
	box    model.Rect
}

// direction is the tokens that run one way, in a frame in which that is along
// x.
type direction struct {
	angle  float64
	tokens []int
	boxes  []model.Rect
}

// diagonalStep is the step in degrees between the directions in which text is
// read: quarter turns, and what lies between (a diagonal stamp).
const diagonalStep = 15

// byDirection sorts the tokens by the way they run: upright ones first, then
// by angle.
func byDirection(tokens []Token) []direction {
	var out []direction
	index := map[float64]int{}
	for i, t := range tokens {
		angle := model.NormalizeAngle(math.Round(finite(t.Polygon.Angle())/diagonalStep) * diagonalStep)
		if t.Mark != "" {
			angle = 0 // a box has no direction of its own
		}
		at, ok := index[angle]
		if !ok {
			at = len(out)
			index[angle] = at
			out = append(out, direction{angle: angle})
		}
		d := &out[at]
		d.tokens = append(d.tokens, i)
		d.boxes = append(d.boxes, sane(t.Polygon.Map(model.Rotation(-angle)).Bounds()))
	}
	slices.SortStableFunc(out, func(a, b direction) int {
		return cmp.Or(cmp.Compare(math.Abs(a.angle), math.Abs(b.angle)), cmp.Compare(a.angle, b.angle))
	})
	return out
}

// Distances within a line, in parts of the height of its tokens.
const (
	lineOverlap = 0.5 // neighbours share this part of the lower one's height
	splitGap    = 1.6 // a wider gap ends the line: a column, another field
	markGap     = 2.5 // between a selection mark and its label
)

// lines grows lines from left to right: each token joins the line whose last
// token it continues best.
func (d direction) lines(rules []Rule) []textLine {
	order := make([]int, len(d.tokens))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(d.boxes[a].X0, d.boxes[b].X0), cmp.Compare(d.boxes[a].Y0, d.boxes[b].Y0))
	})
	fences := verticalRules(rules, d.angle)
	var open openLines
	for _, i := range order {
		box := d.boxes[i]
		if at := open.continued(box, fences); at >= 0 {
			open.add(at, d.tokens[i], box)
			continue
		}
		open.begin(d.tokens[i], box)
	}
	return open.lines
}

// openLines is the lines that are growing, found by the height of their last
// token.
type openLines struct {
	lines []textLine
	// rows holds, for each band of rowHeight, the lines whose last token
	// reaches into it.
	rows      map[int][]int
	rowHeight float64
}

// maxRows bounds the bands that one token is entered in.
const maxRows = 64

func (o *openLines) bands(box model.Rect) (from, to int) {
	if o.rowHeight == 0 {
		o.rowHeight = max(box.Height(), 1e-6)
		o.rows = map[int][]int{}
	}
	from, to = int(math.Floor(box.Y0/o.rowHeight)), int(math.Floor(box.Y1/o.rowHeight))
	return from, min(to, from+maxRows)
}

func (o *openLines) enter(line int, box model.Rect) {
	from, to := o.bands(box)
	for b := from; b <= to; b++ {
		if !slices.Contains(o.rows[b], line) {
			o.rows[b] = append(o.rows[b], line)
		}
	}
}

func (o *openLines) begin(token int, box model.Rect) {
	o.lines = append(o.lines, textLine{tokens: []int{token}, boxes: []model.Rect{box}, box: box})
	o.enter(len(o.lines)-1, box)
}

func (o *openLines) add(line, token int, box model.Rect) {
	l := &o.lines[line]
	l.tokens = append(l.tokens, token)
	l.boxes = append(l.boxes, box)
	l.box = cover(l.box, box)
	o.enter(line, box)
}

// continued is the line that the box continues, -1 for none. Lines that lie
// too far to the left are forgotten: tokens come from left to right.
func (o *openLines) continued(box model.Rect, fences []model.Rect) int {
	best, bestCost := -1, math.Inf(1)
	from, to := o.bands(box)
	for b := from; b <= to; b++ {
		kept := o.rows[b][:0]
		for _, i := range o.rows[b] {
			l := &o.lines[i]
			last := l.boxes[len(l.boxes)-1]
			height := max(last.Height(), box.Height())
			if box.X0-l.box.X1 > splitGap*4*height+4*o.rowHeight {
				continue
			}
			kept = append(kept, i)
			if cost := joinCost(last, box, l.box.X1); cost < bestCost && !fenced(last, box, fences) {
				best, bestCost = i, cost
			}
		}
		o.rows[b] = kept
	}
	return best
}

// joinCost is how badly a box continues a token that ends at end: infinite
// where it does not.
func joinCost(last, box model.Rect, end float64) float64 {
	lower := min(last.Height(), box.Height())
	higher := max(last.Height(), box.Height())
	overlap := min(last.Y1, box.Y1) - max(last.Y0, box.Y0)
	gap := box.X0 - max(end, last.X1)
	switch {
	case overlap < lineOverlap*lower,
		gap > splitGap*gapHeight(lower, higher),
		gap < -1.2*higher-0.3*min(last.Width(), box.Width()),
		higher > 4*lower && overlap < 0.9*lower:
		return math.Inf(1)
	}
	dy := math.Abs(last.Center().Y - box.Center().Y)
	return max(gap, 0) + 2*dy
}

// gapHeight is the height by which a gap is measured: a dash or a dot is low
// in any type, so that the higher neighbour says more.
func gapHeight(lower, higher float64) float64 {
	if higher > 2*lower {
		return 0.7 * higher
	}
	return (lower + higher) / 2
}

// verticalRules is the rules that stand across a direction, as thin boxes in
// its frame.
func verticalRules(rules []Rule, angle float64) []model.Rect {
	if math.Mod(angle, 90) != 0 {
		return nil
	}
	turn := model.Rotation(-angle)
	var out []model.Rect
	for _, r := range rules {
		a, b := turn.Apply(r.From), turn.Apply(r.To)
		if math.Abs(a.Y-b.Y) > math.Abs(a.X-b.X) {
			out = append(out, model.Rect{X0: min(a.X, b.X), X1: max(a.X, b.X), Y0: min(a.Y, b.Y), Y1: max(a.Y, b.Y)})
		}
	}
	slices.SortFunc(out, func(a, b model.Rect) int { return cmp.Or(cmp.Compare(a.X0, b.X0), cmp.Compare(a.Y0, b.Y0)) })
	return out
}

// fenced reports whether a vertical rule stands between two neighbours.
func fenced(left, right model.Rect, fences []model.Rect) bool {
	from, to := min(left.Center().X, right.X0), max(right.Center().X, left.X1)
	y := (max(left.Y0, right.Y0) + min(left.Y1, right.Y1)) / 2
	at, _ := slices.BinarySearchFunc(fences, from, func(f model.Rect, x float64) int { return cmp.Compare(f.X0, x) })
	for _, f := range fences[at:] {
		if f.X0 > to {
			break
		}
		x := f.Center().X
		if f.Y0 <= y && y <= f.Y1 && x >= left.Center().X && x <= right.Center().X && x > left.X1-0.3*left.Height() && x < right.X0+0.3*right.Height() {
			return true
		}
	}
	return false
}

// cover is the smallest rectangle around both, flat ones included.
func cover(a, b model.Rect) model.Rect {
	return model.Rect{X0: min(a.X0, b.X0), Y0: min(a.Y0, b.Y0), X1: max(a.X1, b.X1), Y1: max(a.Y1, b.Y1)}
}

// sane is r with finite sides.
func sane(r model.Rect) model.Rect {
	return model.Rect{X0: finite(r.X0), Y0: finite(r.Y0), X1: finite(r.X1), Y1: finite(r.Y1)}
}

// farthest bounds coordinates: what lies beyond is damage.
const farthest = 1e7

func finite(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return max(-farthest, min(x, farthest))
}
