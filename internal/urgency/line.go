package urgency

import (
	"strings"
	"unicode"

	"github.com/docextract/docextract/model"
)

// word is a run of letters and digits in a line.
type word struct {
	low  string
	raw  string
	span model.Span
	// before and after are the marks between it and its neighbours, without
	// blanks: `:`, `"`, `!!!`.
	before, after string
}

// line is one line of the text, cut into words.
type line struct {
	words []word
	// offset is the line's place in the text, in code points.
	offset  int
	options []option
	// loud says that it is printed large or in a colour of its own.
	loud bool
}

// readLine cuts a line that begins at offset into words and options.
func readLine(text string, offset int) line {
	l := line{offset: offset}
	runes := []rune(text)
	rest := l.readOptions(runes)
	var marks strings.Builder
	for i := 0; i < len(rest); {
		r := rest[i]
		if !isWordRune(r) {
			switch {
			case r == '-' && i > 0 && unicode.IsSpace(rest[i-1]) && i+1 < len(rest) && unicode.IsSpace(rest[i+1]):
				marks.WriteRune('–') // a dash, not a hyphen
			case !unicode.IsSpace(r):
				marks.WriteRune(r)
			}
			i++
			continue
		}
		j := i + 1
		for j < len(rest) && isWordRune(rest[j]) {
			j++
		}
		if n := len(l.words); n > 0 {
			l.words[n-1].after = marks.String()
		}
		raw := string(rest[i:j])
		l.words = append(l.words, word{
			low: strings.ToLower(raw), raw: raw, before: marks.String(),
			span: model.Span{Offset: offset + i, Length: j - i},
		})
		marks.Reset()
		i = j
	}
	if n := len(l.words); n > 0 {
		l.words[n-1].after = marks.String()
	}
	return l
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'' || r == '’'
}

// upper says that most letters of words i to j-1 are capitals.
func (l *line) upper(i, j int) bool {
	up, all := 0, 0
	for _, w := range l.words[i:min(j, i+sentenceWords)] {
		for _, r := range w.raw {
			if unicode.IsLetter(r) {
				all++
				if unicode.IsUpper(r) {
					up++
				}
			}
		}
	}
	return all > 0 && up*10 >= all*8
}

// headingWords is the most words that a heading or a stamp has.
const headingWords = 7

// heading says that the line looks like a heading or a stamp: few words, in
// capitals or loud.
func (l *line) heading() bool {
	return len(l.words) > 0 && len(l.words) <= headingWords && (l.loud || l.upper(0, len(l.words)))
}

// sentenceWords bounds how far a sentence is followed from a word in either
// direction, so that a text without full stops takes no more than linear time.
const sentenceWords = 40

// sentence is the bounds of the sentence or field around word i.
func (l *line) sentence(i int) (from, to int) {
	from, to = i, i+1
	for from > 0 && i-from < sentenceWords && !strings.ContainsAny(l.words[from-1].after, ".!?;–") {
		from--
	}
	for to < len(l.words) && to-i < sentenceWords && !strings.ContainsAny(l.words[to-1].after, ".!?;–") {
		to++
	}
	return from, to
}

// has says that one of words i to j-1 is in set.
func (l *line) has(i, j int, set map[string]bool) bool {
	for k := max(i, 0); k < j && k < len(l.words); k++ {
		if set[l.words[k].low] {
			return true
		}
	}
	return false
}

func (l *line) low(i int) string {
	if i < 0 || i >= len(l.words) {
		return ""
	}
	return l.words[i].low
}

// span is the place of words i to j-1.
func (l *line) span(i, j int) model.Span {
	a, b := l.words[i].span, l.words[j-1].span
	return model.Span{Offset: a.Offset, Length: b.End() - a.Offset}
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
