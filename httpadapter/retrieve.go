package httpadapter

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/docextract/docextract/model"
)

// Plain retrieval: every pair, table cell, entity and line of the document is a
// candidate with a label, the words that tell what it is about. The candidate
// whose label shares most with the question answers it. Words count by their
// rarity among the labels (inverse document frequency, K. Sparck Jones, 1972).

// candidate is a part of the document that may answer.
type candidate struct {
	label   []string // words
	answer  string
	content string // the answer with what stands around it
	regions []model.Region
	spans   []model.Span
	// weight is how much a match is worth, in 0..1: the confidence of the part,
	// less for parts whose label is a guess.
	weight float64
	// free says that words of the label that are not asked for do not count
	// against it.
	free bool
}

// finding is a candidate with its score in 0..1.
type finding struct {
	candidate
	score float64
}

// The numbers of the retrieval.
const (
	enough      = 0.3 // the least score of an answer
	maxPassages = 3
)

// retrieve is the best answers to a question, best first; none where nothing
// speaks to it.
func retrieve(question string, doc *model.CompleteDocument) []finding {
	asked := words(question)
	all := candidates(doc)
	rarity := rarities(all)
	wanted := shapeOf(question)
	var found []finding
	for _, c := range all {
		if s := score(asked, c, rarity, wanted); s >= enough {
			found = append(found, finding{c, math.Round(s*1000) / 1000})
		}
	}
	sort.SliceStable(found, func(i, k int) bool { return found[i].score > found[k].score })
	return found[:min(len(found), maxPassages)]
}

// score is the harmonic mean of how much of the question the label covers and
// how much of the label the question covers.
func score(asked []string, c candidate, rarity func(string) float64, wanted shape) float64 {
	var hit, question, label float64
	for _, w := range asked {
		question += rarity(w)
		if slices.Contains(c.label, w) {
			hit += rarity(w)
		}
	}
	for _, w := range c.label {
		label += rarity(w)
	}
	if hit == 0 || c.answer == "" {
		return 0
	}
	covered := hit / question
	if !c.free {
		covered = 2 * hit / (question + label)
	}
	if !wanted.fits(c.answer) {
		covered *= 0.6
	}
	return min(covered*c.weight, 1)
}

// rarities counts in how many labels each word stands. A word that stands in
// none counts as the rarest.
func rarities(all []candidate) func(string) float64 {
	labels := map[string]int{}
	for _, c := range all {
		for _, w := range c.label {
			labels[w]++
		}
	}
	n := float64(len(all))
	return func(w string) float64 { return math.Log(1 + (n+1)/(float64(labels[w])+0.5)) }
}

func candidates(doc *model.CompleteDocument) []candidate {
	var all []candidate
	for _, p := range doc.KeyValuePairs {
		at := p.Value
		if len(at.Regions) == 0 {
			at = p.Key
		}
		all = append(all, candidate{
			label: words(p.Key.Content), answer: p.Value.Content, content: strings.TrimSpace(p.Key.Content + " " + p.Value.Content),
			regions: at.Regions, spans: append(slices.Clone(p.Key.Spans), p.Value.Spans...), weight: 0.5 + p.Confidence/2,
		})
	}
	for _, t := range doc.TablesExtracted {
		all = append(all, cells(t)...)
	}
	for _, e := range doc.EntitiesExtracted {
		all = append(all, candidate{label: words(split(string(e.Category) + string(e.SubCategory))), answer: e.Content, content: e.Content, regions: e.Regions, spans: e.Spans, weight: 0.7 * e.Confidence})
	}
	for _, page := range doc.OCRResults.ReadResults {
		for _, l := range page.Lines {
			all = append(all, candidate{label: words(l.Content), answer: l.Content, content: l.Content,
				regions: []model.Region{{PageNumber: page.PageNumber, Polygon: l.Polygon}}, spans: l.Spans, weight: 0.6, free: true})
		}
	}
	return all
}

// cells are the contents of a table; the label of each is the heads of its
// column and of its row.
func cells(t model.Table) []candidate {
	columns := map[int]string{}
	var all []candidate
	for r, row := range t.Cells {
		head := ""
		for _, c := range row {
			switch {
			case c.Kind == model.CellColumnHeader || c.Kind == model.CellStubHead || r == 0:
				columns[c.ColumnIndex] += " " + c.Content
			case c.ColumnIndex == 0 || c.Kind == model.CellRowHeader:
				head += " " + c.Content
				fallthrough
			default:
				label := columns[c.ColumnIndex] + " " + head
				all = append(all, candidate{label: words(label), answer: c.Content, content: strings.TrimSpace(strings.Join(strings.Fields(label), " ") + ": " + c.Content),
					regions: c.Regions, spans: c.Spans, weight: 0.9})
			}
		}
	}
	return all
}

// shape is what an answer has to look like.
type shape int

const (
	anyShape shape = iota
	withDigits
	withLetters
)

func shapeOf(question string) shape {
	q := " " + strings.ToLower(question) + " "
	for _, sign := range []string{" when ", "how many", "how much", " date", " amount", " number", " phone", " total", " age "} {
		if strings.Contains(q, sign) {
			return withDigits
		}
	}
	if strings.Contains(q, " who ") || strings.Contains(q, "'s name") || strings.Contains(q, " name of ") {
		return withLetters
	}
	return anyShape
}

func (s shape) fits(answer string) bool {
	switch s {
	case withDigits:
		return strings.ContainsFunc(answer, unicode.IsDigit)
	case withLetters:
		return strings.ContainsFunc(answer, unicode.IsLetter)
	}
	return true
}

// empty are words that say nothing of what is asked for.
var empty = strings.Fields(`a an and are as at be been by can could did do does for from give had has have how i in is
	it its may me my of on or our please shall she he should tell that the their there these they this those to was we were
	what when where which who whom whose why will with would you your s many much document form`)

// words are the telling words of a text, once each, lower case, without the
// commonest endings.
func words(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if slices.Contains(empty, w) {
			continue
		}
		if w = stem(w); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

func stem(w string) string {
	for _, ending := range []string{"ies", "ing", "ed", "es", "s"} {
		if rest, ok := strings.CutSuffix(w, ending); ok && len(rest) >= 3 && !strings.HasSuffix(rest, "s") {
			if ending == "ies" {
				return rest + "y"
			}
			return strings.TrimSuffix(rest, "e")
		}
	}
	return strings.TrimSuffix(w, "e")
}

// split parts PhoneNumber into "Phone Number".
func split(camel string) string {
	var b strings.Builder
	for i, r := range camel {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}
