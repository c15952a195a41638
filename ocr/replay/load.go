package replay

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// recording is the file form of recorded words. Boxes are x0, y0, x1, y1 in the
// unit of their page, which may be any, since they are scaled.
type recording struct {
	Pages []struct {
		Page   int     `json:"page"`
		Width  float64 `json:"width"`
		Height float64 `json:"height"`
	} `json:"pages"`
	Words []struct {
		Page int       `json:"page"`
		Text string    `json:"text"`
		Box  []float64 `json:"box"`
	} `json:"words"`
}

// Load is an Engine that answers with a recording; see Read for its form.
func Load(r io.Reader) (*Engine, error) {
	pages, err := Read(r)
	if err != nil {
		return nil, err
	}
	return New(pages...), nil
}

// Read reads a recording:
//
//	{"pages": [{"page": 1, "width": 762, "height": 1000, "unit": "pixel"}],
//	 "words": [{"page": 1, "text": "Name:", "box": [292, 91, 376, 175]}]}
//
// Words keep their order; those with an empty text are dropped. The recorded
// words are certain: their confidence is 1. An error says which page or word is
// wrong.
func Read(r io.Reader) ([]Page, error) {
	var rec recording
	if err := json.NewDecoder(r).Decode(&rec); err != nil {
		return nil, fmt.Errorf("replay: recorded words: %w", err)
	}
	pages := make([]Page, len(rec.Pages))
	index := map[int]int{}
	for i, p := range rec.Pages {
		if _, twice := index[p.Page]; twice || p.Page < 1 {
			return nil, fmt.Errorf("replay: pages[%d]: bad page number %d", i, p.Page)
		}
		if p.Width <= 0 || p.Height <= 0 {
			return nil, fmt.Errorf("replay: pages[%d]: size %v x %v", i, p.Width, p.Height)
		}
		index[p.Page] = i
		pages[i] = Page{Number: p.Page, Width: p.Width, Height: p.Height}
	}
	for i, w := range rec.Words {
		text := strings.TrimSpace(w.Text)
		if text == "" {
			continue
		}
		at, ok := index[w.Page]
		if !ok {
			return nil, fmt.Errorf("replay: words[%d]: page %d is not listed", i, w.Page)
		}
		if len(w.Box) != 4 {
			return nil, fmt.Errorf("replay: words[%d]: the box is not four numbers", i)
		}
		b := w.Box
		box := model.Rect{X0: min(b[0], b[2]), Y0: min(b[1], b[3]), X1: max(b[0], b[2]), Y1: max(b[1], b[3])}
		pages[at].Words = append(pages[at].Words, ocr.Word{Content: text, Polygon: box.Polygon(), Confidence: 1})
	}
	return pages, nil
}
