package pdf

import (
	"context"
	"fmt"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

// TestOpenDocumentsShare: documents that stay open do not keep others from the
// one engine.
func TestOpenDocumentsShare(t *testing.T) {
	r := NewReader(Config{CompilationCache: cacheDir(t), Instances: 1})
	defer r.Close()
	var documents []source.Document
	for i := range 3 {
		d := open(t, r, build(pageSpec{keys: letter, content: at(72, 700, fmt.Sprint("document", i))}))
		defer d.Close()
		documents = append(documents, d)
	}
	for range 2 {
		for i, d := range documents {
			c, err := d.Page(0).Content(context.Background())
			if err != nil || len(c.Words) != 1 || c.Words[0].Content != fmt.Sprint("document", i) {
				t.Errorf("document %d: %+v, %v", i, c, err)
			}
		}
	}
}
