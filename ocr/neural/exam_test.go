package neural

import (
	"context"
	"image"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/ocrtest"
)

func TestExam(t *testing.T) { ocrtest.Run(t, newTestEngine(t)) }

// FuzzRecognize reads pictures made of the input's bytes: the words stay in
// the picture and nothing panics.
func FuzzRecognize(f *testing.F) {
	e := newTestEngine(f)
	f.Add(uint8(40), []byte{0, 0, 255, 255, 0, 9})
	f.Add(uint8(1), []byte{0})
	page := drawText(f, 120, 90, goregular.TTF, 17, "Form 7")
	f.Add(uint8(120), page.Pix)
	f.Fuzz(func(t *testing.T, width uint8, pix []byte) {
		w := max(1, int(width))
		h := min(len(pix)/w, 300)
		img := &image.Gray{Pix: pix[:w*h], Stride: w, Rect: image.Rect(-3, 5, w-3, 5+h)}
		words, err := e.Recognize(context.Background(), img, ocr.Hints{})
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			b := word.Polygon.Bounds()
			if word.Content == "" || b.X0 < -3 || b.Y0 < 5 || b.X1 > float64(w-3) || b.Y1 > float64(5+h) || word.Confidence < 0 || word.Confidence > 1 {
				t.Fatalf("%+v", word)
			}
		}
	})
}
