package neural

// component is a connected piece of ink.
type component struct {
	x0, y0, x1, y1 int // half open
	ink            int // pixels
}

func (c *component) w() int { return c.x1 - c.x0 }
func (c *component) h() int { return c.y1 - c.y0 }

// run is ink from x0 up to x1 in a row.
type run struct{ x0, x1, label int }

// components finds the pieces of ink that hang together, corners included, in
// the order of their first pixel.
func components(b *bitmap) []component {
	var out []component
	var parent []int
	var above, here []run
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for y := range b.h {
		here = runs(here[:0], b.pix[y*b.w:][:b.w])
		j := 0
		for i := range here {
			r := &here[i]
			r.label = -1
			for j < len(above) && above[j].x1 < r.x0 {
				j++
			}
			for k := j; k < len(above) && above[k].x0 <= r.x1; k++ {
				l := find(above[k].label)
				if r.label < 0 {
					r.label = l
				} else if l != r.label {
					lo, hi := min(l, r.label), max(l, r.label)
					parent[hi], r.label = lo, lo
				}
			}
			if r.label < 0 {
				r.label = len(parent)
				parent = append(parent, r.label)
				out = append(out, component{x0: r.x0, y0: y, x1: r.x1, y1: y + 1})
			}
			out[r.label].add(component{x0: r.x0, y0: y, x1: r.x1, y1: y + 1, ink: r.x1 - r.x0})
		}
		above, here = here, above
	}
	kept := out[:0]
	for i := range out {
		if l := find(i); l != i {
			out[l].add(out[i])
		}
	}
	for i := range out {
		if parent[i] == i {
			kept = append(kept, out[i])
		}
	}
	return kept
}

func (c *component) add(d component) {
	c.x0, c.y0 = min(c.x0, d.x0), min(c.y0, d.y0)
	c.x1, c.y1 = max(c.x1, d.x1), max(c.y1, d.y1)
	c.ink += d.ink
}

// runs appends the runs of ink of a row.
func runs(out []run, row []uint8) []run {
	for x := 0; x < len(row); x++ {
		if row[x] == 0 {
			continue
		}
		x0 := x
		for x < len(row) && row[x] != 0 {
			x++
		}
		out = append(out, run{x0: x0, x1: x})
	}
	return out
}
