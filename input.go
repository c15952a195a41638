package docextract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/replay"
)

// Input is a document to read. What kind of file it is, is found by its
// content alone.
type Input struct {
	// Name is the file's name, if it has one: the DocumentID where ID is empty.
	Name string
	// Bytes is the file; it must not change until the extraction has ended.
	Bytes []byte
	// Reader is read to its end where Bytes is nil, at most Limits.FileBytes.
	Reader io.Reader
	// ID is the caller's identifier, the DocumentID. Default: the last element
	// of Name, else a UUID.
	ID string
	// Metadata is a JSON object to be echoed; nil for none.
	Metadata json.RawMessage
	// Password opens an encrypted PDF; it goes before Options.Password.
	Password string
	// Words, where not nil, replaces all words of the document: nothing is
	// recognised and no text layer is used. Their polygons lie on the page as a
	// viewer shows it. Pages that are not listed have no words.
	Words []replay.Page
}

// Bytes is an Input from memory.
func Bytes(name string, data []byte) Input { return Input{Name: name, Bytes: data} }

// Reader is an Input that is read to its end.
func Reader(name string, r io.Reader) Input { return Input{Name: name, Reader: r} }

// read is the whole file.
func (in Input) read(ctx context.Context, limits Limits) ([]byte, error) {
	if in.Metadata != nil && !isObject(in.Metadata) {
		return nil, fmt.Errorf("%w: Input.Metadata is not a JSON object", ErrOptions)
	}
	most := limits.WithDefaults().FileBytes
	data := in.Bytes
	switch {
	case data != nil && in.Reader != nil:
		return nil, fmt.Errorf("%w: Input has both Bytes and a Reader", ErrOptions)
	case data == nil && in.Reader == nil:
		return nil, fmt.Errorf("%w: Input has neither Bytes nor a Reader", ErrOptions)
	case data == nil:
		var buf bytes.Buffer
		if _, err := buf.ReadFrom(io.LimitReader(&contextReader{ctx, in.Reader}, most+1)); err != nil {
			return nil, fmt.Errorf("reading the input: %w", err)
		}
		data = buf.Bytes()
	}
	if int64(len(data)) > most {
		return nil, source.Errorf(ErrTooLarge, "the file has more than %d bytes", most)
	}
	return data, nil
}

func (in Input) documentID(newID func() string) string {
	if in.ID != "" {
		return in.ID
	}
	if in.Name != "" {
		return path.Base(strings.ReplaceAll(in.Name, `\`, "/"))
	}
	return newID()
}

func (in Input) password(opts Options) string {
	if in.Password != "" {
		return in.Password
	}
	return opts.Password
}

func isObject(b json.RawMessage) bool {
	var m map[string]json.RawMessage
	return json.Unmarshal(b, &m) == nil && m != nil
}

// contextReader stops between reads once its context is done.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (r *contextReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.r.Read(p)
}

// wordsOf is the recorded words of a page, scaled to a page of the given size;
// nil where the words are not recorded.
func (in Input) wordsOf(number int, width, height float64) []ocr.Word {
	if in.Words == nil {
		return nil
	}
	out := []ocr.Word{}
	for _, p := range in.Words {
		if p.Number != number {
			continue
		}
		scale := model.Identity
		if p.Width > 0 && p.Height > 0 {
			scale = model.Scaling(width/p.Width, height/p.Height)
		}
		for _, w := range p.Words {
			if w.Content = strings.TrimSpace(w.Content); w.Content != "" {
				w.Polygon = w.Polygon.Map(scale)
				out = append(out, w)
			}
		}
	}
	return out
}
