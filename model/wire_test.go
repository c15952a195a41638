package model_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"
	"time"

	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func box(x0, y0, x1, y1 float64) model.Polygon {
	return model.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}.Polygon()
}

func region(page int, p model.Polygon) []model.Region {
	return []model.Region{{PageNumber: page, Polygon: p}}
}

// sample is a document that has something in every list.
func sample() model.CompleteDocument {
	const text = "Date: 03/14/2025\nInsured ☺\n:selected: Urgent\nQty\nsecond page"
	return model.CompleteDocument{
		APIVersion: "2025-05-22", DocumentID: "intake.png", Status: model.StatusSuccess, ModelType: model.ModelTypeForms,
		RequestDateTime: time.Date(2026, 11, 21, 9, 30, 0, 5e6, time.UTC),
		Metadata:        json.RawMessage(`{"batch":7}`),
		IsUrgent:        true,
		RawText:         text,
		OCRResults: model.OCRResults{
			ModelVersion: "2026-11-21", Version: "1.7.2",
			ReadResults: []model.ReadResult{
				{
					PageNumber: 1, Angle: 0.4, Width: 850, Height: 1100, Unit: model.UnitPixel, Spans: []model.Span{{Offset: 0, Length: 47}},
					Lines: []model.Line{
						{Polygon: box(340, 88, 540, 112), Content: "Date: 03/14/2025", Spans: []model.Span{{Offset: 0, Length: 16}}},
						{Polygon: box(340, 140, 470, 164), Content: "Insured ☺", Spans: []model.Span{{Offset: 17, Length: 9}}},
						{Polygon: box(340, 180, 470, 204), Content: ":selected: Urgent", Spans: []model.Span{{Offset: 27, Length: 17}}},
						{Polygon: box(340, 220, 370, 244), Content: "Qty", Spans: []model.Span{{Offset: 45, Length: 3}}},
					},
					Words: []model.Word{
						{Polygon: box(340, 88, 398, 112), Confidence: 0.99, Content: "Date:", Span: model.Span{Offset: 0, Length: 5}},
						{Polygon: box(412, 88, 540, 112), Confidence: 0.98, Content: "03/14/2025", Span: model.Span{Offset: 6, Length: 10}},
						{Polygon: box(430.5, 140, 470, 164), Confidence: 0.5, Content: "☺", Span: model.Span{Offset: 25, Length: 1}},
					},
					SelectionMarks: []model.SelectionMark{
						{Polygon: box(340, 180, 364, 204), Confidence: 0.97, Span: model.Span{Offset: 27, Length: 10}, State: model.Selected},
					},
				},
				{
					PageNumber: 2, Width: 850, Height: 1100, Unit: model.UnitPixel, Spans: []model.Span{{Offset: 49, Length: 11}},
					Lines: []model.Line{{Polygon: box(10, 10, 90, 30), Content: "second page", Spans: []model.Span{{Offset: 49, Length: 11}}}},
				},
			},
			ReadStyles: []model.ReadStyle{{Confidence: 0.9, IsHandwritten: true, Spans: []model.Span{{Offset: 6, Length: 10}}}},
		},
		KeyValuePairs: []model.KeyValuePair{
			{
				Confidence: 0.93,
				Key:        model.Content{Content: "Date:", Regions: region(1, box(340, 88, 398, 112)), Spans: []model.Span{{Offset: 0, Length: 5}}},
				Value:      model.Content{Content: "03/14/2025", Regions: region(1, box(412, 88, 540, 112)), Spans: []model.Span{{Offset: 6, Length: 10}}},
			},
			{
				Confidence: 0.71,
				Key:        model.Content{Content: "Insured", Regions: region(1, box(340, 140, 420, 164)), Spans: []model.Span{{Offset: 17, Length: 7}}},
			},
		},
		TablesExtracted: []model.Table{{
			RowCount: 1, ColumnCount: 2,
			Regions: []model.Region{{PageNumber: 1, Polygon: box(340, 220, 370, 244)}, {PageNumber: 2, Polygon: box(10, 10, 90, 30)}},
			Spans:   []model.Span{{Offset: 45, Length: 3}, {Offset: 49, Length: 11}},
			Cells: [][]model.Cell{{
				{Kind: model.CellColumnHeader, RowSpan: 1, ColumnSpan: 1, Content: "Qty", Regions: region(1, box(340, 220, 370, 244)), Spans: []model.Span{{Offset: 45, Length: 3}}},
				{Kind: model.CellContent, ColumnIndex: 1, RowSpan: 1, ColumnSpan: 1},
			}},
		}},
		EntitiesExtracted: []model.Entity{{
			Category: model.CategoryDateTime, SubCategory: model.SubCategoryDate, Confidence: 0.98, Content: "03/14/2025",
			Regions: region(1, box(412, 88, 540, 112)), Spans: []model.Span{{Offset: 6, Length: 10}},
		}},
		Failures: []model.Failure{{PageNumber: 2, Stage: "recognize", Cause: "no engine"}},
	}
}

func TestSampleIsLawful(t *testing.T) {
	d := sample()
	if err := d.Validate(); err != nil {
		t.Error(err)
	}
}

func TestGolden(t *testing.T) {
	for _, v := range []model.Version{model.Version1, model.Version2} {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			got, err := sample().MarshalVersion(v)
			if err != nil {
				t.Fatal(err)
			}
			var indented bytes.Buffer
			if err := json.Indent(&indented, got, "", "  "); err != nil {
				t.Fatal(err)
			}
			indented.WriteByte('\n')
			path := filepath.Join("testdata", fmt.Sprintf("sample.v%d.json", v))
			if *update {
				if os.Getenv("CI") != "" {
					t.Fatal("golden files are not rewritten in CI")
				}
				if err := os.WriteFile(path, indented.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), indented.String()); diff != "" {
				t.Errorf("golden file %s (-want +got):\n%s", path, diff)
			}
		})
	}
}

func TestMarshalIsVersion1(t *testing.T) {
	want, err := sample().MarshalVersion(model.Version1)
	if err != nil {
		t.Fatal(err)
	}
	d := sample()
	for name, v := range map[string]any{"value": d, "pointer": &d} {
		got, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(got)); diff != "" {
			t.Errorf("json.Marshal of a %s (-version 1 +got):\n%s", name, diff)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for _, v := range []model.Version{model.Version1, model.Version2} {
		want := sample()
		if v == model.Version2 { // which states no more than the first region
			want.TablesExtracted[0].Regions = want.TablesExtracted[0].Regions[:1]
		}
		b, err := want.MarshalVersion(v)
		if err != nil {
			t.Fatal(err)
		}
		var got model.CompleteDocument
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("version %d read back (-written +read):\n%s", v, diff)
		}
	}
}

// TestVersionDifferences lists every difference between the versions: the
// paths that only one of them has.
func TestVersionDifferences(t *testing.T) {
	v1, v2 := paths(t, model.Version1), paths(t, model.Version2)
	regions := func(of string) []string {
		return []string{"-" + of + ".boundingRegions[].boundingBox[]", "-" + of + ".boundingRegions[].pageNumber", "+" + of + ".polygon[]"}
	}
	want := slices.Concat(
		regions("entitiesExtracted[]"),
		regions("keyValuePairs[].key"),
		regions("keyValuePairs[].value"),
		[]string{"+ocrResults.readResults[].lines[].polygon[]"},
		regions("tablesExtracted[]"),
		regions("tablesExtracted[].cells[][]"),
	)
	var got []string
	for p := range v1 {
		if !v2[p] {
			got = append(got, "-"+p)
		}
	}
	for p := range v2 {
		if !v1[p] {
			got = append(got, "+"+p)
		}
	}
	sort.Strings(got)
	sort.Strings(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences between version 1 (-) and 2 (+), (-want +got):\n%s", diff)
	}
}

// paths is every path to a leaf in the JSON of the sample.
func paths(t *testing.T, v model.Version) map[string]bool {
	t.Helper()
	b, err := sample().MarshalVersion(v)
	if err != nil {
		t.Fatal(err)
	}
	var tree any
	if err := json.Unmarshal(b, &tree); err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	var walk func(path string, x any)
	walk = func(path string, x any) {
		switch x := x.(type) {
		case map[string]any:
			for k, y := range x {
				if path != "" {
					k = path + "." + k
				}
				walk(k, y)
			}
		case []any:
			for _, y := range x {
				walk(path+"[]", y)
			}
		default:
			out[path] = true
		}
	}
	walk("", tree)
	return out
}

func TestEmptyListsAreNotNull(t *testing.T) {
	for _, v := range []model.Version{model.Version1, model.Version2} {
		d := model.CompleteDocument{OCRResults: model.OCRResults{ReadResults: []model.ReadResult{{PageNumber: 1}}}, TablesExtracted: []model.Table{{}}, KeyValuePairs: []model.KeyValuePair{{}}}
		b, err := d.MarshalVersion(v)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(b, []byte("null")) {
			t.Errorf("version %d has a null: %s", v, b)
		}
	}
}

func TestUnmarshalErrors(t *testing.T) {
	tests := map[string]string{
		"half a box":   `{"ocrResults":{"readResults":[{"pageNumber":1,"words":[{"boundingBox":[1,2,3,4]}]}]}}`,
		"bad time":     `{"requestDateTime":"yesterday"}`,
		"not an array": `{"keyValuePairs":{}}`,
	}
	for name, in := range tests {
		t.Run(name, func(t *testing.T) {
			var d model.CompleteDocument
			if err := json.Unmarshal([]byte(in), &d); err == nil {
				t.Errorf("read %s without an error", in)
			}
		})
	}
}

func TestWriteFails(t *testing.T) {
	spoilt := map[string]func(*model.CompleteDocument){
		"not a number": func(d *model.CompleteDocument) { d.EntitiesExtracted[0].Confidence = math.NaN() },
		"metadata":     func(d *model.CompleteDocument) { d.Metadata = json.RawMessage("{") },
	}
	for name, spoil := range spoilt {
		d := sample()
		spoil(&d)
		if b, err := d.MarshalVersion(model.Version1); err == nil {
			t.Errorf("%s: written as %s", name, b)
		}
	}
	d := sample()
	if err := d.WriteVersion(brokenWriter{}, model.Version2); !errors.Is(err, errBroken) {
		t.Errorf("a broken writer gives %v", err)
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestUnknownVersion(t *testing.T) {
	if _, err := sample().MarshalVersion(3); err == nil {
		t.Error("version 3 was written")
	}
}

// FuzzUnmarshal: what can be read can be written and read again, the same.
func FuzzUnmarshal(f *testing.F) {
	seeds, err := filepath.Glob("testdata/*.json")
	if err != nil || len(seeds) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, path := range seeds {
		b, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var d model.CompleteDocument
		if json.Unmarshal(b, &d) != nil {
			return
		}
		_ = d.Validate()
		out, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var again model.CompleteDocument
		if err := json.Unmarshal(out, &again); err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		out2, err := json.Marshal(again)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(out, out2) {
			t.Errorf("written twice:\n%s\n%s", out, out2)
		}
	})
}
