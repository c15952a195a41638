package layout

import (
	"cmp"
	"slices"

	"github.com/docextract/docextract/model"
)

func sortCells(cells []Cell) {
	slices.SortStableFunc(cells, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Column, b.Column))
	})
}

// maxHeaderRows bounds the rows that are taken for a header.
const maxHeaderRows = 5

// setKinds says which cells are headers: the rows above the first one with a
// figure beside its first column, and a first column of words beside figures.
func (t *Table) setKinds(p *Page) {
	t.HeaderRows = t.headerRows(p)
	stub := t.HeaderRows > 0 && t.wordsBesideFigures(p)
	for i := range t.Cells {
		c := &t.Cells[i]
		switch {
		case c.Row < t.HeaderRows && c.Column == 0 && stub:
			c.Kind = model.CellStubHead
		case c.Row < t.HeaderRows:
			c.Kind = model.CellColumnHeader
		case c.Column == 0 && stub:
			c.Kind = model.CellRowHeader
		default:
			c.Kind = model.CellContent
		}
	}
}

// headerRows counts the rows above the first with a figure beside its first
// column. Without figures, a bold first row is a header.
func (t *Table) headerRows(p *Page) int {
	first := t.RowCount
	for _, c := range t.Cells {
		if c.Column > 0 && len(c.Tokens) > 0 && p.numericAll(c.Tokens) && !p.yearLike(c.Tokens) {
			first = min(first, c.Row)
		}
	}
	switch {
	case first == 0:
		return 0
	case first <= maxHeaderRows && first < t.RowCount:
		return first
	}
	plain := true
	for _, c := range t.Cells {
		if c.Row == 0 {
			plain = plain && p.text(c.Tokens) != "" && !hasDigit(p.text(c.Tokens))
		}
	}
	if plain && t.RowCount > 1 {
		return 1
	}
	return 0
}

// yearLike reports whether tokens are a year, as it heads columns.
func (p *Page) yearLike(tokens []int) bool {
	s := p.Tokens[tokens[0]].Content
	return len(s) >= 4 && (s[:2] == "19" || s[:2] == "20") && hasDigit(s[2:4]) && (len(s) < 5 || s[4] < '0' || s[4] > '9') && (len(s) < 5 || s[4] != ',' && s[4] != '.')
}

// wordsBesideFigures reports whether the first column holds words and the
// others hold figures, mostly.
func (t *Table) wordsBesideFigures(p *Page) bool {
	stub, stubWords, rest, figures := 0, 0, 0, 0
	for _, c := range t.Cells {
		if c.Row < t.HeaderRows || len(c.Tokens) == 0 {
			continue
		}
		if c.Column == 0 {
			stub++
			if !p.numericAll(c.Tokens) {
				stubWords++
			}
			continue
		}
		rest++
		if p.numericAll(c.Tokens) {
			figures++
		}
	}
	return stubWords*2 > stub && figures*2 > rest
}
