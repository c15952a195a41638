package pagegen

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/docextract/docextract/model"
)

// Render draws the sheet in black on white at dpi, turned clockwise by skew
// degrees about its middle, and gives the truth in pixels.
func (s *Sheet) Render(dpi, skew float64) (*image.Gray, Truth) {
	k := dpi / 72
	w, h := int(math.Round(s.Width*k)), int(math.Round(s.Height*k))
	t := model.Translation(-s.Width/2, -s.Height/2).Then(model.Rotation(skew)).
		Then(model.Scaling(k, k)).Then(model.Translation(float64(w)/2, float64(h)/2))
	img := image.NewGray(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	r := rasterizer{img: img, cover: image.NewAlpha(image.Rect(0, 0, 64, 64))}
	for _, shape := range s.shapes {
		r.fill(shape.outline, t, shape.gray)
	}
	move := func(b Box) Box { return rounded(b.Rect().Polygon().Map(t).Bounds()) }
	return img, s.Truth.mapped(move, TruthPage{Page: 1, Width: float64(w), Height: float64(h), Unit: "pixel"})
}

func rounded(r model.Rect) Box {
	one := func(v float64) float64 { return math.Round(v*10) / 10 }
	return Box{one(r.X0), one(r.Y0), one(r.X1), one(r.Y1)}
}

// rasterizer fills outlines, each in a window of its own size.
type rasterizer struct {
	img   *image.Gray
	cover *image.Alpha
	z     vector.Rasterizer
}

func (r *rasterizer) fill(o path2, t model.Affine, gray uint8) {
	moved := make(path2, len(o))
	for i, c := range o {
		moved[i] = make([]model.Point, len(c))
		for j, q := range c {
			moved[i][j] = t.Apply(q)
		}
	}
	b := moved.bounds()
	window := image.Rect(int(math.Floor(b.X0)), int(math.Floor(b.Y0)), int(math.Ceil(b.X1))+1, int(math.Ceil(b.Y1))+1)
	if window.Intersect(r.img.Bounds()).Empty() {
		return
	}
	r.z.Reset(window.Dx(), window.Dy())
	for _, c := range moved {
		for i, q := range c {
			x, y := float32(q.X-float64(window.Min.X)), float32(q.Y-float64(window.Min.Y))
			if i == 0 {
				r.z.MoveTo(x, y)
			} else {
				r.z.LineTo(x, y)
			}
		}
		r.z.ClosePath()
	}
	if window.Dx() > r.cover.Rect.Dx() || window.Dy() > r.cover.Rect.Dy() {
		r.cover = image.NewAlpha(image.Rect(0, 0, window.Dx()*2, window.Dy()*2))
	}
	r.z.DrawOp = draw.Src
	local := image.Rect(0, 0, window.Dx(), window.Dy())
	r.z.Draw(r.cover, local, image.NewUniform(color.Alpha{255}), image.Point{})
	r.blend(window, gray)
}

// blend lays the covered part of the window over the image.
func (r *rasterizer) blend(window image.Rectangle, gray uint8) {
	in := window.Intersect(r.img.Bounds())
	for y := in.Min.Y; y < in.Max.Y; y++ {
		cover := r.cover.Pix[(y-window.Min.Y)*r.cover.Stride+in.Min.X-window.Min.X:]
		row := r.img.Pix[r.img.PixOffset(in.Min.X, y):]
		for x := range in.Dx() {
			if a := int(cover[x]); a != 0 {
				row[x] = uint8((int(row[x])*(255-a) + int(gray)*a) / 255)
			}
		}
	}
}
