package entity

import (
	"sync"

	"github.com/docextract/docextract/model"
)

// embeddedTagger reads the weights that came with the package on first use.
var embeddedTagger = sync.OnceValue(func() *Tagger {
	t, err := NewTagger(embedded)
	if err != nil {
		panic(err) // the package was built with a broken weights file
	}
	return t
})

var nameCategories = [...]model.Category{model.CategoryPerson, model.CategoryOrganization, model.CategoryLocation}

// names finds persons, organizations and locations with the tagger.
func (s *scanned) names(net []Found, t *Tagger) []Found {
	if t == nil {
		t = embeddedTagger()
	}
	var all []Found
	for _, q := range s.sequences(net) {
		tags := t.Tag(&q)
		for i := 0; i < len(tags); {
			if tags[i].Label == LabelO {
				i++
				continue
			}
			inside := tags[i].Label + 1
			j, p := i+1, tags[i].Prob
			for j < len(tags) && tags[j].Label == inside {
				p = min(p, tags[j].Prob)
				j++
			}
			a, b := q.Items[i].First, q.Items[j-1].Last
			all = append(all, Found{
				Category: nameCategories[(tags[i].Label-1)/2], Confidence: p,
				Span: model.Span{Offset: a, Length: b - a},
			})
			i = j
		}
	}
	return all
}

// settleNames drops names that are dates or roles, and joins the names inside
// of a street to one Location.
func (s *scanned) settleNames(names, whens []Found, streets []street) []Found {
	names = without(names, whens)
	var kept []Found
	k := 0
	for _, f := range names {
		for k < len(streets) && s.span(streets[k].start, streets[k].end).End() <= f.Span.Offset {
			k++
		}
		if k < len(streets) && overlaps(f.Span, s.span(streets[k].start, streets[k].end)) {
			continue
		}
		kept = append(kept, f)
	}
	for _, st := range streets {
		kept = append(kept, Found{
			Category: model.CategoryLocation, SubCategory: model.SubCategoryStructural, Confidence: 0.7,
			Span: s.span(st.start, st.end),
		})
	}
	return sortedByPlace(kept)
}
