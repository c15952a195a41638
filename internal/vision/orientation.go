package vision

import (
	"context"
	"image"
	"image/color"
	"math"

	"github.com/disintegration/imaging"
	"github.com/docextract/docextract/model"
)

// Orientation is how the text of a page lies. The zero Orientation is upright
// text.
type Orientation struct {
	// Quarter is the clockwise rotation of the text in quarter turns: 0, 90,
	// 180 or 270 degrees.
	Quarter int
	// Skew is the clockwise rotation that comes on top of Quarter, in degrees,
	// in -15..15.
	Skew float64
	// Confidence, in 0..1, is the share of pages with this confidence of which
	// Quarter is right. It is 1 for a page without text.
	Confidence float64
}

// Angle is the clockwise rotation of the text in degrees, in (-180, 180].
func (o Orientation) Angle() float64 {
	return model.NormalizeAngle(float64(o.Quarter) + o.Skew)
}

// FindOrientation finds how the text of a page lies, from the picture alone.
// A page without text gives the zero Orientation with confidence 1. The only
// error is the context's.
func FindOrientation(ctx context.Context, img image.Image) (Orientation, error) {
	if err := ctx.Err(); err != nil {
		return Orientation{}, err
	}
	ink := findTextInk(img)
	if len(ink.glyphs) == 0 {
		return Orientation{Confidence: 1}, nil
	}
	along, sharp := horizontalStrips(ink).angle()
	down, sharpDown := verticalStrips(ink).angle()
	o := Orientation{Skew: along, Confidence: 0.5}
	if sharpDown > sharp {
		o = Orientation{Quarter: 90, Skew: down, Confidence: 0.5}
	}
	return o, ctx.Err()
}

// Upright turns a page so that its text stands upright. The affine map leads
// from the pixels of the upright picture back to those of the page. Where
// there is nothing to turn, the picture is returned as it is, and the map is
// the identity.
func Upright(img image.Image, o Orientation) (image.Image, model.Affine) {
	b := img.Bounds()
	var out image.Image
	switch {
	case o.Skew != 0:
		// imaging turns counter-clockwise.
		out = imaging.Rotate(img, float64(o.Quarter)+o.Skew, color.White)
	case o.Quarter == 90:
		out = imaging.Rotate90(img)
	case o.Quarter == 180:
		out = imaging.Rotate180(img)
	case o.Quarter == 270:
		out = imaging.Rotate270(img)
	default:
		return img, model.Identity
	}
	// Both pictures have the same middle.
	r := out.Bounds()
	back := model.Translation(-float64(r.Dx())/2, -float64(r.Dy())/2).
		Then(model.Rotation(math.Mod(float64(o.Quarter)+o.Skew, 360))).
		Then(model.Translation(float64(b.Min.X+b.Max.X)/2, float64(b.Min.Y+b.Max.Y)/2))
	return out, back
}
