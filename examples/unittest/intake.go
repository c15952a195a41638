// Package unittest shows a program that reads documents and its test: Extract
// is given recorded words, so that the test needs no recogniser, is fast and
// gives the same result everywhere.
package unittest

import (
	"context"
	"errors"
	"strings"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
)

// ErrNoPolicy is a document that names no policy.
var ErrNoPolicy = errors.New("the document names no policy")

// Extractor is what this program needs of docextract.
type Extractor interface {
	Extract(ctx context.Context, in docextract.Input) (*model.CompleteDocument, error)
}

// PolicyNumber is the number of the policy that a scanned letter is about: what
// stands behind "Policy" in one of its lines.
func PolicyNumber(ctx context.Context, x Extractor, in docextract.Input) (string, error) {
	doc, err := x.Extract(ctx, in)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(doc.RawText) {
		if _, rest, ok := strings.Cut(line, "Policy:"); ok && strings.TrimSpace(rest) != "" {
			return strings.Fields(rest)[0], nil
		}
	}
	return "", ErrNoPolicy
}
