package layout

import (
	"testing"

	"github.com/docextract/docextract/model"
)

func TestMarkGlyph(t *testing.T) {
	for _, test := range []struct {
		content, font string
		state         model.SelectionState
		rest          string
	}{
		{"☐", "", model.Unselected, ""},
		{"☒Yes", "", model.Selected, "Yes"},
		{"[]", "", model.Unselected, ""},
		{"[X]", "", model.Selected, ""},
		{"[x]No", "", model.Selected, "No"},
		{"(x)", "", model.Selected, ""},
		{"[__]", "", model.Unselected, ""},
		{"□", "", model.Unselected, ""},
		{"\uf0fe", "Arial", model.Selected, ""},
		{"\uf0a8", "", model.Unselected, ""},
		{"þ", "ABCDEF+Wingdings", model.Selected, ""},
		{"o", "Wingdings-Regular", model.Unselected, ""},
		{"4", "ZapfDingbats", "", ""},
		{"✓", "", "", ""},
		{"\uf0fcif", "", "", ""},
		{"o", "ITC Zapf Dingbats", model.Unselected, ""},
		{"o", "Helvetica", "", ""},
		{"4", "Helvetica", "", ""},
		{"þ", "Times", "", ""},
		{"○first", "", "", ""},
		{"■", "", "", ""},
		{"•", "", "", ""},
		{"(a)", "", "", ""},
		{"[1]", "", "", ""},
		{"(", "", "", ""},
		{"O", "", "", ""},
		{"", "", "", ""},
	} {
		state, rest, ok := MarkGlyph(test.content, test.font)
		if state != test.state || rest != test.rest || ok != (test.state != "") {
			t.Errorf("MarkGlyph(%q, %q) = %q, %q, %v; want %q, %q", test.content, test.font, state, rest, ok, test.state, test.rest)
		}
	}
}
