package pagegen

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// pair notes a label and its answer.
func (f *form) pair(key string, keyBox model.Rect, value string, valueBox model.Rect) {
	kv := TruthKV{Page: 1, Key: key, KeyBox: boxOf(keyBox), Value: value}
	if value != "" {
		kv.ValueBox = boxOf(valueBox)
	}
	f.Truth.KV = append(f.Truth.KV, kv)
}

// labelText is a label as this form spells it.
func (f *form) labelText(label string) string {
	if f.upper {
		label = strings.ToUpper(label)
	}
	if f.colon {
		label += ":"
	}
	return label
}

// entryText writes an answer from x on, cut at a word to the width, which it
// writes back to value. The base line is y.
func (f *form) entryText(x, y, width float64, value *string) model.Rect {
	words := strings.Fields(*value)
	size := f.entrySize
	for len(words) > 1 && f.entry.Width(strings.Join(words, " "), size)*1.1 > width {
		words = words[:len(words)-1]
	}
	if w := f.entry.Width(strings.Join(words, " "), size) * 1.1; w > width {
		size *= width / w
	}
	*value = strings.Join(words, " ")
	if *value == "" {
		return model.Rect{}
	}
	if f.entry.Style == Handwritten {
		y += f.rng.NormFloat64() * f.size * 0.12
	}
	return f.text(f.entry, size, x, y, *value, f.ink)
}

// answered writes an answer with its decoration into the space from x to x1,
// and returns value and box; a blank stays empty.
func (f *form) answered(k kind, name string, x, x1, y float64) (string, model.Rect) {
	value := ""
	var box model.Rect
	if f.chance(0.8) {
		value = answer(f.rng, k)
		box = f.entryText(x+f.between(1, 6), y, x1-x-6, &value)
	}
	if f.digital {
		f.fields = append(f.fields, field{name: name, value: value, box: model.Rect{X0: x, Y0: y - f.size*1.2, X1: x1, Y1: y + f.size*0.35}})
	}
	return value, box
}

// blank draws what stands under an answer: nothing, a line, dots or a box.
func (f *form) blank(how int, x, x1, y float64) {
	switch how {
	case 1:
		f.rule(x, y+f.size*0.25, x1, y+f.size*0.25, f.line, 0)
	case 2:
		f.dashed(x, x1, y+f.size*0.2, 0.8, 0.8, f.between(1.2, 3), 0)
	case 3:
		f.frame(model.Rect{X0: x - 2, Y0: y - f.size*1.25, X1: x1, Y1: y + f.size*0.45}, f.line, 0)
	case 4:
		f.dashed(x, x1, y+f.size*0.25, f.line, f.between(3, 6), f.between(1.5, 3), 0)
	}
}

// inlinePairs sets labels with the answers to their right, in columns.
func (f *form) inlinePairs() {
	columns := 1 + f.rng.IntN(3)
	how := f.rng.IntN(5)
	aligned := f.chance(0.6)
	step := f.size * f.between(1.7, 2.6)
	if f.entry.Style == Handwritten {
		step = f.size * f.between(2.1, 3)
	}
	width := (f.x1 - f.x0) / float64(columns)
	for range 2 + f.rng.IntN(5) {
		if f.y+step > f.bottom {
			return
		}
		y := f.y + step*0.75
		for i, e := range f.next(columns) {
			x := f.x0 + float64(i)*width
			label := f.labelText(e.label)
			size := f.fitted(label, f.size, width*0.55)
			key := f.text(f.label, size, x, y, label, 0)
			start := key.X1 + 6
			if aligned {
				start = max(start, x+width*0.4)
			}
			end := x + width - 8
			f.blank(how, start, end, y)
			value, box := f.answered(e.kind, e.label, start, end, y)
			f.pair(label, key, value, box)
		}
		f.y += step
	}
}

// fitted is the size at which text is at most width wide, at most size.
func (f *form) fitted(text string, size, width float64) float64 {
	return min(size, size*width/f.label.Width(text, size))
}

// stackedPairs sets labels above or below their answers, in columns.
func (f *form) stackedPairs() {
	columns := 2 + f.rng.IntN(2)
	how := 1 + f.rng.IntN(3)
	below := how == 1 && f.chance(0.4)
	step := f.size * f.between(3, 3.8)
	if f.entry.Style == Handwritten {
		step *= 1.15
	}
	width := (f.x1 - f.x0) / float64(columns)
	for range 1 + f.rng.IntN(3) {
		if f.y+step > f.bottom {
			return
		}
		for i, e := range f.next(columns) {
			x, x1 := f.x0+float64(i)*width, f.x0+float64(i+1)*width-10
			labelY, y := f.y+f.size, f.y+step*0.72
			if below {
				labelY, y = f.y+step*0.78, f.y+step*0.42
			}
			label := f.labelText(e.label)
			key := f.text(f.label, f.fitted(label, f.size*0.9, x1-x), x, labelY, label, 0)
			f.blank(how, x+2, x1, y)
			value, box := f.answered(e.kind, e.label, x+2, x1, y)
			f.pair(label, key, value, box)
		}
		f.y += step
	}
}

// captionedBoxes sets a grid of boxes with a small caption in each corner, as
// tax forms do.
func (f *form) captionedBoxes() {
	rows := 2 + f.rng.IntN(3)
	height := f.size * f.between(2.7, 3.4)
	if f.entry.Style == Handwritten {
		height *= 1.2
	}
	small := f.between(5.5, 7.5)
	number := 1
	for range rows {
		if f.y+height > f.bottom {
			return
		}
		list := f.next(1 + f.rng.IntN(3))
		x := f.x0
		for i, e := range list {
			x1 := x + (f.x1-x)/float64(len(list)-i)*f.between(0.8, 1.1)
			if i == len(list)-1 || x1 > f.x1 {
				x1 = f.x1
			}
			f.frame(model.Rect{X0: x, Y0: f.y, X1: x1, Y1: f.y + height}, f.line, 0)
			label := e.label
			if f.chance(0.3) {
				label = string(rune('0'+number%10)) + " " + label
				number++
			}
			key := f.text(f.label, f.fitted(label, small, x1-x-6), x+3, f.y+small+1.5, label, 0)
			value, box := f.answered(e.kind, e.label, x+4, x1-3, f.y+height-f.size*0.4)
			f.pair(label, key, value, box)
			if x = x1; x >= f.x1-20 {
				break
			}
		}
		f.y += height
	}
}

// comb sets a code into a row of boxes, one for each character.
func (f *form) comb() {
	e := entry{pick(f.rng, []string{"Account no.", "Code", "ID", "Member no.", "Taxpayer ID"}), kZip}
	label := f.labelText(e.label)
	side := f.size * f.between(1.5, 2)
	y := f.y + side*0.78
	key := f.text(f.label, f.size, f.x0, y, label, 0)
	value := ""
	if f.chance(0.7) {
		value = digits(f.rng, 6+f.rng.IntN(4))
		if f.chance(0.3) {
			value = strings.ReplaceAll(letters(f.rng, 8), "X", "K")
		}
	}
	x := key.X1 + 8
	if f.chance(0.5) {
		f.frame(model.Rect{X0: x, Y0: f.y, X1: x + 9*side, Y1: f.y + side}, f.line, 0)
		for i := 1; i < 9; i++ {
			f.rule(x+float64(i)*side, f.y, x+float64(i)*side, f.y+side, f.line, 0)
		}
	} else {
		for i := range 9 {
			f.frame(model.Rect{X0: x + float64(i)*side, Y0: f.y, X1: x + float64(i+1)*side - 3, Y1: f.y + side}, f.line, 0)
		}
	}
	var box model.Rect
	for i, r := range []rune(value) {
		if i >= 9 {
			value = value[:9]
			break
		}
		box = box.Union(f.text(f.entry, min(f.entrySize, side), x+float64(i)*side+side*0.2, y, string(r), f.ink))
	}
	f.pair(label, key, value, box)
	f.y += side
}
