package docextract

import (
	"unicode"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// plan is how a page's text is found.
type plan struct {
	// words are those of the text layer that are trusted.
	words []source.Word
	// whole: the page is recognised from its picture.
	whole bool
	// verify: words is an invisible layer over a scan; it is kept only where
	// it agrees with the ink.
	verify bool
	// regions: these parts of the page are recognised beside the words.
	regions []model.Rect
}

// withoutLayer recognises the page in spite of its invisible layer.
func (p plan) withoutLayer() plan {
	var visible []source.Word
	for _, w := range p.words {
		if !w.Invisible {
			visible = append(visible, w)
		}
	}
	return plan{words: visible, whole: true}
}

// The bounds of trust, as shares of the characters or the area of a page.
const (
	mostUnmapped   = 0.3  // more characters without Unicode: the layer is garbage
	mostOdd        = 0.3  // more characters that no text has: the layer is garbage
	coversPage     = 0.5  // a picture of this share of the page is a scan
	leastPictureIn = 0.25 // inches; a picture with a smaller side holds no text
)

// planText decides which words of the text layer stand and what has to be
// recognised. An image has no layer: it is recognised whole.
func planText(c *source.Content) plan {
	if c.Unit == model.UnitPixel {
		return plan{whole: true}
	}
	var visible, hidden []source.Word
	for _, w := range c.Words {
		if w.Invisible {
			hidden = append(hidden, w)
		} else {
			visible = append(visible, w)
		}
	}
	scan := coveredByPicture(c)
	p := plan{words: visible}
	if garbled(visible) {
		return plan{words: fieldWords(visible), whole: true}
	}
	switch {
	case scan && len(hidden) > 0 && !garbled(hidden):
		p.words, p.verify = c.Words, true
	case scan && characters(visible) < sparse:
		p.whole = true
	default:
		p.regions = unread(c)
	}
	return p
}

// sparse is the number of characters below which the text on a scan is a stamp
// or a page number that was added to it.
const sparse = 200

// fieldWords are the words that stand in form fields: their text is stated by
// the form, whatever the fonts of the page are worth.
func fieldWords(words []source.Word) []source.Word {
	var out []source.Word
	for _, w := range words {
		if w.Field > 0 && !w.Unmapped {
			out = append(out, w)
		}
	}
	return out
}

func characters(words []source.Word) int {
	n := 0
	for _, w := range words {
		n += len([]rune(w.Content))
	}
	return n
}

// garbled reports whether words are no text: characters without a mapping to
// Unicode, or private, control and replacement characters.
func garbled(words []source.Word) bool {
	total, unmapped, odd := 0, 0, 0
	for _, w := range words {
		for _, r := range w.Content {
			total++
			switch {
			case w.Unmapped:
				unmapped++
			case r == unicode.ReplacementChar || unicode.Is(unicode.Co, r) || unicode.IsControl(r):
				odd++
			}
		}
	}
	return float64(unmapped) > mostUnmapped*float64(total) || float64(odd) > mostOdd*float64(total)
}

// coveredByPicture reports whether a picture, or several strips of one, lie
// under most of the page.
func coveredByPicture(c *source.Content) bool {
	page := model.Rect{X1: c.Width, Y1: c.Height}
	area := 0.0
	for _, r := range c.Pictures {
		area += r.Intersect(page).Area()
	}
	return area >= coversPage*page.Area()
}

// unread lists the pictures and outlined glyphs that are large enough to hold
// text. A word on a picture does not make it read: what repeats the word is left
// out later.
func unread(c *source.Content) []model.Rect {
	page := model.Rect{X1: c.Width, Y1: c.Height}
	var out []model.Rect
	for _, list := range [][]model.Rect{c.Pictures, c.Outlines} {
		for _, r := range list {
			if r = r.Intersect(page); min(r.Width(), r.Height()) >= leastPictureIn {
				out = join(out, r)
			}
		}
	}
	return out
}

// join adds r to a list of disjoint rectangles, as the union with all that it
// touches: strips of one scan are one picture.
func join(list []model.Rect, r model.Rect) []model.Rect {
	for i := 0; i < len(list); {
		if list[i].Inset(-0.01).Intersect(r).Empty() {
			i++
			continue
		}
		r = r.Union(list[i])
		list = append(list[:i], list[i+1:]...)
		i = 0
	}
	return append(list, r)
}
