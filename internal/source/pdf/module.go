package pdf

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"unicode/utf16"

	"github.com/tetratelabs/wazero/api"
)

// module is one PDFium in its WebAssembly sandbox, by its C interface
// (public/fpdf*.h). It serves one goroutine at a time.
//
// The calls go to the exported functions directly: the wrappers of go-pdfium
// allocate and free each out-parameter, which makes a call some thirty times
// dearer, and a page of text takes ten thousand of them.
type module struct {
	ctx     context.Context
	wasm    api.Module
	funcs   map[string]api.Function
	stack   [12]uint64
	scratch uint32 // scratchSize bytes for out-parameters
	values  [8]float64
	err     error // the first failure; later calls do nothing
	switcher
}

// roomyPages is the size that a memory is given at first, of which only what is
// written counts: an engine that need not grow cannot be growing when another
// goroutine stops it.
const roomyPages = 2048

// scratchSize is room for the largest fixed out-parameter.
const scratchSize = 256

// errTrap says that PDFium crashed in its sandbox: the module must not be used
// again.
var errTrap = errors.New("the PDF engine crashed")

func newModule(ctx context.Context, wasm api.Module, mem *memory) (*module, error) {
	m := &module{ctx: ctx, wasm: wasm, funcs: map[string]api.Function{}}
	m.memory = mem
	if now, want := wasm.Memory().Size()/wasmPage, min(roomyPages, uint32(len(mem.all)/wasmPage)); now < want {
		wasm.Memory().Grow(want - now)
	}
	m.scratch = m.malloc(scratchSize)
	return m, m.err
}

// call is the C function name(args...). It returns 0 after a failure, which
// stays in m.err.
func (m *module) call(name string, args ...uint64) uint64 {
	if m.err != nil {
		return 0
	}
	f := m.funcs[name]
	if f == nil {
		if f = m.wasm.ExportedFunction(name); f == nil {
			m.err = fmt.Errorf("%w: no function %s", errTrap, name)
			return 0
		}
		m.funcs[name] = f
	}
	if !m.enter() {
		m.err = errStopped
		return 0
	}
	m.stack[0] = 0
	copy(m.stack[:], args)
	err := f.CallWithStack(m.ctx, m.stack[:max(len(args), 1)])
	switch {
	case !m.leave():
		m.err = errStopped
		return 0
	case err != nil:
		m.err = fmt.Errorf("%w: %s: %v", errTrap, name, err)
		return 0
	}
	return m.stack[0]
}

// pointer is call for functions that return a pointer or an int.
func (m *module) pointer(name string, args ...uint64) uint32 { return uint32(m.call(name, args...)) }

// integer is call for functions that return a signed int.
func (m *module) integer(name string, args ...uint64) int { return int(int32(m.call(name, args...))) }

// ok is call for functions that return a boolean.
func (m *module) ok(name string, args ...uint64) bool { return uint32(m.call(name, args...)) != 0 }

func (m *module) malloc(size uint32) uint32 {
	p := m.pointer("malloc", uint64(size))
	if p == 0 && m.err == nil {
		m.err = fmt.Errorf("%w: out of its memory (%d bytes asked for)", errTrap, size)
	}
	return p
}

func (m *module) free(p uint32) { m.call("free", uint64(p)) }

// put writes b into newly allocated memory, which the caller frees.
func (m *module) put(b []byte) uint32 {
	p := m.malloc(uint32(len(b)) + 1)
	if m.err == nil && !(m.wasm.Memory().Write(p, b) && m.wasm.Memory().WriteByte(p+uint32(len(b)), 0)) {
		m.err = fmt.Errorf("%w: a write outside its memory", errTrap)
	}
	return p
}

// bytes is a view of the module's memory; it is void after the next call.
func (m *module) bytes(p, size uint32) []byte {
	b, ok := m.wasm.Memory().Read(p, size)
	if !ok {
		if m.err == nil {
			m.err = fmt.Errorf("%w: a read outside its memory", errTrap)
		}
		return make([]byte, size)
	}
	return b
}

// floats is n float32 values at p, at most 8; the slice is void after the next
// call of floats.
func (m *module) floats(p uint32, n int) []float64 {
	b := m.bytes(p, uint32(4*n))
	out := m.values[:n]
	for i := range out {
		out[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return out
}

// uint32s is n 32-bit values at p.
func (m *module) uint32s(p uint32, n int) []uint32 {
	b := m.bytes(p, uint32(4*n))
	out := make([]uint32, n)
	for i := range out {
		out[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	return out
}

// maxText bounds, in bytes, one string that PDFium hands out.
const maxText = 16 << 20

// utf16 is the string that a function of the form name(args..., buffer,
// length in bytes) writes, in UTF-16LE with a final zero.
func (m *module) utf16(name string, args ...uint64) string {
	b := m.sized(name, args)
	units := make([]uint16, 0, len(b)/2)
	for i := 0; i+1 < len(b); i += 2 {
		u := binary.LittleEndian.Uint16(b[i:])
		if u == 0 {
			break
		}
		units = append(units, u)
	}
	return string(utf16.Decode(units))
}

// utf8 is the same for functions that write bytes with a final zero.
func (m *module) utf8(name string, args ...uint64) string {
	b := m.sized(name, args)
	for i, c := range b {
		if c == 0 {
			return string(b[:i])
		}
	}
	return string(b)
}

// sized asks for a length, makes room and asks again. The result is a copy.
func (m *module) sized(name string, args []uint64) []byte {
	size := m.pointer(name, append(args[:len(args):len(args)], uint64(m.scratch), scratchSize)...)
	if m.err != nil || size == 0 || size > maxText {
		return nil
	}
	if size <= scratchSize {
		return append([]byte(nil), m.bytes(m.scratch, size)...)
	}
	p := m.malloc(size)
	defer m.free(p)
	m.call(name, append(args[:len(args):len(args)], uint64(p), uint64(size))...)
	if m.err != nil {
		return nil
	}
	return append([]byte(nil), m.bytes(p, size)...)
}
