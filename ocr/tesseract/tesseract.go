// Package tesseract reads pages with the installed tesseract command: no cgo,
// and a page that takes too long can be killed.
package tesseract

import (
	"context"
	"fmt"
	"image"
	"regexp"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/internal/tess"
)

// Options says which command reads what. The zero value is the default.
type Options struct {
	// Command is the name or path of the command; default "tesseract", looked
	// for in PATH.
	Command string
	// Languages are Tesseract's codes of the languages to read, the main one
	// first; default "eng". Each one costs time.
	Languages []string
}

func (o Options) languages() []string {
	if len(o.Languages) == 0 {
		return []string{"eng"}
	}
	return o.Languages
}

// Engine is an ocr.Engine. It holds no state and may be used by many
// goroutines; every call starts one process with one thread.
type Engine struct {
	opts Options
}

var _ ocr.Engine = (*Engine)(nil)

// New makes an engine. The command is looked for when a page is read, so that
// a program that never meets a scan needs none.
func New(opts Options) *Engine { return &Engine{opts: opts} }

// languageCode is what may stand after -l: "eng", "chi_sim", "script/Latin".
var languageCode = regexp.MustCompile(`^[A-Za-z0-9_]+(/[A-Za-z0-9_]+)?$`)

// Recognize is ocr.Engine's. Its errors are the context's, or wrap
// ocr.ErrNoEngine where there is no command, ocr.ErrNoLanguage where the
// command has no data for a language, or say what the command said.
func (e *Engine) Recognize(ctx context.Context, page image.Image, hints ocr.Hints) ([]ocr.Word, error) {
	for _, l := range e.opts.languages() {
		if !languageCode.MatchString(l) {
			return nil, fmt.Errorf("%w: %q is no language code", ocr.ErrNoLanguage, l)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	prepared := tess.Prepare(page)
	if prepared.Image.Rect.Empty() {
		return nil, nil
	}
	out, err := e.run(ctx, prepared.Image)
	if err != nil {
		return nil, err
	}
	words, err := parseTSV(out)
	if err != nil {
		return nil, fmt.Errorf("tesseract: its output: %w", err)
	}
	return prepared.Words(words), nil
}
