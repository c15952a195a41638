package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// openTables finds tables without drawn cells: runs of text rows with gutters
// that go through nearly all of them.
func openTables(p *Page, ws *words) []Table {
	var out []Table
	across, _ := edges(p.Rules, 0.35*ws.height, 0.4*ws.height)
	for _, run := range tableRuns(ws.rows(ws.freeTokens()), ws) {
		if o, ok := newOpenTable(run, across, ws); ok {
			out = append(out, o.table())
		}
	}
	return out
}

// Bounds of the runs of rows that are looked at.
const (
	maxRunRows = 400
	rowGap     = 2.6 // between rows of one table, in parts of a line's height
)

// tabular reports whether a row has text in two columns at least.
func (r textRow) tabular() bool { return len(r.chunks) >= 2 }

// tableRuns cuts the rows into runs that may be tables: tabular rows with
// short lines between them, none far from the next.
func tableRuns(rows []textRow, ws *words) [][]textRow {
	var out [][]textRow
	var run []textRow
	end := func() {
		for len(run) > 0 && !run[len(run)-1].tabular() {
			run = run[:len(run)-1]
		}
		if len(run) >= 2 {
			out = append(out, run)
		}
		run = nil
	}
	for i, r := range rows {
		if len(run) > 0 && (r.box.Y0-run[len(run)-1].box.Y1 > rowGap*ws.height || len(run) >= maxRunRows) {
			end()
		}
		switch {
		case r.tabular():
			run = append(run, r)
		case len(run) == 0:
		case r.proseBelow(run, ws), !tabularSoon(rows[i+1:]):
			end()
		default:
			run = append(run, r)
		}
	}
	end()
	return out
}

// maxPlainRows is the number of rows without columns that may follow each
// other within a table: headings of its parts, labels of several lines.
const maxPlainRows = 3

func tabularSoon(rows []textRow) bool {
	for i := range min(maxPlainRows, len(rows)) {
		if rows[i].tabular() {
			return true
		}
	}
	return false
}

// proseBelow reports whether a row of one chunk is a line of prose and no
// heading or label within the run's table.
func (r textRow) proseBelow(run []textRow, ws *words) bool {
	box := run[0].box
	for _, o := range run {
		box = cover(box, o.box)
	}
	return len(r.chunks[0].tokens) >= 6 && r.box.Width() > 0.6*box.Width() || r.box.X0 < box.X0-3*ws.height
}

// openTable is a table found by its gutters.
type openTable struct {
	ws      *words
	rows    []textRow
	gutters []span
	across  []edge
	header  int // rows that are header
}

// span is a stretch along an axis.
type span struct{ from, to float64 }

func (s span) middle() float64 { return (s.from + s.to) / 2 }

func newOpenTable(run []textRow, across []edge, ws *words) (*openTable, bool) {
	o := &openTable{ws: ws, rows: run, across: across}
	o.gutters = findGutters(run, ws)
	if len(o.gutters) == 0 {
		return nil, false
	}
	o.dropTitle()
	if !o.isTable() {
		return nil, false
	}
	return o, true
}

// findGutters is the vertical stretches that (nearly) no chunk of a tabular
// row stands in and that part columns with several chunks each.
func findGutters(rows []textRow, ws *words) []span {
	type end struct {
		x     float64
		delta int
	}
	var ends []end
	tabular := 0
	for _, r := range rows {
		if !r.tabular() {
			continue
		}
		tabular++
		for _, c := range r.chunks {
			ends = append(ends, end{c.box.X0, 1}, end{c.box.X1, -1})
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(b.delta, a.delta)) })
	allowed := int(0.12 * float64(tabular))
	var out []span
	depth, start, open := 0, 0.0, false
	for _, e := range ends {
		depth += e.delta
		switch {
		case depth <= allowed && !open:
			start, open = e.x, true
		case depth > allowed && open:
			open = false
			if e.x-start >= 0.4*ws.height {
				out = append(out, span{start, e.x})
			}
		}
	}
	if len(ends) > 0 && allowed == 0 && len(out) > 0 && out[0].from <= ends[0].x {
		out = out[1:]
	}
	return realGutters(out, rows)
}

// realGutters keeps the gutters that have, on both sides up to the next, a
// share of the chunks.
func realGutters(gutters []span, rows []textRow) []span {
	least := max(2, int(0.1*float64(len(rows))))
	for {
		counts := make([]int, len(gutters)+1)
		for _, r := range rows {
			if !r.tabular() {
				continue
			}
			for _, c := range r.chunks {
				from, to := columnsOf(gutters, c.box)
				if from == to {
					counts[from]++
				}
			}
		}
		weak := -1
		for i, n := range counts {
			if n < least && (weak < 0 || n < counts[weak]) {
				weak = i
			}
		}
		if weak < 0 || len(gutters) == 0 {
			return gutters
		}
		drop := min(weak, len(gutters)-1)
		if weak > 0 && weak < len(gutters) && width(gutters[weak-1]) < width(gutters[weak]) {
			drop = weak - 1
		}
		gutters = slices.Delete(slices.Clone(gutters), drop, drop+1)
	}
}

func width(s span) float64 { return s.to - s.from }

// columnsOf is the first and last column that a box stands in.
func columnsOf(gutters []span, b model.Rect) (from, to int) {
	for from < len(gutters) && gutters[from].middle() < b.X0 {
		from++
	}
	to = from
	for to < len(gutters) && gutters[to].middle() < b.X1 {
		to++
	}
	return from, to
}

// dropTitle drops leading rows of one chunk that spread over the whole table.
func (o *openTable) dropTitle() {
	for len(o.rows) > 0 && !o.rows[0].tabular() {
		o.rows = o.rows[1:]
	}
}

// isTable tells a table from columns of prose and from labels with answers.
func (o *openTable) isTable() bool {
	p := o.ws.page
	columns := len(o.gutters) + 1
	perColumn := make([]int, columns)
	chunks, figures, words, colons, tabular := 0, 0, 0, 0, 0
	for _, r := range o.rows {
		if !r.tabular() {
			continue
		}
		tabular++
		for _, c := range r.chunks {
			chunks++
			words += len(c.tokens)
			from, to := columnsOf(o.gutters, c.box)
			if from == to {
				perColumn[from]++
			}
			if p.numericAll(c.tokens) {
				figures++
			}
			if p.labelled(c.tokens) {
				colons++
			}
		}
	}
	share := float64(figures) / float64(max(chunks, 1))
	fill := float64(chunks) / float64(max(1, tabular*columns))
	switch {
	case o.isList(), tabular < 3, fill < 0.45, float64(colons) > 0.25*float64(chunks):
		return false
	case columns == 2:
		return share >= 0.3 && tabular >= 4
	case share < 0.2:
		return float64(words) < 3*float64(chunks) && tabular >= 4 && columns <= 8
	}
	return true
}

// isList reports whether the first column holds the bullets or numbers of a
// list.
func (o *openTable) isList() bool {
	p, bullets, all := o.ws.page, 0, 0
	for _, r := range o.rows {
		first := r.chunks[0]
		if _, to := columnsOf(o.gutters, first.box); to > 0 || !r.tabular() {
			continue
		}
		all++
		text := p.text(first.tokens)
		if counts(text) || len(first.tokens) == 1 && !hasLetter(text) && !hasDigit(text) {
			bullets++
		}
	}
	return len(o.gutters) == 1 && 2*bullets > all
}

// table makes the cells.
func (o *openTable) table() Table {
	g := &grid{xs: o.columnLines()}
	o.header = o.headerCount()
	groups := o.recordGroups()
	g.ys = rowLines(o.rows, groups)
	for i, group := range groups {
		g.cells = append(g.cells, o.record(i, group)...)
	}
	g.complete()
	return g.table(o.ws.page)
}

func (o *openTable) columnLines() []float64 {
	x0, x1 := math.Inf(1), math.Inf(-1)
	for _, r := range o.rows {
		x0, x1 = min(x0, r.box.X0), max(x1, r.box.X1)
	}
	xs := []float64{x0}
	for _, g := range o.gutters {
		xs = append(xs, g.middle())
	}
	return append(xs, x1)
}

// headerCount is the number of rows above the first that holds figures.
func (o *openTable) headerCount() int {
	p := o.ws.page
	for i, r := range o.rows {
		figures := 0
		for k, c := range r.chunks {
			if k > 0 && p.numericAll(c.tokens) && !p.yearLike(c.tokens) {
				figures++
			}
		}
		if figures > 0 && 2*figures >= len(r.chunks)-1 {
			return i
		}
	}
	return min(1, len(o.rows))
}

// rowGroup is text rows that are one row of the table.
type rowGroup struct{ from, to int }

// recordGroups joins text rows that are one record.
func (o *openTable) recordGroups() []rowGroup {
	var out []rowGroup
	for i := range o.rows {
		if n := len(out); n > 0 && o.continuesRecord(i) {
			out[n-1].to = i + 1
			continue
		}
		out = append(out, rowGroup{i, i + 1})
	}
	return out
}

// continuesRecord reports whether row i is more of the record above it: the
// rest of a label or of a text of several lines.
func (o *openTable) continuesRecord(i int) bool {
	if i == 0 {
		return false
	}
	above, r := o.rows[i-1], o.rows[i]
	gap := r.box.Y0 - above.box.Y1
	if gap > 0.8*o.ws.height || o.ruleBetween(above, r) {
		return false
	}
	if i < o.header {
		return !o.spansColumns(above)
	}
	if i == o.header {
		return false
	}
	first := r.chunks[0]
	from, _ := columnsOf(o.gutters, first.box)
	p := o.ws.page
	for _, c := range r.chunks {
		if p.numericAll(c.tokens) {
			return from == 0 && !above.tabular() && startsLower(p.text(first.tokens))
		}
	}
	if from > 0 {
		return true
	}
	return startsLower(p.text(first.tokens)) && len(r.chunks) < len(o.gutters)+1
}

// spansColumns reports whether some chunk of a row reaches over a gutter.
func (o *openTable) spansColumns(r textRow) bool {
	return slices.ContainsFunc(r.chunks, func(c chunk) bool {
		from, to := columnsOf(o.gutters, c.box)
		return from != to
	})
}

// ruleBetween reports whether a drawn line parts two rows.
func (o *openTable) ruleBetween(above, below textRow) bool {
	for _, e := range o.across {
		if e.at > above.box.Center().Y && e.at < below.box.Center().Y && min(e.to, below.box.X1)-max(e.from, below.box.X0) > 0.5*below.box.Width() {
			return true
		}
	}
	return false
}

// rowLines is the lines between the records.
func rowLines(rows []textRow, groups []rowGroup) []float64 {
	ys := []float64{rows[0].box.Y0}
	for i, g := range groups {
		bottom := rows[g.from].box.Y1
		for _, r := range rows[g.from:g.to] {
			bottom = max(bottom, r.box.Y1)
		}
		if i+1 < len(groups) {
			bottom = max((bottom+rows[groups[i+1].from].box.Y0)/2, ys[len(ys)-1])
		}
		ys = append(ys, bottom)
	}
	return ys
}

// record makes the cells of one record: chunks in the same columns are one
// cell, those that reach over a gutter span columns.
func (o *openTable) record(row int, g rowGroup) []Cell {
	var cells []Cell
	for _, r := range o.rows[g.from:g.to] {
		for _, c := range o.pieces(r) {
			from, to := columnsOf(o.gutters, c.box)
			at := slices.IndexFunc(cells, func(x Cell) bool { return x.Column <= to && from < x.Column+x.ColSpan })
			if at < 0 {
				cells = append(cells, Cell{Row: row, Column: from, RowSpan: 1, ColSpan: to - from + 1, Tokens: c.tokens})
				continue
			}
			x := &cells[at]
			end := max(x.Column+x.ColSpan, to+1)
			x.Column = min(x.Column, from)
			x.ColSpan = end - x.Column
			x.Tokens = append(slices.Clone(x.Tokens), c.tokens...)
		}
	}
	return joinOverlapping(cells)
}

// joinOverlapping joins cells of one row that came to share columns.
func joinOverlapping(cells []Cell) []Cell {
	sortCells(cells)
	var out []Cell
	for _, c := range cells {
		if n := len(out); n > 0 && out[n-1].Column+out[n-1].ColSpan > c.Column {
			last := &out[n-1]
			last.ColSpan = max(last.Column+last.ColSpan, c.Column+c.ColSpan) - last.Column
			last.Tokens = append(last.Tokens, c.Tokens...)
			continue
		}
		out = append(out, c)
	}
	return out
}

// pieces is the chunks of a row, cut where a gutter falls between two words.
func (o *openTable) pieces(r textRow) []chunk {
	var out []chunk
	for _, c := range r.chunks {
		from, to := columnsOf(o.gutters, c.box)
		if from == to || !r.tabular() {
			out = append(out, c)
			continue
		}
		out = append(out, o.cut(c)...)
	}
	return out
}

// cut cuts a chunk at the gutters that lie, for the most part, between two of
// its words.
func (o *openTable) cut(c chunk) []chunk {
	out := []chunk{{tokens: c.tokens[:1:1], box: o.ws.boxes[c.tokens[0]]}}
	for _, t := range c.tokens[1:] {
		last := &out[len(out)-1]
		b := o.ws.boxes[t]
		gap := span{last.box.X1, b.X0}
		parted := slices.ContainsFunc(o.gutters, func(g span) bool {
			return min(g.to, gap.to)-max(g.from, gap.from) > 0.7*width(g) && width(gap) > 0.4*b.Height()
		})
		if parted {
			out = append(out, chunk{tokens: []int{t}, box: b})
			continue
		}
		last.tokens = append(last.tokens, t)
		last.box = cover(last.box, b)
	}
	return out
}

// complete adds the empty cells.
func (g *grid) complete() {
	taken := make([]bool, g.rows()*g.columns())
	for _, c := range g.cells {
		for r := range c.RowSpan {
			for k := range c.ColSpan {
				taken[(c.Row+r)*g.columns()+c.Column+k] = true
			}
		}
	}
	for i, t := range taken {
		if !t {
			g.cells = append(g.cells, Cell{Row: i / g.columns(), Column: i % g.columns(), RowSpan: 1, ColSpan: 1})
		}
	}
}
