package pdf

import (
	"image"
	"math"

	"github.com/docextract/docextract/internal/source"
)

// Flags of FPDF_RenderPageBitmap and formats of bitmaps (fpdfview.h).
const (
	renderAnnotations = 0x01
	bitmapBGRx        = 3
)

// render draws the page on white, annotations and form fields included.
func (o *opened) render(dpi float64, p *page) (image.Image, error) {
	if !(dpi > 0) {
		return nil, source.Errorf(source.ErrDamaged, "page %d: a resolution of %v dpi", p.index+1, dpi)
	}
	w, h := math.Ceil(o.width*dpi-1e-6), math.Ceil(o.height*dpi-1e-6)
	if w*h > float64(p.doc.limits.PagePixels) {
		return nil, source.Errorf(source.ErrTooLarge, "page %d has %.0f x %.0f pixels at %.0f dpi, the limit is %d pixels", p.index+1, w, h, dpi, p.doc.limits.PagePixels)
	}
	if err := p.doc.spend(int64(w * h)); err != nil {
		return nil, err
	}
	return o.draw(max(int(w), 1), max(int(h), 1)), nil
}

func (o *opened) draw(w, h int) image.Image {
	bitmap := uint64(o.pointer("FPDFBitmap_CreateEx", uint64(w), uint64(h), bitmapBGRx, 0, 0))
	if bitmap == 0 {
		return image.NewGray(image.Rect(0, 0, w, h))
	}
	defer o.call("FPDFBitmap_Destroy", bitmap)
	o.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(w), uint64(h), 0xFFFFFFFF)
	o.call("FPDF_RenderPageBitmap", bitmap, uint64(o.page), 0, 0, uint64(w), uint64(h), 0, renderAnnotations)
	if o.form != 0 {
		o.call("FPDF_FFLDraw", uint64(o.form), bitmap, uint64(o.page), 0, 0, uint64(w), uint64(h), 0, renderAnnotations)
	}
	stride := o.integer("FPDFBitmap_GetStride", bitmap)
	pixels := o.pointer("FPDFBitmap_GetBuffer", bitmap)
	if o.err != nil {
		return image.NewGray(image.Rect(0, 0, w, h))
	}
	return unpack(o.bytes(pixels, uint32(stride*h)), w, h, stride)
}

// unpack copies BGRx pixels: to grey where all are grey, else to colour.
func unpack(b []byte, w, h, stride int) image.Image {
	if len(b) < stride*h || stride < 4*w {
		return image.NewGray(image.Rect(0, 0, w, h))
	}
	if gray := unpackGray(b, w, h, stride); gray != nil {
		return gray
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		src, dst := b[y*stride:], img.Pix[y*img.Stride:]
		for x := range w {
			dst[4*x], dst[4*x+1], dst[4*x+2], dst[4*x+3] = src[4*x+2], src[4*x+1], src[4*x], 0xFF
		}
	}
	return img
}

func unpackGray(b []byte, w, h, stride int) *image.Gray {
	img := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		src, dst := b[y*stride:], img.Pix[y*img.Stride:]
		for x := range w {
			v := src[4*x]
			if src[4*x+1] != v || src[4*x+2] != v {
				return nil
			}
			dst[x] = v
		}
	}
	return img
}
