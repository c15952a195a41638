package pdf

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync"

	"github.com/docextract/docextract/internal/source"
)

// document is an opened PDF. Pages are read in sessions, of which there are as
// many as are asked for at the same time, up to the reader's Instances.
type document struct {
	reader   *Reader
	data     []byte
	password string
	limits   source.Limits
	count    int
	units    map[int]float64 // UserUnits other than 1, by page index

	mu       sync.Mutex
	idle     chan *session
	sessions int
	pixels   int64 // rendered so far
	closed   bool
}

var _ source.Document = (*document)(nil)

// session is an engine that has the document loaded.
type session struct {
	*instance
	file uint32 // the document's bytes in the engine's memory
	doc  uint32 // FPDF_DOCUMENT
	form uint32 // FPDF_FORMHANDLE, 0 for none
	uses int
	// kept is the page read last, still open.
	kept uint32
	// flattened pages have lost their annotations to their content.
	flattened map[int]bool
}

// A session is ended after so many pages, or once its memory has grown to so
// many bytes: PDFium keeps caches of what it has seen.
const (
	maxUses   = 500
	maxMemory = 192 << 20
)

func (d *document) open(ctx context.Context, password string) error {
	d.idle = make(chan *session, d.reader.cfg.Instances)
	s, err := d.start(ctx, "")
	if errors.Is(err, source.ErrEncrypted) && password != "" {
		if s, err = d.start(ctx, password); errors.Is(err, source.ErrEncrypted) {
			return source.Errorf(source.ErrEncrypted, "the password is wrong")
		}
	}
	if errors.Is(err, source.ErrDamaged) {
		repaired, ok := repair(d.data, d.limits.DecodedBytes)
		if !ok {
			return err
		}
		original := d.data
		if d.data = repaired; d.openAgain(ctx, password, &s) != nil {
			d.data = original
			return err
		}
		err = nil
	}
	if err != nil {
		return err
	}
	d.count = s.integer("FPDF_GetPageCount", uint64(s.doc))
	if s.err != nil {
		d.end(s)
		return source.Errorf(source.ErrDamaged, "%v", s.err)
	}
	d.finish(s)
	d.units = userUnits(d.data, d.limits.DecodedBytes)
	switch {
	case d.count < 1:
		return source.Errorf(source.ErrDamaged, "the PDF has no pages")
	case d.count > d.limits.Pages:
		return source.Errorf(source.ErrTooLarge, "the PDF has %d pages, the limit is %d", d.count, d.limits.Pages)
	}
	return nil
}

func (d *document) openAgain(ctx context.Context, password string, s **session) (err error) {
	*s, err = d.start(ctx, "")
	if errors.Is(err, source.ErrEncrypted) && password != "" {
		*s, err = d.start(ctx, password)
	}
	return err
}

// NumPages is the number of pages.
func (d *document) NumPages() int { return d.count }

// Page is the page with the given index.
func (d *document) Page(index int) source.Page { return &page{d, index} }

// Close ends the document's sessions.
func (d *document) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	for {
		select {
		case s := <-d.idle:
			d.sessions--
			s.release()
		default:
			return nil
		}
	}
}

// acquire is an idle session, else a new one, else the next one to become idle.
func (d *document) acquire(ctx context.Context) (*session, error) {
	select {
	case s := <-d.idle:
		return s, nil
	default:
	}
	d.mu.Lock()
	first := d.sessions == 0
	d.mu.Unlock()
	if first {
		return d.start(ctx, d.password)
	}
	// Do not wait for an engine while an own session may become idle: two
	// documents would wait for each other.
	select {
	case s := <-d.idle:
		return s, nil
	case d.reader.slots <- struct{}{}:
		<-d.reader.slots // start takes it again; at worst it waits a moment
		return d.start(ctx, d.password)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// start starts an engine and loads the document into it.
func (d *document) start(ctx context.Context, password string) (*session, error) {
	i, err := d.reader.acquire(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{instance: i, flattened: map[int]bool{}}
	if err := s.load(d.data, password); err != nil {
		i.release()
		return nil, err
	}
	d.mu.Lock()
	d.sessions++
	d.password = password
	d.mu.Unlock()
	return s, nil
}

// Error codes of FPDF_GetLastError (fpdfview.h).
const (
	errFormat   = 3
	errPassword = 4
	errSecurity = 5
)

func (s *session) load(data []byte, password string) error {
	s.file = s.put(data)
	secret := s.put([]byte(password))
	s.doc = s.pointer("FPDF_LoadMemDocument", uint64(s.file), uint64(len(data)), uint64(secret))
	s.free(secret)
	if s.err != nil {
		return source.Errorf(source.ErrDamaged, "%v while opening", s.err)
	}
	if s.doc == 0 {
		switch code := s.integer("FPDF_GetLastError"); code {
		case errPassword:
			return source.Errorf(source.ErrEncrypted, "a password is needed")
		case errSecurity:
			return source.Errorf(source.ErrEncrypted, "the security handler is not supported")
		default:
			return source.Errorf(source.ErrDamaged, "no readable PDF (PDFium error %d)", code)
		}
	}
	if info := s.pointer("FPDF_FORMFILLINFO_Create"); info != 0 {
		s.form = s.pointer("FPDFDOC_InitFormFillEnvironment", uint64(s.doc), uint64(info))
	}
	if s.err != nil {
		return source.Errorf(source.ErrDamaged, "%v while opening", s.err)
	}
	return nil
}

// finish gives a session back for the next page, or ends it where it failed or
// grew.
func (d *document) finish(s *session) {
	s.uses++
	if s.err != nil || s.uses >= maxUses || s.wasm.Memory().Size() > maxMemory+uint32(min(len(d.data), 1<<30)) {
		d.end(s)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		d.sessions--
		s.release()
		return
	}
	d.idle <- s
}

func (d *document) end(s *session) {
	d.mu.Lock()
	d.sessions--
	d.mu.Unlock()
	s.release()
}

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

// use loads the page, runs work on it and unloads it. Work that outlasts the
// context is left behind: PDFium cannot be stopped, so the session ends when it
// comes back.
//
// Content wants the page as the file has it: fresh asks for a session that has
// not flattened it.
func (p *page) use(ctx context.Context, fresh bool, work func(*opened) error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, p.doc.limits.PageTime, source.Errorf(source.ErrTooLarge, "page %d took longer than %v", p.index+1, p.doc.limits.PageTime))
	defer cancel()
	s, err := p.doc.acquire(ctx)
	if err == nil && fresh && s.flattened[p.index] {
		p.doc.end(s)
		s, err = p.doc.start(ctx, p.doc.password)
	}
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	done := make(chan error, 1)
	go func() {
		err := p.load(s, work)
		if ctx.Err() != nil {
			p.doc.end(s)
		} else {
			p.doc.finish(s)
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
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

// keep closes the page that was kept and keeps this one: PDFium drops fonts
// that no open page uses, and parsing them again for each page takes longer
// than reading it.
func (s *session) keep(page uint32) {
	if s.kept != 0 {
		s.closePage(s.kept)
	}
	s.kept = page
}

func (s *session) closePage(page uint32) {
	if s.form != 0 {
		s.call("FORM_OnBeforeClosePage", uint64(page), uint64(s.form))
	}
	s.call("FPDF_ClosePage", uint64(page))
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

// spend counts pixels against the document's limit.
func (d *document) spend(pixels int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pixels += pixels; d.pixels > d.limits.TotalPixels {
		return source.Errorf(source.ErrTooLarge, "the pages have more than %d pixels in all", d.limits.TotalPixels)
	}
	return nil
}
