package docextract

import (
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

// tables turns the tables of all pages into those of the document; a table that
// surely goes on over the end of a page becomes one.
func (a *assembler) tables(pages []page) {
	open := map[int]int{} // by table of the page before: its place in the document
	for i := range pages {
		goesOn, next := map[int]layout.Continuation{}, map[int]int{}
		if i > 0 && pages[i-1].unit == pages[i].unit {
			before := pages[i-1]
			if c, ok := layout.Continues(before.input, before.structure, pages[i].input, pages[i].structure); ok {
				goesOn[c.Next] = c
			}
		}
		for k, t := range pages[i].structure.Tables {
			table := pages[i].placed.table(t)
			if c, ok := goesOn[k]; ok {
				next[k] = open[c.Table]
				appendRows(&a.doc.TablesExtracted[open[c.Table]], table, c.Repeated)
				continue
			}
			next[k] = len(a.doc.TablesExtracted)
			a.doc.TablesExtracted = append(a.doc.TablesExtracted, table)
		}
		open = next
	}
}

// appendRows adds the rows of a table's continuation, the repeated header left
// out.
func appendRows(t *model.Table, more model.Table, repeated int) {
	for _, row := range more.Cells[repeated:] {
		for i := range row {
			row[i].RowIndex += t.RowCount - repeated
		}
		t.Cells = append(t.Cells, row)
	}
	t.RowCount += more.RowCount - repeated
	t.Regions = append(t.Regions, more.Regions...)
	t.Spans = append(t.Spans, more.Spans...)
}

func (at placed) table(t layout.Table) model.Table {
	out := model.Table{
		RowCount: t.RowCount, ColumnCount: t.ColumnCount,
		Cells:   make([][]model.Cell, t.RowCount),
		Regions: []model.Region{{PageNumber: at.number, Polygon: at.toPagePolygon(t.Box.Polygon())}},
	}
	var tokens []int
	for _, c := range t.Cells {
		tokens = append(tokens, c.Tokens...)
		out.Cells[c.Row] = append(out.Cells[c.Row], at.cell(c))
	}
	out.Spans = at.cover(tokens)
	return out
}

func (at placed) cell(c layout.Cell) model.Cell {
	out := model.Cell{
		Kind: c.Kind, RowIndex: c.Row, ColumnIndex: c.Column, RowSpan: c.RowSpan, ColumnSpan: c.ColSpan,
		Content: at.content(c.Tokens), Spans: at.runSpans(c.Tokens),
	}
	if !c.Box.Empty() {
		out.Regions = []model.Region{{PageNumber: at.number, Polygon: at.toPagePolygon(c.Box.Polygon())}}
	}
	return out
}

// cover is the spans of the lines' stretches that tokens take, joined where
// they touch: what stands between them is one space or one line end.
func (at placed) cover(tokens []int) []model.Span {
	taken := map[int]bool{}
	for _, t := range tokens {
		taken[t] = true
	}
	var out []model.Span
	for _, line := range at.structure.Lines {
		for _, t := range line.Tokens {
			if !taken[t] {
				continue
			}
			s := at.spans[t]
			if n := len(out); n > 0 && out[n-1].End()+1 == s.Offset {
				out[n-1].Length = s.End() - out[n-1].Offset
				continue
			}
			out = append(out, s)
		}
	}
	return out
}
