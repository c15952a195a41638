package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/docextract/docextract/internal/entity"
	dm "github.com/docextract/docextract/model"
)

// score counts names found, given and right.
type score struct {
	found, given, right [3]int
	// show is where errors are listed, if set.
	show io.Writer
}

var kinds = []dm.Category{dm.CategoryPerson, dm.CategoryOrganization, dm.CategoryLocation}

// measure runs the whole recognizer with the weights of m over list.
func (t *score) measure(m *model, list []example) error {
	tagger, err := entity.NewTagger(string(m.encode()))
	if err != nil {
		return err
	}
	for _, x := range list {
		runes := []rune(x.text)
		want := map[name]bool{}
		for _, n := range x.names {
			want[n] = true
			t.given[(n.label-1)/2]++
		}
		for _, f := range entity.Recognize(context.Background(), x.text, entity.Options{Tagger: tagger}) {
			for k, c := range kinds {
				n := name{f.Span.Offset, f.Span.End(), entity.Label(2*k + 1)}
				if f.Category != c || isRole(strings.TrimSpace(string(runes[n.start:n.end]))) {
					continue
				}
				t.found[k]++
				if want[n] {
					t.right[k]++
					delete(want, n)
				} else if t.show != nil {
					fmt.Fprintf(t.show, "  wrong  %-12s %q in %q\n", c, string(runes[n.start:n.end]), clip(x.text))
				}
			}
		}
		for n := range want {
			if t.show != nil {
				fmt.Fprintf(t.show, "  missed %-12s %q in %q\n", kinds[(n.label-1)/2], string(runes[n.start:n.end]), clip(x.text))
			}
		}
	}
	return nil
}

func clip(t string) string { return t[:min(len(t), 100)] }

func (t *score) print() {
	var all [3]int
	show := func(name string, found, given, right int) {
		fmt.Printf("%-14s precision %.4f recall %.4f f1 %.4f of %d\n", name, ratio(right, found), ratio(right, given), ratio(2*right, found+given), given)
	}
	for k, c := range kinds {
		show(string(c), t.found[k], t.given[k], t.right[k])
		all[0] += t.found[k]
		all[1] += t.given[k]
		all[2] += t.right[k]
	}
	show("all", all[0], all[1], all[2])
}

func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
