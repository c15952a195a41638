// Command entities finds the entities of texts.
//
// It reads JSON lines {"text": ..., "reference": ...} from standard input,
// where reference is an RFC 3339 time and may be missing, and writes one line
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

	"github.com/docextract/docextract/internal/entity"
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
		if err := enc.Encode(answer(ctx, q)); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	return w.Flush()
}

func answer(ctx context.Context, q request) response {
	r := response{Entities: []found{}}
	runes := []rune(q.Text)
	for _, e := range entity.Recognize(ctx, q.Text, entity.Options{Reference: q.Reference}) {
		r.Entities = append(r.Entities, found{
			Category: e.Category, SubCategory: e.SubCategory, Confidence: e.Confidence,
			Content: string(runes[e.Span.Offset:e.Span.End()]),
			Offset:  e.Span.Offset, Length: e.Span.Length,
		})
	}
	return r
}
