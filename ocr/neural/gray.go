package neural

import (
	"image"

	grayscale "github.com/docextract/docextract/internal/gray"
)

// gray is a page as bytes, 0 black to 255 white, row by row without gaps.
type gray struct {
	w, h int
	pix  []uint8
}

// toGray copies an image; what is transparent becomes paper.
func toGray(img image.Image) *gray {
	g := grayscale.From(img)
	return &gray{w: g.Rect.Dx(), h: g.Rect.Dy(), pix: g.Pix}
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
