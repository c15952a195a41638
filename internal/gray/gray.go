// Package gray turns pictures into grey ones and resizes them: recognition and
// vision both work on grey, and neither may know the other.
package gray

import (
	"image"
	"image/color"
)

// From is a copy of the picture in grey, 0 black to 255 white, laid on white
// where it is transparent. Its bounds start at (0, 0).
func From(img image.Image) *image.Gray {
	b := img.Bounds()
	out := image.NewGray(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		fromRow(out.Pix[y*out.Stride:][:b.Dx()], img, b.Min.X, b.Min.Y+y)
	}
	return out
}

// fromRow fills row with the pixels of img from (x, y) on.
func fromRow(row []uint8, img image.Image, x, y int) {
	switch img := img.(type) {
	case *image.Gray:
		copy(row, img.Pix[img.PixOffset(x, y):])
	case *image.YCbCr:
		copy(row, img.Y[img.YOffset(x, y):])
	case *image.Gray16:
		p := img.Pix[img.PixOffset(x, y):]
		for i := range row {
			row[i] = p[2*i]
		}
	case *image.RGBA:
		p := img.Pix[img.PixOffset(x, y):]
		for i := range row {
			row[i] = luma(p[4*i], p[4*i+1], p[4*i+2]) + 255 - p[4*i+3]
		}
	case *image.NRGBA:
		p := img.Pix[img.PixOffset(x, y):]
		for i := range row {
			a := uint32(p[4*i+3])
			row[i] = uint8((uint32(luma(p[4*i], p[4*i+1], p[4*i+2]))*a + 255*(255-a)) / 255)
		}
	case *image.Paletted:
		p := img.Pix[img.PixOffset(x, y):]
		shades := paletteShades(img.Palette)
		for i := range row {
			row[i] = shades[p[i]]
		}
	default:
		for i := range row {
			row[i] = shade(img.At(x+i, y))
		}
	}
}

// luma weighs the colours as ITU-R BT.601 does.
func luma(r, g, b uint8) uint8 {
	return uint8((19595*uint32(r) + 38470*uint32(g) + 7471*uint32(b) + 1<<15) >> 16)
}

func shade(c color.Color) uint8 {
	r, g, b, a := c.RGBA()
	return uint8(((19595*r+38470*g+7471*b+1<<15)>>16 + 0xffff - a) >> 8)
}

func paletteShades(p color.Palette) (shades [256]uint8) {
	for i, c := range p[:min(len(p), len(shades))] {
		shades[i] = shade(c)
	}
	return shades
}
