package vision

import (
	"image"

	"github.com/docextract/docextract/model"
)

// leastGlyphs is the number of character-like shapes from which a picture may
// hold text: a word or two.
const leastGlyphs = 6

// HasText reports whether a picture may hold text worth reading: enough shapes
// of the size of characters or words. It is generous: a photo may pass.
func HasText(img image.Image) bool {
	b := img.Bounds()
	if b.Dx() < minGlyph || b.Dy() < minGlyph {
		return false
	}
	return len(findTextInk(img).glyphs) >= leastGlyphs
}

// Shares by which an invisible text layer and a scan agree.
const (
	inkedWords   = 0.7 // of the words lie on ink
	coveredInk   = 0.6 // of the shapes lie under words
	leastWordInk = 0.03
)

// TextAgrees reports whether words, given by their boxes in pixels of img, lie
// where the picture has text: most words on ink, and most character-like
// shapes under words.
func TextAgrees(img image.Image, words []model.Rect) bool {
	if len(words) == 0 {
		return false
	}
	ink := findTextInk(img)
	scale := 1 / float64(ink.shrink)
	b := img.Bounds()
	covered := NewMask(ink.width, ink.height)
	inked := 0
	for _, w := range words {
		box := image.Rect(
			int((w.X0-float64(b.Min.X))*scale), int((w.Y0-float64(b.Min.Y))*scale),
			int((w.X1-float64(b.Min.X))*scale)+1, int((w.Y1-float64(b.Min.Y))*scale)+1,
		).Intersect(image.Rect(0, 0, ink.width, ink.height))
		area, dark := box.Dx()*box.Dy(), 0
		for y := box.Min.Y; y < box.Max.Y; y++ {
			row, cover := ink.mask.Row(y), covered.Row(y)
			for x := box.Min.X; x < box.Max.X; x++ {
				cover[x] = 1
				if row[x] != 0 {
					dark++
				}
			}
		}
		if area > 0 && float64(dark) >= leastWordInk*float64(area) {
			inked++
		}
	}
	under := 0
	for _, g := range ink.glyphs {
		c := g.Box.Min.Add(g.Box.Max).Div(2)
		if c.In(image.Rect(0, 0, ink.width, ink.height)) && covered.Row(c.Y)[c.X] != 0 {
			under++
		}
	}
	return float64(inked) >= inkedWords*float64(len(words)) && float64(under) >= coveredInk*float64(len(ink.glyphs))
}

// Crop is the part of a picture inside a rectangle given in its pixels. The
// pixels are shared where the picture's type allows it.
func Crop(img image.Image, r model.Rect) image.Image {
	box := image.Rect(int(r.X0), int(r.Y0), int(r.X1)+1, int(r.Y1)+1).Intersect(img.Bounds())
	if sub, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	}); ok {
		return sub.SubImage(box)
	}
	out := image.NewRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			out.Set(x, y, img.At(x, y))
		}
	}
	return out
}
