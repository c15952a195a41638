//go:build gosseract

package gosseract

import (
	"context"
	"fmt"
	"image"
	"runtime"
	"strconv"

	"github.com/otiai10/gosseract/v2"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/internal/tess"
)

// Options says what to read. The zero value is the default.
type Options struct {
	// Languages are Tesseract's codes of the languages to read, the main one
	// first; default "eng". Each one costs time.
	Languages []string
	// Clients is the number of pages that are read at the same time, each with
	// its own copy of the language data; default GOMAXPROCS.
	Clients int
}

// Engine is an ocr.Engine. It may be used by many goroutines; those beyond
// Options.Clients wait. gosseract v2.4.1 does not free the words that it
// returns, which costs some ten kilobytes a page.
type Engine struct {
	languages []string
	// clients holds the free places: a client that was used before, or nil.
	clients chan *gosseract.Client
}

var _ ocr.Engine = (*Engine)(nil)

// New makes an engine. Close frees what it holds.
func New(opts Options) *Engine {
	if opts.Clients <= 0 {
		opts.Clients = runtime.GOMAXPROCS(0)
	}
	if len(opts.Languages) == 0 {
		opts.Languages = []string{"eng"}
	}
	e := &Engine{languages: opts.Languages, clients: make(chan *gosseract.Client, opts.Clients)}
	for range opts.Clients {
		e.clients <- nil
	}
	return e
}

// Close waits for the pages under way and frees the library's memory. The
// engine must not be used afterwards.
func (e *Engine) Close() error {
	for range cap(e.clients) {
		if c := <-e.clients; c != nil {
			c.Close()
		}
	}
	return nil
}

// Recognize is ocr.Engine's. When ctx is done it returns at once, and the page
// under way is finished behind it, in the place that it holds. Its errors are
// the context's, or wrap ocr.ErrNoLanguage where data is missing, or say what
// the library said.
func (e *Engine) Recognize(ctx context.Context, page image.Image, hints ocr.Hints) ([]ocr.Word, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	prepared := tess.Prepare(page)
	if prepared.Image.Rect.Empty() {
		return nil, nil
	}
	var client *gosseract.Client
	select {
	case client = <-e.clients:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	type answer struct {
		words []tess.Word
		err   error
	}
	answers := make(chan answer, 1)
	go func() {
		client, words, err := e.read(client, prepared)
		e.clients <- client
		answers <- answer{words, err}
	}()
	select {
	case a := <-answers:
		if a.err != nil {
			return nil, a.err
		}
		return prepared.Words(a.words), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// read gives a page to a client, a new one for nil, and returns the client
// for the next page, nil where it cannot be used again.
func (e *Engine) read(client *gosseract.Client, page tess.Page) (*gosseract.Client, []tess.Word, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	oneThread()
	if client == nil {
		client = gosseract.NewClient()
		if err := e.prepare(client); err != nil {
			client.Close()
			return nil, nil, err
		}
	}
	if err := client.SetImageFromBytes(tess.PGM(page.Image)); err != nil {
		client.Close()
		return nil, nil, fmt.Errorf("gosseract: %w", err)
	}
	boxes, err := client.GetBoundingBoxes(gosseract.RIL_WORD)
	if err != nil {
		client.Close()
		// The only thing that can fail here is the loading of the data.
		return nil, nil, fmt.Errorf("%w: %q: %w", ocr.ErrNoLanguage, e.languages, err)
	}
	words := make([]tess.Word, 0, len(boxes))
	for _, b := range boxes {
		words = append(words, tess.Word{Text: b.Word, Box: b.Box, Confidence: b.Confidence})
	}
	return client, words, nil
}

// prepare sets a new client up. The variables take effect once the data has
// been loaded.
func (e *Engine) prepare(client *gosseract.Client) error {
	if err := client.SetLanguage(e.languages...); err != nil {
		return fmt.Errorf("gosseract: %w", err)
	}
	client.Variables["tessedit_pageseg_mode"] = strconv.Itoa(tess.PageSegMode)
	client.Variables["user_defined_dpi"] = strconv.Itoa(tess.DPI)
	client.Variables["debug_file"] = "/dev/null"
	return nil
}
