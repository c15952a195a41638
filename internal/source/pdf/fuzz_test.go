package pdf

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/docextract/docextract/internal/source"
)

func seeds(f *testing.F) {
	whole := build(pageSpec{
		keys: letter, content: at(72, 700, "seed") + "72 640 288 1 re f",
		widgets: []string{"/FT /Tx /T (a) /V (value) /Rect [100 700 300 720] /F 4"},
	})
	for _, cut := range []string{"xref", "trailer", "/Catalog", "endobj"} {
		f.Add(whole[:bytes.Index(whole, []byte(cut))])
	}
	f.Add(whole)
}

// FuzzOpen: any bytes give a document or a typed error.
func FuzzOpen(f *testing.F) {
	seeds(f)
	r := newTestReader(f)
	if err := r.launch(); err != nil { // which takes longer than one input may
		f.Fatal(err)
	}
	limits := source.Limits{PagePixels: 1e6, PageTime: 5 * time.Second}
	f.Fuzz(func(t *testing.T, data []byte) {
		ctx := context.Background()
		d, err := r.Open(ctx, data, "", limits)
		if err != nil {
			checkTyped(t, err)
			return
		}
		defer d.Close()
		if _, err := d.Page(0).Content(ctx); err != nil {
			checkTyped(t, err)
		}
		if _, err := d.Page(0).Render(ctx, 20); err != nil {
			checkTyped(t, err)
		}
	})
}

func checkTyped(t *testing.T, err error) {
	t.Helper()
	for _, kind := range []error{source.ErrDamaged, source.ErrEncrypted, source.ErrTooLarge} {
		if errors.Is(err, kind) {
			return
		}
	}
	t.Errorf("an error without a type: %v", err)
}

// FuzzRepair: what is repaired begins with what was given, and is not endless.
func FuzzRepair(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		const limit = 1 << 20
		out, ok := repair(data, limit)
		if !ok {
			return
		}
		if !bytes.HasPrefix(out, data) {
			t.Error("the given bytes were changed")
		}
		if len(out) > 100*len(data)+4*limit {
			t.Errorf("%d bytes were made of %d", len(out), len(data))
		}
	})
}

func BenchmarkWords(b *testing.B) {
	var page string
	for y := 750.0; y > 50; y -= 14 {
		page += at(72, y, "The quick brown fox jumps over the lazy dog and runs away from it again")
	}
	r := newTestReader(b)
	d := open(b, r, build(pageSpec{keys: letter, content: page}))
	for b.Loop() {
		if _, err := d.Page(0).Content(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
