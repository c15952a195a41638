package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestGeometry: the same text on pages that are shown in different ways. The
// baseline starts one inch from the left and two from the bottom of the
// unturned page of 8 x 10 inches.
func TestGeometry(t *testing.T) {
	const page = "/MediaBox [0 0 576 720]"
	text := at(72, 144, "Baseline")
	tests := []struct {
		name, keys    string
		width, height float64
		start         model.Point // of the baseline, on the page as shown
		angle         float64
	}{
		{"plain", page, 8, 10, model.Point{X: 1, Y: 8}, 0},
		{"rotate 90", page + "/Rotate 90", 10, 8, model.Point{X: 2, Y: 1}, 90},
		{"rotate 180", page + "/Rotate 180", 8, 10, model.Point{X: 7, Y: 2}, 180},
		{"rotate 270", page + "/Rotate 270", 10, 8, model.Point{X: 8, Y: 7}, -90},
		{"rotate -90", page + "/Rotate -90", 10, 8, model.Point{X: 8, Y: 7}, -90},
		{"crop box", page + "/CropBox [36 72 540 648]", 7, 8, model.Point{X: 0.5, Y: 7}, 0},
		{"crop box turned", page + "/CropBox [36 72 540 648] /Rotate 90", 8, 7, model.Point{X: 1, Y: 0.5}, 90},
		{"origin elsewhere", "/MediaBox [-72 -72 504 648]", 8, 10, model.Point{X: 2, Y: 7}, 0},
		{"user unit", page + "/UserUnit 2", 16, 20, model.Point{X: 2, Y: 16}, 0},
	}
	r := newTestReader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := contentOf(t, r, build(pageSpec{keys: test.keys, content: text}))
			approx := cmpopts.EquateApprox(0, 0.01)
			if diff := cmp.Diff([]float64{test.width, test.height}, []float64{c.Width, c.Height}, approx); diff != "" {
				t.Errorf("size (-want +got):\n%s", diff)
			}
			if len(c.Words) != 1 || c.Words[0].Content != "Baseline" {
				t.Fatalf("words %+v", c.Words)
			}
			p := c.Words[0].Polygon
			if diff := cmp.Diff(test.angle, p.Angle(), cmpopts.EquateApprox(0, 0.1)); diff != "" {
				t.Errorf("angle (-want +got):\n%s", diff)
			}
			// The baseline's start lies on the left side of the box, near its foot.
			foot := model.Point{X: p[3].X + 0.22*(p[0].X-p[3].X), Y: p[3].Y + 0.22*(p[0].Y-p[3].Y)}
			if d := math.Hypot(foot.X-test.start.X, foot.Y-test.start.Y); d > 0.05*max(1, test.width/8) {
				t.Errorf("the baseline starts near %v, want %v", foot, test.start)
			}
		})
	}
}

func TestWords(t *testing.T) {
	content := "BT /F1 12 Tf 72 700 Td (Two words,) Tj 0 -20 Td (kern) Tj [(ed) -40 (to) -900 (gap)] TJ ET\n" +
		"BT /F2 18 Tf 1 0 0 rg 72 600 Td (Bold) Tj ET\n" +
		"BT 3 Tr /F1 10 Tf 72 560 Td (hidden) Tj ET\n" +
		"BT 0 Tr 0 0 1 rg /F1 12 Tf 0 1 -1 0 500 300 Tm (upwards) Tj ET\n" +
		at(900, 700, "off-page")
	c := contentOf(t, newTestReader(t), build(pageSpec{keys: letter, content: content}))
	type word struct {
		Content   string
		Size      float64
		Bold      bool
		Color     color.RGBA
		Invisible bool
		Angle     float64
	}
	var got []word
	for _, w := range c.Words {
		got = append(got, word{w.Content, w.Font.Size, w.Font.Bold, w.Font.Color, w.Invisible, math.Round(w.Polygon.Angle())})
	}
	black := color.RGBA{A: 255}
	want := []word{
		{"Two", 12, false, black, false, 0}, {"words,", 12, false, black, false, 0},
		{"kernedto", 12, false, black, false, 0}, {"gap", 12, false, black, false, 0},
		{"Bold", 18, true, color.RGBA{R: 255, A: 255}, false, 0},
		{"hidden", 10, false, color.RGBA{R: 255, A: 255}, true, 0},
		{"upwards", 12, false, color.RGBA{B: 255, A: 255}, false, -90},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 0.01)); diff != "" {
		t.Errorf("words (-want +got):\n%s", diff)
	}
}

func TestFields(t *testing.T) {
	widgets := []string{
		"/FT /Tx /T (name) /TU (Your name) /V (Ada Lovelace) /Rect [100 700 300 720] /F 4",
		"/FT /Btn /T (agree) /V /Yes /AS /Yes /MK << /CA (4) >> /AP << /N << /Yes 99 0 R /Off 99 0 R >> >> /Rect [100 650 112 662] /F 4",
		"/FT /Btn /T (refuse) /AS /Off /AP << /N << /Yes 99 0 R >> >> /Rect [100 600 112 612] /F 4",
		"/FT /Tx /T (secret) /V (unseen) /Rect [100 550 300 570] /F 2",
	}
	c := contentOf(t, newTestReader(t), build(pageSpec{keys: letter, content: at(40, 704, "Name:"), widgets: widgets}))
	box := func(x0, y0, x1, y1 float64) model.Rect {
		return model.Rect{X0: x0 / 72, Y0: 11 - y1/72, X1: x1 / 72, Y1: 11 - y0/72}
	}
	want := []source.Field{
		{Type: source.FieldText, Name: "name", Tooltip: "Your name", Value: "Ada Lovelace", Box: box(100, 700, 300, 720)},
		{Type: source.FieldCheckBox, Name: "agree", Value: "Yes", Checked: true, Box: box(100, 650, 112, 662)},
		{Type: source.FieldCheckBox, Name: "refuse", Value: "Yes", Box: box(100, 600, 112, 612)},
		{Type: source.FieldText, Name: "secret", Value: "unseen", Hidden: true, Box: box(100, 550, 300, 570)},
	}
	if diff := cmp.Diff(want, c.Fields, cmpopts.EquateApprox(0, 1e-4)); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
	var got []string
	for _, w := range c.Words {
		got = append(got, fmt.Sprint(w.Content, " ", w.Field))
		if w.Field > 0 && !c.Fields[w.Field-1].Box.Inset(-0.02).Contains(w.Polygon.Center()) {
			t.Errorf("%q lies outside its field: %v", w.Content, w.Polygon)
		}
	}
	if diff := cmp.Diff([]string{"Name: 0", "Ada 1", "Lovelace 1"}, got); diff != "" {
		t.Errorf("words and their fields (-want +got):\n%s", diff)
	}
}

func TestContentTwiceIsTheSame(t *testing.T) {
	r := newTestReader(t)
	p := open(t, r, build(pageSpec{keys: letter, widgets: []string{"/FT /Tx /T (a) /V (value) /Rect [100 700 300 720] /F 4"}})).Page(0)
	first, err := p.Content(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	second, err := p.Content(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(first, second); diff != "" || len(first.Fields) != 1 {
		t.Errorf("first and second reading (-first +second):\n%s", diff)
	}
}

func TestGraphics(t *testing.T) {
	content := "2 w 72 720 m 360 720 l S\n" + // a stroked line
		"72 640 288 1 re f\n" + // a line drawn as a thin rectangle
		"72 500 144 72 re S\n" + // a box
		"0.9 g 72 400 288 36 re f\n" + // a shaded row
		"1 g 72 300 288 36 re f\n" + // white on white
		"q 144 0 0 72 72 200 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q\n" // a picture
	for i := range 20 { // a dotted line
		content += fmt.Sprintf("0 g %d 150 1 1 re f\n", 72+3*i)
	}
	c := contentOf(t, newTestReader(t), build(pageSpec{keys: letter, content: content}))
	rule := func(x0, y0, x1, y1, thickness float64) source.Rule {
		return source.Rule{From: model.Point{X: x0 / 72, Y: 11 - y0/72}, To: model.Point{X: x1 / 72, Y: 11 - y1/72}, Thickness: thickness / 72}
	}
	want := []source.Rule{
		rule(72, 720, 360, 720, 2), rule(72, 640.5, 360, 640.5, 1), rule(72, 572, 216, 572, 2), rule(72, 500, 216, 500, 2),
		rule(72, 150.5, 130, 150.5, 1), rule(72, 572, 72, 500, 2), rule(216, 572, 216, 500, 2),
	}
	if diff := cmp.Diff(want, c.Rules, cmpopts.EquateApprox(0, 2e-3)); diff != "" {
		t.Errorf("rules (-want +got):\n%s", diff)
	}
	shade := []model.Rect{{X0: 1, Y0: 11 - 436.0/72, X1: 5, Y1: 11 - 400.0/72}}
	if diff := cmp.Diff(shade, c.Shades, cmpopts.EquateApprox(0, 2e-3)); diff != "" {
		t.Errorf("shades (-want +got):\n%s", diff)
	}
	picture := []model.Rect{{X0: 1, Y0: 11 - 272.0/72, X1: 3, Y1: 11 - 200.0/72}}
	if diff := cmp.Diff(picture, c.Pictures, cmpopts.EquateApprox(0, 2e-3)); diff != "" {
		t.Errorf("pictures (-want +got):\n%s", diff)
	}
}

func TestRender(t *testing.T) {
	r := newTestReader(t)
	data := build(
		pageSpec{keys: "/MediaBox [0 0 144 72]", content: "0 g 72 36 72 36 re f"},
		pageSpec{keys: "/MediaBox [0 0 144 72]", content: "1 0 0 rg 0 0 72 72 re f"},
	)
	d := open(t, r, data)
	gray, err := d.Page(0).Render(context.Background(), 100)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := gray.(*image.Gray)
	if !ok || g.Bounds() != image.Rect(0, 0, 200, 100) {
		t.Fatalf("a black and white page is a %T of %v", gray, gray.Bounds())
	}
	if g.GrayAt(150, 25).Y != 0 || g.GrayAt(50, 25).Y != 255 || g.GrayAt(150, 75).Y != 255 {
		t.Error("the black corner is not at the top right")
	}
	red, err := d.Page(1).Render(context.Background(), 100)
	if err != nil {
		t.Fatal(err)
	}
	if got := red.At(50, 50); got != (color.RGBA{255, 0, 0, 255}) {
		t.Errorf("the red side is %v, a %T", got, red)
	}
}

func TestLimits(t *testing.T) {
	r := newTestReader(t)
	data := build(pageSpec{keys: letter}, pageSpec{keys: letter})
	ctx := context.Background()
	if _, err := r.Open(ctx, data, "", source.Limits{Pages: 1}); !errors.Is(err, source.ErrTooLarge) {
		t.Errorf("two pages of one allowed: %v", err)
	}
	if _, err := r.Open(ctx, data, "", source.Limits{FileBytes: 10}); !errors.Is(err, source.ErrTooLarge) {
		t.Errorf("a file beyond the limit: %v", err)
	}
	d, err := r.Open(ctx, data, "", source.Limits{PagePixels: 1000})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Page(0).Render(ctx, 100); !errors.Is(err, source.ErrTooLarge) {
		t.Errorf("a page beyond the limit: %v", err)
	}
	total, err := r.Open(ctx, data, "", source.Limits{TotalPixels: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	defer total.Close()
	if _, err := total.Page(0).Render(ctx, 10); err != nil {
		t.Error(err)
	}
	if _, err := total.Page(1).Render(ctx, 20); !errors.Is(err, source.ErrTooLarge) {
		t.Errorf("pages beyond the limit in all: %v", err)
	}
}

func TestDoneContext(t *testing.T) {
	r := newTestReader(t)
	d := open(t, r, build(pageSpec{keys: letter}))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.Page(0).Content(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("content: %v", err)
	}
}

// TestPassword: the file was made by "qpdf --encrypt user owner 256" from what
// build gives.
func TestPassword(t *testing.T) {
	data, err := os.ReadFile("testdata/password-user.pdf")
	if err != nil {
		t.Fatal(err)
	}
	r := newTestReader(t)
	ctx := context.Background()
	for password, want := range map[string]string{"": "needed", "nope": "wrong"} {
		_, err := r.Open(ctx, data, password, source.Limits{})
		if !errors.Is(err, source.ErrEncrypted) || !strings.Contains(err.Error(), want) {
			t.Errorf("password %q: %v", password, err)
		}
	}
	d, err := r.Open(ctx, data, "user", source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	c, err := d.Page(0).Content(ctx)
	if err != nil || len(c.Words) != 1 || c.Words[0].Content != "Baseline" {
		t.Errorf("words %+v, error %v", c, err)
	}
}

func TestDamage(t *testing.T) {
	whole := build(pageSpec{keys: letter, content: at(72, 700, "survivor")})
	cut := func(from string) []byte { return whole[:bytes.Index(whole, []byte(from))] }
	replace := func(old, new string) []byte { return bytes.ReplaceAll(whole, []byte(old), []byte(new)) }
	tests := map[string]struct {
		data []byte
		ok   bool
	}{
		"whole":                 {whole, true},
		"junk before":           {append([]byte("junk\r\n"), whole...), true},
		"no cross references":   {cut("xref"), true},
		"no trailer":            {cut("trailer"), true},
		"cut in the trailer":    {cut("startxref"), true},
		"wrong offsets":         {replace("0000000", "0000055"), true},
		"no catalog":            {replace("/Type /Catalog", "/Type /Cat"), true},
		"no catalog, no tree":   {bytes.ReplaceAll(replace("/Type /Catalog", "/Type /Cat"), []byte("/Type /Pages"), []byte("/Type /Pag_s")), true},
		"a header and no more":  {[]byte("%PDF-1.7\n"), false},
		"no page":               {build(), false},
		"garbage with a header": {append([]byte("%PDF-1.7\n"), bytes.Repeat([]byte{0xA5, 0x5A, ' '}, 500)...), false},
	}
	r := newTestReader(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			d, err := r.Open(context.Background(), test.data, "", source.Limits{})
			if !test.ok {
				if !errors.Is(err, source.ErrDamaged) {
					t.Errorf("got %v, want damage", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer d.Close()
			c, err := d.Page(0).Content(context.Background())
			if err != nil || len(c.Words) != 1 || c.Words[0].Content != "survivor" {
				t.Errorf("content %+v, error %v", c, err)
			}
		})
	}
}

// TestManyDocuments: more documents at once than there are engines.
func TestManyDocuments(t *testing.T) {
	r := newTestReader(t)
	var pages []pageSpec
	for i := range 10 {
		pages = append(pages, pageSpec{keys: letter, content: at(72, 700, fmt.Sprint("page", i))})
	}
	data := build(pages...)
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			d, err := r.Open(context.Background(), data, "", source.Limits{})
			if err != nil {
				t.Error(err)
				return
			}
			defer d.Close()
			var inner sync.WaitGroup
			for i := range d.NumPages() {
				inner.Go(func() {
					c, err := d.Page(i).Content(context.Background())
					if err != nil || len(c.Words) != 1 || c.Words[0].Content != fmt.Sprint("page", i) {
						t.Errorf("page %d: %+v, %v", i, c, err)
					}
				})
			}
			inner.Wait()
		})
	}
	group.Wait()
}
