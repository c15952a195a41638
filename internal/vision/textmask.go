package vision

import (
	"image"
	"slices"

	"github.com/docextract/docextract/internal/gray"
)

// textInk is what may be text on a reduced copy of a page.
type textInk struct {
	// shrink is how many pixels of the page make one here.
	shrink        int
	width, height int
	// mask has the ink of the glyphs alone.
	mask *Mask
	// glyphs are the components that have the size of characters or words.
	glyphs []Component
	// runs are the runs of the glyphs.
	runs []Run
}

const (
	// reducedSide is about the longer side of the reduced copy. Text of 8
	// points on a letter page is then 8 pixels high.
	reducedSide = 850
	// longestRun is the longest run of ink, in pixels of the reduced copy,
	// that is still part of a character; longer ones are rules.
	longestRun = 60
	// minGlyph and maxGlyph bound the size of a glyph's box.
	minGlyph, maxGlyph = 3, 120
)

// usualShrink is how many pixels of a page make one of its reduced copy.
func usualShrink(b image.Rectangle) int { return max(1, max(b.Dx(), b.Dy())/reducedSide) }

// findTextInk is findTextInkAt the usual scale.
func findTextInk(img image.Image) *textInk { return findTextInkAt(img, usualShrink(img.Bounds())) }

// findTextInkAt finds what may be text on a copy reduced by shrink: ink without
// rules, boxes, black borders and specks.
func findTextInkAt(img image.Image, shrink int) *textInk {
	t := &textInk{shrink: shrink}
	t.mask = Sauvola(gray.Reduce(img, shrink), 15, 0.25)
	t.width, t.height = t.mask.Width, t.mask.Height
	eraseLongRuns(t.mask, longestRun)
	all, runs := Components(t.mask)
	keep := make([]bool, len(all))
	for i, c := range all {
		if keep[i] = glyphLike(c) && !t.mask.frame(c.Box); keep[i] {
			t.glyphs = append(t.glyphs, c)
		}
	}
	t.runs = slices.DeleteFunc(runs, func(r Run) bool { return !keep[r.Component] })
	clear(t.mask.Pix)
	for _, r := range t.runs {
		fill(t.mask.Row(int(r.Y))[r.From:r.To])
	}
	return t
}

// glyphLike tells characters and words from specks, lines and pictures.
func glyphLike(c Component) bool {
	w, h := c.Box.Dx(), c.Box.Dy()
	long, short := max(w, h), min(w, h)
	if long < minGlyph || long > maxGlyph || short > maxGlyph/2 {
		return false
	}
	if short <= 2 && long > 8*short { // a piece of a rule
		return false
	}
	return c.Area*20 >= w*h && (short < 12 || c.Area*10 < 9*w*h)
}

// frame reports whether the ink in a box runs around it: a check box, or a
// small cell. Columns of check boxes look like lines of text.
func (m *Mask) frame(b image.Rectangle) bool {
	w, h := b.Dx(), b.Dy()
	if min(w, h) < 8 || max(w, h) > 2*min(w, h) {
		return false
	}
	deep := max(2, min(w, h)/5)
	gaps := [4]int{}
	for x := b.Min.X; x < b.Max.X; x++ {
		gaps[0] += m.gap(x, b.Min.Y, 0, 1, deep)
		gaps[1] += m.gap(x, b.Max.Y-1, 0, -1, deep)
	}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		gaps[2] += m.gap(b.Min.X, y, 1, 0, deep)
		gaps[3] += m.gap(b.Max.X-1, y, -1, 0, deep)
	}
	return max(gaps[0], gaps[1]) <= w/10 && max(gaps[2], gaps[3]) <= h/10
}

// gap is 0 where there is ink among the n pixels from (x, y) on in a direction,
// else 1.
func (m *Mask) gap(x, y, dx, dy, n int) int {
	for range n {
		if m.Pix[y*m.Width+x] != 0 {
			return 0
		}
		x, y = x+dx, y+dy
	}
	return 1
}

// eraseLongRuns takes away the ink of runs longer than most, along rows and
// along columns.
func eraseLongRuns(m *Mask, most int) {
	gone := NewMask(m.Width, m.Height)
	start := make([]int, m.Width) // of the run in each column
	for y := range m.Height {
		row, marks := m.Row(y), gone.Row(y)
		from := 0
		for x, v := range row {
			if v != 0 {
				continue
			}
			if x-from > most {
				fill(marks[from:x])
			}
			from = x + 1
			if y-start[x] > most {
				eraseColumn(gone, x, start[x], y)
			}
			start[x] = y + 1
		}
		if m.Width-from > most {
			fill(marks[from:])
		}
	}
	for x, from := range start {
		if m.Height-from > most {
			eraseColumn(gone, x, from, m.Height)
		}
	}
	for i, v := range gone.Pix {
		m.Pix[i] &^= v
	}
}

func fill(row []uint8) {
	for i := range row {
		row[i] = 1
	}
}

func eraseColumn(gone *Mask, x, from, to int) {
	for y := from; y < to; y++ {
		gone.Pix[y*gone.Width+x] = 1
	}
}
