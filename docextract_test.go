package docextract_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/replay"
	"github.com/google/go-cmp/cmp"
)

// TestScan: a scan, on its four sides, with its own words. What is found has
// the words' texts and places, whatever way the page lies.
func TestScan(t *testing.T) {
	img, truth := cleanPage(3)
	for quarters := range 4 {
		t.Run(fmt.Sprint(90*quarters), func(t *testing.T) {
			turned, truth := pagegen.Turn(img, truth, quarters)
			in := docextract.Bytes("scan.png", pngOf(t, turned))
			in.Words = []replay.Page{truthWords(truth)}
			doc := extract(t, in, docextract.Options{})

			page := doc.OCRResults.ReadResults[0]
			if page.Unit != model.UnitPixel || page.Width != float64(turned.Bounds().Dx()) || page.Height != float64(turned.Bounds().Dy()) {
				t.Errorf("the page is %v x %v %s", page.Width, page.Height, page.Unit)
			}
			if want := model.NormalizeAngle(float64(90 * quarters)); angleBetween(page.Angle, want) > 0.5 {
				t.Errorf("the angle is %v, want %v", page.Angle, want)
			}
			var want, got []string
			for _, w := range truth.Words {
				want = append(want, fmt.Sprintf("%s %.0f", w.Text, w.Box[0]))
			}
			for _, w := range page.Words {
				got = append(got, fmt.Sprintf("%s %.0f", w.Content, w.Polygon.Bounds().X0))
				if angleBetween(w.Polygon.Angle(), page.Angle) > 1 && w.Polygon.Width() > w.Polygon.Height() {
					t.Errorf("%q runs at %v degrees", w.Content, w.Polygon.Angle())
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
		})
	}
}

func angleBetween(a, b float64) float64 {
	d := model.NormalizeAngle(a - b)
	return max(d, -d)
}

// TestDigitalPDF: the words of a PDF are those that were set, and nothing is
// recognised.
func TestDigitalPDF(t *testing.T) {
	sheet := pagegen.New(3, pagegen.Options{Digital: true})
	fail := engineFunc(func(context.Context, image.Image, ocr.Hints) ([]ocr.Word, error) {
		t.Error("a digital page was recognised")
		return nil, nil
	})
	doc := extract(t, docextract.Bytes("form.pdf", sheet.PDF()), docextract.Options{Engine: fail})
	page := doc.OCRResults.ReadResults[0]
	if page.Unit != model.UnitInch || page.Angle != 0 {
		t.Errorf("the page is in %s at %v degrees", page.Unit, page.Angle)
	}
	found := map[string]int{}
	for _, w := range page.Words {
		found[w.Content]++
		if w.Confidence != 1 {
			t.Errorf("%q has the confidence %v", w.Content, w.Confidence)
		}
	}
	missed := 0
	for _, w := range sheet.Truth.Words {
		if found[w.Text]--; found[w.Text] < 0 {
			missed++
			t.Logf("missed %q", w.Text)
		}
	}
	if missed*50 > len(sheet.Truth.Words) {
		t.Errorf("%d of %d words are missed", missed, len(sheet.Truth.Words))
	}
}

// TestWorkersChangeNothing: the same bytes from one worker and from many.
func TestWorkersChangeNothing(t *testing.T) {
	img, _ := cleanPage(5)
	small := image.NewGray(image.Rect(0, 0, 300, 200))
	for i := range small.Pix {
		small.Pix[i] = 255
	}
	data := tiffOf(small, img, small, img, small)
	var results [][]byte
	for _, workers := range []int{1, 5} {
		doc := extract(t, docextract.Bytes("pages.tiff", data), docextract.Options{Engine: one, Workers: workers, Now: func() time.Time { return time.Unix(0, 0) }})
		if got := len(doc.OCRResults.ReadResults); got != 5 {
			t.Fatalf("%d pages", got)
		}
		b, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, b)
	}
	if diff := cmp.Diff(string(results[0]), string(results[1])); diff != "" {
		t.Errorf("one worker and five (-one +five):\n%s", diff)
	}
}

func TestDocumentIDAndTime(t *testing.T) {
	img, _ := cleanPage(5)
	opts := docextract.Options{
		Engine: one, APIVersion: "2024-06-01",
		Now:   func() time.Time { return time.Date(2026, 11, 21, 10, 30, 0, 0, time.FixedZone("CET", 3600)) },
		NewID: func() string { return "made up" },
	}
	tests := []struct{ name, id, want string }{
		{`C:\scans\a.png`, "", "a.png"},
		{"dir/b.png", "", "b.png"},
		{"b.png", "mine", "mine"},
		{"", "", "made up"},
	}
	for _, test := range tests {
		in := docextract.Bytes(test.name, pngOf(t, img))
		in.ID = test.id
		in.Metadata = json.RawMessage(`{"batch": 7}`)
		doc := extract(t, in, opts)
		if doc.DocumentID != test.want {
			t.Errorf("name %q, ID %q: the DocumentID is %q, want %q", test.name, test.id, doc.DocumentID, test.want)
		}
		b, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"requestDateTime":"2026-11-21T09:30:00.000Z"`, `"apiVersion":"2024-06-01"`, `"metadata":{"batch":7}`, `"modelType":"forms"`, `"status":"SUCCESS"`} {
			if !bytes.Contains(b, []byte(want)) {
				t.Errorf("no %s in %.300s", want, b)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	encrypted, err := os.ReadFile("internal/source/pdf/testdata/password-user.pdf")
	if err != nil {
		t.Fatal(err)
	}
	img, _ := cleanPage(5)
	scan := pngOf(t, img)
	none, err := docextract.EngineByName("none")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		in    docextract.Input
		opts  docextract.Options
		want  error
		stage string
		page  int
	}{
		{"empty", docextract.Bytes("", []byte{}), docextract.Options{}, docextract.ErrUnsupportedType, docextract.StageOpen, 0},
		{"text", docextract.Bytes("", []byte("Dear Sir or Madam")), docextract.Options{}, docextract.ErrUnsupportedType, docextract.StageOpen, 0},
		{"GIF named as PDF", docextract.Bytes("a.pdf", []byte("GIF89a\x01\x00\x01\x00")), docextract.Options{}, docextract.ErrUnsupportedType, docextract.StageOpen, 0},
		{"half a PNG header", docextract.Bytes("", scan[:20]), docextract.Options{}, docextract.ErrDamaged, docextract.StageOpen, 0},
		{"PDF without pages", docextract.Bytes("", []byte("%PDF-1.7\n")), docextract.Options{}, docextract.ErrDamaged, docextract.StageOpen, 0},
		{"encrypted", docextract.Bytes("", encrypted), docextract.Options{}, docextract.ErrEncrypted, docextract.StageOpen, 0},
		{"wrong password", docextract.Bytes("", encrypted), docextract.Options{Password: "no"}, docextract.ErrEncrypted, docextract.StageOpen, 0},
		{"too many bytes", docextract.Bytes("", scan), docextract.Options{Limits: docextract.Limits{FileBytes: 100}}, docextract.ErrTooLarge, docextract.StageOpen, 0},
		{"too many bytes to read", docextract.Reader("", bytes.NewReader(scan)), docextract.Options{Limits: docextract.Limits{FileBytes: 100}}, docextract.ErrTooLarge, docextract.StageOpen, 0},
		{"no input", docextract.Input{}, docextract.Options{}, docextract.ErrOptions, docextract.StageOpen, 0},
		{"two inputs", docextract.Input{Bytes: scan, Reader: bytes.NewReader(scan)}, docextract.Options{}, docextract.ErrOptions, docextract.StageOpen, 0},
		{"metadata", docextract.Input{Bytes: scan, Metadata: json.RawMessage(`[]`)}, docextract.Options{}, docextract.ErrOptions, docextract.StageOpen, 0},
		{"workers", docextract.Bytes("", scan), docextract.Options{Workers: -1}, docextract.ErrOptions, docextract.StageOptions, 0},
		{"api version", docextract.Bytes("", scan), docextract.Options{APIVersion: "latest"}, docextract.ErrOptions, docextract.StageOptions, 0},
		{"no engine", docextract.Bytes("", scan), docextract.Options{Engine: none}, docextract.ErrNoEngine, docextract.StageRecognize, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			doc, err := docextract.Extract(context.Background(), test.in, test.opts)
			if doc != nil || !errors.Is(err, test.want) {
				t.Fatalf("got %v and %v, want %v", doc, err, test.want)
			}
			var where *docextract.Error
			if !errors.As(err, &where) || where.Stage != test.stage || where.Page != test.page {
				t.Errorf("%v says %+v, want stage %s, page %d", err, where, test.stage, test.page)
			}
		})
	}
}

func TestPasswords(t *testing.T) {
	encrypted, err := os.ReadFile("internal/source/pdf/testdata/password-user.pdf")
	if err != nil {
		t.Fatal(err)
	}
	own := docextract.Bytes("", encrypted)
	own.Password = "user"
	for name, in := range map[string]docextract.Input{"option": docextract.Bytes("", encrypted), "input": own} {
		opts := docextract.Options{Password: map[string]string{"option": "user", "input": "another"}[name]}
		if doc := extract(t, in, opts); doc.RawText != "Baseline" {
			t.Errorf("password by %s: text %q", name, doc.RawText)
		}
	}
}

// TestFailuresOfOnePage: an engine that fails, hangs or panics on a page costs
// that page only.
func TestFailuresOfOnePage(t *testing.T) {
	page := image.NewGray(image.Rect(0, 0, 200, 100))
	data := tiffOf(page, page, page)
	tests := map[string]struct {
		second func(ctx context.Context) error
		limits docextract.Limits
		want   string
	}{
		"error": {func(context.Context) error { return errors.New("the lamp is broken") }, docextract.Limits{}, "the lamp is broken"},
		"panic": {func(context.Context) error { panic("out of paper") }, docextract.Limits{}, "out of paper"},
		"hang":  {func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }, docextract.Limits{PageTime: 2 * time.Second}, "longer than 2s"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			engine := engineFunc(func(ctx context.Context, img image.Image, h ocr.Hints) ([]ocr.Word, error) {
				if h.PageNumber == 2 {
					return nil, test.second(ctx)
				}
				return one(ctx, img, h)
			})
			doc := extract(t, docextract.Bytes("", data), docextract.Options{Engine: engine, Limits: test.limits})
			if doc.RawText != "page\npage" || len(doc.OCRResults.ReadResults) != 3 {
				t.Errorf("the other pages read %q", doc.RawText)
			}
			if len(doc.Failures) != 1 || doc.Failures[0].PageNumber != 2 || doc.Failures[0].Stage != docextract.StageRecognize || !strings.Contains(doc.Failures[0].Cause, test.want) {
				t.Errorf("failures %+v, want one with %q", doc.Failures, test.want)
			}
		})
	}
}

func TestDoneContext(t *testing.T) {
	img, _ := cleanPage(5)
	ctx, cancel := context.WithCancel(context.Background())
	engine := engineFunc(func(ctx context.Context, _ image.Image, _ ocr.Hints) ([]ocr.Word, error) {
		cancel()
		<-ctx.Done()
		return nil, ctx.Err()
	})
	if doc, err := docextract.Extract(ctx, docextract.Bytes("", pngOf(t, img)), docextract.Options{Engine: engine}); doc != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v and %v", doc, err)
	}
}

// FuzzExtract: whatever the bytes, a document that keeps the laws or a typed
// error.
func FuzzExtract(f *testing.F) {
	img, _ := cleanPage(5)
	f.Add(pngOf(f, img))
	f.Add(tiffOf(img))
	f.Add(pagegen.New(3, pagegen.Options{Digital: true}).PDF())
	x, err := docextract.New(docextract.Options{Engine: one, Limits: docextract.Limits{PagePixels: 4e6, TotalPixels: 8e6, Pages: 4}})
	if err != nil {
		f.Fatal(err)
	}
	if _, err := x.Extract(context.Background(), docextract.Bytes("", pagegen.New(3, pagegen.Options{Digital: true}).PDF())); err != nil {
		f.Fatal(err) // this also starts the PDF engine, which takes seconds
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := x.Extract(context.Background(), docextract.Bytes("", data))
		if err != nil {
			var where *docextract.Error
			if !errors.As(err, &where) {
				t.Errorf("an error without a place: %v", err)
			}
			return
		}
		if err := doc.Validate(); err != nil {
			t.Error(err)
		}
	})
}

// skewReader is an engine that follows skewed lines; it notes what it gets.
type skewReader struct {
	engineFunc
	most float64
}

func (r skewReader) MaxSkew() float64 { return r.most }

// TestSkewReader: an engine that follows skewed lines gets the picture as it
// is, another one a levelled copy; the words end in the same place.
func TestSkewReader(t *testing.T) {
	img, _ := pagegen.New(3, pagegen.Options{}).Render(100, 2)
	var places []model.Point
	for _, most := range []float64{0, 5} {
		var got image.Rectangle
		read := func(ctx context.Context, img image.Image, h ocr.Hints) ([]ocr.Word, error) {
			got = img.Bounds()
			return one(ctx, img, h)
		}
		doc := extract(t, docextract.Bytes("", pngOf(t, img)), docextract.Options{Engine: skewReader{read, most}})
		if levelled := got.Size() != img.Bounds().Size(); levelled != (most == 0) {
			t.Errorf("an engine that follows %v degrees gets %v of a page of %v", most, got, img.Bounds())
		}
		places = append(places, doc.OCRResults.ReadResults[0].Words[0].Polygon.Center())
	}
	if d := math.Hypot(places[0].X-places[1].X, places[0].Y-places[1].Y); d > 2 {
		t.Errorf("the word is %v pixels apart: %v", d, places)
	}
}
