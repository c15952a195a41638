// Package docextract turns documents into structured data: PDF forms, scans
// and photos (PDF, JPEG, PNG, TIFF) go in, and a model.CompleteDocument with
// words, lines, selection marks, key-value pairs, tables, entities, raw text
// and an urgency flag comes out.
//
// Extract reads one document. New makes an Extractor, which keeps the PDF
// engine and is what a service wants. Neither needs cgo, a network or files of
// its own.
//
// The way of a document: open.go finds out what it is and opens it, page.go
// reads each page (text layer, or orientation and recognition), package layout
// finds the structure, assemble.go joins the pages to one document.
//
// The output must not be the sole decision maker where a mistake does harm:
// keep a human in the loop. Two forms in one file are one result. Scripts
// other than Latin are not supported.
package docextract

import (
	"context"
	"errors"
	"fmt"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
	"golang.org/x/sync/errgroup"
)

// Extract reads one document. It starts what it needs and stops it again; to
// read many documents, use New. The first PDF of a process takes some three
// seconds longer, in which the PDF engine is compiled: see
// Options.CompilationCache.
//
// A document that cannot be opened, bad options and a done context give a nil
// document and an error: see Error. A page or a stage that fails is listed in
// the document's Failures and loses nothing else, unless it is all there is.
func Extract(ctx context.Context, in Input, opts Options) (*model.CompleteDocument, error) {
	x, err := New(opts)
	if err != nil {
		return nil, err
	}
	doc, err := x.Extract(ctx, in)
	return doc, errors.Join(err, x.Close())
}

// Extractor reads documents. Its methods may be called by many goroutines.
type Extractor struct {
	opts    Options
	formats formats
	slots   chan struct{} // one for each page that may be read
}

// New checks the options and makes an Extractor. It is cheap: the PDF engine
// starts with the first PDF.
func New(opts Options) (*Extractor, error) {
	opts, err := opts.withDefaults()
	if err != nil {
		return nil, &Error{Stage: StageOptions, Err: err}
	}
	return &Extractor{opts: opts, formats: newFormats(opts), slots: make(chan struct{}, opts.Workers)}, nil
}

// Close frees the PDF engine. Extractions must have ended.
func (x *Extractor) Close() error { return x.formats.close() }

// Extract reads one document; see the function of that name.
func (x *Extractor) Extract(ctx context.Context, in Input) (*model.CompleteDocument, error) {
	started := x.opts.Now()
	data, err := in.read(ctx, x.opts.Limits)
	if err != nil {
		return nil, failed(ctx, StageOpen, err)
	}
	file, err := x.formats.open(ctx, data, in, x.opts)
	if err != nil {
		return nil, failed(ctx, StageOpen, err)
	}
	defer file.Close()

	pages, err := x.readPages(ctx, file, in)
	if err != nil {
		return nil, err
	}
	doc := assemble(pages)
	doc.DocumentID = in.documentID(x.opts.NewID)
	doc.Metadata = in.Metadata
	doc.APIVersion = x.opts.APIVersion
	doc.RequestDateTime = started.UTC()
	interpret(ctx, doc)
	if err := ctx.Err(); err != nil {
		return nil, failed(ctx, StageLayout, err)
	}
	return doc, nil
}

// enter waits until fewer than Workers pages are being read, over all documents.
func (x *Extractor) enter(ctx context.Context) error {
	select {
	case x.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (x *Extractor) leave() { <-x.slots }

// readPages reads all pages, Workers at a time, and returns them in order. It
// fails where the context is done and where no page could be read at all.
func (x *Extractor) readPages(ctx context.Context, file source.Document, in Input) ([]page, error) {
	pages := make([]page, file.NumPages())
	var group errgroup.Group
	group.SetLimit(x.opts.Workers)
	for i := range pages {
		group.Go(func() error {
			if err := x.enter(ctx); err != nil {
				return err
			}
			defer x.leave()
			pages[i] = x.readPageSafely(ctx, file.Page(i), i+1, in)
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return nil, failed(ctx, StageText, err)
	}
	for _, p := range pages {
		if p.lost == nil {
			return pages, nil
		}
	}
	return nil, pages[0].lost
}

// readPageSafely is readPage, with a panic turned into the page's failure: one
// page must not take a service down.
func (x *Extractor) readPageSafely(ctx context.Context, from source.Page, number int, in Input) (p page) {
	ctx, cancel := context.WithTimeout(ctx, x.opts.Limits.WithDefaults().PageTime)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			p.number = number
			p.fail(p.stage, fmt.Errorf("internal error: %v", r))
		}
	}()
	p.number = number
	x.readPage(ctx, from, in, &p)
	return p
}
