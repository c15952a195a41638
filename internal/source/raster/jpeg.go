package raster

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"

	"github.com/disintegration/imaging"

	"github.com/docextract/docextract/internal/source"
)

type jpegFormat struct{}

func (jpegFormat) header(data []byte) (header, error) {
	cfg, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, source.Errorf(source.ErrDamaged, "JPEG: %v", err)
	}
	return header{width: cfg.Width, height: cfg.Height, orientation: 1}, nil
}

func (jpegFormat) decode(ctx context.Context, data []byte, _ source.Limits) (image.Image, []string, error) {
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, nil, source.Errorf(source.ErrDamaged, "JPEG: %v", err)
	}
	if g, ok := img.(*image.Gray); ok {
		return g, nil, nil
	}
	return imaging.Clone(img), nil, nil
}
