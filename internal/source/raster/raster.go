// Package raster reads JPEG and PNG files as documents of one page.
package raster

import (
	"context"
	"errors"
	"image"
	"slices"
	"sync"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// Open reads the header of a JPEG or PNG file, the kind that source.Sniff found,
// and checks it against the limits. The picture is decoded by Render, anew with
// every call, so that an opened document costs no memory but data, which is
// kept and must not be changed.
//
// The page is the one that a viewer shows: turned as the EXIF orientation says,
// with transparent parts on white; of an animated PNG it is the first frame. Its
// unit is the pixel of the turned picture, taken as a square whatever aspect the
// file states, as viewers do. Render returns an *image.Gray where
// the file is grey or bilevel, else an *image.NRGBA that is opaque throughout.
//
// A file that is cut off or broken in part is read as far as it goes: the rest
// of the page stays grey (JPEG) or white (PNG), and Content tells the damage
// once the page has been rendered.
//
// Errors wrap source.ErrUnsupported, source.ErrDamaged or source.ErrTooLarge,
// or are those of ctx.
func Open(ctx context.Context, data []byte, kind source.Kind, limits source.Limits) (source.Document, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := &page{data: data, limits: limits.WithDefaults()}
	if int64(len(data)) > p.limits.FileBytes {
		return nil, source.Errorf(source.ErrTooLarge, "the file has %d bytes, the limit is %d", len(data), p.limits.FileBytes)
	}
	switch kind {
	case source.KindJPEG:
		p.format = jpegFormat{}
	case source.KindPNG:
		p.format = pngFormat{}
	default:
		return nil, source.Errorf(source.ErrUnsupported, "%s is no JPEG or PNG", kind)
	}
	var err error
	if p.header, err = p.format.header(data); err != nil {
		return nil, err
	}
	if err := p.checkSize(); err != nil {
		return nil, err
	}
	return &document{page: p}, nil
}

// format is what JPEG and PNG files differ in.
type format interface {
	header(data []byte) (header, error)
	// decode returns the picture as stored, not yet turned, and what was lost.
	decode(ctx context.Context, data []byte, limits source.Limits) (image.Image, []string, error)
}

// header is what a file states before its pixels.
type header struct {
	width, height int // as stored
	orientation   int // 1 to 8
	dpi           float64
}

// document is a file of one page.
type document struct {
	page *page
}

func (d *document) NumPages() int        { return 1 }
func (d *document) Page(int) source.Page { return d.page }
func (d *document) Close() error         { return nil }

type page struct {
	data   []byte
	format format
	header header
	limits source.Limits

	mu     sync.Mutex
	damage []string // of the last Render
}

func (p *page) checkSize() error {
	pixels := int64(p.header.width) * int64(p.header.height)
	if limit := min(p.limits.PagePixels, p.limits.TotalPixels); pixels > limit {
		return source.Errorf(source.ErrTooLarge, "the picture has %d x %d pixels, the limit is %d", p.header.width, p.header.height, limit)
	}
	return nil
}

// Content implements source.Page.
func (p *page) Content(ctx context.Context) (*source.Content, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w, h := p.header.width, p.header.height
	if source.Sideways(p.header.orientation) {
		w, h = h, w
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return &source.Content{
		Width: float64(w), Height: float64(h), Unit: model.UnitPixel,
		DPI:    p.header.dpi,
		Damage: slices.Clone(p.damage),
	}, nil
}

// Render implements source.Page; dpi has no influence.
func (p *page) Render(ctx context.Context, _ float64) (image.Image, error) {
	timed, cancel := context.WithTimeout(ctx, p.limits.PageTime)
	defer cancel()
	img, damage, err := p.format.decode(timed, p.data, p.limits)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = source.Errorf(source.ErrTooLarge, "reading the picture takes more than %v", p.limits.PageTime)
	}
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.damage = damage
	p.mu.Unlock()
	return source.Orient(img, p.header.orientation), nil
}
