package pagegen

import "github.com/docextract/docextract/model"

// Truth is what stands on a page, in the form that the scorer of this project
// reads: boxes are [x0, y0, x1, y1], origin top left, y down, in Unit.
type Truth struct {
	ID     string       `json:"id"`
	Set    string       `json:"set"`
	Pages  []TruthPage  `json:"pages"`
	Words  []TruthWord  `json:"words"`
	Lines  []TruthLine  `json:"lines"`
	KV     []TruthKV    `json:"kv"`
	Tables []TruthTable `json:"tables"`
	Marks  []TruthMark  `json:"marks"`
}

// Box is a rectangle of the truth.
type Box [4]float64

// TruthPage is a page and its file.
type TruthPage struct {
	Page   int     `json:"page"`
	File   string  `json:"file"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Unit   string  `json:"unit"`
}

// TruthWord is a word; its box is that of its ink.
type TruthWord struct {
	Page int    `json:"page"`
	Text string `json:"text"`
	Box  Box    `json:"box"`
	// Style is one of the styles of a line.
	Style string `json:"style"`
}

// Styles of lines and words.
const (
	Print       = "Print"
	Typewritten = "Typewritten"
	Handwritten = "Handwritten"
)

// TruthLine is a run of text set in one style.
type TruthLine struct {
	Page  int    `json:"page"`
	Text  string `json:"text"`
	Box   Box    `json:"box"`
	Style string `json:"style"`
}

// TruthKV is a label and its answer; a blank one has no value and a zero box.
type TruthKV struct {
	Page     int    `json:"page"`
	Key      string `json:"key"`
	KeyBox   Box    `json:"key_box"`
	Value    string `json:"value"`
	ValueBox Box    `json:"value_box"`
}

// TruthTable is a table with all its cells, empty ones too.
type TruthTable struct {
	Page  int         `json:"page"`
	Rows  int         `json:"rows"`
	Cols  int         `json:"cols"`
	Box   Box         `json:"box"`
	Cells []TruthCell `json:"cells"`
	Ruled bool        `json:"ruled"`
}

// TruthCell is a cell; rows and columns count from 0.
type TruthCell struct {
	Row     int    `json:"row"`
	Col     int    `json:"col"`
	RowSpan int    `json:"rowspan"`
	ColSpan int    `json:"colspan"`
	Text    string `json:"text"`
	Box     Box    `json:"box"`
}

// TruthMark is a check box or radio button.
type TruthMark struct {
	Page  int                  `json:"page"`
	Box   Box                  `json:"box"`
	State model.SelectionState `json:"state"`
	// Shape is "square", "round" or "bracket".
	Shape string `json:"shape"`
	// Fill is how a selected mark was made: "cross", "tick", "fill",
	// "scribble" or "dot".
	Fill string `json:"fill,omitempty"`
}

// Rect is b as a rectangle of the model.
func (b Box) Rect() model.Rect { return model.Rect{X0: b[0], Y0: b[1], X1: b[2], Y1: b[3]} }

func boxOf(r model.Rect) Box { return Box{r.X0, r.Y0, r.X1, r.Y1} }

// mapped is the truth with every box moved by f, on a page of another size.
func (t Truth) mapped(f func(Box) Box, page TruthPage) Truth {
	blankKept := func(b Box) Box {
		if b == (Box{}) {
			return b
		}
		return f(b)
	}
	u := t
	u.Pages = []TruthPage{page}
	u.Words = append([]TruthWord{}, t.Words...)
	u.Lines = append([]TruthLine{}, t.Lines...)
	u.KV = append([]TruthKV{}, t.KV...)
	u.Marks = append([]TruthMark{}, t.Marks...)
	u.Tables = append([]TruthTable{}, t.Tables...)
	for i := range u.Words {
		u.Words[i].Box = f(u.Words[i].Box)
	}
	for i := range u.Lines {
		u.Lines[i].Box = f(u.Lines[i].Box)
	}
	for i := range u.KV {
		u.KV[i].KeyBox, u.KV[i].ValueBox = f(u.KV[i].KeyBox), blankKept(u.KV[i].ValueBox)
	}
	for i := range u.Marks {
		u.Marks[i].Box = f(u.Marks[i].Box)
	}
	for i := range u.Tables {
		u.Tables[i].Box = f(u.Tables[i].Box)
		u.Tables[i].Cells = append([]TruthCell{}, t.Tables[i].Cells...)
		for j := range u.Tables[i].Cells {
			u.Tables[i].Cells[j].Box = f(u.Tables[i].Cells[j].Box)
		}
	}
	return u
}
