package model

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// WriteVersion writes the bytes of MarshalVersion to w, item by item: a
// document of a thousand pages takes no memory for a second copy of itself. It
// fails as MarshalVersion does, and with w's errors; what came before an error
// is written.
func (d CompleteDocument) WriteVersion(w io.Writer, v Version) error {
	if v != Version1 && v != Version2 {
		return fmt.Errorf("model: unknown wire version %d", v)
	}
	out := &objectWriter{w: bufio.NewWriterSize(w, 1<<16)}
	encoder{v}.write(out, d)
	if out.err == nil {
		out.err = out.w.Flush()
	}
	if out.err != nil {
		return fmt.Errorf("model: writing version %d: %w", v, out.err)
	}
	return nil
}

// MarshalVersion writes the version asked for. It fails on an unknown version,
// on a coordinate or confidence that is not a finite number, and on metadata
// that is not valid JSON.
func (d CompleteDocument) MarshalVersion(v Version) ([]byte, error) {
	var b bytes.Buffer
	if err := d.WriteVersion(&b, v); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// MarshalJSON writes version 1.
func (d CompleteDocument) MarshalJSON() ([]byte, error) { return d.MarshalVersion(Version1) }

// write has the fields of wireDocument, in their order.
func (e encoder) write(o *objectWriter, d CompleteDocument) {
	o.begin()
	o.field("apiVersion", d.APIVersion)
	o.field("documentId", d.DocumentID)
	list(o, "entitiesExtracted", d.EntitiesExtracted, e.entity)
	if len(d.Failures) > 0 {
		list(o, "failures", d.Failures, func(f Failure) wireFailure { return wireFailure(f) })
	}
	o.field("isUrgent", d.IsUrgent)
	list(o, "keyValuePairs", d.KeyValuePairs, e.pair)
	if len(d.Metadata) > 0 {
		o.field("metadata", d.Metadata)
	}
	o.field("modelType", d.ModelType)
	o.key("ocrResults")
	o.begin()
	o.field("modelVersion", d.OCRResults.ModelVersion)
	o.field("version", d.OCRResults.Version)
	list(o, "readResults", d.OCRResults.ReadResults, e.page)
	list(o, "readStyles", d.OCRResults.ReadStyles, style)
	o.end()
	o.field("rawText", d.RawText)
	o.field("requestDateTime", wireTime{d.RequestDateTime})
	o.field("status", d.Status)
	list(o, "tablesExtracted", d.TablesExtracted, e.table)
	o.end()
}

// objectWriter writes JSON objects. After an error, which stays in err, it
// writes no more.
type objectWriter struct {
	w     *bufio.Writer
	comma bool // before the next key
	err   error
}

func (o *objectWriter) text(s string) {
	if o.err == nil {
		_, o.err = o.w.WriteString(s)
	}
}

func (o *objectWriter) value(v any) {
	if o.err != nil {
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		o.err = err
		return
	}
	_, o.err = o.w.Write(b)
}

func (o *objectWriter) begin() { o.text("{"); o.comma = false }
func (o *objectWriter) end()   { o.text("}"); o.comma = true }

func (o *objectWriter) key(name string) {
	if o.comma {
		o.text(",")
	}
	o.comma = true
	o.value(name)
	o.text(":")
}

func (o *objectWriter) field(name string, v any) {
	o.key(name)
	o.value(v)
}

// list writes items one at a time, each in its form on the wire.
func list[A, B any](o *objectWriter, name string, items []A, wire func(A) B) {
	o.key(name)
	o.text("[")
	for i, item := range items {
		if i > 0 {
			o.text(",")
		}
		o.value(wire(item))
	}
	o.text("]")
}
