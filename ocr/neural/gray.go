package neural

import (
	"image"
	"image/color"
	"image/draw"
)

// gray is a page as bytes, 0 black to 255 white, row by row without gaps.
type gray struct {
	w, h int
	pix  []uint8
}

// toGray copies an image; what is transparent becomes paper.
func toGray(img image.Image) *gray {
	b := img.Bounds()
	g := &gray{w: b.Dx(), h: b.Dy(), pix: make([]uint8, b.Dx()*b.Dy())}
	switch src := img.(type) {
	case *image.Gray:
		for y := range g.h {
			copy(g.pix[y*g.w:(y+1)*g.w], src.Pix[src.PixOffset(b.Min.X, b.Min.Y+y):])
		}
	case *image.YCbCr:
		for y := range g.h {
			copy(g.pix[y*g.w:(y+1)*g.w], src.Y[src.YOffset(b.Min.X, b.Min.Y+y):])
		}
	default:
		dst := &image.Gray{Pix: g.pix, Stride: g.w, Rect: image.Rect(0, 0, g.w, g.h)}
		draw.Draw(dst, dst.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(dst, dst.Rect, img, b.Min, draw.Over)
	}
	return g
}

// halved is g at half the size, each pixel the mean of four.
func (g *gray) halved() *gray {
	out := &gray{w: g.w / 2, h: g.h / 2}
	out.pix = make([]uint8, out.w*out.h)
	for y := range out.h {
		a, b := g.pix[2*y*g.w:][:g.w], g.pix[(2*y+1)*g.w:][:g.w]
		row := out.pix[y*out.w:][:out.w]
		for x := range row {
			row[x] = uint8((int(a[2*x]) + int(a[2*x+1]) + int(b[2*x]) + int(b[2*x+1]) + 2) / 4)
		}
	}
	return out
}
