package docextract

import (
	"context"
	"image"
	"math"

	"github.com/docextract/docextract/internal/gray"
	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/vision"
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// Resolutions at which PDF pages are drawn for recognition, in pixels per inch.
const (
	leastDPI   = 150
	defaultDPI = 200
	mostDPI    = 300
)

// resolution is that of the page's scan, within what recognition makes use of.
func resolution(content *source.Content) float64 {
	if content.DPI == 0 {
		return defaultDPI
	}
	return min(max(content.DPI, leastDPI), mostDPI)
}

// readPicture recognises the whole page. Words of the layer that lie beside
// what was read are kept: stamps, and what stands in form fields.
func (x *Extractor) readPicture(ctx context.Context, from source.Page, content *source.Content, layer []source.Word, p *page) error {
	v, err := setUpright(ctx, from, content, p)
	if err != nil {
		return err
	}
	p.stage = StageRecognize
	words, err := x.recognize(ctx, v, p.hints(content))
	if err != nil {
		return err
	}
	p.addFields(content.Fields)
	p.addLayerWords(layer)
	p.addRead(beside(words, p.input.Tokens))
	return p.look(ctx, v.upright)
}

// view is a page's picture, as it is and set upright.
type view struct {
	picture, upright image.Image
	orientation      vision.Orientation
	toPicture        model.Affine // from the pixels of upright
}

// setUpright draws the page, finds how its text lies and sets it upright. The
// upright picture's pixels are the frame of the page.
func setUpright(ctx context.Context, from source.Page, content *source.Content, p *page) (view, error) {
	p.stage = StageRender
	img, err := from.Render(ctx, resolution(content))
	if err != nil {
		return view{}, err
	}
	p.stage = StageOrientation
	orientation, err := vision.FindOrientation(ctx, img)
	if err != nil {
		return view{}, err
	}
	up, toPicture := vision.Upright(img, orientation)
	b := img.Bounds()
	toPage := toPicture.
		Then(model.Translation(-float64(b.Min.X), -float64(b.Min.Y))).
		Then(model.Scaling(content.Width/float64(b.Dx()), content.Height/float64(b.Dy())))
	size := up.Bounds()
	p.setFrame(float64(size.Dx()), float64(size.Dy()), toPage, orientation.Angle())
	return view{img, up, orientation, toPicture}, nil
}

// recognize is the words of a page in its upright frame. An engine that follows
// skewed lines gets the picture turned by quarters only: levelling blurs it.
func (x *Extractor) recognize(ctx context.Context, v view, hints ocr.Hints) ([]ocr.Word, error) {
	reader, ok := x.opts.Engine.(ocr.SkewReader)
	if skew := v.orientation.Skew; !ok || skew == 0 || math.Abs(skew) > reader.MaxSkew() {
		return x.opts.Engine.Recognize(ctx, v.upright, hints)
	}
	turned, toPicture := vision.Upright(v.picture, vision.Orientation{Quarter: v.orientation.Quarter})
	words, err := x.opts.Engine.Recognize(ctx, turned, hints)
	if err != nil {
		return nil, err
	}
	level, _ := v.toPicture.Inverse() // a turn has one
	return mapped(words, toPicture.Then(level)), nil
}

// hints is what the engine is told of a page.
func (p *page) hints(content *source.Content) ocr.Hints {
	dpi := content.DPI
	if content.Unit == model.UnitInch {
		dpi = resolution(content)
	}
	return ocr.Hints{PageNumber: p.number, DPI: dpi}
}

// look takes what the pixels of the upright page show beside its words: ruling
// lines, selection marks, handwriting.
func (p *page) look(ctx context.Context, img image.Image) error {
	gray := gray.From(img)
	rules, err := vision.Rules(ctx, gray)
	if err != nil {
		return err
	}
	for _, r := range rules {
		p.input.Rules = append(p.input.Rules, layout.Rule(r))
	}
	marks, err := vision.FindMarks(ctx, gray, p.sureWords())
	if err != nil {
		return err
	}
	p.addMarks(marks)
	p.readMarks()
	return p.findHandwriting(ctx, gray)
}

// readRecorded takes words that the caller gave, in the frame of the page as
// shown. A picture is still set upright, for its angle and its drawing.
func (x *Extractor) readRecorded(ctx context.Context, from source.Page, content *source.Content, recorded []ocr.Word, p *page) error {
	if content.Unit == model.UnitInch {
		words := make([]source.Word, len(recorded))
		for i, w := range recorded {
			words[i] = source.Word{Content: w.Content, Polygon: w.Polygon}
		}
		p.readLayer(content, words)
		return nil
	}
	v, err := setUpright(ctx, from, content, p)
	if err != nil {
		return err
	}
	p.addRead(onto(recorded, p.upright()))
	return p.look(ctx, v.upright)
}

// onto maps words into another frame. A recorded box says where a word is, not
// how it is turned: in an upright frame its text is upright.
func onto(words []ocr.Word, frame model.Affine) []ocr.Word {
	out := make([]ocr.Word, len(words))
	for i, w := range words {
		w.Polygon = w.Polygon.Map(frame).Bounds().Polygon()
		out[i] = w
	}
	return out
}

// beside leaves out the words that repeat a token: whose middle lies in it, or
// that hold its middle.
func beside(words []ocr.Word, tokens []layout.Token) []ocr.Word {
	if len(tokens) == 0 {
		return words
	}
	var out []ocr.Word
	for _, w := range words {
		if !repeats(w.Polygon.Bounds(), tokens) {
			out = append(out, w)
		}
	}
	return out
}

func repeats(box model.Rect, tokens []layout.Token) bool {
	for _, t := range tokens {
		b := t.Polygon.Bounds()
		if b.Contains(box.Center()) || box.Contains(b.Center()) {
			return true
		}
	}
	return false
}
