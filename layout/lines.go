package layout

import (
	"cmp"
	"slices"
)

// Lines groups tokens to lines and puts the lines in reading order.
func Lines(p Page) []Line {
	order := make([]int, len(p.Tokens))
	for i := range order {
		order[i] = i
	}
	center := func(i int) (x, y float64) { c := p.Tokens[i].Polygon.Center(); return c.X, c.Y }
	slices.SortStableFunc(order, func(a, b int) int {
		_, ya := center(a)
		_, yb := center(b)
		return cmp.Compare(ya, yb)
	})
	var lines []Line
	for _, i := range order {
		x, y := center(i)
		if n := len(lines); n > 0 {
			last := lines[n-1].Tokens
			_, yl := center(last[0])
			if y-yl < p.Tokens[i].Polygon.Height()/2 {
				at, _ := slices.BinarySearchFunc(last, x, func(j int, x float64) int { xj, _ := center(j); return cmp.Compare(xj, x) })
				lines[n-1].Tokens = slices.Insert(last, at, i)
				continue
			}
		}
		lines = append(lines, Line{Tokens: []int{i}})
	}
	return lines
}
