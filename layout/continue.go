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

// Continuation says which table of a page goes on as which one of the next.
type Continuation struct {
	// Table and Next are indices in the Tables of the two results.
	Table, Next int
	// Repeated is the number of rows of the next one that repeat the header.
	Repeated int
}

// Continues reports whether the first table of a page surely goes on with the
// last one of the page before: nothing but a page's head and foot stands
// between them, their columns are the same, and the second has no header of its
// own or repeats the first one's.
//
// Both frames are upright, in the same unit.
func Continues(before Page, a Result, after Page, b Result) (Continuation, bool) {
	if len(a.Tables) == 0 || len(b.Tables) == 0 {
		return Continuation{}, false
	}
	c := Continuation{Table: lowest(a.Tables), Next: highest(b.Tables)}
	last, first := a.Tables[c.Table], b.Tables[c.Next]
	if last.ColumnCount != first.ColumnCount || last.ColumnCount < 2 || !sameColumns(last, first, before.Width) ||
		!clear(before, last.Box.Y1, before.Height*(1-margin)) || !clear(after, after.Height*margin, first.Box.Y0) {
		return Continuation{}, false
	}
	if first.HeaderRows > 0 && header(&before, last) != header(&after, first) {
		return Continuation{}, false
	}
	c.Repeated = first.HeaderRows
	return c, true
}

// lowest is the index of the table that ends last on its page.
func lowest(tables []Table) int {
	best := 0
	for i, t := range tables {
		if t.Box.Y1 > tables[best].Box.Y1 {
			best = i
		}
	}
	return best
}

// highest is the index of the table that begins first on its page.
func highest(tables []Table) int {
	best := 0
	for i, t := range tables {
		if t.Box.Y0 < tables[best].Box.Y0 {
			best = i
		}
	}
	return best
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
