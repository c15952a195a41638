// Package urgency finds the markings of a document that say it is urgent:
// stamps and headings, ticked boxes, short deadlines.
package urgency

import (
	"context"

	"github.com/docextract/docextract/model"
)

// Input is a document as far as urgency needs it. Text alone is enough; the
// rest sharpens the judgement.
type Input struct {
	// Text is the document's text. Lines end with "\n"; a selection mark may
	// stand in it as model.SelectedText or model.UnselectedText.
	Text string
	// Lines says how lines of Text look, where that is known.
	Lines []Line
	// Marks are the selection marks with their labels, where known.
	Marks []Mark
}

// Line is the look of one line of the text.
type Line struct {
	Span model.Span
	// Size is the height of its letters over the document's median; 0 is
	// unknown.
	Size float64
	// Coloured says that it is printed or stamped in a colour of its own.
	Coloured bool
}

// Mark is a check box or radio button.
type Mark struct {
	// Span is the mark's own place in Text.
	Span model.Span
	// Label is where its label stands; empty when not known.
	Label []model.Span
	State model.SelectionState
}

// Reason is one marking of urgency.
type Reason struct {
	// Rule names the rule that saw it.
	Rule string
	// Content is its words, Span their place in code points.
	Content string
	Span    model.Span
}

// Find returns the markings of urgency in doc, ordered by place; a document
// is urgent if there is one. When ctx is done it returns nil.
func Find(ctx context.Context, doc Input) []Reason {
	return nil
}
