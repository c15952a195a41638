package entity

import (
	_ "embed"
	"strings"
	"sync"
)

// The word lists, one entry a line, in lower case. NOTICE says where each is
// from.
var (
	//go:embed lists/firstnames.txt
	firstNames string
	//go:embed lists/surnames.txt
	surnames string
	//go:embed lists/cities.txt
	cities string
	//go:embed lists/regions.txt
	regions string
	//go:embed lists/words.txt
	commonWords string
)

// listed is the set of lists that a word or phrase stands in.
type listed uint8

const (
	isFirstName listed = 1 << iota
	isSurname
	isCity
	isRegion
	isCommon    // an ordinary English word
	beginsPlace // the first word of a city or region of several words
)

// maxPlaceWords bounds the length of a place name that is looked up.
const maxPlaceWords = 4

// lists maps an entry to the lists that it stands in. It is built on first use
// (about 20 ms) and only read afterwards.
var lists = sync.OnceValue(func() map[string]listed {
	m := make(map[string]listed, 110_000)
	for _, l := range []struct {
		text string
		flag listed
	}{
		{firstNames, isFirstName}, {surnames, isSurname}, {cities, isCity},
		{regions, isRegion}, {commonWords, isCommon},
	} {
		for word := range strings.Lines(l.text) {
			word = strings.TrimSuffix(word, "\n")
			m[word] |= l.flag
			if head, _, many := strings.Cut(word, " "); many && l.flag&(isCity|isRegion) != 0 {
				m[head] |= beginsPlace
			}
		}
	}
	return m
})

// place is the number of tokens from i on that name a city or region, the
// longest such, and which of the two; 0 if none does.
func (s *scanned) place(i int) (n int, what listed) {
	m := lists()
	l := m[s.low(i)]
	if w := l & (isCity | isRegion); w != 0 {
		n, what = 1, w
	}
	if l&beginsPlace == 0 {
		return n, what
	}
	phrase := s.low(i)
	for k := 1; k < maxPlaceWords && i+k < len(s.tokens); k++ {
		t := &s.tokens[i+k]
		if t.space {
			phrase += " "
		}
		phrase += t.low
		w := m[phrase] & (isCity | isRegion)
		if w == 0 && s.is(i+k-1, "-") {
			w = m[strings.ReplaceAll(phrase, "-", " ")] & (isCity | isRegion)
		}
		if w != 0 {
			n, what = k+1, w
		}
	}
	return n, what
}
