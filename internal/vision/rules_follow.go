package vision

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// followed is a line on its way along the rows of an ink map: u counts the
// rows, v is the place within a row.
type followed struct {
	first, last int     // the first and the last row that it was seen in
	v, slope    float64 // where it was last, and where it is heading
	seen        int     // rows with a thin run at the place
	hidden      int     // rows where the place is covered by thicker ink
	clear       [2]int  // seen rows with no other ink close before and behind
	thickness   float64 // sum over the seen rows
	dotted      bool    // a chain of dots or dashes
	// sums for the straight line through the seen rows
	su, sv, suu, suv, svv float64
}

func (f *followed) length() float64 { return float64(f.last - f.first + 1) }

// expect is where the line should be in row u.
func (f *followed) expect(u int) float64 { return f.v + f.slope*float64(u-f.last) }

// take adds a thin run of row u.
func (f *followed) take(u int, r inkRun, before, behind bool) {
	v := float64(r.lo+r.hi-1) / 2
	if f.seen == 0 {
		f.first, f.v = u, v
	} else {
		gain := max(0.08, 1/float64(f.seen+1))
		f.v += f.slope*float64(u-f.last) + gain*(v-f.expect(u))
		f.slope = min(max(f.heading(), -maxRuleSlope), maxRuleSlope)
	}
	f.last = u
	f.seen++
	f.thickness += float64(r.hi - r.lo)
	if before {
		f.clear[0]++
	}
	if behind {
		f.clear[1]++
	}
	du := float64(u - f.first)
	f.su += du
	f.sv += v
	f.suu += du * du
	f.suv += du * v
	f.svv += v * v
}

// maxRuleSlope is the tangent of the largest angle of a rule to its axis.
const maxRuleSlope = 0.04

func (f *followed) fitSlope() float64 {
	n := float64(f.seen)
	d := n*f.suu - f.su*f.su
	if d == 0 {
		return 0
	}
	return (n*f.suv - f.su*f.sv) / d
}

// heading is the slope so far, drawn towards zero while the line is so short
// that one step between rows of pixels would turn it.
func (f *followed) heading() float64 {
	const level = 20 // rows of level line known beforehand
	n := float64(f.seen)
	d := n*f.suu - f.su*f.su + n*level*level*level/12
	return (n*f.suv - f.su*f.sv) / d
}

// steady reports whether the line was there most of the way, as straight and
// as thin as a drawn one.
func (f *followed) steady(inch float64) bool {
	n := float64(f.seen)
	missed := f.length() - n - float64(f.hidden)
	thick := f.thickness / n
	if f.dotted {
		return f.deviation() <= 0.6+0.3*thick
	}
	// A broken line that stands free is still a line.
	least := 0.78
	if min(f.clear[0], f.clear[1]) > f.seen*4/5 {
		least = 0.6
	}
	// A short line that often hides behind thicker ink is the serifs of a word.
	whole := 0.5
	if f.length() < 1.5*inch {
		whole = 0.75
	}
	if n < least*(n+missed) || n < whole*f.length() {
		return false
	}
	if f.length() < 5*thick || f.deviation() > 0.5+0.3*thick {
		return false
	}
	return f.clear[0] > f.seen/2 || f.clear[1] > f.seen/2
}

// free reports whether nothing else stands close to the line: text may stand
// on it, but does not hang from it.
func (f *followed) free() bool {
	return f.seen*10 >= int(f.length())*9 && f.clear[0]*10 > f.seen*6 && f.clear[1]*10 > f.seen*9
}

// upright reports whether the line is as straight and as true to its axis as a
// short stroke of a pen seldom is.
func (f *followed) upright() bool {
	return math.Abs(f.fitSlope())*f.length() <= 1+0.015*f.length() && f.deviation() <= 0.35+0.1*f.thickness/float64(f.seen)
}

// deviation is the root mean square distance from the straight line.
func (f *followed) deviation() float64 {
	n := float64(f.seen)
	b := f.fitSlope()
	a := (f.sv - b*f.su) / n
	s := f.svv - a*f.sv - b*f.suv
	return math.Sqrt(max(0, s/n))
}

// rule is the straight line through f; along says that rows of the ink map
// are columns of the page.
func (f *followed) rule(along bool) Rule {
	n := float64(f.seen)
	b := f.fitSlope()
	a := (f.sv - b*f.su) / n
	at := func(u int) model.Point {
		p := model.Point{X: float64(u), Y: a + b*float64(u-f.first) + 0.5}
		if !along {
			p.X, p.Y = p.Y, p.X
		}
		return p
	}
	return Rule{From: at(f.first), To: at(f.last + 1), Thickness: f.thickness / n}
}

// follower follows lines from row to row.
type follower struct {
	thin  int // the thickest run that can belong to a rule
	near  int // ink closer than this spoils the clearance
	gap   int // rows that a line may be missing
	short float64
	live  []followed
	spare []followed
	done  []followed
	dots  []followed
}

// followLines finds the lines that cross the rows of m.
func followLines(m *inkMap, inch float64) []followed {
	f := &follower{
		thin: max(4, int(0.055*inch)), near: max(3, int(0.045*inch)), gap: max(2, int(0.022*inch)), short: 0.1 * inch,
	}
	var runs []inkRun
	for u := range m.h {
		runs = m.runs(u, runs[:0])
		f.step(u, runs)
	}
	f.step(m.h+f.gap+1, nil)
	return joinLines(append(f.done, dottedLines(f.dots, inch)...), inch)
}

// step carries every line over row u, and starts one at each thin run that no
// line takes.
func (f *follower) step(u int, runs []inkRun) {
	next := f.spare[:0]
	i, used := 0, 0
	for k := range f.live {
		l := &f.live[k]
		v := l.expect(u)
		for i < len(runs) && float64(runs[i].hi)+1 < v {
			i++
		}
		switch j := f.best(runs, max(i, used), v); {
		case j >= 0:
			for ; used < j; used++ {
				next = f.start(next, u, runs, used)
			}
			used = j + 1
			if u-l.last > 2 && 10*l.seen < 8*(u-l.first) {
				// What has been followed through letters is no line: a true one
				// begins here.
				f.finish(l)
				*l = followed{}
			}
			l.take(u, runs[j], f.clearBefore(runs, j), f.clearBehind(runs, j))
			next = append(next, *l)
		case i < len(runs) && float64(runs[i].lo) <= v+0.5 && v-0.5 <= float64(runs[i].hi) && u-l.last-1 <= 8*f.gap:
			l.hidden++
			next = append(next, *l)
		case u-l.last-1 <= min(f.gap, l.seen/4)+l.hiddenSince(u):
			next = append(next, *l)
		default:
			f.finish(l)
		}
	}
	for ; used < len(runs); used++ {
		next = f.start(next, u, runs, used)
	}
	f.spare, f.live = f.live, next
}

// hiddenSince is how many rows of covered ink the line may have passed since
// it was last seen.
func (f *followed) hiddenSince(u int) int { return min(f.hidden, u-f.last-1) }

// best is the index of the first thin run at v, or -1.
func (f *follower) best(runs []inkRun, from int, v float64) int {
	for j := from; j < len(runs) && float64(runs[j].lo) <= v+2; j++ {
		c := float64(runs[j].lo+runs[j].hi-1) / 2
		if runs[j].hi-runs[j].lo <= f.thin && math.Abs(c-v) <= 1.3 {
			return j
		}
	}
	return -1
}

func (f *follower) start(next []followed, u int, runs []inkRun, j int) []followed {
	if runs[j].hi-runs[j].lo > f.thin {
		return next
	}
	var l followed
	l.take(u, runs[j], f.clearBefore(runs, j), f.clearBehind(runs, j))
	return append(next, l)
}

func (f *follower) clearBefore(runs []inkRun, j int) bool {
	return j == 0 || runs[j].lo-runs[j-1].hi >= f.near
}

func (f *follower) clearBehind(runs []inkRun, j int) bool {
	return j+1 == len(runs) || runs[j+1].lo-runs[j].hi >= f.near
}

// finish keeps what may be a line or a piece of one. Short pieces that stand
// clear are dots and dashes.
func (f *follower) finish(l *followed) {
	switch free := l.hidden == 0 && l.clear[0] == l.seen && l.clear[1] == l.seen; {
	case free && l.length() < 3*f.short:
		if l.length() >= 0.4*l.thickness/float64(l.seen) {
			f.dots = append(f.dots, *l)
		}
	case l.length() >= f.short:
		f.done = append(f.done, *l)
	}
}

// merge adds the rows of g, which comes behind f.
func (f *followed) merge(g *followed) {
	d := float64(g.first - f.first)
	n := float64(g.seen)
	f.suu += g.suu + 2*d*g.su + d*d*n
	f.suv += g.suv + d*g.sv
	f.su += g.su + d*n
	f.sv += g.sv
	f.svv += g.svv
	f.seen += g.seen
	f.hidden += g.hidden
	f.clear[0] += g.clear[0]
	f.clear[1] += g.clear[1]
	f.thickness += g.thickness
	f.last, f.v, f.slope = g.last, g.v, g.slope
	f.dotted = f.dotted || g.dotted
}

// joinLines joins the pieces of broken lines.
func joinLines(list []followed, inch float64) []followed {
	slices.SortFunc(list, byStart)
	var out []followed
	for i := range list {
		g := &list[i]
		joined := false
		for k := len(out) - 1; k >= 0 && !joined; k-- {
			f := &out[k]
			gap := float64(g.first - f.last)
			if gap <= 0 || gap > min(0.3*inch, 0.5*min(f.length(), g.length())+0.05*inch) {
				continue
			}
			start := g.sv/float64(g.seen) - g.fitSlope()*g.su/float64(g.seen)
			if math.Abs(f.expect(g.first)-start) <= 1.6 {
				f.merge(g)
				joined = true
			}
		}
		if !joined {
			out = append(out, *g)
		}
	}
	return out
}

// dottedLines chains dots and dashes that stand in a row. What stands alone is
// returned too, if it is long enough to be a short line by itself.
func dottedLines(dots []followed, inch float64) []followed {
	slices.SortFunc(dots, byStart)
	var chains []chain
	var live []int // chains that may still grow
	for i := range dots {
		d := &dots[i]
		keep := live[:0]
		best := -1
		for _, k := range live {
			c := &chains[k]
			gap := float64(d.first - c.line.last)
			if gap > c.reach(inch) {
				continue
			}
			keep = append(keep, k)
			if gap > 1 && math.Abs(c.line.expect(d.first)-d.v) <= 1.3 && (best < 0 || c.dots > chains[best].dots) {
				best = k
			}
		}
		live = keep
		if best >= 0 {
			chains[best].add(d)
			continue
		}
		live = append(live, len(chains))
		chains = append(chains, chain{line: *d, dots: 1, start: d.first})
	}
	var out []followed
	for _, c := range chains {
		n := c.line.length()
		switch {
		case c.dots >= 5 && n > 0.45*inch && c.dense(inch):
			c.line.dotted = true
			out = append(out, c.line)
		case c.dots < 5 && n >= 0.1*inch && float64(c.line.seen) > 0.7*n:
			out = append(out, c.line)
		}
	}
	return out
}

func byStart(a, b followed) int {
	return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.v, b.v))
}

// chain is dots in a row.
type chain struct {
	line  followed
	dots  int
	start int // of the last dot
	steps []int
}

// reach is how far the next dot may be: further once the chain has shown that
// it is one, so that it passes under a letter.
func (c *chain) reach(inch float64) float64 {
	if c.dots >= 5 {
		return 0.25 * inch
	}
	return 0.08 * inch
}

// dense tells dots and dashes from the feet of typed letters, which are set
// less evenly and leave more white than dashes.
func (c *chain) dense(inch float64) bool {
	n := c.line.length()
	share := float64(c.line.seen) / n
	return share > 0.48 || share > 0.2 && n/float64(c.dots) < 0.065*inch && c.even()
}

// even reports whether most dots follow each other at the same distance, or,
// where one or two have been lost, at a multiple of it.
func (c *chain) even() bool {
	sorted := slices.Sorted(slices.Values(c.steps))
	median := sorted[len(sorted)/2]
	same := 0
	for _, s := range sorted {
		lost := min(max((s+median/2)/max(median, 1), 1), 3)
		if lost > 1 && median < 6 {
			continue // steps so small that anything is a multiple
		}
		if d := s - lost*median; d >= -lost && d <= lost {
			same++
		}
	}
	return same*3 >= len(sorted)*2
}

func (c *chain) add(d *followed) {
	c.steps = append(c.steps, d.first-c.start)
	c.start = d.first
	c.line.merge(d)
	c.line.slope = min(max(c.line.heading(), -maxRuleSlope), maxRuleSlope)
	c.dots++
}
