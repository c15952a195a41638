package tesseract

import (
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/ocr/internal/tess"
)

const (
	header = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
	sample = header +
		"1\t1\t0\t0\t0\t0\t0\t0\t800\t500\t-1\t\n" +
		"5\t1\t1\t1\t1\t1\t60\t65\t95\t26\t96.523811\tInvoice\n" +
		"5\t1\t1\t1\t1\t2\t160\t65\t9\t26\t95\t \n" +
		"5\t1\t1\t1\t1\t3\t170\t65\t20\t26\t0\t a\tb \n"
)

func TestParseTSV(t *testing.T) {
	got, err := parseTSV(sample)
	if err != nil {
		t.Fatal(err)
	}
	want := []tess.Word{
		{Text: "Invoice", Box: image.Rect(60, 65, 155, 91), Confidence: 96.523811},
		{Text: "a\tb", Box: image.Rect(170, 65, 190, 91)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}

func TestParseTSVErrors(t *testing.T) {
	tests := map[string]struct{ in, want string }{
		"empty":        {"", "row 1"},
		"other header": {"a\tb\n", "row 1"},
		"short row":    {header + "5\t1\n", "row 2: 2 columns"},
		"no number":    {header + "5\t1\t1\t1\t1\t1\tx\t65\t95\t26\t96\tInvoice\n", "row 2: column 7"},
		"confidence":   {header + "5\t1\t1\t1\t1\t1\t6\t65\t95\t26\t?\tInvoice\n", "row 2: column 11"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := parseTSV(tt.in); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// FuzzParseTSV: whatever is read is a word with a text.
func FuzzParseTSV(f *testing.F) {
	f.Add(sample)
	f.Add(header)
	f.Add(strings.ReplaceAll(sample, "\n", "\r\n"))
	f.Fuzz(func(t *testing.T, in string) {
		words, err := parseTSV(in)
		if err != nil && words != nil {
			t.Error("words beside an error")
		}
		for _, w := range words {
			if strings.TrimSpace(w.Text) != w.Text || w.Text == "" {
				t.Errorf("text %q", w.Text)
			}
		}
	})
}
