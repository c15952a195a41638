package docextract

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

func TestMarkOf(t *testing.T) {
	word := func(text string, x0, x1 float64) layout.Token {
		return layout.Token{Content: text, Polygon: model.Rect{X0: x0, Y0: 10, X1: x1, Y1: 20}.Polygon(), Confidence: 1}
	}
	mark := func(state model.SelectionState, x0, x1 float64) layout.Token {
		m := word(state.Text(), x0, x1)
		m.Mark = state
		return m
	}
	field := word("[x]", 0, 30)
	field.Field = 1
	for _, test := range []struct {
		in   layout.Token
		font string
		want []layout.Token
	}{
		{word("Yes", 0, 30), "", []layout.Token{word("Yes", 0, 30)}},
		{word("[x]", 0, 30), "", []layout.Token{mark(model.Selected, 0, 30)}},
		{word("[ ]Yes", 0, 60), "", []layout.Token{mark(model.Unselected, 0, 30), word("Yes", 30, 60)}},
		{word("o", 0, 10), "Wingdings", []layout.Token{mark(model.Unselected, 0, 10)}},
		{field, "", []layout.Token{field}},
	} {
		if d := cmp.Diff(test.want, markOf(test.in, test.font)); d != "" {
			t.Errorf("%q:\n%s", test.in.Content, d)
		}
	}
}

func TestIsText(t *testing.T) {
	for word, want := range map[string]bool{"Yes": true, "OYes": false, "CNo": false, "OVER": true, "O": false, "[]": false, "12": true, "Other": true} {
		if isText(word) != want {
			t.Errorf("isText(%q) is %v", word, !want)
		}
	}
}
