package layout

import (
	"cmp"
	"slices"

	"github.com/docextract/docextract/model"
)

// findTables finds the ruled tables of a page, then those that stand in the
// rest of its text.
//
// Ruled tables are found as pdfplumber does it (Nurminen 2013, Algorithmic
// extraction of data in tables in PDF documents: edges, joined, give
// intersections, these give cells), unruled ones by the white gutters between
// their columns, as Tabula and Nurminen do it.
func findTables(p *Page, ws *words) []Table {
	tables := ruledTables(p, ws)
	for _, t := range tables {
		ws.take(t)
	}
	tables = append(tables, openTables(p, ws)...)
	slices.SortStableFunc(tables, func(a, b Table) int {
		return cmp.Or(cmp.Compare(a.Box.Y0, b.Box.Y0), cmp.Compare(a.Box.X0, b.Box.X0))
	})
	return tables
}

// words is the upright tokens of a page with their boxes.
type words struct {
	page  *Page
	boxes []model.Rect // by token
	// upright tokens, in no table yet.
	free []bool
	// height is the median height of a token, in the page's unit, above zero.
	height float64
}

// maxTilt is the angle in degrees up to which text counts as upright.
const maxTilt = 10

func newWords(p *Page) *words {
	w := &words{page: p, boxes: make([]model.Rect, len(p.Tokens)), free: make([]bool, len(p.Tokens))}
	var heights []float64
	for i, t := range p.Tokens {
		w.boxes[i] = sane(t.Polygon.Bounds())
		angle := finite(t.Polygon.Angle())
		w.free[i] = (t.Mark != "" || -maxTilt < angle && angle < maxTilt) && !w.boxes[i].Empty()
		if w.free[i] {
			heights = append(heights, w.boxes[i].Height())
		}
	}
	w.height = max(median(heights), 1e-6)
	return w
}

// take marks the tokens of a table as used.
func (w *words) take(t Table) {
	for _, c := range t.Cells {
		for _, i := range c.Tokens {
			w.free[i] = false
		}
	}
	for i, ok := range w.free {
		if ok && t.Box.Contains(w.boxes[i].Center()) {
			w.free[i] = false
		}
	}
}

func median(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	x = slices.Clone(x)
	slices.Sort(x)
	return x[len(x)/2]
}

// chunk is words of one row that stand close together.
type chunk struct {
	tokens []int
	box    model.Rect
}

// textRow is chunks that stand on one line, from left to right.
type textRow struct {
	chunks []chunk
	box    model.Rect
}

// chunkGap is the gap between two chunks of a row, in parts of their height.
const chunkGap = 0.75

// rows groups the given tokens to rows and these to chunks.
func (w *words) rows(tokens []int) []textRow {
	tokens = slices.Clone(tokens)
	slices.SortStableFunc(tokens, func(a, b int) int {
		return cmp.Or(cmp.Compare(w.boxes[a].Center().Y, w.boxes[b].Center().Y), cmp.Compare(w.boxes[a].X0, w.boxes[b].X0))
	})
	var out []textRow
	for from := 0; from < len(tokens); {
		row := w.boxes[tokens[from]]
		to := from + 1
		for to < len(tokens) && sameRow(row, w.boxes[tokens[to]]) {
			b := w.boxes[tokens[to]]
			if b.Height() > 0.6*row.Height() {
				row.Y0, row.Y1 = max(row.Y0, b.Y0), min(row.Y1, b.Y1)
			}
			to++
		}
		out = append(out, w.row(tokens[from:to]))
		from = to
	}
	return out
}

// row cuts tokens of one row into chunks.
func (w *words) row(tokens []int) textRow {
	slices.SortStableFunc(tokens, func(a, b int) int { return cmp.Compare(w.boxes[a].X0, w.boxes[b].X0) })
	var r textRow
	for i, t := range tokens {
		b := w.boxes[t]
		if i == 0 {
			r.box = b
		}
		r.box = cover(r.box, b)
		if n := len(r.chunks); n > 0 && b.X0-r.chunks[n-1].box.X1 < chunkGap*w.gapHeight(r.chunks[n-1], t) {
			r.chunks[n-1].tokens = append(r.chunks[n-1].tokens, t)
			r.chunks[n-1].box = cover(r.chunks[n-1].box, b)
			continue
		}
		r.chunks = append(r.chunks, chunk{tokens: []int{t}, box: b})
	}
	return r
}

func (w *words) gapHeight(c chunk, t int) float64 {
	last := w.boxes[c.tokens[len(c.tokens)-1]].Height()
	return max(min(last, w.boxes[t].Height()), 0.5*w.height)
}

// freeTokens lists the tokens that stand in no table.
func (w *words) freeTokens() []int {
	var out []int
	for i, ok := range w.free {
		if ok {
			out = append(out, i)
		}
	}
	return out
}
