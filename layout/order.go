package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/docextract/docextract/model"
)

// inReadingOrder sorts lines as they are read: columns of prose one after the
// other, everything else row by row.
//
// It is a recursive XY-cut (Nagy and Seth 1984) with one rule of its own: a
// vertical cut is made only where both sides are prose. Forms and tables have
// gutters too, but are read by rows.
func inReadingOrder(lines []textLine) {
	byRows(lines)
	if len(lines) > maxCutLines {
		return
	}
	readColumns(lines, maxCutDepth)
}

// Bounds on the work of the cuts.
const (
	maxCutLines = 3000
	maxCutDepth = 12
	maxBands    = 40
)

// byRows sorts lines by rows from the top, each row from the left.
func byRows(lines []textLine) {
	slices.SortStableFunc(lines, func(a, b textLine) int {
		return cmp.Or(cmp.Compare(a.box.Center().Y, b.box.Center().Y), cmp.Compare(a.box.X0, b.box.X0))
	})
	for from := 0; from < len(lines); {
		row := lines[from].box
		to := from + 1
		for to < len(lines) && sameRow(row, lines[to].box) {
			row.Y0, row.Y1 = max(row.Y0, lines[to].box.Y0), min(row.Y1, lines[to].box.Y1)
			to++
		}
		slices.SortStableFunc(lines[from:to], func(a, b textLine) int { return cmp.Compare(a.box.X0, b.box.X0) })
		from = to
	}
}

// sameRow reports whether b stands in the row whose common height is row.
func sameRow(row, b model.Rect) bool {
	overlap := min(row.Y1, b.Y1) - max(row.Y0, b.Y0)
	return overlap > 0.4*min(max(row.Height(), 0), b.Height())
}

// readColumns finds the largest run of rows that has a gutter between two
// columns of prose, and reads it by columns; then what is above, in the
// columns, and below, in the same way. The lines come sorted by rows.
func readColumns(lines []textLine, depth int) {
	if depth == 0 || !mayBeProse(lines) {
		return
	}
	bands := bandStarts(lines)
	from, to, gutter, ok := widestColumns(lines, bands)
	if !ok {
		return
	}
	slices.SortStableFunc(lines[from:to], func(a, b textLine) int {
		return cmp.Compare(side(a, gutter), side(b, gutter))
	})
	middle := from
	for middle < to && side(lines[middle], gutter) == 0 {
		middle++
	}
	for _, part := range [][]textLine{lines[:from], lines[from:middle], lines[middle:to], lines[to:]} {
		readColumns(part, depth-1)
	}
}

// mayBeProse reports whether there are enough long lines for two columns.
func mayBeProse(lines []textLine) bool {
	long := 0
	for _, l := range lines {
		if float64(len(l.tokens)) >= leastProseWords {
			long++
		}
	}
	return long >= 2*leastProseLines
}

func side(l textLine, gutter float64) int {
	if l.box.Center().X < gutter {
		return 0
	}
	return 1
}

// bandStarts is the index of the first line of each band: bands are runs of
// lines with an empty strip above them.
func bandStarts(lines []textLine) []int {
	starts := []int{0}
	bottom := lines[0].box.Y1
	for i, l := range lines[1:] {
		if l.box.Y0 >= bottom-0.2*l.box.Height() {
			starts = append(starts, i+1)
		}
		bottom = max(bottom, l.box.Y1)
	}
	return starts
}

// widestColumns is the run of bands with the most lines that has a gutter.
func widestColumns(lines []textLine, bands []int) (from, to int, gutter float64, ok bool) {
	ends := append(slices.Clone(bands[1:]), len(lines))
	step := max(1, len(bands)/maxBands) // coarser on crowded pages
	byLeft := make([]int, len(lines))
	for i := range byLeft {
		byLeft[i] = i
	}
	slices.SortFunc(byLeft, func(a, b int) int { return cmp.Compare(lines[a].box.X0, lines[b].box.X0) })
	for i := 0; i < len(bands); i += step {
		for j := len(ends) - 1; j >= i; j -= step {
			if ends[j]-bands[i] <= to-from {
				break
			}
			if g, found := proseGutter(lines, byLeft, bands[i], ends[j]); found {
				from, to, gutter, ok = bands[i], ends[j], g, true
				break
			}
		}
	}
	return from, to, gutter, ok
}

// What makes a column of prose.
const (
	leastProseLines = 4    // lines on each side
	leastProseWords = 3.5  // words in a line, on average
	leastFill       = 0.55 // mean width of the lines in parts of the column's
	leastGutter     = 0.8  // width in parts of the height of a line
)

// proseGutter is the middle of the widest gap between two columns of prose,
// among the lines from one index to another. ByLeft lists all lines by their
// left edge.
func proseGutter(all []textLine, byLeft []int, first, last int) (float64, bool) {
	lines := all[first:last]
	if len(lines) < 2*leastProseLines {
		return 0, false
	}
	end, widest, at := math.Inf(1), 0.0, 0.0
	for _, i := range byLeft {
		if i < first || i >= last {
			continue
		}
		b := all[i].box
		if gap := b.X0 - end; gap > widest && gap > leastGutter*b.Height() {
			widest, at = gap, end+gap/2
		}
		if math.IsInf(end, 1) {
			end = b.X1
		}
		end = max(end, b.X1)
	}
	if widest == 0 {
		return 0, false
	}
	var left, right column
	for _, l := range lines {
		if side(l, at) == 0 {
			left.add(l)
		} else {
			right.add(l)
		}
	}
	return at, left.prose() && right.prose() && left.beside(right)
}

// column is what is known of the lines on one side of a gutter.
type column struct {
	lines, words int
	width        float64
	box          model.Rect
}

func (c *column) add(l textLine) {
	if c.lines == 0 {
		c.box = l.box
	}
	c.lines++
	c.words += len(l.tokens)
	c.width += l.box.Width()
	c.box = cover(c.box, l.box)
}

func (c *column) prose() bool {
	return c.lines >= leastProseLines &&
		float64(c.words) >= leastProseWords*float64(c.lines) &&
		c.width >= leastFill*float64(c.lines)*c.box.Width()
}

// beside reports whether two columns share most of the lower one's height.
func (c *column) beside(d column) bool {
	overlap := min(c.box.Y1, d.box.Y1) - max(c.box.Y0, d.box.Y0)
	return overlap > 0.5*min(c.box.Height(), d.box.Height())
}
