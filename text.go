package docextract

import (
	"context"
	"math"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// readText finds the page's words and the evidence for its structure: from
// recorded words, from the text layer, or from the picture.
func (x *Extractor) readText(ctx context.Context, from source.Page, content *source.Content, recorded []ocr.Word, p *page) error {
	if recorded != nil {
		return x.readRecorded(ctx, from, content, recorded, p)
	}
	plan := planText(content)
	if plan.verify {
		agrees, err := x.layerAgrees(ctx, from, content, plan.words, p)
		if err != nil {
			return err
		}
		if !agrees {
			plan = plan.withoutLayer()
		}
	}
	if plan.whole {
		return x.readPicture(ctx, from, content, plan.words, p)
	}
	p.readLayer(content, plan.words)
	if len(plan.regions) > 0 {
		return x.readRegions(ctx, from, content, plan.regions, p)
	}
	return nil
}

// readLayer takes the words and the drawing of a digital page.
func (p *page) readLayer(content *source.Content, words []source.Word) {
	angle := mainAngle(words)
	toUpright := model.Rotation(-angle)
	frame := model.Rect{X1: content.Width, Y1: content.Height}.Polygon().Map(toUpright).Bounds()
	toUpright = toUpright.Then(model.Translation(-frame.X0, -frame.Y0))
	toPage, _ := toUpright.Inverse() // a rotation has one
	p.setFrame(frame.Width(), frame.Height(), toPage, angle)
	p.addDrawing(content)
	p.addFields(content.Fields)
	p.addLayerWords(words)
}

// mainAngle is the angle at which most characters run: a quarter turn where it
// is within a degree of one.
func mainAngle(words []source.Word) float64 {
	weight := map[int]int{}
	for _, w := range words {
		weight[int(math.Round(w.Polygon.Angle()))] += len(w.Content)
	}
	best, most := 0, 0
	for angle, n := range weight {
		if n > most || n == most && angle < best {
			best, most = angle, n
		}
	}
	if near := math.Round(float64(best)/90) * 90; math.Abs(near-float64(best)) <= 1 {
		return model.NormalizeAngle(near)
	}
	return float64(best)
}

// addDrawing takes a digital page's lines and areas as evidence.
func (p *page) addDrawing(content *source.Content) {
	toUpright := p.upright()
	for _, r := range content.Rules {
		p.input.Rules = append(p.input.Rules, layout.Rule{From: toUpright.Apply(r.From), To: toUpright.Apply(r.To), Thickness: r.Thickness})
	}
	for _, s := range content.Shades {
		p.input.Shades = append(p.input.Shades, s.Polygon().Map(toUpright).Bounds())
	}
}

// addFields takes the form fields as evidence; a check box or radio button is
// a selection mark.
func (p *page) addFields(fields []source.Field) {
	toUpright := p.upright()
	for i, f := range fields {
		box := f.Box.Polygon().Map(toUpright).Bounds()
		choice := f.Type == source.FieldCheckBox || f.Type == source.FieldRadio
		p.input.Fields = append(p.input.Fields, layout.Field{Name: f.Name, Tooltip: f.Tooltip, Choice: choice, Box: box})
		if choice && !f.Hidden && !f.Box.Empty() {
			state := model.Unselected
			if f.Checked {
				state = model.Selected
			}
			p.input.Tokens = append(p.input.Tokens, layout.Token{Content: state.Text(), Polygon: box.Polygon(), Confidence: 1, Mark: state, Field: i + 1})
		}
	}
}

func (p *page) addLayerWords(words []source.Word) {
	toUpright := p.upright()
	perPoint := p.pointSize()
	for _, w := range words {
		token := layout.Token{
			Content: w.Content, Polygon: w.Polygon.Map(toUpright), Confidence: 1,
			Bold: w.Font.Bold, FontSize: w.Font.Size * perPoint, Field: w.Field,
		}
		for _, t := range markOf(token, w.Font.Name) {
			// The printed box under a check box of the form is that check box.
			if t.Mark == "" || !p.stated(t.Polygon.Bounds()) {
				p.input.Tokens = append(p.input.Tokens, t)
			}
		}
	}
}

// pointSize is one point (1/72 inch) in units of the upright frame, for pages
// whose unit is the inch.
func (p *page) pointSize() float64 {
	return math.Hypot(p.upright().A, p.upright().D) / 72
}

// addRead takes recognised words, whose polygons are in the upright frame.
func (p *page) addRead(words []ocr.Word) {
	for _, w := range words {
		p.input.Tokens = append(p.input.Tokens, layout.Token{Content: w.Content, Polygon: w.Polygon, Confidence: w.Confidence})
	}
}
