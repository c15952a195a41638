package source

import (
	"image"

	"github.com/disintegration/imaging"
)

// Orient returns an image as a viewer shows it whose file states the given
// orientation: the tag 0x0112 of EXIF 2.3 and TIFF 6.0, section 8, from 1 to 8.
// Any other value counts as 1, upright. An *image.Gray remains one; everything
// else that has to be turned becomes an *image.NRGBA. An upright image is
// returned as it is, not copied.
func Orient(img image.Image, orientation int) image.Image {
	if orientation < 2 || orientation > 8 {
		return img
	}
	if gray, ok := img.(*image.Gray); ok {
		return orientGray(gray, orientation)
	}
	switch orientation {
	case 2:
		return imaging.FlipH(img)
	case 3:
		return imaging.Rotate180(img)
	case 4:
		return imaging.FlipV(img)
	case 5:
		return imaging.Transpose(img)
	case 6:
		return imaging.Rotate270(img) // imaging turns counter-clockwise
	case 7:
		return imaging.Transverse(img)
	default:
		return imaging.Rotate90(img)
	}
}

// Sideways reports whether an orientation exchanges width and height.
func Sideways(orientation int) bool { return orientation >= 5 && orientation <= 8 }

// orientGray walks the source along the rows of the result: start is the source
// pixel of its top left corner, right and down are the steps to its neighbours.
func orientGray(src *image.Gray, orientation int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if Sideways(orientation) {
		w, h = h, w
	}
	dst := image.NewGray(image.Rect(0, 0, w, h))
	if w == 0 || h == 0 {
		return dst
	}
	start, right, down := grayWalk(src, orientation)
	for y := range h {
		from := start + y*down
		for i := range dst.Pix[y*dst.Stride : y*dst.Stride+w] {
			dst.Pix[y*dst.Stride+i] = src.Pix[from]
			from += right
		}
	}
	return dst
}

func grayWalk(src *image.Gray, orientation int) (start, right, down int) {
	s := src.Stride
	lastX, lastY := src.Rect.Dx()-1, (src.Rect.Dy()-1)*s
	switch orientation {
	case 2:
		return lastX, -1, s
	case 3:
		return lastX + lastY, -1, -s
	case 4:
		return lastY, 1, -s
	case 5:
		return 0, s, 1
	case 6:
		return lastY, -s, 1
	case 7:
		return lastX + lastY, -s, -1
	default:
		return lastX, s, -1
	}
}
