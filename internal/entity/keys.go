package entity

import (
	"sort"
	"strings"

	"github.com/docextract/docextract/model"
)

// The key of a form's field is strong evidence for what its value is:
// "Insured: SMITH, JOHN".

// keyKinds maps the words of a key to what its value is. The last word that is
// listed decides: "Company Name" against "Name of Patient".
var keyKinds = func() map[string]model.Category {
	m := map[string]model.Category{}
	for c, words := range map[model.Category]string{
		model.CategoryPerson:       "name patient insured applicant contact employee physician doctor signature owner guardian spouse customer claimant policyholder attn attention borrower tenant landlord witness salesperson investigator supervisor author from to cc nom nombre nome naam prepared approved requested submitted signed by driver student parent mother father beneficiary buyer seller lessee lessor",
		model.CategoryOrganization: "company employer vendor supplier insurer bank manufacturer organization organisation agency institution firm brand payee laboratory carrier school hospital clinic client firma société empresa ditta bedrijf",
		model.CategoryLocation:     "city state country county town birthplace province ville ort stadt ciudad città cidade plaats pays land país paese",
		model.CategoryAddress:      "address residence adresse dirección direccion indirizzo endereço anschrift adres",
		model.CategoryPhoneNumber:  "phone telephone tel fax mobile cell téléphone telefon teléfono telefono telefone telefoon",
		model.CategoryPersonType:   "occupation profession position",
	} {
		for _, w := range strings.Fields(words) {
			m[w] = c
		}
	}
	return m
}()

// keyStops are words that make a key ask for something else: "Policy Name".
var keyStops = set("date number no id code type amount total account policy file product drug street email e-mail zip order plan project test form model relationship sex age dob ssn title signature's license count quantity qty time page subject re invoice department section group reason status description class size name's by-laws")

// maxKeyWords and maxNameWords bound keys and the names behind them.
const (
	maxKeyWords  = 5
	maxNameWords = 6
	// maxValueTokens bounds what is taken for the value of a key in a line.
	maxValueTokens = 14
)

// keyKind is what a key asks for; "" if it does not tell.
func (s *scanned) keyKind(i, j int) model.Category {
	kind := model.Category("")
	words := 0
	for ; i < j; i++ {
		if !s.word(i) {
			continue
		}
		words++
		low := s.low(i)
		if keyStops[low] {
			return ""
		}
		c, ok := keyKinds[low]
		if !ok || c == model.CategoryPerson && kind != "" && (low == "name" || low == "by") {
			continue // "Company Name"
		}
		if kind == "" || low != "to" && low != "from" && low != "by" {
			kind = c
		}
	}
	if words > maxKeyWords {
		return ""
	}
	return kind
}

// keyed finds what the keys of pairs, and of lines like "Name: ...", tell.
func (s *scanned) keyed(pairs []Pair) []Found {
	var all []Found
	for _, p := range pairs {
		if len(p.Key) == 0 || len(p.Value) == 0 {
			continue
		}
		ki, kj := s.tokensOf(p.Key[0])
		for _, k := range p.Key[1:] {
			if _, j := s.tokensOf(k); j > kj && j-ki < 12 {
				kj = j
			}
		}
		kind := s.keyKind(ki, kj)
		if kind == "" {
			continue
		}
		if kind == model.CategoryAddress {
			last := p.Value[len(p.Value)-1]
			all = s.value(all, kind, model.Span{Offset: p.Value[0].Offset, Length: last.End() - p.Value[0].Offset}, 0.85)
			continue
		}
		for _, v := range p.Value {
			all = s.value(all, kind, v, 0.85)
		}
	}
	if len(pairs) == 0 {
		all = s.keyedLines(all)
	}
	return all
}

// tokensOf is the tokens that lie in span.
func (s *scanned) tokensOf(at model.Span) (i, j int) {
	i = sort.Search(len(s.tokens), func(k int) bool { return s.tokens[k].last > at.Offset })
	j = i
	for j < len(s.tokens) && s.tokens[j].first < at.End() {
		j++
	}
	return i, j
}

// keyedLines reads "Name: John Smith" in a text of which no pairs are known.
func (s *scanned) keyedLines(all []Found) []Found {
	for i := range s.tokens {
		if !s.is(i, ":") || i == 0 || s.breaks(i) > 0 || i+1 >= len(s.tokens) || s.glued(i+1) {
			continue
		}
		k := i
		for k > 0 && s.word(k-1) && i-k < maxKeyWords && s.breaks(k) == 0 {
			k--
		}
		kind := s.keyKind(k, i)
		if kind != model.CategoryPerson && kind != model.CategoryOrganization && kind != model.CategoryLocation {
			continue
		}
		j := i + 1
		for j < len(s.tokens) && s.breaks(j) == 0 && j-i <= maxValueTokens && !s.is(j, ":") {
			if s.word(j) && (keyStops[s.low(j)] || keyKinds[s.low(j)] != "") && s.is(j+1, ":") {
				break
			}
			j++
		}
		if s.breaks(i+1) == 0 && j > i+1 {
			all = s.value(all, kind, s.span(i+1, j), 0.75)
		}
	}
	return all
}

// value adds what the value of a key of the given kind is, if it can be that.
func (s *scanned) value(all []Found, kind model.Category, at model.Span, sure float64) []Found {
	i, j := s.tokensOf(at)
	for j > i && (s.is(j-1, ",") || s.is(j-1, ":") || s.is(j-1, "_") || s.is(j-1, "-")) {
		j--
	}
	for i < j && (s.is(i, "_") || s.is(i, "-") || s.is(i, ":")) {
		i++
	}
	if i >= j {
		return all
	}
	words, digits, letters := 0, 0, 0
	for k := i; k < j; k++ {
		switch {
		case s.word(k):
			words++
			letters += len(s.low(k))
		case s.digits(k) > 0:
			digits += s.digits(k)
		case s.is(k, "@"), s.is(k, "$"), s.is(k, ":"), s.is(k, "?"), s.is(k, "_"):
			return all
		}
	}
	f := Found{Category: kind, Confidence: sure, Span: s.span(i, j)}
	switch kind {
	case model.CategoryPerson:
		if !s.personValue(i, j, words, digits) {
			return all
		}
		for s.titled(i) && i+1 < j {
			i++
			if s.is(i, ".") {
				i++
			}
		}
		if part, ok := s.firstOfTwo(name{i, j, kind, sure}); ok {
			all = append(all, Found{Category: kind, Confidence: sure, Span: s.span(i, part)})
			i = part
		}
		f.Span = s.span(i, j)
		switch {
		case s.companyLike(i, j):
			f.Category = model.CategoryOrganization
		case !s.hasGivenName(i, j) && s.ordinary(j-1):
			if s.phrase(personTypes, j-1) > j-1 || !strings.HasSuffix(s.low(j-1), "s") {
				return all // "Project Leader"
			}
			f.Category, f.Confidence = model.CategoryOrganization, sure*0.7 // "Wingtip Toys"
		}
	case model.CategoryOrganization:
		if words == 0 || words > 8 || digits > 4 || letters < 3 || !s.capital(i) {
			return all
		}
		f.SubCategory = s.subOf(name{first: i, end: j, category: kind})
	case model.CategoryLocation:
		if words == 0 || words > 4 || digits > 0 || !s.capital(i) {
			return all
		}
		f.SubCategory = model.SubCategoryGPE
	case model.CategoryAddress:
		if words < 2 || digits == 0 || words > 20 {
			return all
		}
	case model.CategoryPhoneNumber:
		if digits < minPhoneDigits || digits > maxPhoneDigits || words > 1 {
			return all
		}
	case model.CategoryPersonType:
		if words == 0 || words > 5 || digits > 0 {
			return all
		}
	}
	return append(all, f)
}

// titled says that token i is "Mr", "Dr" and so on.
func (s *scanned) titled(i int) bool { return markers[s.low(i)] == 1 && s.word(i) }

// personValue says that a value may be a person's name.
func (s *scanned) personValue(i, j, words, digits int) bool {
	if words == 0 || words > maxNameWords || digits > 0 || !s.capital(i) {
		return false
	}
	known, common, letters := false, 0, 0
	for k := i; k < j; k++ {
		if !s.word(k) {
			continue
		}
		letters += len(s.low(k))
		l := lists()[s.low(k)]
		known = known || l&(isFirstName|isSurname) != 0
		if l&isCommon != 0 && l&(isFirstName|isSurname) == 0 {
			common++
		}
	}
	return letters > 2 && common*2 < words+1 && (known || words >= 2) && !notNames[s.low(i)]
}

// hasGivenName says that one of the tokens is a first name or an initial.
func (s *scanned) hasGivenName(i, j int) bool {
	for ; i < j; i++ {
		if s.initial(i) || s.word(i) && lists()[s.low(i)]&isFirstName != 0 && lists()[s.low(i)]&isCommon == 0 {
			return true
		}
	}
	return false
}

// ordinary says that token i is an ordinary English word.
func (s *scanned) ordinary(i int) bool { return s.word(i) && lists()[s.low(i)]&isCommon != 0 }

// companyLike says that a value holds a word of companies.
func (s *scanned) companyLike(i, j int) bool {
	for k := i; k < j; k++ {
		if m := markers[s.low(k)]; (m == 2 || m == 3) && k > i && s.word(k) {
			return true
		}
	}
	return false
}
