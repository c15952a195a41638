package gray_test

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/internal/gray"
)

// opaque hides the type of a picture, so that it is read pixel by pixel.
type opaque struct{ image.Image }

func pictures() map[string]image.Image {
	rng := rand.New(rand.NewPCG(1, 2))
	r := image.Rect(-3, 5, 20, 31)
	random := func(pix []uint8) {
		for i := range pix {
			pix[i] = uint8(rng.Uint32())
		}
	}
	g, g16, n := image.NewGray(r), image.NewGray16(r), image.NewNRGBA(r)
	y, p := image.NewYCbCr(r, image.YCbCrSubsampleRatio420), image.NewPaletted(r, palette.WebSafe)
	random(g.Pix)
	random(g16.Pix)
	random(n.Pix)
	random(y.Y)
	for i := range p.Pix {
		p.Pix[i] = uint8(rng.IntN(len(palette.WebSafe)))
	}
	for i := range y.Cb {
		y.Cb[i], y.Cr[i] = 128, 128 // no colour, which is not looked at
	}
	rgba := image.NewRGBA(r)
	draw.Draw(rgba, r, n, r.Min, draw.Src)
	all := map[string]image.Image{"gray": g, "gray16": g16, "nrgba": n, "rgba": rgba, "ycbcr": y, "paletted": p}
	for _, name := range []string{"gray", "nrgba", "rgba"} {
		sub := all[name].(interface {
			SubImage(image.Rectangle) image.Image
		})
		all[name+" part"] = sub.SubImage(image.Rect(2, 7, 9, 30))
	}
	return all
}

func TestFromIsThatOfEveryPixel(t *testing.T) {
	for name, img := range pictures() {
		fast, slow := gray.From(img), gray.From(opaque{img})
		if fast.Rect.Min != (image.Point{}) || fast.Rect.Size() != img.Bounds().Size() {
			t.Errorf("%s: bounds %v of %v", name, fast.Rect, img.Bounds())
		}
		for i := range fast.Pix {
			if d := int(fast.Pix[i]) - int(slow.Pix[i]); d < -2 || d > 2 {
				t.Errorf("%s: pixel %d is %d, by the slow way %d", name, i, fast.Pix[i], slow.Pix[i])
				break
			}
		}
	}
}

func TestTransparentIsPaper(t *testing.T) {
	for _, img := range []image.Image{image.NewNRGBA(image.Rect(0, 0, 2, 2)), image.NewRGBA(image.Rect(0, 0, 2, 2)), opaque{image.NewRGBA(image.Rect(0, 0, 2, 2))}} {
		if got := gray.From(img).Pix[0]; got != 255 {
			t.Errorf("%T: %d, want white", img, got)
		}
	}
}

// TestReduce compares with the mean of every square.
func TestReduce(t *testing.T) {
	for name, img := range pictures() {
		g := gray.From(img)
		for _, n := range []int{1, 2, 3, 5} {
			got := gray.Reduce(img, n)
			want := image.NewGray(image.Rect(0, 0, g.Rect.Dx()/n, g.Rect.Dy()/n))
			for y := range want.Rect.Dy() {
				for x := range want.Rect.Dx() {
					sum := 0
					for k := range n * n {
						sum += int(g.GrayAt(x*n+k%n, y*n+k/n).Y)
					}
					want.SetGray(x, y, color.Gray{Y: uint8((sum + n*n/2) / (n * n))})
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s by %d (-want +got):\n%s", name, n, diff)
			}
		}
	}
}

func TestResampleKeepsFlatPictures(t *testing.T) {
	src := image.NewGray(image.Rect(0, 0, 17, 9))
	for i := range src.Pix {
		src.Pix[i] = 201
	}
	for _, size := range []image.Point{{17, 9}, {34, 18}, {5, 3}, {1, 1}, {40, 2}} {
		got := gray.Resample(src, size.X, size.Y)
		if got.Rect != image.Rect(0, 0, size.X, size.Y) {
			t.Fatalf("size %v: bounds %v", size, got.Rect)
		}
		for i, v := range got.Pix {
			if v != 201 {
				t.Fatalf("size %v: pixel %d is %d", size, i, v)
			}
		}
	}
}

func TestResampleOfNothing(t *testing.T) {
	for _, size := range []image.Point{{0, 0}, {3, 0}, {-1, 4}} {
		got := gray.Resample(image.NewGray(image.Rect(0, 0, 4, 4)), size.X, size.Y)
		if got.Rect.Dx()*got.Rect.Dy() != 0 {
			t.Errorf("size %v: bounds %v", size, got.Rect)
		}
	}
	if got := gray.Resample(image.NewGray(image.Rectangle{}), 3, 3); len(got.Pix) != 9 {
		t.Errorf("nothing in 3 by 3: %d pixels", len(got.Pix))
	}
}

// TestResamplePlacesEdges: an edge stays where it is.
func TestResamplePlacesEdges(t *testing.T) {
	src := image.NewGray(image.Rect(0, 0, 20, 1))
	for x := 10; x < 20; x++ {
		src.Pix[x] = 255
	}
	got := gray.Resample(src, 40, 1)
	if got.Pix[17] > 30 || got.Pix[22] < 225 {
		t.Errorf("an edge at 20: %v", got.Pix)
	}
}

func BenchmarkResample(b *testing.B) {
	src := image.NewGray(image.Rect(0, 0, 762, 1000))
	b.Run("doubled", func(b *testing.B) {
		for b.Loop() {
			gray.Resample(src, 1524, 2000)
		}
	})
}
