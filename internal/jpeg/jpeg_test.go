package jpeg_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	stdjpeg "image/jpeg"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/docextract/docextract/internal/jpeg"
)

// drawing is a picture with smooth areas, edges and colour.
func drawing(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.NRGBA{255, 250, 240, 255}
			switch {
			case (x/7+y/5)%11 == 0:
				c = color.NRGBA{20, 30, 40, 255}
			case x > w/2:
				v := byte(128 + 100*math.Sin(float64(x)/9)*math.Cos(float64(y)/13))
				c = color.NRGBA{v, byte(255 * y / h), byte(255 * x / w), 255}
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

func grayDrawing(w, h int) *image.Gray {
	img, src := image.NewGray(image.Rect(0, 0, w, h)), drawing(w, h)
	for y := range h {
		for x := range w {
			img.Set(x, y, src.At(x, y))
		}
	}
	return img
}

func encode(t testing.TB, img image.Image, quality int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := stdjpeg.Encode(&b, img, &stdjpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func decode(t testing.TB, data []byte) *jpeg.Image {
	t.Helper()
	img, err := jpeg.Decode(context.Background(), data, jpeg.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// near fails where a byte differs by more than most.
func near(t *testing.T, what string, got, want []byte, most int) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d bytes, want %d", what, len(got), len(want))
	}
	for i := range got {
		if d := int(got[i]) - int(want[i]); d > most || d < -most {
			t.Fatalf("%s: byte %d is %d, want %d", what, i, got[i], want[i])
		}
	}
}

func plane(p *jpeg.Plane) []byte {
	return rows(p.Pix, p.Stride, p.Width, p.Height)
}

func rows(pix []byte, stride, w, h int) []byte {
	var out []byte
	for y := range h {
		out = append(out, pix[y*stride:][:w]...)
	}
	return out
}

// samples holds the planes against the standard library's: the transforms round
// differently, by one or two.
func samples(t *testing.T, data []byte) {
	t.Helper()
	want, err := stdjpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	got := decode(t, data)
	if got.Damage != nil {
		t.Errorf("damage %q", got.Damage)
	}
	b := want.Bounds()
	if got.Width != b.Dx() || got.Height != b.Dy() {
		t.Fatalf("%d x %d pixels, want %v", got.Width, got.Height, b)
	}
	switch want := want.(type) {
	case *image.Gray:
		near(t, "grey", plane(&got.Planes[0]), rows(want.Pix, want.Stride, b.Dx(), b.Dy()), 2)
	case *image.YCbCr:
		near(t, "Y", plane(&got.Planes[0]), rows(want.Y, want.YStride, b.Dx(), b.Dy()), 2)
		c := got.Planes[1]
		near(t, "Cb", plane(&got.Planes[1]), rows(want.Cb, want.CStride, c.Width, c.Height), 2)
		near(t, "Cr", plane(&got.Planes[2]), rows(want.Cr, want.CStride, c.Width, c.Height), 2)
	default:
		pix := got.NRGBA(got.Colour())
		for y := range b.Dy() {
			for x := range b.Dx() {
				g, w := pix.NRGBAAt(x, y), color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
				near(t, "pixel", []byte{g.R, g.G, g.B, g.A}, []byte{w.R, w.G, w.B, w.A}, 8)
			}
		}
	}
}

func TestAgainstStandardLibrary(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {7, 9}, {8, 8}, {16, 17}, {33, 65}, {200, 120}} {
		for _, quality := range []int{1, 50, 90, 100} {
			samples(t, encode(t, drawing(size.X, size.Y), quality))
			samples(t, encode(t, grayDrawing(size.X, size.Y), quality))
		}
	}
}

// TestFiles reads what other encoders made of the drawing; see testdata/README.
func TestFiles(t *testing.T) {
	names, err := filepath.Glob("testdata/*.jpg")
	if err != nil || len(names) < 12 {
		t.Fatalf("%d files: %v", len(names), err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			samples(t, data)
		})
	}
}

// TestSameCoefficients reads files that the standard library does not, progressive
// ones with restart markers and those of arithmetic coding, against files of the
// same names that have the same coefficients in another coding.
func TestSameCoefficients(t *testing.T) {
	names, err := filepath.Glob("testdata/*/*.jpg")
	if err != nil || len(names) < 8 {
		t.Fatalf("%d files: %v", len(names), err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := os.ReadFile(filepath.Join("testdata", filepath.Base(name)))
		if err != nil {
			t.Fatal(err)
		}
		near(t, name, decode(t, data).Samples(), decode(t, plain).Samples(), 0)
	}
}

func TestTruncated(t *testing.T) {
	whole := encode(t, grayDrawing(160, 160), 90)
	want := decode(t, whole).Gray()
	for _, share := range []float64{0.5, 0.7, 0.95} {
		cut := whole[:int(float64(len(whole))*share)]
		got := decode(t, cut)
		if len(got.Damage) == 0 {
			t.Errorf("cut at %v: no damage is told", share)
		}
		top := int(160*(share-0.2)) / 8 * 8
		near(t, "the rows before the cut", got.Gray().Pix[:top*160], want.Pix[:top*160], 0)
	}
}

// TestRestart breaks one interval of a picture with restart markers: the others
// must not change.
func TestRestart(t *testing.T) {
	data, err := os.ReadFile("testdata/restart.jpg")
	if err != nil {
		t.Fatal(err)
	}
	want := decode(t, data)
	at := bytes.Index(data, []byte{0xff, 0xd2})
	if at < 0 {
		t.Fatal("no restart marker")
	}
	broken := bytes.Clone(data)
	for i := range 12 {
		broken[at+4+i] = 0xff // fill bytes: the interval's codes are gone
	}
	got := decode(t, broken)
	if len(got.Damage) == 0 {
		t.Error("no damage is told")
	}
	differ := map[int]bool{}
	for i, v := range plane(&got.Planes[0]) {
		if v != plane(&want.Planes[0])[i] {
			differ[i/want.Width/16] = true
		}
	}
	if len(differ) != 1 {
		t.Errorf("rows of blocks %v differ, want one", differ)
	}
}

func TestSeparateTables(t *testing.T) {
	whole := encode(t, grayDrawing(40, 40), 80)
	frame := bytes.Index(whole, []byte{0xff, 0xc0})
	tables := whole[:frame]
	huff := bytes.Index(whole, []byte{0xff, 0xc4})
	scan := bytes.Index(whole, []byte{0xff, 0xda})
	tables = append(append(bytes.Clone(tables), whole[huff:scan]...), 0xff, 0xd9)
	bare := append(append([]byte{0xff, 0xd8}, whole[frame:huff]...), whole[scan:]...)
	got, err := jpeg.Decode(context.Background(), bare, jpeg.Options{Tables: tables})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "pixels", got.Gray().Pix, decode(t, whole).Gray().Pix, 0)
}

// TestStandardTables: the standard library writes the tables of annex K, so that
// a picture without them is the same.
func TestStandardTables(t *testing.T) {
	whole := encode(t, drawing(40, 40), 80)
	huff := bytes.Index(whole, []byte{0xff, 0xc4})
	scan := bytes.Index(whole, []byte{0xff, 0xda})
	bare := append(bytes.Clone(whole[:huff]), whole[scan:]...)
	near(t, "pixels", decode(t, bare).Samples(), decode(t, whole).Samples(), 0)
}

// TestTwelveBits: the codes of a picture of 8 bits, read as one of 12, mean a
// sixteenth of the contrast.
func TestTwelveBits(t *testing.T) {
	eight := encode(t, grayDrawing(40, 40), 90)
	twelve := bytes.Clone(eight)
	frame := bytes.Index(twelve, []byte{0xff, 0xc0})
	twelve[frame+1], twelve[frame+4] = 0xc1, 12
	got := decode(t, twelve)
	if got.Precision != 12 {
		t.Fatalf("precision %d", got.Precision)
	}
	want := decode(t, eight).Gray()
	for i, v := range want.Pix {
		if v == 0 || v == 255 {
			continue // cut off in the picture of 8 bits
		}
		near(t, "pixel", got.Gray().Pix[i:][:1], []byte{byte((int(v) - 128 + 2048) >> 4)}, 1)
	}
}

func TestErrors(t *testing.T) {
	whole := encode(t, grayDrawing(40, 40), 80)
	frame := bytes.Index(whole, []byte{0xff, 0xc0})
	change := func(at int, v ...byte) []byte {
		b := bytes.Clone(whole)
		copy(b[frame+at:], v)
		return b
	}
	for _, c := range []struct {
		name string
		data []byte
		opts jpeg.Options
		want jpeg.ErrorKind
	}{
		{"nothing", nil, jpeg.Options{}, jpeg.Damaged},
		{"no scan", whole[:bytes.Index(whole, []byte{0xff, 0xda})], jpeg.Options{}, jpeg.Damaged},
		{"no frame", whole[:frame], jpeg.Options{}, jpeg.Damaged},
		{"no pixels", change(5, 0, 0, 0, 0), jpeg.Options{}, jpeg.Damaged},
		{"hierarchical", change(1, 0xc5), jpeg.Options{}, jpeg.Unsupported},
		{"lossless", change(1, 0xc3), jpeg.Options{}, jpeg.Unsupported},
		{"9 bits", change(4, 9), jpeg.Options{}, jpeg.Unsupported},
		{"sampling", change(11, 0x51), jpeg.Options{}, jpeg.Damaged},
		{"too large", whole, jpeg.Options{MaxBytes: 1000}, jpeg.TooLarge},
		{"a lie", change(5, 60, 0, 60, 0), jpeg.Options{}, jpeg.Damaged},
		{"huge", change(5, 255, 255, 255, 255), jpeg.Options{MaxBytes: 1 << 30}, jpeg.TooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := jpeg.Decode(context.Background(), c.data, c.opts)
			var e *jpeg.Error
			if !errors.As(err, &e) || e.Kind != c.want {
				t.Errorf("error %v, want kind %d", err, c.want)
			}
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := jpeg.Decode(ctx, whole, jpeg.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v of a cancelled context", err)
	}
}

func FuzzDecode(f *testing.F) {
	names, err := filepath.Glob("testdata/*.jpg")
	more, err2 := filepath.Glob("testdata/*/*.jpg")
	if err != nil || err2 != nil || len(names) == 0 || len(more) == 0 {
		f.Fatalf("no seeds: %v, %v", err, err2)
	}
	names = append(names, more...)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(data[:len(data)/2])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		h, headerErr := jpeg.ReadHeader(data)
		img, err := jpeg.Decode(context.Background(), data, jpeg.Options{MaxBytes: 1 << 20})
		if err != nil {
			var e *jpeg.Error
			if !errors.As(err, &e) {
				t.Fatalf("untyped error %v", err)
			}
			return
		}
		if headerErr != nil || h.Width != img.Width || h.Height != img.Height {
			t.Fatalf("header %v, %v; picture %d x %d", h, headerErr, img.Width, img.Height)
		}
		if got := img.NRGBA(img.Colour()).Bounds(); got.Dx() != img.Width || got.Dy() != img.Height {
			t.Fatalf("bounds %v", got)
		}
		img.Gray()
		img.Samples()
	})
}

func BenchmarkDecode(b *testing.B) {
	page := image.Rect(0, 0, 1700, 2200).Max
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"gray", encode(b, grayDrawing(page.X, page.Y), 80)},
		{"colour", encode(b, drawing(page.X, page.Y), 80)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(page.X * page.Y))
			for b.Loop() {
				img := decode(b, c.data)
				if len(img.Planes) == 1 {
					img.Gray()
				} else {
					img.NRGBA(jpeg.YCbCr)
				}
			}
		})
		b.Run(c.name+"-standard", func(b *testing.B) {
			b.SetBytes(int64(page.X * page.Y))
			for b.Loop() {
				if _, err := stdjpeg.Decode(bytes.NewReader(c.data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
