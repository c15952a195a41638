package vision

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// A window is a cutout of a line of text: windowRows by windowColumns cells,
// row by row, each the share of ink in it, 0 to 4 quarters. The characters
// fill about the middle half of the rows.
const (
	windowRows    = 24
	windowColumns = 48
	windowSize    = windowRows * windowColumns
	// subSteps is in how many steps a cell is looked at, along each side.
	subSteps = 2
)

// window is one cutout.
type window [windowSize]uint8

// textChain is neighbouring glyphs along a line, in a frame in which the line is
// level.
type textChain struct {
	boxes []model.Rect
	end   model.Rect // the last box
}

// findChains strings glyphs together along u, the axis of reading, which is x
// in the frame of toFrame.
func findChains(glyphs []Component, toFrame model.Affine) []textChain {
	boxes := make([]model.Rect, len(glyphs))
	for i, g := range glyphs {
		boxes[i] = inFrame(g.Box, toFrame)
	}
	slices.SortStableFunc(boxes, func(a, b model.Rect) int { return cmp.Compare(a.X0, b.X0) })
	var done, open []textChain
	for _, b := range boxes {
		best, most := -1, 0.0
		kept := open[:0]
		for _, c := range open {
			if b.X0-c.end.X1 > 1.5*maxGlyph {
				done = append(done, c)
				continue
			}
			if s := c.holds(b); s > most {
				best, most = len(kept), s
			}
			kept = append(kept, c)
		}
		open = kept
		if best < 0 {
			open = append(open, textChain{boxes: []model.Rect{b}, end: b})
			continue
		}
		c := &open[best]
		c.boxes, c.end = append(c.boxes, b), b
	}
	return append(done, open...)
}

// inFrame is a box in the frame: turned about its middle by whole quarters, so
// that a skew does not make it larger.
func inFrame(b image.Rectangle, toFrame model.Affine) model.Rect {
	middle := toFrame.Apply(model.Point{X: float64(b.Min.X+b.Max.X) / 2, Y: float64(b.Min.Y+b.Max.Y) / 2})
	w, h := float64(b.Dx())/2, float64(b.Dy())/2
	if math.Abs(toFrame.A) < math.Abs(toFrame.B) {
		w, h = h, w
	}
	return model.Rect{X0: middle.X - w, Y0: middle.Y - h, X1: middle.X + w, Y1: middle.Y + h}
}

// holds says how well b continues c: more than 0 where it does.
func (c textChain) holds(b model.Rect) float64 {
	e := c.end
	overlap := min(e.Y1, b.Y1) - max(e.Y0, b.Y0)
	least, most := min(e.Height(), b.Height()), max(e.Height(), b.Height())
	gap := max(b.X0-e.X1, 0)
	if overlap < least/2 || gap > 1.5*most || most > 4*least {
		return 0
	}
	return overlap / (most + gap)
}

// band is the middle of the chain's line and the height of its larger
// characters.
func (c textChain) band() (middle, height float64) {
	heights := make([]float64, len(c.boxes))
	for i, b := range c.boxes {
		heights[i] = b.Height()
	}
	slices.Sort(heights)
	height = heights[len(heights)*4/5]
	var middles []float64
	for _, b := range c.boxes {
		if b.Height() >= height/2 {
			middles = append(middles, b.Center().Y)
		}
	}
	slices.Sort(middles)
	return middles[len(middles)/2], height
}

// findWindows cuts at most limit windows out of the page, spread evenly over
// it. The text is taken to run along the x axis of the frame.
func findWindows(t *textInk, toFrame model.Affine, limit int) []window {
	type cut struct{ x, y, height float64 }
	var cuts []cut
	for _, c := range findChains(t.glyphs, toFrame) {
		middle, height := c.band()
		from, to := c.boxes[0].X0, c.end.X1
		if height < 5 || height > maxGlyph/2 || to-from < 1.5*height {
			continue
		}
		n := math.Ceil((to - from) / (4 * height))
		for i := range int(n) {
			cuts = append(cuts, cut{from + (to-from)*(float64(i)+0.5)/n, middle, height})
		}
	}
	back, ok := toFrame.Inverse()
	if !ok {
		return nil
	}
	n := min(len(cuts), limit)
	out := make([]window, n)
	for i := range out {
		c := cuts[i*len(cuts)/n]
		cell := 2 * c.height / windowRows
		place := model.Scaling(cell, cell).
			Then(model.Translation(c.x-cell*windowColumns/2, c.y-cell*windowRows/2)).Then(back)
		t.mask.cut(&out[i], place)
	}
	return out
}

// cut fills a window, whose cells lie on the mask where place says.
func (m *Mask) cut(w *window, place model.Affine) {
	for i := range w {
		for k := range subSteps * subSteps {
			p := place.Apply(model.Point{
				X: float64(i%windowColumns) + (float64(k%subSteps)+0.5)/subSteps,
				Y: float64(i/windowColumns) + (float64(k/subSteps)+0.5)/subSteps,
			})
			x, y := int(math.Floor(p.X)), int(math.Floor(p.Y))
			if 0 <= x && x < m.Width && 0 <= y && y < m.Height {
				w[i] += m.Pix[y*m.Width+x]
			}
		}
	}
}

// levelFrame is the map from the reduced copy to a frame in which lines that
// are turned clockwise by degrees are level.
func (t *textInk) levelFrame(degrees float64) model.Affine {
	return model.Translation(-float64(t.width)/2, -float64(t.height)/2).Then(model.Rotation(-degrees))
}

// TrainingWindows are the windows of a page, as bytes, with its text taken to
// run along x or, sideways, along y. It serves the training of the orientation
// model.
func TrainingWindows(img image.Image, sideways bool) [][]byte {
	t := findTextInk(img)
	if len(t.glyphs) == 0 {
		return nil
	}
	s, turn := horizontalStrips(t), 0.0
	if sideways {
		s, turn = verticalStrips(t), 90
	}
	skew, _ := s.angle()
	var out [][]byte
	for _, w := range findWindows(t, t.levelFrame(turn+skew), 200) {
		out = append(out, w[:])
	}
	return out
}
