package tiff

import (
	"bytes"
	"context"
	"image"

	"github.com/disintegration/imaging"
	"github.com/hhrutter/tiff"

	"github.com/docextract/docextract/internal/source"
)

func (p *page) decode(ctx context.Context) (image.Image, []string, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	img, err := tiff.DecodeAt(bytes.NewReader(p.file.data), int64(p.dir.at))
	if err != nil {
		return nil, nil, source.Errorf(source.ErrDamaged, "IFD %d: %v", p.number, err)
	}
	if g, ok := img.(*image.Gray); ok {
		return g, nil, nil
	}
	return imaging.Clone(img), nil, nil
}

// square enlarges the coarser axis of a picture whose pixels are no squares.
func (p *page) square(img image.Image) image.Image {
	w, h := p.shown.width, p.shown.height
	if source.Sideways(p.orientation) {
		w, h = h, w
	}
	if b := img.Bounds(); b.Dx() == w && b.Dy() == h {
		return img
	}
	return imaging.Resize(img, w, h, imaging.Linear)
}
