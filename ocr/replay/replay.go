// Package replay is an ocr.Engine that answers with recorded words, so that
// tests of what stands on recognition need no recogniser.
package replay

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strings"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// ErrNoPage says that a page was asked for that is not among the recorded ones.
var ErrNoPage = errors.New("page not recorded")

// Page is the recorded words of one page. For an Engine it is the page as it
// reads upright.
type Page struct {
	// Number counts from 1. Zero: New counts the pages itself.
	Number int
	// Width and Height are the size in which the polygons of Words are stated,
	// in any unit; they are scaled from it to the image that is asked about.
	// Zero: they are in pixels of that image.
	Width, Height float64
	// Words are in reading order. Polygons count from the page's top left.
	Words []ocr.Word
}

// Engine answers with recorded words. It may be used by many goroutines.
type Engine struct {
	pages map[int]Page
}

var _ ocr.Engine = (*Engine)(nil)

// New records pages: one without a Number has that of its place in the list,
// from 1. Words without content are dropped.
func New(pages ...Page) *Engine {
	e := &Engine{pages: make(map[int]Page, len(pages))}
	for i, p := range pages {
		var kept []ocr.Word
		for _, w := range p.Words {
			if w.Content = strings.TrimSpace(w.Content); w.Content != "" {
				kept = append(kept, w)
			}
		}
		p.Words = kept
		number := p.Number
		if number == 0 {
			number = i + 1
		}
		e.pages[number] = p
	}
	return e
}

// Recognize gives the words recorded of page hints.PageNumber, scaled to the
// size of the image and cut to its bounds. The picture itself is not looked at.
// An unknown page number (0) means the only page; where there is no such page
// the error wraps ErrNoPage.
func (e *Engine) Recognize(ctx context.Context, page image.Image, hints ocr.Hints) ([]ocr.Word, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	number := hints.PageNumber
	if number == 0 && len(e.pages) == 1 {
		for number = range e.pages {
		}
	}
	recorded, ok := e.pages[number]
	if !ok {
		return nil, fmt.Errorf("replay: page %d of %d: %w", number, len(e.pages), ErrNoPage)
	}
	return recorded.on(page.Bounds()), nil
}

// on is the words, placed in an image with the given bounds.
func (p Page) on(b image.Rectangle) []ocr.Word {
	sx, sy := 1.0, 1.0
	if p.Width > 0 && p.Height > 0 {
		sx, sy = float64(b.Dx())/p.Width, float64(b.Dy())/p.Height
	}
	place := model.Scaling(sx, sy).Then(model.Translation(float64(b.Min.X), float64(b.Min.Y)))
	out := make([]ocr.Word, len(p.Words))
	for i, w := range p.Words {
		w.Polygon = w.Polygon.Map(place)
		for k, q := range w.Polygon {
			w.Polygon[k].X = min(max(q.X, float64(b.Min.X)), float64(b.Max.X))
			w.Polygon[k].Y = min(max(q.Y, float64(b.Min.Y)), float64(b.Max.Y))
		}
		out[i] = w
	}
	return out
}
