// Package tess is what the engines that use Tesseract share: the picture as
// Tesseract reads it best, and what its words are worth.
package tess

import (
	"fmt"
	"image"
	"math"
	"strings"

	"github.com/docextract/docextract/internal/gray"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

const (
	// smallSide is the longer side, in pixels, below which a page is doubled:
	// Tesseract wants capitals of some 30 pixels.
	smallSide = 2200
	// maxSide is the longest side that Tesseract takes.
	maxSide = 32000
	// maxPixels bounds the memory of a page; it is A0 at 200 dpi.
	maxPixels = 64_000_000
	// minSide is the shortest side of which Tesseract makes anything.
	minSide = 10
	// DPI is what Tesseract is told, whatever the page's resolution: it only
	// scales its limits on noise.
	DPI = 200
	// PageSegMode is Tesseract's way to find the text: 11, sparse text, in no
	// order. Forms have little else.
	PageSegMode = 11
)

// Page is a picture made ready for Tesseract.
type Page struct {
	// Image starts at (0, 0). It is empty where there is nothing to read.
	Image *image.Gray
	// toPage maps the image's pixels to the page's.
	toPage model.Affine
	bounds model.Rect
}

// Prepare makes a page ready: grey, and in a size that suits Tesseract.
func Prepare(img image.Image) Page {
	b := img.Bounds()
	p := Page{bounds: model.Rect{X0: float64(b.Min.X), Y0: float64(b.Min.Y), X1: float64(b.Max.X), Y1: float64(b.Max.Y)}}
	w, h := size(b.Dx(), b.Dy())
	if w < minSide || h < minSide {
		p.Image = image.NewGray(image.Rectangle{})
		return p
	}
	p.Image = gray.Resample(gray.From(img), w, h)
	p.toPage = model.Scaling(p.bounds.Width()/float64(w), p.bounds.Height()/float64(h)).
		Then(model.Translation(p.bounds.X0, p.bounds.Y0))
	return p
}

// size is the size in which a page of w by h pixels is read.
func size(w, h int) (int, int) {
	scale := 1.0
	if max(w, h) < smallSide {
		scale = 2
	}
	scale = min(scale, maxSide/float64(max(w, h, 1)))
	if area := float64(w) * float64(h) * scale * scale; area > maxPixels {
		scale *= math.Sqrt(maxPixels / area)
	}
	return int(float64(w) * scale), int(float64(h) * scale)
}

// PGM is a picture as a portable grey map, which costs nothing to write and to
// read.
func PGM(page *image.Gray) []byte {
	w, h := page.Rect.Dx(), page.Rect.Dy()
	out := fmt.Appendf(make([]byte, 0, w*h+32), "P5\n%d %d\n255\n", w, h)
	for y := range h {
		out = append(out, page.Pix[y*page.Stride:][:w]...)
	}
	return out
}

// Word is a word as Tesseract gives it: its box in the pixels of Page.Image,
// its confidence in 0..100.
type Word struct {
	Text       string
	Box        image.Rectangle
	Confidence float64
}

// Words is what Tesseract read, on the page that it came from: without the
// noise, with calibrated confidences.
func (p Page) Words(read []Word) []ocr.Word {
	var out []ocr.Word
	for _, w := range dropNoise(read) {
		text, box := strings.TrimSpace(strings.ToValidUTF8(w.Text, "")), p.place(w.Box)
		if text == "" || box.Empty() {
			continue
		}
		out = append(out, ocr.Word{Content: text, Polygon: box.Polygon(), Confidence: calibrated(w.Confidence)})
	}
	return out
}

// place is a box of the image on the page, cut to it.
func (p Page) place(box image.Rectangle) model.Rect {
	from := p.toPage.Apply(model.Point{X: float64(box.Min.X), Y: float64(box.Min.Y)})
	to := p.toPage.Apply(model.Point{X: float64(box.Max.X), Y: float64(box.Max.Y)})
	return model.Rect{X0: from.X, Y0: from.Y, X1: to.X, Y1: to.Y}.Intersect(p.bounds)
}
