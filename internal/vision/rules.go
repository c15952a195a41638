package vision

import (
	"cmp"
	"context"
	"image"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// Rule is a drawn straight line, along x or along y to within about two
// degrees, in pixels.
type Rule struct {
	From, To model.Point
	// Thickness is the mean width of the stroke.
	Thickness float64
}

// horizontal reports whether r runs along x.
func (r Rule) horizontal() bool {
	return math.Abs(r.To.X-r.From.X) >= math.Abs(r.To.Y-r.From.Y)
}

// length is the extent of r in its own direction.
func (r Rule) length() float64 { return math.Hypot(r.To.X-r.From.X, r.To.Y-r.From.Y) }

// Rules finds the ruling lines of an upright page: whole, broken, dashed and
// dotted ones, borders of boxes and tables, underlines. Lines along x come
// first, from top to bottom; each runs from left to right or top to bottom.
// Coordinates are those of the image's own bounds.
//
// Lines are followed across the page as in Poulain d'Andecy, Camillerapp and
// Leplumey, "Kalman filtering for segment detection" (ICPR 1994): every column
// offers its runs of ink, and a line takes the thin one where it expects one.
func Rules(ctx context.Context, img *image.Gray) ([]Rule, error) {
	if img.Rect.Empty() {
		return nil, nil
	}
	ink := findInk(img)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	inch := pageInch(ink.w, ink.h)
	across := followLines(ink.transposed(), inch)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	down := followLines(ink, inch)
	rules := keepRules(across, down, ink, inch)
	origin := model.Point{X: float64(img.Rect.Min.X), Y: float64(img.Rect.Min.Y)}
	for i := range rules {
		rules[i].From.X += origin.X
		rules[i].From.Y += origin.Y
		rules[i].To.X += origin.X
		rules[i].To.Y += origin.Y
	}
	return rules, nil
}

// pageInch is about how many pixels of the page make an inch, taking its
// shorter side for that of a letter.
func pageInch(w, h int) float64 {
	return min(max(float64(min(w, h))/8.5, 60), 400)
}

// keepRules turns followed lines into rules. Long ones stand for themselves;
// a short one along x has to stand free, as a blank to write on does; any
// other may be the stem of a letter, and has to hang between two rules.
func keepRules(across, down []followed, ink *inkMap, inch float64) []Rule {
	long, blank, short := 0.6*inch, 0.2*inch, 0.13*inch
	var rules, doubtful []Rule
	add := func(list []followed, along bool) {
		for _, f := range list {
			r := f.rule(along)
			switch {
			case atEdge(r, ink):
			case f.length() >= long && f.steady(inch), along && f.length() >= blank && f.steady(inch) && f.free():
				rules = append(rules, r)
			case f.length() >= short && f.steady(inch) && f.upright():
				doubtful = append(doubtful, r)
			}
		}
	}
	add(across, true)
	add(down, false)
	// Rules that are met by others let still shorter ones in: the inner rules
	// of a table hang on its frame.
	for range 3 {
		var left, met []Rule
		for _, r := range doubtful {
			if hangs(r, rules, 0.02*inch) {
				met = append(met, r)
			} else {
				left = append(left, r)
			}
		}
		rules, doubtful = append(rules, met...), left
	}
	slices.SortFunc(rules, compareRules)
	return rules
}

func compareRules(a, b Rule) int {
	if a.horizontal() != b.horizontal() {
		if a.horizontal() {
			return -1
		}
		return 1
	}
	if a.horizontal() {
		return cmp.Or(cmp.Compare(a.From.Y, b.From.Y), cmp.Compare(a.From.X, b.From.X))
	}
	return cmp.Or(cmp.Compare(a.From.X, b.From.X), cmp.Compare(a.From.Y, b.From.Y))
}

// atEdge reports whether r is the edge of the scanned paper.
func atEdge(r Rule, ink *inkMap) bool {
	const margin = 3
	if r.horizontal() {
		y := (r.From.Y + r.To.Y) / 2
		return y < margin || y > float64(ink.h)-margin
	}
	x := (r.From.X + r.To.X) / 2
	return x < margin || x > float64(ink.w)-margin
}

// hangs reports whether both ends of r lie on rules of the other direction.
func hangs(r Rule, rules []Rule, slack float64) bool {
	from, to := false, false
	for _, s := range rules {
		if s.horizontal() != r.horizontal() {
			from = from || onRule(r.From, s, slack)
			to = to || onRule(r.To, s, slack)
		}
	}
	return from && to
}

func onRule(p model.Point, r Rule, slack float64) bool {
	slack += r.Thickness
	return p.X >= r.From.X-slack && p.X <= r.To.X+slack && p.Y >= min(r.From.Y, r.To.Y)-slack && p.Y <= max(r.From.Y, r.To.Y)+slack
}
