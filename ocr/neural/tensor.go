package neural

// tensor is a map of pixels, the channels of a pixel side by side, with a zero
// border that lets filters hang over the edge: padX pixels left and right, padY
// rows above and below.
type tensor struct {
	h, w, c int // c is a multiple of 16, or 1 for an image
	row     int // values from one row to the next
	data    []float32
}

const (
	padX = 4
	padY = 1
)

// reshape makes t an h x w map of c channels with a zero border, in t's memory
// where that suffices. What it holds inside the border is left from before.
func (t *tensor) reshape(h, w, c int) {
	t.h, t.w, t.c, t.row = h, w, c, (w+2*padX)*c
	n := (h + 2*padY) * t.row
	if cap(t.data) < n {
		t.data = make([]float32, n)
		return
	}
	t.data = t.data[:n]
	clear(t.data[:padY*t.row+padX*c])
	for y := range h - 1 { // the right border of a row and the left of the next
		end := t.at(0, y) + w*c
		clear(t.data[end : end+2*padX*c])
	}
	clear(t.data[t.at(0, h-1)+w*c:])
}

// at is the place of the first value of pixel (x, y), which may lie in the border.
func (t *tensor) at(x, y int) int { return (y+padY)*t.row + (x+padX)*t.c }
