package docextract_test

import (
	"image"
	"testing"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/replay"
	"github.com/google/go-cmp/cmp"
)

// written is a blank picture with the given lines of words, 20 pixels apart,
// ten pixels to a character.
func written(t *testing.T, lines ...[]string) docextract.Input {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	page := replay.Page{Number: 1, Width: 800, Height: 600}
	for i, line := range lines {
		x, y := 50.0, 50+20*float64(i)
		for _, w := range line {
			end := x + 10*float64(len(w))
			box := model.Rect{X0: x, Y0: y, X1: end, Y1: y + 14}
			page.Words = append(page.Words, ocr.Word{Content: w, Polygon: box.Polygon(), Confidence: 1})
			x = end + 8
		}
	}
	in := docextract.Bytes("", pngOf(t, img))
	in.Words = []replay.Page{page}
	return in
}

func TestEntitiesHavePlaces(t *testing.T) {
	doc := extract(t, written(t, []string{"Signed", "on", "March", "3,", "2025", "by", "mail"}, []string{"to", "ada@example.org"}), docextract.Options{})
	type found struct {
		Category model.Category
		Content  string
		Regions  []model.Region
	}
	var got []found
	for _, e := range doc.EntitiesExtracted {
		if e.Category == model.CategoryEmail || e.SubCategory == model.SubCategoryDate {
			got = append(got, found{e.Category, e.Content, e.Regions})
		}
	}
	region := func(x0, y0, x1, y1 float64) []model.Region {
		return []model.Region{{PageNumber: 1, Polygon: model.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}.Polygon()}}
	}
	want := []found{
		{model.CategoryDateTime, "March 3, 2025", region(146, 50, 272, 64)},
		{model.CategoryEmail, "ada@example.org", region(78, 70, 228, 84)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entities (-want +got):\n%s", diff)
	}
}

func TestUrgency(t *testing.T) {
	urgent := extract(t, written(t, []string{"URGENT"}, []string{"Claim", "form"}), docextract.Options{})
	if !urgent.IsUrgent || len(urgent.UrgencyReasons) != 1 || urgent.UrgencyReasons[0].Content != "URGENT" || len(urgent.UrgencyReasons[0].Regions) != 1 {
		t.Errorf("urgent %v, because %+v", urgent.IsUrgent, urgent.UrgencyReasons)
	}
	calm := extract(t, written(t, []string{"Urgent", "Care", "Center"}, []string{"Claim", "form"}), docextract.Options{})
	if calm.IsUrgent {
		t.Errorf("urgent because of %+v", calm.UrgencyReasons)
	}
}
