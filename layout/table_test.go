package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTables(t *testing.T) {
	for _, test := range []struct {
		name  string
		page  Page
		rules []Rule
		want  []string
	}{
		{
			name: "columns of figures without lines",
			page: typed(
				"Some words above the table that run on over it",
				"",
				"Year     Sold    Left",
				"2001     1,200      3",
				"2002       900     12",
				"2003       100     40",
			),
			want: []string{"Year | Sold | Left\n2001 | 1,200 | 3\n2002 | 900 | 12\n2003 | 100 | 40"},
		},
		{
			name: "drawn cells, one of them over two columns",
			page: typed(
				"     Both    ",
				" a     b    c",
				" d     e    f",
				" g     h    i",
			),
			rules: []Rule{
				across(-0.2, 0, 15), across(1.8, 0, 15), across(3.8, 0, 15), across(5.8, 0, 15), across(7.8, 0, 15),
				upright(0, -0.2, 7.8), upright(4, -0.2, 7.8), upright(10, 1.8, 7.8), upright(15, -0.2, 7.8),
			},
			want: []string{" | Both >\na | b | c\nd | e | f\ng | h | i"},
		},
		{
			name: "two columns of prose",
			page: typed(
				"the words of one column run      and those of the other do it",
				"from its left to its right       too, so that no line of them",
				"and go on in the next line       may be read over the gutter.",
				"as they do in any text that      Nothing of this is a table",
				"is set in two columns here       although the lines of both",
				"and ends with the last one       stand beside each other now",
			),
		},
		{
			name: "a numbered list",
			page: typed(
				"1.    Pay 20 at once",
				"2.    Pay 30 in May",
				"3.    Pay 40 in June",
				"4.    Pay 50 in July",
				"5.    Pay 60 in the end",
			),
		},
		{
			name: "labels with answers",
			page: typed(
				"Name:      Ann Miller",
				"Born:      1 May 1970",
				"Town:      Springfield",
				"Phone:     555 1234",
			),
		},
	} {
		test.page.Rules = test.rules
		r := Analyze(test.page)
		check(t, test.page, r)
		var got []string
		for _, table := range r.Tables {
			got = append(got, written(test.page, table))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
