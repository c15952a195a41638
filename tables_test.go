package docextract

import (
	"fmt"
	"testing"

	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
)

// tablePage is a page with one ruled table from top to foot: a header row if
// given, and rows of two columns.
func tablePage(number int, top float64, header bool, rows ...string) page {
	p := page{number: number, width: 100, height: 100, unit: model.UnitPixel, toPage: model.Identity}
	p.input.Width, p.input.Height = 100, 100
	t := layout.Table{ColumnCount: 2, Confidence: 1}
	add := func(kind model.CellKind, texts ...string) {
		line := layout.Line{}
		for col, text := range texts {
			box := model.Rect{X0: 10 + 40*float64(col), Y0: top, X1: 50 + 40*float64(col), Y1: top + 5}
			token := len(p.input.Tokens)
			p.input.Tokens = append(p.input.Tokens, layout.Token{Content: text, Polygon: box.Inset(1).Polygon(), Confidence: 1})
			t.Cells = append(t.Cells, layout.Cell{Kind: kind, Row: t.RowCount, Column: col, RowSpan: 1, ColSpan: 1, Box: box, Tokens: []int{token}})
			line.Tokens = append(line.Tokens, token)
			t.Box = t.Box.Union(box)
		}
		p.structure.Lines = append(p.structure.Lines, line)
		t.RowCount++
		top += 5
	}
	if header {
		t.HeaderRows = 1
		add(model.CellColumnHeader, "Item", "Price")
	}
	for _, r := range rows {
		add(model.CellContent, r, "1.00")
	}
	p.structure.Tables = []layout.Table{t}
	return p
}

// TestTablesGoOn: a table over three pages is one; the next has a header of its
// own and is another.
func TestTablesGoOn(t *testing.T) {
	other := tablePage(4, 12, true, "e")
	other.input.Tokens[0].Content = "Name"
	doc := assemble([]page{
		tablePage(1, 80, true, "a", "b"),
		tablePage(2, 5, true, "c", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14", "c15", "c16"),
		tablePage(3, 5, false, "d"),
		other,
	})
	if err := doc.Validate(); err != nil {
		t.Error(err)
	}
	var got []string
	for _, table := range doc.TablesExtracted {
		got = append(got, fmt.Sprintf("%d rows on %d pages, from %s to %s", table.RowCount, len(table.Regions), table.Cells[0][0].Content, table.Cells[table.RowCount-1][0].Content))
	}
	want := []string{"20 rows on 3 pages, from Item to d", "2 rows on 1 pages, from Name to e"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tables (-want +got):\n%s", diff)
	}
}
