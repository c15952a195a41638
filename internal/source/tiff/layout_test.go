package tiff_test

import (
	"bytes"
	"compress/lzw"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// The compressions and photometric interpretations that the tests write.
const (
	none, oldLZW, deflate, packBits, oldDeflate         = 1, 5, 8, 32773, 32946
	whiteIsZero, blackIsZero, rgb, palette, cmyk, yCbCr = 0, 1, 2, 3, 5, 6
)

// spec is a page of random samples in some layout.
type spec struct {
	name        string
	photometric int
	samples     int
	bits        int
	format      int // 3 for floating point
	extra       int // ExtraSamples, -1 for none
	planar      bool
	tile        int // its side, 0 for strips
	rows        int // a strip, 0 for all
	compression int
	predictor   int
	reversed    bool
	subX, subY  int
}

const width, height = 37, 29 // odd, so that bytes, strips and tiles end in the middle

// values are the samples of the page, pixel by pixel.
func (s spec) values() []uint64 {
	r := rand.New(rand.NewPCG(uint64(s.bits), uint64(s.samples)))
	out := make([]uint64, width*height*s.samples)
	for i := range out {
		out[i] = r.Uint64() >> (64 - s.bits)
		if s.format == 3 {
			out[i] = floatBits(0.01+0.98*r.Float64(), s.bits)
		}
	}
	if s.subX > 0 {
		s.share(out)
	}
	return out
}

// share gives the pixels of a chroma block the same chroma.
func (s spec) share(v []uint64) {
	for y := range height {
		for x := range width {
			first := (y/s.subY*s.subY*width + x/s.subX*s.subX) * 3
			copy(v[(y*width+x)*3+1:][:2], v[first+1:first+3])
		}
	}
}

func floatBits(v float64, bits int) uint64 {
	switch bits {
	case 64:
		return math.Float64bits(v)
	case 32:
		return uint64(math.Float32bits(float32(v)))
	}
	// binary16 of a number of 0 to 1 that is no smaller than 2^-14.
	f := math.Float32bits(float32(v))
	return uint64(f>>13&1023) | uint64(int(f>>23)-127+15)<<10
}

func (s spec) page(order binary.AppendByteOrder) pageSpec {
	p := pageSpec{tiled: s.tile > 0, fields: s.fields()}
	v := s.values()
	segW, segH := width, s.rows
	if s.tile > 0 {
		segW, segH = s.tile, s.tile
	}
	if segH == 0 {
		segH = height
	}
	planes := 1
	if s.planar {
		planes = s.samples
	}
	for plane := range planes {
		for y := 0; y < height; y += segH {
			rows := segH
			if s.tile == 0 {
				rows = min(segH, height-y)
			}
			for x := 0; x < width; x += segW {
				p.segments = append(p.segments, s.compress(s.segment(order, v, plane, x, y, segW, rows)))
			}
		}
	}
	return p
}

func (s spec) fields() []field {
	depths := make([]uint64, s.samples)
	for i := range depths {
		depths[i] = uint64(s.bits)
	}
	out := []field{
		short(256, width), short(257, height), short(258, depths...), short(259, uint64(s.compression)),
		short(262, uint64(s.photometric)), short(277, uint64(s.samples)),
	}
	if s.tile > 0 {
		out = append(out, short(322, uint64(s.tile)), short(323, uint64(s.tile)))
	} else if s.rows > 0 {
		out = append(out, short(278, uint64(s.rows)))
	}
	if s.planar {
		out = append(out, short(284, 2))
	}
	if s.predictor > 0 {
		out = append(out, short(317, uint64(s.predictor)))
	}
	if s.format > 0 {
		out = append(out, short(339, uint64(s.format)))
	}
	if s.reversed {
		out = append(out, short(266, 2))
	}
	if s.extra >= 0 {
		out = append(out, short(338, uint64(s.extra)))
	}
	if s.photometric == palette {
		out = append(out, short(320, s.colourMap()...))
	}
	if s.subX > 0 {
		out = append(out, short(530, uint64(s.subX), uint64(s.subY)))
	}
	return out
}

// colourMap has red values, then green, then blue, of 16 bits.
func (s spec) colourMap() []uint64 {
	n := 1 << s.bits
	out := make([]uint64, 3*n)
	for i := range n {
		out[i], out[n+i], out[2*n+i] = uint64(i*200%65536), uint64(65535-i*100), uint64(i*i%65536)
	}
	return out
}

// segment is the samples of a part of the page, one row after the other.
func (s spec) segment(order binary.AppendByteOrder, v []uint64, plane, x0, y0, w, rows int) []byte {
	var out []byte
	if s.subX > 0 && !s.planar {
		return s.blocks(v, y0, rows)
	}
	stepX, stepY := 1, 1
	if s.subX > 0 && plane > 0 {
		stepX, stepY = s.subX, s.subY
	}
	for y := y0; y < y0+rows; y += stepY {
		var row []uint64
		for x := x0; x < x0+w; x += stepX {
			for i := range s.samples {
				if s.planar && i != plane {
					continue
				}
				if x < width && y < height {
					row = append(row, v[(y*width+x)*s.samples+i])
				} else {
					row = append(row, 0)
				}
			}
		}
		n := s.samples
		if s.planar {
			n = 1
		}
		out = append(out, s.row(order, row, n)...)
	}
	return out
}

// blocks is subsampled YCbCr: the luma of a block, then its chroma.
func (s spec) blocks(v []uint64, y0, rows int) []byte {
	var out []byte
	at := func(x, y, i int) byte { return byte(v[(min(y, height-1)*width+min(x, width-1))*3+i]) }
	for y := y0; y < y0+rows; y += s.subY {
		for x := 0; x < width; x += s.subX {
			for j := range s.subY {
				for i := range s.subX {
					out = append(out, at(x+i, y+j, 0))
				}
			}
			out = append(out, at(x, y, 1), at(x, y, 2))
		}
	}
	return out
}

// row packs samples into bytes, n samples a pixel.
func (s spec) row(order binary.AppendByteOrder, row []uint64, n int) []byte {
	if s.predictor == 2 {
		for i := len(row) - 1; i >= n; i-- {
			row[i] -= row[i-n]
		}
	}
	var out []byte
	switch s.bits {
	case 8, 16, 32, 64:
		for _, v := range row {
			out = appendUint(out, order, v, s.bits)
		}
	default:
		var acc, have uint
		for _, v := range row {
			acc, have = acc<<s.bits|uint(v), have+uint(s.bits)
			for have >= 8 {
				out = append(out, byte(acc>>(have-8)))
				have -= 8
			}
		}
		if have > 0 {
			out = append(out, byte(acc<<(8-have)))
		}
	}
	if s.predictor == 3 {
		out = planes(out, order, n, s.bits/8)
	}
	return out
}

func appendUint(out []byte, order binary.AppendByteOrder, v uint64, bits int) []byte {
	switch bits {
	case 8:
		return append(out, byte(v))
	case 16:
		return order.AppendUint16(out, uint16(v))
	case 32:
		return order.AppendUint32(out, uint32(v))
	}
	return order.AppendUint64(out, v)
}

// planes is the floating-point predictor: the highest bytes of all numbers, then
// the next ones, and of these the differences.
func planes(row []byte, order binary.AppendByteOrder, n, size int) []byte {
	count := len(row) / size
	out := make([]byte, len(row))
	for i := range count {
		for b := range size {
			from := i*size + b
			if order.String() == "LittleEndian" {
				from = i*size + size - 1 - b
			}
			out[b*count+i] = row[from]
		}
	}
	for i := len(out) - 1; i >= n; i-- {
		out[i] -= out[i-n]
	}
	return out
}

func (s spec) compress(data []byte) []byte {
	var b bytes.Buffer
	switch s.compression {
	case oldLZW:
		w := lzw.NewWriter(&b, lzw.LSB, 8)
		w.Write(data)
		w.Close()
	case deflate, oldDeflate:
		w := zlib.NewWriter(&b)
		w.Write(data)
		w.Close()
	case packBits:
		for len(data) > 0 {
			run := 1
			for run < len(data) && run < 128 && data[run] == data[0] {
				run++
			}
			if run > 2 {
				b.Write([]byte{byte(1 - run), data[0]})
			} else {
				b.Write(append([]byte{byte(run - 1)}, data[:run]...))
			}
			data = data[run:]
		}
	default:
		b.Write(data)
	}
	out := bytes.Clone(b.Bytes())
	if s.reversed {
		for i, v := range out {
			out[i] = bits.Reverse8(v)
		}
	}
	return out
}

// want is the page by the definitions of TIFF 6.0, pixel by pixel.
func (s spec) want() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	v := s.values()
	for i := range width * height {
		img.SetNRGBA(i%width, i/width, s.pixel(v[i*s.samples:][:s.samples]))
	}
	return img
}

func (s spec) pixel(v []uint64) color.NRGBA {
	l := make([]int, len(v))
	for i := range v {
		l[i] = s.level(v[i])
	}
	var c [3]int
	colours := 3
	switch s.photometric {
	case whiteIsZero:
		c, colours = [3]int{255 - l[0], 255 - l[0], 255 - l[0]}, 1
	case blackIsZero:
		c, colours = [3]int{l[0], l[0], l[0]}, 1
	case palette:
		m, n := s.colourMap(), 1<<s.bits
		c, colours = [3]int{int(m[v[0]] >> 8), int(m[n+int(v[0])] >> 8), int(m[2*n+int(v[0])] >> 8)}, 1
	case cmyk:
		ink := func(i int) int {
			black := 0
			if len(l) > 3 {
				black = l[3]
			}
			return int(math.Round(float64(255-l[i]) * float64(255-black) / 255))
		}
		c, colours = [3]int{ink(0), ink(1), ink(2)}, 4
	case yCbCr:
		r, g, b := color.YCbCrToRGB(byte(l[0]), byte(l[1]), byte(l[2]))
		c = [3]int{int(r), int(g), int(b)}
	default:
		c = [3]int{l[0], l[1], l[2]}
	}
	if len(l) > colours {
		a := l[colours]
		for i := range c {
			switch s.extra {
			case 1:
				c[i] = min(c[i]+255-a, 255)
			case 2:
				c[i] = int(math.Round(float64(c[i]*a+255*(255-a)) / 255))
			}
		}
	}
	return color.NRGBA{byte(c[0]), byte(c[1]), byte(c[2]), 255}
}

func (s spec) level(v uint64) int {
	if s.format == 3 {
		switch s.bits {
		case 64:
			return int(math.Float64frombits(v)*255 + 0.5)
		case 32:
			return int(float64(math.Float32frombits(uint32(v)))*255 + 0.5)
		}
		f := math.Float32frombits(uint32(v&1023)<<13 | uint32(v>>10&31-15+127)<<23)
		return int(float64(f)*255 + 0.5)
	}
	if s.format == 2 {
		v ^= 1 << (s.bits - 1)
	}
	if s.bits > 8 {
		return int(v >> (s.bits - 8))
	}
	return int(v) * 255 / (1<<s.bits - 1)
}

func layouts() []spec {
	var out []spec
	add := func(s spec) {
		if s.samples == 0 {
			s.samples = 1
		}
		if s.compression == 0 {
			s.compression = none
		}
		s.name = fmt.Sprintf("%d: %+v", len(out), s)
		out = append(out, s)
	}
	for _, bits := range []int{1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 32} {
		add(spec{photometric: blackIsZero, bits: bits, extra: -1})
		add(spec{photometric: whiteIsZero, bits: bits, extra: -1, rows: 8})
		add(spec{photometric: rgb, samples: 3, bits: bits, extra: -1, tile: 16})
		add(spec{photometric: rgb, samples: 3, bits: bits, extra: -1, planar: true, rows: 7})
		add(spec{photometric: rgb, samples: 4, bits: bits, extra: 2, planar: true, tile: 16})
		if bits <= 8 {
			add(spec{photometric: palette, bits: bits, extra: -1, rows: 5})
		}
	}
	for _, compression := range []int{oldLZW, deflate, oldDeflate, packBits} {
		for _, predictor := range []int{0, 2} {
			for _, bits := range []int{8, 16, 32} {
				add(spec{photometric: rgb, samples: 3, bits: bits, extra: -1, rows: 10, compression: compression, predictor: predictor})
				add(spec{photometric: blackIsZero, bits: bits, extra: -1, tile: 32, compression: compression, predictor: predictor})
			}
		}
		add(spec{photometric: whiteIsZero, bits: 1, extra: -1, rows: 9, compression: compression, reversed: true})
	}
	for _, extra := range []int{0, 1, 2} {
		add(spec{photometric: rgb, samples: 4, bits: 8, extra: extra})
		add(spec{photometric: blackIsZero, samples: 2, bits: 8, extra: extra})
		add(spec{photometric: whiteIsZero, samples: 2, bits: 8, extra: extra, planar: true})
		add(spec{photometric: cmyk, samples: 5, bits: 8, extra: extra})
	}
	add(spec{photometric: cmyk, samples: 4, bits: 8, extra: -1, rows: 4})
	add(spec{photometric: cmyk, samples: 4, bits: 16, extra: -1, planar: true})
	add(spec{photometric: cmyk, samples: 3, bits: 8, extra: -1})
	for _, bits := range []int{16, 32, 64} {
		add(spec{photometric: blackIsZero, bits: bits, format: 3, extra: -1})
		add(spec{photometric: rgb, samples: 3, bits: bits, format: 3, extra: -1, compression: deflate, predictor: 3, rows: 6})
	}
	add(spec{photometric: blackIsZero, bits: 8, format: 2, extra: -1})
	add(spec{photometric: blackIsZero, bits: 16, format: 2, extra: -1})
	for _, sub := range [][2]int{{1, 1}, {2, 1}, {2, 2}, {4, 2}} {
		add(spec{photometric: yCbCr, samples: 3, bits: 8, extra: -1, subX: sub[0], subY: sub[1], rows: 8})
		add(spec{photometric: yCbCr, samples: 3, bits: 8, extra: -1, subX: sub[0], subY: sub[1], planar: true, compression: deflate})
	}
	return out
}

func TestLayouts(t *testing.T) {
	for _, s := range layouts() {
		for _, b := range []builder{
			{order: binary.LittleEndian}, {order: binary.BigEndian},
			{order: binary.LittleEndian, big: true}, {order: binary.BigEndian, big: true},
		} {
			t.Run(fmt.Sprintf("%s %v %v", s.name, b.order, b.big), func(t *testing.T) {
				b.pages = []pageSpec{s.page(b.order)}
				img, content := render(t, b.bytes(false), 0)
				if len(content.Damage) > 0 {
					t.Errorf("damage %q", content.Damage)
				}
				near(t, img, s.want(), s.tolerance())
			})
		}
	}
}

// tolerance is for conversions that round in another way than the test does.
func (s spec) tolerance() int {
	if s.photometric == yCbCr {
		return 1
	}
	return 0
}
