package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// textPairs pairs labels with answers. Each phrase proposes itself as the key
// of its neighbour to the right and of the one below; the proposals are taken
// from the surest down, each phrase in one pair.
func (f *pairer) textPairs() []Pair {
	var found []proposal
	for i := range f.phrases {
		if f.phrases[i].used || f.phrases[i].mark {
			continue
		}
		found = append(found, f.proposals(i)...)
	}
	slices.SortStableFunc(found, func(a, b proposal) int { return cmp.Compare(b.score, a.score) })
	isKey := make([]bool, len(f.phrases))
	var taken []proposal
	for _, c := range found {
		if c.score < leastScore {
			break
		}
		if f.phrases[c.key].used || f.phrases[c.value].used {
			continue
		}
		f.phrases[c.key].used, f.phrases[c.value].used = true, true
		isKey[c.key] = true
		taken = append(taken, c)
	}
	var out []Pair
	for _, c := range taken {
		value := f.moreLines(c)
		out = append(out, Pair{
			Key:        f.tokensOf(f.labelLines(c.key)...),
			Value:      f.tokensOf(value...),
			Confidence: confidence(c.score),
		})
	}
	return append(out, f.emptyKeys()...)
}

// proposal is a key and a value that may belong to it.
type proposal struct {
	key, value int
	score      float64
	below      bool
}

// confidence is the share of pairs with such a score that are right.
func confidence(score float64) float64 {
	return math.Round(1000/(1+math.Exp(-0.7*score+0.2))) / 1000
}

// leastScore is the score from which a proposal is taken.
const leastScore = 0.0

func (f *pairer) proposals(i int) []proposal {
	var out []proposal
	key := f.keyScore(i)
	if j := f.rightOf(i); j >= 0 && f.mayAnswer(j) {
		out = append(out, proposal{i, j, key + f.valueScore(j) + f.besideScore(i, j), false})
	}
	if j := f.belowOf(i, 3*f.ws.height); j >= 0 && f.mayAnswer(j) {
		out = append(out, proposal{i, j, key + f.valueScore(j) + f.belowScore(i, j), true})
	}
	return out
}

func (f *pairer) mayAnswer(j int) bool {
	b := &f.phrases[j]
	return !b.used && !b.mark && !b.colon
}

// keyScore is how much a phrase looks like a label.
func (f *pairer) keyScore(i int) float64 {
	a := &f.phrases[i]
	text := f.page.text(a.tokens)
	score := 0.0
	switch {
	case a.colon:
		score += 2.5
	case strings.HasSuffix(text, "#") || strings.HasSuffix(text, "?") || strings.HasSuffix(strings.ToLower(text), "no.") || strings.HasSuffix(text, ")"):
		score += 0.7
	case strings.HasSuffix(text, ".") || strings.HasSuffix(text, ","):
		score -= 1
	}
	switch {
	case !hasLetter(text):
		score -= 4
	case f.page.numericAll(a.tokens):
		score -= 3
	case hasDigit(text) && !a.colon:
		score -= 0.8
	}
	if startsLower(text) {
		score -= 0.8
	}
	if n := len(a.tokens); n > 6 {
		score -= 0.4 * float64(n-6)
	}
	return score
}

// valueScore is how much a phrase looks like an answer.
func (f *pairer) valueScore(j int) float64 {
	b := &f.phrases[j]
	text := f.page.text(b.tokens)
	score := 0.0
	if hasDigit(text) {
		score += 0.8
	}
	if f.page.Tokens[b.tokens[0]].Handwritten > 0.5 {
		score += 0.8
	}
	if strings.HasSuffix(text, "?") {
		score--
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		score -= 1.5
	}
	return score
}

// besideScore is how well an answer stands to the right of its label.
func (f *pairer) besideScore(i, j int) float64 {
	a, b := &f.phrases[i], &f.phrases[j]
	h := f.ws.height
	gap := (b.box.X0 - a.box.X1) / h
	score := 0.3 - 0.06*max(gap-2, 0)
	if f.lines.between(a.box, b.box) {
		score -= 0.5
	}
	if b.blank {
		if e, _ := f.lines.under(b.box); e.from > a.box.Center().X {
			score++ // the line that is to be filled in begins behind the label
		}
	}
	if gap > 30 {
		score -= 3
	}
	return score
}

// belowScore is how well an answer stands under its label.
func (f *pairer) belowScore(i, j int) float64 {
	a, b := &f.phrases[i], &f.phrases[j]
	h := f.ws.height
	gap := max(0, b.box.Y0-a.box.Y1) / h
	score := -0.8 - 0.5*gap
	if math.Abs(a.box.X0-b.box.X0) < h {
		score += 0.4
	}
	if f.lines.parted(a.box, b.box) {
		score -= 0.6
	}
	return score
}

// maxValueLines bounds the lines of one answer.
const maxValueLines = 20

// moreLines is an answer's phrases: the one that was found and the lines that
// go on below it.
func (f *pairer) moreLines(c proposal) []int {
	out := []int{c.value}
	first := &f.phrases[c.value]
	for len(out) < maxValueLines {
		last := &f.phrases[out[len(out)-1]]
		j := f.belowOf(out[len(out)-1], f.ws.height)
		if j < 0 || !f.mayAnswer(j) {
			break
		}
		b := &f.phrases[j]
		h := max(f.ws.height, 0.8*b.box.Height())
		if b.box.Y0-last.box.Y1 > 0.8*h || math.Abs(b.box.X0-first.box.X0) > 2*h || f.lines.parted(last.box, b.box) {
			break
		}
		if l := f.leftOf(j); l >= 0 && f.phrases[l].box.X1 > f.phrases[c.key].box.X0 && !c.below {
			break
		}
		b.used = true
		out = append(out, j)
	}
	return out
}

// labelLines is a label's phrases: a label may begin on the line above.
func (f *pairer) labelLines(key int) []int {
	return []int{key}
}

// emptyKeys makes pairs of the labels that have no answer.
func (f *pairer) emptyKeys() []Pair {
	var out []Pair
	for i := range f.phrases {
		a := &f.phrases[i]
		if a.used || !a.colon || !hasLetter(f.page.text(a.tokens)) {
			continue
		}
		a.used = true
		out = append(out, Pair{Key: a.tokens, Confidence: 0.6})
	}
	return out
}
