//go:build !race

package pdf

// Stopping a running engine writes one word that the engine reads: see memory.
// The race detector is right to report it, so these tests run without.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/docextract/docextract/internal/source"
)

// endless is a file whose first page takes very long and whose second does not:
// each of nested forms draws the next one twenty times.
func endless() []byte {
	b := &builder{}
	catalog, tree := b.add(""), b.add("")
	font := b.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
	inner := b.stream("/Type /XObject /Subtype /Form /BBox [0 0 612 792]", strings.Repeat("0 0 9 9 re f\n", 200))
	for range 8 {
		inner = b.stream(fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X %d 0 R >> >>", inner), strings.Repeat("/X Do\n", 20))
	}
	first := b.stream("", "/X Do")
	second := b.stream("", at(72, 700, "fast"))
	page := "<< /Type /Page /Parent %d 0 R /MediaBox [0 0 612 792] /Contents %d 0 R /Resources << /Font << /F1 %d 0 R >> /XObject << /X %d 0 R >> >> >>"
	one, two := b.add(page, tree, first, font, inner), b.add(page, tree, second, font, inner)
	b.objects[catalog-1] = fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree)
	b.objects[tree-1] = fmt.Sprintf("<< /Type /Pages /Count 2 /Kids [ %d 0 R %d 0 R ] >>", one, two)
	return b.file(catalog)
}

// TestPageTime: a page that takes too long is stopped; others are read, by the
// one engine that there may be.
func TestPageTime(t *testing.T) {
	r := NewReader(Config{CompilationCache: cacheDir(t), Instances: 1})
	d, err := r.Open(context.Background(), endless(), "", source.Limits{PageTime: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	for _, read := range []func(source.Page) error{
		func(p source.Page) error { _, err := p.Content(context.Background()); return err },
		func(p source.Page) error { _, err := p.Render(context.Background(), 50); return err },
	} {
		if err := read(d.Page(0)); !errors.Is(err, source.ErrTooLarge) || !strings.Contains(err.Error(), "page 1 took longer") {
			t.Errorf("the endless page: %v", err)
		}
		if err := read(d.Page(1)); err != nil {
			t.Errorf("the other page: %v", err)
		}
	}
	d.Close()
	if err := r.Close(); err != nil {
		t.Errorf("an engine was left running: %v", err)
	}
}

// TestStop: a context that is done stops the engine.
func TestStop(t *testing.T) {
	r := newTestReader(t)
	d := open(t, r, endless())
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := d.Page(0).Content(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
