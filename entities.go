package docextract

import (
	"context"
	"unicode/utf8"

	"github.com/docextract/docextract/internal/entity"
	"github.com/docextract/docextract/model"
)

// RecognizeEntities finds the entities of a text that is no document: the same
// as Extract finds in a document's raw text, but for what the keys of a form
// tell. The entities are ordered by place; their spans count code points of
// text, and they have no regions. It may be called by many goroutines. When
// ctx is done it returns ctx's error.
func RecognizeEntities(ctx context.Context, text string) ([]model.Entity, error) {
	found := entity.Recognize(ctx, text, entity.Options{})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return entitiesOf(text, found), nil
}

// entitiesOf gives what was found its content.
func entitiesOf(text string, found []entity.Found) []model.Entity {
	list := make([]model.Entity, len(found))
	// found is ordered by offset, so that one walk over text finds all bytes
	at, n := 0, 0
	for i, f := range found {
		at += forward(text[at:], f.Span.Offset-n)
		n = f.Span.Offset
		list[i] = model.Entity{
			Category: f.Category, SubCategory: f.SubCategory, Confidence: f.Confidence,
			Content: text[at : at+forward(text[at:], f.Span.Length)],
			Regions: []model.Region{}, Spans: []model.Span{f.Span},
		}
	}
	return list
}

// forward is the number of bytes of the first n code points of text.
func forward(text string, n int) int {
	at := 0
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}
