package model

// encoder turns the model into the structs of the wire.
type encoder struct{ version Version }

// place is the one difference between the versions, lines aside.
func (e encoder) place(regions []Region) wirePlace {
	if e.version == Version2 {
		p := wirePolygon{}
		if len(regions) > 0 {
			p = flat(regions[0].Polygon)
		}
		return wirePlace{Polygon: &p}
	}
	list := each(regions, func(r Region) wireRegion {
		return wireRegion{BoundingBox: flat(r.Polygon), PageNumber: r.PageNumber}
	})
	return wirePlace{BoundingRegions: &list}
}

func (e encoder) line(l Line) wireLine {
	w := wireLine{BoundingBox: flat(l.Polygon), Content: l.Content, Spans: spans(l.Spans)}
	if e.version == Version2 {
		w.Polygon = &w.BoundingBox
	}
	return w
}

func (e encoder) entity(x Entity) wireEntity {
	return wireEntity{
		wirePlace: e.place(x.Regions), Category: x.Category, SubCategory: x.SubCategory,
		Confidence: x.Confidence, Content: x.Content, Spans: spans(x.Spans),
	}
}

func (e encoder) pair(p KeyValuePair) wirePair {
	return wirePair{Confidence: p.Confidence, Key: e.content(p.Key), Value: e.content(p.Value)}
}

func (e encoder) content(c Content) wireContent {
	return wireContent{wirePlace: e.place(c.Regions), Content: c.Content, Spans: spans(c.Spans)}
}

func (e encoder) table(t Table) wireTable {
	return wireTable{
		wirePlace: e.place(t.Regions), RowCount: t.RowCount, ColumnCount: t.ColumnCount, Spans: spans(t.Spans),
		Cells: each(t.Cells, func(row []Cell) []wireCell { return each(row, e.cell) }),
	}
}

func (e encoder) cell(c Cell) wireCell {
	return wireCell{
		Kind: c.Kind, RowIndex: c.RowIndex, ColumnIndex: c.ColumnIndex, RowSpan: c.RowSpan, ColumnSpan: c.ColumnSpan,
		Content: c.Content, wirePlace: e.place(c.Regions), Spans: spans(c.Spans),
	}
}

func (e encoder) page(r ReadResult) wireReadResult {
	return wireReadResult{
		PageNumber: r.PageNumber, Angle: r.Angle, Width: r.Width, Height: r.Height, Unit: r.Unit,
		Spans:          spans(r.Spans),
		Lines:          each(r.Lines, e.line),
		Words:          each(r.Words, word),
		SelectionMarks: each(r.SelectionMarks, mark),
	}
}

func word(w Word) wireWord {
	return wireWord{BoundingBox: flat(w.Polygon), Confidence: w.Confidence, Content: w.Content, Span: wireSpan(w.Span)}
}

func mark(m SelectionMark) wireSelectionMark {
	return wireSelectionMark{BoundingBox: flat(m.Polygon), Confidence: m.Confidence, Span: wireSpan(m.Span), State: m.State}
}

func style(s ReadStyle) wireReadStyle {
	return wireReadStyle{Confidence: s.Confidence, IsHandwritten: s.IsHandwritten, Spans: spans(s.Spans)}
}

func spans(list []Span) []wireSpan {
	return each(list, func(s Span) wireSpan { return wireSpan(s) })
}

// each is f of every item; never nil, so that an empty list is written as [].
func each[A, B any](list []A, f func(A) B) []B {
	out := make([]B, 0, len(list))
	for _, x := range list {
		out = append(out, f(x))
	}
	return out
}
