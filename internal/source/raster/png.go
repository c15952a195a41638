package raster

import (
	"bytes"
	"context"
	"image"
	"image/png"

	"github.com/disintegration/imaging"

	"github.com/docextract/docextract/internal/source"
)

type pngFormat struct{}

func (pngFormat) header(data []byte) (header, error) {
	cfg, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, source.Errorf(source.ErrDamaged, "PNG: %v", err)
	}
	return header{width: cfg.Width, height: cfg.Height, orientation: 1}, nil
}

func (pngFormat) decode(ctx context.Context, data []byte, _ source.Limits) (image.Image, []string, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, nil, source.Errorf(source.ErrDamaged, "PNG: %v", err)
	}
	if g, ok := img.(*image.Gray); ok {
		return g, nil, nil
	}
	return imaging.Overlay(imaging.New(img.Bounds().Dx(), img.Bounds().Dy(), image.White.C), img, image.Point{}, 1), nil, nil
}
