package layout

import (
	"testing"

	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
)

// asked is the pairs of a page as text.
func asked(p Page, r Result) []string {
	var out []string
	for _, pair := range r.Pairs {
		key := p.text(pair.Key)
		if len(pair.Key) == 0 {
			key = "<" + pair.KeyText + ">"
		}
		out = append(out, key+" = "+p.text(pair.Value))
	}
	return out
}

func TestPairs(t *testing.T) {
	for _, test := range []struct {
		name  string
		page  Page
		rules []Rule
		want  []string
	}{
		{
			name: "colons, two pairs on a line",
			page: typed("Name: Ann Miller      Born: 1 May 1970"),
			want: []string{"Name: = Ann Miller", "Born: = 1 May 1970"},
		},
		{
			name: "two labels with little space between",
			page: typed("Date: 1985  Name: Bob Ray"),
			want: []string{"Date: = 1985", "Name: = Bob Ray"},
		},
		{
			name: "a number before the label",
			page: typed("(3) Brand: Fine"),
			want: []string{"Brand: = Fine"},
		},
		{
			name: "an answer of two lines",
			page: typed(
				"Address:    12 Main Street",
				"            Springfield 62701",
				"",
				"",
				"Phone:      555 1234",
			),
			want: []string{"Address: = 12 Main Street Springfield 62701", "Phone: = 555 1234"},
		},
		{
			name: "a label without an answer",
			page: typed("Signature:"),
			want: []string{"Signature: = "},
		},
		{
			name:  "an answer on its line, without a colon",
			page:  typed("Job 7559"),
			rules: []Rule{across(1.7, 3.5, 12)},
			want:  []string{"Job = 7559"},
		},
		{
			name: "captions at the top of boxes",
			page: typed(
				"Account              Amount",
				"",
				"81 22 4              $120",
			),
			rules: []Rule{
				across(-0.3, -1, 40), across(6, -1, 40), upright(-1, -0.3, 6), upright(20, -0.3, 6), upright(40, -0.3, 6),
			},
			want: []string{"Account = 81 22 4", "Amount = $120"},
		},
		{
			name: "marks with their labels",
			page: typed("[x] Yes     [_] No"),
			want: []string{"Yes = :selected:", "No = :unselected:"},
		},
		{
			name: "prose",
			page: typed(
				"there is nothing here that asks for an answer",
				"and nothing that would give one to whoever did",
			),
		},
	} {
		test.page.Rules = test.rules
		r := Analyze(test.page)
		check(t, test.page, r)
		if diff := cmp.Diff(test.want, asked(test.page, r)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestFieldPairs(t *testing.T) {
	p := typed("Name      Ann Miller", "", "", "", "", "                     left")
	for i := range p.Tokens {
		if x := p.Tokens[i].Polygon[0].X; x > 5 && x < 20 {
			p.Tokens[i].Field = 1
		}
		if p.Tokens[i].Content == "left" {
			p.Tokens[i].Field = 2
		}
	}
	p.Fields = []Field{
		{Name: "f1", Box: model.Rect{X0: 9, X1: 30, Y1: 2}},
		{Name: "form1[0].#page[0].side[0]", Box: model.Rect{X0: 20, X1: 30, Y0: 10, Y1: 12}},
	}
	r := Analyze(p)
	check(t, p, r)
	if diff := cmp.Diff([]string{"Name = Ann Miller", "<side> = left"}, asked(p, r)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestContinues(t *testing.T) {
	page := func(head string) Page {
		return typed(head, "1999     1,200      3", "2000       900     12", "2001       100     40", "2002        70     41")
	}
	first, same, other := page("Year      Sold   Left"), page("Year      Sold   Left"), page("Year      Made   Lost")
	first.Height, same.Height, other.Height = 10, 100, 100
	titled := typed("", "", "", "", "", "", "", "Another table", "", "1999     1,200      3", "2000       900     12", "2001       100     40", "2002        70     41")
	for _, test := range []struct {
		name     string
		next     Page
		repeated int
		ok       bool
	}{
		{"the header repeated", same, 1, true},
		{"another header", other, 0, false},
		{"a title between", titled, 0, false},
		{"no table", typed("text"), 0, false},
	} {
		c, ok := Continues(first, Analyze(first), test.next, Analyze(test.next))
		if c.Repeated != test.repeated || ok != test.ok {
			t.Errorf("%s: %+v, %v", test.name, c, ok)
		}
	}
}
