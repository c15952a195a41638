package model

import "fmt"

// decoder turns the structs of the wire into the model. The first error that
// it meets stays in err, and what follows it is not used.
type decoder struct {
	pages []wireReadResult
	err   error
}

func newDecoder(w wireDocument) *decoder { return &decoder{pages: w.OCRResults.ReadResults} }

func (d *decoder) document(w wireDocument) (CompleteDocument, error) {
	doc := CompleteDocument{
		APIVersion:        w.APIVersion,
		DocumentID:        w.DocumentID,
		Status:            w.Status,
		ModelType:         w.ModelType,
		RequestDateTime:   w.RequestDateTime.Time,
		Metadata:          w.Metadata,
		IsUrgent:          w.IsUrgent,
		RawText:           w.RawText,
		KeyValuePairs:     each(w.KeyValuePairs, d.pair),
		TablesExtracted:   each(w.TablesExtracted, d.table),
		EntitiesExtracted: each(w.EntitiesExtracted, d.entity),
		Failures:          each(w.Failures, func(f wireFailure) Failure { return Failure(f) }),
		OCRResults: OCRResults{
			ModelVersion: w.OCRResults.ModelVersion,
			Version:      w.OCRResults.Version,
			ReadResults:  each(w.OCRResults.ReadResults, d.page),
			ReadStyles:   each(w.OCRResults.ReadStyles, d.style),
		},
	}
	return doc, d.err
}

// polygon is w's, or the zero Polygon after noting what was being read.
func (d *decoder) polygon(w wirePolygon, what string) Polygon {
	p, err := w.polygon()
	if err != nil && d.err == nil {
		d.err = fmt.Errorf("%s: %w", what, err)
	}
	return p
}

func (d *decoder) regions(w wirePlace, at []wireSpan, what string) []Region {
	if w.BoundingRegions != nil {
		return each(*w.BoundingRegions, func(r wireRegion) Region {
			return Region{PageNumber: r.PageNumber, Polygon: d.polygon(r.BoundingBox, what)}
		})
	}
	if w.Polygon == nil || len(*w.Polygon) == 0 {
		return []Region{}
	}
	return []Region{{PageNumber: d.pageOf(at), Polygon: d.polygon(*w.Polygon, what)}}
}

// pageOf is the page whose spans hold the first of the given ones, else the
// first page.
func (d *decoder) pageOf(at []wireSpan) int {
	for _, s := range at {
		for _, p := range d.pages {
			for _, of := range p.Spans {
				if of.Offset <= s.Offset && s.Offset < of.Offset+of.Length {
					return p.PageNumber
				}
			}
		}
	}
	return 1
}

func (d *decoder) spans(list []wireSpan) []Span {
	return each(list, func(s wireSpan) Span { return Span(s) })
}

func (d *decoder) entity(w wireEntity) Entity {
	return Entity{
		Category: w.Category, SubCategory: w.SubCategory, Confidence: w.Confidence, Content: w.Content,
		Regions: d.regions(w.wirePlace, w.Spans, "an entity"), Spans: d.spans(w.Spans),
	}
}

func (d *decoder) pair(w wirePair) KeyValuePair {
	return KeyValuePair{Confidence: w.Confidence, Key: d.content(w.Key, "a key"), Value: d.content(w.Value, "a value")}
}

func (d *decoder) content(w wireContent, what string) Content {
	return Content{Content: w.Content, Regions: d.regions(w.wirePlace, w.Spans, what), Spans: d.spans(w.Spans)}
}

func (d *decoder) table(w wireTable) Table {
	return Table{
		RowCount: w.RowCount, ColumnCount: w.ColumnCount,
		Cells: each(w.Cells, func(row []wireCell) []Cell {
			return each(row, func(c wireCell) Cell { return d.cell(c, w.Spans) })
		}),
		Regions: d.regions(w.wirePlace, w.Spans, "a table"), Spans: d.spans(w.Spans),
	}
}

// cell reads a cell; an empty one has no spans of its own, so that its page is
// found by the table's.
func (d *decoder) cell(w wireCell, table []wireSpan) Cell {
	at := w.Spans
	if len(at) == 0 {
		at = table
	}
	return Cell{
		Kind: w.Kind, RowIndex: w.RowIndex, ColumnIndex: w.ColumnIndex, RowSpan: w.RowSpan, ColumnSpan: w.ColumnSpan,
		Content: w.Content, Regions: d.regions(w.wirePlace, at, "a cell"), Spans: d.spans(w.Spans),
	}
}

func (d *decoder) page(w wireReadResult) ReadResult {
	return ReadResult{
		PageNumber: w.PageNumber, Angle: w.Angle, Width: w.Width, Height: w.Height, Unit: w.Unit,
		Spans: d.spans(w.Spans),
		Lines: each(w.Lines, func(l wireLine) Line {
			return Line{Polygon: d.polygon(l.BoundingBox, "a line"), Content: l.Content, Spans: d.spans(l.Spans)}
		}),
		Words: each(w.Words, func(x wireWord) Word {
			return Word{Polygon: d.polygon(x.BoundingBox, "a word"), Confidence: x.Confidence, Content: x.Content, Span: Span(x.Span)}
		}),
		SelectionMarks: each(w.SelectionMarks, func(m wireSelectionMark) SelectionMark {
			return SelectionMark{Polygon: d.polygon(m.BoundingBox, "a selection mark"), Confidence: m.Confidence, Span: Span(m.Span), State: m.State}
		}),
	}
}

func (d *decoder) style(w wireReadStyle) ReadStyle {
	return ReadStyle{Confidence: w.Confidence, IsHandwritten: w.IsHandwritten, Spans: d.spans(w.Spans)}
}
