package vision

import (
	"image"
	"math"
)

// rings adds round frames: pieces of ink about as wide as high that reach
// their inscribed circle from almost every direction, and white holes that do.
func (f *frames) rings() {
	for _, r := range f.ink.pieces(f.lo, f.hi) {
		if r.Dx()*5 < r.Dy()*4 || r.Dy()*5 < r.Dx()*4 {
			continue
		}
		if score := f.roundness(r); score > 0.8 {
			f.add(frame{r, score + 0.2})
		}
	}
}

// roundness is the share of directions in which ink stands on the circle that
// r encloses.
func (f *frames) roundness(r image.Rectangle) float64 {
	cx, cy := float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2
	rx, ry := float64(r.Dx())/2-0.5, float64(r.Dy())/2-0.5
	const directions = 32
	hit := 0
	for i := range directions {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / directions)
		for d := 0.0; d <= max(1, 0.12*rx); d++ {
			x, y := int(cx+(rx-d)*cos), int(cy+(ry-d)*sin)
			if x >= 0 && y >= 0 && x < f.ink.w && y < f.ink.h && f.ink.at(x, y) {
				hit++
				break
			}
		}
	}
	return float64(hit) / directions
}

// pieces is the boxes of the connected pieces of ink whose sides are from lo to
// hi pixels long.
func (m *inkMap) pieces(lo, hi int) []image.Rectangle {
	var (
		parent     []int32
		boxes      []image.Rectangle
		above, row []inkRun
		aboveID    []int32
		rowID      []int32
	)
	find := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for y := range m.h {
		above, row = row, above
		aboveID, rowID = rowID, aboveID
		row = m.runs(y, row[:0])
		rowID = rowID[:0]
		k := 0
		for _, r := range row {
			for k < len(above) && above[k].hi < r.lo {
				k++
			}
			id := int32(-1)
			for j := k; j < len(above) && above[j].lo <= r.hi; j++ {
				other := find(aboveID[j])
				if id < 0 {
					id = other
				} else if id != other {
					parent[other] = id
					boxes[id] = boxes[id].Union(boxes[other])
				}
			}
			if id < 0 {
				id = int32(len(parent))
				parent = append(parent, id)
				boxes = append(boxes, image.Rectangle{})
			}
			boxes[id] = boxes[id].Union(image.Rect(r.lo, y, r.hi, y+1))
			rowID = append(rowID, id)
		}
	}
	var out []image.Rectangle
	for i, b := range boxes {
		if parent[i] == int32(i) && b.Dx() >= lo && b.Dx() <= hi && b.Dy() >= lo && b.Dy() <= hi {
			out = append(out, b)
		}
	}
	return out
}
