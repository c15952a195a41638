package zipout_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/zipout"
	"github.com/google/go-cmp/cmp"
)

func sample() *model.CompleteDocument {
	at := []model.Region{{PageNumber: 2, Polygon: model.Rect{X1: 1, Y1: 1}.Polygon()}}
	return &model.CompleteDocument{
		DocumentID: "a", Status: model.StatusSuccess, RequestDateTime: time.UnixMilli(1795253400123).UTC(),
		KeyValuePairs: []model.KeyValuePair{
			{Confidence: 0.93, Key: model.Content{Content: "Date:", Regions: at}, Value: model.Content{Content: "03/14/2025", Regions: at}},
			{Confidence: 0.5, Key: model.Content{Content: `say "hi", é`}, Value: model.Content{Content: "two\nlines"}},
			{Confidence: 1, Key: model.Content{Content: "=cmd|' /C calc'!A0"}, Value: model.Content{Content: "-12.50"}},
		},
		TablesExtracted: []model.Table{{RowCount: 2, ColumnCount: 3, Regions: at, Cells: [][]model.Cell{
			{{ColumnIndex: 0, ColumnSpan: 2, RowSpan: 1, Content: "Item"}, {ColumnIndex: 2, Content: "Price"}},
			{{RowIndex: 1, ColumnIndex: 1, Content: "@SUM(A1)"}, {RowIndex: 1, ColumnIndex: 2, Content: "7"}},
		}}},
	}
}

const wantCSV = "\ufeffsection,item,page,row,confidence,column1,column2,column3\r\n" +
	"pair,1,2,,0.93,\"Date:\",\"03/14/2025\",\r\n" +
	"pair,2,,,0.5,\"say \"\"hi\"\", é\",\"two\nlines\",\r\n" +
	"pair,3,,,1,\"'=cmd|' /C calc'!A0\",\"-12.50\",\r\n" +
	"table,1,2,1,,\"Item\",,\"Price\"\r\n" +
	"table,1,2,2,,,\"'@SUM(A1)\",\"7\"\r\n"

func TestCSV(t *testing.T) {
	var buf bytes.Buffer
	if err := zipout.WriteCSV(&buf, sample()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(wantCSV, buf.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := csv.NewReader(&buf).ReadAll(); err != nil {
		t.Errorf("not RFC 4180: %v", err)
	}
}

// TestFormulas: what a spreadsheet would run is text; what is text or a number
// stays as it is.
func TestFormulas(t *testing.T) {
	for content, want := range map[string]string{
		"=1+1": "'=1+1", "+1 555": "'+1 555", "-2+3": "'-2+3", "@x": "'@x", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1", " =1": "' =1",
		"＝1": "'＝1", "＠x": "'＠x", "\u200b=1": "'\u200b=1", "\u00a0=1": "'\u00a0=1", "-": "'-", "-5)": "'-5)",
		"-5": "-5", "-1,234.50": "-1,234.50", "-3%": "-3%", "a=b": "a=b", "x;=1": "x;=1", "'=1": "'=1", "1": "1",
	} {
		doc := &model.CompleteDocument{KeyValuePairs: []model.KeyValuePair{{Key: model.Content{Content: content}}}}
		var buf bytes.Buffer
		if err := zipout.WriteCSV(&buf, doc); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(buf.String(), `,"`+want+`",`) {
			t.Errorf("%q is written as %q, want %q", content, buf.String(), want)
		}
	}
}

func TestArchive(t *testing.T) {
	const pdf, png = "%PDF-1.4\n%%EOF", "\x89PNG\r\n\x1a\n"
	tests := []struct {
		name, original string
		want           []string
	}{
		{"intake.png", png, []string{"intake.png.csv", "intake.png.json", "intake.png.txt", "intake.png.png"}},
		{"", pdf, []string{"1795253400123.csv", "1795253400123.json", "1795253400123.txt", "1795253400123.pdf"}},
		{"../../etc/x", "\xff\xd8\xff\xe0abcdef", []string{"_.._etc_x.csv", "_.._etc_x.json", "_.._etc_x.txt", "_.._etc_x.jpg"}},
		{"nul", "II\x2a\x00", []string{"_nul.csv", "_nul.json", "_nul.txt", "_nul.tif"}},
		{"...", "what", []string{"1795253400123.csv", "1795253400123.json", "1795253400123.txt", "1795253400123.bin"}},
	}
	for _, test := range tests {
		for _, version := range []model.Version{model.Version1, model.Version2} {
			doc := sample()
			a := zipout.Archive{Name: test.name, Document: doc, Version: version, Original: []byte(test.original)}
			names, contents := unpack(t, pack(t, a))
			if diff := cmp.Diff(test.want, names); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
			text, err := doc.MarshalVersion(version)
			if err != nil {
				t.Fatal(err)
			}
			want := []string{wantCSV, string(text), string(text), test.original}
			if diff := cmp.Diff(want, contents); diff != "" {
				t.Errorf("contents (-want +got):\n%s", diff)
			}
		}
	}
}

func pack(t *testing.T, a zipout.Archive) []byte {
	t.Helper()
	var buf, again bytes.Buffer
	if err := zipout.Write(&buf, a); err != nil {
		t.Fatal(err)
	}
	if err := zipout.Write(&again, a); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(buf.Bytes(), again.Bytes()) {
		t.Error("the same archive has other bytes")
	}
	return buf.Bytes()
}

// unpack reads with the standard library, not with the one that wrote.
func unpack(t *testing.T, b []byte) (names, contents []string) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		rc, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(rc)
		if err != nil {
			t.Fatal(err)
		}
		rc.Close()
		names, contents = append(names, f.Name), append(contents, string(content))
	}
	return names, contents
}

// FuzzBaseName: whatever a caller calls a document, its entries can be unpacked
// anywhere and stay in their folder.
func FuzzBaseName(f *testing.F) {
	for _, s := range []string{"", ".", "..", "a/b", `c:\d`, "CON", "com1.txt", "aux .x", "x\x00y", "\u202egpj.exe", "é☺", strings.Repeat("ä", 500), "a. ", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		got := zipout.BaseName(name)
		if len(got) > 201 || !utf8.ValidString(got) || strings.ContainsAny(got, `/\:*?"<>|`+"\x00\n") {
			t.Errorf("BaseName(%q) = %q", name, got)
		}
		if got != "" && !filepath.IsLocal(got+".csv") {
			t.Errorf("BaseName(%q) = %q is no local name", name, got)
		}
		if got != zipout.BaseName(got) {
			t.Errorf("BaseName(%q) = %q changes again to %q", name, got, zipout.BaseName(got))
		}
	})
}

// FuzzCSV: whatever stands in a document, a reader of RFC 4180 gets records of
// one length, none of which begins a formula.
func FuzzCSV(f *testing.F) {
	for _, s := range []string{"=1", "a\"b", "x\r\n,y", "\x00=1", " @", "\xff"} {
		f.Add(s, s)
	}
	f.Fuzz(func(t *testing.T, key, cell string) {
		doc := &model.CompleteDocument{
			KeyValuePairs:   []model.KeyValuePair{{Key: model.Content{Content: key}}},
			TablesExtracted: []model.Table{{Cells: [][]model.Cell{{{ColumnIndex: 3, Content: cell}}}}},
		}
		var buf bytes.Buffer
		if err := zipout.WriteCSV(&buf, doc); err != nil {
			t.Fatal(err)
		}
		records, err := csv.NewReader(&buf).ReadAll()
		if err != nil || len(records) != 3 {
			t.Fatalf("%d records, %v", len(records), err)
		}
		for _, field := range []string{records[1][5], records[2][8]} {
			if field != "" && strings.ContainsAny(field[:1], "=+@\t\r") {
				t.Errorf("a field begins with %q", field[:1])
			}
		}
	})
}
