package fit

import (
	"image"
	_ "image/jpeg"
	_ "image/png"
	"math/rand/v2"
	"os"

	"golang.org/x/image/draw"

	"github.com/docextract/docextract/internal/pagegen"
)

// LoadGray reads a JPEG or PNG file.
func LoadGray(name string) (*image.Gray, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	src, _, err := image.Decode(f)
	if err != nil {
		return nil, err
	}
	img := image.NewGray(image.Rect(0, 0, src.Bounds().Dx(), src.Bounds().Dy()))
	draw.Draw(img, img.Bounds(), src, src.Bounds().Min, draw.Src)
	return img, nil
}

// WornLine brings a line to a random size, and wears it as pages are worn. Some
// get a rule to stand on.
func WornLine(img *image.Gray, rng *rand.Rand) *image.Gray {
	k := 0.28 + rng.Float64()*0.75
	b := img.Bounds()
	small := image.NewGray(image.Rect(0, 0, max(8, int(float64(b.Dx())*k)), max(8, int(float64(b.Dy())*k))))
	draw.CatmullRom.Scale(small, small.Bounds(), img, b, draw.Src, nil)
	if rng.IntN(5) == 0 {
		y := small.Rect.Dy()*7/10 + rng.IntN(small.Rect.Dy()/4+1)
		rule := image.Rect(0, y, small.Rect.Dx(), y+1+rng.IntN(2)).Intersect(small.Rect)
		draw.Draw(small, rule, image.Black, image.Point{}, draw.Src)
	}
	w := pagegen.RandomWear(rng, 0.5)
	w.Border, w.Light = 0, 0
	if w.Threshold != 0 {
		w.Threshold = Middle(small)
	}
	out, _ := w.Apply(small, pagegen.Truth{Pages: []pagegen.TruthPage{{}}}, rng)
	return out
}

// Middle is a grey between the paper and the ink of a line.
func Middle(img *image.Gray) uint8 {
	lo, hi := quantile(img, 0.03), quantile(img, 0.7)
	return uint8((int(lo) + 2*int(hi)) / 3)
}

func quantile(img *image.Gray, q float64) uint8 {
	var histogram [256]int
	for _, v := range img.Pix {
		histogram[v]++
	}
	left := int(q * float64(len(img.Pix)))
	for v, n := range histogram {
		if left -= n; left < 0 {
			return uint8(v)
		}
	}
	return 255
}
