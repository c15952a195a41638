package layout

import (
	"cmp"
	"math"
	"slices"
)

// edge is a rule: it lies at a height (or, upright, at an x) and runs from one
// end to the other.
type edge struct {
	at, from, to float64
}

// maxEdges bounds the rules of one direction that are looked at: a page with
// more is a drawing.
const maxEdges = 4000

// edges sorts the rules by direction and joins those that are one line: close
// to each other (double lines) and touching, or nearly (dotted lines).
func edges(rules []Rule, snap, gap float64) (across, upright []edge) {
	for _, r := range rules {
		from, to := r.From, r.To
		x0, x1 := min(finite(from.X), finite(to.X)), max(finite(from.X), finite(to.X))
		y0, y1 := min(finite(from.Y), finite(to.Y)), max(finite(from.Y), finite(to.Y))
		if x1-x0 > y1-y0 {
			across = append(across, edge{(y0 + y1) / 2, x0, x1})
		} else if y1 > y0 {
			upright = append(upright, edge{(x0 + x1) / 2, y0, y1})
		}
	}
	return joinEdges(across, snap, gap), joinEdges(upright, snap, gap)
}

// joinEdges snaps edges to common places and joins what touches there.
func joinEdges(es []edge, snap, gap float64) []edge {
	if len(es) > maxEdges {
		return nil
	}
	slices.SortFunc(es, func(a, b edge) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from)) })
	var out []edge
	for i := 0; i < len(es); {
		j := i + 1
		for j < len(es) && es[j].at-es[j-1].at <= snap && es[j].at-es[i].at <= 2*snap {
			j++
		}
		out = append(out, joinRun(es[i:j], gap)...)
		i = j
	}
	return out
}

// joinRun joins edges that lie at about the same place.
func joinRun(es []edge, gap float64) []edge {
	slices.SortFunc(es, func(a, b edge) int { return cmp.Compare(a.from, b.from) })
	at := 0.0
	for _, e := range es {
		at += e.at / float64(len(es))
	}
	out := []edge{{at, es[0].from, es[0].to}}
	for _, e := range es[1:] {
		last := &out[len(out)-1]
		if e.from-last.to <= gap {
			last.to = max(last.to, e.to)
			continue
		}
		out = append(out, edge{at, e.from, e.to})
	}
	return out
}

// lattice is edges that hang together by crossing or touching.
type lattice struct {
	across, upright []edge
}

// lattices groups edges that touch, to within slack.
func lattices(across, upright []edge, slack float64) []lattice {
	parent := make([]int, len(across)+len(upright))
	for i := range parent {
		parent[i] = i
	}
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for i, h := range across {
		for j, v := range upright {
			if v.at >= h.from-slack && v.at <= h.to+slack && h.at >= v.from-slack && h.at <= v.to+slack {
				parent[find(len(across)+j)] = find(i)
			}
		}
	}
	index := map[int]int{}
	var out []lattice
	group := func(i int) *lattice {
		root := find(i)
		at, ok := index[root]
		if !ok {
			at = len(out)
			index[root] = at
			out = append(out, lattice{})
		}
		return &out[at]
	}
	for i, h := range across {
		g := group(i)
		g.across = append(g.across, h)
	}
	for j, v := range upright {
		g := group(len(across) + j)
		g.upright = append(g.upright, v)
	}
	return out
}

// gridLines lists the places of the grid's lines along one direction: those of the
// edges, and the ends of the edges across where nothing closes them.
func gridLines(es, across []edge, least float64) []float64 {
	var at []float64
	for _, e := range es {
		at = append(at, e.at)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, e := range across {
		lo, hi = min(lo, e.from), max(hi, e.to)
	}
	at = append(at, lo, hi)
	slices.Sort(at)
	var out []float64
	for _, x := range at {
		if n := len(out); n > 0 && x-out[n-1] < least {
			continue
		}
		out = append(out, x)
	}
	return out
}

// walled reports whether some edge at about the place covers most of a stretch.
func walled(es []edge, at, from, to, slack float64) bool {
	covered := 0.0
	first, _ := slices.BinarySearchFunc(es, at-slack, func(e edge, x float64) int { return cmp.Compare(e.at, x) })
	for _, e := range es[first:] {
		if e.at > at+slack {
			break
		}
		covered += max(0, min(e.to, to)-max(e.from, from))
	}
	return covered > 0.6*(to-from)
}
