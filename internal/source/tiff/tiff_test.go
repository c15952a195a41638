package tiff_test

import (
	"context"
	"image"
	"image/color"
	"testing"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/source/tiff"
	"github.com/docextract/docextract/model"
)

func open(t testing.TB, data []byte) source.Document {
	t.Helper()
	doc, err := tiff.Open(context.Background(), data, source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// render draws a page and holds its size against its content.
func render(t testing.TB, data []byte, page int) (image.Image, *source.Content) {
	t.Helper()
	doc := open(t, data)
	defer doc.Close()
	img, err := doc.Page(page).Render(context.Background(), 72)
	if err != nil {
		t.Fatal(err)
	}
	content, err := doc.Page(page).Content(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	if b.Min != (image.Point{}) || float64(b.Dx()) != content.Width || float64(b.Dy()) != content.Height || content.Unit != model.UnitPixel {
		t.Fatalf("bounds %v, content %v x %v %s", b, content.Width, content.Height, content.Unit)
	}
	return img, content
}

// near fails where a channel differs by more than most.
func near(t *testing.T, got, want image.Image, most int) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("bounds %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			g := color.NRGBAModel.Convert(got.At(x, y)).(color.NRGBA)
			w := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			if apart(g.R, w.R) > most || apart(g.G, w.G) > most || apart(g.B, w.B) > most || g.A != w.A {
				t.Fatalf("(%d, %d) is %v, want %v", x, y, g, w)
			}
		}
	}
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
