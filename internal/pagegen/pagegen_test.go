package pagegen

import (
	"bytes"
	"encoding/json"
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/model"
)

const seeds = 12

func TestSheetsAreTheSameTwice(t *testing.T) {
	for seed := range uint64(seeds) {
		a, ta := Scan(seed)
		b, tb := Scan(seed)
		if !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("seed %d: two pictures differ", seed)
		}
		if d := cmp.Diff(ta, tb); d != "" {
			t.Errorf("seed %d: two truths differ:\n%s", seed, d)
		}
	}
}

func TestTruthStandsOnInk(t *testing.T) {
	for seed := range uint64(seeds) {
		img, truth := New(seed, Options{}).Render(150, 0)
		if len(truth.Words) < 20 {
			t.Errorf("seed %d: %d words", seed, len(truth.Words))
		}
		for _, w := range truth.Words {
			if !varied(img, w.Box) {
				t.Errorf("seed %d: nothing stands under the word %q at %v", seed, w.Text, w.Box)
			}
		}
		for _, m := range truth.Marks {
			if !varied(img, m.Box) {
				t.Errorf("seed %d: nothing stands under the mark at %v", seed, m.Box)
			}
		}
	}
}

// varied reports whether the picture has light and dark inside the box.
func varied(img *image.Gray, b Box) bool {
	lo, hi := uint8(255), uint8(0)
	for y := int(b[1]); y <= int(b[3]); y++ {
		for x := int(b[0]); x <= int(b[2]); x++ {
			v := img.GrayAt(x, y).Y
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	return hi > lo+30
}

func TestPairsAreMadeOfWords(t *testing.T) {
	for seed := range uint64(seeds) {
		truth := New(seed, Options{}).Truth
		for _, kv := range truth.KV {
			if kv.Value != "" && wordsIn(truth, kv.ValueBox) == 0 {
				t.Errorf("seed %d: no word in the answer %q", seed, kv.Value)
			}
			if wordsIn(truth, kv.KeyBox) == 0 {
				t.Errorf("seed %d: no word in the label %q", seed, kv.Key)
			}
		}
		for _, table := range truth.Tables {
			for _, c := range table.Cells {
				if c.Text != "" && wordsIn(truth, c.Box) == 0 {
					t.Errorf("seed %d: no word in the cell %q", seed, c.Text)
				}
			}
		}
	}
}

func wordsIn(truth Truth, b Box) int {
	n := 0
	for _, w := range truth.Words {
		if b.Rect().Inset(-0.1).Contains(w.Box.Rect().Center()) {
			n++
		}
	}
	return n
}

func TestTurnsComeRound(t *testing.T) {
	img, truth := New(3, Options{}).Render(72, 0)
	turned, turnedTruth := Turn(img, truth, 1)
	if turned.Rect.Dx() != img.Rect.Dy() {
		t.Fatalf("a turned page is %d wide, want %d", turned.Rect.Dx(), img.Rect.Dy())
	}
	back, backTruth := Turn(turned, turnedTruth, 3)
	if !bytes.Equal(back.Pix, img.Pix) {
		t.Error("four quarter turns change the picture")
	}
	near := cmp.Comparer(func(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 })
	if d := cmp.Diff(truth, backTruth, near); d != "" {
		t.Errorf("four quarter turns change the truth:\n%s", d)
	}
}

func TestFormsHaveEveryPart(t *testing.T) {
	var pairs, tables, marks, selected, hand int
	for seed := range uint64(60) {
		truth := New(seed, Options{}).Truth
		pairs += len(truth.KV)
		tables += len(truth.Tables)
		marks += len(truth.Marks)
		for _, m := range truth.Marks {
			if m.State == model.Selected {
				selected++
			}
		}
		for _, w := range truth.Words {
			if w.Style == Handwritten {
				hand++
			}
		}
	}
	if pairs < 300 || tables < 30 || marks < 200 || selected < 60 || hand < 500 {
		t.Errorf("60 sheets have %d pairs, %d tables, %d marks (%d selected), %d handwritten words", pairs, tables, marks, selected, hand)
	}
}

func TestPDF(t *testing.T) {
	a, b := New(2, Options{Digital: true}), New(2, Options{Digital: true})
	if !bytes.Equal(a.PDF(), b.PDF()) {
		t.Error("two PDFs of one seed differ")
	}
	for _, part := range []string{"%PDF-", "/AcroForm", "/FontFile2", "startxref"} {
		if !bytes.Contains(a.PDF(), []byte(part)) {
			t.Errorf("the PDF has no %s", part)
		}
	}
}

func TestTruthJSON(t *testing.T) {
	data, err := json.Marshal(New(1, Options{}).Truth)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(data, []byte(":null")) {
		t.Error("the truth has a null")
	}
}

func FuzzParseFont(f *testing.F) {
	folder, err := handFonts.ReadDir("fonts")
	if err != nil || len(folder) == 0 {
		f.Fatal("no fonts to start from", err)
	}
	for _, e := range folder {
		data, err := handFonts.ReadFile("fonts/" + e.Name())
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if font, err := ParseFont("fuzzed", Print, data); err == nil {
			font.Width("Aé€", 10)
		}
	})
}
