package vision

import "image"

// Mask is a binary picture: one byte a pixel, 1 for ink and 0 for paper, row
// by row. Its pixels are those of the grey picture that it was made from.
type Mask struct {
	Width, Height int
	Pix           []uint8
}

// NewMask is a mask without ink.
func NewMask(width, height int) *Mask {
	return &Mask{Width: width, Height: height, Pix: make([]uint8, width*height)}
}

// Row is the pixels of row y; writing to it changes the mask.
func (m *Mask) Row(y int) []uint8 { return m.Pix[y*m.Width:][:m.Width] }

// Otsu makes a mask with one threshold for the whole picture: the one that
// parts its histogram best (N. Otsu, IEEE Trans. SMC 9(1), 1979). A picture
// of one shade has no ink.
func Otsu(g *image.Gray) *Mask {
	threshold := OtsuThreshold(g)
	m := NewMask(g.Rect.Dx(), g.Rect.Dy())
	for y := range m.Height {
		row := m.Row(y)
		for x, v := range g.Pix[y*g.Stride:][:m.Width] {
			if int(v) < threshold {
				row[x] = 1
			}
		}
	}
	return m
}

// OtsuThreshold is the least shade that is paper, 0 where there is only one
// shade.
func OtsuThreshold(g *image.Gray) int {
	var histogram [256]float64
	w, h := g.Rect.Dx(), g.Rect.Dy()
	for y := range h {
		for _, v := range g.Pix[y*g.Stride:][:w] {
			histogram[v]++
		}
	}
	var total float64
	for v, n := range histogram {
		total += float64(v) * n
	}
	best, threshold := 0.0, 0
	var dark, darkSum float64
	pixels := float64(w * h)
	for v, n := range histogram {
		if dark > 0 && dark < pixels {
			d := darkSum/dark - (total-darkSum)/(pixels-dark)
			if between := dark * (pixels - dark) * d * d; between > best {
				best, threshold = between, v
			}
		}
		dark += n
		darkSum += float64(v) * n
	}
	return threshold
}

// sauvolaRange is the largest standard deviation that shades can have.
const sauvolaRange = 128

// Sauvola makes a mask with a threshold for every pixel, from the mean m and
// the deviation s of the window around it: m * (1 + k * (s/128 - 1))
// (J. Sauvola, M. Pietikäinen, Pattern Recognition 33, 2000). The window is a
// square of 2*radius+1 pixels, cut at the borders; 0.2 to 0.5 are usual for k,
// less finds fainter ink. The sums slide with the window, which gives what
// integral images (F. Shafait et al., DRR XV, 2008) give in less memory.
func Sauvola(g *image.Gray, radius int, k float64) *Mask {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	m := NewMask(w, h)
	if w == 0 || h == 0 {
		return m
	}
	sums := newColumnSums(g, radius)
	for y := range h {
		rows := sums.slide(y)
		var sum, squares int64
		for x := range min(radius, w) {
			sum += int64(sums.sum[x])
			squares += int64(sums.squares[x])
		}
		ink, shades := m.Row(y), g.Pix[y*g.Stride:][:w]
		for x, v := range shades {
			if in := x + radius; in < w {
				sum += int64(sums.sum[in])
				squares += int64(sums.squares[in])
			}
			if out := x - radius - 1; out >= 0 {
				sum -= int64(sums.sum[out])
				squares -= int64(sums.squares[out])
			}
			n := int64(min(x+radius, w-1)-max(x-radius, 0)+1) * int64(rows)
			if below(int64(v), sum, squares, n, k) {
				ink[x] = 1
			}
		}
	}
	return m
}

// below reports whether v lies under the threshold of a window of n pixels.
// Most pixels are lighter than the mean and need no root.
func below(v, sum, squares, n int64, k float64) bool {
	if v*n >= sum {
		return false
	}
	mean := float64(sum) / float64(n)
	short := float64(v) - mean*(1-k) // must be less than mean * k * s / 128
	if short < 0 {
		return true
	}
	variance := float64(squares)/float64(n) - mean*mean
	most := mean * k / sauvolaRange
	return short*short < most*most*variance
}

// columnSums is the sums of the shades and of their squares over the rows of
// the window, column by column: two rows of numbers in place of two integral
// images.
type columnSums struct {
	g            *image.Gray
	radius       int
	sum, squares []int32
}

func newColumnSums(g *image.Gray, radius int) *columnSums {
	w := g.Rect.Dx()
	c := &columnSums{g: g, radius: radius, sum: make([]int32, w), squares: make([]int32, w)}
	for y := range min(radius, g.Rect.Dy()) {
		c.add(y, 1)
	}
	return c
}

// slide moves the window to row y, the next one, and returns its height.
func (c *columnSums) slide(y int) int {
	h := c.g.Rect.Dy()
	if y+c.radius < h {
		c.add(y+c.radius, 1)
	}
	if y-c.radius-1 >= 0 {
		c.add(y-c.radius-1, -1)
	}
	return min(y+c.radius, h-1) - max(y-c.radius, 0) + 1
}

func (c *columnSums) add(y int, sign int32) {
	for x, v := range c.g.Pix[y*c.g.Stride:][:len(c.sum)] {
		c.sum[x] += sign * int32(v)
		c.squares[x] += sign * int32(v) * int32(v)
	}
}
