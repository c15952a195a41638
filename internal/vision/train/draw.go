package main

import (
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/disintegration/imaging"
	"github.com/docextract/docextract/internal/gray"
	"github.com/docextract/docextract/internal/pagegen"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fewFonts loads some fonts for a form.
func (d *drawer) fewFonts(rng *rand.Rand) []*pagegen.Font {
	var out []*pagegen.Font
	for range 40 {
		p := d.fonts[rng.IntN(len(d.fonts))]
		data, err := os.ReadFile(p)
		if err != nil || !latin(data) {
			continue
		}
		style := []string{pagegen.Print, pagegen.Print, pagegen.Typewritten, pagegen.Handwritten}[rng.IntN(4)]
		if f, err := pagegen.ParseFont(filepath.Base(p), style, data); err == nil {
			out = append(out, f)
		}
		if len(out) == 12 {
			break
		}
	}
	return out
}

// latin reports whether a font has all of the basic Latin letters, each with
// its own glyph.
func latin(data []byte) bool {
	f, err := sfnt.Parse(data)
	if err != nil {
		return strings.HasPrefix(string(data), "wOFF") // listed as Latin by name
	}
	var buf sfnt.Buffer
	seen := map[sfnt.GlyphIndex]bool{}
	for r := 'A'; r <= 'z'; r++ {
		if r > 'Z' && r < 'a' {
			continue
		}
		i, err := f.GlyphIndex(&buf, r)
		if err != nil || i == 0 {
			return false
		}
		seen[i] = true
	}
	return len(seen) > 40
}

// face is a random face in which text can be set, at about the given size.
func (d *drawer) face(rng *rand.Rand, size float64) font.Face {
	for range 1000 {
		p := d.fonts[rng.IntN(len(d.fonts))]
		data, err := os.ReadFile(p)
		if err != nil || strings.HasSuffix(p, ".woff") || !latin(data) {
			continue
		}
		f, err := opentype.Parse(data)
		if err != nil {
			continue
		}
		face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
		if err == nil {
			return face
		}
	}
	check(fmt.Errorf("no font among %d has Latin letters", len(d.fonts)))
	return nil
}

// textPage is a page of print: paragraphs, lists, receipts, few words.
func (d *drawer) textPage(rng *rand.Rand) *image.Gray {
	w, h := 400+rng.IntN(900), 500+rng.IntN(1200)
	page := blank(w, h)
	drawer := font.Drawer{Dst: page, Src: image.NewUniform(color.Gray{uint8(rng.IntN(90))})}
	size := 11 + rng.Float64()*rng.Float64()*30
	drawer.Face = d.face(rng, size)
	leading := size * (1.1 + rng.Float64())
	left, right := rng.IntN(w/4), w-rng.IntN(w/4)
	upper := rng.Float64() < 0.15
	density := rng.Float64()
	y := size * 2
	for last := float64(h) * (0.15 + 0.85*rng.Float64()); y < last; y += leading {
		if rng.Float64() < 0.06 {
			size = 11 + rng.Float64()*rng.Float64()*30
			drawer.Face = d.face(rng, size)
			leading = size * (1.1 + rng.Float64())
			y += size
		}
		x := left + rng.IntN(1+w/6)*rng.IntN(2)
		for x < right {
			word := d.word(rng)
			if upper {
				word = strings.ToUpper(word)
			}
			drawer.Dot = fixed.P(x, int(y))
			if drawer.Dot.X+drawer.MeasureString(word) > fixed.I(w) {
				break
			}
			drawer.DrawString(word)
			x = drawer.Dot.X.Ceil() + int(size*0.3)
			if rng.Float64() > density {
				x += rng.IntN(w / 2)
			}
		}
		if rng.Float64() < 0.05 {
			rule(page, left, int(y)+int(size*0.4), right, 1+rng.IntN(2))
		}
	}
	return skewed(page, rng)
}

// word is a word of the list or a figure, as they stand on forms and bills.
func (d *drawer) word(rng *rand.Rand) string {
	switch rng.IntN(12) {
	case 0:
		return fmt.Sprintf("%d.%02d", rng.IntN(2000), rng.IntN(100))
	case 1:
		return fmt.Sprintf("%02d/%02d/%d", 1+rng.IntN(12), 1+rng.IntN(28), 1950+rng.IntN(80))
	case 2:
		return strings.ToUpper(d.words[rng.IntN(len(d.words))])
	case 3:
		return d.words[rng.IntN(len(d.words))] + []string{":", ".", ",", "?"}[rng.IntN(4)]
	case 4:
		return []string{"the", "of", "and", "to", "in", "a", "is", "for", "you", "with", "by", "on"}[rng.IntN(12)]
	case 5:
		w := d.words[rng.IntN(len(d.words))]
		return strings.ToUpper(w[:1]) + w[1:]
	default:
		return d.words[rng.IntN(len(d.words))]
	}
}

// linePage is a page of real lines of writing, one below the other.
func (d *drawer) linePage(rng *rand.Rand) *image.Gray {
	w, h := 500+rng.IntN(600), 700+rng.IntN(700)
	page := blank(w, h)
	scale := 0.35 + 0.65*rng.Float64()
	folder := filepath.Dir(d.lines[rng.IntN(len(d.lines))])
	for y := 20; y < h-60; {
		p := d.lines[rng.IntN(len(d.lines))]
		if filepath.Dir(p) != folder {
			p = d.lines[rng.IntN(len(d.lines))]
		}
		f, err := os.Open(p)
		check(err)
		img, err := jpeg.Decode(f)
		f.Close()
		check(err)
		line := gray.From(img)
		s := scale * (0.9 + 0.2*rng.Float64())
		line = gray.Resample(line, max(1, int(float64(line.Rect.Dx())*s)), max(1, int(float64(line.Rect.Dy())*s)))
		x := 10 + rng.IntN(80)
		draw.Draw(page, line.Rect.Add(image.Pt(x, y)), line, image.Point{}, draw.Src)
		y += line.Rect.Dy() + rng.IntN(1+line.Rect.Dy())
	}
	return page
}

func blank(w, h int) *image.Gray {
	page := image.NewGray(image.Rect(0, 0, w, h))
	for i := range page.Pix {
		page.Pix[i] = 255
	}
	return page
}

func rule(page *image.Gray, x0, y, x1, thickness int) {
	draw.Draw(page, image.Rect(x0, y, x1, y+thickness), image.Black, image.Point{}, draw.Src)
}

// skewed turns some pages by a few degrees.
func skewed(page *image.Gray, rng *rand.Rand) *image.Gray {
	if rng.Float64() < 0.6 {
		return page
	}
	return gray.From(imaging.Rotate(page, rng.NormFloat64()*3, color.White))
}
