package raster_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/png"
	"testing"
	"time"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/source/raster"
	"github.com/docextract/docextract/model"
)

// render opens a file of one page and draws it.
func render(t testing.TB, data []byte) (image.Image, *source.Content) {
	t.Helper()
	doc, err := raster.Open(context.Background(), data, source.Sniff(data), source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer doc.Close()
	if doc.NumPages() != 1 {
		t.Fatalf("%d pages", doc.NumPages())
	}
	img, err := doc.Page(0).Render(context.Background(), 72)
	if err != nil {
		t.Fatal(err)
	}
	content, err := doc.Page(0).Content(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	if b.Min != (image.Point{}) || float64(b.Dx()) != content.Width || float64(b.Dy()) != content.Height || content.Unit != model.UnitPixel {
		t.Fatalf("bounds %v, content %v x %v %s", b, content.Width, content.Height, content.Unit)
	}
	return img, content
}

func same(t *testing.T, got, want image.Image) {
	t.Helper()
	if got.Bounds() != want.Bounds() {
		t.Fatalf("bounds %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			g, w := color.NRGBAModel.Convert(got.At(x, y)), color.NRGBAModel.Convert(want.At(x, y))
			if g != w {
				t.Fatalf("(%d, %d) is %v, want %v", x, y, g, w)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	jpeg := jpegBytes(t, photo())
	png := pngSpec{colour: 2, depth: 8}.encode(t)
	change := func(data []byte, at int, v byte) []byte {
		data = bytes.Clone(data)
		data[at] = v
		return data
	}
	for _, c := range []struct {
		name   string
		data   []byte
		kind   source.Kind
		limits source.Limits
		want   error
	}{
		{"another kind", png, source.KindPDF, source.Limits{}, source.ErrUnsupported},
		{"empty JPEG", nil, source.KindJPEG, source.Limits{}, source.ErrDamaged},
		{"empty PNG", nil, source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"JPEG without data", jpeg[:len(jpeg)/8], source.KindJPEG, source.Limits{}, source.ErrDamaged},
		{"PNG without data", png[:40], source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"PNG of depth 3", change(png, 24, 3), source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"PNG of colour type 5", change(png, 25, 5), source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"PNG without pixels", change(png, 19, 0), source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"PNG of 4,000 million pixels", change(change(png, 16, 1), 20, 1), source.KindPNG, source.Limits{}, source.ErrTooLarge},
		{"PNG of a false size", change(change(png, 18, 48), 22, 48), source.KindPNG, source.Limits{}, source.ErrDamaged},
		{"file too large", png, source.KindPNG, source.Limits{FileBytes: 10}, source.ErrTooLarge},
		{"page too large", jpeg, source.KindJPEG, source.Limits{PagePixels: 1000}, source.ErrTooLarge},
		{"document too large", png, source.KindPNG, source.Limits{TotalPixels: 100}, source.ErrTooLarge},
		{"JPEG takes too much memory", jpeg, source.KindJPEG, source.Limits{DecodedBytes: 100}, source.ErrTooLarge},
		{"PNG takes too much memory", png, source.KindPNG, source.Limits{DecodedBytes: 100}, source.ErrTooLarge},
		{"JPEG takes too long", jpeg, source.KindJPEG, source.Limits{PageTime: time.Nanosecond}, source.ErrTooLarge},
		{"PNG takes too long", png, source.KindPNG, source.Limits{PageTime: time.Nanosecond}, source.ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := raster.Open(context.Background(), c.data, c.kind, c.limits)
			if err == nil {
				_, err = doc.Page(0).Render(context.Background(), 0)
			}
			if !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	data := jpegBytes(t, photo())
	doc, err := raster.Open(context.Background(), data, source.KindJPEG, source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := doc.Page(0).Render(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Render: %v", err)
	}
	if _, err := raster.Open(ctx, data, source.KindJPEG, source.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Open: %v", err)
	}
}

// TestConcurrent renders one page from many goroutines, for the race detector
// and for equal results.
func TestConcurrent(t *testing.T) {
	doc, err := raster.Open(context.Background(), jpegBytes(t, photo()), source.KindJPEG, source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	images := make(chan image.Image)
	for range 4 {
		go func() {
			img, err := doc.Page(0).Render(context.Background(), 0)
			if err != nil {
				t.Error(err)
			}
			images <- img
		}()
	}
	first := <-images
	for range 3 {
		same(t, <-images, first)
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(jpegBytes(f, photo()))
	for _, s := range specs() {
		f.Add(s.encode(f))
	}
	limits := source.Limits{PagePixels: 1 << 18, DecodedBytes: 1 << 22}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := raster.Open(context.Background(), data, source.Sniff(data), limits)
		var img image.Image
		if err == nil {
			img, err = doc.Page(0).Render(context.Background(), 0)
		}
		if err != nil {
			if !errors.Is(err, source.ErrDamaged) && !errors.Is(err, source.ErrUnsupported) && !errors.Is(err, source.ErrTooLarge) {
				t.Fatalf("untyped error %v", err)
			}
			return
		}
		content, err := doc.Page(0).Content(context.Background())
		if err != nil || int(content.Width) != img.Bounds().Dx() || int(content.Height) != img.Bounds().Dy() {
			t.Fatalf("content %+v, %v; bounds %v", content, err, img.Bounds())
		}
	})
}

func BenchmarkPNG(b *testing.B) {
	gray := image.NewGray(image.Rect(0, 0, 1700, 2200))
	colour := image.NewNRGBA(gray.Rect)
	for i := range gray.Pix {
		v := byte(255)
		if i/1700%40 < 12 && i%1700*7919%23 < 9 {
			v = byte(i % 97)
		}
		gray.Pix[i] = v
		copy(colour.Pix[4*i:], []byte{v, v, v / 2, 255})
	}
	for _, c := range []struct {
		name string
		img  image.Image
	}{{"gray", gray}, {"colour", colour}} {
		var data bytes.Buffer
		if err := png.Encode(&data, c.img); err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(1700 * 2200)
			for b.Loop() {
				render(b, data.Bytes())
			}
		})
		b.Run(c.name+"-standard", func(b *testing.B) {
			b.SetBytes(1700 * 2200)
			for b.Loop() {
				if _, err := png.Decode(bytes.NewReader(data.Bytes())); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
