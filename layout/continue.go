package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/docextract/docextract/model"
)

// Bounds within which a table goes on over the end of a page.
const (
	margin      = 0.1  // of the page's height: running heads and page numbers
	columnDrift = 0.02 // of the page's width: between the edges of a column
)

// Continues reports whether the first table of a page surely goes on with the
// last one of the page before: nothing but a page's head and foot stands
// between them, their columns are the same, and the second has no header of its
// own or repeats the first one's. Repeated is the number of its rows that
// repeat the header.
//
// Both frames are upright, in the same unit.
func Continues(before Page, a Result, after Page, b Result) (repeated int, ok bool) {
	if len(a.Tables) == 0 || len(b.Tables) == 0 {
		return 0, false
	}
	last, first := lowest(a.Tables), highest(b.Tables)
	if last.ColumnCount != first.ColumnCount || last.ColumnCount < 2 || !sameColumns(last, first, before.Width) ||
		!clear(before, last.Box.Y1, before.Height*(1-margin)) || !clear(after, after.Height*margin, first.Box.Y0) {
		return 0, false
	}
	if first.HeaderRows == 0 {
		return 0, true
	}
	if header(&before, last) == header(&after, first) {
		return first.HeaderRows, true
	}
	return 0, false
}

func lowest(tables []Table) Table {
	return slices.MaxFunc(tables, func(a, b Table) int { return compare(a.Box.Y1, b.Box.Y1) })
}

func highest(tables []Table) Table {
	return slices.MinFunc(tables, func(a, b Table) int { return compare(a.Box.Y0, b.Box.Y0) })
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// clear reports whether no upright text stands between two heights.
func clear(p Page, from, to float64) bool {
	return !slices.ContainsFunc(p.Tokens, func(t Token) bool {
		y := t.Polygon.Center().Y
		return from < y && y < to && math.Abs(t.Polygon.Angle()) < maxTilt
	})
}

// sameColumns reports whether the columns of two tables lie at the same places.
func sameColumns(a, b Table, width float64) bool {
	x, y := columnEdges(a), columnEdges(b)
	for i := range x {
		if i >= len(y) || !(math.Abs(x[i]-y[i]) <= columnDrift*width) {
			return false
		}
	}
	return true
}

// columnEdges is the left edge of each column, and the right edge of the table.
func columnEdges(t Table) []float64 {
	out := make([]float64, t.ColumnCount+1)
	for i := range out {
		out[i] = math.NaN()
	}
	out[t.ColumnCount] = t.Box.X1
	for _, c := range t.Cells {
		if c.Box != (model.Rect{}) {
			out[c.Column] = c.Box.X0
		}
	}
	return out
}

// header is the text of a table's header, cell by cell.
func header(p *Page, t Table) string {
	var b strings.Builder
	for _, c := range t.Cells {
		if c.Row < t.HeaderRows {
			b.WriteString(strings.ToLower(p.text(c.Tokens)))
			b.WriteByte('\n')
		}
	}
	return b.String()
}
