package neural

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

func TestDropDoubles(t *testing.T) {
	at := func(text string, x, y, p float64) ocr.Word {
		return ocr.Word{Content: text, Confidence: p, Polygon: model.Rect{X0: x, Y0: y, X1: x + 50, Y1: y + 20}.Polygon()}
	}
	got := dropDoubles([]ocr.Word{at("below", 0, 18, 0.5), at("weak", 4, 3, 0.4), at("sure", 0, 0, 0.9), at("beside", 45, 0, 0.2), at("equal", 200, 0, 0.7), at("equal2", 201, 1, 0.7)})
	if d := cmp.Diff([]string{"below", "sure", "beside", "equal"}, contents(got)); d != "" {
		t.Error(d)
	}
}
