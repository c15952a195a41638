// Package source turns bytes into pages. It says what a document and a page
// are; source/pdf, source/raster and source/tiff read the formats.
package source

import (
	"context"
	"image"
	"image/color"

	"github.com/docextract/docextract/model"
)

// Document is an opened file. All methods are safe for concurrent use, Close
// excepted, after which nothing else may be called.
type Document interface {
	NumPages() int
	// Page is the page with the given index, from 0. It does no work.
	Page(index int) Page
	Close() error
}

// Page is one page of a Document, as a viewer shows it (model, law 1).
type Page interface {
	// Content is what the file itself states of the page. An image states no
	// more than its size.
	Content(ctx context.Context) (*Content, error)
	// Render draws the page, with its filled form fields and annotations, at
	// dpi pixels per inch. A page that is an image is returned in its own
	// resolution, whatever the dpi.
	Render(ctx context.Context, dpi float64) (image.Image, error)
}

// Content is what the file states of a page. All boxes are in Unit, origin top
// left of the page as shown, y down.
type Content struct {
	Width, Height float64
	Unit          model.Unit
	// DPI is the stated resolution of an image page; 0 is unknown. Of a PDF
	// page it is the resolution of the largest picture on it.
	DPI float64
	// Words is the text layer: drawn text, and what stands in form fields and
	// annotations, in the file's order.
	Words []Word
	// Fields lists the widgets of the PDF's form.
	Fields []Field
	// Rules lists drawn straight lines, those of rectangles included.
	Rules []Rule
	// Shades lists filled areas other than rules: shaded rows, boxes.
	Shades []model.Rect
	// Pictures lists where raster images lie.
	Pictures []model.Rect
	// Outlines lists areas where glyphs are drawn as bare paths: text that no
	// text layer states.
	Outlines []model.Rect
	// Damage says what of the page could not be read, one sentence an item:
	// the rest is there. Of an image page it is complete only when asked for
	// after Render, which does the decoding.
	Damage []string
}

// Word is a word of the text layer.
type Word struct {
	Content string
	Polygon model.Polygon
	Font    Font
	// Invisible is text drawn in render mode 3, or clipped away, as over a scan.
	Invisible bool
	// Unmapped is text of a font that has no usable mapping to Unicode.
	Unmapped bool
	// Field is 1 plus the index in Content.Fields of the form field that the
	// word stands in, 0 for none.
	Field int
}

// Font is the type that a word is set in.
type Font struct {
	Name string
	// Size is in points, as shown.
	Size         float64
	Bold, Italic bool
	Color        color.RGBA
}

// FieldType is the kind of a form field.
type FieldType string

// The kinds of form fields.
const (
	FieldText      FieldType = "text"
	FieldCheckBox  FieldType = "checkBox"
	FieldRadio     FieldType = "radioButton"
	FieldCombo     FieldType = "comboBox"
	FieldList      FieldType = "listBox"
	FieldButton    FieldType = "pushButton"
	FieldSignature FieldType = "signature"
)

// Field is one widget of a form field.
type Field struct {
	Type FieldType
	// Name is the fully qualified name; Tooltip the alternate name (TU).
	Name, Tooltip string
	// Value is the text of a text or choice field, the export value of a
	// check box or radio button.
	Value string
	// Checked says that a check box or radio button is on.
	Checked bool
	// Hidden widgets are not shown on the page and not drawn by Render.
	Hidden bool
	Box    model.Rect
}

// Rule is a drawn straight line.
type Rule struct {
	From, To model.Point
	// Thickness is the width of the stroke.
	Thickness float64
}
