package model

import (
	"encoding/json"
	"time"
)

// Values of CompleteDocument.Status.
const (
	StatusSuccess = "SUCCESS"
	StatusFailure = "FAILURE"
)

// ModelTypeForms is the ModelType of every extraction.
const ModelTypeForms = "forms"

// CompleteDocument is everything found in one document. Its JSON form is
// written by json.Marshal in wire version 1 and by Marshal in either version.
type CompleteDocument struct {
	// APIVersion is the dated version of the service interface, YYYY-MM-DD.
	APIVersion string
	// DocumentID is the caller's identifier, else the file name, else a UUID.
	DocumentID string
	// Status is StatusSuccess, also where Failures lists pages that were lost.
	Status    string
	ModelType string
	// RequestDateTime is when the extraction began. The wire form is RFC 3339
	// in UTC with milliseconds.
	RequestDateTime time.Time
	// Metadata is the caller's JSON object, echoed; nil leaves it out.
	Metadata json.RawMessage

	// IsUrgent says that the document carries a marking of urgency.
	IsUrgent bool
	// UrgencyReasons is why; it has no wire form.
	UrgencyReasons []UrgencyReason

	// RawText is the text of all pages in reading order. Lines are joined by
	// "\n"; a selection mark stands in it as SelectedText or UnselectedText.
	RawText           string
	OCRResults        OCRResults
	KeyValuePairs     []KeyValuePair
	TablesExtracted   []Table
	EntitiesExtracted []Entity

	// Failures lists what could not be read, in page order. The wire form has
	// the key "failures" only where there is one.
	Failures []Failure
}

// OCRResults is the text of the document and its places, page by page.
type OCRResults struct {
	// ModelVersion is the date of the recognition model, YYYY-MM-DD.
	ModelVersion string
	// Version is the revision of the forms interface.
	Version     string
	ReadResults []ReadResult
	ReadStyles  []ReadStyle
}

// Unit is the unit of a page and of all boxes on it.
type Unit string

// The two units: PDF pages are measured in inches, images in pixels.
const (
	UnitInch  Unit = "inch"
	UnitPixel Unit = "pixel"
)

// ReadResult is one page as a viewer shows it: after the PDF's Rotate, CropBox
// and UserUnit and after the image's orientation tag, but never turned or
// deskewed for recognition.
type ReadResult struct {
	// PageNumber counts from 1.
	PageNumber int
	// Angle is the clockwise rotation of the text in degrees, in (-180, 180].
	Angle         float64
	Width, Height float64
	Unit          Unit
	// Spans is the page's part of RawText: one span, or none for a page
	// without text.
	Spans          []Span
	Lines          []Line
	Words          []Word
	SelectionMarks []SelectionMark
}

// Line is a run of words that are read as one line.
type Line struct {
	Polygon Polygon
	Content string
	Spans   []Span
}

// Word is what stands between two spaces.
type Word struct {
	Polygon Polygon
	// Confidence is in 0..1; it is 1 for text that the file itself states.
	Confidence float64
	Content    string
	Span       Span
}

// SelectionState says whether a check box or radio button is chosen.
type SelectionState string

// The two states of a selection mark.
const (
	Selected   SelectionState = "selected"
	Unselected SelectionState = "unselected"
)

// How a selection mark stands in RawText and in the content of a value.
const (
	SelectedText   = ":selected:"
	UnselectedText = ":unselected:"
)

// Text is how s stands in RawText.
func (s SelectionState) Text() string {
	if s == Selected {
		return SelectedText
	}
	return UnselectedText
}

// SelectionMark is a check box or radio button.
type SelectionMark struct {
	Polygon    Polygon
	Confidence float64
	// Span is the mark's place in RawText, where it reads State.Text().
	Span  Span
	State SelectionState
}

// ReadStyle says of parts of RawText whether they were written by hand.
type ReadStyle struct {
	Confidence    float64
	IsHandwritten bool
	Spans         []Span
}

// Span is a part of RawText, counted in Unicode code points.
type Span struct {
	Offset, Length int
}

// End is the offset just behind s.
func (s Span) End() int { return s.Offset + s.Length }

// Region is a place on a page.
type Region struct {
	// PageNumber counts from 1.
	PageNumber int
	Polygon    Polygon
}

// Content is text with its places: a key or a value. Text that runs over
// several blocks or pages has a region and a span for each.
type Content struct {
	Content string
	Regions []Region
	Spans   []Span
}

// KeyValuePair is a label and what is filled in for it. A key without an
// answer has a Value with no content, region or span.
type KeyValuePair struct {
	Confidence float64
	Key, Value Content
}

// CellKind is the part that a cell plays in its table.
type CellKind string

// The kinds of cells.
const (
	CellContent      CellKind = "content"
	CellRowHeader    CellKind = "rowHeader"
	CellColumnHeader CellKind = "columnHeader"
	CellStubHead     CellKind = "stubHead"
	CellDescription  CellKind = "description"
)

// Table is a grid of cells.
type Table struct {
	RowCount, ColumnCount int
	// Cells holds one list for each row: the cells that begin in it, from left
	// to right. A cell that spans rows stands in the first of them.
	Cells [][]Cell
	// Regions has one region for each page that the table stands on.
	Regions []Region
	Spans   []Span
}

// Cell is one cell of a table. Indices count from 0, spans are at least 1.
type Cell struct {
	Kind                  CellKind
	RowIndex, ColumnIndex int
	RowSpan, ColumnSpan   int
	Content               string
	Regions               []Region
	Spans                 []Span
}

// Entity is a name or a typed expression found in RawText.
type Entity struct {
	Category    Category
	SubCategory SubCategory
	// Confidence is in 0..1.
	Confidence float64
	Content    string
	Regions    []Region
	Spans      []Span
}

// UrgencyReason is one marking of urgency.
type UrgencyReason struct {
	// Rule names the rule that saw it.
	Rule string
	// Content is the words of the marking.
	Content string
	// Span is their place in RawText.
	Span Span
	// Regions is their place on the page.
	Regions []Region
}

// Failure is a page or a stage of the extraction that gave no result.
type Failure struct {
	// PageNumber counts from 1; 0 is the document as a whole.
	PageNumber int
	// Stage is what was being done: "open", "text", "render", "orientation",
	// "recognize", "layout", "entities".
	Stage string
	// Cause is the error in words.
	Cause string
}
