package vision

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// drawn makes a mask of lines of text: '#' is ink.
func drawn(lines ...string) *Mask {
	m := NewMask(len(lines[0]), len(lines))
	for y, line := range lines {
		for x, c := range line {
			if c == '#' {
				m.Row(y)[x] = 1
			}
		}
	}
	return m
}

func randomGray(w, h int, seed uint64) *image.Gray {
	rng := rand.New(rand.NewPCG(seed, 3))
	g := image.NewGray(image.Rect(0, 0, w, h))
	for i := range g.Pix {
		g.Pix[i] = uint8(rng.IntN(256))
		if rng.IntN(3) == 0 {
			g.Pix[i] = 250
		}
	}
	return g
}

// TestSauvolaIsThatOfEveryWindow compares with the formula, pixel by pixel.
func TestSauvolaIsThatOfEveryWindow(t *testing.T) {
	for _, size := range []image.Point{{23, 17}, {3, 40}, {40, 3}, {1, 1}} {
		g := randomGray(size.X, size.Y, 5)
		const radius, k = 5, 0.25
		want := NewMask(size.X, size.Y)
		for y := range size.Y {
			for x := range size.X {
				var n, sum, squares float64
				for v := max(0, y-radius); v <= min(size.Y-1, y+radius); v++ {
					for u := max(0, x-radius); u <= min(size.X-1, x+radius); u++ {
						p := float64(g.Pix[v*g.Stride+u])
						n, sum, squares = n+1, sum+p, squares+p*p
					}
				}
				mean := sum / n
				deviation := math.Sqrt(max(squares/n-mean*mean, 0))
				if float64(g.Pix[y*g.Stride+x]) < mean*(1+k*(deviation/128-1)) {
					want.Row(y)[x] = 1
				}
			}
		}
		if diff := cmp.Diff(want, Sauvola(g, radius, k)); diff != "" {
			t.Errorf("%v (-want +got):\n%s", size, diff)
		}
	}
}

func TestOtsu(t *testing.T) {
	g := image.NewGray(image.Rect(0, 0, 100, 1))
	for i := range g.Pix {
		g.Pix[i] = uint8(200 + i%10)
		if i%4 == 0 {
			g.Pix[i] = uint8(30 + i%10)
		}
	}
	if got := OtsuThreshold(g); got <= 38 || got > 200 {
		t.Errorf("threshold %d, want one in 39..200", got)
	}
	for i, v := range Otsu(g).Pix {
		if (v == 1) != (i%4 == 0) {
			t.Errorf("pixel %d of shade %d is %d", i, g.Pix[i], v)
		}
	}
	flat := image.NewGray(image.Rect(0, 0, 9, 9))
	if m := Otsu(flat); cmp.Diff(m, NewMask(9, 9)) != "" {
		t.Error("a picture of one shade has ink")
	}
}

func TestComponents(t *testing.T) {
	all, runs := Components(drawn(
		"##..#...",
		"..#.#.#.",
		"....###.",
		"#.......",
	))
	want := []Component{
		{Box: image.Rect(0, 0, 3, 2), Area: 3}, // over a corner
		{Box: image.Rect(4, 0, 7, 3), Area: 6}, // joined below
		{Box: image.Rect(0, 3, 1, 4), Area: 1},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("components (-want +got):\n%s", diff)
	}
	area := make([]int, len(all))
	for _, r := range runs {
		area[r.Component] += int(r.To - r.From)
	}
	if diff := cmp.Diff([]int{3, 6, 1}, area); diff != "" {
		t.Errorf("ink in the runs (-want +got):\n%s", diff)
	}
}

// TestComponentsByFlooding compares with the slow and obvious way.
func TestComponentsByFlooding(t *testing.T) {
	for seed := range uint64(20) {
		m := Otsu(randomGray(30, 20, seed))
		all, _ := Components(m)
		if got, want := len(all), flooded(m); got != want {
			t.Errorf("mask %d: %d components, want %d", seed, got, want)
		}
	}
}

func flooded(m *Mask) int {
	pix := append([]uint8{}, m.Pix...)
	var flood func(x, y int)
	flood = func(x, y int) {
		if x < 0 || y < 0 || x >= m.Width || y >= m.Height || pix[y*m.Width+x] == 0 {
			return
		}
		pix[y*m.Width+x] = 0
		for k := range 9 {
			flood(x+k%3-1, y+k/3-1)
		}
	}
	n := 0
	for i := range pix {
		if pix[i] != 0 {
			n++
			flood(i%m.Width, i/m.Width)
		}
	}
	return n
}

func TestEraseLongRuns(t *testing.T) {
	m := drawn(
		"######..",
		"..#.....",
		"..#..##.",
		"..#..##.",
		"..#....#",
	)
	eraseLongRuns(m, 4)
	want := drawn(
		"........",
		"........",
		".....##.",
		".....##.",
		".......#",
	)
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("mask (-want +got):\n%s", diff)
	}
}

func TestFrames(t *testing.T) {
	box := drawn("##########", "#........#", "#..##....#", "#...##...#", "#....#...#", "#........#", "#........#", "#........#", "#........#", "##########")
	letter := drawn("########..", "########..", "##....###.", "##.....##.", "##.....##.", "##.....##.", "##.....##.", "##....###.", "########..", "#######...")
	for name, tt := range map[string]struct {
		m    *Mask
		want bool
	}{"a marked check box": {box, true}, "the letter D": {letter, false}} {
		if got := tt.m.frame(image.Rect(0, 0, 10, 10)); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
