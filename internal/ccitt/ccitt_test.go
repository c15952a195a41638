package ccitt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/ccitt"
)

var encodings = map[string]encoding{
	"rle":                    {coding: RLE},
	"rle, words":             {coding: RLEWordAligned},
	"group 3":                {coding: Group3},
	"group 3, fill bits":     {coding: Group3, fill: true},
	"group 3, no EOL":        {coding: Group3, noEOL: true, noEnd: true},
	"group 3, no first EOL":  {coding: Group3, noFirst: true},
	"group 3, no end":        {coding: Group3, noEnd: true},
	"group 3, reversed":      {coding: Group3, reversed: true},
	"group 3, K = 2":         {coding: Group3TwoD, k: 2},
	"group 3, K = 4":         {coding: Group3TwoD, k: 4, fill: true},
	"group 3, K = 4, no end": {coding: Group3TwoD, k: 4, noEnd: true, reversed: true},
	"group 3, all 2-D":       {coding: Group3TwoD, k: 1 << 30},
	"group 4":                {coding: Group4},
	"group 4, no end":        {coding: Group4, noEnd: true},
	"group 4, reversed":      {coding: Group4, reversed: true},
}

func read(t testing.TB, data []byte, opts Options) ([]byte, Result) {
	t.Helper()
	pix := make([]byte, opts.Width*opts.Height)
	r, err := Decode(context.Background(), pix, opts.Width, data, opts)
	if err != nil {
		t.Fatal(err)
	}
	return pix, r
}

func TestRoundTrip(t *testing.T) {
	for name, e := range encodings {
		t.Run(name, func(t *testing.T) {
			for seed, width := range []int{1, 2, 7, 8, 9, 63, 64, 65, 200, 1728, 2600, 6000} {
				const height = 40
				want := picture(width, height, uint64(seed))
				opts := Options{Coding: e.coding, Width: width, Height: height, Reversed: e.reversed}
				got, r := read(t, e.encode(want, width), opts)
				if !r.Sound(height) {
					t.Errorf("width %d: %+v", width, r)
				}
				if y := firstDifference(got, want, width); y >= 0 {
					t.Errorf("width %d: line %d differs", width, y)
				}
			}
		})
	}
}

func firstDifference(a, b []byte, width int) int {
	for i := range a {
		if a[i] != b[i] {
			return i / width
		}
	}
	return -1
}

// TestWrongTags: files whose tags name another variant than they have.
func TestWrongTags(t *testing.T) {
	for _, c := range []struct {
		is   string
		says Coding
	}{
		{"rle", Group3},
		{"group 3", Group3TwoD},
		{"group 3, K = 4", Group3},
		{"group 3, fill bits", RLE},
		{"group 4", Group3TwoD},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			const width, height = 300, 50
			want := picture(width, height, 3)
			got, r := read(t, encodings[c.is].encode(want, width), Options{Coding: c.says, Width: width, Height: height})
			if !r.Sound(height) || !bytes.Equal(got, want) {
				t.Errorf("%+v, line %d differs", r, firstDifference(got, want, width))
			}
		})
	}
}

// TestBrokenLines: an error in one line of a fax costs this line, and with two
// dimensions the lines up to the next one of one dimension, but no more.
func TestBrokenLines(t *testing.T) {
	for _, c := range []struct {
		name string
		most int
	}{
		{"group 3", 1}, {"group 3, fill bits", 1}, {"group 3, K = 4", 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			const width, height = 1728, 100
			e := encodings[c.name]
			want := picture(width, height, 5)
			clean := e.encode(want, width)
			r := rand.New(rand.NewPCG(7, 7))
			told := 0
			for range 40 {
				data := bytes.Clone(clean)
				at := len(data)/4 + r.IntN(len(data)/2)
				data[at] ^= 1 << r.IntN(8)
				got, result := read(t, data, Options{Coding: e.coding, Width: width, Height: height})
				if result.Broken > 0 {
					told++
				}
				if n := differing(got, want, width); n > c.most+1 {
					t.Errorf("error at byte %d: %d lines differ, %+v", at, n, result)
				}
			}
			if told < 20 {
				t.Errorf("only %d of 40 errors are told", told)
			}
		})
	}
}

// differing counts the lines of got that are not in want, neither at the same
// place nor, from some line on, one above or below: a broken end of line joins
// two lines, and an error that looks like one splits a line.
func differing(got, want []byte, width int) int {
	least := len(got)
	for _, moved := range []int{0, 1, -1} {
		n, shift := 0, 0
		for y := 0; (y+1)*width <= len(got); y++ {
			row := got[y*width:][:width]
			at := func(s int) bool {
				return y+s >= 0 && (y+s+1)*width <= len(want) && bytes.Equal(row, want[(y+s)*width:][:width])
			}
			switch {
			case at(shift):
			case at(moved):
				shift = moved
			default:
				n++
			}
		}
		least = min(least, n)
	}
	return least
}

func TestTruncated(t *testing.T) {
	const width, height = 500, 60
	want := picture(width, height, 9)
	for name, e := range encodings {
		t.Run(name, func(t *testing.T) {
			data := e.encode(want, width)
			got, r := read(t, data[:len(data)/2], Options{Coding: e.coding, Width: width, Height: height, Reversed: e.reversed})
			if r.Sound(height) {
				t.Error("no damage is told")
			}
			if y := firstDifference(got, want, width); y < 10 {
				t.Errorf("line %d differs", y)
			}
			for _, v := range got[(r.Lines)*width:] {
				if v != 255 {
					t.Fatal("a line that is missing is not white")
				}
			}
		})
	}
}

// TestAgainstXImage holds the decoder against golang.org/x/image.
func TestAgainstXImage(t *testing.T) {
	for name, sub := range map[string]ccitt.SubFormat{"group 3": ccitt.Group3, "group 4": ccitt.Group4} {
		const width, height = 1728, 200
		data := encodings[name].encode(picture(width, height, 11), width)
		packed, err := io.ReadAll(ccitt.NewReader(bytes.NewReader(data), ccitt.MSB, sub, width, height, nil))
		if err != nil {
			t.Fatal(err)
		}
		got, _ := read(t, data, Options{Coding: encodings[name].coding, Width: width, Height: height})
		for i, v := range got {
			if v>>7 != packed[i/8]>>(7-i%8)&1 {
				t.Fatalf("%s: pixel %d of line %d differs", name, i%width, i/width)
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Decode(ctx, make([]byte, 64), 8, []byte{1, 2, 3}, Options{Coding: Group4, Width: 8, Height: 8})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	const width, height = 40, 12
	for _, e := range encodings {
		f.Add(e.encode(picture(width, height, 1), width), uint8(e.coding), e.reversed, uint16(width))
	}
	f.Fuzz(func(t *testing.T, data []byte, coding uint8, reversed bool, width uint16) {
		opts := Options{Coding: Coding(coding % 5), Reversed: reversed, Width: int(width%2000) + 1, Height: 30}
		pix, r := read(t, data, opts)
		if r.Lines < 0 || r.Lines > opts.Height || r.Broken > r.Lines {
			t.Fatalf("%+v", r)
		}
		for i, v := range pix {
			if v != 0 && v != 255 {
				t.Fatalf("pixel %d is %d", i, v)
			}
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	const width, height = 1728, 2200
	pix := picture(width, height, 2)
	for _, name := range []string{"group 3", "group 3, K = 4", "group 4"} {
		e := encodings[name]
		data := e.encode(pix, width)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(width * height)
			for b.Loop() {
				read(b, data, Options{Coding: e.coding, Width: width, Height: height})
			}
		})
	}
	data := encodings["group 4"].encode(pix, width)
	b.Run("group 4, x/image", func(b *testing.B) {
		b.SetBytes(width * height)
		for b.Loop() {
			if _, err := io.Copy(io.Discard, ccitt.NewReader(bytes.NewReader(data), ccitt.MSB, ccitt.Group4, width, height, nil)); err != nil {
				b.Fatal(err)
			}
		}
	})
}
