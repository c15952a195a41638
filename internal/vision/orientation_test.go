package vision_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/docextract/docextract/internal/gray"
	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/internal/vision"
	"github.com/docextract/docextract/model"
)

// page is a drawn form without skew.
func page(seed uint64) *image.Gray {
	img, _ := pagegen.New(seed, pagegen.Options{}).Render(110, 0)
	return img
}

// turned is a page turned clockwise by quarter turns.
func turned(img *image.Gray, quarter int) *image.Gray {
	switch quarter {
	case 90:
		return gray.From(imaging.Rotate270(img))
	case 180:
		return gray.From(imaging.Rotate180(img))
	case 270:
		return gray.From(imaging.Rotate90(img))
	}
	return img
}

func TestQuarters(t *testing.T) {
	for seed := range uint64(3) {
		upright := page(seed)
		for _, want := range []int{0, 90, 180, 270} {
			o, err := vision.FindOrientation(context.Background(), turned(upright, want))
			if err != nil {
				t.Fatal(err)
			}
			if o.Quarter != want || math.Abs(o.Skew) > 0.3 {
				t.Errorf("page %d turned by %d: %+v", seed, want, o)
			}
		}
	}
}

func TestSkew(t *testing.T) {
	upright := page(7)
	for _, skew := range []float64{-14, -0.6, 2.2} {
		for _, quarter := range []int{0, 90, 180} {
			img := gray.From(imaging.Rotate(turned(upright, quarter), -skew, image.White))
			o, err := vision.FindOrientation(context.Background(), img)
			if err != nil {
				t.Fatal(err)
			}
			if o.Quarter != quarter || math.Abs(o.Skew-skew) > 0.3 {
				t.Errorf("turned by %d and skewed by %v: %+v", quarter, skew, o)
			}
		}
	}
}

func TestNoText(t *testing.T) {
	white := image.NewGray(image.Rect(10, 20, 410, 620))
	for i := range white.Pix {
		white.Pix[i] = 255
	}
	for name, img := range map[string]image.Image{
		"white": white, "black": image.NewGray(image.Rect(0, 0, 300, 200)),
		"transparent": image.NewNRGBA(image.Rect(0, 0, 300, 200)),
		"empty":       image.NewGray(image.Rectangle{}), "one pixel": image.NewGray(image.Rect(3, 3, 4, 4)),
		"a line": image.NewGray(image.Rect(0, 0, 5000, 1)),
	} {
		o, err := vision.FindOrientation(context.Background(), img)
		if want := (vision.Orientation{Confidence: 1}); err != nil || o != want {
			t.Errorf("%s: %+v, %v, want %+v", name, o, err, want)
		}
	}
}

func TestOrientationContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := vision.FindOrientation(ctx, page(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want context.Canceled", err)
	}
}

// TestUprightMapsBack follows a dot from the page to the upright picture.
func TestUprightMapsBack(t *testing.T) {
	for _, o := range []vision.Orientation{
		{}, {Quarter: 90}, {Quarter: 180}, {Quarter: 270},
		{Skew: 3}, {Skew: -14}, {Quarter: 90, Skew: 5}, {Quarter: 180, Skew: -2}, {Quarter: 270, Skew: 1.5},
	} {
		t.Run(fmt.Sprint(o.Quarter, o.Skew), func(t *testing.T) {
			img := image.NewGray(image.Rect(-7, 11, 393, 211))
			for i := range img.Pix {
				img.Pix[i] = 255
			}
			dot := image.Rect(90, 60, 99, 69)
			for y := dot.Min.Y; y < dot.Max.Y; y++ {
				for x := dot.Min.X; x < dot.Max.X; x++ {
					img.Pix[img.PixOffset(x, y)] = 0
				}
			}
			up, back := vision.Upright(img, o)
			found := back.Apply(middleOfInk(up))
			if math.Hypot(found.X-94.5, found.Y-64.5) > 0.5 {
				t.Errorf("the dot at 94.5, 64.5 is mapped back to %v", found)
			}
		})
	}
}

// TestUprightTurnsBack: what lies turned by Angle lies level afterwards.
func TestUprightTurnsBack(t *testing.T) {
	for _, o := range []vision.Orientation{{Quarter: 270}, {Quarter: 90, Skew: 4}, {Quarter: 180, Skew: -9}} {
		_, back := vision.Upright(page(1), o)
		along := model.Point{X: back.A, Y: back.D} // where the x axis points to
		if got := math.Atan2(along.Y, along.X) * 180 / math.Pi; math.Abs(model.NormalizeAngle(got-o.Angle())) > 1e-9 {
			t.Errorf("%+v: reading direction %v degrees, want %v", o, got, o.Angle())
		}
	}
}

func middleOfInk(img image.Image) model.Point {
	g := gray.From(img)
	var p model.Point
	n := 0.0
	for y := range g.Rect.Dy() {
		for x := range g.Rect.Dx() {
			ink := float64(255 - g.Pix[y*g.Stride+x])
			p.X, p.Y, n = p.X+ink*(float64(x)+0.5), p.Y+ink*(float64(y)+0.5), n+ink
		}
	}
	b := img.Bounds()
	return model.Point{X: p.X/n + float64(b.Min.X), Y: p.Y/n + float64(b.Min.Y)}
}

func BenchmarkFindOrientation(b *testing.B) {
	for _, dpi := range []float64{90, 300} {
		img, _ := pagegen.New(3, pagegen.Options{}).Render(dpi, 0.5)
		b.Run(fmt.Sprint(img.Rect.Dx(), "x", img.Rect.Dy()), func(b *testing.B) {
			for b.Loop() {
				if _, err := vision.FindOrientation(context.Background(), img); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
