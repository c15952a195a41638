// Package neural is the library's own recogniser: a finder of text lines and a
// convolutional line reader, in plain Go with assembly kernels, its weights
// embedded. It needs nothing installed. README.md is the reader's card.
package neural

import (
	"context"
	_ "embed"
	"image"
	"slices"
	"sync"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

//go:embed reader.weights
var readerWeights []byte

// Engine is an ocr.Engine. Make it with New and share it: it is safe for
// concurrent use and keeps its buffers for the next page.
type Engine struct {
	net         network
	chars       []rune
	temperature float64
	scratch     sync.Pool // of *work
}

// work is the memory of one call.
type work struct {
	crop    crop
	scratch scratch
}

// New unpacks the embedded weights (about 5 MB) and chooses the kernels for
// this processor.
func New() (*Engine, error) {
	return newEngine(readerWeights, available()[0])
}

func newEngine(file []byte, ks kernels) (*Engine, error) {
	w, err := parseWeights(file)
	if err != nil {
		return nil, err
	}
	e := &Engine{net: network{layers: w.layers, ks: ks}, chars: w.chars, temperature: float64(w.temperature)}
	e.scratch.New = func() any { return new(work) }
	return e, nil
}

// mostLines bounds what is read of one page; a page of print has some hundred
// lines, noise has more.
const mostLines = 5000

// maxSkew is the skew, in degrees, up to which lines are followed without loss.
const maxSkew = 3

// MaxSkew implements ocr.SkewReader.
func (e *Engine) MaxSkew() float64 { return maxSkew }

// Recognize implements ocr.Engine. It asks ctx before each line, and reads
// at most 5000 pieces of lines.
func (e *Engine) Recognize(ctx context.Context, page image.Image, _ ocr.Hints) ([]ocr.Word, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g := toGray(page)
	lines := findLines(g)
	lines = lines[:min(len(lines), mostLines)]
	w := e.scratch.Get().(*work)
	defer e.scratch.Put(w)
	var out []ocr.Word
	for _, l := range lines {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out = append(out, e.read(w, g, l)...)
	}
	out = dropDoubles(out)
	origin := page.Bounds().Min
	for i := range out {
		out[i].Polygon = inside(out[i].Polygon, g, origin)
	}
	return out, nil
}

// read is the words of one line, in the pixels of g. A word that the network is
// unsure of is looked at again by itself, and the surer reading stays.
func (e *Engine) read(w *work, g *gray, l textLine) []ocr.Word {
	slices.SortFunc(l.parts, byLeft)
	var rs []reading
	for _, r := range e.look(w, g, l, firstLook) {
		if r.perLetter() < unsure {
			rs = append(rs, e.lookAgain(w, g, l, r)...)
			continue
		}
		rs = append(rs, r)
	}
	var out []ocr.Word
	for i := range rs {
		if rs[i].perLetter() >= leastOf(rs) {
			out = append(out, rs[i].word(l.height()))
		}
	}
	return out
}

// leastOf is the mean probability of a word's letters below which the word is
// taken for a blot, a drawing or dirt. Those make short lines; among the many
// words of a long line a faint one is more likely to be a word. Higher bounds
// lose the handwriting that cannot be read but should be known to be there:
// with 10, 0.6 and 0.25, FUNSD gains one point of F1 and one handwritten line in
// three of old letters has no word left.
func leastOf(rs []reading) float64 {
	letters := 0
	for i := range rs {
		letters += len(rs[i].text)
	}
	if letters < shortLine {
		return leastShort
	}
	return leastLong
}

const (
	shortLine  = 4
	leastShort = 0.5
	leastLong  = 0.2
)

// unsure is the mean probability of a word's letters below which it is looked
// at again.
const unsure = 0.93

func (e *Engine) look(w *work, g *gray, l textLine, f framing) []reading {
	c := &w.crop
	c.take(g, l, f)
	in := w.scratch.input(lineHeight, c.w)
	for y := range lineHeight {
		copy(in.data[in.at(0, y):][:c.w], c.pix[y*c.w:])
	}
	return c.readings(c.pieces(decode(e.net.run(&w.scratch), e.chars, e.temperature)))
}

// lookAgain reads the place of r as a line of its own in several framings. The
// text wins that has the most confidence behind it, over all looks.
func (e *Engine) lookAgain(w *work, g *gray, l textLine, r reading) []reading {
	alone := l.cut(r.ink)
	looks := [][]reading{{r}}
	votes := map[string]float64{string(r.text): r.perLetter()}
	for _, f := range closeLooks {
		rs := e.look(w, g, alone, f)
		if len(rs) == 0 {
			continue
		}
		whole := join(rs)
		looks = append(looks, rs)
		votes[string(whole.text)] += whole.perLetter()
	}
	best, most := looks[0], 0.0
	for _, rs := range looks { // of looks at the same text the surest
		whole := join(rs)
		if v := votes[string(whole.text)] + 1e-3*whole.perLetter(); v > most {
			best, most = rs, v
		}
	}
	return best
}

// join is the words of a line as one, with no space between.
func join(rs []reading) reading {
	all := reading{p: 1}
	for _, r := range rs {
		all.text, all.p = append(all.text, r.text...), all.p*r.p
	}
	return all
}

// inside moves a polygon of g to the page's own coordinates and keeps it in the page.
func inside(p model.Polygon, g *gray, origin image.Point) model.Polygon {
	for i := range p {
		p[i].X = min(max(p[i].X, 0), float64(g.w)) + float64(origin.X)
		p[i].Y = min(max(p[i].Y, 0), float64(g.h)) + float64(origin.Y)
	}
	return p
}
