package pdf

import (
	"image/color"
	"math"
	"strings"
	"unicode"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// maxChars bounds the characters of one page.
const maxChars = 2_000_000

// words is the text that the page's content stream draws.
func (o *opened) words() []source.Word {
	text := o.pointer("FPDFText_LoadPage", uint64(o.page))
	if text == 0 {
		return nil
	}
	defer o.call("FPDFText_ClosePage", uint64(text))
	r := textReader{opened: o, text: uint64(text), styles: map[uint32]*style{}, fonts: map[uint32]fontFace{}}
	n := min(o.integer("FPDFText_CountChars", uint64(text)), maxChars)
	for i := 0; i < n && o.err == nil; i++ {
		r.next(i)
	}
	r.flush()
	return r.out
}

// textReader cuts the characters of a page into words.
type textReader struct {
	*opened
	text   uint64
	styles map[uint32]*style   // by text object
	fonts  map[uint32]fontFace // by FPDF_FONT
	out    []source.Word
	word   growingWord
	broken bool // a space or a line end came since the last character
}

// style is what the characters of a text object share.
type style struct {
	font      source.Font
	invisible bool
	// turn maps the page to a frame in which the text runs along x.
	turn, back model.Affine
	size       float64 // inches
}

type fontFace struct {
	name         string
	bold, italic bool
}

// growingWord is the word that characters are being added to. Its box is in
// the frame of its style.
type growingWord struct {
	content  strings.Builder
	style    *style
	box      model.Rect
	last     model.Rect // of the last character
	lastChar rune
	size     float64 // of the last character
	unmapped bool
}

// next takes character i.
func (r *textReader) next(i int) {
	c := rune(r.pointer("FPDFText_GetUnicode", r.text, uint64(i)))
	switch {
	case c == 0x02 || c == 0xFFFE: // PDFium's mark of a hyphen at the end of a line
		c = '-'
	case c == 0xAD:
		c = '-' // a soft hyphen that is drawn is a hyphen
	case unicode.IsSpace(c):
		// What PDFium made up stands for a gap or a step: that itself decides.
		if !r.ok("FPDFText_IsGenerated", r.text, uint64(i)) {
			r.broken = true
		}
		return
	case c == 0 || unicode.IsControl(c):
		return
	}
	st := r.styleOf(i)
	box, ok := r.charBox(i, st)
	if !ok {
		return
	}
	if r.broken || r.apart(c, st, box) {
		r.flush()
		r.word.style = st
		r.word.unmapped = r.integer("FPDFText_HasUnicodeMapError", r.text, uint64(i)) == 1
	}
	r.broken = false
	r.word.size = st.size
	r.word.add(c, box)
}

// Distances at which two characters belong to different words, in parts of the
// font size.
const (
	wordGap      = 0.12 // poppler takes 0.1 of the size for a break
	backstep     = 0.6
	baselineStep = 0.35
)

// apart reports whether a character does not continue the growing word.
func (r *textReader) apart(c rune, st *style, box model.Rect) bool {
	w := &r.word
	if w.style == nil {
		return true
	}
	if w.style != st && (w.style.turn != st.turn || w.style.invisible != st.invisible) {
		return true
	}
	if box == w.last { // the next letter of a ligature
		return false
	}
	if isPicture(c) != isPicture(w.lastChar) || w.raised(st, box) {
		return true
	}
	size := max(w.style.size, st.size)
	if gap := box.X0 - w.box.X1; gap > wordGap*size || gap < -backstep*size {
		return true
	}
	return math.Abs(box.Y1-w.box.Y1) > baselineStep*size && math.Abs(box.Center().Y-w.box.Center().Y) > baselineStep*size
}

// raised reports whether a character begins or ends a footnote's mark: smaller
// type on another baseline. Small capitals share the baseline.
func (w *growingWord) raised(st *style, box model.Rect) bool {
	const descent = 0.21 // of common fonts, in parts of the size
	small, large := min(st.size, w.size), max(st.size, w.size)
	step := math.Abs((box.Y1 - descent*st.size) - (w.last.Y1 - descent*w.size))
	return small < 0.85*large && step > 0.15*large
}

// isPicture reports whether a character is a sign that stands for itself, such
// as the box of a form: one of geometric shapes, ballot boxes, dingbats, or of
// a font's private signs.
func isPicture(c rune) bool {
	return c >= 0x25A0 && c <= 0x25FF || c >= 0x2610 && c <= 0x2612 || c >= 0x2700 && c <= 0x27BF || unicode.Is(unicode.Co, c)
}

func (w *growingWord) add(c rune, box model.Rect) {
	w.last, w.lastChar = box, c
	if ligature, ok := ligatures[c]; ok {
		w.content.WriteString(ligature)
	} else {
		w.content.WriteRune(c)
	}
	if w.box != (model.Rect{}) {
		box = w.box.Union(box)
	}
	w.box = box
}

// ligatures of Unicode's Alphabetic Presentation Forms, which are typography
// and not spelling.
var ligatures = map[rune]string{0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}

// flush ends the growing word.
func (r *textReader) flush() {
	w := &r.word
	if w.style != nil && w.content.Len() > 0 {
		r.out = append(r.out, source.Word{
			Content: w.content.String(), Polygon: w.box.Polygon().Map(w.style.back),
			Font: w.style.font, Invisible: w.style.invisible, Unmapped: w.unmapped,
		})
	}
	r.word = growingWord{}
}

// charBox is the character's box in the frame of its style: as high as the
// font's ascent and descent, as wide as its advance.
func (r *textReader) charBox(i int, st *style) (model.Rect, bool) {
	if !r.ok("FPDFText_GetLooseCharBox", r.text, uint64(i), uint64(r.scratch)) {
		return model.Rect{}, false
	}
	v := r.floats(r.scratch, 4) // FS_RECTF: left, top, right, bottom
	user := model.Rect{X0: min(v[0], v[2]), Y0: min(v[1], v[3]), X1: max(v[0], v[2]), Y1: max(v[1], v[3])}
	box := user.Polygon().Map(r.toPage).Map(st.turn).Bounds()
	for _, x := range [...]float64{box.X0, box.Y0, box.X1, box.Y1} {
		if math.IsNaN(x) || math.Abs(x) > 10*maxSide {
			return model.Rect{}, false
		}
	}
	if h := box.Height(); h > 1.6*st.size { // a font that overstates its height
		middle := box.Center().Y
		box.Y0, box.Y1 = middle-0.6*st.size, middle+0.6*st.size
	}
	return box, true
}

func (r *textReader) styleOf(i int) *style {
	object := r.pointer("FPDFText_GetTextObject", r.text, uint64(i))
	if st, ok := r.styles[object]; ok {
		return st
	}
	st := r.newStyle(i, object)
	r.styles[object] = st
	return st
}

func (r *textReader) newStyle(i int, object uint32) *style {
	size := math.Float64frombits(r.call("FPDFText_GetFontSize", r.text, uint64(i)))
	direction, stretch := 0.0, 1.0
	if r.ok("FPDFText_GetMatrix", r.text, uint64(i), uint64(r.scratch)) {
		v := r.floats(r.scratch, 6) // FS_MATRIX: a b c d e f
		if s := math.Hypot(v[2], v[3]); s > 0 {
			stretch = s
		}
		from, to := r.toPage.Apply(model.Point{}), r.toPage.Apply(model.Point{X: v[0], Y: v[1]})
		if v[0] != 0 || v[1] != 0 {
			direction = math.Atan2(to.Y-from.Y, to.X-from.X) * 180 / math.Pi
		}
	}
	if near := math.Round(direction/90) * 90; math.Abs(direction-near) < 0.05 {
		direction = near
	}
	st := &style{size: math.Abs(size) * stretch * r.scale, turn: model.Rotation(-direction), back: model.Rotation(direction)}
	st.font.Size = st.size * pointsPerInch
	if object == 0 {
		return st
	}
	face := r.face(object)
	st.font.Name, st.font.Bold, st.font.Italic = face.name, face.bold, face.italic
	st.font.Color = r.color(object)
	mode := r.integer("FPDFTextObj_GetTextRenderMode", uint64(object))
	st.invisible = mode == 3 || mode == 7 // neither filled nor stroked
	return st
}

// Bits of the font flags (ISO 32000-2, table 121).
const (
	flagItalic    = 1 << 6
	flagForceBold = 1 << 18
)

func (r *textReader) face(object uint32) fontFace {
	font := r.pointer("FPDFTextObj_GetFont", uint64(object))
	if face, ok := r.fonts[font]; ok || font == 0 {
		return face
	}
	name := r.utf8("FPDFFont_GetBaseFontName", uint64(font))
	if _, rest, ok := strings.Cut(name, "+"); ok { // the tag of a subset
		name = rest
	}
	flags := r.integer("FPDFFont_GetFlags", uint64(font))
	low := strings.ToLower(name)
	face := fontFace{
		name:   name,
		bold:   flags&flagForceBold != 0 || strings.Contains(low, "bold") || strings.Contains(low, "black") || strings.Contains(low, "heavy"),
		italic: flags&flagItalic != 0 || strings.Contains(low, "italic") || strings.Contains(low, "oblique"),
	}
	r.fonts[font] = face
	return face
}

func (m *module) color(object uint32) color.RGBA {
	p := uint64(m.scratch)
	if !m.ok("FPDFPageObj_GetFillColor", uint64(object), p, p+4, p+8, p+12) {
		return color.RGBA{A: 255}
	}
	v := m.uint32s(m.scratch, 4)
	return color.RGBA{uint8(v[0]), uint8(v[1]), uint8(v[2]), uint8(v[3])}
}
