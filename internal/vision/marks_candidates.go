package vision

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// markSides is the range of the side of a mark, in inches.
const (
	minMarkSide = 0.075
	maxMarkSide = 0.31
)

// plainSide is the side in pixels from which four whole sides look unlike any
// letter.
const plainSide = 13

// A screened picture is full of frames; of so many the fullest are looked at.
const (
	mostFrames     = 8000
	mostCandidates = 1200
)

// MarkCandidates is every place of the page that might be the frame of a check
// box or a radio button: squares with four sides of ink, and rings. They are
// in the coordinates of the image's bounds, from top to bottom.
func MarkCandidates(img *image.Gray) []image.Rectangle {
	if img.Rect.Empty() {
		return nil
	}
	ink := findInk(img)
	inch := pageInch(ink.w, ink.h)
	f := &frames{ink: ink, lo: max(6, int(minMarkSide*inch)), hi: max(12, int(maxMarkSide*inch))}
	f.squares(ink, false)
	f.squares(ink.transposed(), true)
	f.rings()
	out := f.distinct()
	for i := range out {
		out[i] = out[i].Add(img.Rect.Min)
	}
	return out
}

// frames collects frames of marks.
type frames struct {
	ink    *inkMap
	lo, hi int
	found  []frame
}

// frame is a rectangle around a possible mark, its border included; score is
// how much of the border is ink.
type frame struct {
	r     image.Rectangle
	score float64
}

// squares looks for boxes by their upper and lower sides, in the rows of m. In
// a transposed map these are the left and right sides.
func (f *frames) squares(m *inkMap, transposed bool) {
	var runs []inkRun
	for y := range m.h {
		runs = bridged(m.runs(y, runs[:0]), 1)
		for _, r := range runs {
			if n := r.hi - r.lo; n < f.lo || n > f.hi*3/2 {
				continue
			}
			f.square(m, r, y, 1, transposed)
			f.square(m, r, y, -1, transposed)
		}
	}
}

// bridged joins runs that are at most gap apart.
func bridged(runs []inkRun, gap int) []inkRun {
	out := runs[:0]
	for _, r := range runs {
		if n := len(out); n > 0 && r.lo-out[n-1].hi <= gap {
			out[n-1].hi = r.hi
			continue
		}
		out = append(out, r)
	}
	return out
}

// square takes the run r of row y for a side, and looks for the side opposite
// in the direction step. Where a tick has lengthened the run, the other sides
// say how long the box is.
func (f *frames) square(m *inkMap, r inkRun, y, step int, transposed bool) {
	left := sideLength(m, r.lo, y, step, f.hi)
	right := sideLength(m, r.hi-1, y, step, f.hi)
	n := r.hi - r.lo
	height := min(left, right)
	if height < f.lo || height*5 < n*3 || n > f.hi {
		return
	}
	// The opposite side is the fullest row about as far away as the run is long.
	best, bestAt := 0, 0
	for d := max(f.lo, n*3/5) - 1; d <= min(height+1, n*8/5); d++ {
		at := y + step*d
		if at < 0 || at >= m.h {
			break
		}
		if c := covered(m, r.lo, r.hi, at); c >= best {
			best, bestAt = c, at
		}
	}
	if best*4 < n*3 {
		return
	}
	rect := image.Rect(r.lo, min(y, bestAt), r.hi, max(y, bestAt)+1)
	if transposed {
		rect = image.Rect(rect.Min.Y, rect.Min.X, rect.Max.Y, rect.Max.X)
	}
	// A box below a rule may be taken with the rule for its upper side: of two
	// frames the squarer one is the better.
	w, h := float64(rect.Dx()), float64(rect.Dy())
	f.add(frame{rect, float64(best)/float64(n) + float64(min(left, right))/(w+h) - 0.5*math.Abs(math.Log(w/h))})
}

// add keeps a frame that stands by itself, as a letter in a word or a cell of a
// grid does not, and one with four whole sides that is too large to be letters
// run together.
func (f *frames) add(c frame) {
	c.r = f.ink.grown(c.r)
	left, right := f.ink.freeSides(c.r)
	if left && right || min(c.r.Dx(), c.r.Dy()) >= plainSide && f.ink.fourSides(c.r) {
		f.found = append(f.found, c)
	}
}

// fourSides reports whether ink stands along nine tenths of each side of r.
func (m *inkMap) fourSides(r image.Rectangle) bool {
	const depth = 2
	across, down := [2]int{}, [2]int{}
	for x := r.Min.X; x < r.Max.X; x++ {
		across[0] += min(1, m.count(image.Rect(x, r.Min.Y, x+1, r.Min.Y+depth)))
		across[1] += min(1, m.count(image.Rect(x, r.Max.Y-depth, x+1, r.Max.Y)))
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		down[0] += min(1, m.count(image.Rect(r.Min.X, y, r.Min.X+depth, y+1)))
		down[1] += min(1, m.count(image.Rect(r.Max.X-depth, y, r.Max.X, y+1)))
	}
	return 10*min(across[0], across[1]) >= 9*r.Dx() && 10*min(down[0], down[1]) >= 9*r.Dy()
}

// grown is r with all of a thick border.
func (m *inkMap) grown(r image.Rectangle) image.Rectangle {
	const most = 4
	full := func(s image.Rectangle) bool {
		return s.In(image.Rect(0, 0, m.w, m.h)) && m.count(s)*5 >= s.Dx()*s.Dy()*4
	}
	for range most {
		if full(image.Rect(r.Min.X, r.Min.Y-1, r.Max.X, r.Min.Y)) {
			r.Min.Y--
		}
		if full(image.Rect(r.Min.X, r.Max.Y, r.Max.X, r.Max.Y+1)) {
			r.Max.Y++
		}
		if full(image.Rect(r.Min.X-1, r.Min.Y, r.Min.X, r.Max.Y)) {
			r.Min.X--
		}
		if full(image.Rect(r.Max.X, r.Min.Y, r.Max.X+1, r.Max.Y)) {
			r.Max.X++
		}
	}
	return r
}

// count is the number of ink pixels in r, which lies inside the page.
func (m *inkMap) count(r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if m.at(x, y) {
				n++
			}
		}
	}
	return n
}

// freeSides reports whether most of the left and of the right side of r border
// on paper. A tick may leave the box.
func (m *inkMap) freeSides(r image.Rectangle) (left, right bool) {
	page := image.Rect(0, 0, m.w, m.h)
	d := max(2, r.Dx()/5)
	l := image.Rect(r.Min.X-1-d, r.Min.Y, r.Min.X-1, r.Max.Y)
	return m.mostlyClear(l.Intersect(page)), m.mostlyClear(l.Add(image.Pt(r.Dx()+d+2, 0)).Intersect(page))
}

// mostlyClear reports whether at least two fifths of the rows of r have no ink.
func (m *inkMap) mostlyClear(r image.Rectangle) bool {
	dark := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if m.count(image.Rect(r.Min.X, y, r.Max.X, y+1)) > 0 {
			dark++
		}
	}
	return dark*5 <= r.Dy()*3
}

// sideLength is how far ink goes on from (x, y) in the direction step, with a
// slack of one pixel to each side and small holes.
func sideLength(m *inkMap, x, y, step, limit int) int {
	missed, n := 0, 0
	for d := 0; d <= limit; d++ {
		at := y + step*d
		if at < 0 || at >= m.h {
			break
		}
		if m.near(x, at) {
			n = d + 1
			missed = max(0, missed-1)
			continue
		}
		if missed += 2; missed > 4 {
			break
		}
	}
	return n
}

// near reports whether there is ink at (x, y) or beside it in its row.
func (m *inkMap) near(x, y int) bool {
	for d := -1; d <= 1; d++ {
		if x+d >= 0 && x+d < m.w && m.at(x+d, y) {
			return true
		}
	}
	return false
}

// covered is how many of the columns from lo to hi have ink in row y.
func covered(m *inkMap, lo, hi, y int) int {
	n := 0
	for x := lo; x < hi; x++ {
		if m.at(x, y) {
			n++
		}
	}
	return n
}

// distinct is one frame for each place, the fullest, from top to bottom.
func (f *frames) distinct() []image.Rectangle {
	slices.SortFunc(f.found, func(a, b frame) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.r.Min.Y, b.r.Min.Y), cmp.Compare(a.r.Min.X, b.r.Min.X), cmp.Compare(b.r.Max.X, a.r.Max.X), cmp.Compare(b.r.Max.Y, a.r.Max.Y))
	})
	var out []image.Rectangle
	for _, c := range f.found[:min(len(f.found), mostFrames)] {
		if len(out) == mostCandidates {
			break
		}
		if !slices.ContainsFunc(out, func(r image.Rectangle) bool { return samePlace(r, c.r) }) {
			out = append(out, c.r)
		}
	}
	slices.SortFunc(out, func(a, b image.Rectangle) int {
		return cmp.Or(cmp.Compare(a.Min.Y, b.Min.Y), cmp.Compare(a.Min.X, b.Min.X))
	})
	return out
}

// samePlace reports whether two rectangles share more than 6/10 of their union.
func samePlace(a, b image.Rectangle) bool {
	i := a.Intersect(b)
	shared := i.Dx() * i.Dy()
	return 10*shared > 6*(a.Dx()*a.Dy()+b.Dx()*b.Dy()-shared)
}
