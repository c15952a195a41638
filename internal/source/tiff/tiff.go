// Package tiff reads TIFF files: scans and faxes, of many pages mostly.
package tiff

import (
	"context"

	"github.com/docextract/docextract/internal/source"
)

// Open walks the chain of directories of a TIFF or BigTIFF file and checks the
// limits; pages are decoded by Render, each on its own and anew with every call,
// so that memory is bounded by the pages in flight. data is kept and must not be
// changed.
//
// A page is the one that a viewer shows: turned as the orientation tag says,
// with transparent parts on white. Where the stated resolutions of the two axes
// differ by more than a tenth, as in faxes of 204 x 98 dots per inch, the coarser
// axis is enlarged to the finer one, so that a pixel of the page, the unit of
// Content and of Render's picture alike, is a square. Content.DPI is the
// resolution of the page as shown. Render returns an *image.Gray where the file
// is grey or bilevel, else an *image.NRGBA that is opaque throughout.
//
// Images of reduced size that accompany a page, and masks, are no pages of
// their own.
//
// A page that is broken in part is read as far as it goes, the rest is white;
// Content tells the damage once the page has been rendered.
//
// Errors wrap source.ErrUnsupported, source.ErrDamaged or source.ErrTooLarge,
// or are those of ctx.
func Open(ctx context.Context, data []byte, limits source.Limits) (source.Document, error) {
	limits = limits.WithDefaults()
	if int64(len(data)) > limits.FileBytes {
		return nil, source.Errorf(source.ErrTooLarge, "the file has %d bytes, the limit is %d", len(data), limits.FileBytes)
	}
	f, err := parseHeader(data)
	if err != nil {
		return nil, err
	}
	pages, err := f.walk(ctx, limits)
	if err != nil {
		return nil, err
	}
	d := &document{pages: pages}
	return d, d.checkTotal(limits)
}

type document struct {
	pages []*page
}

func (d *document) NumPages() int              { return len(d.pages) }
func (d *document) Page(index int) source.Page { return d.pages[index] }
func (d *document) Close() error               { return nil }

// checkTotal sums the pages that may be decoded at all.
func (d *document) checkTotal(limits source.Limits) error {
	var total int64
	for _, p := range d.pages {
		if n := p.shown.pixels(); n <= limits.PagePixels {
			total += n
		}
		if total > limits.TotalPixels {
			return source.Errorf(source.ErrTooLarge, "the pages have more than %d pixels together", limits.TotalPixels)
		}
	}
	return nil
}

// maxDirectories and maxAllEntries bound the work on a chain that is no chain of
// pages; 5,000 pages have about 100,000 entries.
const (
	maxDirectories = 1 << 20
	maxAllEntries  = 1 << 23
)

// walk collects the pages of the chain of directories.
func (f *file) walk(ctx context.Context, limits source.Limits) ([]*page, error) {
	var (
		pages   []*page
		reduced []*page // and masks: pages only where nothing else is
		seen    = map[uint64]bool{}
		largest int64
	)
	at, number, entries := f.first, 0, 0
	for ; at != 0 && !seen[at]; number++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		seen[at] = true
		dir, ok := f.readDirectory(at)
		if entries += dir.read; !ok || number == maxDirectories || entries > maxAllEntries {
			if len(pages) > 0 {
				pages[len(pages)-1].lost = "the chain of pages breaks off after this one"
			}
			break
		}
		p := newPage(f, dir, number, limits)
		switch {
		case p == nil:
		case p.accompanies(largest):
			reduced = append(reduced, p)
		default:
			pages = append(pages, p)
			largest = p.shown.pixels()
		}
		if len(pages) > limits.Pages {
			return nil, source.Errorf(source.ErrTooLarge, "the file has more than %d pages", limits.Pages)
		}
		at = dir.next
	}
	if len(pages) == 0 {
		pages = reduced[:min(len(reduced), limits.Pages)]
	}
	if len(pages) == 0 {
		return nil, source.Errorf(source.ErrDamaged, "TIFF: no image in %d directories, the first at offset %d", number, f.first)
	}
	return pages, nil
}
