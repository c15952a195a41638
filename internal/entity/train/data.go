package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/docextract/docextract/internal/entity"
)

// example is a text with its names.
type example struct {
	text  string
	names []name
}

// name is a labelled stretch of code points.
type name struct {
	start, end int
	label      entity.Label // one of the three B labels
}

var labels = map[string]entity.Label{
	"per": entity.LabelBPerson, "person": entity.LabelBPerson,
	"org": entity.LabelBOrganization, "corporation": entity.LabelBOrganization, "group": entity.LabelBOrganization,
	"loc": entity.LabelBLocation, "location": entity.LabelBLocation,
}

// keepAll keeps every name.
func keepAll([]rune, name) bool { return true }

// dropMentions leaves out @user and #topic, which the Broad Twitter Corpus
// counts as names and the other sets do not.
func dropMentions(text []rune, n name) bool {
	if text[n.start] == '@' || text[n.start] == '#' {
		return false
	}
	at := n.start - 1
	for at >= 0 && text[at] == ' ' {
		at--
	}
	return at < 0 || text[at] != '@' && text[at] != '#'
}

func readExamples(file string, keep func([]rune, name) bool) ([]example, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all []example
	for i, line := range bytes.Split(data, []byte("\n")) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var in struct {
			Text  string
			Spans []struct {
				Start, End int
				Label      string
			}
		}
		if err := json.Unmarshal(line, &in); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
		x := example{text: in.Text}
		runes := []rune(in.Text)
		for _, s := range in.Spans {
			n := name{s.Start, s.End, labels[strings.ToLower(s.Label)]}
			if n.label != entity.LabelO && !isRole(string(runes[n.start:n.end])) && keep(runes, n) {
				x.names = append(x.names, n)
			}
		}
		all = append(all, x)
	}
	return all, nil
}

// isRole says that t is the role of a party, which is no name.
func isRole(t string) bool {
	return entity.IsRole(strings.Trim(t, " \"'.,()"))
}

// capitals is every nth example in capitals, as headings and forms print
// them, and every nth with each word capitalized.
func capitals(list []example, n int) []example {
	var all []example
	for i, x := range list {
		up := strings.ToUpper(x.text)
		if len([]rune(up)) != len([]rune(x.text)) {
			continue
		}
		switch i % n {
		case 0:
			all = append(all, example{up, x.names})
		case 1:
			all = append(all, example{titled(x.text), x.names})
		}
	}
	return all
}

func titled(t string) string {
	r := []rune(t)
	for i := range r {
		if i == 0 || r[i-1] == ' ' {
			r[i] = []rune(strings.ToUpper(string(r[i])))[0]
		}
	}
	return string(r)
}

// gold is the labels of the items of q.
func gold(q *entity.Sequence, names []name) []entity.Label {
	out := make([]entity.Label, len(q.Items))
	for i, it := range q.Items {
		for _, n := range names {
			if it.First < n.end && n.start < it.Last {
				out[i] = n.label
				if i > 0 && q.Items[i-1].Last > n.start && q.Items[i-1].First < n.end {
					out[i] = n.label + 1
				}
				break
			}
		}
	}
	return out
}
