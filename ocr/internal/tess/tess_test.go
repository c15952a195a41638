package tess

import (
	"image"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

func TestCalibratedRises(t *testing.T) {
	before := 0.0
	for c := -10.0; c <= 110; c += 0.25 {
		got := calibrated(c)
		if got < before || got <= 0 || got >= 1 {
			t.Fatalf("confidence %v gives %v after %v", c, got, before)
		}
		before = got
	}
	if got := calibrated(math.NaN()); math.IsNaN(got) {
		t.Error("no number gives no number")
	}
}

func TestSize(t *testing.T) {
	tests := []struct{ w, h, wantW, wantH int }{
		{762, 1000, 1524, 2000},
		{2550, 3300, 2550, 3300},
		{4, 4, 8, 8},
		{1000, 60000, 533, 32000},
		{20000, 20000, 8000, 8000},
	}
	for _, tt := range tests {
		if w, h := size(tt.w, tt.h); w != tt.wantW || h != tt.wantH {
			t.Errorf("%d x %d is read as %d x %d, want %d x %d", tt.w, tt.h, w, h, tt.wantW, tt.wantH)
		}
	}
}

// TestWords: boxes come back in the coordinates of the page's bounds, cut to
// them, and noise is left out.
func TestWords(t *testing.T) {
	page := Prepare(image.NewGray(image.Rect(100, 200, 300, 250))) // doubled
	word := func(text string, x0, y0, x1, y1 int, confidence float64) Word {
		return Word{Text: text, Box: image.Rect(x0, y0, x1, y1), Confidence: confidence}
	}
	got := page.Words([]Word{
		word("Name", 20, 10, 120, 40, 96.5),
		word(" of ", 140, 10, 180, 40, 96.5),
		word("edge", 300, 60, 480, 130, 96.5),
		word("off", 500, 10, 550, 40, 96.5), // outside
		word("bold", 20, 50, 120, 80, 96.5),
		word("type", 140, 50, 240, 80, 96.5),
		word(" ", 1, 1, 9, 9, 96.5),
		word("—", 20, 50, 220, 54, 30),
		word("a", 20, 50, 50, 80, 20),
		word("eee", 20, 50, 390, 80, 90),  // a rule
		word("ss", 20, 50, 40, 60, 90),    // a piece of one
		word("-", 20, 50, 40, 55, 90),     // a dash that is sure
		word("bcd", 20, 1, 390, 99, 50),   // wider than high, high as the page
		word("Amont", 20, 50, 120, 80, 5), // long, if doubtful
	})
	want := []ocr.Word{
		{Content: "Name", Polygon: model.Rect{X0: 110, Y0: 205, X1: 160, Y1: 220}.Polygon(), Confidence: 0.935},
		{Content: "of", Polygon: model.Rect{X0: 170, Y0: 205, X1: 190, Y1: 220}.Polygon(), Confidence: 0.935},
		{Content: "edge", Polygon: model.Rect{X0: 250, Y0: 230, X1: 300, Y1: 250}.Polygon(), Confidence: 0.935},
		{Content: "bold", Polygon: model.Rect{X0: 110, Y0: 225, X1: 160, Y1: 240}.Polygon(), Confidence: 0.935},
		{Content: "type", Polygon: model.Rect{X0: 170, Y0: 225, X1: 220, Y1: 240}.Polygon(), Confidence: 0.935},
		{Content: "-", Polygon: model.Rect{X0: 110, Y0: 225, X1: 120, Y1: 227.5}.Polygon(), Confidence: 0.62},
		{Content: "Amont", Polygon: model.Rect{X0: 110, Y0: 225, X1: 160, Y1: 240}.Polygon(), Confidence: 0.115},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}
