package urgency

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// option is a check box in a line with the words behind it.
type option struct {
	chosen bool
	label  string
	span   model.Span
}

// marks are the ways in which a check box stands in a text.
var marks = []struct {
	text   string
	chosen bool
}{
	{model.SelectedText, true}, {model.UnselectedText, false},
	{"☒", true}, {"☑", true}, {"✓", true}, {"✔", true}, {"✗", true}, {"✘", true}, {"■", true},
	{"☐", false}, {"□", false}, {"❑", false}, {"❏", false},
	{"[x]", true}, {"[ ]", false}, {"[]", false}, {"(x)", true}, {"( )", false}, {"[_]", false}, {"[✓]", true},
}

// markRunes are the characters that a mark may begin with.
const markRunes = ":[(☒☑✓✔✗✘■☐□❑❏"

// markAt is the length of the mark at rune i and its state; 0 if none is.
func markAt(runes []rune, i int) (n int, chosen bool) {
	if !strings.ContainsRune(markRunes, runes[i]) {
		return 0, false
	}
	for _, m := range marks {
		want := []rune(m.text)
		if len(runes)-i >= len(want) && strings.EqualFold(string(runes[i:i+len(want)]), m.text) {
			return len(want), m.chosen
		}
	}
	return 0, false
}

// readOptions takes the options out of a line and returns what stands before
// the first of them.
func (l *line) readOptions(runes []rune) []rune {
	first := len(runes)
	for i := 0; i < len(runes); {
		n, chosen := markAt(runes, i)
		if n == 0 {
			i++
			continue
		}
		first = min(first, i)
		j := i + n
		for j < len(runes) {
			if m, _ := markAt(runes, j); m > 0 {
				break
			}
			j++
		}
		l.options = append(l.options, option{
			chosen: chosen, label: strings.ToLower(strings.TrimSpace(string(runes[i+n : j]))),
			span: model.Span{Offset: l.offset + i, Length: len([]rune(strings.TrimRight(string(runes[i:j]), " \t\r")))},
		})
		i = j
	}
	return runes[:first]
}

var (
	// optionWords make an option one of urgency.
	optionWords = set("urgent urgently rush stat asap expedite expedited emergency emergent immediate immediately dringend eilig eilt urgente urgenza spoed express critical")
	// levelWords do so under a heading of urgency or priority.
	levelWords = set("high highest top critical urgent 1 hoch haute alta élevée hoog")
	scaleWords = set("urgency priority importance dringlichkeit priorität urgence priorité urgencia prioridad urgenza priorità prioriteit urgência prioridade")
	yesWords   = set("yes y ja oui sí si sim")
	noWords    = set("not non no nicht pas geen não nessuna")
)

// ticked finds the chosen options of urgency.
func (l *line) ticked() []Reason {
	var all []Reason
	scale := l.has(0, len(l.words), scaleWords)
	asked := l.has(0, len(l.words), optionWords) && !l.has(0, len(l.words), noWords)
	for _, o := range l.options {
		if !o.chosen {
			continue
		}
		words := readLine(o.label, 0)
		n := min(len(words.words), 4)
		hit := words.has(0, n, optionWords) && !words.has(0, n, noWords) && words.low(1) != "care" ||
			scale && words.has(0, 1, levelWords) || asked && words.has(0, 1, yesWords)
		if hit {
			all = append(all, Reason{Rule: "chosen option", Span: o.span})
		}
	}
	return all
}
