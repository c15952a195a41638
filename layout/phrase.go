package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/docextract/docextract/model"
)

// phrase is words of one row that are read together: a label, an answer, or a
// line of either.
type phrase struct {
	tokens []int
	box    model.Rect
	// colon says that the phrase ends as a label does: "Name:", "Born?".
	colon bool
	// mark is a selection mark, alone.
	mark bool
	// field is 1 plus the form field that the words stand in.
	field int
	// blank says that the words stand on a drawn line, as answers do.
	blank bool
	// starts says that a drawn line begins under the phrase, behind the words
	// before it.
	starts bool
	// used is set once the phrase is part of a pair.
	used bool
}

// Gaps that part two phrases, in parts of the height of their words. Prose set
// in justified lines has wide gaps, but goes on in small letters.
const (
	phraseGap = 0.8
	proseGap  = 1.3
)

// reach is the widest gap before a phrase that goes on another.
func (a *phrase) reach(p *Page) float64 {
	if startsLower(p.Tokens[a.tokens[0]].Content) && len(p.Tokens[a.tokens[0]].Content) > 2 {
		return proseGap
	}
	return phraseGap
}

// phrases cuts the upright words of a page into phrases: at wide gaps, after a
// colon, at drawn lines, at marks and at the borders of form fields.
func phrases(p *Page, ws *words, lines drawn) []phrase {
	var upright []int
	for i, b := range ws.boxes {
		angle := finite(p.Tokens[i].Polygon.Angle())
		if !b.Empty() && (p.Tokens[i].Mark != "" || -maxTilt < angle && angle < maxTilt) {
			upright = append(upright, i)
		}
	}
	var out []phrase
	for _, row := range ws.rows(upright) {
		for _, c := range row.chunks {
			out = append(out, cutChunk(p, ws, lines, c)...)
		}
	}
	out = joinPhrases(p, ws, lines, out)
	slices.SortStableFunc(out, func(a, b phrase) int {
		return cmp.Or(cmp.Compare(a.box.Y0, b.box.Y0), cmp.Compare(a.box.X0, b.box.X0))
	})
	return out
}

// cutChunk cuts words that stand close together.
func cutChunk(p *Page, ws *words, lines drawn, c chunk) []phrase {
	var out []phrase
	for i, t := range c.tokens {
		b, tok := ws.boxes[t], p.Tokens[t]
		if i > 0 {
			last := &out[len(out)-1]
			prev := ws.boxes[c.tokens[i-1]]
			apart := lines.begins(prev, b) || last.colon || last.mark || crossAt(p, c.tokens, i) || tok.Mark != "" || tok.Field != last.field || lines.between(prev, b)
			if !apart {
				last.tokens = append(last.tokens, t)
				last.box = cover(last.box, b)
				last.colon = endsLabel(p, last.tokens)
				continue
			}
			if tok.Content == ":" && tok.Field == last.field && !last.mark {
				last.tokens, last.box, last.colon = append(last.tokens, t), cover(last.box, b), true
				continue
			}
		}
		starts := i > 0 && lines.begins(ws.boxes[c.tokens[i-1]], b)
		out = append(out, phrase{tokens: []int{t}, box: b, starts: starts, mark: tok.Mark != "" || crossAt(p, c.tokens, i), field: tok.Field, colon: endsLabel(p, []int{t})})
	}
	return splitLabels(p, ws, out)
}

// crossAt reports whether a word is a cross that was typed or written for a
// choice: an x at the end of its words, not one between two measures.
func crossAt(p *Page, tokens []int, i int) bool {
	t := tokens[i]
	if s := p.Tokens[t].Content; s != "X" && s != "x" && s != "✓" && s != "☑" || p.Tokens[t].Field > 0 {
		return false
	}
	return i == 0 || i == len(tokens)-1
}

// joinPhrases joins what is parted by less than the gap between phrases.
func joinPhrases(p *Page, ws *words, lines drawn, in []phrase) []phrase {
	var out []phrase
	for _, f := range in {
		if n := len(out); n > 0 {
			last := &out[n-1]
			if level(last, &f) && p.Tokens[f.tokens[0]].Content == ":" && !last.mark && !last.colon && last.field == f.field && f.box.X0-last.box.X1 < 2*ws.height {
				last.tokens = append(last.tokens, f.tokens[0])
				last.box, last.colon = cover(last.box, ws.boxes[f.tokens[0]]), true
				if len(f.tokens) == 1 {
					continue
				}
				f = part(ws, f, 1, len(f.tokens))
			}
			h := max(min(last.box.Height(), f.box.Height()), 0.5*ws.height)
			gap := f.box.X0 - last.box.X1
			level := min(last.box.Y1, f.box.Y1)-max(last.box.Y0, f.box.Y0) > 0.4*min(last.box.Height(), f.box.Height())
			if level && gap > -h && gap < f.reach(p)*h && !last.colon && !last.mark && !f.mark && !f.starts && !lines.begins(ws.boxes[last.tokens[len(last.tokens)-1]], ws.boxes[f.tokens[0]]) && last.field == f.field && !lines.between(last.box, f.box) {
				last.tokens = append(last.tokens, f.tokens...)
				last.box = cover(last.box, f.box)
				last.colon = f.colon
				continue
			}
		}
		if n := len(out); n > 0 && hintOf(p, ws, &out[n-1], &f) {
			out[n-1].tokens = append(out[n-1].tokens, f.tokens...)
			out[n-1].box = cover(out[n-1].box, f.box)
			continue
		}
		out = append(out, f)
	}
	return dropNumbers(p, ws, out)
}

// hintOf reports whether f is the hint in brackets that follows a label:
// "Total: (this year)".
func hintOf(p *Page, ws *words, label, f *phrase) bool {
	gap := f.box.X0 - label.box.X1
	text := p.text(f.tokens)
	return label.colon && level(label, f) && gap > 0 && gap < 1.2*ws.height && label.field == f.field && len(f.tokens) >= 2 && len(f.tokens) <= 5 &&
		strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && !hasDigit(text)
}

// dropNumbers parts labels from the number that counts them: "(3) Name:".
func dropNumbers(p *Page, ws *words, in []phrase) []phrase {
	var out []phrase
	for _, f := range in {
		if n := len(f.tokens); n > 1 && f.field == 0 && counts(p.Tokens[f.tokens[0]].Content) {
			out = append(out, part(ws, f, 0, 1))
			f = part(ws, f, 1, n)
		}
		out = append(out, f)
	}
	return out
}

// counts reports whether a word is the number of an item: "3.", "(b)", "12)".
func counts(s string) bool {
	inner := strings.TrimPrefix(s, "(")
	if !strings.HasSuffix(inner, ")") && !strings.HasSuffix(inner, ".") || len(inner) < 2 || len(inner) > 3 {
		return false
	}
	inner = inner[:len(inner)-1]
	return numeric(inner) && hasDigit(inner) || len(inner) == 1 && strings.HasSuffix(s, ")")
}

// endsLabel reports whether words end as a label does. A time (10:30) or an
// address of the web has its colon within.
func endsLabel(p *Page, tokens []int) bool {
	s := p.Tokens[tokens[len(tokens)-1]].Content
	s = strings.TrimRight(s, "._")
	return strings.HasSuffix(s, ":") && (len(tokens) > 1 || len(s) > 1) && len(tokens) <= maxKeyWords
}

// maxKeyWords is the longest label in words.
const maxKeyWords = 14

// splitLabels cuts answers from the labels that follow them closely on their
// line: "1985 Name:" is cut at its widest gap.
func splitLabels(p *Page, ws *words, in []phrase) []phrase {
	var out []phrase
	for i, f := range in {
		if i == 0 || !f.colon || !in[i-1].colon || len(f.tokens) < 2 {
			out = append(out, f)
			continue
		}
		at := widestGap(p, ws, f.tokens)
		out = append(out, part(ws, f, 0, at), part(ws, f, at, len(f.tokens)))
	}
	return out
}

// part is a phrase's words from one to another.
func part(ws *words, f phrase, from, to int) phrase {
	g := f
	g.tokens = slices.Clone(f.tokens[from:to])
	g.colon = f.colon && to == len(f.tokens)
	g.box = ws.boxes[g.tokens[0]]
	for _, t := range g.tokens[1:] {
		g.box = cover(g.box, ws.boxes[t])
	}
	return g
}

// widestGap is the index of the word that stands behind the widest gap; a
// figure before and a capital after make a gap wider.
func widestGap(p *Page, ws *words, tokens []int) int {
	best, at := math.Inf(-1), 1
	for i := 1; i < len(tokens); i++ {
		gap := ws.boxes[tokens[i]].X0 - ws.boxes[tokens[i-1]].X1
		if numeric(p.Tokens[tokens[i-1]].Content) && !numeric(p.Tokens[tokens[i]].Content) {
			gap += 0.5 * ws.height
		}
		if startsLower(p.Tokens[tokens[i]].Content) {
			gap -= 0.5 * ws.height
		}
		if gap > best {
			best, at = gap, i
		}
	}
	return at
}

// drawn is the lines of a page, sorted by place.
type drawn struct {
	across, upright []edge
	height          float64
}

func newDrawn(p *Page, ws *words) drawn {
	across, upright := edges(p.Rules, 0.25*ws.height, 0.4*ws.height)
	return drawn{across, upright, ws.height}
}

// maxNear bounds the edges or phrases that are looked at around one place.
const maxNear = 300

// between reports whether an upright line parts two boxes of one row.
func (d drawn) between(a, b model.Rect) bool {
	y := (max(a.Y0, b.Y0) + min(a.Y1, b.Y1)) / 2
	from, to := min(a.X1, b.X0)-0.2*d.height, max(a.X1, b.X0)+0.2*d.height
	first, _ := slices.BinarySearchFunc(d.upright, from, func(e edge, x float64) int { return cmp.Compare(e.at, x) })
	for _, e := range d.upright[first:min(len(d.upright), first+maxNear)] {
		if e.at > to {
			break
		}
		if e.from <= y && y <= e.to {
			return true
		}
	}
	return false
}

// under reports whether a box stands on a drawn line, and where that begins.
func (d drawn) under(b model.Rect) (edge, bool) {
	from, to := b.Y1-0.35*b.Height(), b.Y1+0.5*d.height
	first, _ := slices.BinarySearchFunc(d.across, from, func(e edge, y float64) int { return cmp.Compare(e.at, y) })
	for _, e := range d.across[first:min(len(d.across), first+maxNear)] {
		if e.at > to {
			break
		}
		if e.from <= b.Center().X && b.Center().X <= e.to {
			return e, true
		}
	}
	return edge{}, false
}

// over reports whether a line runs closely above a box, as the top of the cell
// does over its caption.
func (d drawn) over(b model.Rect) bool {
	from, to := b.Y0-1.2*d.height, b.Y0+0.2*b.Height()
	first, _ := slices.BinarySearchFunc(d.across, from, func(e edge, y float64) int { return cmp.Compare(e.at, y) })
	for _, e := range d.across[first:min(len(d.across), first+maxNear)] {
		if e.at > to {
			break
		}
		if e.from <= b.X0+0.5*d.height && e.to >= b.Center().X && e.to-e.from > 3*d.height {
			return true
		}
	}
	return false
}

// begins reports whether the line that b stands on begins between a and b.
func (d drawn) begins(a, b model.Rect) bool {
	e, ok := d.under(b)
	return ok && e.from > a.Center().X && e.from > a.X1-0.4*d.height && e.from < b.Center().X && b.X0-a.X1 > 0.2*d.height && e.to-e.from > 2*d.height
}

// parted reports whether a line across lies between two boxes, one above the
// other.
func (d drawn) parted(above, below model.Rect) bool {
	first, _ := slices.BinarySearchFunc(d.across, above.Center().Y, func(e edge, y float64) int { return cmp.Compare(e.at, y) })
	x := max(above.X0, below.X0) + 0.2*d.height
	for _, e := range d.across[first:min(len(d.across), first+maxNear)] {
		if e.at > below.Center().Y {
			break
		}
		if e.from <= x && x <= e.to {
			return true
		}
	}
	return false
}
