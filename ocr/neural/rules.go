package neural

// eraseRules takes out of b what is a ruling line: ink that runs straight for
// at least long pixels and is at most thick pixels across, and where such lines
// cross. Where a letter crosses the line its ink is longer across, and stays.
func eraseRules(b *bitmap, long, thick int) {
	across, down := b.rowLengths(), b.columnLengths()
	tall := long * 3 / 2
	for i := range b.pix {
		w, h := int(across[i]), int(down[i])
		if w >= long && h <= thick || h >= tall && w <= thick || w >= long && h >= tall || w >= 4*long && h <= 2*thick || h >= 4*tall && w <= 2*thick {
			b.pix[i] = 0
		}
	}
}

// longest is where the counted lengths stop.
const longest = 1<<16 - 1

// rowLengths is, for each pixel of ink, the length of its run along the row.
func (b *bitmap) rowLengths() []uint16 {
	out := make([]uint16, len(b.pix))
	var rs []run
	for y := range b.h {
		rs = runs(rs[:0], b.pix[y*b.w:][:b.w])
		for _, r := range rs {
			n := uint16(min(r.x1-r.x0, longest))
			for x := r.x0; x < r.x1; x++ {
				out[y*b.w+x] = n
			}
		}
	}
	return out
}

// columnLengths is, for each pixel of ink, the length of its run along the column.
func (b *bitmap) columnLengths() []uint16 {
	out := make([]uint16, len(b.pix))
	for y := range b.h { // count downwards
		for x := range b.w {
			if i := y*b.w + x; b.pix[i] != 0 {
				out[i] = 1
				if y > 0 && out[i-b.w] < longest {
					out[i] += out[i-b.w]
				}
			}
		}
	}
	for y := b.h - 2; y >= 0; y-- { // and take the whole count up again
		for x := range b.w {
			if i := y*b.w + x; b.pix[i] != 0 && b.pix[i+b.w] != 0 {
				out[i] = out[i+b.w]
			}
		}
	}
	return out
}
