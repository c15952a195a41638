package httpadapter

import (
	"context"
	"errors"
	"io"
	"time"

	"golang.org/x/sync/semaphore"
)

// gate lets a number of requests work and a number of others wait.
type gate struct {
	inside chan struct{} // those that work and those that wait
	slots  chan struct{} // those that work
	wait   time.Duration
}

func newGate(workers, waiting int, wait time.Duration) *gate {
	return &gate{inside: make(chan struct{}, workers+waiting), slots: make(chan struct{}, workers), wait: wait}
}

// full says that enter would fail now.
func (g *gate) full() bool { return len(g.inside) == cap(g.inside) }

// enter waits for a slot; leave gives it back.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.inside <- struct{}{}:
	default:
		return errFull()
	}
	timer := time.NewTimer(g.wait)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return nil
	case <-timer.C:
		<-g.inside
		return errFull()
	case <-ctx.Done():
		<-g.inside
		return ctx.Err()
	}
}

func (g *gate) leave() {
	<-g.slots
	<-g.inside
}

func errFull() *problem { return busy("Too many requests are waiting.") }

// lease is the memory that one request holds of what all may hold. A client
// that sends slowly holds no more than it has sent.
type lease struct {
	of   *semaphore.Weighted
	held int64
}

func (l *lease) grow(n int64) error {
	if !l.of.TryAcquire(n) {
		return busy("Too much is being uploaded.")
	}
	l.held += n
	return nil
}

func (l *lease) release() {
	l.of.Release(l.held)
	l.held = 0
}

var errTooLong = errors.New("longer than allowed")

// readAll reads r to its end, at most most bytes, and accounts for them.
func (l *lease) readAll(r io.Reader, most int64) ([]byte, error) { return l.readHinted(r, most, 0) }

// maxHint bounds what a client is given before it has sent anything.
const maxHint = 512 << 10

// readHinted is readAll for what is said to have a length, at most 0 where none
// is said.
func (l *lease) readHinted(r io.Reader, most, hint int64) ([]byte, error) {
	var buf []byte
	if hint = min(hint+1, maxHint, most); hint > 1 {
		if err := l.grow(hint); err != nil {
			return nil, err
		}
		buf = make([]byte, 0, hint)
	}
	for {
		if len(buf) == cap(buf) {
			more := min(max(int64(cap(buf)), 4<<10), most+1-int64(len(buf)))
			if more <= 0 {
				return nil, errTooLong
			}
			if err := l.grow(more); err != nil {
				return nil, err
			}
			grown := make([]byte, len(buf), int64(cap(buf))+more)
			copy(grown, buf)
			buf = grown
		}
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case int64(len(buf)) > most:
			return nil, errTooLong
		case errors.Is(err, io.EOF):
			return buf, nil
		case err != nil:
			return nil, err
		}
	}
}
