package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/docextract/docextract/model"
)

func TestValidateFindsBreaches(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(*model.CompleteDocument)
		want  string
	}{
		{"span beyond the text", func(d *model.CompleteDocument) { d.OCRResults.ReadResults[0].Words[0].Span.Offset = 999 }, "leaves the text"},
		{"span with a huge length", func(d *model.CompleteDocument) { d.EntitiesExtracted[0].Spans[0].Length = math.MaxInt }, "leaves the text"},
		{"content that differs", func(d *model.CompleteDocument) { d.EntitiesExtracted[0].Content = "x" }, "spans hold"},
		{"counter-clockwise", func(d *model.CompleteDocument) {
			p := &d.OCRResults.ReadResults[0].Words[0].Polygon
			p[1], p[3] = p[3], p[1]
		}, "counter-clockwise"},
		{"not a number", func(d *model.CompleteDocument) { d.OCRResults.ReadResults[0].Lines[0].Polygon[0].X = math.NaN() }, "not finite"},
		{"confidence", func(d *model.CompleteDocument) { d.KeyValuePairs[0].Confidence = 1.1 }, "confidence"},
		{"unknown page", func(d *model.CompleteDocument) { d.EntitiesExtracted[0].Regions[0].PageNumber = 9 }, "page 9"},
		{"cells that overlap", func(d *model.CompleteDocument) { d.TablesExtracted[0].Cells[0][0].ColumnSpan = 2 }, "two cells"},
		{"cell outside", func(d *model.CompleteDocument) { d.TablesExtracted[0].Cells[0][1].RowSpan = 2 }, "grid"},
		{"metadata", func(d *model.CompleteDocument) { d.Metadata = []byte(`[]`) }, "metadata"},
		{"angle", func(d *model.CompleteDocument) { d.OCRResults.ReadResults[0].Angle = -180 }, "angle"},
		{"word with a space", func(d *model.CompleteDocument) { d.OCRResults.ReadResults[0].Words[0].Content = "a " }, "space"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := sample()
			test.spoil(&d)
			err := d.Validate()
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want a breach with %q", err, test.want)
			}
		})
	}
}
