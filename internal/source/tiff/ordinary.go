package tiff

import (
	"bytes"
	"image"

	"github.com/hhrutter/tiff"
)

// maxOrdinary is the size of a page that is handed to a decoder that cannot be
// interrupted.
const maxOrdinary = 50_000_000

// ordinary reads pages of the most common colour layout by hhrutter/tiff: RGB
// of 8 bits in a classic file, in one of the general codings. It is nil for
// other pages and where that decoder fails, which is strict: the page may still
// be read in part.
func (p *page) ordinary(l *layout) image.Image {
	switch {
	case p.file.big, l.planar, l.reversed, l.format != 1, l.bits != 8, l.samples != 3, l.photometric != photoRGB,
		l.predictor > predictorHorizontal, l.predictor == predictorHorizontal && l.compression == compNone,
		l.width*l.height > maxOrdinary:
		return nil
	}
	switch l.compression {
	case compNone, compLZW, compDeflate, compDeflateOld, compPackBits:
	default:
		return nil
	}
	if raw := p.raw(l, 0); l.compression == compLZW && oldLZW(raw) {
		return nil
	}
	img, err := tiff.DecodeAt(bytes.NewReader(p.file.data), int64(p.dir.at))
	rgba, ok := img.(*image.RGBA)
	if err != nil || !ok || rgba.Rect != image.Rect(0, 0, l.width, l.height) {
		return nil
	}
	// Opaque pixels are the same with and without premultiplied alpha.
	return &image.NRGBA{Pix: rgba.Pix, Stride: rgba.Stride, Rect: rgba.Rect}
}
