package docextract

import (
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

// tables turns the tables of all pages into those of the document.
func (a *assembler) tables(pages []page) {
	for i := range pages {
		for _, t := range pages[i].structure.Tables {
			a.doc.TablesExtracted = append(a.doc.TablesExtracted, pages[i].placed.table(t))
		}
	}
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
