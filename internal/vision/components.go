package vision

import "image"

// Run is ink without a gap in one row: the pixels From to To-1 of row Y.
type Run struct {
	Y, From, To int32
	// Component is the index of the component that the run belongs to.
	Component int32
}

// Component is ink that hangs together, diagonal neighbours included.
type Component struct {
	Box image.Rectangle
	// Area is the number of its pixels.
	Area int
}

// Components finds the connected components of a mask, in the order of their
// first pixel, and the runs that they are made of, row by row (L. He, Y. Chao,
// K. Suzuki: A run-based two-scan labeling algorithm, IEEE Trans. Image
// Processing 17(5), 2008).
func Components(m *Mask) ([]Component, []Run) {
	runs := findRuns(m)
	parent := make([]int32, len(runs))
	for i := range parent {
		parent[i] = int32(i)
	}
	joinRuns(runs, parent)
	var all []Component
	for i := range runs {
		r := &runs[i]
		box := image.Rect(int(r.From), int(r.Y), int(r.To), int(r.Y)+1)
		if root := find(parent, int32(i)); root == int32(i) {
			r.Component = int32(len(all))
			all = append(all, Component{Box: box, Area: box.Dx()})
		} else {
			r.Component = runs[root].Component
			c := &all[r.Component]
			c.Area += box.Dx()
			c.Box = c.Box.Union(box)
		}
	}
	return all, runs
}

func findRuns(m *Mask) []Run {
	var runs []Run
	for y := range m.Height {
		row := m.Row(y)
		for x := 0; x < len(row); x++ {
			if row[x] == 0 {
				continue
			}
			from := x
			for x < len(row) && row[x] != 0 {
				x++
			}
			runs = append(runs, Run{Y: int32(y), From: int32(from), To: int32(x)})
		}
	}
	return runs
}

// joinRuns unites the runs that touch one of the row above.
func joinRuns(runs []Run, parent []int32) {
	above := 0
	for i, r := range runs {
		for above < i && (runs[above].Y < r.Y-1 || runs[above].Y == r.Y-1 && runs[above].To < r.From) {
			above++
		}
		for k := above; k < i && runs[k].Y == r.Y-1 && runs[k].From <= r.To; k++ {
			unite(parent, int32(k), int32(i))
		}
	}
}

// unite makes the older of both roots, which stands first on the page, the
// root of both.
func unite(parent []int32, a, b int32) {
	a, b = find(parent, a), find(parent, b)
	if a < b {
		parent[b] = a
	} else {
		parent[a] = b
	}
}

func find(parent []int32, i int32) int32 {
	for parent[i] != i {
		parent[i] = parent[parent[i]]
		i = parent[i]
	}
	return i
}
