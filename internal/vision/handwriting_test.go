package vision

import (
	"context"
	"image"
	"testing"

	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
)

func TestHandwritten(t *testing.T) {
	var hit, predicted, all int
	for seed := uint64(5000); seed < 5008; seed++ {
		img, truth := pagegen.Scan(seed)
		words := make([]model.Polygon, len(truth.Words))
		for i, w := range truth.Words {
			words[i] = w.Box.Rect().Polygon()
		}
		p, err := Handwritten(context.Background(), img, words)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range truth.Words {
			hand := w.Style == pagegen.Handwritten
			if p[i] < 0 || p[i] > 1 {
				t.Fatalf("seed %d: probability %v", seed, p[i])
			}
			if hand {
				all++
			}
			if p[i] > 0.5 {
				predicted++
				if hand {
					hit++
				}
			}
		}
	}
	f1 := 2 * float64(hit) / float64(predicted+all)
	if f1 < 0.8 {
		t.Errorf("F1 %.3f over words: %d right of %d predicted, %d in truth", f1, hit, predicted, all)
	}
}

func TestHandwrittenOfOddWords(t *testing.T) {
	img := blankPage()
	words := []model.Polygon{
		{}, model.Rect{X0: -50, Y0: -50, X1: -10, Y1: -20}.Polygon(), model.Rect{X0: 0, Y0: 0, X1: 5000, Y1: 3}.Polygon(),
		model.Rect{X0: 840, Y0: 1090, X1: 900, Y1: 1200}.Polygon(), model.Rect{X0: 100, Y0: 100, X1: 200, Y1: 120}.Polygon(),
	}
	p, err := Handwritten(context.Background(), img, words)
	if err != nil || len(p) != len(words) {
		t.Fatalf("%v, %v", p, err)
	}
	for i, v := range p {
		if v > 0.5 {
			t.Errorf("word %d on white paper is handwritten with %v", i, v)
		}
	}
	if p, err := Handwritten(context.Background(), image.NewGray(image.Rectangle{}), nil); err != nil || len(p) != 0 {
		t.Errorf("no words: %v, %v", p, err)
	}
}

func BenchmarkHandwritten(b *testing.B) {
	img, truth := pagegen.Scan(5001)
	words := make([]model.Polygon, len(truth.Words))
	for i, w := range truth.Words {
		words[i] = w.Box.Rect().Polygon()
	}
	b.ResetTimer()
	for range b.N {
		if _, err := Handwritten(context.Background(), img, words); err != nil {
			b.Fatal(err)
		}
	}
}
