package layout

import (
	"slices"

	"github.com/docextract/docextract/model"
)

// grid is a table under construction: the lines between its columns and rows
// and its cells, which cover it.
type grid struct {
	xs, ys []float64
	cells  []Cell
}

func (g *grid) columns() int { return len(g.xs) - 1 }
func (g *grid) rows() int    { return len(g.ys) - 1 }

func (g *grid) box() model.Rect {
	return model.Rect{X0: g.xs[0], Y0: g.ys[0], X1: g.xs[len(g.xs)-1], Y1: g.ys[len(g.ys)-1]}
}

// Bounds on the grids that are looked at.
const (
	maxGridAtoms = 20000
	maxGridLines = 400
)

// ruledTables finds the tables whose cells are drawn.
func ruledTables(p *Page, ws *words) []Table {
	slack := 0.4 * ws.height
	across, upright := edges(p.Rules, 0.35*ws.height, slack)
	if float64(len(across))*float64(len(upright)) > 4e6 {
		return nil
	}
	var out []Table
	for _, l := range lattices(across, upright, slack) {
		g, ok := latticeGrid(l, ws.height, slack)
		if !ok {
			continue
		}
		g.fill(ws)
		g.splitBands(ws)
		g.trim()
		if g.isTable(p) {
			out = append(out, g.table(p))
		}
	}
	return out
}

// latticeGrid cuts the plane at every edge and joins the pieces that no edge
// parts.
func latticeGrid(l lattice, height, slack float64) (*grid, bool) {
	if len(l.across) < 2 || len(l.upright) < 1 {
		return nil, false
	}
	g := &grid{xs: gridLines(l.upright, l.across, 0.5*height), ys: gridLines(l.across, l.upright, 0.5*height)}
	if g.columns() < 2 || g.rows() < 1 || len(g.xs) > maxGridLines || len(g.ys) > maxGridLines || g.columns()*g.rows() > maxGridAtoms {
		return nil, false
	}
	g.cells = joinAtoms(g, l, max(slack, 0.5*height))
	return g, true
}

// joinAtoms makes the cells: it grows each from its top left atom to the right
// and down while nothing walls it off.
func joinAtoms(g *grid, l lattice, slack float64) []Cell {
	taken := make([]bool, g.rows()*g.columns())
	at := func(r, c int) *bool { return &taken[r*g.columns()+c] }
	wallRight := func(r, c int) bool { return walled(l.upright, g.xs[c+1], g.ys[r], g.ys[r+1], slack) }
	wallBelow := func(r, c int) bool { return walled(l.across, g.ys[r+1], g.xs[c], g.xs[c+1], slack) }
	var out []Cell
	for r := range g.rows() {
		for c := range g.columns() {
			if *at(r, c) {
				continue
			}
			w, h := 1, 1
			for c+w < g.columns() && !*at(r, c+w) && !wallRight(r, c+w-1) {
				w++
			}
			for r+h < g.rows() && openBelow(r+h-1, c, w, wallBelow, wallRight) {
				h++
			}
			for i := range h {
				for j := range w {
					*at(r+i, c+j) = true
				}
			}
			out = append(out, Cell{Row: r, Column: c, RowSpan: h, ColSpan: w})
		}
	}
	return out
}

// openBelow reports whether no wall stands under a row's stretch, nor within
// the one below it.
func openBelow(r, c, w int, wallBelow, wallRight func(r, c int) bool) bool {
	for j := range w {
		if wallBelow(r, c+j) || j+1 < w && wallRight(r+1, c+j) {
			return false
		}
	}
	return true
}

// fill gives each cell the free tokens whose middle lies in it.
func (g *grid) fill(ws *words) {
	owner := make([]int, g.rows()*g.columns())
	for i, c := range g.cells {
		for r := range c.RowSpan {
			for k := range c.ColSpan {
				owner[(c.Row+r)*g.columns()+c.Column+k] = i
			}
		}
	}
	box := g.box()
	for i, free := range ws.free {
		m := ws.boxes[i].Center()
		if !free || !box.Contains(m) {
			continue
		}
		c, r := interval(g.xs, m.X), interval(g.ys, m.Y)
		cell := &g.cells[owner[r*g.columns()+c]]
		cell.Tokens = append(cell.Tokens, i)
	}
	for i := range g.cells {
		g.cells[i].Tokens = ws.inOrder(g.cells[i].Tokens)
	}
}

// interval is the index of the stretch between two of the lines that x is in.
func interval(lines []float64, x float64) int {
	at, _ := slices.BinarySearch(lines, x)
	return max(0, min(at-1, len(lines)-2))
}

// inOrder sorts tokens row by row.
func (w *words) inOrder(tokens []int) []int {
	var out []int
	for _, r := range w.rows(tokens) {
		for _, c := range r.chunks {
			out = append(out, c.tokens...)
		}
	}
	return out
}

// splitBands cuts the rows that hold several records, where only some lines of
// a table are drawn.
func (g *grid) splitBands(ws *words) {
	for r := g.rows() - 1; r >= 0; r-- {
		if cuts := g.recordCuts(r, ws); len(cuts) > 0 {
			g.splitRow(r, cuts, ws)
		}
	}
}

// recordCuts is where a band is cut: between the text rows, if most of them
// reach over most of the columns.
func (g *grid) recordCuts(r int, ws *words) []float64 {
	var tokens []int
	columns := map[int]bool{}
	for _, c := range g.cells {
		if c.Row > r || r >= c.Row+c.RowSpan || len(c.Tokens) == 0 {
			continue
		}
		if c.RowSpan > 1 {
			return nil
		}
		tokens = append(tokens, c.Tokens...)
		columns[c.Column] = true
	}
	rows := ws.rows(tokens)
	if len(rows) < 2 || len(columns) < 2 {
		return nil
	}
	filled, figures := 0, 0
	for _, row := range rows {
		seen := map[int]bool{}
		for _, c := range row.chunks {
			seen[interval(g.xs, c.box.Center().X)] = true
			if ws.page.numericAll(c.tokens) {
				figures++
			}
		}
		filled += len(seen)
	}
	full := float64(filled) / float64(len(rows)*len(columns))
	if full < 0.75 || figures < len(rows) && (len(columns) < 3 || len(rows) < 4) || len(columns) == 2 && len(rows) < 3 && figures < len(rows) {
		return nil
	}
	var cuts []float64
	for i, row := range rows[1:] {
		cuts = append(cuts, (rows[i].box.Y1+row.box.Y0)/2)
	}
	return cuts
}

// splitRow cuts a row; cells that span it grow.
func (g *grid) splitRow(r int, cuts []float64, ws *words) {
	bounds := slices.Concat(g.ys[:r+1], cuts, g.ys[r+1:])
	slices.Sort(bounds)
	var out []Cell
	for _, c := range g.cells {
		switch {
		case c.Row > r:
			c.Row += len(cuts)
		case c.Row+c.RowSpan <= r:
		case c.RowSpan > 1:
			c.RowSpan += len(cuts)
		default:
			parts := make([]Cell, len(cuts)+1)
			for i := range parts {
				parts[i] = Cell{Row: r + i, Column: c.Column, RowSpan: 1, ColSpan: c.ColSpan}
			}
			for _, t := range c.Tokens {
				at := max(0, min(interval(bounds, ws.boxes[t].Center().Y)-r, len(cuts)))
				parts[at].Tokens = append(parts[at].Tokens, t)
			}
			out = append(out, parts...)
			continue
		}
		out = append(out, c)
	}
	g.ys, g.cells = bounds, out
}

// trim drops empty rows and columns at the edges, which frames and double
// lines leave.
func (g *grid) trim() {
	for g.rows() > 1 && g.emptyRow(0) {
		g.dropRow(0)
	}
	for g.rows() > 1 && g.emptyRow(g.rows()-1) {
		g.dropRow(g.rows() - 1)
	}
	for g.columns() > 1 && g.emptyColumn(0) {
		g.dropColumn(0)
	}
	for g.columns() > 1 && g.emptyColumn(g.columns()-1) {
		g.dropColumn(g.columns() - 1)
	}
}

func (g *grid) emptyRow(r int) bool {
	return !slices.ContainsFunc(g.cells, func(c Cell) bool { return c.Row <= r && r < c.Row+c.RowSpan && len(c.Tokens) > 0 })
}

func (g *grid) emptyColumn(k int) bool {
	return !slices.ContainsFunc(g.cells, func(c Cell) bool { return c.Column <= k && k < c.Column+c.ColSpan && len(c.Tokens) > 0 })
}

func (g *grid) dropRow(r int) {
	g.cells = dropSlot(g.cells, r, func(c *Cell) (*int, *int) { return &c.Row, &c.RowSpan })
	if r == 0 {
		g.ys = g.ys[1:]
	} else {
		g.ys = slices.Delete(g.ys, r+1, r+2)
	}
}

func (g *grid) dropColumn(k int) {
	g.cells = dropSlot(g.cells, k, func(c *Cell) (*int, *int) { return &c.Column, &c.ColSpan })
	if k == 0 {
		g.xs = g.xs[1:]
	} else {
		g.xs = slices.Delete(g.xs, k+1, k+2)
	}
}

// dropSlot takes a row or column out of cells.
func dropSlot(cells []Cell, slot int, place func(*Cell) (first, span *int)) []Cell {
	var out []Cell
	for _, c := range cells {
		first, span := place(&c)
		switch {
		case *first > slot:
			*first--
		case *first+*span > slot:
			if *span--; *span == 0 {
				continue
			}
		}
		out = append(out, c)
	}
	return out
}

// isTable tells tables from the boxes of a form, from frames and from the
// lines of a drawing: in a table most cells are one piece of the grid, several
// columns have several cells filled, and few labels stand in one cell with
// their answer.
func (g *grid) isTable(p *Page) bool {
	if g.columns() < 2 || g.rows() < 2 {
		return false
	}
	simple, filled, colons := 0, 0, 0
	perColumn, perRow := make([]int, g.columns()), make([]int, g.rows())
	for _, c := range g.cells {
		if c.RowSpan == 1 && c.ColSpan == 1 {
			simple++
		}
		if len(c.Tokens) == 0 {
			continue
		}
		filled++
		perRow[c.Row]++
		if c.ColSpan == 1 {
			perColumn[c.Column]++
		}
		if p.labelled(c.Tokens) {
			colons++
		}
	}
	rich := 0
	for _, n := range perColumn {
		if n >= 2 {
			rich++
		}
	}
	richRows := 0
	for _, n := range perRow {
		if n >= 2 {
			richRows++
		}
	}
	atoms := g.rows() * g.columns()
	return rich >= 2 && richRows >= 2 && filled >= 4 &&
		float64(simple) >= 0.4*float64(atoms) &&
		float64(filled) >= 0.25*float64(len(g.cells)) &&
		float64(colons) <= 0.3*float64(filled)
}

// labelled reports whether some word of a cell ends with a colon.
func (p *Page) labelled(tokens []int) bool {
	for _, t := range tokens {
		s := p.Tokens[t].Content
		if len(s) > 1 && s[len(s)-1] == ':' {
			return true
		}
	}
	return false
}

// table finishes a grid.
func (g *grid) table(p *Page) Table {
	t := Table{Box: g.box(), RowCount: g.rows(), ColumnCount: g.columns(), Cells: g.cells, Confidence: 0.9}
	for i := range t.Cells {
		c := &t.Cells[i]
		c.Box = model.Rect{X0: g.xs[c.Column], X1: g.xs[c.Column+c.ColSpan], Y0: g.ys[c.Row], Y1: g.ys[c.Row+c.RowSpan]}
	}
	sortCells(t.Cells)
	t.setKinds(p)
	return t
}
