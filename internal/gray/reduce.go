package gray

import "image"

// Reduce is a grey copy of img with every n by n pixels replaced by their
// mean; what does not fill a whole square at the right and below is left out.
// It costs much less than converting first and resampling then.
func Reduce(img image.Image, n int) *image.Gray {
	if n <= 1 {
		return From(img)
	}
	b := img.Bounds()
	w, h := b.Dx()/n, b.Dy()/n
	out := image.NewGray(image.Rect(0, 0, w, h))
	row, sums := make([]uint8, w*n), make([]uint32, w)
	for y := range h {
		clear(sums)
		for k := range n {
			fromRow(row, img, b.Min.X, b.Min.Y+y*n+k)
			addGroups(sums, row, n)
		}
		for x, sum := range sums {
			out.Pix[y*out.Stride+x] = uint8((sum + uint32(n*n/2)) / uint32(n*n))
		}
	}
	return out
}

// addGroups adds every n values of row to one sum.
func addGroups(sums []uint32, row []uint8, n int) {
	for x := range sums {
		s := uint32(0)
		for _, v := range row[x*n:][:n] {
			s += uint32(v)
		}
		sums[x] += s
	}
}
