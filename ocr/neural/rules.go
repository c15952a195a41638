package neural

// eraseRules takes out of b what is a ruling line: ink that runs straight for
// at least long pixels and is at most thick pixels across. Where a letter
// crosses the line its ink is longer across, and stays.
func eraseRules(b *bitmap, long, thick int) {
	rule := make([]uint8, len(b.pix))
	markRows(b, rule, long, thick)
	markColumns(b, rule, long*3/2, thick)
	for i, r := range rule {
		if r != 0 {
			b.pix[i] = 0
		}
	}
}

func markRows(b *bitmap, rule []uint8, long, thick int) {
	var rs []run
	for y := range b.h {
		rs = runs(rs[:0], b.pix[y*b.w:][:b.w])
		for _, r := range rs {
			if r.x1-r.x0 < long {
				continue
			}
			for x := r.x0; x < r.x1; x++ {
				if b.across(x, y, thick) {
					rule[y*b.w+x] = 1
				}
			}
		}
	}
}

// across reports whether the ink at (x, y) is at most thick pixels high.
func (b *bitmap) across(x, y, thick int) bool {
	n := 1
	for i := y - 1; i >= 0 && n <= thick && b.pix[i*b.w+x] != 0; i-- {
		n++
	}
	for i := y + 1; i < b.h && n <= thick && b.pix[i*b.w+x] != 0; i++ {
		n++
	}
	return n <= thick
}

func markColumns(b *bitmap, rule []uint8, long, thick int) {
	length := make([]int, b.w) // of the ink above the current row
	for y := range b.h + 1 {
		for x := range b.w {
			if y < b.h && b.pix[y*b.w+x] != 0 {
				length[x]++
				continue
			}
			if length[x] >= long {
				for i := y - length[x]; i < y; i++ {
					if b.along(x, i, thick) {
						rule[i*b.w+x] = 1
					}
				}
			}
			length[x] = 0
		}
	}
}

// along reports whether the ink at (x, y) is at most thick pixels wide.
func (b *bitmap) along(x, y, thick int) bool {
	n, row := 1, b.pix[y*b.w:][:b.w]
	for i := x - 1; i >= 0 && n <= thick && row[i] != 0; i-- {
		n++
	}
	for i := x + 1; i < b.w && n <= thick && row[i] != 0; i++ {
		n++
	}
	return n <= thick
}
