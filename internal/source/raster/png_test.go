package raster_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"
)

// pngSpec is a picture of random samples, written without filters, the slow and
// obvious way. Every colour type, depth and interlacing comes of it.
type pngSpec struct {
	colour, depth int
	interlaced    bool
	keyed         bool // a tRNS chunk
}

const pngSide = 13 // odd, so that passes and bytes end in the middle

var samplesOf = map[int]int{0: 1, 2: 3, 3: 1, 4: 2, 6: 4}

func (s pngSpec) encode(t testing.TB) []byte {
	r := rand.New(rand.NewPCG(uint64(s.colour), uint64(s.depth)))
	n := samplesOf[s.colour]
	values := make([]uint16, pngSide*pngSide*n)
	for i := range values {
		values[i] = uint16(r.IntN(1 << s.depth))
	}
	var raw bytes.Buffer
	for _, p := range passesOf(s.interlaced) {
		for y := p[1]; y < pngSide; y += p[3] {
			if p[0] >= pngSide {
				continue
			}
			var bits []byte
			for x := p[0]; x < pngSide; x += p[2] {
				for _, v := range values[(y*pngSide+x)*n:][:n] {
					for b := s.depth - 1; b >= 0; b-- {
						bits = append(bits, byte(v>>b&1))
					}
				}
			}
			raw.WriteByte(0)
			for len(bits)%8 != 0 {
				bits = append(bits, 0)
			}
			for chunk := range slices.Chunk(bits, 8) {
				var v byte
				for _, b := range chunk {
					v = v<<1 | b
				}
				raw.WriteByte(v)
			}
		}
	}
	return s.wrap(t, raw.Bytes(), values)
}

func passesOf(interlaced bool) [][4]int {
	if !interlaced {
		return [][4]int{{0, 0, 1, 1}}
	}
	return [][4]int{{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}
}

func (s pngSpec) wrap(t testing.TB, raw []byte, values []uint16) []byte {
	header := binary.BigEndian.AppendUint32(nil, pngSide)
	header = binary.BigEndian.AppendUint32(header, pngSide)
	header = append(header, byte(s.depth), byte(s.colour), 0, 0, 0)
	if s.interlaced {
		header[12] = 1
	}
	out := chunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", header)
	if s.colour == 3 {
		var palette []byte
		for i := range 1 << s.depth {
			palette = append(palette, byte(i*7), byte(255-i), byte(i*i))
		}
		out = chunk(out, "PLTE", palette)
	}
	if s.keyed {
		key := []byte{0, 120, 255}
		if s.colour != 3 {
			key = nil
			for _, v := range values[:samplesOf[s.colour]] {
				key = binary.BigEndian.AppendUint16(key, v)
			}
		}
		out = chunk(out, "tRNS", key[:min(len(key), 2*len(key))])
	}
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	if _, err := w.Write(raw); err != nil {
		t.Fatal(err)
	}
	w.Close()
	half := z.Len() / 2
	out = chunk(out, "IDAT", z.Bytes()[:half])
	out = chunk(out, "IDAT", z.Bytes()[half:])
	return chunk(out, "IEND", nil)
}

func chunk(out []byte, name string, body []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(body)))
	from := len(out)
	out = append(append(out, name...), body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// reference is what the standard library reads, over white.
func reference(t testing.TB, data []byte) *image.NRGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	b := img.Bounds()
	out := image.NewNRGBA(b)
	for y := range b.Dy() {
		for x := range b.Dx() {
			c := color.NRGBA64Model.Convert(img.At(x, y)).(color.NRGBA64)
			over := func(v uint16) uint8 {
				a := int(c.A >> 8)
				return uint8((int(v>>8)*a + 255*(255-a) + 127) / 255)
			}
			out.SetNRGBA(x, y, color.NRGBA{over(c.R), over(c.G), over(c.B), 255})
		}
	}
	return out
}

func specs() []pngSpec {
	var out []pngSpec
	for colour, depths := range map[int][]int{0: {1, 2, 4, 8, 16}, 2: {8, 16}, 3: {1, 2, 4, 8}, 4: {8, 16}, 6: {8, 16}} {
		for _, depth := range depths {
			for _, interlaced := range []bool{false, true} {
				out = append(out, pngSpec{colour, depth, interlaced, false})
				if colour < 4 {
					out = append(out, pngSpec{colour, depth, interlaced, true})
				}
			}
		}
	}
	return out
}

func TestPNG(t *testing.T) {
	for _, s := range specs() {
		t.Run(fmt.Sprintf("%+v", s), func(t *testing.T) {
			data := s.encode(t)
			img, content := render(t, data)
			if len(content.Damage) > 0 {
				t.Errorf("damage %q", content.Damage)
			}
			same(t, img, reference(t, data))
			if _, gray := img.(*image.Gray); gray != (s.colour == 0 || s.colour == 4) {
				t.Errorf("a %T", img)
			}
		})
	}
}

// TestPNGFilters reads what the standard library writes with all its filters.
func TestPNGFilters(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 61, 47))
	gray := image.NewGray(image.Rect(0, 0, 61, 47))
	for i := range gray.Pix {
		x, y := i%61, i/61
		gray.Pix[i] = byte(x*x/9 + y*3)
		copy(img.Pix[4*i:], []byte{byte(x * 4), byte(y * 5), byte(x * y / 11), byte(255 - x)})
	}
	for _, want := range []image.Image{img, gray} {
		var b bytes.Buffer
		if err := png.Encode(&b, want); err != nil {
			t.Fatal(err)
		}
		got, _ := render(t, b.Bytes())
		same(t, got, reference(t, b.Bytes()))
	}
}

func TestPNGMetadata(t *testing.T) {
	s := pngSpec{colour: 0, depth: 8}
	plain := s.encode(t)
	head := plain[:8+25] // the signature and the header
	upright, _ := render(t, plain)
	withExif := chunk(bytes.Clone(head), "eXIf", exifBlock(binary.BigEndian, 6, 150))
	img, content := render(t, append(bytes.Clone(withExif), plain[33:]...))
	if content.DPI != 150 {
		t.Errorf("%v dpi by EXIF", content.DPI)
	}
	if got, want := img.At(pngSide-1, 0), upright.At(0, 0); got != want {
		t.Errorf("top right is %v, want %v", got, want)
	}
	phys := binary.BigEndian.AppendUint32(nil, 11811)
	phys = append(binary.BigEndian.AppendUint32(phys, 11811), 1)
	_, content = render(t, append(chunk(withExif, "pHYs", phys), plain[33:]...))
	if content.DPI != 300 {
		t.Errorf("%v dpi by pHYs", content.DPI)
	}
}

func TestBrokenPNG(t *testing.T) {
	for _, s := range []pngSpec{{colour: 2, depth: 8}, {colour: 0, depth: 1}, {colour: 6, depth: 16}} {
		whole := s.encode(t)
		full, _ := render(t, whole)
		t.Run(fmt.Sprintf("%+v cut off", s), func(t *testing.T) {
			img, content := render(t, whole[:len(whole)*2/3])
			if len(content.Damage) == 0 {
				t.Error("no damage is told")
			}
			if img.At(3, 0) != full.At(3, 0) {
				t.Error("the first row differs")
			}
			if r, _, _, _ := img.At(0, pngSide-1).RGBA(); r != 0xffff {
				t.Error("the last row is not white")
			}
		})
		t.Run(fmt.Sprintf("%+v wrong checksum", s), func(t *testing.T) {
			data := bytes.Clone(whole)
			data[len(data)-13] ^= 1 // of the last IDAT
			img, content := render(t, data)
			if len(content.Damage) == 0 {
				t.Error("no damage is told")
			}
			same(t, img, full)
		})
	}
}
