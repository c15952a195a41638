package neural

import (
	"cmp"
	"slices"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
)

// dropDoubles takes out words that lie mostly on a surer word: ink of one line
// that two found lines share, as an underline's remains make them. The order
// stays.
func dropDoubles(words []ocr.Word) []ocr.Word {
	type placed struct {
		box model.Rect
		at  int
	}
	byTop := make([]placed, len(words))
	for i := range words {
		byTop[i] = placed{words[i].Polygon.Bounds(), i}
	}
	slices.SortStableFunc(byTop, func(a, b placed) int { return cmp.Compare(a.box.Y0, b.box.Y0) })
	double := make([]bool, len(words))
	for i, a := range byTop {
		for _, b := range byTop[i+1:] {
			if b.box.Y0 >= a.box.Y1 {
				break
			}
			shared := a.box.Intersect(b.box).Area()
			if shared <= 0.5*min(a.box.Area(), b.box.Area()) {
				continue
			}
			if words[a.at].Confidence >= words[b.at].Confidence {
				double[b.at] = true
			} else {
				double[a.at] = true
			}
		}
	}
	out := words[:0]
	for i, w := range words {
		if !double[i] {
			out = append(out, w)
		}
	}
	return out
}
