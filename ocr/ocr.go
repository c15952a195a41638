// Package ocr says what a text recogniser is: one method that takes an upright
// page image and returns its words.
//
// The engines are sub-packages: ocr/tesseract runs the tesseract command,
// ocr/gosseract calls the library through cgo (build tag gosseract), ocr/replay
// answers with recorded words. ocr/ocrtest is the exam that each must pass.
package ocr

import (
	"context"
	"image"

	"github.com/docextract/docextract/model"
)

// Engine recognises the text of a page.
//
// Recognize gets an image whose text reads from left to right, set upright and
// deskewed to about a degree, and returns its words in the engine's reading
// order. A page without text gives no words and no error. Recognize must be
// safe for concurrent use, use one thread for one call, leave the image as it
// is, and return ctx.Err() soon after ctx is done.
type Engine interface {
	Recognize(ctx context.Context, page image.Image, hints Hints) ([]Word, error)
}

// SkewReader is the ability of an Engine that follows skewed lines by itself.
// Its pages are turned by quarters only, which costs the picture nothing, as
// long as they are skewed by no more than MaxSkew degrees.
type SkewReader interface {
	MaxSkew() float64
}

// Hints is what is known of a page before it is read. The zero Hints knows
// nothing.
type Hints struct {
	// PageNumber counts from 1; 0 is unknown.
	PageNumber int
	// DPI is the resolution of the image in pixels per inch; 0 is unknown.
	DPI float64
}

// Word is a recognised word.
type Word struct {
	// Content is never empty and has no space at its ends.
	Content string
	// Polygon is in the coordinates of the image's own bounds, whose Min need
	// not be (0, 0); it never leaves them.
	Polygon model.Polygon
	// Confidence is in 0..1: the share of words with this confidence that are
	// right to the letter.
	Confidence float64
}
