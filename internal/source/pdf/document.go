package pdf

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

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

	idle    chan *session
	waiting atomic.Int32 // goroutines that wait for a session

	mu     sync.Mutex
	pixels int64 // rendered so far
	closed bool
}

var _ source.Document = (*document)(nil)

func (d *document) open(ctx context.Context, password string) error {
	if err := d.reader.launch(); err != nil { // takes seconds once, no matter what file
		return err
	}
	ctx, cancel := d.timed(ctx, "opening the file")
	defer cancel()
	s, err := d.unlock(ctx, password)
	if errors.Is(err, source.ErrDamaged) {
		s, err = d.mend(ctx, password, err)
	}
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
	d.count = s.integer("FPDF_GetPageCount", uint64(s.doc))
	if err = s.err; err != nil {
		s.release()
		return source.Errorf(source.ErrDamaged, "%v", err)
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

// unlock starts the first session: with the empty password, else with the
// given one.
func (d *document) unlock(ctx context.Context, password string) (*session, error) {
	s, err := d.acquire(ctx)
	if !errors.Is(err, source.ErrEncrypted) || password == "" {
		return s, err
	}
	d.password = password
	if s, err = d.acquire(ctx); errors.Is(err, source.ErrEncrypted) {
		return nil, source.Errorf(source.ErrEncrypted, "the password is wrong")
	}
	return s, err
}

// mend repairs a file that cannot be opened because of damage.
func (d *document) mend(ctx context.Context, password string, damage error) (*session, error) {
	repaired, ok := repair(d.data, d.limits.DecodedBytes)
	if !ok {
		return nil, damage
	}
	d.data, d.password = repaired, ""
	s, err := d.unlock(ctx, password)
	if errors.Is(err, source.ErrDamaged) {
		return nil, damage
	}
	return s, err
}

// timed is the context with the time for a page, whose cause names the work.
func (d *document) timed(ctx context.Context, work string, args ...any) (context.Context, context.CancelFunc) {
	late := source.Errorf(source.ErrTooLarge, "%s took longer than %v", fmt.Sprintf(work, args...), d.limits.PageTime)
	return context.WithTimeoutCause(ctx, d.limits.PageTime, late)
}

// NumPages is the number of pages.
func (d *document) NumPages() int { return d.count }

// Page is the page with the given index.
func (d *document) Page(index int) source.Page { return &page{d, index} }

// Close ends the document's sessions.
func (d *document) Close() error {
	d.reader.forget(d)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	for d.yield() {
	}
	return nil
}

// acquire is an idle session, else a new one, else the next one to become idle.
func (d *document) acquire(ctx context.Context) (*session, error) {
	if err := d.reader.launch(); err != nil {
		return nil, err
	}
	s, err := d.reader.slot(ctx, d)
	if s != nil || err != nil {
		return s, err
	}
	return d.start(ctx)
}

// start starts an engine in a slot that was taken, and loads the document.
func (d *document) start(ctx context.Context) (*session, error) {
	i, err := d.reader.newInstance(ctx)
	if err != nil {
		return nil, err
	}
	s := &session{instance: i, flattened: map[int]bool{}}
	left, err := s.guard(ctx, func() error { return s.load(d.data, d.password) }, i.release)
	if err != nil {
		if !left {
			i.release()
		}
		return nil, err
	}
	return s, nil
}

// finish gives a session back for the next page, or ends it where it failed or
// grew, or where another document waits for an engine.
func (d *document) finish(s *session) {
	s.uses++
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed || s.err != nil || s.uses >= maxUses || s.wasm.Memory().Size() > maxMemory+uint32(min(len(d.data), 1<<30)) {
		s.release()
		return
	}
	d.idle <- s
	if d.reader.waiting.Load() > d.waiting.Load() {
		d.yield()
	}
}

// yield ends one idle session, if there is one.
func (d *document) yield() bool {
	select {
	case s := <-d.idle:
		s.release()
		return true
	default:
		return false
	}
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
