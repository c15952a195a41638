package model

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Version is a version of the JSON form.
type Version int

// The wire versions. They differ in how a place is written:
//
//   - version 1: "boundingRegions": [{"boundingBox": [8 numbers], "pageNumber": n}]
//   - version 2: "polygon": [8 numbers], the first region's, or [] for no place;
//     lines have it beside their boundingBox.
//
// Version 2 states no page number for an entity, key, value, table or cell;
// its spans, held against the spans of the pages, do.
const (
	Version1 Version = 1
	Version2 Version = 2
)

const requestTimeLayout = "2006-01-02T15:04:05.000Z07:00"

// UnmarshalJSON reads either version. Of version 2 the page of each place is
// found by its spans, and only the first region of each place can be restored.
func (d *CompleteDocument) UnmarshalJSON(b []byte) error {
	var w wireDocument
	if err := json.NewDecoder(bytes.NewReader(b)).Decode(&w); err != nil {
		return fmt.Errorf("model: %w", err)
	}
	doc, err := newDecoder(w).document(w)
	if err != nil {
		return fmt.Errorf("model: %w", err)
	}
	*d = doc
	return nil
}

// The structs of the wire. Both versions share them: wirePlace and wireLine
// hold all that differs.
type (
	wireDocument struct {
		APIVersion        string          `json:"apiVersion"`
		DocumentID        string          `json:"documentId"`
		EntitiesExtracted []wireEntity    `json:"entitiesExtracted"`
		Failures          []wireFailure   `json:"failures,omitempty"`
		IsUrgent          bool            `json:"isUrgent"`
		KeyValuePairs     []wirePair      `json:"keyValuePairs"`
		Metadata          json.RawMessage `json:"metadata,omitempty"`
		ModelType         string          `json:"modelType"`
		OCRResults        wireOCRResults  `json:"ocrResults"`
		RawText           string          `json:"rawText"`
		RequestDateTime   wireTime        `json:"requestDateTime"`
		Status            string          `json:"status"`
		TablesExtracted   []wireTable     `json:"tablesExtracted"`
	}

	// wirePlace has its one key by version, even when the list is empty.
	wirePlace struct {
		BoundingRegions *[]wireRegion `json:"boundingRegions,omitempty"` // version 1
		Polygon         *wirePolygon  `json:"polygon,omitempty"`         // version 2
	}

	// wireLine has a polygon in version 2 only.
	wireLine struct {
		BoundingBox wirePolygon  `json:"boundingBox"`
		Polygon     *wirePolygon `json:"polygon,omitempty"`
		Content     string       `json:"content"`
		Spans       []wireSpan   `json:"spans"`
	}

	wireEntity struct {
		wirePlace
		Category    Category    `json:"category"`
		SubCategory SubCategory `json:"subCategory"`
		Confidence  float64     `json:"confidence"`
		Content     string      `json:"content"`
		Spans       []wireSpan  `json:"spans"`
	}

	wirePair struct {
		Confidence float64     `json:"confidence"`
		Key        wireContent `json:"key"`
		Value      wireContent `json:"value"`
	}

	wireContent struct {
		wirePlace
		Content string     `json:"content"`
		Spans   []wireSpan `json:"spans"`
	}

	wireTable struct {
		wirePlace
		Cells       [][]wireCell `json:"cells"`
		ColumnCount int          `json:"columnCount"`
		RowCount    int          `json:"rowCount"`
		Spans       []wireSpan   `json:"spans"`
	}

	wireCell struct {
		Kind        CellKind `json:"kind"`
		RowIndex    int      `json:"rowIndex"`
		ColumnIndex int      `json:"columnIndex"`
		RowSpan     int      `json:"rowSpan"`
		ColumnSpan  int      `json:"columnSpan"`
		Content     string   `json:"content"`
		wirePlace
		Spans []wireSpan `json:"spans"`
	}

	wireOCRResults struct {
		ModelVersion string           `json:"modelVersion"`
		Version      string           `json:"version"`
		ReadResults  []wireReadResult `json:"readResults"`
		ReadStyles   []wireReadStyle  `json:"readStyles"`
	}

	wireReadResult struct {
		PageNumber     int                 `json:"pageNumber"`
		Angle          float64             `json:"angle"`
		Width          float64             `json:"width"`
		Height         float64             `json:"height"`
		Unit           Unit                `json:"unit"`
		Spans          []wireSpan          `json:"spans"`
		Lines          []wireLine          `json:"lines"`
		Words          []wireWord          `json:"words"`
		SelectionMarks []wireSelectionMark `json:"selectionMarks"`
	}

	wireWord struct {
		BoundingBox wirePolygon `json:"boundingBox"`
		Confidence  float64     `json:"confidence"`
		Content     string      `json:"content"`
		Span        wireSpan    `json:"span"`
	}

	wireSelectionMark struct {
		BoundingBox wirePolygon    `json:"boundingBox"`
		Confidence  float64        `json:"confidence"`
		Span        wireSpan       `json:"span"`
		State       SelectionState `json:"state"`
	}

	wireReadStyle struct {
		Confidence    float64    `json:"confidence"`
		IsHandwritten bool       `json:"isHandwritten"`
		Spans         []wireSpan `json:"spans"`
	}

	wireRegion struct {
		BoundingBox wirePolygon `json:"boundingBox"`
		PageNumber  int         `json:"pageNumber"`
	}

	wireSpan struct {
		Offset int `json:"offset"`
		Length int `json:"length"`
	}

	wireFailure struct {
		PageNumber int    `json:"pageNumber"`
		Stage      string `json:"stage"`
		Cause      string `json:"cause"`
	}
)

// wirePolygon is the flat list x0, y0, x1, y1 ... of four points, or empty.
type wirePolygon []float64

func flat(p Polygon) wirePolygon {
	w := make(wirePolygon, 0, 2*len(p))
	for _, q := range p {
		w = append(w, q.X, q.Y)
	}
	return w
}

func (w wirePolygon) polygon() (p Polygon, err error) {
	if len(w) != 2*len(p) {
		return p, fmt.Errorf("a box has %d numbers, want %d", len(w), 2*len(p))
	}
	for i := range p {
		p[i] = Point{w[2*i], w[2*i+1]}
	}
	return p, nil
}

// wireTime is RFC 3339 in UTC with milliseconds.
type wireTime struct{ time.Time }

func (t wireTime) MarshalJSON() ([]byte, error) {
	return json.Marshal(t.UTC().Format(requestTimeLayout))
}

func (t *wireTime) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	if strings.TrimSpace(s) == "" {
		t.Time = time.Time{}
		return nil
	}
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		return fmt.Errorf("requestDateTime: %w", err)
	}
	t.Time = at.UTC()
	return nil
}
