package raster

import (
	"context"
	"errors"
	"image"

	"github.com/docextract/docextract/internal/jpeg"
	"github.com/docextract/docextract/internal/source"
)

type jpegFormat struct{}

func (jpegFormat) header(data []byte) (header, error) {
	h, err := jpeg.ReadHeader(data)
	if err != nil {
		return header{}, jpegError(err)
	}
	stated := parseExif(h.Exif)
	out := header{width: h.Width, height: h.Height, orientation: max(stated.orientation, 1), dpi: stated.dpi}
	if h.DensityUnit == 1 || h.DensityUnit == 2 { // JFIF 1.02: per inch, per centimetre
		if dpi := source.DotsPerInch(float64(h.DensityX), h.DensityUnit+1); dpi > 0 {
			out.dpi = dpi
		}
	}
	return out, nil
}

func (jpegFormat) decode(ctx context.Context, data []byte, limits source.Limits) (image.Image, []string, error) {
	img, err := jpeg.Decode(ctx, data, jpeg.Options{MaxBytes: limits.DecodedBytes})
	if err != nil {
		return nil, nil, jpegError(err)
	}
	if colour := img.Colour(); colour != jpeg.Grey {
		return img.NRGBA(colour), img.Damage, nil
	}
	return img.Gray(), img.Damage, nil
}

// jpegError says in the terms of package source why a JPEG is not read.
func jpegError(err error) error {
	var e *jpeg.Error
	if !errors.As(err, &e) {
		return err
	}
	kind := source.ErrDamaged
	switch e.Kind {
	case jpeg.Unsupported:
		kind = source.ErrUnsupported
	case jpeg.TooLarge:
		kind = source.ErrTooLarge
	}
	return source.Errorf(kind, "%v", e)
}
