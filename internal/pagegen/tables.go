package pagegen

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// grid is where a table's rows and columns begin; each list has one more entry
// than there are rows or columns.
type grid struct {
	xs, ys []float64
}

func (g grid) cell(row, col, colSpan int) model.Rect {
	return model.Rect{X0: g.xs[col], Y0: g.ys[row], X1: g.xs[col+colSpan], Y1: g.ys[row+1]}
}

// ruling is which lines of a table are drawn.
type ruling struct {
	outer, rows, columns, header bool
	dotted, double, shaded       bool
}

var rulings = []ruling{
	{outer: true, rows: true, columns: true, header: true},
	{outer: true, rows: true, columns: true, header: true, double: true},
	{outer: true, rows: true, columns: true, header: true, dotted: true},
	{rows: true, header: true},
	{outer: true, columns: true, header: true},
	{header: true},
	{header: true, shaded: true},
	{},
}

// table sets a table of the topic, with or without rules.
func (f *form) table() {
	columns := append([]column{}, f.topic.columns...)
	first := []entry(nil)
	if f.topic.rows != nil && f.chance(0.4) {
		first = f.topic.rows
		columns = append([]column{{"", kGoods}}, columns...)
	}
	columns = columns[:min(len(columns), 3+f.rng.IntN(4))]
	rows := 3 + f.rng.IntN(7)
	if first != nil {
		rows = min(rows, len(first))
	}
	height := f.size * f.between(1.5, 2.2)
	if f.entry.Style == Handwritten {
		height = f.size * f.between(2, 2.8)
	}
	rows = min(rows, int((f.bottom-f.y)/height)-1)
	if rows < 2 {
		return
	}
	total := f.chance(0.3)
	g := f.newGrid(len(columns), rows+1, height)
	how := pick(f.rng, rulings)
	f.drawRules(g, how)
	t := TruthTable{Page: 1, Rows: rows + 1, Cols: len(columns), Ruled: how.rows && how.columns,
		Box: Box{g.xs[0], g.ys[0], g.xs[len(g.xs)-1], g.ys[len(g.ys)-1]}}
	for c, col := range columns {
		t.Cells = append(t.Cells, f.cell(g, 0, c, 1, col.label, f.bold, f.size, false))
	}
	for r := 1; r <= rows; r++ {
		span := 1
		if total && r == rows && first == nil && len(columns) > 3 && !how.columns {
			span = len(columns) - 1
		}
		for c := 0; c < len(columns); c++ {
			text, font, size, n := f.cellText(columns[c], r, c, first)
			if c == 0 && span > 1 {
				text, font, n = "Total", f.bold, span
			}
			if font != f.entry {
				size = f.size
			}
			t.Cells = append(t.Cells, f.cell(g, r, c, n, text, font, size, c > 0 && isNumber(columns[c].kind)))
			c += n - 1
		}
	}
	f.Truth.Tables = append(f.Truth.Tables, t)
	f.y = g.ys[len(g.ys)-1]
}

func (f *form) cellText(col column, row, c int, first []entry) (string, *Font, float64, int) {
	if c == 0 && first != nil {
		return first[row-1].label, f.label, f.size, 1
	}
	if f.chance(0.12) {
		return "", f.entry, f.entrySize, 1
	}
	return answer(f.rng, col.kind), f.entry, min(f.entrySize, f.size*1.4), 1
}

func isNumber(k kind) bool {
	return k == kAmount || k == kNumber || k == kPercent || k == kWeight
}

func (f *form) newGrid(columns, rows int, height float64) grid {
	weights := make([]float64, columns)
	sum := 0.0
	for i := range weights {
		weights[i] = f.between(0.7, 1.6)
		sum += weights[i]
	}
	width := (f.x1 - f.x0) * f.between(0.8, 1)
	g := grid{xs: []float64{f.x0}, ys: []float64{f.y}}
	for _, w := range weights {
		g.xs = append(g.xs, g.xs[len(g.xs)-1]+width*w/sum)
	}
	for range rows {
		g.ys = append(g.ys, g.ys[len(g.ys)-1]+height)
	}
	return g
}

func (f *form) drawRules(g grid, how ruling) {
	x0, x1 := g.xs[0], g.xs[len(g.xs)-1]
	y0, y1 := g.ys[0], g.ys[len(g.ys)-1]
	if how.shaded {
		for i := 1; i+1 < len(g.ys); i += 2 {
			f.fill(model.Rect{X0: x0, Y0: g.ys[i], X1: x1, Y1: g.ys[i+1]}, 225)
		}
	}
	across := func(y float64) {
		if how.dotted {
			f.dashed(x0, x1, y, 0.8, 1, 1.6, 0)
			return
		}
		f.rule(x0, y, x1, y, f.line, 0)
	}
	for i, y := range g.ys {
		edge := i == 0 || i == len(g.ys)-1
		if edge && how.outer || !edge && how.rows || i == 1 && how.header {
			across(y)
		}
	}
	for i, x := range g.xs {
		edge := i == 0 || i == len(g.xs)-1
		if edge && how.outer || !edge && how.columns {
			f.rule(x, y0, x, y1, f.line, 0)
		}
	}
	if how.double {
		f.frame(model.Rect{X0: x0 - 2.5, Y0: y0 - 2.5, X1: x1 + 2.5, Y1: y1 + 2.5}, f.line, 0)
	}
}

// cell sets a text into a cell, shortened to fit, and notes it.
func (f *form) cell(g grid, row, col, span int, text string, font *Font, size float64, right bool) TruthCell {
	r := g.cell(row, col, span)
	words := strings.Fields(text)
	for len(words) > 1 && font.Width(strings.Join(words, " "), size)*1.08 > r.Width()-6 {
		words = words[:len(words)-1]
	}
	text = strings.Join(words, " ")
	w := font.Width(text, size) * 1.08
	if w > r.Width()-6 {
		size *= (r.Width() - 6) / w
		w = r.Width() - 6
	}
	c := TruthCell{Row: row, Col: col, RowSpan: 1, ColSpan: span, Text: text, Box: boxOf(r)}
	if text == "" {
		return c
	}
	gray := uint8(0)
	if font == f.entry {
		gray = f.ink
	}
	x := r.X0 + 3
	if right {
		x = r.X1 - 3 - w
	}
	f.text(font, size, x, r.Y1-r.Height()*0.3, text, gray)
	return c
}
