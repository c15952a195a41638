package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/docextract/docextract/internal/entity"
)

// maker makes up lines of forms from the word lists.
type maker struct {
	rng                          *rand.Rand
	first, last, cities, regions []string
	text                         strings.Builder
	at                           int
	names                        []name
}

// makeForms makes n lines or small blocks.
func makeForms(lists string, n int) ([]example, error) {
	m := &maker{rng: rand.New(rand.NewPCG(3, 5))}
	for file, to := range map[string]*[]string{"firstnames": &m.first, "surnames": &m.last, "cities": &m.cities, "regions": &m.regions} {
		data, err := os.ReadFile(filepath.Join(lists, file+".txt"))
		if err != nil {
			return nil, err
		}
		for _, w := range strings.Fields(strings.ReplaceAll(string(data), " ", "_")) {
			if w[0] < 0x80 && unicode.IsLetter(rune(w[0])) {
				*to = append(*to, strings.ReplaceAll(w, "_", " "))
			}
		}
	}
	var all []example
	for range n {
		all = append(all, m.one())
	}
	return all, nil
}

func pick(m *maker, list ...string) string { return list[m.rng.IntN(len(list))] }

func (m *maker) put(t string) { m.text.WriteString(t); m.at += len([]rune(t)) }

func (m *maker) name(t string, l entity.Label) {
	m.names = append(m.names, name{m.at, m.at + len([]rune(t)), l})
	m.put(t)
}

// one is a label with its answer, a party's line, or a heading.
func (m *maker) one() example {
	m.text.Reset()
	m.at, m.names = 0, nil
	upper := m.rng.IntN(3) == 0
	style := func(t string) string {
		if upper {
			return strings.ToUpper(t)
		}
		return title(t)
	}
	switch m.rng.IntN(12) {
	case 0, 1, 2:
		m.label(pick(m, personLabels...))
		m.name(m.person(style), entity.LabelBPerson)
	case 3:
		m.label(pick(m, companyLabels...))
		m.name(m.company(style), entity.LabelBOrganization)
	case 4:
		m.label(pick(m, placeLabels...))
		m.name(style(m.place()), entity.LabelBLocation)
	case 5:
		m.label(pick(m, otherLabels...))
		m.put(pick(m, otherAnswers...))
	case 6, 7, 8:
		m.heading(style)
	case 9:
		m.name(m.person(style), entity.LabelBPerson)
		m.put(pick(m, ", ", "\n", " - "))
		m.put(style(pick(m, jobs...)))
		if m.rng.IntN(2) == 0 {
			m.put(pick(m, ", ", "\n"))
			m.name(m.company(style), entity.LabelBOrganization)
		}
	case 10:
		m.put(pick(m, "Dear ", "Attn: ", "cc: ", "From: ", "To: ", "TO: ", "FROM: ", "Sincerely,\n", "Signed: ", "By: "))
		m.put(pick(m, "", "", "Mr. ", "Ms. ", "Dr. ", "Mrs. "))
		m.name(m.person(style), entity.LabelBPerson)
	case 11:
		m.name(m.company(style), entity.LabelBOrganization)
		m.put("\n" + style(pick(m, "main street", "po box", "north road", "second avenue")) + pick(m, " 12", " 4410", ", suite 3") + "\n")
		m.name(style(pick(m, m.cities...)), entity.LabelBLocation)
		m.put(", ")
		m.name(pick(m, "NY", "CA", "TX", "OH", "WA", "IL", "PA", "FL", "MA", "NJ", "VA", "GA"), entity.LabelBLocation)
		m.put(pick(m, " 10012", " 94301", " 60611"))
	}
	return example{m.text.String(), append([]name{}, m.names...)}
}

func (m *maker) label(t string) {
	switch m.rng.IntN(4) {
	case 0:
		t = strings.ToUpper(t)
	case 1:
		t = title(t)
	case 2:
		t = strings.ToUpper(t[:1]) + t[1:]
	}
	m.put(t + pick(m, ": ", ": ", ":\n", " ", "\n"))
}

func (m *maker) person(style func(string) string) string {
	first, last := style(pick(m, m.first...)), style(pick(m, m.last...))
	initial := strings.ToUpper(pick(m, m.first...)[:1])
	if initial[0] >= 0x80 {
		initial = "J"
	}
	switch m.rng.IntN(8) {
	case 0:
		return last + ", " + first
	case 1:
		return last + ", " + first + " " + initial + "."
	case 2:
		return first + " " + initial + ". " + last
	case 3:
		return initial + ". " + last
	case 4:
		return first + " " + style(pick(m, m.first...)) + " " + last
	}
	return first + " " + last
}

func (m *maker) company(style func(string) string) string {
	last := style(pick(m, m.last...))
	switch m.rng.IntN(6) {
	case 0:
		return last + " " + style(pick(m, trades...)) + pick(m, ", Inc.", " Inc.", " LLC", " Ltd.", " Corp.", " GmbH", ", L.P.", " Co.")
	case 1:
		return last + " & " + style(pick(m, m.last...)) + pick(m, "", " LLP", ", P.C.")
	case 2:
		return style(pick(m, m.cities...)) + " " + style(pick(m, bodies...))
	case 3:
		return style(pick(m, "first", "united", "american", "national", "pacific", "global", "general", "northern")) + " " + style(pick(m, trades...)) + pick(m, "", " Company", " Inc.", " Corporation")
	case 4:
		return style(pick(m, "university of", "bank of", "city of", "department of", "college of")) + " " + style(m.place())
	}
	return last + " " + style(pick(m, trades...))
}

func (m *maker) place() string {
	if m.rng.IntN(3) == 0 {
		return pick(m, m.regions...)
	}
	return pick(m, m.cities...)
}

// heading is a line of the words that forms are made of, with no name in it.
func (m *maker) heading(style func(string) string) {
	n := 1 + m.rng.IntN(4)
	for i := range n {
		if i > 0 {
			m.put(pick(m, " ", " ", " ", " ", " of ", " and ", "/", " for "))
		}
		m.put(style(pick(m, formWords...)))
	}
	m.put(pick(m, "", "", ":", "\n"+style(pick(m, formWords...)), ": ________"))
}

func title(t string) string {
	up := true
	return strings.Map(func(r rune) rune {
		if up {
			r = unicode.ToUpper(r)
		}
		up = r == ' ' || r == '-'
		return r
	}, t)
}
