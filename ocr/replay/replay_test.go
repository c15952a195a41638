package replay_test

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/ocrtest"
	"github.com/docextract/docextract/ocr/replay"
	"github.com/google/go-cmp/cmp"
)

const sample = `{"pages":[{"page":1,"width":100,"height":50,"unit":"pixel"},{"page":2,"width":8.5,"height":11,"unit":"inch"}],
"words":[{"page":1,"text":" Name: ","box":[10,10,30,20]},{"page":1,"text":" ","box":[1,2,3,4]},{"page":2,"text":"Zoë","box":[0,0,8.5,12]}]}`

func TestExam(t *testing.T) {
	_, words := ocrtest.Page(t)
	ocrtest.RunContract(t, replay.New(replay.Page{Words: words}))
}

func word(content string, x0, y0, x1, y1 float64) ocr.Word {
	return ocr.Word{Content: content, Polygon: model.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}.Polygon(), Confidence: 1}
}

func TestLoadScalesToTheImage(t *testing.T) {
	e, err := replay.Load(strings.NewReader(sample))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		page   int
		bounds image.Rectangle
		want   []ocr.Word
	}{
		{1, image.Rect(0, 0, 100, 50), []ocr.Word{word("Name:", 10, 10, 30, 20)}},
		{1, image.Rect(0, 0, 200, 100), []ocr.Word{word("Name:", 20, 20, 60, 40)}},
		{1, image.Rect(7, -5, 107, 45), []ocr.Word{word("Name:", 17, 5, 37, 15)}},
		{2, image.Rect(0, 0, 850, 1100), []ocr.Word{word("Zoë", 0, 0, 850, 1100)}}, // cut to the page
	}
	for _, tt := range tests {
		got, err := e.Recognize(context.Background(), image.NewGray(tt.bounds), ocr.Hints{PageNumber: tt.page})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("page %d in %v (-want +got):\n%s", tt.page, tt.bounds, diff)
		}
	}
}

func TestUnknownPage(t *testing.T) {
	ctx, img := context.Background(), image.NewGray(image.Rect(0, 0, 9, 9))
	two := replay.New(replay.Page{}, replay.Page{})
	for _, n := range []int{0, 3} {
		if _, err := two.Recognize(ctx, img, ocr.Hints{PageNumber: n}); !errors.Is(err, replay.ErrNoPage) {
			t.Errorf("page %d: error %v, want ErrNoPage", n, err)
		}
	}
	one := replay.New(replay.Page{Words: []ocr.Word{word(" ", 0, 0, 1, 1), word("a ", 1, 1, 5, 5)}})
	got, err := one.Recognize(ctx, img, ocr.Hints{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]ocr.Word{word("a", 1, 1, 5, 5)}, got); diff != "" {
		t.Errorf("the only page (-want +got):\n%s", diff)
	}
}

func TestLoadErrors(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"not JSON":      {`{"pages":`, "recorded words"},
		"page number":   {`{"pages":[{"page":0,"width":1,"height":1}]}`, "pages[0]: bad page number 0"},
		"page twice":    {`{"pages":[{"page":1,"width":1,"height":1},{"page":1,"width":1,"height":1}]}`, "pages[1]: bad page number 1"},
		"no size":       {`{"pages":[{"page":1}]}`, "pages[0]: size 0 x 0"},
		"unlisted page": {`{"words":[{"page":4,"text":"a","box":[1,2,3,4]}]}`, "words[0]: page 4"},
		"short box":     {`{"pages":[{"page":1,"width":1,"height":1}],"words":[{"page":1,"text":"a","box":[1,2,3]}]}`, "words[0]: the box"},
		"no box":        {`{"pages":[{"page":1,"width":1,"height":1}],"words":[{"page":1,"text":"a"}]}`, "words[0]: the box"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := replay.Load(strings.NewReader(tt.in))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// FuzzLoad: what loads answers with words inside of the image.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte(`{"pages":[{"page":1,"width":1e-300,"height":1e300}],"words":[{"page":1,"text":"a","box":[-1e308,9,1e308,3]}]}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		e, err := replay.Load(strings.NewReader(string(in)))
		if err != nil {
			return
		}
		words, err := e.Recognize(context.Background(), image.NewGray(image.Rect(3, 4, 50, 60)), ocr.Hints{PageNumber: 1})
		if err != nil {
			return
		}
		for _, w := range words {
			for _, p := range w.Polygon {
				if !(3 <= p.X && p.X <= 50 && 4 <= p.Y && p.Y <= 60) {
					t.Fatalf("%q at %v leaves the image", w.Content, w.Polygon)
				}
			}
		}
	})
}
