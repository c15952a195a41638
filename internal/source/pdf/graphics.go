package pdf

import (
	"math"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// Types of page objects and path segments (fpdf_edit.h).
const (
	objectText  = 1
	objectPath  = 2
	objectImage = 3
	objectForm  = 5

	segmentLine   = 0
	segmentBezier = 1
	segmentMove   = 2
)

// Bounds on the work that one page's graphics may ask for.
const (
	maxObjects   = 200_000
	maxSegments  = 400_000
	maxFormDepth = 8
)

// Sizes in inches that tell lines, areas and glyphs apart.
const (
	thinnest   = 0.05 // a filled rectangle not thicker than this is a line
	shortest   = 0.06 // a line shorter than this is part of a picture
	largeGlyph = 0.6  // a curved path higher than this is no letter
	manyGlyphs = 6    // so many curved paths close together may be text
	white      = 250  // colours from here on are paper
)

// graphics reads the page's lines, areas, pictures and outlined glyphs.
func (o *opened) graphics(c *source.Content) {
	g := &graphicsReader{opened: o, content: c}
	n := o.integer("FPDFPage_CountObjects", uint64(o.page))
	for i := 0; i < n && g.room(); i++ {
		g.object(o.pointer("FPDFPage_GetObject", uint64(o.page), uint64(i)), o.toPage, 0)
	}
	c.Rules = mergeRules(c.Rules)
	c.Outlines = clusters(g.glyphs)
}

type graphicsReader struct {
	*opened
	content           *source.Content
	objects, segments int
	glyphs            []model.Rect
}

func (g *graphicsReader) room() bool {
	return g.err == nil && g.objects < maxObjects && g.segments < maxSegments
}

// object reads one page object; toPage maps the space that it stands in.
func (g *graphicsReader) object(object uint32, toPage model.Affine, depth int) {
	g.objects++
	if object == 0 {
		return
	}
	switch g.integer("FPDFPageObj_GetType", uint64(object)) {
	case objectPath:
		g.path(object, toPage)
	case objectImage:
		g.picture(object, toPage)
	case objectForm:
		if depth >= maxFormDepth {
			return
		}
		inner := g.matrix(object).Then(toPage)
		n := g.integer("FPDFFormObj_CountObjects", uint64(object))
		for i := 0; i < n && g.room(); i++ {
			g.object(g.pointer("FPDFFormObj_GetObject", uint64(object), uint64(i)), inner, depth+1)
		}
	}
}

// matrix maps an object's own space to the one that it stands in.
func (g *graphicsReader) matrix(object uint32) model.Affine {
	if !g.ok("FPDFPageObj_GetMatrix", uint64(object), uint64(g.scratch)) {
		return model.Identity
	}
	v := g.floats(g.scratch, 6) // FS_MATRIX: x' = a x + c y + e, y' = b x + d y + f
	return model.Affine{A: v[0], B: v[2], C: v[4], D: v[1], E: v[3], F: v[5]}
}

func (g *graphicsReader) bounds(object uint32, toPage model.Affine) (model.Rect, bool) {
	p := uint64(g.scratch)
	if !g.ok("FPDFPageObj_GetBounds", uint64(object), p, p+4, p+8, p+12) {
		return model.Rect{}, false
	}
	v := g.floats(g.scratch, 4) // left, bottom, right, top
	r := model.Rect{X0: min(v[0], v[2]), Y0: min(v[1], v[3]), X1: max(v[0], v[2]), Y1: max(v[1], v[3])}.Polygon().Map(toPage).Bounds()
	page := model.Rect{X1: g.width, Y1: g.height}
	return r, r.X0 <= page.X1 && r.X1 >= 0 && r.Y0 <= page.Y1 && r.Y1 >= 0
}

func (g *graphicsReader) picture(object uint32, toPage model.Affine) {
	r, ok := g.bounds(object, toPage)
	if !ok || r.Empty() {
		return
	}
	g.content.Pictures = append(g.content.Pictures, r)
	p := uint64(g.scratch)
	if g.ok("FPDFImageObj_GetImagePixelSize", uint64(object), p, p+4) {
		v := g.uint32s(g.scratch, 2)
		dpi := math.Sqrt(float64(v[0]) * float64(v[1]) / r.Area())
		if r.Area() > 0.1*g.width*g.height {
			g.content.DPI = max(g.content.DPI, dpi)
		}
	}
}

// path sorts a path into lines, an area, or a glyph.
func (g *graphicsReader) path(object uint32, toPage model.Affine) {
	box, ok := g.bounds(object, toPage)
	if !ok {
		return
	}
	fill, stroke := g.drawMode(object)
	if !fill && !stroke {
		return
	}
	if fill && !stroke && min(box.Width(), box.Height()) <= thinnest {
		g.filledLine(box)
		return
	}
	n := g.integer("FPDFPath_CountSegments", uint64(object))
	shape := g.shape(object, n, g.matrix(object).Then(toPage))
	if shape.curved && max(box.Width(), box.Height()) <= largeGlyph {
		if fill {
			g.glyphs = append(g.glyphs, box)
		}
		return
	}
	thickness := g.strokeWidth(object, toPage)
	for _, s := range shape.lines {
		if stroke {
			g.line(s[0], s[1], thickness)
		}
	}
	if fill && !shape.curved && shape.rectangular() && !g.isWhite(object) {
		g.content.Shades = append(g.content.Shades, box)
	}
}

func (g *graphicsReader) drawMode(object uint32) (fill, stroke bool) {
	p := uint64(g.scratch)
	if !g.ok("FPDFPath_GetDrawMode", uint64(object), p, p+4) {
		return false, false
	}
	v := g.uint32s(g.scratch, 2)
	return v[0] != 0, v[1] != 0
}

func (g *graphicsReader) strokeWidth(object uint32, toPage model.Affine) float64 {
	if !g.ok("FPDFPageObj_GetStrokeWidth", uint64(object), uint64(g.scratch)) {
		return 0
	}
	return g.floats(g.scratch, 1)[0] * math.Sqrt(math.Abs(toPage.A*toPage.E-toPage.B*toPage.D))
}

func (g *graphicsReader) isWhite(object uint32) bool {
	c := g.color(object)
	return c.R >= white && c.G >= white && c.B >= white || c.A == 0
}

// filledLine takes a thin filled area as the line that it looks like. A dot may
// be part of a line either way; one that is part of none is too short to stay.
func (g *graphicsReader) filledLine(r model.Rect) {
	c := r.Center()
	dot := max(r.Width(), r.Height()) <= thinnest
	if dot || r.Width() >= r.Height() {
		g.line(model.Point{X: r.X0, Y: c.Y}, model.Point{X: r.X1, Y: c.Y}, r.Height())
	}
	if dot || r.Width() < r.Height() {
		g.line(model.Point{X: c.X, Y: r.Y0}, model.Point{X: c.X, Y: r.Y1}, r.Width())
	}
}

// line keeps lines along the axes; they begin at the left or the top.
func (g *graphicsReader) line(a, b model.Point, thickness float64) {
	dx, dy := math.Abs(b.X-a.X), math.Abs(b.Y-a.Y)
	if min(dx, dy) > 0.02*max(dx, dy)+0.005 || math.IsNaN(dx+dy) {
		return
	}
	if dx >= dy && a.X > b.X || dy > dx && a.Y > b.Y {
		a, b = b, a
	}
	g.content.Rules = append(g.content.Rules, source.Rule{From: a, To: b, Thickness: thickness})
}

// shape is the outline of a path on the page.
type shape struct {
	lines  [][2]model.Point
	curved bool
}

// rectangular reports whether the outline is four or five lines along the axes.
func (s shape) rectangular() bool {
	if len(s.lines) < 3 || len(s.lines) > 5 {
		return false
	}
	for _, l := range s.lines {
		if min(math.Abs(l[0].X-l[1].X), math.Abs(l[0].Y-l[1].Y)) > 0.01 {
			return false
		}
	}
	return true
}

func (g *graphicsReader) shape(object uint32, n int, toPage model.Affine) shape {
	var s shape
	var start, at model.Point
	for i := 0; i < n && g.room(); i++ {
		g.segments++
		segment := uint64(g.pointer("FPDFPath_GetPathSegment", uint64(object), uint64(i)))
		p := uint64(g.scratch)
		if segment == 0 || !g.ok("FPDFPathSegment_GetPoint", segment, p, p+4) {
			continue
		}
		v := g.floats(g.scratch, 2)
		to := toPage.Apply(model.Point{X: v[0], Y: v[1]})
		switch g.integer("FPDFPathSegment_GetType", segment) {
		case segmentMove:
			start = to
		case segmentLine:
			s.lines = append(s.lines, [2]model.Point{at, to})
		case segmentBezier:
			s.curved = true
		}
		at = to
		if g.ok("FPDFPathSegment_GetClose", segment) && at != start {
			s.lines = append(s.lines, [2]model.Point{at, start})
			at = start
		}
	}
	return s
}
