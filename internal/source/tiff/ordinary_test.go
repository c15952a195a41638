package tiff

import (
	"bytes"
	"context"
	"image"
	"os"
	"testing"

	"github.com/hhrutter/tiff"

	"github.com/docextract/docextract/internal/source"
)

// TestOrdinary: both ways to read a page give the same.
func TestOrdinary(t *testing.T) {
	for _, name := range []string{"rgb-lzw.tif", "rgb-lzw-2.tif", "rgb-zip-2.tif", "rgb-packbits.tif"} {
		p := firstPage(t, name)
		l, err := p.layout()
		if err != nil {
			t.Fatal(err)
		}
		fast, ok := p.ordinary(l).(*image.NRGBA)
		if !ok {
			t.Fatalf("%s counts as no ordinary page", name)
		}
		slow, _, err := p.readSegments(context.Background(), l)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fast.Pix, slow.(*image.NRGBA).Pix) {
			t.Errorf("%s: the two ways differ", name)
		}
	}
}

func firstPage(t testing.TB, name string) *page {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Open(context.Background(), data, source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return doc.Page(0).(*page)
}

// BenchmarkRGB measures pages of LZW and Deflate, by this package alone, with
// hhrutter/tiff where it takes the page, and by hhrutter/tiff alone.
func BenchmarkRGB(b *testing.B) {
	for _, name := range []string{"rgb-lzw-2.tif", "rgb-zip-2.tif", "rgb-packbits.tif"} {
		p := firstPage(b, name)
		l, err := p.layout()
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/alone", func(b *testing.B) {
			for b.Loop() {
				if _, _, err := p.readSegments(context.Background(), l); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/both", func(b *testing.B) {
			for b.Loop() {
				if _, err := p.Render(context.Background(), 0); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/hhrutter", func(b *testing.B) {
			for b.Loop() {
				if _, err := tiff.Decode(bytes.NewReader(p.file.data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
