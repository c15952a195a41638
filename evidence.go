package docextract

import (
	"context"
	"image"
	"slices"
	"strings"
	"unicode"

	"github.com/docextract/docextract/internal/vision"
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

// words is the polygons of the page's tokens, in their order.
func (p *page) words() []model.Polygon {
	out := make([]model.Polygon, len(p.input.Tokens))
	for i, t := range p.input.Tokens {
		out[i] = t.Polygon
	}
	return out
}

// sureWords is the polygons of the words that are surely text.
func (p *page) sureWords() []model.Polygon {
	const sure = 0.8
	var out []model.Polygon
	for _, t := range p.input.Tokens {
		if t.Mark == "" && t.Confidence >= sure && isText(t.Content) {
			out = append(out, t.Polygon)
		}
	}
	return out
}

// isText reports whether a word has two letters or digits at least, and does
// not begin like a box that was read as the first letter of its label: "OYes".
func isText(word string) bool {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	r := []rune(word)
	glued := len(r) > 2 && strings.ContainsRune("OCDQLU0[(|", r[0]) && unicode.IsUpper(r[1]) && unicode.IsLower(r[2])
	return n >= 2 && !glued
}

// addMarks adds marks seen in the picture. A mark that the document states
// itself stands; a word that is no more than the mark, read as a letter, goes.
func (p *page) addMarks(marks []vision.Mark) {
	for _, m := range marks {
		if p.stated(m.Box) {
			continue
		}
		p.input.Tokens = slices.DeleteFunc(p.input.Tokens, func(t layout.Token) bool {
			b := t.Polygon.Bounds()
			return t.Mark == "" && t.Field == 0 && m.Box.Contains(b.Center()) && b.Width() < 1.8*m.Box.Width()
		})
		p.input.Tokens = append(p.input.Tokens, layout.Token{Content: m.State.Text(), Polygon: m.Box.Polygon(), Confidence: m.Confidence, Mark: m.State})
	}
}

// stated reports whether one of the page's marks stands in this place.
func (p *page) stated(box model.Rect) bool {
	return slices.ContainsFunc(p.input.Tokens, func(t layout.Token) bool {
		return t.Mark != "" && (box.Contains(t.Polygon.Center()) || t.Polygon.Bounds().Contains(box.Center()))
	})
}

// readMarks turns words that are marks set as text into marks.
func (p *page) readMarks() {
	var tokens []layout.Token
	for _, t := range p.input.Tokens {
		tokens = append(tokens, markOf(t, "")...)
	}
	p.input.Tokens = tokens
}

// markOf is a token as it is, or the mark that it begins with and the rest of
// it, each with its share of the place. Text in a form field is an answer.
func markOf(t layout.Token, font string) []layout.Token {
	state, rest, ok := layout.MarkGlyph(t.Content, font)
	if !ok || t.Mark != "" || t.Field != 0 {
		return []layout.Token{t}
	}
	mark := t
	mark.Content, mark.Mark = state.Text(), state
	if rest == "" {
		return []layout.Token{mark}
	}
	share := 1 - float64(len([]rune(rest)))/float64(len([]rune(t.Content)))
	upper, lower := between(t.Polygon[0], t.Polygon[1], share), between(t.Polygon[3], t.Polygon[2], share)
	mark.Polygon[1], mark.Polygon[2] = upper, lower
	t.Content = rest
	t.Polygon[0], t.Polygon[3] = upper, lower
	return []layout.Token{mark, t}
}

func between(a, b model.Point, share float64) model.Point {
	return model.Point{X: a.X + (b.X-a.X)*share, Y: a.Y + (b.Y-a.Y)*share}
}

// findHandwriting notes of every word how likely it was written by hand.
func (p *page) findHandwriting(ctx context.Context, gray *image.Gray) error {
	hand, err := vision.Handwritten(ctx, gray, p.words())
	if err != nil {
		return err
	}
	for i, v := range hand {
		if p.input.Tokens[i].Mark == "" {
			p.input.Tokens[i].Handwritten = v
		}
	}
	return nil
}
