package vision

import (
	"context"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
)

// blankPage is white paper of letter size at 100 dots per inch.
func blankPage() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 850, 1100))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	return img
}

func TestRulesOfEveryKind(t *testing.T) {
	for _, test := range []struct {
		name  string
		drawn func(x int) (dark bool, dy int)
		thick int
	}{
		{"whole", func(int) (bool, int) { return true, 0 }, 1},
		{"thick", func(int) (bool, int) { return true, 0 }, 4},
		{"skewed", func(x int) (bool, int) { return true, x / 60 }, 2},
		{"broken", func(x int) (bool, int) { return x%97 > 5, 0 }, 1},
		{"dashed", func(x int) (bool, int) { return x%9 < 6, 0 }, 1},
		{"dotted", func(x int) (bool, int) { return x%5 < 2, 0 }, 2},
	} {
		for _, turned := range []bool{false, true} {
			img := blankPage()
			for x := 100; x < 700; x++ {
				dark, dy := test.drawn(x)
				for k := range test.thick {
					px, py := x, 400+dy+k
					if turned {
						px, py = py, px
					}
					if dark {
						img.SetGray(px, py, color.Gray{30})
					}
				}
			}
			rules, err := Rules(context.Background(), img)
			if err != nil {
				t.Fatal(err)
			}
			if len(rules) != 1 {
				t.Errorf("%s, turned %v: %d rules, want 1: %v", test.name, turned, len(rules), rules)
				continue
			}
			r := rules[0]
			if r.horizontal() == turned || math.Abs(r.length()-600) > 12 {
				t.Errorf("%s, turned %v: %v", test.name, turned, r)
			}
		}
	}
}

func TestNoRulesInText(t *testing.T) {
	for seed := range uint64(8) {
		sheet := pagegen.New(seed, pagegen.Options{})
		img, truth := sheet.Render(150, 0)
		words := blankCopy(img, truth)
		rules, err := Rules(context.Background(), words)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rules {
			t.Errorf("seed %d: a rule among words alone: %v", seed, r)
		}
	}
}

// blankCopy is the page with its printed words alone.
func blankCopy(img *image.Gray, truth pagegen.Truth) *image.Gray {
	out := image.NewGray(img.Bounds())
	for i := range out.Pix {
		out.Pix[i] = 255
	}
	for _, w := range truth.Words {
		onRule := false
		for y := int(w.Box[1]); y <= int(w.Box[3]); y++ {
			run := 0
			for x := int(w.Box[0]); x <= int(w.Box[2]); x++ {
				if img.GrayAt(x, y).Y < 128 {
					run++
				}
			}
			onRule = onRule || run > int(w.Box[2]-w.Box[0])*6/10
		}
		if onRule || w.Style == pagegen.Handwritten {
			continue
		}
		for y := int(w.Box[1]); y <= int(w.Box[3]); y++ {
			for x := int(w.Box[0]); x <= int(w.Box[2]); x++ {
				out.SetGray(x, y, img.GrayAt(x, y))
			}
		}
	}
	return out
}

func TestRulesOfTables(t *testing.T) {
	found, all := 0, 0
	for seed := range uint64(16) {
		img, truth := pagegen.Scan(seed)
		rules, err := Rules(context.Background(), img)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range truth.Tables {
			if !table.Ruled {
				continue
			}
			for _, c := range table.Cells {
				all += 2
				b := c.Box.Rect()
				if runsAlong(rules, model.Point{X: b.X0, Y: b.Y1}, model.Point{X: b.X1, Y: b.Y1}) {
					found++
				}
				if runsAlong(rules, model.Point{X: b.X1, Y: b.Y0}, model.Point{X: b.X1, Y: b.Y1}) {
					found++
				}
			}
		}
	}
	if all < 150 || float64(found) < 0.96*float64(all) {
		t.Errorf("%d of %d cell borders found", found, all)
	}
}

// runsAlong reports whether rules run along nine tenths of the line from a to b.
func runsAlong(rules []Rule, a, b model.Point) bool {
	const steps = 40
	hit := 0
	for i := range steps {
		f := (float64(i) + 0.5) / steps
		p := model.Point{X: a.X + (b.X-a.X)*f, Y: a.Y + (b.Y-a.Y)*f}
		for _, r := range rules {
			if r.horizontal() == (b.X-a.X > b.Y-a.Y) && onRule(p, r, 5) {
				hit++
				break
			}
		}
	}
	return hit >= steps*9/10
}

func TestRulesKeepTheOrigin(t *testing.T) {
	img := blankPage()
	for x := 100; x < 500; x++ {
		img.SetGray(x, 300, color.Gray{0})
	}
	sub := img.SubImage(image.Rect(50, 200, 800, 1000)).(*image.Gray)
	rules, err := Rules(context.Background(), sub)
	if err != nil || len(rules) != 1 {
		t.Fatalf("%v, %v", rules, err)
	}
	if r := rules[0]; math.Abs(r.From.Y-300.5) > 1 || math.Abs(r.From.X-100) > 2 {
		t.Errorf("the rule is at %v, want it in the coordinates of the image's bounds", r)
	}
}

func TestRulesOfOddImages(t *testing.T) {
	for _, size := range [][2]int{{0, 0}, {1, 1}, {3, 200}, {65, 64}, {4000, 2}} {
		for _, v := range []uint8{0, 128, 255} {
			img := image.NewGray(image.Rect(0, 0, size[0], size[1]))
			for i := range img.Pix {
				img.Pix[i] = v
			}
			if _, err := Rules(context.Background(), img); err != nil {
				t.Errorf("%v: %v", size, err)
			}
		}
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Rules(done, blankPage()); err == nil {
		t.Error("no error from a done context")
	}
}

func TestTransposed(t *testing.T) {
	m := newInkMap(130, 77)
	for y := range m.h {
		for x := range m.w {
			if (x*7+y*13)%5 == 0 {
				m.row(y)[x>>6] |= 1 << (x & 63)
			}
		}
	}
	mt := m.transposed()
	for y := range m.h {
		for x := range m.w {
			if m.at(x, y) != mt.at(y, x) {
				t.Fatalf("pixel %d,%d differs", x, y)
			}
		}
	}
	for y := range m.h {
		for _, r := range m.runs(y, nil) {
			for x := r.lo - 1; x <= r.hi; x++ {
				if in := x >= r.lo && x < r.hi; x >= 0 && x < m.w && m.at(x, y) != in {
					t.Fatalf("run %v of row %d is wrong at %d", r, y, x)
				}
			}
		}
	}
}

func BenchmarkRules(b *testing.B) {
	img, _ := pagegen.New(3, pagegen.Options{}).Render(300, 0.3)
	b.ResetTimer()
	for range b.N {
		if _, err := Rules(context.Background(), img); err != nil {
			b.Fatal(err)
		}
	}
}
