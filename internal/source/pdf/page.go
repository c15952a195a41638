package pdf

import (
	"context"
	"fmt"
	"image"

	"github.com/docextract/docextract/internal/source"
)

// page is one page of a document.
type page struct {
	doc   *document
	index int
}

// opened is a page loaded into a session.
type opened struct {
	*session
	index int
	page  uint32 // FPDF_PAGE
	frame
}

// use loads the page and runs work on it. Work that outlasts the context or
// the time for a page is stopped, and its session with it.
//
// Content wants the page as the file has it: fresh asks for a session that has
// not flattened it.
func (p *page) use(ctx context.Context, fresh bool, work func(*opened) error) error {
	ctx, cancel := p.doc.timed(ctx, "page %d", p.index+1)
	defer cancel()
	s, err := p.doc.acquire(ctx)
	if err == nil && fresh && s.flattened[p.index] {
		s.release()
		s, err = p.doc.acquire(ctx)
	}
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	left, err := s.guard(ctx, func() error { return p.load(s, work) }, s.release)
	if !left {
		p.doc.finish(s)
	}
	return err
}

func (p *page) load(s *session, work func(*opened) error) (err error) {
	defer func() {
		if r := recover(); r != nil { // a broken engine must not take the process down
			s.err = fmt.Errorf("%w: %v", errTrap, r)
			err = source.Errorf(source.ErrDamaged, "page %d: %v", p.index+1, s.err)
		}
	}()
	o := &opened{session: s, index: p.index}
	o.page = s.pointer("FPDF_LoadPage", uint64(s.doc), uint64(p.index))
	if s.err == nil && o.page == 0 {
		return source.Errorf(source.ErrDamaged, "page %d cannot be loaded", p.index+1)
	}
	if s.form != 0 {
		s.call("FORM_OnAfterLoadPage", uint64(o.page), uint64(s.form))
	}
	o.frame = s.frame(o.page, p.doc.units[p.index])
	if s.err == nil {
		err = work(o)
	}
	s.keep(o.page)
	if s.err != nil {
		return source.Errorf(source.ErrDamaged, "page %d: %v", p.index+1, s.err)
	}
	return err
}

// Content is what the PDF states of the page.
func (p *page) Content(ctx context.Context) (*source.Content, error) {
	var c *source.Content
	err := p.use(ctx, true, func(o *opened) error {
		c = o.content()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// Render draws the page as grey image.Gray where it has no colour, else as
// image.RGBA.
func (p *page) Render(ctx context.Context, dpi float64) (image.Image, error) {
	var img image.Image
	err := p.use(ctx, false, func(o *opened) error {
		var err error
		img, err = o.render(dpi, p)
		return err
	})
	if err != nil {
		return nil, err
	}
	return img, nil
}
