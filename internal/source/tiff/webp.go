package tiff

import (
	"bytes"
	"image"

	"github.com/disintegration/imaging"
	"golang.org/x/image/webp"

	"github.com/docextract/docextract/internal/source"
)

// readWebP reads a segment that is a WebP picture.
func (p *page) readWebP(l *layout, raw []byte) (segment, string, error) {
	cfg, err := webp.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return segment{}, err.Error(), nil
	}
	if cfg.Width != l.segW || cfg.Height > l.segH {
		return segment{}, "", p.errorf(source.ErrDamaged, "a WebP picture of %d x %d in a segment of %d x %d", cfg.Width, cfg.Height, l.segW, l.segH)
	}
	img, err := webp.Decode(bytes.NewReader(raw))
	if err != nil {
		return segment{}, err.Error(), nil
	}
	white := imaging.New(cfg.Width, cfg.Height, image.White.C)
	out := imaging.Overlay(white, img, image.Point{}, 1)
	return segment{data: out.Pix, rowBytes: out.Stride, width: cfg.Width, rows: cfg.Height, samples: 4, bits: 8, rgb: true}, "", nil
}
