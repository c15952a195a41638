package entity

import (
	"context"
	"strings"
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

// name is a name by its tokens: from first up to, not including, end.
type name struct {
	first, end int
	category   model.Category
	sure       float64
}

// names finds persons, organizations and locations with the tagger.
func (s *scanned) names(ctx context.Context, net []Found, t *Tagger) []name {
	if t == nil {
		t = embeddedTagger()
	}
	var all []name
	for _, q := range s.sequences(net) {
		if ctx.Err() != nil {
			return nil
		}
		tags := t.Tag(&q)
		for i := 0; i < len(tags); {
			label := tags[i].Label
			if label == LabelO {
				i++
				continue
			}
			j, p := i+1, tags[i].Prob
			for j < len(tags) && tags[j].Label == label+1 {
				p = min(p, tags[j].Prob)
				j++
			}
			all = append(all, name{q.Items[i].token, q.Items[j-1].token + 1, nameCategories[(label-1)/2], p})
			i = j
		}
	}
	return all
}

// settleNames mends the edges of names, drops what is none, and joins the
// names inside of a street to one Location.
func (s *scanned) settleNames(names []name, blocked func(int) bool, streets []street) []Found {
	var kept []Found
	k := 0
	for _, n := range names {
		for k < len(streets) && streets[k].end <= n.first {
			k++
		}
		if k < len(streets) && streets[k].start < n.end && n.first < streets[k].end {
			continue
		}
		s.mendEdges(&n)
		s.mendKind(&n)
		if part, ok := s.firstOfTwo(n); ok {
			kept = append(kept, Found{Category: n.category, Confidence: n.sure, Span: s.span(n.first, part)})
			n.first = part
		}
		if n.first >= n.end || blocked(n.first) || blocked(n.end-1) || s.noName(n) {
			continue
		}
		kept = append(kept, Found{Category: n.category, SubCategory: s.subOf(n), Confidence: n.sure, Span: s.span(n.first, n.end)})
	}
	for _, st := range streets {
		kept = append(kept, Found{
			Category: model.CategoryLocation, SubCategory: model.SubCategoryStructural, Confidence: 0.7,
			Span: s.span(st.start, st.end),
		})
	}
	return sortedByPlace(kept)
}

// shortForms are words whose point belongs to them.
var shortForms = set("inc corp ltd co llc jr sr st u.s s.a bros assn dept univ esq no")

// mendEdges leaves out marks at the ends of a name that are not part of it.
func (s *scanned) mendEdges(n *name) {
	for n.end > n.first {
		t := &s.tokens[n.end-1]
		if t.kind != kindOther || t.low == ")" && strings.Contains(s.text[s.tokens[n.first].start:t.start], "(") {
			break
		}
		if t.low == "." && n.end-1 > n.first && (shortForms[s.low(n.end-2)] || len(s.low(n.end-2)) == 1) && s.word(n.end-2) {
			break
		}
		n.end--
	}
	for n.first < n.end && s.tokens[n.first].kind == kindOther && !s.is(n.first, "#") && !s.is(n.first, "@") {
		n.first++
	}
}

// mendKind takes in what belongs to a name but was left out, and calls
// "J. P. Martin" a person.
func (s *scanned) mendKind(n *name) {
	if n.end <= n.first {
		return
	}
	if n.category == model.CategoryLocation && n.end-n.first > 1 && bodyWords[s.low(n.end-1)] && n.sure < 0.9 {
		n.category = model.CategoryOrganization
	}
	if n.category == model.CategoryOrganization && n.end-n.first <= 2 && markers[s.low(n.first)] == 2 {
		for k := 0; k < 5 && s.breaks(n.first) == 0 && (s.capital(n.first-1) || s.is(n.first-1, ",") && s.capital(n.first-2) || s.is(n.first-1, "&")); k++ {
			n.first--
		}
	}
	if n.category != model.CategoryLocation && s.initial(n.first-2) && s.is(n.first-1, ".") && s.breaks(n.first) == 0 && s.breaks(n.first-1) == 0 && !s.companyLike(n.first, n.end) {
		n.first -= 2
		if s.initial(n.first-2) && s.is(n.first-1, ".") && s.breaks(n.first) == 0 {
			n.first -= 2
		}
	}
	if n.category != model.CategoryPerson && n.sure < 0.95 && s.initial(n.first) && s.is(n.first+1, ".") && !s.companyLike(n.first, n.end) {
		long := 0
		for i := n.first; i < n.end; i++ {
			if s.word(i) && len(s.low(i)) > 1 {
				long++
			}
		}
		if long == 1 {
			n.category = model.CategoryPerson
		}
	}
}

// initial says that token i is one capital letter.
func (s *scanned) initial(i int) bool { return s.capital(i) && len(s.low(i)) == 1 }

// firstOfTwo is the end of the first of two persons that stand side by side,
// "A. J. Martin S. F. Smith": an initial behind a surname begins a new name
// where the name began with one.
func (s *scanned) firstOfTwo(n name) (int, bool) {
	if n.category != model.CategoryPerson || !s.initial(n.first) {
		return 0, false
	}
	for i := n.first + 1; i < n.end-2; i++ {
		if s.initial(i) && s.word(i-1) && len(s.low(i-1)) > 1 && s.is(i+1, ".") {
			return i, true
		}
	}
	return 0, false
}

// notNames are words that look like names to the tagger.
var notNames = set("usd eur gbp asap fax tel re cc dob ssn fyi n/a na tbd pdf url eof iv yes no mr mrs ms dr none total date page form name title id")

// noName says that a name is none: a heading, a code, a role.
func (s *scanned) noName(n name) bool {
	words, known, common := 0, false, 0
	for i := n.first; i < n.end; i++ {
		if s.digits(i) > 2 && n.category == model.CategoryPerson {
			return true
		}
		if !s.word(i) {
			continue
		}
		words++
		l := lists()[s.low(i)]
		known = known || l&(isFirstName|isSurname) != 0 && l&isCommon == 0
		if l&isCommon != 0 {
			common++
		}
	}
	if words == 0 || words == 1 && notNames[s.low(n.first)] || IsRole(s.text[s.tokens[n.first].start:s.tokens[n.end-1].end]) {
		return true
	}
	if n.category != model.CategoryPerson {
		return n.sure < 0.4
	}
	// a person has one word that is a name and not an ordinary word
	return !known && (common == words && n.sure < 0.97 || n.sure < 0.6)
}

var (
	medicalWords = set("hospital clinic medical health healthcare dental pharmacy hospice infirmary surgery surgical cancer pediatric pediatrics orthopedics radiology klinik clinique krankenhaus hôpital")
	sportsWords  = set("fc club league united athletic nba nfl nhl mlb fifa uefa team yankees lakers rovers wanderers")
	natureWords  = set("river lake mount mountain mountains island islands sea ocean valley bay beach creek desert canyon coast forest peninsula hills falls gulf cape strait")
	builtWords   = set("building tower airport station bridge stadium museum hotel plaza mall house hall center centre street avenue road square park castle palace cathedral arena dam highway floor")
)

// subOf narrows the category of a name.
func (s *scanned) subOf(n name) model.SubCategory {
	has := func(words map[string]bool) bool {
		for i := n.first; i < n.end; i++ {
			if words[s.low(i)] {
				return true
			}
		}
		return false
	}
	switch n.category {
	case model.CategoryOrganization:
		switch {
		case has(medicalWords):
			return model.SubCategoryMedical
		case s.is(n.first, "nyse"), s.is(n.first, "nasdaq"), has(set("exchange")) && has(set("stock")):
			return model.SubCategoryStockExchange
		case has(sportsWords):
			return model.SubCategorySports
		}
	case model.CategoryLocation:
		switch {
		case has(natureWords):
			return model.SubCategoryGeographical
		case has(builtWords):
			return model.SubCategoryStructural
		}
		return model.SubCategoryGPE
	}
	return ""
}
