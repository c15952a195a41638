package layout

import (
	"strings"
	"unicode/utf8"

	"github.com/docextract/docextract/model"
)

// MarkGlyph reports whether a word begins with a selection mark set as text: a
// ballot box or circle of Unicode, of Wingdings or of ZapfDingbats, or a pair
// of brackets around nothing or around an x. The font's name, which may be
// empty, tells dingbats from letters. Rest is what follows the mark without a
// space, as the label does in "[x]Yes".
//
// A tick or a cross without a box is no mark: forms print it in their
// instructions ("✓ if you ..."), and lists before their items. Bullets are no
// marks either: black squares and black discs do not count, and white
// ones only where nothing follows them.
func MarkGlyph(content, font string) (state model.SelectionState, rest string, ok bool) {
	if state, rest, ok = bracketMark(content); ok {
		return state, rest, true
	}
	r, n := utf8.DecodeRuneInString(content)
	if n == 0 {
		return "", "", false
	}
	rest = content[n:]
	switch font = strings.ToLower(font); {
	case r >= 0xf020 && r <= 0xf0ff: // symbol fonts in the private use area
		state, ok = wingdings[byte(r)], wingdings[byte(r)] != ""
	case strings.Contains(font, "wingdings"):
		state, ok = wingdings[byte(r)], r < 256 && wingdings[byte(r)] != ""
	case strings.Contains(font, "dingbat"):
		state, ok = zapfDingbats[r], zapfDingbats[r] != ""
	}
	if !ok {
		state = unicodeMarks[r]
		ok = state != "" && (rest == "" || !bulletLike[r])
	}
	if !ok {
		return "", "", false
	}
	return state, rest, true
}

// bracketMark reads "[]", "[x]", "(X)Yes" and the like. Round brackets count
// around an x or a space only when they are closed at once.
func bracketMark(s string) (state model.SelectionState, rest string, ok bool) {
	for _, pair := range [][2]string{{"[", "]"}, {"(", ")"}, {"{", "}"}} {
		inner, found := strings.CutPrefix(s, pair[0])
		if !found {
			continue
		}
		inner, rest, found = strings.Cut(inner, pair[1])
		if !found {
			return "", "", false
		}
		switch strings.ToLower(strings.Trim(inner, " _")) {
		case "":
			return model.Unselected, rest, true
		case "x", "✓", "✔", "✗", "✘", "*", "√":
			return model.Selected, rest, true
		}
	}
	return "", "", false
}

// unicodeMarks is the ballot boxes and circles of Unicode.
var unicodeMarks = map[rune]model.SelectionState{
	'☐': model.Unselected, '☑': model.Selected, '☒': model.Selected, '🗹': model.Selected, '🗵': model.Selected, '🗷': model.Selected,
	'□': model.Unselected, '▢': model.Unselected, '◻': model.Unselected, '⬜': model.Unselected, '❏': model.Unselected, '❐': model.Unselected, '❑': model.Unselected, '❒': model.Unselected,
	'○': model.Unselected, '◯': model.Unselected, '❍': model.Unselected, '⚪': model.Unselected, '◉': model.Selected, '⦿': model.Selected, '🔘': model.Selected,
	'⊠': model.Selected, '⊗': model.Selected, '▣': model.Selected,
}

// bulletLike is the marks that also stand before the items of a list.
var bulletLike = map[rune]bool{'□': true, '▢': true, '◻': true, '❏': true, '❐': true, '❑': true, '❒': true, '○': true, '◯': true, '❍': true}

// wingdings is the marks of Wingdings by their codes.
var wingdings = map[byte]model.SelectionState{
	0x6f: model.Unselected, 0x70: model.Unselected, 0x71: model.Unselected, 0x72: model.Unselected, 0xa8: model.Unselected, 0xa1: model.Unselected, 0x6d: model.Unselected,
	0x78: model.Selected, 0xfd: model.Selected, 0xfe: model.Selected, 0xa4: model.Selected,
}

// zapfDingbats is the marks of ZapfDingbats by the letters that encode them.
var zapfDingbats = map[rune]model.SelectionState{
	'o': model.Unselected, 'p': model.Unselected, 'q': model.Unselected, 'r': model.Unselected, 'm': model.Unselected,
}
