package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// numeric reports whether a word looks like a figure: mostly digits, a dash
// or a dot that stands for none, a unit sign.
func numeric(s string) bool {
	digits, letters := 0, 0
	for _, r := range s {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		}
	}
	if digits == 0 {
		return letters == 0 && utf8.RuneCountInString(s) <= 3 || s == "n/a" || s == "N/A" || s == "na"
	}
	return letters == 0 || letters <= 2 && digits >= letters
}

// numericAll reports whether most of the words are figures.
func (p *Page) numericAll(tokens []int) bool {
	n, digits := 0, false
	for _, t := range tokens {
		s := p.Tokens[t].Content
		if numeric(s) {
			n++
		}
		digits = digits || strings.ContainsFunc(s, unicode.IsDigit)
	}
	return n > 0 && 2*n > len(tokens) && (digits || n == len(tokens))
}

// text is the tokens' contents, one space between them.
func (p *Page) text(tokens []int) string {
	parts := make([]string, len(tokens))
	for i, t := range tokens {
		parts[i] = p.Tokens[t].Content
	}
	return strings.Join(parts, " ")
}

func startsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

func hasLetter(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }
func hasDigit(s string) bool  { return strings.ContainsFunc(s, unicode.IsDigit) }
