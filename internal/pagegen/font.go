package pagegen

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/docextract/docextract/model"
)

//go:embed fonts/*.woff
var handFonts embed.FS

// unitsPerEm is the size at which outlines are taken from the font.
const unitsPerEm = 1000

// Font is a typeface. It is not safe for concurrent use.
type Font struct {
	Name string
	// Style is Print, Typewritten or Handwritten.
	Style  string
	data   []byte
	font   *sfnt.Font
	buf    sfnt.Buffer
	glyphs map[rune]glyph
}

// glyph is an outline at unitsPerEm, y down, origin on the base line.
type glyph struct {
	contours path2
	advance  float64
}

// ParseFont reads a TrueType, OpenType or WOFF font.
func ParseFont(name, style string, data []byte) (*Font, error) {
	if strings.HasPrefix(string(data), "wOFF") {
		var err error
		if data, err = unwrapWOFF(data); err != nil {
			return nil, fmt.Errorf("font %s: %w", name, err)
		}
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("font %s: %w", name, err)
	}
	return &Font{Name: name, Style: style, data: data, font: f, glyphs: map[rune]glyph{}}, nil
}

// LoadFonts reads every font file of a folder as fonts of one style.
func LoadFonts(folder fs.FS, style string) ([]*Font, error) {
	var fonts []*Font
	err := fs.WalkDir(folder, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		switch path.Ext(p) {
		case ".ttf", ".otf", ".woff":
		default:
			return nil
		}
		data, err := fs.ReadFile(folder, p)
		if err != nil {
			return err
		}
		f, err := ParseFont(strings.TrimSuffix(path.Base(p), path.Ext(p)), style, data)
		if err != nil {
			return err
		}
		fonts = append(fonts, f)
		return nil
	})
	return fonts, err
}

// BuiltinFonts are the fonts that come with the package: the Go fonts for
// print and typewriting, and four free handwriting fonts.
func BuiltinFonts() []*Font {
	var fonts []*Font
	for _, f := range []struct {
		name, style string
		data        []byte
	}{
		{"GoRegular", Print, goregular.TTF}, {"GoBold", Print, gobold.TTF}, {"GoItalic", Print, goitalic.TTF},
		{"GoMedium", Print, gomedium.TTF}, {"GoMono", Typewritten, gomono.TTF},
	} {
		fonts = append(fonts, must(ParseFont(f.name, f.style, f.data)))
	}
	return append(fonts, must(LoadFonts(handFonts, Handwritten))...)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // the fonts are compiled in
	}
	return v
}

// builtin holds parsed fonts to be reused by one sheet after another.
var builtin = sync.Pool{New: func() any { fonts := BuiltinFonts(); return &fonts }}

// glyph is the outline of r, that of a space where the font has none.
func (f *Font) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := f.load(r)
	f.glyphs[r] = g
	return g
}

func (f *Font) load(r rune) glyph {
	ppem := fixed.I(unitsPerEm)
	i, err := f.font.GlyphIndex(&f.buf, r)
	if err != nil || i == 0 {
		return glyph{advance: unitsPerEm / 4}
	}
	adv, err := f.font.GlyphAdvance(&f.buf, i, ppem, font.HintingNone)
	if err != nil {
		return glyph{advance: unitsPerEm / 4}
	}
	g := glyph{advance: float64(adv) / 64}
	segments, err := f.font.LoadGlyph(&f.buf, i, ppem, nil)
	if err != nil {
		return g
	}
	for _, s := range segments {
		g.contours.add(s)
	}
	return g
}

// Width is how wide text is at a size in points.
func (f *Font) Width(text string, size float64) float64 {
	w := 0.0
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w * size / unitsPerEm
}

// path2 is closed contours of straight and curved pieces, flattened.
type path2 [][]model.Point

func (p *path2) add(s sfnt.Segment) {
	at := func(q fixed.Point26_6) model.Point { return model.Point{X: float64(q.X) / 64, Y: float64(q.Y) / 64} }
	if s.Op == sfnt.SegmentOpMoveTo {
		*p = append(*p, []model.Point{at(s.Args[0])})
		return
	}
	if len(*p) == 0 { // some fonts begin a glyph without moving: at its origin
		*p = append(*p, []model.Point{{}})
	}
	last := &(*p)[len(*p)-1]
	from := (*last)[len(*last)-1]
	switch s.Op {
	case sfnt.SegmentOpLineTo:
		*last = append(*last, at(s.Args[0]))
	case sfnt.SegmentOpQuadTo:
		c, to := at(s.Args[0]), at(s.Args[1])
		*last = append(*last, curve(from, lerp(from, c, 2.0/3), lerp(to, c, 2.0/3), to)...)
	case sfnt.SegmentOpCubeTo:
		*last = append(*last, curve(from, at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))...)
	}
}

// curve is a cubic Bézier curve as short lines, its start left out.
func curve(a, b, c, d model.Point) []model.Point {
	const steps = 6
	var out []model.Point
	for i := 1; i <= steps; i++ {
		t := float64(i) / steps
		ab, bc, cd := lerp(a, b, t), lerp(b, c, t), lerp(c, d, t)
		out = append(out, lerp(lerp(ab, bc, t), lerp(bc, cd, t), t))
	}
	return out
}

func lerp(a, b model.Point, t float64) model.Point {
	return model.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t}
}
