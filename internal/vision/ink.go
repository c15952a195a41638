package vision

import (
	"image"
	"math/bits"
)

// inkMap is a page as one bit a pixel: set where there is ink. Rows are padded
// to whole words; the padding is clear.
type inkMap struct {
	w, h, stride int
	words        []uint64
}

func newInkMap(w, h int) *inkMap {
	stride := (w + 63) / 64
	return &inkMap{w: w, h: h, stride: stride, words: make([]uint64, stride*h)}
}

func (m *inkMap) row(y int) []uint64 { return m.words[y*m.stride : (y+1)*m.stride] }

func (m *inkMap) at(x, y int) bool {
	return m.words[y*m.stride+x>>6]>>(x&63)&1 != 0
}

// inkBlock is the side in pixels of the squares that share a threshold; it
// divides the word size.
const inkBlock = 32

// findInk marks the pixels that are clearly darker than the paper around them.
// The paper of a block is the lightest common grey of it and its neighbours,
// so that shaded rows keep their rules and a shadow is no ink.
func findInk(img *image.Gray) *inkMap {
	b := img.Bounds()
	m := newInkMap(b.Dx(), b.Dy())
	paper, cols := paperLevels(img)
	share := inkShare(img)
	for y := range m.h {
		src := img.Pix[img.PixOffset(b.Min.X, b.Min.Y+y):][:m.w]
		dst := m.row(y)
		levels := paper[y/inkBlock*cols:]
		for x0 := 0; x0 < m.w; x0 += inkBlock {
			t := int32(levels[x0/inkBlock]) * share / 256
			var word uint64
			for i, v := range src[x0:min(x0+inkBlock, m.w)] {
				// The sign bit of v-t is set where the pixel is darker.
				word |= uint64(uint32(int32(v)-t)>>31) << i
			}
			dst[x0>>6] |= word << (x0 & 63)
		}
	}
	return m
}

// inkShare is the share of the paper's grey, in 256ths, below which a pixel is
// ink: as near to the paper as the noise allows, so that pale frames are found.
// The noise is taken from the steps between neighbours on light paper.
func inkShare(img *image.Gray) int32 {
	const faintest, safest = 222, 192
	b := img.Bounds()
	sum, n := 0, 0
	for y := b.Min.Y; y < b.Max.Y; y += 5 {
		row := img.Pix[img.PixOffset(b.Min.X, y):][:b.Dx()]
		for x := 4; x < len(row); x += 4 {
			a, c := int(row[x-1]), int(row[x])
			if d := a - c; a > 120 && c > 120 && d < 60 && d > -60 {
				sum += max(d, -d)
				n++
			}
		}
	}
	if n == 0 {
		return safest
	}
	// For normal noise the mean step is 1.13 standard deviations.
	return int32(max(safest, min(faintest, 256-4.5*256/230*float64(sum)/float64(n)/1.13)))
}

// paperLevels is the grey of the paper, block by block, and the number of
// blocks in a row.
func paperLevels(img *image.Gray) (levels []uint8, cols int) {
	b := img.Bounds()
	cols = (b.Dx() + inkBlock - 1) / inkBlock
	rows := (b.Dy() + inkBlock - 1) / inkBlock
	own := make([]uint8, cols*rows)
	for r := range rows {
		for c := range cols {
			block := image.Rect(c*inkBlock, r*inkBlock, (c+1)*inkBlock, (r+1)*inkBlock).Add(b.Min).Intersect(b)
			own[r*cols+c] = lightLevel(img, block)
		}
	}
	levels = make([]uint8, len(own))
	for r := range rows {
		for c := range cols {
			sum, n := 0, 0
			for y := max(r-1, 0); y <= min(r+1, rows-1); y++ {
				for x := max(c-1, 0); x <= min(c+1, cols-1); x++ {
					sum += int(own[y*cols+x])
					n++
				}
			}
			// A block that is all ink takes the paper of its neighbours.
			levels[r*cols+c] = max(own[r*cols+c], uint8(sum/n))
			if own[r*cols+c] > uint8(sum/n)/2 {
				levels[r*cols+c] = own[r*cols+c]
			}
		}
	}
	return levels, cols
}

// lightLevel is the grey level that a fifth of the block's pixels exceed; every
// other pixel of every other row is looked at.
func lightLevel(img *image.Gray, block image.Rectangle) uint8 {
	var histogram [64]int
	n := 0
	for y := block.Min.Y; y < block.Max.Y; y += 2 {
		row := img.Pix[img.PixOffset(block.Min.X, y):][:block.Dx()]
		for x := 0; x < len(row); x += 2 {
			histogram[row[x]>>2]++
		}
		n += (len(row) + 1) / 2
	}
	left := n / 5
	for v := 63; v > 0; v-- {
		if left -= histogram[v]; left < 0 {
			return uint8(v*4 + 3)
		}
	}
	return 0
}

// transposed is m mirrored at its diagonal: columns become rows.
func (m *inkMap) transposed() *inkMap {
	t := newInkMap(m.h, m.w)
	var block [64]uint64
	for y0 := 0; y0 < m.h; y0 += 64 {
		for wx := range m.stride {
			any := uint64(0)
			for i := range block {
				block[i] = 0
				if y0+i < m.h {
					block[i] = m.words[(y0+i)*m.stride+wx]
					any |= block[i]
				}
			}
			if any == 0 {
				continue
			}
			transpose64(&block)
			for i := 0; i < 64 && wx*64+i < m.w; i++ {
				t.words[(wx*64+i)*t.stride+y0>>6] = block[i]
			}
		}
	}
	return t
}

// transpose64 mirrors a square of 64 x 64 bits by swapping ever smaller
// quarters (Warren, Hacker's Delight, section 7-3).
func transpose64(a *[64]uint64) {
	mask := uint64(0x00000000ffffffff)
	for j := 32; j != 0; {
		for k := 0; k < 64; k = (k + j + 1) &^ j {
			t := (a[k]>>j ^ a[k+j]) & mask
			a[k] ^= t << j
			a[k+j] ^= t
		}
		j >>= 1
		mask ^= mask << j
	}
}

// inkRun is ink from lo up to, but not including, hi.
type inkRun struct{ lo, hi int }

// runs appends the runs of ink of a row to buf.
func (m *inkMap) runs(y int, buf []inkRun) []inkRun {
	open := -1
	for i, word := range m.row(y) {
		base := i * 64
		if open >= 0 {
			if word == ^uint64(0) {
				continue
			}
			end := bits.TrailingZeros64(^word)
			buf = append(buf, inkRun{open, base + end})
			open = -1
			word &^= 1<<end - 1
		}
		for word != 0 {
			lo := bits.TrailingZeros64(word)
			end := bits.TrailingZeros64(^(word >> lo)) + lo
			if end >= 64 {
				open = base + lo
				break
			}
			buf = append(buf, inkRun{base + lo, base + end})
			word &^= 1<<end - 1
		}
	}
	if open >= 0 {
		buf = append(buf, inkRun{open, m.w})
	}
	return buf
}
