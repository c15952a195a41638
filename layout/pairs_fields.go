package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/docextract/docextract/model"
)

// fieldPairs makes a pair of each form field of a PDF: what stands in it is
// the value, the label beside or above it the key.
func (f *pairer) fieldPairs() []Pair {
	values := make([][]int, len(f.page.Fields)+1)
	for i, t := range f.page.Tokens {
		if t.Field > 0 && t.Field < len(values) {
			values[t.Field] = append(values[t.Field], i)
		}
	}
	f.useFieldPhrases()
	var out []Pair
	for i, field := range f.page.Fields {
		value := values[i+1]
		slices.SortFunc(value, func(a, b int) int { return cmp.Compare(f.read[a], f.read[b]) })
		box := sane(field.Box)
		label := -1
		if !box.Empty() {
			label = f.fieldLabel(box, field.Choice)
		}
		pair := Pair{Value: value, Confidence: 0.95}
		switch {
		case label >= 0:
			pair.Key = f.phrases[label].tokens
			f.phrases[label].used = len(value) > 0
		case len(value) == 0:
			continue // an empty field without a label says nothing
		default:
			pair.KeyText, pair.Confidence = fieldName(field), 0.8
		}
		if len(pair.Key) == 0 && pair.KeyText == "" {
			continue
		}
		out = append(out, pair)
	}
	return out
}

// useFieldPhrases keeps what stands in fields from being a label.
func (f *pairer) useFieldPhrases() {
	for i := range f.phrases {
		if f.phrases[i].field > 0 {
			f.phrases[i].used = true
		}
	}
}

// fieldName is the tooltip, else the last part of the field's name.
func fieldName(field Field) string {
	if s := strings.TrimSpace(field.Tooltip); s != "" {
		return s
	}
	parts := strings.Split(strings.TrimSpace(field.Name), ".")
	for i := len(parts) - 1; i >= 0; i-- {
		name, _, _ := strings.Cut(parts[i], "[") // XFA counts the fields of one name
		if name = strings.TrimSpace(strings.TrimPrefix(name, "#")); name != "" {
			return name
		}
	}
	return ""
}

// Reach of labels, in line heights.
const (
	labelReach = 14.0 // to the left of a field
	aboveReach = 2.2  // above it
)

// fieldLabel is the phrase that labels a box, -1 for none: beside a box to
// tick, on either side; else to the left, at the top of it or above.
func (f *pairer) fieldLabel(box model.Rect, choice bool) int {
	h := f.ws.height
	from, to := f.near(box.Y0-f.tallest-aboveReach*h, box.Y1)
	best, least := -1, math.Inf(1)
	for i := from; i < to; i++ {
		a := &f.phrases[i]
		if a.field > 0 || a.mark {
			continue
		}
		if cost := labelCost(a, box, choice, h); cost < least && !f.strangerBetween(a.box, box) {
			best, least = i, cost
		}
	}
	return best
}

// labelCost is the distance of a phrase from the box it may label, in line
// heights, infinite where it cannot.
func labelCost(a *phrase, box model.Rect, choice bool, h float64) float64 {
	beside := min(a.box.Y1, box.Y1)-max(a.box.Y0, box.Y0) > 0.3*min(a.box.Height(), box.Height())
	over := min(a.box.X1, box.X1) - max(a.box.X0, box.X0)
	right, left, above := (a.box.X0-box.X1)/h, (box.X0-a.box.X1)/h, (box.Y0-a.box.Y1)/h
	switch {
	case beside && choice && right > -0.5 && right < 5:
		return max(right, 0)
	case beside && left > -1 && left < labelReach:
		cost := max(left, 0)
		if choice {
			cost += 1.2 // most labels stand to the right of what is ticked
		} else if a.colon {
			cost *= 0.5
		}
		return cost
	case !choice && over > 0 && above > -0.8 && above < aboveReach:
		return max(above, 0) + 0.4 + 0.05*math.Abs(a.box.X0-box.X0)/h
	case !choice && over > 0.5*a.box.Width() && a.box.Center().Y > box.Y0 && a.box.Center().Y < box.Y0+0.5*box.Height():
		return 0.5 // a caption in the box's corner
	}
	return math.Inf(1)
}

// strangerBetween reports whether another form field lies between a label and
// the box.
func (f *pairer) strangerBetween(label, box model.Rect) bool {
	between := model.Rect{X0: label.X1, X1: box.X0, Y0: max(label.Y0, box.Y0), Y1: min(label.Y1, box.Y1)}
	if between.Empty() {
		return false
	}
	for _, other := range f.page.Fields[:min(len(f.page.Fields), 4*maxNear)] {
		if other.Box != box && between.Contains(sane(other.Box).Center()) {
			return true
		}
	}
	return false
}
