// Package entity finds in a text what it speaks of: dates, quantities, phone
// numbers and addresses by their form, persons, organizations and places by a
// small trained tagger, and both with the help of the keys of a form.
//
// It is plain Go over one pass of tokens: no regular expression, no network,
// no model to fetch. The tagger's weights and word lists are embedded; they
// are unpacked on the first use (a few milliseconds) and never changed, so
// that all functions may be called by many goroutines.
package entity

import (
	"context"
	"time"

	"github.com/docextract/docextract/model"
)

// Found is one entity.
type Found struct {
	Category model.Category
	// SubCategory is empty where nothing narrower is known.
	SubCategory model.SubCategory
	// Confidence is in 0..1.
	Confidence float64
	// Span is its place in the text, counted in Unicode code points.
	Span model.Span
}

// Options is what a caller knows beside the text. The zero value is a text of
// which nothing is known.
type Options struct {
	// Reference is the time at which the text was written, if known. Only
	// spans are reported, no resolved values, so today it decides nothing.
	Reference time.Time
	// Pairs are the key-value pairs of a form. A key ("Name:") is evidence for
	// what its value is.
	Pairs []Pair
	// Tagger is used in place of the embedded one; the training program
	// measures with it.
	Tagger *Tagger
}

// Pair is the place of a key and of its value, in code points. A value of
// several lines has several spans; one without an answer has none.
type Pair struct {
	Key, Value []model.Span
}

// Recognize finds the entities of text, ordered by place. Entities may lie
// inside one another: a city inside an address, a number inside an amount.
// Two of one category never overlap. When ctx is done it returns nil.
func Recognize(ctx context.Context, text string, opts Options) []Found {
	s := scan(text)
	if len(s.tokens) == 0 || ctx.Err() != nil {
		return nil
	}
	return s.recognize(ctx, opts)
}
