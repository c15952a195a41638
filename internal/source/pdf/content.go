package pdf

import (
	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// content is what the page states: what its content stream draws, then what
// its annotations draw.
func (o *opened) content() *source.Content {
	c := &source.Content{Width: o.width, Height: o.height, Unit: model.UnitInch}
	o.graphics(c)
	c.Words = o.inside(o.words())
	var drawn bool
	if c.Fields, drawn = o.annotations(); len(c.Fields) > 0 || drawn {
		c.Words = append(c.Words, fieldWords(o.inside(o.annotationWords()), c.Fields)...)
	}
	return c
}

// flatDisplay is FLAT_NORMALDISPLAY (fpdf_flatten.h).
const flatDisplay = 0

// annotationWords is the text of the annotations' appearances. PDFium has no
// call for it, but it can draw them into the page's content, as its last part;
// what was in the content before is known by its text objects' count of words.
func (o *opened) annotationWords() []source.Word {
	before := o.words()
	o.flattened[o.index] = true
	if o.integer("FPDFPage_Flatten", uint64(o.page), flatDisplay) != 1 || !o.reload() {
		return nil
	}
	return added(before, o.words())
}

// reload loads the page again, to see what was changed in it.
func (o *opened) reload() bool {
	o.closePage(o.page)
	o.page = o.pointer("FPDF_LoadPage", uint64(o.doc), uint64(o.index))
	if o.form != 0 && o.page != 0 {
		o.call("FORM_OnAfterLoadPage", uint64(o.page), uint64(o.form))
	}
	return o.page != 0
}

// added is the words of after that are not in before, place and text alike.
func added(before, after []source.Word) []source.Word {
	type key struct {
		content string
		at      model.Point
	}
	known := map[key]int{}
	for _, w := range before {
		known[key{w.Content, w.Polygon[0]}]++
	}
	var out []source.Word
	for _, w := range after {
		k := key{w.Content, w.Polygon[0]}
		if known[k] > 0 {
			known[k]--
			continue
		}
		out = append(out, w)
	}
	return out
}

// inside leaves out the words that lie off the page as shown.
func (o *opened) inside(words []source.Word) []source.Word {
	page := model.Rect{X1: o.width, Y1: o.height}
	out := words[:0]
	for _, w := range words {
		if page.Contains(w.Polygon.Center()) {
			out = append(out, w)
		}
	}
	return out
}
