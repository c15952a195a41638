package source_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

// stored is where the pixel (x, y) of a picture shown w x h stands in the file,
// by the definition of the tag: what the 0th row and column show.
func stored(orientation, x, y, w, h int) (sx, sy int) {
	switch orientation {
	case 2: // row 0 top, column 0 right
		return w - 1 - x, y
	case 3: // bottom, right
		return w - 1 - x, h - 1 - y
	case 4: // bottom, left
		return x, h - 1 - y
	case 5: // row 0 left, column 0 top
		return y, x
	case 6: // row 0 right, column 0 top
		return y, w - 1 - x
	case 7: // row 0 right, column 0 bottom
		return h - 1 - y, w - 1 - x
	case 8: // row 0 left, column 0 bottom
		return h - 1 - y, x
	}
	return x, y
}

func TestOrient(t *testing.T) {
	gray := image.NewGray(image.Rect(0, 0, 5, 3))
	rgba := image.NewNRGBA(image.Rect(0, 0, 5, 3))
	for i := range gray.Pix {
		gray.Pix[i] = byte(i * 10)
		copy(rgba.Pix[4*i:], []byte{byte(i * 10), byte(i), 7, 255})
	}
	for _, img := range []image.Image{gray, rgba} {
		for orientation := -1; orientation <= 9; orientation++ {
			t.Run(fmt.Sprintf("%T %d", img, orientation), func(t *testing.T) {
				got := source.Orient(img, orientation)
				if fmt.Sprintf("%T", got) != fmt.Sprintf("%T", img) {
					t.Fatalf("a %T", got)
				}
				w, h := 5, 3
				if source.Sideways(orientation) {
					w, h = h, w
				}
				if got.Bounds() != image.Rect(0, 0, w, h) {
					t.Fatalf("bounds %v", got.Bounds())
				}
				for y := range h {
					for x := range w {
						sx, sy := stored(orientation, x, y, w, h)
						if got.At(x, y) != img.At(sx, sy) {
							t.Errorf("(%d, %d) is %v, want %v", x, y, got.At(x, y), img.At(sx, sy))
						}
					}
				}
			})
		}
	}
}

// TestOrientPart: a sub-image has an origin and a stride of its own.
func TestOrientPart(t *testing.T) {
	whole := image.NewGray(image.Rect(0, 0, 9, 9))
	for i := range whole.Pix {
		whole.Pix[i] = byte(i)
	}
	part := whole.SubImage(image.Rect(2, 3, 6, 5)).(*image.Gray)
	got := source.Orient(part, 6).(*image.Gray)
	if want := []byte{38, 29, 39, 30, 40, 31, 41, 32}; !bytes.Equal(got.Pix, want) {
		t.Errorf("pixels %v, want %v", got.Pix, want)
	}
	if got.Bounds() != image.Rect(0, 0, 2, 4) {
		t.Errorf("bounds %v", got.Bounds())
	}
	if c := got.At(0, 0).(color.Gray); c.Y != 38 {
		t.Errorf("first pixel %v", c)
	}
}
