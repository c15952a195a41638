package neural

import (
	"cmp"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"golang.org/x/image/font/gofont/goregular"
)

// floodComponents is the slow, obvious version of components.
func floodComponents(b *bitmap) []component {
	seen := make([]bool, len(b.pix))
	var out []component
	for start, v := range b.pix {
		if v == 0 || seen[start] {
			continue
		}
		c := component{x0: b.w, y0: b.h}
		seen[start] = true
		for todo := []int{start}; len(todo) > 0; {
			x, y := todo[0]%b.w, todo[0]/b.w
			todo = todo[1:]
			c.add(component{x0: x, y0: y, x1: x + 1, y1: y + 1, ink: 1})
			for j := max(0, y-1); j <= min(b.h-1, y+1); j++ {
				for i := max(0, x-1); i <= min(b.w-1, x+1); i++ {
					if k := j*b.w + i; b.pix[k] != 0 && !seen[k] {
						seen[k] = true
						todo = append(todo, k)
					}
				}
			}
		}
		out = append(out, c)
	}
	return out
}

func TestComponentsEqualFloodFill(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for density := uint32(1); density < 6; density++ {
		b := &bitmap{w: 61, h: 43, pix: make([]uint8, 61*43)}
		for i := range b.pix {
			if r.Uint32N(8) < density {
				b.pix[i] = 1
			}
		}
		byPlace := func(a, b component) int {
			return cmp.Or(cmp.Compare(a.y0, b.y0), cmp.Compare(a.x0, b.x0), cmp.Compare(a.y1, b.y1), cmp.Compare(a.x1, b.x1), cmp.Compare(a.ink, b.ink))
		}
		want, got := floodComponents(b), components(b)
		slices.SortFunc(want, byPlace)
		slices.SortFunc(got, byPlace)
		if d := gocmp.Diff(want, got, gocmp.AllowUnexported(component{})); d != "" {
			t.Fatalf("density %d: %s", density, d)
		}
	}
}

func TestBinarizeStatsEqualDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	g := &gray{w: 30, h: 22, pix: make([]uint8, 30*22)}
	for i := range g.pix {
		g.pix[i] = uint8(r.Uint32())
	}
	s := newSums(g, 4)
	for y := range g.h {
		s.moveTo(y)
		for x := range g.w {
			var n, sum, sum2 float64
			for j := max(0, y-4); j < min(g.h, y+5); j++ {
				for i := max(0, x-4); i < min(g.w, x+5); i++ {
					v := float64(g.pix[j*g.w+i])
					n, sum, sum2 = n+1, sum+v, sum2+v*v
				}
			}
			mean, dev := s.stats(x)
			want := math.Sqrt(max(0, sum2/n-sum/n*sum/n))
			if math.Abs(float64(mean)-sum/n) > 1e-2 || math.Abs(float64(dev)-want) > 0.1 {
				t.Fatalf("(%d, %d): %v %v, want %v %v", x, y, mean, dev, sum/n, want)
			}
		}
	}
}

func TestEraseRules(t *testing.T) {
	b := &bitmap{w: 120, h: 80, pix: make([]uint8, 120*80)}
	fill := func(r image.Rectangle) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				b.pix[y*b.w+x] = 1
			}
		}
	}
	fill(image.Rect(0, 40, 120, 42))  // a rule across
	fill(image.Rect(100, 0, 102, 80)) // and one down
	fill(image.Rect(20, 30, 22, 50))  // a stem through the first
	fill(image.Rect(50, 10, 60, 12))  // a dash
	eraseRules(b, 30, 3)
	ink := 0
	for _, v := range b.pix {
		ink += int(v)
	}
	if want := 20*2 + 10*2; ink != want {
		t.Errorf("%d pixels of ink stay, want the stem's and the dash's %d", ink, want)
	}
}

func TestFindLines(t *testing.T) {
	g := toGray(drawText(t, 700, 200, goregular.TTF, 18, "Name of the insured or the policy holder", "Reference: 4711-08", "x y"))
	for x := 20; x < 690; x++ { // a rule right under the first line
		for y := 66; y < 68; y++ {
			g.pix[y*g.w+x] = 0
		}
	}
	lines := findLines(g)
	if len(lines) != 3 {
		t.Fatalf("%d lines: %+v", len(lines), lines)
	}
	for i, l := range lines {
		base := float64(60 + 40*i)
		if l.y+l.top > base-8 || l.y+l.bottom < base-2 || l.y+l.bottom > base+8 || math.Abs(l.slope) > 0.01 {
			t.Errorf("line %d: %+v", i, l)
		}
	}
}

func TestFindLinesFollowsASlope(t *testing.T) {
	flat := toGray(drawText(t, 700, 120, goregular.TTF, 18, "This line of text climbs slowly over the page"))
	g := &gray{w: flat.w, h: flat.h, pix: make([]uint8, len(flat.pix))}
	for y := range g.h {
		for x := range g.w {
			g.pix[y*g.w+x] = flat.pix[min(max(y-x/50, 0), g.h-1)*g.w+x]
		}
	}
	lines := findLines(g)
	if len(lines) != 1 || math.Abs(lines[0].slope-0.02) > 0.006 {
		t.Fatalf("%+v", lines)
	}
}
