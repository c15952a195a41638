package pdf

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// Tolerances in inches for joining pieces of one line: dots, dashes, and the
// edges of neighbouring cells.
const (
	sameLine = 0.012
	joinGap  = 0.05
)

// mergeRules joins the pieces of each line and drops what is too short to be
// one.
func mergeRules(rules []source.Rule) []source.Rule {
	var along [2][]source.Rule // horizontal, vertical
	for _, r := range rules {
		if r.To.X-r.From.X >= math.Abs(r.To.Y-r.From.Y) {
			along[0] = append(along[0], r)
		} else {
			along[1] = append(along[1], r)
		}
	}
	out := merge(along[0], func(p model.Point) (x, y float64) { return p.X, p.Y })
	return append(out, merge(along[1], func(p model.Point) (x, y float64) { return p.Y, p.X })...)
}

// merge joins rules of one direction; axis gives a point's place along and
// across that direction.
func merge(rules []source.Rule, axis func(model.Point) (along, across float64)) []source.Rule {
	slices.SortStableFunc(rules, func(a, b source.Rule) int {
		a0, ac := axis(a.From)
		b0, bc := axis(b.From)
		return cmp.Or(cmp.Compare(math.Round(ac/sameLine), math.Round(bc/sameLine)), cmp.Compare(a0, b0))
	})
	var out []source.Rule
	for _, r := range rules {
		from, across := axis(r.From)
		to, _ := axis(r.To)
		if n := len(out); n > 0 {
			last := &out[n-1]
			end, lastAcross := axis(last.To)
			if math.Abs(across-lastAcross) <= sameLine && from-end <= joinGap {
				if to > end {
					last.To = r.To
				}
				last.Thickness = max(last.Thickness, r.Thickness)
				continue
			}
		}
		out = append(out, r)
	}
	return slices.DeleteFunc(out, func(r source.Rule) bool {
		return math.Hypot(r.To.X-r.From.X, r.To.Y-r.From.Y) < shortest
	})
}

// clusters joins glyph boxes that stand as close together as letters and lines
// do, and keeps the groups that may be text.
func clusters(glyphs []model.Rect) []model.Rect {
	type group struct {
		box   model.Rect
		count int
	}
	const reach = 0.15
	slices.SortFunc(glyphs, func(a, b model.Rect) int { return cmp.Or(cmp.Compare(a.Y0, b.Y0), cmp.Compare(a.X0, b.X0)) })
	var groups []group
	const maxGroups = 200
	for _, g := range glyphs {
		joined := group{g, 1}
		kept := groups[:0]
		for _, other := range groups {
			if !other.box.Inset(-reach).Intersect(joined.box.Inset(-0.001)).Empty() {
				joined = group{joined.box.Union(other.box), joined.count + other.count}
			} else {
				kept = append(kept, other)
			}
		}
		groups = append(kept, joined)
		if len(groups) > maxGroups {
			break
		}
	}
	var out []model.Rect
	for _, g := range groups {
		if g.count >= manyGlyphs {
			out = append(out, g.box)
		}
	}
	return out
}
