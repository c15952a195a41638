package layout

import (
	"cmp"
	"math"
	"slices"
)

// pairer finds the key-value pairs of a page. Its phrases are sorted from the
// top.
type pairer struct {
	page    *Page
	ws      *words
	lines   drawn
	phrases []phrase
	tallest float64
	// read is the place of each token in reading order.
	read []int
}

// findPairs finds the pairs in the order of their certainty: form fields first,
// then selection marks with the labels beside them, then labels and answers by
// their look and place. The result is in reading order of the keys.
func findPairs(p *Page, ws *words, found Result) []Pair {
	lines := newDrawn(p, ws)
	f := &pairer{page: p, ws: ws, phrases: phrases(p, ws, lines), lines: lines, read: readingRank(p, found.Lines)}
	for i := range f.phrases {
		_, f.phrases[i].blank = lines.under(f.phrases[i].box)
		f.tallest = max(f.tallest, min(f.phrases[i].box.Height(), 4*ws.height))
	}
	pairs := f.fieldPairs()
	pairs = append(pairs, f.markPairs()...)
	pairs = append(pairs, f.tablePairs(found.Tables)...)
	f.leaveTables(found.Tables)
	pairs = append(pairs, f.textPairs()...)
	slices.SortStableFunc(pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(f.top(a), f.top(b)), cmp.Compare(f.left(a), f.left(b)))
	})
	return pairs
}

// place is the first token of a pair.
func place(p Pair) int {
	if len(p.Key) > 0 {
		return p.Key[0]
	}
	if len(p.Value) > 0 {
		return p.Value[0]
	}
	return -1
}

func (f *pairer) top(p Pair) float64 {
	if i := place(p); i >= 0 {
		return f.ws.boxes[i].Y0
	}
	return math.Inf(1)
}

func (f *pairer) left(p Pair) float64 {
	if i := place(p); i >= 0 {
		return f.ws.boxes[i].X0
	}
	return 0
}

// leastTable is the number of columns from which a table's cells make no pairs.
const leastTable = 4

// leaveTables keeps the cells of wide tables out of the pairs, those with a
// label in them excepted.
func (f *pairer) leaveTables(tables []Table) {
	for _, t := range tables {
		if t.ColumnCount < leastTable {
			continue
		}
		for i := range f.phrases {
			if a := &f.phrases[i]; !a.colon && t.Box.Contains(a.box.Center()) {
				a.used = true
			}
		}
	}
}

// readingRank is the place of each token in the order in which lines are read.
func readingRank(p *Page, lines []Line) []int {
	out := make([]int, len(p.Tokens))
	n := 0
	for _, l := range lines {
		for _, t := range l.Tokens {
			out[t] = n
			n++
		}
	}
	return out
}

// near lists the phrases whose top lies between two heights.
func (f *pairer) near(y0, y1 float64) (from, to int) {
	from, _ = slices.BinarySearchFunc(f.phrases, y0, func(a phrase, y float64) int { return cmp.Compare(a.box.Y0, y) })
	to = from
	for to < len(f.phrases) && to < from+maxNear && f.phrases[to].box.Y0 <= y1 {
		to++
	}
	return from, to
}

// level reports whether two phrases stand on one line.
func level(a, b *phrase) bool {
	return min(a.box.Y1, b.box.Y1)-max(a.box.Y0, b.box.Y0) > 0.4*min(a.box.Height(), b.box.Height())
}

// rightOf is the next phrase to the right on the same line, -1 for none.
func (f *pairer) rightOf(i int) int { return f.besideOf(i, 1) }

// leftOf is the next phrase to the left on the same line, -1 for none.
func (f *pairer) leftOf(i int) int { return f.besideOf(i, -1) }

func (f *pairer) besideOf(i int, way float64) int {
	a := &f.phrases[i]
	from, to := f.near(a.box.Y0-f.tallest, a.box.Y1)
	best, nearest := -1, math.Inf(1)
	for j := from; j < to; j++ {
		b := &f.phrases[j]
		d := way * (b.box.Center().X - a.box.Center().X)
		if j != i && d > 0 && level(a, b) && d < nearest {
			best, nearest = j, d
		}
	}
	return best
}

// belowOf is the nearest phrase under another one, -1 for none.
func (f *pairer) belowOf(i int, reach float64) int {
	a := &f.phrases[i]
	from, to := f.near(a.box.Center().Y, a.box.Y1+reach)
	best, nearest := -1, math.Inf(1)
	for j := from; j < to; j++ {
		b := &f.phrases[j]
		shared := min(a.box.X1, b.box.X1) - max(a.box.X0, b.box.X0)
		if j == i || shared <= 0.3*min(a.box.Width(), b.box.Width()) || level(a, b) {
			continue
		}
		if d := b.box.Y0 - a.box.Y1 + 0.1*math.Abs(b.box.X0-a.box.X0); d < nearest {
			best, nearest = j, d
		}
	}
	return best
}

// tokensOf joins the tokens of phrases.
func (f *pairer) tokensOf(list ...int) []int {
	var out []int
	for _, i := range list {
		out = append(out, f.phrases[i].tokens...)
	}
	return out
}
