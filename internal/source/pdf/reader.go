// Package pdf reads PDF files with PDFium (WebAssembly, no cgo): page geometry,
// the text layer, form fields, annotations, ruling lines, pictures, and
// rendering.
//
// PDFium runs in a sandbox without files, network or clock, with bounded
// memory. A page that crashes it, or takes too long, costs that page only.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/docextract/docextract/internal/source"
	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// Config says how PDFium runs. The zero value is the default.
type Config struct {
	// CompilationCache is a folder for the compiled engine, created when
	// missing; default none.
	CompilationCache string
	// Compiled keeps the compiled engine in memory, for all Readers that share
	// it; default one of its own.
	Compiled wazero.CompilationCache
	// Instances is the number of engines at the same time; default 2. Each
	// holds the document that it works on.
	Instances int
	// MemoryPages bounds the memory of an engine, in units of 64 KiB; default
	// 8192 (512 MiB).
	MemoryPages uint32
}

const (
	defaultInstances   = 2
	defaultMemoryPages = 8192
	mostMemoryPages    = 32 << 10 // 2 GiB, what the smallest platforms can address
)

// Reader opens PDF files. It is safe for concurrent use. The engine starts with
// the first file.
type Reader struct {
	cfg   Config
	start sync.Once
	pool  pdfium.Pool
	cache wazero.CompilationCache
	err   error
	alloc allocator

	slots   chan struct{} // one for each engine that runs
	waiting atomic.Int32  // goroutines that wait for one

	mu        sync.Mutex
	documents []*document
}

// NewReader makes a Reader; it does no work yet.
func NewReader(cfg Config) *Reader {
	if cfg.Instances <= 0 {
		cfg.Instances = defaultInstances
	}
	if cfg.MemoryPages == 0 {
		cfg.MemoryPages = defaultMemoryPages
	}
	cfg.MemoryPages = min(cfg.MemoryPages, mostMemoryPages)
	return &Reader{cfg: cfg, slots: make(chan struct{}, cfg.Instances), alloc: allocator{limit: uint64(cfg.MemoryPages) * wasmPage}}
}

// Close stops the engine. All documents must be closed. An engine that could
// not be stopped keeps what it runs on: Close reports it and leaves that be.
func (r *Reader) Close() error {
	r.start.Do(func() { r.err = errors.New("the reader is closed") })
	if len(r.slots) > 0 {
		return fmt.Errorf("%d PDF engines still run", len(r.slots))
	}
	var errs []error
	if r.pool != nil {
		errs = append(errs, r.pool.Close())
		r.pool = nil
	}
	if r.cache != nil {
		errs = append(errs, r.cache.Close(context.Background()))
		r.cache = nil
	}
	return errors.Join(errs...)
}

// launch compiles the engine, once.
func (r *Reader) launch() error {
	r.start.Do(func() { r.err = r.launchOnce() })
	return r.err
}

func (r *Reader) launchOnce() error {
	// The allocator keeps the limit; one page above it is room to ask it again.
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(r.cfg.MemoryPages + 1)
	switch {
	case r.cfg.CompilationCache != "":
		if err := os.MkdirAll(r.cfg.CompilationCache, 0o755); err != nil {
			return fmt.Errorf("the compilation cache: %w", err)
		}
		cache, err := wazero.NewCompilationCacheWithDir(r.cfg.CompilationCache)
		if err != nil {
			return fmt.Errorf("the compilation cache: %w", err)
		}
		r.cache = cache
		config = config.WithCompilationCache(cache)
	case r.cfg.Compiled != nil:
		config = config.WithCompilationCache(r.cfg.Compiled)
	}
	pool, err := webassembly.Init(webassembly.Config{
		Context:  experimental.WithMemoryAllocator(context.Background(), &r.alloc),
		MaxTotal: r.cfg.Instances, MaxIdle: r.cfg.Instances,
		FSConfig: wazero.NewFSConfig(), // no files
		Stdout:   io.Discard, Stderr: io.Discard,
		RuntimeConfig: config,
	})
	if err != nil {
		return fmt.Errorf("starting the PDF engine: %w", err)
	}
	r.pool = pool
	return nil
}

// instance is one running engine.
type instance struct {
	*module
	owner  *Reader
	handle pdfium.Pdfium
}

// slot waits for the right to start an engine, or for an idle session of the
// document. Idle sessions of other documents make room.
func (r *Reader) slot(ctx context.Context, d *document) (*session, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	select {
	case s := <-d.idle:
		return s, nil
	default:
	}
	select {
	case r.slots <- struct{}{}:
		return nil, nil
	default:
	}
	// Counted before the idle ones are asked: who becomes idle later sees it.
	d.waiting.Add(1)
	r.waiting.Add(1)
	defer d.waiting.Add(-1)
	defer r.waiting.Add(-1)
	r.makeRoom(d)
	select {
	case s := <-d.idle:
		return s, nil
	case r.slots <- struct{}{}:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// makeRoom ends an idle session of a document other than the given one.
func (r *Reader) makeRoom(not *document) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, d := range r.documents {
		if d != not && d.yield() {
			return
		}
	}
}

func (r *Reader) forget(d *document) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.documents = slices.DeleteFunc(r.documents, func(other *document) bool { return other == d })
}

// newInstance starts an engine in a slot that was taken; it frees the slot when
// that fails.
func (r *Reader) newInstance(ctx context.Context) (*instance, error) {
	handle, mem, err := r.instantiate(ctx)
	if err != nil {
		<-r.slots
		return nil, fmt.Errorf("starting the PDF engine: %w", err)
	}
	i := &instance{owner: r, handle: handle}
	wasm, err := wasmOf(handle)
	if err == nil {
		i.module, err = newModule(context.Background(), wasm, mem)
	}
	if err != nil {
		i.release()
		return nil, err
	}
	return i, nil
}

// instantiate starts one engine at a time, to know which memory is whose.
func (r *Reader) instantiate(ctx context.Context) (handle pdfium.Pdfium, mem *memory, err error) {
	r.alloc.mu.Lock()
	defer r.alloc.mu.Unlock()
	defer func() {
		if p := recover(); p != nil { // wazero's answer to a memory that cannot be had
			err = fmt.Errorf("%v", p)
		}
	}()
	handle, err = r.pool.GetInstanceWithContext(ctx)
	return handle, r.alloc.last, err
}

// release stops the engine and frees its memory.
func (i *instance) release() {
	// A crashed engine cannot be closed in good order; its memory goes anyway.
	_ = i.handle.Kill()
	<-i.owner.slots
}

// wasmOf is the WebAssembly module of an instance: the exported field Module of
// go-pdfium's implementation, which has no accessor.
func wasmOf(handle pdfium.Pdfium) (api.Module, error) {
	v := reflect.Indirect(reflect.ValueOf(handle.GetImplementation()))
	if v.Kind() == reflect.Struct {
		if f := v.FieldByName("Module"); f.IsValid() && f.CanInterface() {
			if m, ok := f.Interface().(api.Module); ok {
				return m, nil
			}
		}
	}
	return nil, errors.New("the PDF engine has no WebAssembly module")
}

// Open opens a PDF. The empty password is tried before the given one. Errors
// wrap source.ErrEncrypted, source.ErrDamaged, source.ErrTooLarge or the
// context's.
func (r *Reader) Open(ctx context.Context, data []byte, password string, limits source.Limits) (source.Document, error) {
	limits = limits.WithDefaults()
	if int64(len(data)) > limits.FileBytes {
		return nil, source.Errorf(source.ErrTooLarge, "the file has %d bytes, the limit is %d", len(data), limits.FileBytes)
	}
	d := &document{reader: r, data: data, limits: limits, idle: make(chan *session, r.cfg.Instances)}
	r.mu.Lock()
	r.documents = append(r.documents, d)
	r.mu.Unlock()
	if err := d.open(ctx, password); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}
