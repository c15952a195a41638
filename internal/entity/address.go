package entity

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// An address is found by its street (a house number and a street name, in the
// order of the country), by a box number, or by a postcode of the British
// form; from there it is followed forwards over unit, town, state, postcode
// and country, across line ends.

const (
	// addressTokens and addressBreaks bound how far an address reaches from
	// its street.
	addressTokens = 24
	addressBreaks = 4
)

var (
	streetWords = set("street st avenue ave av road rd boulevard blvd drive dr lane ln parkway pkwy highway hwy terrace ter circle cir crescent cres alley turnpike tpke expressway expy freeway fwy esplanade mews drove quay strand trail trl loop pike causeway")
	// weakStreets are street words that are common in other names: something
	// of a town must follow.
	weakStreets = set("way court ct place pl square sq plaza park hill walk row green close gardens grove view rise gate run path broadway heights ridge point pointe crossing bend vale mall parade field fields wharf yard bridge")
	directions  = set("n s e w ne nw se sw north south east west northeast northwest southeast southwest")
	// leadStreets stand before the name of a street.
	leadStreets = set("rue avenue av boulevard bd place chemin allée allee impasse quai route calle c avda avenida plaza paseo carrer camino carretera via viale corso piazza vicolo strada largo rua travessa praça alameda cra carrera calz calzada ul ulica")
	unitWords   = set("apt apartment suite ste unit flat floor fl room rm bldg building level piso étage etage bus lot dept ph penthouse stop no p.o. mailstop ms")
	notInPlace  = set("tel telephone phone fax mobile cell email e-mail mail www http attn attention date dated re subject account invoice policy dear page and or the for with from by to is are was at in on your our this total amount name signature ssn dob license contact ref")
	joinsPlace  = set("de la le les del di da do dos das d l of upon on am an der den im bei sur sous aux en van het ' saint st")
)

// suffixStreets end a compound street name: Hauptstraße, Kalverstraat.
var suffixStreets = []string{"strasse", "straße", "str", "gasse", "weg", "platz", "allee", "damm", "ufer", "chaussee", "straat", "laan", "plein", "gracht", "kade", "singel", "gade", "vej", "stræde", "gatan", "vägen", "gata", "veien", "vei", "ring"}

var stateCodes = set("al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc pr vi gu ab bc mb nb nl ns nt nu on pe qc sk yt nsw vic qld tas")

// countryCodes may end an address besides the names of countries.
var countryCodes = set("us usa uk gb de fr es it pt nl be ch at ca au nz ie mx co danmark deutschland österreich osterreich schweiz suisse españa italia nederland belgique belgië france portugal england scotland wales norge sverige")

// street is a street with its house number.
type street struct {
	start, end int
	numbered   bool
	weak       bool // needs a town behind it
}

// findAddresses finds postal addresses. Streets are reported too: they are
// Locations by themselves.
func findAddresses(s *scanned) (all []Found, streets []street) {
	free := 0
	for i := 0; i < len(s.tokens); {
		st := s.streetAt(i)
		if st.end == 0 || st.start < free {
			st = s.boxAt(i)
		}
		if st.end == 0 {
			if p := s.britishPostcode(i); p > i {
				if a := s.beforePostcode(i, free); a < i {
					end := s.afterTown(p)
					all = append(all, s.addressFound(a, end, 0.8))
					free, i = end, end
					continue
				}
			}
			i++
			continue
		}
		end, sure := s.follow(st.end)
		if st.weak && !sure || !st.numbered && !sure {
			i++
			continue
		}
		start := s.unitBefore(st.start, free)
		conf := 0.75
		if sure {
			conf = 0.93
		}
		all = append(all, s.addressFound(start, end, conf))
		streets = append(streets, st)
		free, i = end, end
	}
	return s.townLines(all), streets
}

func (s *scanned) addressFound(i, j int, sure float64) Found {
	return Found{Category: model.CategoryAddress, Confidence: sure, Span: s.span(i, j)}
}

// streetAt reads a street that begins at token i.
func (s *scanned) streetAt(i int) street {
	if s.glued(i) && (s.is(i-1, "/") || s.is(i-1, ".") || s.is(i-1, "$") || s.digits(i-1) > 0) {
		return street{}
	}
	if s.digits(i) > 0 {
		if st := s.numberFirst(i); st.end > 0 {
			return st
		}
		return street{}
	}
	if !s.word(i) {
		return street{}
	}
	if st := s.compoundStreet(i); st.end > 0 {
		return st
	}
	if st := s.commaStreet(i); st.end > 0 {
		return st
	}
	return s.leadStreet(i)
}

// houseNumber reads "12", "12b", "92-10", "16½", "12/3".
func (s *scanned) houseNumber(i int) int {
	d := s.digits(i)
	if d == 0 || d > 6 {
		return i
	}
	j := i + 1
	if (s.is(j, "-") || s.is(j, "/")) && s.glued(j) && s.digits(j+1) > 0 && s.digits(j+1) <= 4 && s.glued(j+1) {
		j += 2
	} else if s.is(j, "½") {
		j++
	}
	if s.word(j) && len(s.low(j)) == 1 && s.breaks(j) == 0 && s.glued(j) {
		j++
	}
	return j
}

// numberFirst reads "222 Lenox Road", "30 West 26th Street", "12 rue Monge".
func (s *scanned) numberFirst(i int) street {
	h := s.houseNumber(i)
	if h == i {
		return street{}
	}
	j := h
	if s.is(j, ",") {
		j++
	}
	if leadStreets[s.low(j)] && s.word(j) && s.breaks(j) == 0 && !s.is(j, "c") && !streetWords[s.low(j+1)] {
		if e := s.nameWords(j+1, 6); e > j+1 {
			return street{start: i, end: e, numbered: true, weak: streetWords[s.low(j)]}
		}
	}
	words := 0
	for k := h; k < len(s.tokens) && words < 7 && s.breaks(k) == 0; k++ {
		low := s.low(k)
		switch {
		case s.word(k):
			if k > h && (streetWords[low] || weakStreets[low]) {
				// "St Johns Road": take the later street word
				if (low == "st" || low == "park" || low == "bridge" || low == "hill" || low == "mill") && s.word(k+1) && s.breaks(k+1) == 0 && (streetWords[s.low(k+1)] || s.word(k+2) && streetWords[s.low(k+2)] && s.breaks(k+2) == 0) {
					words++
					continue
				}
				e := k + 1
				if s.is(e, ".") && s.glued(e) && len(low) <= 4 {
					e++
				}
				if directions[s.low(e)] && s.breaks(e) == 0 && (len(s.low(e)) <= 2 && s.capital(e) || s.capital(e)) {
					e++
				}
				if !s.capital(k) && !s.capital(h) && s.digits(h) == 0 {
					return street{start: i, end: e, numbered: true, weak: true}
				}
				return street{start: i, end: e, numbered: true, weak: weakStreets[low] && !streetWords[low]}
			}
			if low == "broadway" && k == h {
				return street{start: i, end: k + 1, numbered: true, weak: true}
			}
			if notInPlace[low] && low != "the" || s.dw(k, wordUnit|wordClock|wordMonth) && s.raw(&s.tokens[k]) == low || scales[low] > 0 || low == "percent" {
				return street{}
			}
			words++
		case s.digits(k) > 0 && k > h-1 && s.gluedWord(k+1) && (s.is(k+1, "th") || s.is(k+1, "st") || s.is(k+1, "nd") || s.is(k+1, "rd")):
			k++
			words++
			if k == h+1 && !s.word(k+1) {
				return street{}
			}
			if streetWords[s.low(k)] && !s.word(k+1) {
				return street{}
			}
		case low == "." && s.glued(k) && len(s.low(k-1)) <= 3, low == "'" && s.glued(k), low == "-" && s.glued(k) && s.glued(k+1):
		default:
			return street{}
		}
	}
	return street{}
}

// nameWords steps over up to n words of a name, with its small words.
func (s *scanned) nameWords(i, n int) int {
	j, end := i, i
	for k := 0; k < n && j < len(s.tokens) && (j == i || s.breaks(j) == 0); k++ {
		switch {
		case s.word(j) && s.capital(j) && !notInPlace[s.low(j)]:
			j++
			end = j
		case joinsPlace[s.low(j)] && !(s.is(j, "st") && !s.capital(j)), s.is(j, "-") && s.glued(j), s.is(j, ".") && s.glued(j) && len(s.low(j-1)) <= 3:
			j++
		case s.digits(j) > 0 && s.digits(j) < 3 && j == i && s.is(i-1, "cra"):
			j++
			end = j
		default:
			return end
		}
	}
	return end
}

// compoundStreet reads "Triftstrasse 67", "Nieuwe Binnenweg 17-19",
// "Eduard-Sueß Gasse 9".
func (s *scanned) compoundStreet(i int) street {
	if !s.capital(i) || s.glued(i) && s.is(i-1, "-") {
		return street{}
	}
	j := i
	for k := 0; k < 6 && j < len(s.tokens) && (j == i || s.breaks(j) == 0); k++ {
		if s.is(j, "-") && s.glued(j) {
			j++
			continue
		}
		if !s.word(j) {
			return street{}
		}
		low := s.low(j)
		for _, suffix := range suffixStreets {
			whole := low == suffix && j > i
			if !(strings.HasSuffix(low, suffix) && len(low) >= len(suffix)+3 || whole) {
				continue
			}
			e := j + 1
			if suffix == "str" {
				if !s.is(e, ".") || !s.glued(e) {
					continue
				}
				e++
			}
			if h := s.houseNumber(e); h > e && s.breaks(e) == 0 && !(s.gluedWord(h) || s.digits(e) > 4) {
				return street{start: i, end: h, numbered: true, weak: suffix == "ring" || suffix == "vei"}
			}
		}
		if !s.capital(j) && !joinsPlace[low] {
			return street{}
		}
		j++
	}
	return street{}
}

// commaStreet reads the order "LORENZO DE ZOVELA, 1126, 22715, ROSARITO": a
// name, a house number and a postcode between commas.
func (s *scanned) commaStreet(i int) street {
	if !s.capital(i) || s.capital(i-1) && s.breaks(i) == 0 {
		return street{}
	}
	e := s.nameWords(i, 6)
	if e == i || !s.is(e, ",") || s.digits(e+1) == 0 || s.digits(e+1) > 5 || !s.is(e+2, ",") || s.digits(e+3) != 5 || !s.is(e+4, ",") {
		return street{}
	}
	return street{start: i, end: e + 2, numbered: true, weak: true}
}

// leadStreet reads "C. de Ruiz de Alarcón, 23", "Via Roma 5", "Cra 18#63-64 B".
func (s *scanned) leadStreet(i int) street {
	if !leadStreets[s.low(i)] || !s.capital(i) {
		return street{}
	}
	j := i + 1
	if s.is(j, ".") && s.glued(j) {
		j++
	} else if s.is(i, "c") || s.is(i, "ul") {
		return street{}
	}
	if (s.is(i, "cra") || s.is(i, "carrera") || s.is(i, "calle") || s.is(i, "cl")) && s.digits(j) > 0 {
		k := j + 1
		if s.is(k, "#") || s.is(k, "no") || s.is(k, "n") {
			if h := s.houseNumber(k + 1); h > k+1 {
				if s.word(h) && len(s.low(h)) == 1 {
					h++
				}
				return street{start: i, end: h, numbered: true}
			}
		}
	}
	e := s.nameWords(j, 7)
	if e == j {
		return street{}
	}
	k := s.comma(e)
	if s.is(k, "n") && s.is(k+1, "°") || s.is(k, "nº") || s.is(k, "n") && s.is(k+1, ".") {
		k += 2
	}
	if h := s.houseNumber(k); h > k && s.breaks(k) == 0 && s.digits(k) < 5 {
		return street{start: i, end: h, numbered: true, weak: streetWords[s.low(i)]}
	}
	return street{}
}

// boxAt reads "P.O. Box 123".
func (s *scanned) boxAt(i int) street {
	j := i
	switch {
	case s.is(i, "po"):
		j++
	case s.is(i, "p") && s.is(i+1, ".") && s.is(i+2, "o"):
		j += 3
		if s.is(j, ".") {
			j++
		}
	case s.is(i, "p") && s.is(i+1, "o"):
		j += 2
	case s.is(i, "postfach"), s.is(i, "postbus"), s.is(i, "apartado"), s.is(i, "bp") && s.capital(i):
		if s.digits(i+1) > 0 && s.breaks(i+1) == 0 {
			return street{start: i, end: i + 2, numbered: true, weak: s.is(i, "bp")}
		}
		return street{}
	default:
		return street{}
	}
	if !s.is(j, "box") {
		return street{}
	}
	j++
	if s.is(j, "no") || s.is(j, "#") {
		j++
		if s.is(j, ".") {
			j++
		}
	}
	if s.digits(j) == 0 || s.breaks(j) > 0 {
		return street{}
	}
	j++
	if s.gluedWord(j) {
		j++
	}
	return street{start: i, end: j, numbered: true}
}

// unitBefore takes in "Flat 18, Da Vinci House," before a street.
func (s *scanned) unitBefore(i, free int) int {
	for k := i - 1; k >= free && k >= i-9 && s.breaks(k+1) <= 1; k-- {
		if (s.is(k, "flat") || s.is(k, "apartment") || s.is(k, "suite") || s.is(k, "unit")) && s.digits(k+1) > 0 && k+1 < i && s.breaks(k+1) == 0 {
			return k
		}
		if !s.word(k) && s.digits(k) == 0 && !s.is(k, ",") || s.word(k) && !s.capital(k) {
			break
		}
	}
	return i
}

// follow goes on behind a street over unit, town, state, postcode and
// country. Sure says that something of a town was found.
func (s *scanned) follow(i int) (end int, sure bool) {
	end = i
	breaks := 0
	hasPostcode, hasState := false, false
	for j := i; j < len(s.tokens) && j < i+addressTokens; {
		if breaks += s.breaks(j); breaks > addressBreaks || s.breaks(j) > 1 {
			break
		}
		if s.breaks(j) > 0 && (hasPostcode || s.streetAt(j).end > 0) {
			return s.countryLine(j, end), sure
		}
		if u := s.addressUnit(j); u > j {
			j, end = u, u
			continue
		}
		if p := s.postcode(j, hasState); p > j && !hasPostcode {
			hasPostcode, sure = true, true
			j, end = p, p
			continue
		}
		if st := s.state(j); st > j && !hasState {
			hasState, sure = true, true
			j, end = st, st
			continue
		}
		if n, what := s.place(j); n > 0 && (s.capital(j) || what&isRegion != 0 || !s.capital(i-1)) && !(hasPostcode && hasState && what&isRegion == 0) && s.sameLine(j, j+n) {
			sure = true
			j += n
			end = j
			// "Dublin 2", "Kingston 2 Jamaica"
			if d := s.digits(j); d > 0 && d <= 2 && s.breaks(j) == 0 {
				if m, w := s.place(s.comma(j + 1)); m > 0 && w&isRegion != 0 {
					j++
				}
			}
			continue
		}
		if (countryCodes[s.low(j)] && !(joinsPlace[s.low(j)] && s.capital(j+1) && s.breaks(j+1) == 0) && (hasPostcode || len(s.low(j)) > 3)) && s.word(j) && (s.capital(j) || s.is(j-1, ",")) && s.breaks(j) <= 1 {
			return j + 1, true
		}
		if hasPostcode && hasState {
			if s.is(j, ",") || s.is(j, "-") {
				j++
				continue
			}
			break
		}
		if !s.inAddress(j) {
			break
		}
		j++
		if hasPostcode && s.word(j-1) && s.capital(j-1) && breaks == 0 || hasPostcode && s.word(j-1) && s.capital(j-1) && s.isPostcodeBefore(j-2) {
			end = j // the town behind a European postcode
		}
	}
	return end, sure
}

// countryLine takes in a country that stands alone on the line of token j; else
// it is end.
func (s *scanned) countryLine(j, end int) int {
	n, what := s.place(j)
	if countryCodes[s.low(j)] && s.capital(j) {
		n, what = 1, isRegion
	}
	if n > 0 && what&isRegion != 0 && s.newline(j+n) {
		return j + n
	}
	return end
}

// isPostcodeBefore says that token i is the last of a postcode or a word of
// the town behind one, on the same line.
func (s *scanned) isPostcodeBefore(i int) bool {
	for k := i; k >= 0 && k > i-4; k-- {
		if s.breaks(k+1) > 0 {
			return false
		}
		if s.digits(k) >= 4 {
			return true
		}
		if !s.word(k) {
			return false
		}
	}
	return false
}

// inAddress says that token i may stand between a street and its town.
func (s *scanned) inAddress(i int) bool {
	low := s.low(i)
	switch s.tokens[i].kind {
	case kindWord:
		if (notInPlace[low] || phoneWords[low]) && !(low == "the" && s.capital(i)) {
			return false
		}
		return s.capital(i) || joinsPlace[low] || s.glued(i) && s.is(i-1, "\\") || (s.glued(i) || s.glued(i+1)) && len(low) <= 2
	case kindOther:
		switch low {
		case ",", "-", "\\", "'", "|", "·", "•", "/":
			return true
		case ".":
			return s.glued(i) && len(s.low(i-1)) <= 5
		}
	}
	return false
}

// beforePostcode goes back from a postcode at token i to where its address
// begins; i if nothing of an address stands there.
func (s *scanned) beforePostcode(i, free int) int {
	start, breaks, words := i, 0, 0
	for k := i - 1; k >= free && k >= i-addressTokens; k-- {
		if breaks += s.breaks(k + 1); breaks > addressBreaks || s.breaks(k+1) > 1 {
			break
		}
		if s.digits(k) > 0 {
			if s.digits(k) > 4 {
				break
			}
			start = k
			continue
		}
		if !s.inAddress(k) {
			break
		}
		if s.word(k) {
			words++
			if s.capital(k) {
				start = k
			}
		}
	}
	if words == 0 {
		return i
	}
	return start
}

// afterTown takes in the country behind an address that ends before token j.
func (s *scanned) afterTown(j int) int {
	k := s.comma(j)
	if k < len(s.tokens) && s.breaks(k) > 1 {
		return j
	}
	if n, what := s.place(k); n > 0 && what&isRegion != 0 {
		return k + n
	}
	if countryCodes[s.low(k)] && s.capital(k) {
		return k + 1
	}
	return j
}

// townLines finds lines that name a town with its state or country, or with a
// postcode, and nothing else.
func (s *scanned) townLines(all []Found) []Found {
	var lines []Found
	taken := 0
	for i := 0; i < len(s.tokens); {
		j := i + 1
		for j < len(s.tokens) && s.breaks(j) == 0 {
			j++
		}
		for taken < len(all) && all[taken].Span.End() <= s.tokens[i].first {
			taken++
		}
		covered := taken < len(all) && all[taken].Span.Offset < s.tokens[j-1].last
		if !covered && j-i <= 9 && s.townLine(i, j) {
			lines = append(lines, s.addressFound(i, j, 0.6))
		}
		i = j
	}
	return sortedByPlace(append(all, lines...))
}

// townLine says that tokens i to j-1 are "Wien, Österreich" or "Oakland, CA
// 94789".
func (s *scanned) townLine(i, j int) bool {
	n, what := s.place(i)
	k := i + n
	if n == 0 || what&isCity == 0 && n < 2 {
		// "Stoke-on-Trent", and towns that are not listed
		for k = i; k < j && (s.capital(k) || s.is(k, "-") || joinsPlace[s.low(k)]); k++ {
		}
		if !s.is(k, ",") || k-i > 5 {
			return false
		}
	}
	k = s.comma(k)
	if k >= j {
		return false
	}
	if st := s.state(k); st > k {
		if st == j {
			return n > 0
		}
		p := s.postcode(s.comma(st), true)
		return p == j
	}
	m, w := s.place(k)
	if m > 0 && w&isRegion != 0 && k+m <= j {
		return k+m == j || s.postcode(k+m, true) == j
	}
	return k+1 == j && countryCodes[s.low(k)] && len(s.low(k)) > 2
}
