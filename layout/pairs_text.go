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
	found = weighed(found)
	slices.SortStableFunc(found, func(a, b proposal) int { return cmp.Compare(b.score, a.score) })
	var out []Pair
	for _, c := range found {
		if c.score < leastScore {
			break
		}
		if f.phrases[c.key].used || f.phrases[c.value].used {
			continue
		}
		f.phrases[c.key].used, f.phrases[c.value].used = true, true
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

// labelWeight is how much it speaks against an answer that it could well be a
// label itself.
const labelWeight = 0.5

// weighed lowers the score of answers that look like labels of other answers.
func weighed(found []proposal) []proposal {
	asLabel := map[int]float64{}
	for _, c := range found {
		asLabel[c.key] = max(asLabel[c.key], c.score)
	}
	out := slices.Clone(found)
	for i := range out {
		out[i].score -= labelWeight * asLabel[out[i].value]
	}
	return out
}

// confidence is the share of pairs with such a score that are right.
func confidence(score float64) float64 {
	return math.Round(1000/(1+math.Exp(-0.6*score+0.8))) / 1000
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
		score -= 1.2
	}
	if startsLower(text) {
		score -= 1.2
		if len(text) <= 3 {
			score -= 1.2 // a unit
		}
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
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") && !hasDigit(text) {
		score-- // a hint to the writer
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
		score -= 1.2
	}
	if b.blank {
		if e, _ := f.lines.under(b.box); e.from > a.box.Center().X {
			score++ // the line that is to be filled in begins behind the label
		}
	}
	if gap > 30 {
		score -= 3
	}
	if !a.colon && f.alike(a, b) {
		score -= alikePenalty
	}
	return score
}

// alikePenalty is for an answer written as its label is, in capitals without a
// figure: two labels stand beside each other.
const alikePenalty = 1.0

// alike reports whether two phrases are both in capitals, or neither, and hold
// words alone.
func (f *pairer) alike(a, b *phrase) bool {
	s, t := f.page.text(a.tokens), f.page.text(b.tokens)
	return !hasDigit(t) && hasLetter(t) && (strings.ToUpper(s) == s) && (strings.ToUpper(t) == t)
}

// belowScore is how well an answer stands under its label.
func (f *pairer) belowScore(i, j int) float64 {
	a, b := &f.phrases[i], &f.phrases[j]
	h := f.ws.height
	gap := max(0, b.box.Y0-a.box.Y1) / h
	score := -2.0 - 0.5*gap
	if math.Abs(a.box.X0-b.box.X0) < h {
		score += 0.4
	}
	if f.lines.parted(a.box, b.box) {
		return score - 0.6
	}
	if f.lines.over(a.box) {
		score += captionBonus + 0.3*gap
	}
	return score
}

// captionBonus is for what stands under a caption at the top of a drawn box.
const captionBonus = 1.2

// maxValueLines bounds the lines of one answer.
const maxValueLines = 20

// moreLines is an answer's phrases: the one that was found and the lines that
// go on below it.
func (f *pairer) moreLines(c proposal) []int {
	out := f.restOfLine([]int{c.value})
	first := &f.phrases[c.value]
	head := c.value
	for range maxValueLines {
		last := &f.phrases[head]
		j := f.belowOf(head, f.ws.height)
		if j < 0 || !f.mayAnswer(j) {
			break
		}
		b := &f.phrases[j]
		h := max(f.ws.height, 0.8*b.box.Height())
		if !f.goesOn(c, first, last, b, h) {
			break
		}
		if l := f.leftOf(j); l >= 0 && f.phrases[l].box.X1 > f.phrases[c.key].box.X0 && !c.below {
			break
		}
		if f.strongLabel(j) {
			break
		}
		b.used = true
		out = f.restOfLine(append(out, j))
		head = j
	}
	return out
}

// goesOn reports whether b is the next line of an answer: close below, at the
// same left edge (or, within a sentence, anywhere under the label).
func (f *pairer) goesOn(c proposal, first, last, b *phrase, h float64) bool {
	key := &f.phrases[c.key]
	gap, indent := 0.8*h, 2*h
	if key.colon {
		gap, indent = 1.1*h, 4*h
	}
	if b.box.Y0-last.box.Y1 > gap || f.lines.parted(last.box, b.box) && !(last.blank && b.blank) {
		return false
	}
	within := startsLower(f.page.text(b.tokens)) && b.box.X0 > key.box.X0-h && b.box.X0 < first.box.X1
	return math.Abs(b.box.X0-first.box.X0) < indent || within
}

// strongLabel reports whether a phrase is likely to be a label of its own.
func (f *pairer) strongLabel(j int) bool {
	r := f.rightOf(j)
	return r >= 0 && f.mayAnswer(r) && f.keyScore(j)+f.valueScore(r)+f.besideScore(j, r) > surelyLabel
}

// surelyLabel is the score from which a phrase is no line of another's answer.
const surelyLabel = 0.9

// restGap is the widest gap within an answer, in line heights: before a unit,
// between a name and a number.
const restGap = 2.5

// figureGap is the widest gap between two figures of one answer.
const figureGap = 2.5

func (f *pairer) restReach(last, j int) float64 {
	if f.page.numericAll(f.phrases[last].tokens) && f.page.numericAll(f.phrases[j].tokens) {
		return figureGap
	}
	return restGap
}

// restOfLine adds to an answer what stands close behind its last phrase.
func (f *pairer) restOfLine(value []int) []int {
	for {
		last := value[len(value)-1]
		j := f.rightOf(last)
		if j < 0 || !f.mayAnswer(j) || f.phrases[j].box.X0-f.phrases[last].box.X1 > f.restReach(last, j)*f.ws.height ||
			f.lines.between(f.phrases[last].box, f.phrases[j].box) || f.strongLabel(j) {
			return value
		}
		f.phrases[j].used = true
		value = append(value, j)
	}
}

// labelLines is a label's phrases: a label may begin on the line above.
func (f *pairer) labelLines(key int) []int {
	a := &f.phrases[key]
	from, to := f.near(a.box.Y0-f.tallest-f.ws.height, a.box.Y0)
	for i := from; i < to; i++ {
		b := &f.phrases[i]
		gap := a.box.Y0 - b.box.Y1
		if b.used || b.mark || b.colon || i == key || gap < -0.5*f.ws.height || gap > 0.5*f.ws.height ||
			math.Abs(a.box.X0-b.box.X0) > 0.7*f.ws.height || len(b.tokens) > 5 || !hasLetter(f.page.text(b.tokens)) || !a.colon || f.lines.parted(b.box, a.box) || f.rightOf(i) >= 0 {
			continue
		}
		b.used = true
		return []int{i, key}
	}
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
