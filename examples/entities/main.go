// Command entities finds the entities of texts.
//
// It reads JSON lines {"text": ..., "reference": ...} from standard input,
// where reference is an RFC 3339 time, the day on which the text was written,
// and may be missing (spans do not depend on it), and writes one line
// {"entities": [...]} for each, in the same order. Offsets and lengths count
// Unicode code points.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
)

// maxLine bounds one line of input, in bytes.
const maxLine = 64 << 20

type request struct {
	Text      string    `json:"text"`
	Reference time.Time `json:"reference"`
}

type found struct {
	Category    model.Category    `json:"category"`
	SubCategory model.SubCategory `json:"subCategory"`
	Content     string            `json:"content"`
	Offset      int               `json:"offset"`
	Length      int               `json:"length"`
	Confidence  float64           `json:"confidence"`
}

type response struct {
	Entities []found `json:"entities"`
}

func main() {
	if err := run(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "entities:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 1<<16), maxLine)
	w := bufio.NewWriter(out)
	enc := json.NewEncoder(w)
	for n := 1; lines.Scan(); n++ {
		var q request
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		r, err := answer(ctx, q)
		if err != nil {
			return err
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return w.Flush()
}

func answer(ctx context.Context, q request) (response, error) {
	r := response{Entities: []found{}}
	entities, err := docextract.RecognizeEntities(ctx, q.Text)
	for _, e := range entities {
		r.Entities = append(r.Entities, found{
			Category: e.Category, SubCategory: e.SubCategory, Confidence: e.Confidence,
			Content: e.Content, Offset: e.Spans[0].Offset, Length: e.Spans[0].Length,
		})
	}
	return r, err
}
