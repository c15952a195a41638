package pagegen

import (
	"fmt"
	"strings"

	"github.com/docextract/docextract/model"
)

// numberedLines sets lines as tax forms have them: a number, a text with a
// leader of dots, the number again, sometimes boxed, and cells for an amount.
func (f *form) numberedLines() {
	step := f.size * f.between(1.35, 1.9)
	n := 1 + f.rng.IntN(60)
	cells, boxed, choice := f.chance(0.6), f.chance(0.4), f.chance(0.5)
	cents := f.x1 - f.size*2
	amount := cents - f.size*f.between(5, 9)
	for range 4 + f.rng.IntN(8) {
		if f.y+step > f.bottom {
			return
		}
		y := f.y + step*0.75
		f.text(f.bold, f.size, f.x0, y, fmt.Sprint(n), 0)
		at := f.rng.IntN(len(legal) - 14)
		text := strings.Join(legal[at:at+4+f.rng.IntN(5)], " ")
		if f.chance(0.3) {
			text += fmt.Sprintf(" line %d and %d", n-1+f.rng.IntN(9), 10+f.rng.IntN(90))
		}
		end := f.text(f.label, f.fitted(text, f.size, amount-f.x0-70), f.x0+f.size*2.4, y, text, 0).X1
		if choice && f.chance(0.4) {
			mark := f.mark(end+f.between(1, 8), y, f.chance(0.4), text)
			end = mark.X1 + 2
		}
		f.dashed(end+4, amount-f.size*3, y-0.5, 0.8, 0.8, f.between(2, 4), 0)
		number := fmt.Sprint(n)
		b := f.text(f.bold, f.size, amount-f.size*2.2, y, number, 0)
		if boxed {
			f.frame(b.Inset(-2.5), f.line, 0)
		}
		if cells {
			f.frame(model.Rect{X0: amount, Y0: f.y, X1: cents, Y1: f.y + step}, f.line, 0)
			f.frame(model.Rect{X0: cents, Y0: f.y, X1: f.x1, Y1: f.y + step}, f.line, 0)
			if f.chance(0.15) {
				f.fill(model.Rect{X0: amount, Y0: f.y, X1: f.x1, Y1: f.y + step}, uint8(190+f.rng.IntN(45)))
			} else {
				f.text(f.label, f.size, cents+2, y, "00", 0)
			}
		}
		f.y += step
		n++
	}
}

// markTable sets a table whose last columns hold a mark in every row.
func (f *form) markTable() {
	height := f.markSize * f.between(1.03, 1.8)
	rows := 3 + f.rng.IntN(7)
	rows = min(rows, int((f.bottom-f.y)/height)-1)
	if rows < 2 {
		return
	}
	columns := 3 + f.rng.IntN(4)
	marked := 1 + f.rng.IntN(columns-1)
	g := f.newGrid(columns, rows+1, height)
	f.drawRules(g, pick(f.rng, rulings))
	size := min(f.size, height*0.6)
	for r := range rows + 1 {
		for c := range columns {
			b := g.cell(r, c, 1)
			x, y := b.X0+3, b.Y1-height*0.3
			switch {
			case r == 0:
				label := pick(f.rng, []string{"Yes", "No", "(a)", "(b)", "1", "Item", "N/A", "Check"})
				f.text(f.bold, min(size, size*(b.Width()-4)/f.bold.Width(label, size)), x, y, label, 0)
			case c >= columns-marked:
				f.mark(b.Center().X-f.markSize*f.between(0.3, 0.7), b.Center().Y+f.markSize*0.4, f.chance(0.35), "")
			default:
				text := answer(f.rng, pick(f.rng, []kind{kNumber, kGoods, kShortCode, kLast}))
				f.text(f.label, min(size, size*(b.Width()-6)/f.label.Width(text, size)), x, y, text, 0)
			}
		}
	}
	f.y = g.ys[rows+1]
}

// numberBoxes sets small boxes with a printed number or letter: places that
// are named, not chosen.
func (f *form) numberBoxes() {
	side := f.between(10, 18)
	x := f.x0
	for range 3 + f.rng.IntN(5) {
		text := pick(f.rng, []string{digits(f.rng, 2), digits(f.rng, 1), digits(f.rng, 2) + "a", strings.ReplaceAll(letters(f.rng, 1), "X", "K"), "OO", "66F"})
		r := model.Rect{X0: x, Y0: f.y, X1: x + side*f.between(0.9, 1.5), Y1: f.y + side}
		f.frame(r, f.between(0.5, 1.6), 0)
		size := min(side*0.8, side*0.8*(r.Width()-2)/f.bold.Width(text, side*0.8))
		f.text(f.bold, size, r.Center().X-f.bold.Width(text, size)/2, r.Y1-side*0.25, text, 0)
		x = r.X1 + f.between(10, 70)
		if x > f.x1-30 {
			break
		}
	}
	f.y += side
}

// sideText sets a line of text that runs up the margin. It is not in the truth.
func (f *form) sideText() {
	size := f.between(7, 16)
	x, y := f.x0-f.between(4, 10), f.bottom-f.between(0, 200)
	at := f.rng.IntN(len(legal) - 10)
	for _, r := range strings.ToUpper(strings.Join(legal[at:at+8], " ")) {
		g := f.bold.glyph(r)
		k := size / unitsPerEm
		var o path2
		for _, c := range g.contours {
			var turned []model.Point
			for _, q := range c {
				turned = append(turned, model.Point{X: x + q.Y*k, Y: y - q.X*k})
			}
			o = append(o, turned)
		}
		if len(o) > 0 {
			f.shapes = append(f.shapes, shape{outline: o, glyph: true})
		}
		y -= g.advance * k
	}
}

// clutter sets what else on a page is about as large as a mark: punch holes,
// rows of stars or dots, a screened area, bold capitals.
func (f *form) clutter() {
	switch f.rng.IntN(4) {
	case 0:
		r := f.between(3, 9)
		for i := range 1 + f.rng.IntN(3) {
			c := model.Point{X: f.between(8, f.x0), Y: f.y + float64(i)*f.between(30, 90)}
			f.shapes = append(f.shapes, shape{outline: path2{circle(c, r, 24)}})
		}
	case 1:
		size := f.between(7, 16)
		f.text(f.label, size, f.x0, f.y+size, strings.Repeat(pick(f.rng, []string{"*", "* ", "o", "#", "0 ", "OO ", "8"}), 10+f.rng.IntN(25)), 0)
		f.y += size * 1.2
	case 2:
		step, dot := f.between(1, 2.2), f.between(0.4, 0.9)
		h, w := f.between(10, 24), f.between(60, 250)
		for y := 0.0; y < h; y += step {
			f.dashed(f.x0+f.between(0, 0.4), f.x0+w, f.y+y, dot, dot, step-dot+0.3, 60)
		}
		f.text(f.bold, h*0.5, f.x0+6, f.y+h*0.7, pick(f.rng, f.topic.sections), 0)
		f.y += h
	default:
		size := f.between(10, 26)
		f.text(f.bold, size, f.x0, f.y+size, strings.ToUpper(pick(f.rng, f.topic.titles))+" OF TO "+digits(f.rng, 2), 0)
		f.y += size * 1.3
	}
}
