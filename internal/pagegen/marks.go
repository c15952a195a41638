package pagegen

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// choiceBlock sets a question with its options, each beside a mark.
func (f *form) choiceBlock() {
	if len(f.choices) == 0 {
		return
	}
	c := f.choices[0]
	f.choices = f.choices[1:]
	step := max(f.size, f.markSize) * f.between(1.45, 2)
	column := f.chance(0.3) && f.y+step*float64(len(c.options)+1) < f.bottom
	x, y := f.x0, f.y+step*0.7
	q := f.text(f.label, f.size, x, y, c.question, 0)
	if column || f.chance(0.3) {
		f.y += step
		x, y = f.x0+f.between(0, 20), y+step
	} else {
		x = q.X1 + f.between(10, 30)
	}
	one := f.chance(0.6)
	chosen := f.rng.IntN(len(c.options) + 1)
	for i, option := range c.options {
		on := i == chosen || !one && f.chance(0.4)
		if w := f.label.Width(option, f.size) + f.markSize*2 + 20; x+w > f.x1 {
			f.y += step
			x, y = f.x0+f.between(0, 20), y+step
		}
		end := f.option(option, x, y, on)
		if column {
			f.y += step
			y += step
		} else {
			x = end + f.between(10, 30)
		}
	}
	f.y += step
}

// choicePage fills the sheet with choices of all topics, every few of them with
// marks of another look, among the things that are easily taken for marks.
func (f *form) choicePage() {
	f.choices = nil
	for _, t := range topics {
		f.choices = append(f.choices, t.choices...)
	}
	f.choices = f.shuffledChoices(f.choices)
	if f.chance(0.3) {
		f.sideText()
	}
	for f.y < f.bottom-60 && len(f.choices) > 0 {
		f.look.markLook(f.pen)
		f.y += f.between(4, 10)
		for range 1 + f.rng.IntN(3) {
			if f.y < f.bottom-40 {
				f.choiceBlock()
			}
		}
		switch f.rng.IntN(12) {
		case 10:
			f.clutter()
		case 5, 6:
			f.markTable()
		case 7, 8:
			f.numberedLines()
		case 9:
			f.numberBoxes()
		case 0:
			f.comb()
		case 1:
			f.captionedBoxes()
		case 2:
			f.paragraph()
		case 3:
			f.table()
		case 4:
			f.heading()
		}
	}
}

// option sets one option with its mark, and returns where it ends.
func (f *form) option(label string, x, y float64, on bool) float64 {
	gap := f.between(1, 7)
	if f.markFirst {
		m := f.mark(x, y, on, label)
		return f.text(f.label, f.size, m.X1+gap, y, label, 0).X1
	}
	b := f.text(f.label, f.size, x, y, label, 0)
	return f.mark(b.X1+gap, y, on, label).X1
}

// mark draws a mark that stands on the base line y, from x on.
func (f *form) mark(x, y float64, on bool, name string) model.Rect {
	t := TruthMark{Page: 1, State: model.Unselected, Shape: "square"}
	if on {
		t.State = model.Selected
	}
	s := f.markSize
	r := model.Rect{X0: x, Y0: y - s*0.9, X1: x + s, Y1: y + s*0.1}
	switch {
	case f.bracket && !f.digital:
		t.Shape = "bracket"
		r = f.bracketMark(x, y, on)
		if on {
			t.Fill = "cross"
		}
	case f.square:
		r.X1 = r.X0 + s*f.aspect
		f.frame(r, f.between(0.8, 1.2)*min(f.line, 1.2), f.frameInk)
		if f.shadow {
			f.rule(r.X0, r.Y1+0.6, r.X1+1.2, r.Y1+0.6, 1.6, f.frameInk)
			f.rule(r.X1+0.6, r.Y0, r.X1+0.6, r.Y1+1.2, 1.6, f.frameInk)
		}
	default:
		t.Shape = "round"
		f.ring(r.Center(), s/2, f.between(0.5, 1.3), f.frameInk)
	}
	if on && !f.bracket {
		t.Fill = f.tickMark(r)
	}
	if f.digital {
		f.fields = append(f.fields, field{name: name, box: r, choice: true, on: on, round: !f.square})
	}
	t.Box = boxOf(r)
	f.Truth.Marks = append(f.Truth.Marks, t)
	return r
}

// bracketMark types a mark.
func (f *form) bracketMark(x, y float64, on bool) model.Rect {
	open, closing := "[", "]"
	if !f.square {
		open, closing = "(", ")"
	}
	a := f.text(f.label, f.size, x, y, open, 0)
	w := f.size * 0.75
	if on {
		f.text(f.label, f.size, a.X1+f.size*0.12, y, pick(f.rng, []string{"x", "X", "x"}), 0)
	}
	b := f.text(f.label, f.size, a.X1+w, y, closing, 0)
	return a.Union(b)
}

// tickMark selects a mark, and says how.
func (f *form) tickMark(r model.Rect) string {
	s := min(r.Width(), r.Height())
	c := r.Center()
	if f.digital || f.chance(0.25) {
		return f.printedTick(r)
	}
	over := f.between(0.25, 0.8) * s // half of the extent, beyond 0.5 leaves the box
	at := func(dx, dy float64) model.Point {
		return model.Point{X: c.X + dx*over + f.rng.NormFloat64()*s*0.06, Y: c.Y + dy*over + f.rng.NormFloat64()*s*0.06}
	}
	width := f.between(0.7, 1.8)
	draw := func(through ...model.Point) { f.stroke(f.curvePoints(0.06, through...), width, f.ink) }
	switch f.rng.IntN(5) {
	case 0, 1:
		draw(at(-1, -1), at(1, 1))
		draw(at(1, -1), at(-1, 1))
		return "cross"
	case 2:
		draw(at(-0.9, -0.1), at(-0.3, 0.8), at(1.2, -1.3))
		return "tick"
	case 3:
		var zigzag []model.Point
		for i := range 7 {
			d := float64(i%2)*1.4 - 0.7
			zigzag = append(zigzag, at(float64(i)/3.5-0.9, d))
		}
		draw(zigzag...)
		return "scribble"
	}
	if f.square && f.chance(0.5) {
		draw(at(-1, 1), at(1, -1))
		return "slash"
	}
	width = s * f.between(0.3, 0.5)
	draw(at(-0.4, 0.1), at(0.4, -0.1))
	return "fill"
}

func (f *form) printedTick(r model.Rect) string {
	s, c := min(r.Width(), r.Height()), r.Center()
	switch {
	case !f.square:
		f.shapes = append(f.shapes, shape{outline: path2{circle(c, s*f.between(0.2, 0.36), 24)}})
		return "dot"
	case f.chance(0.2):
		f.fill(r.Inset(s*f.between(0.05, 0.25)), 0)
		return "fill"
	case f.chance(0.5):
		d := s * f.between(0.3, 0.5)
		w := f.between(0.6, 1.4)
		f.stroke([]model.Point{{X: c.X - d, Y: c.Y - d}, {X: c.X + d, Y: c.Y + d}}, w, 0)
		f.stroke([]model.Point{{X: c.X - d, Y: c.Y + d}, {X: c.X + d, Y: c.Y - d}}, w, 0)
		return "cross"
	case f.chance(0.5):
		letter := pick(f.rng, []string{"X", "x", "X"})
		f.text(f.label, s, c.X-f.label.Width(letter, s)/2, c.Y+s*0.33, letter, 0)
		n := len(f.Truth.Words) - 1 // the mark's own ink is no word
		f.Truth.Words = f.Truth.Words[:n]
		f.Truth.Lines = f.Truth.Lines[:len(f.Truth.Lines)-1]
		f.runs = f.runs[:len(f.runs)-1]
		return strings.ToLower(letter) + "-letter"
	}
	d := s * 0.35
	f.stroke([]model.Point{{X: c.X - d, Y: c.Y}, {X: c.X - d*0.3, Y: c.Y + d*0.8}, {X: c.X + d, Y: c.Y - d}}, f.between(0.8, 1.6), 0)
	return "tick"
}
