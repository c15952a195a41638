package tiff_test

import (
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// drawing is the picture that the files in testdata show, in black and white or
// in colour: frames, slanted lines and grain.
func drawing(w, h int, colour bool) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	grain := uint32(1)
	for y := range h {
		for x := range w {
			grain = grain*1664525 + 1013904223
			frame := x%40 < 2 || y%30 < 2
			line := (x+3*y)%50 < 3
			c := color.NRGBA{255, 255, 255, 255}
			switch {
			case frame || line || y > h/2 && grain>>24 < 8:
				c = color.NRGBA{0, 0, 0, 255}
			case colour && x > w/2:
				c = color.NRGBA{byte(255 * x / w), byte(255 * y / h), byte(x * y / 8), 255}
			}
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

// TestFiles reads what other programs made of the drawing; see testdata/README.
func TestFiles(t *testing.T) {
	names, err := filepath.Glob("testdata/*.tif")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d files: %v", len(names), err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			want := drawing(123, 95, !strings.HasPrefix(filepath.Base(name), "bw"))
			most := 0
			if strings.Contains(name, "jpeg") {
				most = 40 // chroma at edges; the mean is held below
			}
			img, content := render(t, data, 0)
			if len(content.Damage) > 0 {
				t.Errorf("damage %q", content.Damage)
			}
			if most == 0 {
				near(t, img, want, 0)
			} else if d := distance(img, want); d > 6 {
				t.Errorf("mean difference %v", d)
			}
		})
	}
}

// distance is the mean difference of the channels.
func distance(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 255
	}
	sum := 0
	for y := range b.Bounds().Dy() {
		for x := range b.Bounds().Dx() {
			p, q := color.NRGBAModel.Convert(a.At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(b.At(x, y)).(color.NRGBA)
			sum += apart(p.R, q.R) + apart(p.G, q.G) + apart(p.B, q.B)
		}
	}
	return float64(sum) / float64(3*b.Bounds().Dx()*b.Bounds().Dy())
}
