package neural

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
)

// The weight file: "DXNN", the format's version (uint16), the CRC-32 (IEEE) of
// the rest (uint32), then a DEFLATE stream of
//
//	uint16 n, n bytes    the classes' characters, UTF-8, class 1 first
//	float32              the temperature that calibrates confidences
//	uint16               the number of layers
//	per layer            uint8 kind, kh, kw, sh, sw, flags (1 rectify, 2 add
//	                     back), uint16 in, out, then float16 weights
//	                     [out][kh][kw][in] (dense) or [kh][kw][out]
//	                     (separate), then float32 biases [out]
//
// all little endian.
const (
	weightMagic   = "DXNN"
	weightVersion = 1
)

// ErrWeights says that a weight file is damaged or of another version.
var ErrWeights = errors.New("neural: bad weight file")

// most layers and channels that a file may have; ours have far fewer.
const (
	mostLayers   = 256
	mostChannels = 4096
)

// model is a weight file in memory.
type weightFile struct {
	chars       []rune
	temperature float32
	layers      []layer
}

func parseWeights(file []byte) (*weightFile, error) {
	if len(file) < 10 || string(file[:4]) != weightMagic {
		return nil, fmt.Errorf("%w: no %q at its start", ErrWeights, weightMagic)
	}
	if v := binary.LittleEndian.Uint16(file[4:]); v != weightVersion {
		return nil, fmt.Errorf("%w: version %d, want %d", ErrWeights, v, weightVersion)
	}
	if crc32.ChecksumIEEE(file[10:]) != binary.LittleEndian.Uint32(file[6:]) {
		return nil, fmt.Errorf("%w: checksum", ErrWeights)
	}
	return decodeWeights(flate.NewReader(bytes.NewReader(file[10:])))
}

func decodeWeights(r io.Reader) (*weightFile, error) {
	var size, count uint16
	d := decoder{r: r}
	d.read(&size)
	text := make([]byte, size)
	d.read(text)
	w := &weightFile{chars: []rune(string(text))}
	d.read(&w.temperature)
	d.read(&count)
	if d.err == nil && count > mostLayers {
		d.err = fmt.Errorf("%w: %d layers", ErrWeights, count)
	}
	for i := 0; i < int(count) && d.err == nil; i++ {
		w.layers = append(w.layers, d.layer())
	}
	if d.err != nil {
		return nil, d.err
	}
	return w, nil
}

type decoder struct {
	r   io.Reader
	err error
}

func (d *decoder) read(v any) {
	if d.err != nil {
		return
	}
	if err := binary.Read(d.r, binary.LittleEndian, v); err != nil {
		d.err = fmt.Errorf("%w: %w", ErrWeights, err)
	}
}

func (d *decoder) layer() layer {
	var head struct {
		Kind, KH, KW, SH, SW, Flags uint8
		In, Out                     uint16
	}
	d.read(&head)
	s := layerSpec{Kind: layerKind(head.Kind), KH: int(head.KH), KW: int(head.KW), SH: int(head.SH), SW: int(head.SW),
		In: int(head.In), Out: int(head.Out), Rectify: head.Flags&1 != 0, AddBack: head.Flags&2 != 0}
	if d.err == nil {
		d.err = s.check()
	}
	if d.err != nil {
		return layer{}
	}
	half := make([]uint16, s.KH*s.KW*s.Out*s.perOut())
	d.read(half)
	bias := make([]float32, s.Out)
	d.read(bias)
	l := layer{spec: s, bias: make([]float32, wide(s.Out))}
	copy(l.bias, bias)
	if s.Kind == separate {
		l.weight = packSeparate(&s, half)
	} else {
		l.weight = packDense(&s, half)
	}
	return l
}

// perOut is how many input channels an output channel looks at.
func (s *layerSpec) perOut() int {
	if s.Kind == separate {
		return 1
	}
	return s.In
}

// check refuses what the runtime cannot run.
func (s *layerSpec) check() error {
	ok := s.In >= 1 && s.Out >= 1 && s.In <= mostChannels && s.Out <= mostChannels && s.SH >= 1 && s.SH <= 2 && s.SW >= 1 && s.SW <= 2
	switch s.Kind {
	case dense:
		ok = ok && (s.KH == 1 || s.KH == 2 || s.KH == 3) && (s.KW == 1 || s.KW == 3)
	case separate:
		ok = ok && s.In == s.Out && s.SH == 1 && s.SW == 1 && (s.KH == 3 && s.KW == 3 || s.KH == 1 && s.KW == 9)
	default:
		ok = false
	}
	if !ok {
		return fmt.Errorf("%w: no such layer: %+v", ErrWeights, *s)
	}
	return nil
}

// packDense lays the weights out as the multiply kernels read them:
// [panel of 16 outputs][filter row][filter column, input channel][16].
func packDense(s *layerSpec, half []uint16) []float32 {
	in, out := wide(s.In), wide(s.Out)
	k := s.KW * in
	w := make([]float32, out*s.KH*k)
	for i, h := range half {
		c := i % s.In
		x := i / s.In % s.KW
		y := i / (s.In * s.KW) % s.KH
		o := i / (s.In * s.KW * s.KH)
		w[o/16*(s.KH*k*16)+(y*k+x*in+c)*16+o%16] = fromHalf(h)
	}
	return w
}

// packSeparate lays the weights out as the depthwise kernels read them:
// [tap][channel].
func packSeparate(s *layerSpec, half []uint16) []float32 {
	out := wide(s.Out)
	w := make([]float32, 9*out)
	for i, h := range half {
		w[i/s.Out*out+i%s.Out] = fromHalf(h)
	}
	return w
}

// fromHalf is the value of an IEEE 754 half-precision number.
func fromHalf(h uint16) float32 {
	sign, exp, frac := uint32(h>>15)<<31, uint32(h>>10&31), uint32(h&1023)
	switch exp {
	case 0:
		v := float32(frac) / (1 << 24)
		if sign != 0 {
			return -v
		}
		return v
	case 31:
		return math.Float32frombits(sign | 255<<23 | frac<<13)
	}
	return math.Float32frombits(sign | (exp+112)<<23 | frac<<13)
}
