package layout

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/docextract/docextract/model"
)

// typed is a page written with a typewriter: each rune is one unit wide, each
// line two units high. Words are parted by one space.
func typed(lines ...string) Page {
	p := Page{Width: 80, Height: 100}
	for i, line := range lines {
		y := float64(2 * i)
		runes := []rune(line)
		for from := 0; from < len(runes); {
			if runes[from] == ' ' {
				from++
				continue
			}
			to := from
			for to < len(runes) && runes[to] != ' ' {
				to++
			}
			box := model.Rect{X0: float64(from), X1: float64(to), Y0: y, Y1: y + 1.6}
			t := Token{Content: string(runes[from:to]), Polygon: box.Polygon(), Confidence: 1}
			switch t.Content {
			case "[x]":
				t.Mark, t.Content = model.Selected, model.SelectedText
			case "[_]":
				t.Mark, t.Content = model.Unselected, model.UnselectedText
			}
			p.Tokens = append(p.Tokens, t)
			from = to
		}
	}
	return p
}

// across and upright are drawn lines.
func across(y, x0, x1 float64) Rule {
	return Rule{From: model.Point{X: x0, Y: y}, To: model.Point{X: x1, Y: y}}
}

func upright(x, y0, y1 float64) Rule {
	return Rule{From: model.Point{X: x, Y: y0}, To: model.Point{X: x, Y: y1}}
}

// written is a table as text: cells parted by bars, a span by what it counts.
func written(p Page, t Table) string {
	var b strings.Builder
	row := 0
	for i, c := range t.Cells {
		if c.Row != row {
			b.WriteString("\n")
			row = c.Row
		} else if i > 0 {
			b.WriteString(" | ")
		}
		b.WriteString(p.text(c.Tokens))
		if c.ColSpan > 1 {
			b.WriteString(strings.Repeat(" >", c.ColSpan-1))
		}
		if c.RowSpan > 1 {
			b.WriteString(strings.Repeat(" v", c.RowSpan-1))
		}
	}
	return b.String()
}

// check fails where a result breaks what holds for every page.
func check(t *testing.T, p Page, r Result) {
	t.Helper()
	inLine := make([]int, len(p.Tokens))
	for _, l := range r.Lines {
		for _, i := range l.Tokens {
			inLine[i]++
		}
	}
	for i, n := range inLine {
		if n != 1 {
			t.Fatalf("token %d is in %d lines", i, n)
		}
	}
	for _, table := range r.Tables {
		checkGrid(t, p, table)
	}
	for _, pair := range r.Pairs {
		checkPair(t, p, pair)
	}
}

// checkGrid fails where cells overlap or leave a hole, or share tokens.
func checkGrid(t *testing.T, p Page, table Table) {
	t.Helper()
	taken := make([]bool, table.RowCount*table.ColumnCount)
	seen := map[int]bool{}
	for _, c := range table.Cells {
		if c.RowSpan < 1 || c.ColSpan < 1 || c.Row < 0 || c.Column < 0 || c.Row+c.RowSpan > table.RowCount || c.Column+c.ColSpan > table.ColumnCount {
			t.Fatalf("cell %+v in a table of %d by %d", c, table.RowCount, table.ColumnCount)
		}
		for i := range c.RowSpan {
			for j := range c.ColSpan {
				at := (c.Row+i)*table.ColumnCount + c.Column + j
				if taken[at] {
					t.Fatalf("two cells at row %d, column %d", c.Row+i, c.Column+j)
				}
				taken[at] = true
			}
		}
		for _, i := range c.Tokens {
			if seen[i] {
				t.Fatalf("token %d is in two cells", i)
			}
			seen[i] = true
		}
	}
	if slices.Contains(taken, false) {
		t.Fatalf("a table of %d by %d with a hole", table.RowCount, table.ColumnCount)
	}
	if !slices.IsSortedFunc(table.Cells, func(a, b Cell) int { return (a.Row-b.Row)*1000 + a.Column - b.Column }) {
		t.Fatal("cells are not in row order")
	}
}

// checkPair fails where key and value share a token, or a pair says nothing.
func checkPair(t *testing.T, p Page, pair Pair) {
	t.Helper()
	seen := map[int]bool{}
	for _, i := range slices.Concat(pair.Key, pair.Value) {
		if seen[i] {
			t.Fatalf("token %d (%q) is in a pair twice", i, p.Tokens[i].Content)
		}
		seen[i] = true
	}
	if len(pair.Key) == 0 && pair.KeyText == "" {
		t.Fatal("a pair without a key")
	}
	if !(pair.Confidence >= 0 && pair.Confidence <= 1) {
		t.Fatalf("confidence %v", pair.Confidence)
	}
}

// FuzzAnalyze makes pages of bytes: whatever stands where, the result is whole
// and the same twice.
func FuzzAnalyze(f *testing.F) {
	seeds := []string{"", "\x01\x02\x03\x04\x05\x06", strings.Repeat("\x10\x20\x30\x08\x00a", 40), strings.Repeat("\x05\x00\x40\x40\x80b\x07\x10\x20\x04\xc0c", 30), "\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8"}
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := pageOf(data)
		r := Analyze(p)
		check(t, p, r)
		again := Analyze(p)
		if len(again.Tables) != len(r.Tables) || len(again.Pairs) != len(r.Pairs) {
			t.Fatal("two results for one page")
		}
	})
}

// pageOf reads a page from bytes, six for each thing on it.
func pageOf(data []byte) Page {
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 0}
	p := Page{Width: 256, Height: 256}
	words := []string{"Name:", "12", "of", "Total", "3.50", "", "X", "Date", "-", ":"}
	for ; len(data) >= 6; data = data[6:] {
		x, y, w, h := float64(data[0]), float64(data[1]), float64(data[2])/4, float64(data[3])/16
		if kind := data[4]; kind >= 250 {
			x = odd[int(kind)-250]
		}
		box := model.Rect{X0: x, Y0: y, X1: x + w, Y1: y + h}
		switch data[4] % 8 {
		case 0:
			p.Rules = append(p.Rules, across(y, x, x+w))
		case 1:
			p.Rules = append(p.Rules, upright(x, y, y+w))
		case 2:
			p.Fields = append(p.Fields, Field{Name: "a.b", Box: box, Choice: data[5]%2 == 0})
		case 3:
			p.Tokens = append(p.Tokens, Token{Content: model.SelectedText, Mark: model.Selected, Polygon: box.Polygon(), Field: int(data[5]) % (len(p.Fields) + 1)})
		case 4:
			p.Tokens = append(p.Tokens, Token{Content: words[int(data[5])%len(words)], Polygon: box.Polygon().Map(model.Rotation(float64(data[5])))})
		default:
			p.Tokens = append(p.Tokens, Token{Content: words[int(data[5])%len(words)], Polygon: box.Polygon(), Field: int(data[5]) % (len(p.Fields) + 1)})
		}
	}
	return p
}
