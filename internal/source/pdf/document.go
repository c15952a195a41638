package pdf

import (
	"context"
	"errors"
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

// spend counts pixels against the document's limit.
func (d *document) spend(pixels int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pixels += pixels; d.pixels > d.limits.TotalPixels {
		return source.Errorf(source.ErrTooLarge, "the pages have more than %d pixels in all", d.limits.TotalPixels)
	}
	return nil
}
