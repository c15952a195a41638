package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// recording is the file form of recorded words: boxes are x0, y0, x1, y1 in the
// unit of their page.
type recording struct {
	Pages []struct {
		Page   int     `json:"page"`
		Width  float64 `json:"width"`
		Height float64 `json:"height"`
	} `json:"pages"`
	Words []struct {
		Page int        `json:"page"`
		Text string     `json:"text"`
		Box  [4]float64 `json:"box"`
	} `json:"words"`
}

// readWords reads recorded words, page by page.
func readWords(file string) ([]docextract.PageWords, error) {
	b, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var r recording
	if err := json.Unmarshal(b, &r); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	pages := make([]docextract.PageWords, len(r.Pages))
	index := map[int]int{}
	for i, p := range r.Pages {
		pages[i] = docextract.PageWords{PageNumber: p.Page, Width: p.Width, Height: p.Height}
		index[p.Page] = i
	}
	for i, w := range r.Words {
		at, ok := index[w.Page]
		if !ok {
			return nil, fmt.Errorf("%s: word %d is on page %d, which is not listed", file, i, w.Page)
		}
		box := model.Rect{X0: w.Box[0], Y0: w.Box[1], X1: w.Box[2], Y1: w.Box[3]}
		pages[at].Words = append(pages[at].Words, ocr.Word{Content: w.Text, Polygon: box.Polygon(), Confidence: 1})
	}
	return pages, nil
}
