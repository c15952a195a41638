package pagegen

import (
	"math"
	"math/rand/v2"

	"github.com/docextract/docextract/model"
)

// hand is how one writer writes one line: a slant, a drifting base line, and
// letters that are never twice the same.
type hand struct {
	rng           *rand.Rand
	slant, size   float64
	drift, period float64
	phase         float64
}

func newHand(rng *rand.Rand) *hand {
	return &hand{
		rng: rng, slant: rng.NormFloat64() * 0.12, size: 0.9 + rng.Float64()*0.3,
		drift: rng.Float64() * 0.08, period: 40 + rng.Float64()*120, phase: rng.Float64() * 6,
	}
}

// glyph moves the outline of a letter to its place at (x, y), k points for a
// unit. A nil hand sets type: the letter stands exactly there.
func (h *hand) glyph(x, y, k float64) func(model.Point) model.Point {
	if h == nil {
		return func(q model.Point) model.Point { return model.Point{X: x + q.X*k, Y: y + q.Y*k} }
	}
	slant := h.slant + h.rng.NormFloat64()*0.04
	turn := h.rng.NormFloat64() * 0.035
	sx, sy := h.size*(1+h.rng.NormFloat64()*0.05), h.size*(1+h.rng.NormFloat64()*0.07)
	sin, cos := math.Sincos(turn)
	dy := (math.Sin(x/h.period+h.phase)*h.drift + h.rng.NormFloat64()*0.015) * k * unitsPerEm
	fx, fy := 0.004+h.rng.Float64()*0.006, 0.004+h.rng.Float64()*0.006
	px, py := h.rng.Float64()*6, h.rng.Float64()*6
	const warp = 14
	return func(q model.Point) model.Point {
		ux := q.X + warp*math.Sin(q.Y*fy+py)
		uy := q.Y + warp*math.Sin(q.X*fx+px)
		ux, uy = (ux-slant*uy)*sx, uy*sy
		return model.Point{X: x + (ux*cos-uy*sin)*k, Y: y + dy + (ux*sin+uy*cos)*k}
	}
}

// curvePoints is a shaky line through the given points, as a pen draws it.
func (p *pen) curvePoints(shake float64, through ...model.Point) []model.Point {
	out := []model.Point{through[0]}
	for i := 1; i < len(through); i++ {
		a, d := through[i-1], through[i]
		l := math.Hypot(d.X-a.X, d.Y-a.Y) * shake
		j := func(q model.Point) model.Point {
			return model.Point{X: q.X + p.rng.NormFloat64()*l, Y: q.Y + p.rng.NormFloat64()*l}
		}
		out = append(out, curve(a, j(lerp(a, d, 0.33)), j(lerp(a, d, 0.67)), d)...)
	}
	return out
}
