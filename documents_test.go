package docextract_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"image"
	"image/png"
	"testing"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/replay"
)

// cleanPage is an undamaged form page at 150 pixels per inch, with its truth.
func cleanPage(seed uint64) (*image.Gray, pagegen.Truth) {
	return pagegen.New(seed, pagegen.Options{}).Render(150, 0)
}

func pngOf(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tiffOf is an uncompressed TIFF of grey pages.
func tiffOf(pages ...*image.Gray) []byte {
	var b bytes.Buffer
	le := binary.LittleEndian
	b.WriteString("II*\x00\x00\x00\x00\x00")
	link := 4 // where the offset of the next directory belongs
	for _, p := range pages {
		w, h := p.Bounds().Dx(), p.Bounds().Dy()
		strip := b.Len()
		for y := range h {
			b.Write(p.Pix[y*p.Stride:][:w])
		}
		if b.Len()%2 == 1 {
			b.WriteByte(0)
		}
		le.PutUint32(b.Bytes()[link:], uint32(b.Len()))
		tags := [][2]uint32{{256, uint32(w)}, {257, uint32(h)}, {258, 8}, {259, 1}, {262, 1}, {273, uint32(strip)}, {277, 1}, {278, uint32(h)}, {279, uint32(w * h)}}
		b.Write(le.AppendUint16(nil, uint16(len(tags))))
		for _, tag := range tags {
			b.Write(le.AppendUint32(le.AppendUint32(le.AppendUint16(le.AppendUint16(nil, uint16(tag[0])), 4), 1), tag[1]))
		}
		link = b.Len()
		b.Write([]byte{0, 0, 0, 0})
	}
	return b.Bytes()
}

// engineFunc is an engine made of a function.
type engineFunc func(ctx context.Context, img image.Image, h ocr.Hints) ([]ocr.Word, error)

func (f engineFunc) Recognize(ctx context.Context, img image.Image, h ocr.Hints) ([]ocr.Word, error) {
	return f(ctx, img, h)
}

// one is an engine that reads the word "page" in the middle of every picture.
var one = engineFunc(func(_ context.Context, img image.Image, h ocr.Hints) ([]ocr.Word, error) {
	b := img.Bounds()
	c := model.Point{X: float64(b.Min.X+b.Max.X) / 2, Y: float64(b.Min.Y+b.Max.Y) / 2}
	box := model.Rect{X0: c.X - 20, Y0: c.Y - 5, X1: c.X + 20, Y1: c.Y + 5}
	return []ocr.Word{{Content: "page", Polygon: box.Polygon(), Confidence: 0.9}}, nil
})

// truthWords is the words of a truth as recorded ones.
func truthWords(t pagegen.Truth) replay.Page {
	p := replay.Page{Number: 1, Width: t.Pages[0].Width, Height: t.Pages[0].Height}
	for _, w := range t.Words {
		p.Words = append(p.Words, ocr.Word{Content: w.Text, Polygon: w.Box.Rect().Polygon(), Confidence: 1})
	}
	return p
}

func extract(t testing.TB, in docextract.Input, opts docextract.Options) *model.CompleteDocument {
	t.Helper()
	doc, err := docextract.Extract(context.Background(), in, opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil {
		t.Error(err)
	}
	return doc
}
