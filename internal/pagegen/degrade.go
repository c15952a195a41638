package pagegen

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"golang.org/x/image/draw"
)

// Wear is what a page goes through before it is read. The zero Wear leaves it
// as it was drawn.
type Wear struct {
	// Skew is degrees clockwise, applied when the sheet is drawn.
	Skew float64
	// Blur is the standard deviation of the optics in pixels.
	Blur float64
	// Fade moves black towards grey, 0 to 1.
	Fade float64
	// Light darkens one side of the paper, 0 to 1.
	Light float64
	// Noise is the standard deviation of the sensor, in grey levels.
	Noise float64
	// Speckle is the share of pixels that carry a blob of dirt.
	Speckle float64
	// Border is the width in pixels of a black scanner edge, on some sides.
	Border int
	// Shrink scales the page down and up again by this factor, if above 1.
	Shrink float64
	// Threshold makes the page bitonal at this grey level, if not 0.
	Threshold uint8
	// JPEG is a quality from 1 to 100; 0 leaves it out.
	JPEG int
	// Turns is quarter turns clockwise, applied last.
	Turns int
}

// RandomWear is a plausible history of a scan; hard in 0..1 scales it.
func RandomWear(rng *rand.Rand, hard float64) Wear {
	maybe := func(c float64) bool { return rng.Float64() < c*min(1, hard*1.5) }
	var w Wear
	w.Skew = rng.NormFloat64() * 0.6 * hard
	if maybe(0.8) {
		w.Blur = rng.Float64() * 1.1 * hard
	}
	if maybe(0.5) {
		w.Fade = rng.Float64() * 0.4 * hard
	}
	if maybe(0.4) {
		w.Light = rng.Float64() * 0.5 * hard
	}
	if maybe(0.6) {
		w.Noise = rng.Float64() * 18 * hard
	}
	if maybe(0.4) {
		w.Speckle = rng.Float64() * 0.0015 * hard
	}
	if maybe(0.15) {
		w.Border = 2 + rng.IntN(25)
	}
	if maybe(0.25) {
		w.Shrink = 1 + rng.Float64()*0.7*hard
	}
	if maybe(0.4) {
		w.Threshold = uint8(130 + rng.IntN(80))
	}
	if maybe(0.5) {
		w.JPEG = 25 + rng.IntN(65)
	}
	return w
}

// Apply wears a picture and its truth. Skew is not part of it.
func (w Wear) Apply(img *image.Gray, t Truth, rng *rand.Rand) (*image.Gray, Truth) {
	out := image.NewGray(img.Bounds())
	copy(out.Pix, img.Pix)
	w.soften(out)
	w.shade(out, rng)
	w.dirty(out, rng)
	if w.Threshold != 0 {
		for i, v := range out.Pix {
			out.Pix[i] = 0
			if v >= w.Threshold {
				out.Pix[i] = 255
			}
		}
	}
	if w.JPEG != 0 {
		out = viaJPEG(out, w.JPEG)
	}
	return Turn(out, t, w.Turns)
}

func (w Wear) soften(img *image.Gray) {
	if w.Shrink > 1 {
		b := img.Bounds()
		small := image.NewGray(image.Rect(0, 0, int(float64(b.Dx())/w.Shrink), int(float64(b.Dy())/w.Shrink)))
		draw.BiLinear.Scale(small, small.Bounds(), img, b, draw.Src, nil)
		draw.BiLinear.Scale(img, b, small, small.Bounds(), draw.Src, nil)
	}
	if w.Blur > 0.2 {
		blur(img, w.Blur)
	}
}

// blur is a Gaussian, along x and then along y.
func blur(img *image.Gray, sigma float64) {
	r := int(math.Ceil(sigma * 2.5))
	kernel := make([]float64, 2*r+1)
	sum := 0.0
	for i := range kernel {
		d := float64(i-r) / sigma
		kernel[i] = math.Exp(-d * d / 2)
		sum += kernel[i]
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	along := func(n, step, at int) {
		line := make([]float64, n)
		for i := range line {
			for j, k := range kernel {
				q := min(max(i+j-r, 0), n-1)
				line[i] += k * float64(img.Pix[at+q*step])
			}
		}
		for i, v := range line {
			img.Pix[at+i*step] = uint8(v/sum + 0.5)
		}
	}
	for y := range h {
		along(w, 1, y*img.Stride)
	}
	for x := range w {
		along(h, img.Stride, x)
	}
}

// shade fades the ink and lights the paper unevenly.
func (w Wear) shade(img *image.Gray, rng *rand.Rand) {
	if w.Fade == 0 && w.Light == 0 {
		return
	}
	sin, cos := math.Sincos(rng.Float64() * 2 * math.Pi)
	dx, dy := float64(img.Rect.Dx()), float64(img.Rect.Dy())
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride : y*img.Stride+img.Rect.Dx()]
		for x, v := range row {
			at := ((float64(x)/dx-0.5)*cos + (float64(y)/dy-0.5)*sin) + 0.5
			f := 255 - (255-float64(v))*(1-w.Fade)
			row[x] = uint8(max(0, min(255, f*(1-w.Light*max(0, at)))))
		}
	}
}

// dirty adds sensor noise, blobs and the scanner's edge.
func (w Wear) dirty(img *image.Gray, rng *rand.Rand) {
	if w.Noise > 0 {
		for i, v := range img.Pix {
			img.Pix[i] = uint8(max(0, min(255, float64(v)+rng.NormFloat64()*w.Noise)))
		}
	}
	b := img.Bounds()
	for range int(w.Speckle * float64(len(img.Pix))) {
		x, y, r, v := rng.IntN(b.Dx()), rng.IntN(b.Dy()), rng.IntN(2), uint8(rng.IntN(120))
		blob := image.Rect(x, y, x+1+r, y+1+rng.IntN(2)).Intersect(b)
		fillGray(img, blob, v)
	}
	if w.Border > 0 {
		for side, edge := range []image.Rectangle{
			image.Rect(0, 0, w.Border, b.Dy()), image.Rect(b.Dx()-w.Border, 0, b.Dx(), b.Dy()),
			image.Rect(0, 0, b.Dx(), w.Border/2), image.Rect(0, b.Dy()-w.Border, b.Dx(), b.Dy()),
		} {
			if side == 0 || rng.IntN(2) == 0 {
				fillGray(img, edge.Intersect(b), uint8(rng.IntN(40)))
			}
		}
	}
}

func fillGray(img *image.Gray, r image.Rectangle, v uint8) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := img.Pix[img.PixOffset(r.Min.X, y):]
		for x := range r.Dx() {
			row[x] = v
		}
	}
}

func viaJPEG(img *image.Gray, quality int) *image.Gray {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}); err != nil {
		panic(err) // a picture of our own, into memory
	}
	back := must(jpeg.Decode(&buf))
	if g, ok := back.(*image.Gray); ok {
		return g
	}
	out := image.NewGray(img.Bounds())
	draw.Draw(out, out.Bounds(), back, image.Point{}, draw.Src)
	return out
}

// Turn turns a picture and its truth by quarter turns clockwise.
func Turn(img *image.Gray, t Truth, quarters int) (*image.Gray, Truth) {
	for range ((quarters % 4) + 4) % 4 {
		img, t = turnOnce(img, t)
	}
	return img, t
}

func turnOnce(img *image.Gray, t Truth) (*image.Gray, Truth) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, w))
	for y := range h {
		for x := range w {
			out.Pix[x*out.Stride+h-1-y] = img.Pix[y*img.Stride+x]
		}
	}
	page := t.Pages[0]
	page.Width, page.Height = page.Height, page.Width
	move := func(b Box) Box { return Box{float64(h) - b[3], b[0], float64(h) - b[1], b[2]} }
	return out, t.mapped(move, page)
}
