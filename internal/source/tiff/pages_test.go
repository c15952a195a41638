package tiff_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"slices"
	"testing"
	"time"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/source/tiff"
)

// grayPage is a page of 8 bits whose samples rise from a first value.
func grayPage(w, h int, first byte, fields ...field) pageSpec {
	data := make([]byte, w*h)
	for i := range data {
		data[i] = first + byte(i)
	}
	basic := []field{short(256, uint64(w)), short(257, uint64(h)), short(258, 8), short(259, none), short(262, blackIsZero)}
	return pageSpec{fields: append(basic, fields...), segments: [][]byte{data}}
}

func file(pages ...pageSpec) []byte {
	return builder{order: binary.LittleEndian, pages: pages}.bytes(false)
}

func firstPixel(t *testing.T, data []byte, page int) uint8 {
	t.Helper()
	img, _ := render(t, data, page)
	return color.GrayModel.Convert(img.At(0, 0)).(color.Gray).Y
}

func TestOrientation(t *testing.T) {
	upright, _ := render(t, file(grayPage(5, 3, 0)), 0)
	for orientation := range 10 {
		got, _ := render(t, file(grayPage(5, 3, 0, short(274, uint64(orientation)))), 0)
		near(t, got, source.Orient(upright, orientation), 0)
	}
}

func TestResolution(t *testing.T) {
	for _, c := range []struct {
		name          string
		x, y          float64
		unit          uint64
		orientation   uint64
		width, height float64 // of a page stored as 100 x 60
		dpi           float64
	}{
		{"square", 300, 300, 2, 1, 100, 60, 300},
		{"per centimetre", 100, 100, 3, 1, 100, 60, 254},
		{"no unit", 300, 300, 1, 1, 100, 60, 0},
		{"nearly square: fine", 204, 196, 2, 1, 100, 60, 204},
		{"standard fax", 204, 98, 2, 1, 100, 125, 204},
		{"superfine fax", 204, 391, 2, 1, 192, 60, 391},
		{"standard fax in metric units", 80.3, 38.5, 3, 1, 100, 125, 203.96},
		{"aspect alone", 2, 1, 1, 1, 100, 120, 0},
		{"standard fax lying", 204, 98, 2, 6, 125, 100, 204},
		{"nonsense", 300, 1, 2, 1, 100, 60, 300},
		{"one missing", 300, 0, 2, 1, 100, 60, 300},
		{"not a resolution", 1, 1, 2, 1, 100, 60, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := grayPage(100, 60, 0, rational(282, c.x), rational(283, c.y), short(296, c.unit), short(274, c.orientation))
			_, content := render(t, file(p), 0)
			if content.Width != c.width || content.Height != c.height || content.DPI != c.dpi {
				t.Errorf("%v x %v at %v, want %v x %v at %v", content.Width, content.Height, content.DPI, c.width, c.height, c.dpi)
			}
		})
	}
}

// TestSquare: what is enlarged keeps its place.
func TestSquare(t *testing.T) {
	p := grayPage(60, 60, 0, rational(282, 200), rational(283, 100))
	for i := range p.segments[0] {
		p.segments[0][i] = byte(255 * (i / 60 / 30)) // black above white
	}
	img, _ := render(t, file(p), 0)
	if _, ok := img.(*image.Gray); !ok {
		t.Fatalf("a %T", img)
	}
	for y, want := range map[int]uint8{0: 0, 55: 0, 64: 255, 119: 255} {
		if got := img.(*image.Gray).GrayAt(30, y).Y; got != want {
			t.Errorf("row %d is %d, want %d", y, got, want)
		}
	}
}

func TestPages(t *testing.T) {
	reduced, mask := long(254, 1), long(254, 4)
	page, small := grayPage(20, 30, 10), grayPage(5, 7, 50, reduced)
	for _, c := range []struct {
		name  string
		pages []pageSpec
		want  []uint8 // the first pixels of the pages
	}{
		{"one", []pageSpec{page}, []uint8{10}},
		{"three", []pageSpec{page, grayPage(8, 8, 20), grayPage(9, 9, 30)}, []uint8{10, 20, 30}},
		{"thumbnail after", []pageSpec{page, small, grayPage(8, 8, 30)}, []uint8{10, 30}},
		{"thumbnail before", []pageSpec{small, page}, []uint8{10}},
		{"thumbnail, old tag", []pageSpec{page, grayPage(5, 7, 50, short(255, 2))}, []uint8{10}},
		{"thumbnails alone", []pageSpec{small, grayPage(5, 7, 60, reduced)}, []uint8{50, 60}},
		{"full pages flagged as reduced", []pageSpec{page, grayPage(20, 30, 70, reduced)}, []uint8{10, 70}},
		{"mask", []pageSpec{page, grayPage(20, 30, 50, mask)}, []uint8{10}},
		{"directory without an image", []pageSpec{{fields: []field{short(258, 8)}}, page}, []uint8{10}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, b := range []builder{{order: binary.LittleEndian, pages: c.pages}, {order: binary.BigEndian, big: true, pages: c.pages}} {
				for _, loop := range []bool{false, true} {
					data := b.bytes(loop)
					doc := open(t, data)
					if doc.NumPages() != len(c.want) {
						t.Fatalf("%d pages, want %d", doc.NumPages(), len(c.want))
					}
					for i, want := range c.want {
						if got := firstPixel(t, data, i); got != want {
							t.Errorf("page %d begins with %d, want %d", i, got, want)
						}
					}
				}
			}
		})
	}
}

// TestBrokenChain: the pages before the break are there, the loss is told.
func TestBrokenChain(t *testing.T) {
	data := file(grayPage(8, 8, 10), grayPage(8, 8, 20), grayPage(8, 8, 30))
	doc := open(t, data[:len(data)-100])
	if doc.NumPages() != 2 {
		t.Fatalf("%d pages", doc.NumPages())
	}
	content, err := doc.Page(1).Content(context.Background())
	if err != nil || len(content.Damage) != 1 {
		t.Errorf("damage %q, %v", content.Damage, err)
	}
}

// TestAbsurdCounts: a directory or a field may claim more than there is.
func TestAbsurdCounts(t *testing.T) {
	b := builder{order: binary.LittleEndian, big: true, pages: []pageSpec{grayPage(8, 8, 10)}}
	data := b.bytes(false)
	at := binary.LittleEndian.Uint64(data[8:])
	binary.LittleEndian.PutUint64(data[at:], 1<<60)
	if got := firstPixel(t, data, 0); got != 10 {
		t.Errorf("count of entries: first pixel %d", got)
	}
	data = b.bytes(false)
	binary.LittleEndian.PutUint64(data[at+8+20*5+4:], 1<<60) // of the strips' offsets
	if _, err := open(t, data).Page(0).Render(context.Background(), 0); !errors.Is(err, source.ErrDamaged) {
		t.Errorf("count of values: %v", err)
	}
}

func TestMissingSegments(t *testing.T) {
	p := grayPage(10, 30, 0, short(278, 10))
	rows := p.segments[0]
	p.segments = [][]byte{rows[:100], rows[100:150], rows[200:]}
	img, content := render(t, file(p), 0)
	if len(content.Damage) != 1 {
		t.Errorf("damage %q", content.Damage)
	}
	gray := img.(*image.Gray)
	for y, want := range map[int]uint8{9: 90, 14: 140, 15: 255, 19: 255, 20: 200} {
		if got := gray.GrayAt(0, y).Y; got != want {
			t.Errorf("row %d begins with %d, want %d", y, got, want)
		}
	}
}

// TestManyLosses: the list of what was lost is bounded, and says so.
func TestManyLosses(t *testing.T) {
	p := grayPage(10, 100, 0, short(278, 1))
	rows := p.segments[0]
	p.segments = nil
	for i := range 100 {
		p.segments = append(p.segments, rows[10*i:][:5])
	}
	_, content := render(t, file(p), 0)
	if n := len(content.Damage); n < 10 || n > 30 {
		t.Errorf("%d items of damage", n)
	}
}

func without(p pageSpec, tag uint16) pageSpec {
	p.fields = slices.DeleteFunc(slices.Clone(p.fields), func(f field) bool { return f.tag == tag })
	return p
}

func with(p pageSpec, fields ...field) pageSpec {
	for _, f := range fields {
		p = without(p, f.tag)
	}
	p.fields = append(slices.Clone(p.fields), fields...)
	return p
}

// TestDefaults: fields that many writers leave out.
func TestDefaults(t *testing.T) {
	page := grayPage(20, 30, 10)
	for _, tag := range []uint16{259, 262} {
		if got := firstPixel(t, file(without(page, tag)), 0); got != 10 {
			t.Errorf("without tag %d: first pixel %d", tag, got)
		}
	}
	bilevel := without(grayPage(8, 1, 0xf0), 258)
	if got := firstPixel(t, file(bilevel), 0); got != 255 {
		t.Errorf("without BitsPerSample: first pixel %d", got)
	}
	b := builder{order: binary.LittleEndian, pages: []pageSpec{page}}
	data := b.bytes(false)
	counts := slices.Index(data[len(data)-100:], 279&255) + len(data) - 100 // StripByteCounts becomes private
	data[counts+1] = 0xff
	if got := firstPixel(t, data, 0); got != 10 {
		t.Errorf("without StripByteCounts: first pixel %d", got)
	}
	_, content := render(t, file(with(page, short(262, 77))), 0)
	if len(content.Damage) != 1 {
		t.Errorf("photometric interpretation 77: damage %q", content.Damage)
	}
}

func TestErrors(t *testing.T) {
	page := grayPage(20, 30, 10)
	good := file(page)
	for _, c := range []struct {
		name   string
		data   []byte
		limits source.Limits
		want   error
	}{
		{"nothing", nil, source.Limits{}, source.ErrDamaged},
		{"header alone", good[:8], source.Limits{}, source.ErrDamaged},
		{"no TIFF", []byte("GIF89a, and more"), source.Limits{}, source.ErrUnsupported},
		{"version 41", append([]byte{'I', 'I', 41, 0}, good[4:]...), source.Limits{}, source.ErrUnsupported},
		{"directory outside", append([]byte{'I', 'I', 42, 0, 255, 255, 255, 255}, good[8:]...), source.Limits{}, source.ErrDamaged},
		{"no segments", file(pageSpec{fields: page.fields}), source.Limits{}, source.ErrDamaged},
		{"no data", file(pageSpec{fields: append(slices.Clone(page.fields), long(273, 1<<30), long(279, 100))}), source.Limits{}, source.ErrDamaged},
		{"JPEG 2000", file(with(page, short(259, 34712))), source.Limits{}, source.ErrUnsupported},
		{"LogLuv", file(with(page, short(262, 32845))), source.Limits{}, source.ErrUnsupported},
		{"unknown compression", file(with(page, short(259, 999))), source.Limits{}, source.ErrUnsupported},
		{"65535 samples", file(with(page, short(277, 65535))), source.Limits{}, source.ErrUnsupported},
		{"complex numbers", file(with(page, short(258, 32), short(339, 6))), source.Limits{}, source.ErrUnsupported},
		{"floats of 24 bits", file(with(page, short(258, 24), short(339, 3))), source.Limits{}, source.ErrUnsupported},
		{"17 bits", file(with(page, short(258, 17))), source.Limits{}, source.ErrUnsupported},
		{"5, 6 and 5 bits", file(with(page, short(258, 5, 6, 5), short(277, 3), short(262, rgb))), source.Limits{}, source.ErrUnsupported},
		{"RGB of one sample", file(with(page, short(262, rgb))), source.Limits{}, source.ErrDamaged},
		{"fax of 8 bits", file(with(page, short(259, 4))), source.Limits{}, source.ErrDamaged},
		{"old JPEG without data", file(with(page, short(259, 6))), source.Limits{}, source.ErrDamaged},
		{"predictor 7", file(with(page, short(259, packBits), short(317, 7))), source.Limits{}, source.ErrUnsupported},
		{"huge page", file(with(page, long(256, 1<<20), long(257, 1<<20))), source.Limits{}, source.ErrTooLarge},
		{"false size", file(with(page, long(256, 12000), long(257, 12000), short(259, packBits))), source.Limits{}, source.ErrDamaged},
		{"false length of a fax", file(with(with(page, long(256, 10), long(257, 1<<24), short(259, 4)), short(258, 1))), source.Limits{}, source.ErrDamaged},
		{"huge tiles", file(with(page, long(322, 1<<20), long(323, 1<<20))), source.Limits{}, source.ErrTooLarge},
		{"huge when square", file(with(page, rational(282, 400), rational(283, 100))), source.Limits{PagePixels: 1000}, source.ErrTooLarge},
		{"too many strips", file(with(page, long(256, 8), long(257, 1<<23), short(278, 1))), source.Limits{}, source.ErrTooLarge},
		{"file too large", good, source.Limits{FileBytes: 10}, source.ErrTooLarge},
		{"page too large", good, source.Limits{PagePixels: 500}, source.ErrTooLarge},
		{"page of too many bytes", good, source.Limits{DecodedBytes: 500}, source.ErrTooLarge},
		{"too many pages", file(page, page, page), source.Limits{Pages: 2}, source.ErrTooLarge},
		{"pages too large together", file(page, page, page), source.Limits{TotalPixels: 1500}, source.ErrTooLarge},
		{"too long", good, source.Limits{PageTime: time.Nanosecond}, source.ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			doc, err := tiff.Open(context.Background(), c.data, c.limits)
			if err == nil {
				_, err = doc.Page(0).Render(context.Background(), 0)
			}
			if !errors.Is(err, c.want) {
				t.Errorf("error %v, want %v", err, c.want)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	doc := open(t, file(grayPage(20, 30, 10)))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := doc.Page(0).Render(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Render: %v", err)
	}
	if _, err := doc.Page(0).Content(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Content: %v", err)
	}
	if _, err := tiff.Open(ctx, file(grayPage(20, 30, 10)), source.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("Open: %v", err)
	}
}

// TestConcurrent renders pages of one document from many goroutines.
func TestConcurrent(t *testing.T) {
	var pages []pageSpec
	for i := range 4 {
		pages = append(pages, grayPage(30, 30, byte(i)))
	}
	doc := open(t, file(pages...))
	failures := make(chan error)
	for i := range 16 {
		go func() {
			img, err := doc.Page(i%4).Render(context.Background(), 0)
			if err == nil && img.(*image.Gray).Pix[0] != byte(i%4) {
				err = fmt.Errorf("page %d begins with %d", i%4, img.(*image.Gray).Pix[0])
			}
			failures <- err
		}()
	}
	for range 16 {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
}
