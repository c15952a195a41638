package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
)

// Validate checks the laws of the package and returns every breach, joined;
// nil for a lawful document.
func (d *CompleteDocument) Validate() error {
	v := validator{text: []rune(d.RawText), pages: map[int]bool{}}
	for i, r := range d.OCRResults.ReadResults {
		v.at("page %d", r.PageNumber)
		v.check(r.PageNumber == i+1, "stands at place %d", i+1)
		v.pages[r.PageNumber] = true
		v.page(r)
	}
	for i, s := range d.OCRResults.ReadStyles {
		v.at("read style %d", i)
		v.confidence(s.Confidence)
		v.spans(s.Spans)
	}
	for i, p := range d.KeyValuePairs {
		v.at("pair %d (%q)", i, p.Key.Content)
		v.confidence(p.Confidence)
		v.content(p.Key)
		v.content(p.Value)
	}
	for i, t := range d.TablesExtracted {
		v.at("table %d", i)
		v.table(t)
	}
	for i, e := range d.EntitiesExtracted {
		v.at("entity %d (%q)", i, e.Content)
		v.confidence(e.Confidence)
		v.joined(e.Content, e.Spans)
		v.regions(e.Regions)
	}
	v.at("document")
	v.check(d.Metadata == nil || isObject(d.Metadata), "metadata is not a JSON object")
	return errors.Join(v.breaches...)
}

// maxBreaches bounds the report on a document that is wrong throughout.
const maxBreaches = 100

type validator struct {
	text     []rune
	pages    map[int]bool
	where    string
	breaches []error
}

func (v *validator) at(format string, args ...any) { v.where = fmt.Sprintf(format, args...) }

func (v *validator) check(ok bool, format string, args ...any) {
	if !ok && len(v.breaches) < maxBreaches {
		v.breaches = append(v.breaches, fmt.Errorf("%s: %s", v.where, fmt.Sprintf(format, args...)))
	}
}

func (v *validator) page(r ReadResult) {
	v.check(r.Width > 0 && r.Height > 0, "size is %v x %v", r.Width, r.Height)
	v.check(r.Unit == UnitInch || r.Unit == UnitPixel, "unit is %q", r.Unit)
	v.check(r.Angle > -180 && r.Angle <= 180, "angle is %v", r.Angle)
	v.spans(r.Spans)
	for _, l := range r.Lines {
		v.joined(l.Content, l.Spans)
		v.polygon(l.Polygon)
	}
	for _, w := range r.Words {
		v.check(w.Content != "" && strings.TrimSpace(w.Content) == w.Content, "word %q is empty or has a space at an end", w.Content)
		v.joined(w.Content, []Span{w.Span})
		v.polygon(w.Polygon)
		v.confidence(w.Confidence)
	}
	for _, m := range r.SelectionMarks {
		v.check(m.State == Selected || m.State == Unselected, "a mark's state is %q", m.State)
		v.joined(m.State.Text(), []Span{m.Span})
		v.polygon(m.Polygon)
		v.confidence(m.Confidence)
	}
}

func (v *validator) content(c Content) {
	if len(c.Spans) > 0 {
		v.joined(c.Content, c.Spans)
	}
	v.regions(c.Regions)
}

func (v *validator) table(t Table) {
	v.regions(t.Regions)
	v.spans(t.Spans)
	v.check(len(t.Cells) == t.RowCount, "has %d lists of cells for %d rows", len(t.Cells), t.RowCount)
	taken := map[[2]int]bool{}
	for i, row := range t.Cells {
		for _, c := range row {
			v.check(c.RowIndex == i, "a cell of row %d stands in list %d", c.RowIndex, i)
			v.cell(t, c, taken)
		}
	}
}

func (v *validator) cell(t Table, c Cell, taken map[[2]int]bool) {
	inside := c.RowIndex >= 0 && c.ColumnIndex >= 0 && c.RowSpan >= 1 && c.ColumnSpan >= 1 &&
		c.RowIndex+c.RowSpan <= t.RowCount && c.ColumnIndex+c.ColumnSpan <= t.ColumnCount
	v.check(inside, "cell (%d, %d) of %d x %d leaves the %d x %d grid", c.RowIndex, c.ColumnIndex, c.RowSpan, c.ColumnSpan, t.RowCount, t.ColumnCount)
	if inside {
		for i := c.RowIndex; i < c.RowIndex+c.RowSpan; i++ {
			for j := c.ColumnIndex; j < c.ColumnIndex+c.ColumnSpan; j++ {
				v.check(!taken[[2]int{i, j}], "two cells stand at (%d, %d)", i, j)
				taken[[2]int{i, j}] = true
			}
		}
	}
	v.joined(c.Content, c.Spans)
	v.regions(c.Regions)
}

// joined checks that content is the texts under the spans, joined by a space.
func (v *validator) joined(content string, spans []Span) {
	if !v.spans(spans) {
		return
	}
	var b strings.Builder
	for i, s := range spans {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(string(v.text[s.Offset:s.End()]))
	}
	v.check(b.String() == content, "content %q, but its spans hold %q", content, b.String())
}

func (v *validator) spans(spans []Span) bool {
	ok := true
	for _, s := range spans {
		in := s.Offset >= 0 && s.Length >= 0 && s.Offset <= len(v.text) && s.Length <= len(v.text)-s.Offset
		v.check(in, "span %d+%d leaves the text of %d characters", s.Offset, s.Length, len(v.text))
		ok = ok && in
	}
	return ok
}

func (v *validator) regions(regions []Region) {
	for _, r := range regions {
		v.check(v.pages[r.PageNumber], "stands on page %d, which is not there", r.PageNumber)
		v.polygon(r.Polygon)
	}
}

// polygon checks that p is finite and runs clockwise (y down: a positive area
// by the shoelace formula). Flat ones are lawful: a dot may have no height.
func (v *validator) polygon(p Polygon) {
	area := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		area += a.X*b.Y - b.X*a.Y
	}
	v.check(!math.IsNaN(area) && !math.IsInf(area, 0), "polygon %v is not finite", p)
	v.check(!(area < -1e-3), "polygon %v runs counter-clockwise", p)
}

func (v *validator) confidence(c float64) {
	v.check(c >= 0 && c <= 1, "confidence is %v", c)
}

func isObject(b json.RawMessage) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal(b, &m) == nil && m != nil
}
