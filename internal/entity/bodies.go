package entity

import "github.com/docextract/docextract/model"

// bodyWords end the name of an organization that the tagger may not know.
var bodyWords = set("hospital university college bank inc corp corporation ltd llc llp plc gmbh foundation institute association")

// maxBodyWords bounds the words of such a name.
const maxBodyWords = 5

// findBodies finds names like "Mercy General Hospital" that no other finder
// took: capitalized words that end with a word for an organization. Of ordinary
// words there must be three, inside of a line.
func findBodies(s *scanned, taken func(int) bool) []Found {
	var all []Found
	for i := range s.tokens {
		if !bodyWords[s.low(i)] || !s.capital(i) || taken(i) {
			continue
		}
		j := i
		for i-j < maxBodyWords-1 && s.breaks(j) == 0 && s.capital(j-1) && !taken(j-1) {
			j--
		}
		run := j
		for j < i && (s.ordinary(j) || markers[s.low(j)] == 1) {
			j++ // "Dear General Hospital"
		}
		if i == j {
			if i-run < 2 || s.allUpper(run, i+1) || s.newline(run) {
				continue // a heading, or a word at the beginning of a sentence
			}
			j = run
		}
		n := name{first: j, end: i + 1, category: model.CategoryOrganization, sure: 0.6}
		all = append(all, Found{Category: n.category, SubCategory: s.subOf(n), Confidence: n.sure, Span: s.span(j, i+1)})
	}
	return all
}
