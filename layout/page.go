// Package layout finds structure in what stands on a page: lines and reading
// order, tables, key-value pairs and the labels of selection marks. It is
// geometry on typed values, with a look at the shape of words (colon, digits,
// case); it knows no pixels and no files and does no I/O.
package layout

import "github.com/docextract/docextract/model"

// Page is the evidence that the passes work on. Its frame is upright: the main
// text runs along x. Any unit of length will do, one for the whole page.
type Page struct {
	Width, Height float64
	// Tokens are the words and selection marks, in no order. Results refer to
	// them by index.
	Tokens []Token
	Rules  []Rule
	// Shades are filled areas: shaded rows, coloured boxes.
	Shades []model.Rect
	Fields []Field
}

// Token is a word or a selection mark.
type Token struct {
	Content    string
	Polygon    model.Polygon
	Confidence float64
	// Mark is set for a selection mark, whose Content is Mark.Text().
	Mark model.SelectionState
	// Bold and FontSize (in the page's unit) are known for digital text only.
	Bold     bool
	FontSize float64
	// Handwritten is the probability that the word was written by hand.
	Handwritten float64
	// Field is 1 plus the index in Page.Fields of the form field that the
	// token stands in, 0 for none.
	Field int
}

// Rule is a drawn straight line, along x or along y.
type Rule struct {
	From, To  model.Point
	Thickness float64
}

// Field is a form field of a PDF, as evidence for a pair.
type Field struct {
	// Name and Tooltip are the label where none is visible.
	Name, Tooltip string
	// Choice is a check box or radio button.
	Choice bool
	Box    model.Rect
}

// Result is the structure of a page.
type Result struct {
	// Lines is in reading order; every token is in just one line.
	Lines  []Line
	Tables []Table
	Pairs  []Pair
}

// Line is tokens that are read as one line, in reading order.
type Line struct {
	Tokens []int
}

// Table is a grid of cells.
type Table struct {
	Box                   model.Rect
	RowCount, ColumnCount int
	// Cells is in row order.
	Cells []Cell
	// HeaderRows is the number of header rows at the top.
	HeaderRows int
	Confidence float64
}

// Cell is one cell of a table.
type Cell struct {
	Kind             model.CellKind
	Row, Column      int
	RowSpan, ColSpan int
	Box              model.Rect
	// Tokens is in reading order, line by line.
	Tokens []int
}

// Pair is a key and its answer, each in reading order. A key without an answer
// has no Value tokens. KeyText is set where the label is not on the page but
// in the form field, then Key has no tokens.
type Pair struct {
	Key, Value []int
	KeyText    string
	Confidence float64
}

// Analyze finds the structure of a page.
func Analyze(p Page) Result {
	r := Result{Lines: Lines(p)}
	ws := newWords(&p)
	r.Tables = findTables(&p, ws)
	r.Pairs = findPairs(&p, ws, r)
	return r
}
