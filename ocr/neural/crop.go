package neural

import "math"

const (
	lineHeight = 32   // rows of the reader's input
	narrowest  = 64   // of its input, in pixels: the kernels' blocks fit
	widest     = 4096 // of its input: longer lines are squeezed
)

// crop is a line, straightened, as the reader sees it, and the way back.
type crop struct {
	w    int       // multiple of 4
	pix  []float32 // lineHeight rows of w values, -1 black to 1 white
	line textLine
	// x on the page is x0 + i/scaleX for column i; row j is y0 + j/scale below
	// the line's own middle.
	x0, y0, scaleX, scale float64
}

// framing is how a line is put before the reader.
type framing struct {
	marginY float64 // above and below the ink, a share of its height
	stretch float64 // widening against the page
}

// marginX is the margin at the line's ends as a share of its height. The
// training lines have from none to a third.
const marginX = 0.15

var (
	firstLook  = framing{marginY: 0.02, stretch: 1}
	closeLooks = [...]framing{{marginY: 0.05, stretch: 1}, {marginY: 0.1, stretch: 1.2}} // at a word by itself
)

// take cuts l out of g and brings it to the reader's height, each pixel the
// triangle-weighted mean of what it covers.
func (c *crop) take(g *gray, l textLine, f framing) {
	h := l.height()
	c.line = l
	top, bottom := l.top-f.marginY*h-0.5, l.bottom+f.marginY*h+0.5
	left, right := l.x0-marginX*h-1, l.x1+marginX*h+1
	c.scale = lineHeight / (bottom - top)
	width := (right - left) * c.scale * f.stretch
	if width > widest {
		width = widest
	}
	c.x0, c.y0 = left, top
	n := max(4, int(math.Round(width)))
	c.scaleX = float64(n) / (right - left)
	c.w = max(narrowest, (n+3)/4*4)
	c.straighten(g, left, (right-left)/float64(n), n)
}

// straighten samples the line column by column: first each column of the page
// down to lineHeight values, then along the rows.
func (c *crop) straighten(g *gray, left, step float64, n int) {
	a, b := int(math.Floor(left-step))-1, int(math.Ceil(left+step*float64(n)+step))+1
	cols := make([]float32, (b-a)*lineHeight)
	vertical := newFilter(1/c.scale, 0)
	for x := a; x < b; x++ {
		mid := c.line.y + c.line.slope*(float64(x)+0.5-c.line.x0)
		px := min(max(x, 0), g.w-1)
		vertical.column(g, px, mid+c.y0, cols[(x-a)*lineHeight:][:lineHeight])
	}
	c.pix = resizeFloats(c.pix, lineHeight*c.w)
	for i := range c.pix {
		c.pix[i] = 1
	}
	horizontal := newFilter(step, left-float64(a))
	for i := range n {
		from, weights := horizontal.at(i)
		for k, w := range weights {
			x := min(max(from+k, 0), b-a-1)
			for y, v := range cols[x*lineHeight:][:lineHeight] {
				if k == 0 {
					c.pix[y*c.w+i] = 0
				}
				c.pix[y*c.w+i] += w * v
			}
		}
	}
	for y := range lineHeight {
		row := c.pix[y*c.w:][:n]
		for i, v := range row {
			row[i] = v/127.5 - 1
		}
	}
}

func resizeFloats(s []float32, n int) []float32 {
	if cap(s) < n {
		return make([]float32, n)
	}
	return s[:n]
}

// filter resamples with a triangle as wide as the larger of the two pixel
// grids, like the resizing that made the training lines.
type filter struct {
	step, start float64
	weights     []float32
}

func newFilter(step, start float64) *filter { return &filter{step: step, start: start} }

// at is the first source pixel of output pixel i and the weights from it on.
func (f *filter) at(i int) (int, []float32) {
	support := max(f.step, 1)
	centre := f.start + (float64(i)+0.5)*f.step
	from, to := int(math.Floor(centre-support+0.5)), int(math.Floor(centre+support+0.5))
	f.weights = f.weights[:0]
	sum := float32(0)
	for x := from; x < max(to, from+1); x++ {
		w := float32(max(0, 1-math.Abs(float64(x)+0.5-centre)/support))
		f.weights = append(f.weights, w)
		sum += w
	}
	if sum == 0 {
		f.weights[0], sum = 1, 1
	}
	for k := range f.weights {
		f.weights[k] /= sum
	}
	return from, f.weights
}

// column resamples column x of g from row top on.
func (f *filter) column(g *gray, x int, top float64, out []float32) {
	f.start = top
	for i := range out {
		from, weights := f.at(i)
		v := float32(0)
		for k, w := range weights {
			v += w * float32(g.pix[min(max(from+k, 0), g.h-1)*g.w+x])
		}
		out[i] = v
	}
}
