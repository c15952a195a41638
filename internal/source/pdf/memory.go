package pdf

import (
	"sync"
	"sync/atomic"

	"github.com/tetratelabs/wazero/experimental"
)

// wasmPage is the unit of WebAssembly memory.
const wasmPage = 64 << 10

// memory is the linear memory of one engine. Its address space is reserved at
// once and used as the engine grows, so that it never moves, and it goes back
// to the system when the engine ends.
//
// It is also how a running engine is stopped. The compiler of wazero can watch
// a context, at a price of five times the time of everything; but it checks
// every access against the memory's length, and reads that length again after
// each call. A memory whose length becomes 1 is a trap at the next access.
type memory struct {
	all  []byte
	free func()
	dead atomic.Bool
}

// Reallocate is called by wazero when the engine grows, and by shrink.
func (m *memory) Reallocate(size uint64) []byte {
	switch {
	case m.dead.Load():
		return m.all[:1]
	case size > uint64(len(m.all)):
		return nil
	}
	return m.all[:size]
}

// Free is called by wazero when the engine has ended.
func (m *memory) Free() {
	if m.free != nil {
		m.free()
	}
	m.all, m.free = nil, nil
}

// allocator hands out memories; wazero asks it for one for each engine.
type allocator struct {
	limit uint64 // bytes of one engine
	mu    sync.Mutex
	last  *memory // the one handed out last
}

// Allocate reserves a memory. Where the system has none, the engine does not
// start.
func (a *allocator) Allocate(_, _ uint64) experimental.LinearMemory {
	m := &memory{}
	m.all, m.free = reserve(int(a.limit))
	a.last = m
	return m
}
