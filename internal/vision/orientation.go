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
	// in -15..15. Less than a tenth of a degree is 0.
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
//
// The lines of text give the axis and the skew; a small model that was trained
// on Latin text tells of cutouts of them which side is up.
func FindOrientation(ctx context.Context, img image.Image) (Orientation, error) {
	if err := ctx.Err(); err != nil {
		return Orientation{}, err
	}
	shrink := usualShrink(img.Bounds())
	o := orientation(findTextInkAt(img, shrink))
	if o.Confidence < doubtful && ctx.Err() == nil {
		// Large writing is read better from further away.
		if far := orientation(findTextInkAt(img, 2*shrink)); far.Confidence > o.Confidence && far.Confidence < 1 {
			o = far
		}
	}
	return o, ctx.Err()
}

// orientation finds how the text lies on one reduced copy.
func orientation(ink *textInk) Orientation {
	if len(ink.glyphs) == 0 {
		return Orientation{Confidence: 1}
	}
	along, down := newReading(0, horizontalStrips(ink)), newReading(90, verticalStrips(ink))
	first, second := &along, &down
	if down.sharpness > along.sharpness {
		first, second = second, first
	}
	first.look(ink)
	if !first.clear(second.sharpness) {
		second.look(ink)
	}
	return decide(first, second)
}

const (
	// maxWindows bounds the cutouts that are looked at along one axis.
	maxWindows = 100
	// leastLog bounds what one window can say against an orientation.
	leastLog = -4
	// sharpnessWeight is what the sharper profile counts, in windows.
	sharpnessWeight = 4
	// leastSkew is the least skew, in degrees, that is worth turning a page for.
	// Half a degree is: boxes of words get tighter (FUNSD, strict F1 0.616
	// against 0.610).
	leastSkew = 0.1
	// doubtful is the confidence below which a page is looked at again.
	doubtful = 0.9
	// temperature is how much of what the windows say they say together: those
	// of one page err alike.
	temperature = 0.2
)

// reading is a page with its text taken to lie along one axis.
type reading struct {
	quarter         int // 0 or 90
	skew, sharpness float64
	windows         int
	// logs is the sums of the logarithms of the probabilities.
	logs [windowClasses]float64
}

func newReading(quarter int, s *strips) reading {
	r := reading{quarter: quarter}
	r.skew, r.sharpness = s.angle()
	if math.Abs(r.skew) < leastSkew {
		r.skew = 0
	}
	return r
}

// look asks the model.
func (r *reading) look(t *textInk) {
	net, s := loadOrientationNet(), new(scratch)
	windows := findWindows(t, t.levelFrame(float64(r.quarter)+r.skew), maxWindows)
	for i := range windows {
		for class, v := range net.logProbabilities(&windows[i], s) {
			r.logs[class] += max(v, leastLog)
		}
	}
	r.windows = len(windows)
}

// clear reports whether the other axis need not be looked at.
func (r *reading) clear(otherSharpness float64) bool {
	best := max(r.logs[windowUpright], r.logs[windowUpsideDown])
	return r.windows >= 10 && r.sharpness > 1.3*otherSharpness && best > r.logs[windowSideways]+10
}

// decide weighs the four orientations.
func decide(first, second *reading) Orientation {
	var scores [4]float64
	var all [4]Orientation
	for i, r := range []*reading{first, second} {
		other := second
		if i == 1 {
			other = first
		}
		for k, class := range []int{windowUpright, windowUpsideDown} {
			scores[2*i+k] = r.logs[class] + other.logs[windowSideways] + sharpnessWeight*math.Log(r.sharpness/other.sharpness)
			all[2*i+k] = Orientation{Quarter: r.quarter + 180*k, Skew: r.skew}
		}
	}
	best := 0
	for i, s := range scores {
		if s > scores[best] {
			best = i
		}
	}
	sum := 0.0
	for _, s := range scores {
		sum += math.Exp((s - scores[best]) * temperature)
	}
	o := all[best]
	o.Confidence = 1 / sum
	return o
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
