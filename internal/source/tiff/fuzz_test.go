package tiff_test

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/source/tiff"
)

func FuzzOpen(f *testing.F) {
	names, err := filepath.Glob("testdata/*.tif")
	if err != nil || len(names) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for i, s := range layouts() {
		b := builder{order: binary.BigEndian, big: i%2 == 0}
		b.pages = []pageSpec{s.page(b.order)}
		f.Add(b.bytes(i%3 == 0))
	}
	limits := source.Limits{PagePixels: 1 << 16, DecodedBytes: 1 << 20, Pages: 50}
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx := context.Background()
		doc, err := tiff.Open(ctx, data, limits)
		if err != nil {
			checkTyped(t, err)
			return
		}
		for i := range min(doc.NumPages(), 3) {
			img, err := doc.Page(i).Render(ctx, 0)
			if err != nil {
				checkTyped(t, err)
				continue
			}
			content, err := doc.Page(i).Content(ctx)
			if err != nil || int(content.Width) != img.Bounds().Dx() || int(content.Height) != img.Bounds().Dy() {
				t.Fatalf("content %+v, %v; bounds %v", content, err, img.Bounds())
			}
		}
	})
}

func checkTyped(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, source.ErrDamaged) && !errors.Is(err, source.ErrUnsupported) && !errors.Is(err, source.ErrTooLarge) {
		t.Fatalf("untyped error %v", err)
	}
}
