package neural

import (
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/docextract/docextract/ocr"
)

// drawText puts lines of text on a page, 40 pixels apart.
func drawText(t testing.TB, w, h int, ttf []byte, size float64, lines ...string) *image.Gray {
	t.Helper()
	f, err := opentype.Parse(ttf)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	d := font.Drawer{Dst: img, Src: image.Black, Face: face}
	for i, l := range lines {
		d.Dot = fixed.P(30, 60+40*i)
		d.DrawString(l)
	}
	return img
}

func newTestEngine(t testing.TB) *Engine {
	t.Helper()
	e, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func contents(ws []ocr.Word) []string {
	var out []string
	for _, w := range ws {
		out = append(out, w.Content)
	}
	return out
}

func TestRecognizeReadsPrint(t *testing.T) {
	e := newTestEngine(t)
	lines := []string{"Invoice number 20417", "Total amount due: $1,234.56", "Please sign and return this form"}
	for name, ttf := range map[string][]byte{"regular": goregular.TTF, "mono": gomono.TTF} {
		words, err := e.Recognize(context.Background(), drawText(t, 600, 220, ttf, 20, lines...), ocr.Hints{})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(strings.Fields(strings.Join(lines, " ")), contents(words)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		for _, w := range words {
			if b := w.Polygon.Bounds(); b.Empty() || b.X0 < 20 || b.Y1 > 160 || w.Confidence <= 0 || w.Confidence > 1 {
				t.Errorf("%s: %+v", name, w)
			}
		}
	}
}

func TestEveryKernelSetReadsTheSame(t *testing.T) {
	img := drawText(t, 420, 120, goregular.TTF, 17, "Claim No. 77-B4 (copy)", "Effective 03/14/2025")
	var want []ocr.Word
	for i, ks := range available() {
		e, err := newEngine(readerWeights, ks)
		if err != nil {
			t.Fatal(err)
		}
		got, err := e.Recognize(context.Background(), img, ocr.Hints{})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			want = got
		}
		if d := cmp.Diff(want, got); d != "" || len(got) == 0 {
			t.Errorf("%s: %s", ks.name, d)
		}
	}
}

func TestRecognizeMovesWithTheImage(t *testing.T) {
	e := newTestEngine(t)
	img := drawText(t, 420, 120, goregular.TTF, 17, "Policy holder")
	part := img.SubImage(image.Rect(10, 20, 400, 110))
	words, err := e.Recognize(context.Background(), part, ocr.Hints{})
	if err != nil || len(words) != 2 {
		t.Fatal(words, err)
	}
	for _, w := range words {
		if b := w.Polygon.Bounds(); b.X0 < 25 || b.Y0 < 35 || b.Y1 > 75 {
			t.Errorf("%s at %v", w.Content, b)
		}
	}
}

func TestRecognizeStops(t *testing.T) {
	e := newTestEngine(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := e.Recognize(ctx, image.NewGray(image.Rect(0, 0, 50, 50)), ocr.Hints{}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
}

func TestRecognizeOddImages(t *testing.T) {
	e := newTestEngine(t)
	r := rand.New(rand.NewPCG(5, 6))
	noise := image.NewGray(image.Rect(0, 0, 90, 70))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(r.UintN(256))
	}
	black := image.NewNRGBA(image.Rect(-5, -5, 40, 40))
	draw.Draw(black, black.Rect, image.NewUniform(color.Black), image.Point{}, draw.Src)
	for name, img := range map[string]image.Image{
		"empty": image.NewGray(image.Rectangle{}), "dot": image.NewGray(image.Rect(0, 0, 1, 1)),
		"row": image.NewGray(image.Rect(0, 0, 3000, 1)), "column": image.NewGray(image.Rect(0, 0, 1, 3000)),
		"black": black, "clear": image.NewNRGBA(image.Rect(0, 0, 30, 30)), "noise": noise,
	} {
		words, err := e.Recognize(context.Background(), img, ocr.Hints{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if name != "noise" && len(words) > 0 {
			t.Errorf("%s: %v", name, words)
		}
	}
}

func BenchmarkRecognize(b *testing.B) {
	e := newTestEngine(b)
	img := drawText(b, 600, 220, goregular.TTF, 20, "Invoice number 20417", "Total amount due: $1,234.56", "Please sign and return this form")
	for b.Loop() {
		if _, err := e.Recognize(context.Background(), img, ocr.Hints{}); err != nil {
			b.Fatal(err)
		}
	}
}
