package vision

import (
	"context"
	"image"
	"testing"

	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
)

// markCount counts marks found with the right state.
type markCount struct{ hit, predicted, truth int }

func (c markCount) f1() float64 { return 2 * float64(c.hit) / float64(c.predicted+c.truth) }

// add compares the marks of a page with its truth; typed brackets are words,
// not drawn marks.
func (c *markCount) add(found []Mark, truth pagegen.Truth) {
	c.predicted += len(found)
	for _, m := range truth.Marks {
		if m.Shape == "bracket" {
			continue
		}
		c.truth++
		for _, f := range found {
			if f.Box.IoU(m.Box.Rect()) >= 0.4 && f.State == m.State {
				c.hit++
				break
			}
		}
	}
}

func TestFindMarks(t *testing.T) {
	for _, test := range []struct {
		name    string
		options pagegen.Options
		least   float64
	}{
		{"forms", pagegen.Options{}, 0.85},
		{"full pages", pagegen.Options{Choices: true}, 0.85},
	} {
		var n markCount
		for seed := uint64(7000); seed < 7008; seed++ {
			img, truth := pagegen.Worn(pagegen.New(seed, test.options), seed, 0.5)
			var words []model.Polygon
			for _, w := range truth.Words {
				words = append(words, w.Box.Rect().Polygon())
			}
			found, err := FindMarks(context.Background(), img, words)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range found {
				if m.Confidence <= 0 || m.Confidence > 1 {
					t.Errorf("confidence %v", m.Confidence)
				}
			}
			n.add(found, truth)
		}
		if n.f1() < test.least {
			t.Errorf("%s: F1 %.3f, want %.2f: %+v", test.name, n.f1(), test.least, n)
		}
	}
}

func TestMarksAreNoLetters(t *testing.T) {
	found := 0
	for seed := uint64(7100); seed < 7106; seed++ {
		img, truth := pagegen.New(seed, pagegen.Options{}).Render(150, 0)
		marks, err := FindMarks(context.Background(), blankCopy(img, truth), nil)
		if err != nil {
			t.Fatal(err)
		}
		found += len(marks)
	}
	if found > 3 {
		t.Errorf("%d marks on 6 pages of words alone", found)
	}
}

func TestMarksOfOddImages(t *testing.T) {
	for _, r := range []image.Rectangle{{}, image.Rect(0, 0, 1, 1), image.Rect(10, 10, 30, 30), image.Rect(-5, -5, 300, 40)} {
		for _, v := range []uint8{0, 255} {
			img := image.NewGray(r)
			for i := range img.Pix {
				img.Pix[i] = v
			}
			if marks, err := FindMarks(context.Background(), img, nil); err != nil || len(marks) > 0 {
				t.Errorf("%v: %v, %v", r, marks, err)
			}
		}
	}
}

func TestNetKeepsItsWeights(t *testing.T) {
	data, err := loadMarksNet().MarshalBinary()
	if err != nil || string(data) != string(marksNet) {
		t.Errorf("the network reads and writes differently: %v", err)
	}
	for n := range len(marksNet) {
		if n%997 == 0 {
			if err := new(Net).UnmarshalBinary(marksNet[:n]); err == nil {
				t.Errorf("no error from %d of %d bytes", n, len(marksNet))
			}
		}
	}
}

func BenchmarkFindMarks(b *testing.B) {
	img, _ := pagegen.Worn(pagegen.New(7001, pagegen.Options{Choices: true}), 7001, 0.3)
	b.ResetTimer()
	for range b.N {
		if _, err := FindMarks(context.Background(), img, nil); err != nil {
			b.Fatal(err)
		}
	}
}
