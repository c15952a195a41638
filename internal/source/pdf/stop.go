package pdf

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// errStopped says that an engine was stopped while it worked or before it did.
var errStopped = errors.New("the PDF engine was stopped")

// switcher stops an engine from another goroutine than the one it works in.
type switcher struct {
	memory *memory
	state  atomic.Int32
	mu     sync.Mutex // held while the memory is being shrunk
	out    bool       // the call that was stopped has returned; under mu
}

// States of a switcher.
const (
	resting = iota
	calling
	stopped
)

// enter begins a call; it reports false when the engine is stopped.
func (s *switcher) enter() bool { return s.state.CompareAndSwap(resting, calling) }

// leave ends a call; it reports false when the engine was stopped meanwhile.
func (s *switcher) leave() bool {
	if s.state.CompareAndSwap(calling, resting) {
		return true
	}
	s.mu.Lock()
	s.out = true
	s.mu.Unlock()
	return false
}

// stop ends the running call and forbids further ones. It may be called again
// where the call goes on: a call that was growing its memory undoes the first.
func (m *module) stop() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.state.CompareAndSwap(resting, stopped) {
		m.out = true
	}
	m.state.Store(stopped)
	if !m.out {
		m.memory.dead.Store(true)
		m.wasm.Memory().Grow(1)
	}
}

// How long a stopped engine may take to notice, and how often it is told.
const (
	stopPatience = 2 * time.Second
	stopInterval = 20 * time.Millisecond
)

// guard runs work, which uses the module, and returns its error; or it stops
// the engine when the context is done and returns the context's cause. Should
// the engine not stop (a loop without calls does not), guard leaves it behind:
// left is true, and abandoned runs when work ends after all.
func (m *module) guard(ctx context.Context, work func() error, abandoned func()) (left bool, err error) {
	done := make(chan error, 1)
	var settled atomic.Bool
	go func() {
		err := work()
		if !settled.CompareAndSwap(false, true) {
			abandoned()
			return
		}
		done <- err
	}()
	select {
	case err := <-done:
		return false, err
	case <-ctx.Done():
	}
	for range stopPatience / stopInterval {
		m.stop()
		select {
		case <-done:
			return false, context.Cause(ctx)
		case <-time.After(stopInterval):
		}
	}
	return settled.CompareAndSwap(false, true), context.Cause(ctx)
}
