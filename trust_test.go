package docextract

import (
	"strings"
	"testing"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
)

// letterPage is a page of 8.5 by 11 inches with the given words.
func letterPage(words ...source.Word) *source.Content {
	return &source.Content{Width: 8.5, Height: 11, Unit: model.UnitInch, Words: words}
}

func layerWord(content string) source.Word {
	return source.Word{Content: content, Polygon: model.Rect{X0: 1, Y0: 1, X1: 2, Y1: 1.2}.Polygon()}
}

func TestPlanText(t *testing.T) {
	long := layerWord(strings.Repeat("prose", 60))
	stamp := layerWord("RECEIVED")
	hidden := layerWord(strings.Repeat("hidden", 60))
	hidden.Invisible = true
	unmapped := layerWord(strings.Repeat("?", 400))
	unmapped.Unmapped = true
	private := layerWord(strings.Repeat("\ue001", 400))
	value := layerWord("Lovelace")
	value.Field = 1
	scan := []model.Rect{{X1: 8.5, Y1: 11}}
	logo := model.Rect{X0: 1, Y0: 1, X1: 3, Y1: 2}
	dot := model.Rect{X0: 1, Y0: 1, X1: 1.1, Y1: 2}

	tests := []struct {
		name     string
		content  *source.Content
		pictures []model.Rect
		want     plan
	}{
		{"image", &source.Content{Unit: model.UnitPixel}, nil, plan{whole: true}},
		{"text", letterPage(long), nil, plan{words: []source.Word{long}}},
		{"blank", letterPage(), nil, plan{}},
		{"text and a logo", letterPage(long), []model.Rect{logo, dot}, plan{words: []source.Word{long}, regions: []model.Rect{logo}}},
		{"scan", letterPage(), scan, plan{whole: true}},
		{"scan with a stamp", letterPage(stamp), scan, plan{words: []source.Word{stamp}, whole: true}},
		{"scan with a layer", letterPage(hidden), scan, plan{words: []source.Word{hidden}, verify: true}},
		{"text on a background", letterPage(long), scan, plan{words: []source.Word{long}, regions: scan}},
		{"unmapped", letterPage(unmapped, value), nil, plan{words: []source.Word{value}, whole: true}},
		{"private characters", letterPage(private), nil, plan{whole: true}},
		{"hidden text without a scan", letterPage(long, hidden), nil, plan{words: []source.Word{long}}},
		{"scan in strips", letterPage(), []model.Rect{{X1: 8.5, Y1: 4}, {Y0: 4, X1: 8.5, Y1: 11}}, plan{whole: true}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.content.Pictures = test.pictures
			if diff := cmp.Diff(test.want, planText(test.content), cmp.AllowUnexported(plan{})); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}

func TestJoinUnitesStrips(t *testing.T) {
	var got []model.Rect
	for _, r := range []model.Rect{{X1: 4, Y1: 1}, {X0: 6, X1: 8, Y1: 1}, {Y0: 2, X1: 4, Y1: 3}, {Y0: 1, X1: 4, Y1: 2}} {
		got = join(got, r)
	}
	want := []model.Rect{{X0: 6, X1: 8, Y1: 1}, {X1: 4, Y1: 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pictures (-want +got):\n%s", diff)
	}
}

func TestQuarter(t *testing.T) {
	for angle, want := range map[float64]int{0: 0, 44: 0, 46: 90, 90: 90, 180: 180, -90: 270, -44: 0, -46: 270, -179: 180} {
		if got := quarter(angle); got != want {
			t.Errorf("quarter(%v) = %d, want %d", angle, got, want)
		}
	}
}
