package pagegen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/docextract/docextract/model"
)

// Options chooses among sheets. The zero Options is a letter-size form of any
// kind with the fonts of BuiltinFonts.
type Options struct {
	// Fonts are used beside the built-in ones.
	Fonts []*Font
	// Digital sets every answer in print and makes form fields of answers and
	// marks, for PDF.
	Digital bool
	// Choices fills the sheet with check boxes and radio buttons.
	Choices bool
}

// New lays out the sheet of a seed.
func New(seed uint64, o Options) *Sheet {
	rng := rand.New(rand.NewPCG(seed, 0x5eed))
	fonts := builtin.Get().(*[]*Font)
	defer builtin.Put(fonts)
	s := &Sheet{Width: 612, Height: 792}
	s.Truth = Truth{
		ID: fmt.Sprintf("page%06d", seed), Set: "pagegen",
		Pages: []TruthPage{{Page: 1, Width: s.Width, Height: s.Height, Unit: "point"}},
		Words: []TruthWord{}, Lines: []TruthLine{}, KV: []TruthKV{}, Tables: []TruthTable{}, Marks: []TruthMark{},
	}
	f := &form{pen: &pen{s, rng}, topic: pick(rng, topics)}
	f.look = newLook(f.pen, append(append([]*Font{}, *fonts...), o.Fonts...), o.Digital)
	margin := f.between(28, 60)
	f.x0, f.x1, f.y, f.bottom = margin, s.Width-margin, f.between(26, 50), s.Height-f.between(30, 60)
	f.entries = f.shuffled(f.topic.entries)
	f.choices = f.shuffledChoices(f.topic.choices)
	if f.header(); o.Choices {
		f.choicePage()
	} else {
		f.compose()
	}
	return s
}

// look is how a form is set.
type look struct {
	label, bold, entry *Font
	size, entrySize    float64
	line               float64 // width of rules
	ink                uint8   // grey of the answers
	colon, upper       bool
	digital            bool
	square             bool // marks are boxes, not circles
	bracket            bool // marks are "[ ]"
	markFirst          bool
	markSize           float64
	aspect             float64 // width over height of a box
	frameInk           uint8
	shadow             bool
}

func newLook(p *pen, fonts []*Font, digital bool) look {
	of := func(style string, not string) *Font {
		var list []*Font
		for _, f := range fonts {
			if f.Style == style && !strings.Contains(f.Name, "Bold") && (not == "" || !strings.Contains(f.Name, not)) {
				list = append(list, f)
			}
		}
		return pick(p.rng, list)
	}
	l := look{
		size: p.between(7.5, 11), line: p.between(0.4, 1.4), colon: p.chance(0.6), upper: p.chance(0.2),
		digital: digital, bracket: p.chance(0.08), markFirst: p.chance(0.75),
	}
	l.markLook(p)
	l.label = of(Print, "Italic")
	l.bold = fonts[1]
	if p.chance(0.15) {
		l.label = of(Typewritten, "")
		l.bold = l.label
	}
	switch c := p.rng.Float64(); {
	case digital || c < 0.2:
		l.entry = of(Print, "")
	case c < 0.5:
		l.entry = of(Typewritten, "")
	default:
		l.entry = of(Handwritten, "")
	}
	l.entrySize = l.size * p.between(0.95, 1.15)
	if l.entry.Style == Handwritten {
		l.entrySize = l.size * p.between(1.3, 1.9)
		l.ink = uint8(p.rng.IntN(90))
	}
	return l
}

// markLook chooses how boxes and radio buttons are drawn.
func (l *look) markLook(p *pen) {
	l.square, l.markSize, l.aspect, l.shadow = p.chance(0.7), p.between(6.5, 15), 1, p.chance(0.06)
	l.frameInk = 0
	if p.chance(0.25) {
		l.aspect = p.between(0.8, 1.6)
	}
	if p.chance(0.25) {
		l.frameInk = uint8(p.rng.IntN(195))
	}
}

// form is a sheet in the making: blocks go below each other from y.
type form struct {
	*pen
	look
	topic     topic
	x0, x1    float64
	y, bottom float64
	entries   []entry
	choices   []choice
}

func (f *form) shuffled(list []entry) []entry {
	out := append([]entry{}, list...)
	f.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func (f *form) shuffledChoices(list []choice) []choice {
	out := append([]choice{}, list...)
	f.rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// next takes n entries, fewer where fewer are left.
func (f *form) next(n int) []entry {
	n = min(n, len(f.entries))
	out := f.entries[:n]
	f.entries = f.entries[n:]
	return out
}

// compose puts blocks on the sheet until it is full.
func (f *form) compose() {
	blocks := []func(){f.inlinePairs, f.inlinePairs, f.stackedPairs, f.captionedBoxes, f.captionedBoxes, f.table, f.table, f.choiceBlock, f.choiceBlock, f.choiceBlock, f.paragraph, f.comb, f.bullets}
	f.rng.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
	for _, block := range blocks {
		if f.y > f.bottom-70 {
			break
		}
		if f.chance(0.45) {
			f.heading()
		}
		block()
		f.y += f.between(6, 18)
	}
	if f.y < f.bottom-40 && f.chance(0.7) {
		f.signature()
	}
	if f.chance(0.5) {
		f.text(f.label, 7, f.x0, f.Height-20, "Form "+code(f.rng, kShortCode)+" (Rev. "+date(f.rng)+")   Page 1 of 1", 0)
	}
}

func (f *form) header() {
	x := f.x0
	if f.chance(0.6) {
		size := f.between(22, 44)
		f.logo(x, f.y, size)
		x += size + 12
	}
	size := f.between(12, 20)
	title := pick(f.rng, f.topic.titles)
	f.text(f.bold, size, x, f.y+size, title, 0)
	if f.chance(0.6) {
		f.text(f.label, f.size, x, f.y+size+f.size*1.5, answer(f.rng, kCompany)+", "+answer(f.rng, kAddress), 0)
	}
	f.y += size + f.size*1.5 + f.between(14, 26)
	if f.chance(0.4) {
		f.rule(f.x0, f.y-6, f.x1, f.y-6, f.between(0.6, 2.5), 0)
		f.y += 4
	}
}

// logo draws a badge of bold shapes.
func (f *form) logo(x, y, size float64) {
	c := model.Point{X: x + size/2, Y: y + size/2}
	gray := uint8(f.rng.IntN(120))
	switch f.rng.IntN(4) {
	case 0:
		f.shapes = append(f.shapes, shape{outline: path2{circle(c, size/2, 40)}, gray: gray})
		f.text(f.bold, size*0.4, x+size*0.22, y+size*0.64, letters(f.rng, 2), 255)
	case 1:
		f.ring(c, size/2-1, 2, gray)
		f.ring(c, size/3, f.between(1, 4), gray)
	case 2:
		f.frame(model.Rect{X0: x, Y0: y, X1: x + size, Y1: y + size}, 2, gray)
		f.text(f.bold, size*0.7, x+size*0.22, y+size*0.76, letters(f.rng, 1), gray)
	default:
		for i := range 4 {
			f.fill(model.Rect{X0: x + float64(i)*size/4, Y0: y + float64(3-i)*size/5, X1: x + (float64(i)+0.7)*size/4, Y1: y + size}, gray)
		}
	}
}

func (f *form) heading() {
	text := pick(f.rng, f.topic.sections)
	size := f.size * f.between(1.05, 1.35)
	switch f.rng.IntN(4) {
	case 0:
		f.fill(model.Rect{X0: f.x0, Y0: f.y, X1: f.x1, Y1: f.y + size*1.5}, 0)
		f.text(f.bold, size, f.x0+4, f.y+size*1.1, text, 255)
	case 1:
		f.fill(model.Rect{X0: f.x0, Y0: f.y, X1: f.x1, Y1: f.y + size*1.5}, uint8(200+f.rng.IntN(35)))
		f.text(f.bold, size, f.x0+4, f.y+size*1.1, text, 0)
	case 2:
		b := f.text(f.bold, size, f.x0, f.y+size*1.1, text, 0)
		f.rule(f.x0, f.y+size*1.45, b.X1, f.y+size*1.45, 0.8, 0)
	default:
		f.text(f.bold, size, f.x0, f.y+size*1.1, text, 0)
	}
	f.y += size*1.5 + f.between(3, 8)
}

func (f *form) paragraph() {
	size := f.between(6.5, 9)
	width := f.x1 - f.x0
	for range 2 + f.rng.IntN(4) {
		at := f.rng.IntN(len(legal))
		line := ""
		for {
			w := legal[at%len(legal)]
			if f.label.Width(line+" "+w, size) > width || f.y > f.bottom {
				break
			}
			line += " " + w
			at++
		}
		f.text(f.label, size, f.x0, f.y+size, strings.TrimSpace(line), 0)
		f.y += size * 1.25
	}
}

func (f *form) bullets() {
	for range 2 + f.rng.IntN(3) {
		at := f.rng.IntN(len(legal) - 12)
		c := model.Point{X: f.x0 + 6, Y: f.y + f.size*0.65}
		switch f.rng.IntN(3) {
		case 0:
			f.shapes = append(f.shapes, shape{outline: path2{circle(c, f.size*0.17, 16)}})
		case 1:
			f.rule(c.X-3, c.Y, c.X+3, c.Y, 0.9, 0)
		default:
			f.fill(model.Rect{X0: c.X - 1.7, Y0: c.Y - 1.7, X1: c.X + 1.7, Y1: c.Y + 1.7}, 0)
		}
		f.text(f.label, f.size, f.x0+16, f.y+f.size, strings.Join(legal[at:at+8+f.rng.IntN(4)], " "), 0)
		f.y += f.size * 1.4
	}
}

func (f *form) signature() {
	f.y += 26
	x := f.x0
	for _, label := range []string{"Signature", "Date"} {
		w := (f.x1 - f.x0) * f.between(0.3, 0.45)
		f.rule(x, f.y, x+w, f.y, f.line, 0)
		key := f.text(f.label, f.size*0.85, x, f.y+f.size, label, 0)
		k := kPerson
		if label == "Date" {
			k = kDate
		}
		var value string
		var box model.Rect
		if f.chance(0.7) {
			value = answer(f.rng, k)
			box = f.entryText(x+f.between(2, 20), f.y-2, w-4, &value)
		}
		f.pair(label, key, value, box)
		x += w + f.between(10, 40)
	}
	f.y += f.size * 1.6
}
