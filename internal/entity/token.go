package entity

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/docextract/docextract/model"
)

// kind is the sort of characters that a token is made of.
type kind uint8

const (
	kindWord  kind = iota // letters
	kindDigit             // ASCII digits
	kindOther             // one character that is neither
)

// token is the smallest piece that the rules look at: a run of letters, a run
// of digits, or one other character. "10km" is two tokens, "O'Neil" three.
type token struct {
	// start and end are byte offsets, first and last code point offsets.
	start, end  int
	first, last int
	kind        kind
	// space says that white space, lines how many line ends, stand before it.
	space bool
	lines uint8
	// low is the text in lower case, with typographic dashes and quotes
	// replaced by their ASCII forms.
	low string
}

// scanned is a text cut into tokens.
type scanned struct {
	text   string
	tokens []token
	// lines is the index of the last token that begins a line but the first.
	lines int
}

func (s *scanned) raw(t *token) string { return s.text[t.start:t.end] }

// span is the code points from token i up to, not including, token j.
func (s *scanned) span(i, j int) model.Span {
	a, b := s.tokens[i].first, s.tokens[j-1].last
	return model.Span{Offset: a, Length: b - a}
}

// low is the lower-case text of token i, or "" beyond either end.
func (s *scanned) low(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].low
}

// is says that token i reads w.
func (s *scanned) is(i int, w string) bool { return s.low(i) == w }

// glued says that token i follows the one before it without white space.
func (s *scanned) glued(i int) bool {
	return i > 0 && i < len(s.tokens) && !s.tokens[i].space
}

// digits is the length of token i if it is a run of digits, else 0.
func (s *scanned) digits(i int) int {
	if i < 0 || i >= len(s.tokens) || s.tokens[i].kind != kindDigit {
		return 0
	}
	return s.tokens[i].end - s.tokens[i].start
}

// word says that token i is a run of letters.
func (s *scanned) word(i int) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind == kindWord
}

// breaks is the number of line ends before token i, 0 beyond either end.
func (s *scanned) breaks(i int) int {
	if i < 0 || i >= len(s.tokens) {
		return 0
	}
	return int(s.tokens[i].lines)
}

// spaced says that white space stands before token i, or the text's edge.
func (s *scanned) spaced(i int) bool {
	return i < 0 || i >= len(s.tokens) || s.tokens[i].space
}

// newline says that token i begins a line.
func (s *scanned) newline(i int) bool {
	return i <= 0 || i >= len(s.tokens) || s.tokens[i].lines > 0
}

// scan cuts text into tokens. Bytes that are no UTF-8 count as one code point
// each, as they do in a Go string's conversion to runes.
func scan(text string) *scanned {
	s := &scanned{text: text, tokens: make([]token, 0, len(text)/4+1)}
	at, n := 0, 0
	space, lines := false, uint8(0)
	for at < len(text) {
		r, size := rune(text[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[at:])
		}
		if isSpace(r) {
			space = true
			if r == '\n' && lines < 255 {
				lines++
			}
			at, n = at+size, n+1
			continue
		}
		k := kindOf(r)
		end, m := at+size, n+1
		for k != kindOther && end < len(text) {
			r2, size2 := rune(text[end]), 1
			if r2 >= utf8.RuneSelf {
				r2, size2 = utf8.DecodeRuneInString(text[end:])
			}
			if kindOf(r2) != k && !(k == kindWord && unicode.Is(unicode.Mn, r2)) {
				break
			}
			end, m = end+size2, m+1
		}
		if lines > 0 {
			s.lines = len(s.tokens)
		}
		s.tokens = append(s.tokens, token{
			start: at, end: end, first: n, last: m, kind: k,
			space: space || at == 0, lines: lines, low: lower(text[at:end], r, k),
		})
		at, n, space, lines = end, m, false, 0
	}
	return s
}

func isSpace(r rune) bool {
	switch r {
	case ' ', '\n', '\t', '\r', '\f', '\v', 0xA0, 0x202F, 0x2009, 0x3000, 0xFEFF, 0x200B:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

func kindOf(r rune) kind {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z':
		return kindWord
	case r >= '0' && r <= '9':
		return kindDigit
	case r < utf8.RuneSelf:
		return kindOther
	case unicode.IsLetter(r) && r != 'º' && r != 'ª':
		return kindWord
	}
	return kindOther
}

// plain maps typographic marks to the ASCII ones that the rules name.
var plain = map[rune]string{
	'–': "-", '—': "-", '‐': "-", '‑': "-", '−': "-", '‒': "-",
	'’': "'", '‘': "'", '“': "\"", '”': "\"", '„': "\"", '«': "\"", '»': "\"",
	'。': ".", '，': ",", '：': ":", '˚': "°", 'º': "°",
}

func lower(t string, first rune, k kind) string {
	if k == kindOther {
		if first < utf8.RuneSelf {
			return t
		}
		if p, ok := plain[first]; ok {
			return p
		}
		return t
	}
	if k == kindDigit {
		return t
	}
	return strings.ToLower(t)
}
