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

// findTextInk finds what may be text: ink without rules, black borders and
// specks.
func findTextInk(img image.Image) *textInk {
	b := img.Bounds()
	t := &textInk{shrink: max(1, max(b.Dx(), b.Dy())/reducedSide)}
	t.mask = Sauvola(gray.Reduce(img, t.shrink), 15, 0.25)
	t.width, t.height = t.mask.Width, t.mask.Height
	eraseLongRuns(t.mask, longestRun)
	all, runs := Components(t.mask)
	keep := make([]bool, len(all))
	for i, c := range all {
		if keep[i] = glyphLike(c); keep[i] {
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
