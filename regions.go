package docextract

import (
	"context"
	"image"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/vision"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// readRegions recognises parts of a digital page: its pictures and its
// outlined glyphs. They are read as the page's own text lies. What repeats a
// word of the page is left out.
func (x *Extractor) readRegions(ctx context.Context, from source.Page, content *source.Content, regions []model.Rect, p *page) error {
	p.stage = StageRender
	img, err := from.Render(ctx, resolution(content))
	if err != nil {
		return err
	}
	toPicture := pixels(content, img)
	for _, region := range regions {
		p.stage = StageRecognize
		part := vision.Crop(img, region.Polygon().Map(toPicture).Bounds())
		if !vision.HasText(part) {
			continue
		}
		up, back := vision.Upright(part, vision.Orientation{Quarter: quarter(p.angle)})
		words, err := x.opts.Engine.Recognize(ctx, up, p.hints(content))
		if err != nil {
			return err
		}
		toPage, _ := toPicture.Inverse() // a scaling by sizes above zero
		p.addRead(beside(mapped(words, back.Then(toPage).Then(p.upright())), p.input.Tokens))
	}
	return nil
}

// pixels maps a page to a picture of all of it.
func pixels(content *source.Content, img image.Image) model.Affine {
	b := img.Bounds()
	return model.Scaling(float64(b.Dx())/content.Width, float64(b.Dy())/content.Height).Then(model.Translation(float64(b.Min.X), float64(b.Min.Y)))
}

// quarter is the clockwise quarter turn nearest to an angle: 0, 90, 180 or 270.
func quarter(angle float64) int {
	return (int(angle/90+4.5) % 4) * 90
}

func mapped(words []ocr.Word, t model.Affine) []ocr.Word {
	out := make([]ocr.Word, len(words))
	for i, w := range words {
		w.Polygon = w.Polygon.Map(t)
		out[i] = w
	}
	return out
}

// layerDPI is the resolution at which an invisible text layer is held against
// the ink of its scan.
const layerDPI = 100

// layerAgrees reports whether an invisible text layer lies where the scan has
// ink, and the scan's text where the layer has words.
func (x *Extractor) layerAgrees(ctx context.Context, from source.Page, content *source.Content, words []source.Word, p *page) (bool, error) {
	p.stage = StageRender
	img, err := from.Render(ctx, layerDPI)
	if err != nil {
		return false, err
	}
	toPicture := pixels(content, img)
	boxes := make([]model.Rect, len(words))
	for i, w := range words {
		boxes[i] = w.Polygon.Map(toPicture).Bounds()
	}
	return vision.TextAgrees(img, boxes), nil
}
