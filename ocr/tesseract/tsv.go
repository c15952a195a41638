package tesseract

import (
	"fmt"
	"image"
	"strconv"
	"strings"

	"github.com/docextract/docextract/ocr/internal/tess"
)

// columns is the number of columns of Tesseract's TSV output: level, page_num,
// block_num, par_num, line_num, word_num, left, top, width, height, conf, text.
const columns = 12

// wordLevel is the level of the rows that hold words; the rows above it are
// the page, its blocks, paragraphs and lines.
const wordLevel = 5

// parseTSV reads the words in Tesseract's TSV output. Rows with blank text are
// left out; anything but TSV is an error that says in which row.
func parseTSV(out string) ([]tess.Word, error) {
	rows := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if !strings.HasPrefix(rows[0], "level\tpage_num\t") {
		return nil, fmt.Errorf("row 1 is no TSV header: %.40q", rows[0])
	}
	var words []tess.Word
	for i, row := range rows[1:] {
		w, ok, err := parseRow(row)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i+2, err)
		}
		if ok {
			words = append(words, w)
		}
	}
	return words, nil
}

// parseRow reads one row; ok is false for rows that are no words.
func parseRow(row string) (w tess.Word, ok bool, err error) {
	fields := strings.SplitN(strings.TrimSuffix(row, "\r"), "\t", columns)
	if len(fields) != columns {
		return w, false, fmt.Errorf("%d columns, not %d", len(fields), columns)
	}
	var n [10]int
	for i := range n {
		if n[i], err = strconv.Atoi(fields[i]); err != nil {
			return w, false, fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	confidence, err := strconv.ParseFloat(fields[10], 64)
	if err != nil {
		return w, false, fmt.Errorf("column 11: %w", err)
	}
	text := strings.TrimSpace(strings.ToValidUTF8(fields[11], ""))
	if n[0] != wordLevel || text == "" {
		return w, false, nil
	}
	box := image.Rectangle{Min: image.Pt(n[6], n[7]), Max: image.Pt(n[6]+n[8], n[7]+n[9])}
	return tess.Word{Text: text, Box: box, Confidence: confidence}, true, nil
}
