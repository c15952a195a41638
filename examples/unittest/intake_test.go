package unittest_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/examples/unittest"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/replay"
)

// page is an empty scan of 400 by 200 pixels.
func page(t *testing.T) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 400, 200))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// line is recorded words beside each other.
func line(y float64, words ...string) []ocr.Word {
	var out []ocr.Word
	x := 20.0
	for _, w := range words {
		end := x + 9*float64(len(w))
		out = append(out, ocr.Word{Content: w, Polygon: model.Rect{X0: x, Y0: y, X1: end, Y1: y + 16}.Polygon(), Confidence: 0.97})
		x = end + 8
	}
	return out
}

func TestPolicyNumber(t *testing.T) {
	engine, err := docextract.EngineByName("none")
	if err != nil {
		t.Fatal(err)
	}
	x, err := docextract.New(docextract.Options{Engine: engine})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	tests := []struct {
		name  string
		words []ocr.Word
		want  string
		err   error
	}{
		{"with a policy", append(line(20, "Dear", "customer"), line(60, "Policy:", "PX-4711", "renewed")...), "PX-4711", nil},
		{"without", line(20, "Dear", "customer"), "", unittest.ErrNoPolicy},
		{"an empty page", []ocr.Word{}, "", unittest.ErrNoPolicy},
	}
	for _, test := range tests {
		in := docextract.Bytes("letter.png", page(t))
		in.Words = []replay.Page{{Number: 1, Words: test.words}}
		got, err := unittest.PolicyNumber(t.Context(), x, in)
		if got != test.want || !errors.Is(err, test.err) {
			t.Errorf("%s: %q, %v; want %q, %v", test.name, got, err, test.want, test.err)
		}
	}
	if _, err := unittest.PolicyNumber(t.Context(), x, docextract.Bytes("a.gif", []byte("GIF89a"))); !errors.Is(err, docextract.ErrUnsupportedType) {
		t.Errorf("a GIF: %v", err)
	}
}
