package pdf

import (
	"strings"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// Annotation subtypes, form field types and annotation flags (fpdf_annot.h,
// fpdf_formfill.h; ISO 32000-2, table 167).
const (
	subtypeLink   = 2
	subtypePopup  = 16
	subtypeWidget = 20

	hiddenFlags = 1<<0 | 1<<1 | 1<<5 // Invisible, Hidden, NoView
)

var fieldTypes = map[int]source.FieldType{
	1: source.FieldButton, 2: source.FieldCheckBox, 3: source.FieldRadio, 4: source.FieldCombo,
	5: source.FieldList, 6: source.FieldText, 7: source.FieldSignature,
}

// maxAnnotations bounds the annotations of one page.
const maxAnnotations = 20_000

// annotations is the page's widgets as fields, and whether there is anything
// else that an annotation draws.
func (o *opened) annotations() (fields []source.Field, drawn bool) {
	n := min(o.integer("FPDFPage_GetAnnotCount", uint64(o.page)), maxAnnotations)
	for i := 0; i < n && o.err == nil; i++ {
		a := uint64(o.pointer("FPDFPage_GetAnnot", uint64(o.page), uint64(i)))
		if a == 0 {
			continue
		}
		switch o.integer("FPDFAnnot_GetSubtype", a) {
		case subtypeWidget:
			if f, ok := o.field(a); ok {
				fields = append(fields, f)
			}
		case subtypeLink, subtypePopup:
		default:
			drawn = true
		}
		o.call("FPDFPage_CloseAnnot", a)
	}
	return fields, drawn
}

func (o *opened) field(annotation uint64) (source.Field, bool) {
	form := uint64(o.form)
	kind, ok := fieldTypes[o.integer("FPDFAnnot_GetFormFieldType", form, annotation)]
	if !ok || !o.ok("FPDFAnnot_GetRect", annotation, uint64(o.scratch)) {
		return source.Field{}, false
	}
	v := o.floats(o.scratch, 4) // FS_RECTF: left, top, right, bottom
	f := source.Field{
		Type:    kind,
		Box:     o.rect(model.Rect{X0: min(v[0], v[2]), Y0: min(v[1], v[3]), X1: max(v[0], v[2]), Y1: max(v[1], v[3])}),
		Hidden:  o.integer("FPDFAnnot_GetFlags", annotation)&hiddenFlags != 0,
		Name:    o.utf16("FPDFAnnot_GetFormFieldName", form, annotation),
		Tooltip: o.utf16("FPDFAnnot_GetFormFieldAlternateName", form, annotation),
	}
	switch kind {
	case source.FieldCheckBox, source.FieldRadio:
		f.Value = o.utf16("FPDFAnnot_GetFormFieldExportValue", form, annotation)
		f.Checked = o.ok("FPDFAnnot_IsChecked", form, annotation)
	default:
		f.Value = o.utf16("FPDFAnnot_GetFormFieldValue", form, annotation)
	}
	return f, true
}

// fieldWords gives each word that an annotation draws its field, drops the
// glyphs of check boxes, and writes the values that no appearance shows.
func fieldWords(drawn []source.Word, fields []source.Field) []source.Word {
	shown := make([]bool, len(fields))
	var out []source.Word
	for _, w := range drawn {
		at := fieldAt(fields, w.Polygon.Center())
		if at < 0 {
			out = append(out, w)
			continue
		}
		shown[at] = true
		if t := fields[at].Type; t == source.FieldCheckBox || t == source.FieldRadio {
			continue
		}
		w.Field = at + 1
		out = append(out, w)
	}
	for i, f := range fields {
		if !shown[i] && !f.Hidden && (f.Type == source.FieldText || f.Type == source.FieldCombo) {
			out = append(out, lay(f, i)...)
		}
	}
	return out
}

// fieldAt is the smallest visible field around a point, -1 for none.
func fieldAt(fields []source.Field, p model.Point) int {
	best := -1
	for i, f := range fields {
		if !f.Hidden && f.Box.Contains(p) && (best < 0 || f.Box.Area() < fields[best].Box.Area()) {
			best = i
		}
	}
	return best
}

// Sizes of a value that is laid out here, in inches.
const (
	valueLine = 12.0 / pointsPerInch // the height of a line of 10 point type
	valueChar = 0.5                  // the mean width of a character in parts of the height
)

// lay places a value in its box as a viewer would, which has to make up the
// appearance too: from the top left where there are several lines, else in the
// middle of the height.
func lay(f source.Field, index int) []source.Word {
	lines := strings.FieldsFunc(f.Value, func(r rune) bool { return r == '\r' || r == '\n' })
	height := min(valueLine, f.Box.Height()/float64(max(len(lines), 1)))
	y := f.Box.Y0
	if len(lines) == 1 {
		y = f.Box.Center().Y - height/2
	}
	var out []source.Word
	for _, line := range lines {
		width := height * valueChar
		if n := len([]rune(line)); float64(n)*width > f.Box.Width() {
			width = f.Box.Width() / float64(n)
		}
		x := f.Box.X0
		for i, part := range strings.Split(line, " ") {
			if i > 0 {
				x += width
			}
			end := x + width*float64(len([]rune(part)))
			if part = strings.TrimSpace(part); part != "" {
				box := model.Rect{X0: x, Y0: y, X1: end, Y1: y + height}
				out = append(out, source.Word{Content: part, Polygon: box.Polygon(), Field: index + 1, Font: source.Font{Size: height * pointsPerInch}})
			}
			x = end
		}
		y += height
	}
	return out
}
