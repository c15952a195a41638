package pagegen

import (
	"math"
	"math/rand/v2"
	"strings"

	"github.com/docextract/docextract/model"
)

// Sheet is a page as glyphs and shapes, in points, with the truth of it.
type Sheet struct {
	Width, Height float64
	// Truth is in points. Its file name is set by whoever writes the page.
	Truth  Truth
	shapes []shape
	runs   []run
	fields []field
}

// shape is a filled outline.
type shape struct {
	outline path2
	gray    uint8
	// glyph says that the outline also stands in a run of text.
	glyph bool
}

// run is text for the digital form of the sheet.
type run struct {
	font       *Font
	size, x, y float64
	text       string
	gray       uint8
}

// field is a form field for the digital form of the sheet.
type field struct {
	name, value string
	box         model.Rect
	choice, on  bool
	round       bool
}

// pen draws on a sheet and notes what it draws.
type pen struct {
	*Sheet
	rng *rand.Rand
}

func (p *pen) between(lo, hi float64) float64 { return lo + p.rng.Float64()*(hi-lo) }
func (p *pen) chance(c float64) bool          { return p.rng.Float64() < c }

func pick[T any](rng *rand.Rand, list []T) T { return list[rng.IntN(len(list))] }

// text sets a line of text with its base line at y, and returns the box of its
// ink. Every word goes into the truth, and the whole as one line.
func (p *pen) text(f *Font, size, x, y float64, text string, gray uint8) model.Rect {
	var h *hand
	if f.Style == Handwritten {
		h = newHand(p.rng)
	}
	var line model.Rect
	var kept []string
	at := x
	for _, word := range strings.Fields(text) {
		box := p.word(f, h, size, at, y, word, gray)
		at += f.Width(word+" ", size)
		if box.Empty() {
			continue
		}
		kept = append(kept, word)
		line = line.Union(box)
		p.Truth.Words = append(p.Truth.Words, TruthWord{Page: 1, Text: word, Box: boxOf(box), Style: f.Style})
	}
	if len(kept) > 0 {
		p.Truth.Lines = append(p.Truth.Lines, TruthLine{Page: 1, Text: strings.Join(kept, " "), Box: boxOf(line), Style: f.Style})
		p.runs = append(p.runs, run{f, size, x, y, text, gray})
	}
	return line
}

// word draws one word and returns the box of its ink.
func (p *pen) word(f *Font, h *hand, size, x, y float64, word string, gray uint8) model.Rect {
	k := size / unitsPerEm
	var box model.Rect
	for _, r := range word {
		g := f.glyph(r)
		var outline path2
		move := h.glyph(x, y, k)
		for _, contour := range g.contours {
			var c []model.Point
			for _, q := range contour {
				c = append(c, move(q))
			}
			outline = append(outline, c)
		}
		if len(outline) > 0 {
			p.shapes = append(p.shapes, shape{outline, gray, true})
			box = box.Union(outline.bounds())
		}
		x += g.advance * k
	}
	return box
}

func (o path2) bounds() model.Rect {
	r := model.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, c := range o {
		for _, q := range c {
			r.X0, r.X1 = min(r.X0, q.X), max(r.X1, q.X)
			r.Y0, r.Y1 = min(r.Y0, q.Y), max(r.Y1, q.Y)
		}
	}
	return r
}

// fill blackens a rectangle.
func (p *pen) fill(r model.Rect, gray uint8) {
	q := r.Polygon()
	p.shapes = append(p.shapes, shape{outline: path2{q[:]}, gray: gray})
}

// rule draws a straight line along x or y.
func (p *pen) rule(x0, y0, x1, y1, width float64, gray uint8) {
	h := width / 2
	if x1-x0 > y1-y0 {
		p.fill(model.Rect{X0: x0, Y0: y0 - h, X1: x1, Y1: y0 + h}, gray)
		return
	}
	p.fill(model.Rect{X0: x0 - h, Y0: y0, X1: x0 + h, Y1: y1}, gray)
}

// dashed draws a horizontal line of dashes.
func (p *pen) dashed(x0, x1, y, width, dash, gap float64, gray uint8) {
	for x := x0; x < x1; x += dash + gap {
		p.rule(x, y, min(x+dash, x1), y, width, gray)
	}
}

// frame draws the border of a rectangle.
func (p *pen) frame(r model.Rect, width float64, gray uint8) {
	h := width / 2
	p.rule(r.X0-h, r.Y0, r.X1+h, r.Y0, width, gray)
	p.rule(r.X0-h, r.Y1, r.X1+h, r.Y1, width, gray)
	p.rule(r.X0, r.Y0-h, r.X0, r.Y1+h, width, gray)
	p.rule(r.X1, r.Y0-h, r.X1, r.Y1+h, width, gray)
}

// stroke draws a line of round pen through the points.
func (p *pen) stroke(points []model.Point, width float64, gray uint8) {
	for i, q := range points {
		p.shapes = append(p.shapes, shape{outline: path2{circle(q, width/2, 10)}, gray: gray})
		if i == 0 {
			continue
		}
		a := points[i-1]
		l := math.Hypot(q.X-a.X, q.Y-a.Y)
		if l == 0 {
			continue
		}
		nx, ny := -(q.Y-a.Y)/l*width/2, (q.X-a.X)/l*width/2
		p.shapes = append(p.shapes, shape{outline: path2{{
			{X: a.X + nx, Y: a.Y + ny}, {X: q.X + nx, Y: q.Y + ny}, {X: q.X - nx, Y: q.Y - ny}, {X: a.X - nx, Y: a.Y - ny},
		}}, gray: gray})
	}
}

func circle(c model.Point, r float64, corners int) []model.Point {
	out := make([]model.Point, corners)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		out[i] = model.Point{X: c.X + r*cos, Y: c.Y + r*sin}
	}
	return out
}

// ring draws a circle's outline.
func (p *pen) ring(c model.Point, r, width float64, gray uint8) {
	inner := circle(c, r-width/2, 32)
	for i, j := 0, len(inner)-1; i < j; i, j = i+1, j-1 {
		inner[i], inner[j] = inner[j], inner[i]
	}
	p.shapes = append(p.shapes, shape{outline: path2{circle(c, r+width/2, 32), inner}, gray: gray})
}
