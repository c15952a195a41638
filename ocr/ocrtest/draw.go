package ocrtest

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"sync"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// text is what stands on the page of the exam, line by line.
var text = [][]string{
	{"Invoice", "number", "4711"},
	{"Delivered", "to", "Springfield"},
	{"Please", "return", "this", "form"},
	{"Total", "amount", "1250.00"},
}

const (
	pageWidth, pageHeight = 800, 500
	fontSize              = 32
	lineHeight            = 90
	margin                = 60
)

var parsedFont = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(goregular.TTF) })

// Page draws the page that engines are examined on, 800 by 500 pixels, and
// says which words stand where.
func Page(t testing.TB) (*image.Gray, []ocr.Word) {
	t.Helper()
	parsed, err := parsedFont()
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: fontSize, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	page := blank(pageWidth, pageHeight)
	d := font.Drawer{Dst: page, Src: image.Black, Face: face}
	var words []ocr.Word
	for i, line := range text {
		d.Dot = fixed.P(margin, margin+fontSize+i*lineHeight)
		for _, word := range line {
			box, _ := d.BoundString(word)
			d.DrawString(word)
			d.DrawString(" ")
			r := model.Rect{X0: float64(box.Min.X) / 64, Y0: float64(box.Min.Y) / 64, X1: float64(box.Max.X) / 64, Y1: float64(box.Max.Y) / 64}
			words = append(words, ocr.Word{Content: word, Polygon: r.Polygon(), Confidence: 1})
		}
	}
	return page, words
}

func blank(w, h int) *image.Gray {
	page := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	return page
}

// garbage is a page of noise, bars and blots.
func garbage(seed uint64) *image.RGBA {
	rng := rand.New(rand.NewPCG(seed, 1))
	page := image.NewRGBA(image.Rect(0, 0, 500, 400))
	for i := range page.Pix {
		page.Pix[i] = uint8(rng.Uint32())
	}
	for range 40 {
		x, y := rng.IntN(500), rng.IntN(400)
		r := image.Rect(x, y, x+1+rng.IntN(200), y+1+rng.IntN(8))
		draw.Draw(page, r, image.NewUniform(color.Gray{uint8(rng.Uint32())}), image.Point{}, draw.Src)
	}
	return page
}

// turned is the page turned clockwise by quarter turns.
func turned(page *image.Gray, quarters int) *image.Gray {
	for range quarters {
		w, h := page.Rect.Dx(), page.Rect.Dy()
		out := image.NewGray(image.Rect(0, 0, h, w))
		for y := range h {
			for x := range w {
				out.SetGray(h-1-y, x, page.GrayAt(x, y))
			}
		}
		page = out
	}
	return page
}

// inside is the page as a part of a larger picture, at the given place in it.
func inside(page *image.Gray, at image.Point) image.Image {
	large := image.NewNRGBA(image.Rect(-50, -80, at.X+page.Rect.Dx()+70, at.Y+page.Rect.Dy()+90))
	draw.Draw(large, large.Rect, image.Black, image.Point{}, draw.Src)
	draw.Draw(large, page.Rect.Add(at), page, image.Point{}, draw.Src)
	return large.SubImage(page.Rect.Add(at))
}
