package tiff

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"sync"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// page is one image of the file. Only its size is known before it is rendered.
type page struct {
	file   *file
	dir    directory
	number int // of the directory in the chain, from 0
	limits source.Limits

	width, height int // as stored
	orientation   int
	shown         size
	lost          string // what is lost after this page, "" for nothing

	mu     sync.Mutex
	damage []string // of the last Render
}

// size is how a page is shown.
type size struct {
	width, height int // of square pixels, after turning
	dpi           float64
}

func (s size) pixels() int64 { return int64(s.width) * int64(s.height) }

// newPage is the page of a directory, nil where that describes no image.
func newPage(f *file, dir directory, number int, limits source.Limits) *page {
	p := &page{
		file: f, dir: dir, number: number, limits: limits,
		width:       f.int(dir, tagImageWidth, 0),
		height:      f.int(dir, tagImageLength, 0),
		orientation: f.int(dir, tagOrientation, 1),
	}
	if p.width == 0 || p.height == 0 {
		return nil
	}
	w, h, dpi := p.squared()
	if source.Sideways(p.orientation) {
		w, h = h, w
	}
	p.shown = size{w, h, dpi}
	return p
}

// squared is the stored size with the coarser axis enlarged, so that pixels are
// squares, and the resolution after that. The standard resolutions of faxes
// differ by up to a factor of 4 (ITU-T T.4, table 1: 3.85 to 15.4 lines/mm);
// more is taken for a mistake.
func (p *page) squared() (width, height int, dpi float64) {
	x, y := p.file.float(p.dir, tagXResolution), p.file.float(p.dir, tagYResolution)
	unit := p.file.int(p.dir, tagResolutionUnit, 2)
	width, height = p.width, p.height
	if !(x > 0 && y > 0) {
		return width, height, source.DotsPerInch(max(x, y), unit)
	}
	const near, far = 1.1, 4.2
	switch {
	case x > y*near && x < y*far:
		height = int(math.Round(float64(height) * x / y))
	case y > x*near && y < x*far:
		width = int(math.Round(float64(width) * y / x))
		x = y
	}
	return width, height, source.DotsPerInch(x, unit)
}

// accompanies reports whether the image is a smaller version of the page before
// it, of the given number of pixels, or a mask. Some writers flag true pages as
// reduced: those are no smaller.
func (p *page) accompanies(pixels int64) bool {
	const reduced, mask = 1, 4
	kind := p.file.int(p.dir, tagNewSubfileType, 0)
	if kind&mask != 0 || p.file.int(p.dir, tagPhotometric, 0) == photoMask {
		return true
	}
	old := p.file.int(p.dir, tagSubfileType, 0)
	return (kind&reduced != 0 || old == 2) && (pixels == 0 || p.shown.pixels() < pixels)
}

// Content implements source.Page.
func (p *page) Content(ctx context.Context) (*source.Content, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := p.checkSize(); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &source.Content{
		Width: float64(p.shown.width), Height: float64(p.shown.height), Unit: model.UnitPixel,
		DPI:    p.shown.dpi,
		Damage: slices.Clone(p.damage),
	}
	if p.lost != "" {
		c.Damage = append(c.Damage, p.lost)
	}
	return c, nil
}

func (p *page) checkSize() error {
	if p.shown.pixels() > p.limits.PagePixels {
		return source.Errorf(source.ErrTooLarge, "IFD %d: the page has %d x %d pixels, the limit is %d", p.number, p.shown.width, p.shown.height, p.limits.PagePixels)
	}
	return nil
}

// Render implements source.Page; dpi has no influence.
func (p *page) Render(ctx context.Context, _ float64) (image.Image, error) {
	if err := p.checkSize(); err != nil {
		return nil, err
	}
	timed, cancel := context.WithTimeout(ctx, p.limits.PageTime)
	defer cancel()
	img, damage, err := p.decode(timed)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = source.Errorf(source.ErrTooLarge, "IFD %d: reading the page takes more than %v", p.number, p.limits.PageTime)
	}
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.damage = damage
	p.mu.Unlock()
	return source.Orient(p.square(img), p.orientation), nil
}
