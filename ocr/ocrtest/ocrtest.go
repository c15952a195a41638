// Package ocrtest is the exam that every ocr.Engine must pass. Whoever writes
// an engine calls Run in its test:
//
//	func TestEngine(t *testing.T) { ocrtest.Run(t, myengine.New()) }
package ocrtest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/ocr"
)

// Run examines an engine that reads English. It asks for clean print only; how
// well an engine reads is for a benchmark to say.
func Run(t *testing.T, e ocr.Engine) {
	RunContract(t, e)
	t.Run("reads print", func(t *testing.T) {
		page, want := Page(t)
		checkRead(t, want, recognize(t, e, page), image.Point{})
	})
	t.Run("sub-image", func(t *testing.T) {
		page, want := Page(t)
		at := image.Pt(130, 210)
		checkRead(t, want, recognize(t, e, inside(page, at)), at)
	})
	t.Run("negative origin", func(t *testing.T) {
		page, want := Page(t)
		at := image.Pt(-40, -70)
		checkRead(t, want, recognize(t, e, inside(page, at)), at)
	})
	t.Run("blank page", func(t *testing.T) {
		for _, size := range []image.Point{{600, 800}, {1700, 2200}} {
			if words := recognize(t, e, blank(size.X, size.Y)); len(words) > 0 {
				t.Errorf("%v: read %v", size, contents(words))
			}
		}
	})
	t.Run("same page, same words", func(t *testing.T) {
		page, _ := Page(t)
		if diff := cmp.Diff(recognize(t, e, page), recognize(t, e, page)); diff != "" {
			t.Errorf("first and second reading differ:\n%s", diff)
		}
	})
}

// RunContract examines what holds for every engine, also for one that does not
// look at the picture: words stay within the picture and are trimmed, the
// picture is left as it is, a done context ends the call, and calls may run at
// the same time. All pages are number 1.
func RunContract(t *testing.T, e ocr.Engine) {
	t.Run("any picture", func(t *testing.T) {
		page, _ := Page(t)
		for name, img := range map[string]image.Image{
			"noise":                    garbage(1),
			"on its side":              turned(page, 1),
			"upside down":              turned(page, 2),
			"on its other side":        turned(page, 3),
			"part of a picture":        page.SubImage(image.Rect(101, 83, 333, 301)),
			"no pixel":                 image.NewGray(image.Rectangle{}),
			"no pixel, with an origin": image.NewGray(image.Rect(5, 5, 5, 90)),
			"one pixel":                blank(1, 1),
			"two by two":               blank(2, 2),
			"a line of pixels":         blank(3000, 1),
			"a column of pixels":       blank(1, 3000),
			"very wide":                blank(9000, 20),
			"very high":                blank(12, 9000),
			"black":                    image.NewGray(image.Rect(0, 0, 300, 200)),
			"transparent":              image.NewNRGBA(image.Rect(0, 0, 300, 200)),
			"sixteen bits":             image.NewGray16(image.Rect(0, 0, 64, 64)),
		} {
			t.Run(name, func(t *testing.T) { recognize(t, e, img) })
		}
	})
	t.Run("leaves the picture", func(t *testing.T) {
		page, _ := Page(t)
		before := append([]uint8{}, page.Pix...)
		recognize(t, e, page)
		if string(before) != string(page.Pix) {
			t.Error("the engine has changed the picture")
		}
	})
	t.Run("done context", func(t *testing.T) {
		page, _ := Page(t)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := e.Recognize(ctx, page, ocr.Hints{PageNumber: 1}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want context.Canceled", err)
		}
	})
	t.Run("cancel", func(t *testing.T) { cancelSoon(t, e) })
	t.Run("at the same time", func(t *testing.T) { concurrently(t, e) })
}

// cancelSoon cancels a call under way. The engine may have finished before; if
// it has not, it gives the context's error, and soon.
func cancelSoon(t *testing.T, e ocr.Engine) {
	page, _ := Page(t)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	type answer struct {
		words []ocr.Word
		err   error
	}
	answers := make(chan answer, 1)
	go func() {
		words, err := e.Recognize(ctx, page, ocr.Hints{PageNumber: 1})
		answers <- answer{words, err}
	}()
	select {
	case a := <-answers:
		if a.err != nil && !errors.Is(a.err, context.DeadlineExceeded) {
			t.Errorf("error %v, want context.DeadlineExceeded", a.err)
		}
		if a.err != nil && a.words != nil {
			t.Error("words beside an error")
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the call did not end")
	}
}

// concurrently reads one page several times at the same time.
func concurrently(t *testing.T, e ocr.Engine) {
	page, _ := Page(t)
	want := recognize(t, e, page)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := e.Recognize(context.Background(), page, ocr.Hints{PageNumber: 1})
			if err != nil {
				t.Error(err)
			} else if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("alone and at the same time as others:\n%s", diff)
			}
		})
	}
	wg.Wait()
}

// recognize reads page 1 and checks what every engine promises of its words.
func recognize(t *testing.T, e ocr.Engine, page image.Image) []ocr.Word {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	words, err := e.Recognize(ctx, page, ocr.Hints{PageNumber: 1})
	if err != nil {
		t.Fatal(err)
	}
	b := page.Bounds()
	for _, w := range words {
		if err := checkWord(w, b); err != nil {
			t.Errorf("%q: %v", w.Content, err)
		}
	}
	return words
}

func checkWord(w ocr.Word, b image.Rectangle) error {
	if w.Content == "" || strings.TrimSpace(w.Content) != w.Content {
		return errors.New("content is empty or not trimmed")
	}
	if !(0 <= w.Confidence && w.Confidence <= 1) {
		return fmt.Errorf("confidence %v is not in 0..1", w.Confidence)
	}
	for _, p := range w.Polygon {
		in := float64(b.Min.X) <= p.X && p.X <= float64(b.Max.X) && float64(b.Min.Y) <= p.Y && p.Y <= float64(b.Max.Y)
		if !in {
			return fmt.Errorf("polygon %v leaves the picture %v", w.Polygon, b)
		}
	}
	return nil
}

// checkRead wants all words, in reading order, each about in its place.
func checkRead(t *testing.T, want, got []ocr.Word, at image.Point) {
	t.Helper()
	if diff := cmp.Diff(contents(want), contents(got)); diff != "" {
		t.Fatalf("words (-want +got):\n%s", diff)
	}
	for i, w := range want {
		box := w.Polygon.Bounds()
		box.X0, box.X1 = box.X0+float64(at.X), box.X1+float64(at.X)
		box.Y0, box.Y1 = box.Y0+float64(at.Y), box.Y1+float64(at.Y)
		if iou := box.IoU(got[i].Polygon.Bounds()); iou < 0.5 {
			t.Errorf("%q: box %v is not %v", w.Content, got[i].Polygon.Bounds(), box)
		}
	}
}

func contents(words []ocr.Word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Content
	}
	return out
}
