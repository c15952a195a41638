package docextract

import (
	"context"
	"fmt"
	"slices"

	"github.com/docextract/docextract/internal/entity"
	"github.com/docextract/docextract/internal/urgency"
	"github.com/docextract/docextract/model"
)

// interpret finds what the text speaks of: entities and markings of urgency.
// Where that fails, the document stays as it is, with the failure in it.
func interpret(ctx context.Context, doc *model.CompleteDocument) {
	defer func() {
		if r := recover(); r != nil {
			doc.Failures = append(doc.Failures, model.Failure{Stage: StageEntities, Cause: fmt.Sprintf("internal error: %v", r)})
		}
	}()
	places := wordsOf(doc)
	found := entity.Recognize(ctx, doc.RawText, entity.Options{Reference: doc.RequestDateTime, Pairs: pairSpans(doc)})
	doc.EntitiesExtracted = entitiesOf(doc.RawText, found)
	for i := range doc.EntitiesExtracted {
		e := &doc.EntitiesExtracted[i]
		e.Confidence = round(e.Confidence, 4)
		e.Regions = places.under(e.Spans[0])
	}
	for _, r := range urgency.Find(ctx, urgency.Input{Text: doc.RawText, Lines: lineLooks(doc), Marks: markLabels(doc)}) {
		doc.UrgencyReasons = append(doc.UrgencyReasons, model.UrgencyReason{Rule: r.Rule, Content: r.Content, Span: r.Span, Regions: places.under(r.Span)})
	}
	doc.IsUrgent = len(doc.UrgencyReasons) > 0
}

// pairSpans is where the keys and values of the document stand.
func pairSpans(doc *model.CompleteDocument) []entity.Pair {
	out := make([]entity.Pair, len(doc.KeyValuePairs))
	for i, p := range doc.KeyValuePairs {
		out[i] = entity.Pair{Key: p.Key.Spans, Value: p.Value.Spans}
	}
	return out
}

// lineLooks is how large the lines are in parts of their page's median.
func lineLooks(doc *model.CompleteDocument) []urgency.Line {
	var out []urgency.Line
	for _, page := range doc.OCRResults.ReadResults {
		heights := make([]float64, len(page.Lines))
		for i, l := range page.Lines {
			heights[i] = l.Polygon.Height()
		}
		slices.Sort(heights)
		for _, l := range page.Lines {
			if median := heights[len(heights)/2]; median > 0 {
				out = append(out, urgency.Line{Span: l.Spans[0], Size: l.Polygon.Height() / median})
			}
		}
	}
	return out
}

// markLabels is the selection marks with the keys that they answer.
func markLabels(doc *model.CompleteDocument) []urgency.Mark {
	labels := map[int][]model.Span{} // by the mark's offset
	for _, p := range doc.KeyValuePairs {
		for _, s := range p.Value.Spans {
			labels[s.Offset] = p.Key.Spans
		}
	}
	var out []urgency.Mark
	for _, page := range doc.OCRResults.ReadResults {
		for _, m := range page.SelectionMarks {
			out = append(out, urgency.Mark{Span: m.Span, Label: labels[m.Span.Offset], State: m.State})
		}
	}
	return out
}

// placedWord is a word with its page and its line.
type placedWord struct {
	word       model.Word
	page, line int
}

// wordIndex is all words of a document by their offset.
type wordIndex []placedWord

func wordsOf(doc *model.CompleteDocument) wordIndex {
	var out wordIndex
	for _, page := range doc.OCRResults.ReadResults {
		line := 0
		for _, w := range page.Words { // lines and words are in reading order
			for line+1 < len(page.Lines) && page.Lines[line+1].Spans[0].Offset <= w.Span.Offset {
				line++
			}
			out = append(out, placedWord{w, page.PageNumber, line})
		}
	}
	return out
}

// under is the regions of the words that a span touches: one for each line.
func (x wordIndex) under(s model.Span) []model.Region {
	from, _ := slices.BinarySearchFunc(x, s.Offset, func(w placedWord, offset int) int {
		return w.word.Span.End() - 1 - offset
	})
	out := []model.Region{}
	var run []model.Polygon
	for i := from; i < len(x) && x[i].word.Span.Offset < s.End(); i++ {
		run = append(run, x[i].word.Polygon)
		last := i+1 == len(x) || x[i+1].word.Span.Offset >= s.End()
		if last || x[i+1].line != x[i].line || x[i+1].page != x[i].page {
			out = append(out, model.Region{PageNumber: x[i].page, Polygon: around(run)})
			run = nil
		}
	}
	return out
}

// around is the polygon of words of one line, turned as the first of them.
func around(words []model.Polygon) model.Polygon {
	if len(words) == 1 {
		return words[0]
	}
	p := model.Enclose(words[0].Angle(), words...)
	for i, q := range p {
		p[i] = model.Point{X: round(q.X, 4), Y: round(q.Y, 4)}
	}
	return p
}
