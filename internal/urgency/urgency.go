// Package urgency finds the markings of a document that say it is urgent:
// stamps and headings, words that ask for haste, ticked boxes, short
// deadlines; in English and, for the common words, in French, German, Spanish,
// Italian, Portuguese and Dutch.
//
// Text about urgency is not a marking of it: "urgent care", "not urgent", the
// terms of an expedited appeal, a box that is not ticked.
package urgency

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

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
	// Marks are the selection marks with their labels, where known. A mark
	// whose text stands in Text before its label needs no entry.
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
	// Rule names the rule that saw it: "phrase", "word", "stamp", "field",
	// "chosen option" or "deadline".
	Rule string
	// Content is its words, Span their place in code points.
	Content string
	Span    model.Span
}

// loudSize is how much larger than the median a heading is printed.
const loudSize = 1.4

// Find returns the markings of urgency in doc, ordered by place; a document
// is urgent if there is one. When ctx is done it returns nil. It may be called
// by many goroutines.
func Find(ctx context.Context, doc Input) []Reason {
	labels, chosen := labelled(doc)
	loud := loudLines(doc.Lines)
	var all []Reason
	offset := 0
	for text := range strings.SplitSeq(doc.Text, "\n") {
		if ctx.Err() != nil {
			return nil
		}
		n := utf8.RuneCountInString(text)
		l := readLine(text, offset)
		l.loud = loud[offset]
		for _, r := range l.reasons() {
			if !covered(r.Span, labels) {
				all = append(all, r)
			}
		}
		offset += n + 1
	}
	all = append(all, chosen...)
	runes := []rune(doc.Text)
	for i := range all {
		all[i].Content = string(runes[all[i].Span.Offset:min(all[i].Span.End(), len(runes))])
	}
	slices.SortStableFunc(all, func(a, b Reason) int { return cmp.Compare(a.Span.Offset, b.Span.Offset) })
	return all
}

func (l *line) reasons() []Reason {
	all := l.ticked()
	all = append(all, l.marked()...)
	return append(all, l.deadlines()...)
}

// loudLines is the offsets of the lines that are printed large or in colour.
func loudLines(lines []Line) map[int]bool {
	m := map[int]bool{}
	for _, l := range lines {
		if l.Coloured || l.Size >= loudSize {
			m[l.Span.Offset] = true
		}
	}
	return m
}

// labelled is the places of the labels of doc's marks, whose words count only
// with their marks, and the reasons that are chosen among them.
func labelled(doc Input) (labels []model.Span, chosen []Reason) {
	if len(doc.Marks) == 0 {
		return nil, nil
	}
	runes := []rune(doc.Text)
	for _, m := range doc.Marks {
		for _, at := range m.Label {
			if at.Offset < 0 || at.Length < 0 || at.End() > len(runes) {
				continue
			}
			labels = append(labels, at)
			l := readLine(string(runes[at.Offset:at.End()]), at.Offset)
			n := min(len(l.words), 4)
			if m.State == model.Selected && l.has(0, n, optionWords) && !l.has(0, n, noWords) && l.low(1) != "care" {
				chosen = append(chosen, Reason{Rule: "chosen option", Span: at})
			}
		}
	}
	return labels, chosen
}

// covered says that s touches one of spans.
func covered(s model.Span, spans []model.Span) bool {
	for _, o := range spans {
		if s.Offset < o.End() && o.Offset < s.End() {
			return true
		}
	}
	return false
}
