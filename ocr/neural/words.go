package neural

import (
	"math"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// piece is a word of a line before it has a box.
type piece struct {
	text        []rune
	first, last float64 // where its first and last letter are, x on the page
	p           float64
}

// pieces splits the letters of a line at its spaces.
func (c *crop) pieces(letters []letter) []piece {
	var out []piece
	open := false
	for _, l := range letters {
		if l.char == ' ' {
			open = false
			continue
		}
		x := c.x0 + (float64(l.step*stepPixels)+0.5)/c.scaleX
		if !open {
			out = append(out, piece{first: x, p: 1})
			open = true
		}
		w := &out[len(out)-1]
		w.text, w.last, w.p = append(w.text, l.char), x, w.p*l.p
	}
	return out
}

// stepPixels is how far apart the network's output columns are in its input.
const stepPixels = 4

// reading is a word of a line with the box of its ink.
type reading struct {
	text []rune
	p    float64 // of all its letters being right, by the network
	ink  model.Rect
}

// readings gives each piece the box of the ink between its neighbours.
func (c *crop) readings(ps []piece) []reading {
	out := make([]reading, 0, len(ps))
	left := math.Inf(-1)
	for i, p := range ps {
		right := math.Inf(1)
		if i+1 < len(ps) {
			right = c.gapBetween(p.last, ps[i+1].first)
		}
		out = append(out, reading{text: p.text, p: p.p, ink: c.box(p, left, right)})
		left = right
	}
	return out
}

// perLetter is the geometric mean of the letters' probabilities.
func (r *reading) perLetter() float64 { return math.Pow(r.p, 1/float64(len(r.text))) }

// word is r as the engine answers it, its box somewhat larger than the ink.
func (r *reading) word(lineHeight float64) ocr.Word {
	tidy(r.text)
	h := max(r.ink.Height(), 0.5*lineHeight)
	box := model.Rect{X0: r.ink.X0 - padSide*h - 0.5, Y0: r.ink.Y0 - padTop*h - 0.5, X1: r.ink.X1 + padSide*h + 0.5, Y1: r.ink.Y1 + padFoot*h + 0.5}
	return ocr.Word{Content: string(r.text), Polygon: box.Polygon(), Confidence: r.p}
}

// gapBetween is the middle of the widest place without ink between two letters,
// or the middle between them where ink is everywhere.
func (c *crop) gapBetween(a, b float64) float64 {
	best, at := 0.0, (a+b)/2
	edge := a
	for _, r := range c.line.parts { // sorted by X0
		if r.X1 <= edge {
			continue
		}
		if gap := min(r.X0, b) - edge; gap > best {
			best, at = gap, edge+gap/2
		}
		if edge = r.X1; edge >= b {
			return at
		}
	}
	if gap := b - edge; gap > best {
		at = edge + gap/2
	}
	return at
}

// box is the ink of the line between left and right; without ink, the line's
// height about the piece's letters.
func (c *crop) box(p piece, left, right float64) model.Rect {
	var out model.Rect
	for _, r := range c.line.parts {
		mid, cut := (r.X0+r.X1)/2, r
		cut.X0, cut.X1 = max(r.X0, left), min(r.X1, right)
		inside := mid >= left && mid < right || cut.X1-cut.X0 > 0.3*c.line.height()
		if inside && cut.X1 > cut.X0 {
			out = out.Union(cut)
		}
	}
	if !out.Empty() {
		return out
	}
	mid := c.line.y + c.line.slope*((p.first+p.last)/2-c.line.x0)
	half := c.line.height() / 4
	return model.Rect{X0: p.first - half, Y0: mid + c.line.top, X1: p.last + half, Y1: mid + c.line.bottom}
}

// A word's box stands off its ink by these shares of its height, as the boxes
// that people draw do, and by half a pixel.
const (
	padSide = 0.06
	padTop  = 0.12
	padFoot = 0.06
)
