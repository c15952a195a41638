package entity

import (
	"strings"

	"github.com/docextract/docextract/model"
)

// unitAt is the end of a unit of measure that stands at token i, or i.
// Numbers may be joined to it by a hyphen.
func (s *scanned) unitAt(i int) int {
	j := i
	if s.is(i, "-") && s.glued(i) && s.glued(i+1) {
		j++
	}
	if s.is(j, "[") || s.is(j, "<") {
		e := s.phrase(dimensionUnits, j+1)
		if e > j+1 && (s.is(e, "]") || s.is(e, ">")) {
			return e + 1
		}
		return i
	}
	if j >= len(s.tokens) || s.breaks(j) > 0 {
		return i
	}
	e := s.phrase(dimensionUnits, j)
	if e > j+1 && s.is(e-1, ".") && (s.newline(e) || s.capital(e)) {
		e-- // the full stop of the sentence
	}
	if e == j || s.glued(e) && (s.digits(e) > 0 || s.word(e)) {
		return i
	}
	return e
}

// quantity is a quantity that ends before token end; end 0 is none.
type quantity struct {
	start, end int
	sub        model.SubCategory
	sure       float64
}

// findQuantities finds numbers and what they count. Numbers inside of other
// quantities are found too, but not those inside of taken.
func findQuantities(s *scanned, taken func(int) bool) []Found {
	var all []Found
	add := func(i, j int, sub model.SubCategory, sure float64) {
		all = append(all, Found{model.CategoryQuantity, sub, sure, s.span(i, j)})
	}
	lastCurrency := 0
	for i := 0; i < len(s.tokens); {
		if !s.mayBeginQuantity(i) {
			i++
			continue
		}
		if q := s.currencyBefore(i); q.end > 0 && q.start >= lastCurrency {
			add(q.start, q.end, model.SubCategoryCurrency, q.sure)
			lastCurrency = q.end
		}
		if s.percentOf(i, add) || i >= lastCurrency && s.bareUnit(i, add) {
			i++
			continue
		}
		if e := s.ordinalAt(i); e > i && !taken(i) {
			if s.numberAt(i).end <= e {
				add(i, e, model.SubCategoryOrdinal, 0.85)
				i = e
				continue
			}
		}
		n := s.numberAt(i)
		if n.end == 0 || s.is(i-1, ".") && s.glued(i-1) && s.digits(i-2) > 0 && s.breaks(i) == 0 && s.spaced(i) && s.digits(i) > 0 && s.is(n.end, "%") {
			i++ // none, or the decimals that a reader set apart: "100. 00%"
			continue
		}
		measured := s.measured(i, n, add, &lastCurrency)
		whole := s.overNumber(n)
		if !anyTaken(taken, i, whole.end) && s.standsAlone(i, whole, measured) {
			add(i, whole.end, model.SubCategoryNumber, 0.8)
			n.end = whole.end
		}
		i = max(i+1, n.end)
		if s.tokens[i-1].kind == kindDigit && s.gluedNumber(i) && !s.is(i, ",") && !s.is(i, "-") {
			i = s.skipNumber(i - 1) // the rest of a number with points
		}
	}
	return all
}

func (s *scanned) mayBeginQuantity(i int) bool {
	t := &s.tokens[i]
	switch t.kind {
	case kindDigit:
		return true
	case kindOther:
		return strings.Contains("½¼¾⅓⅔⅛", t.low) || t.low == "-" || t.low == "+" || t.low == "." || currencySigns[t.low] != nil
	}
	return quantityWords[t.low]
}

// quantityWords may begin a quantity.
var quantityWords = func() map[string]bool {
	m := set("a an minus negative percent per metric mcg half quarter hundred")
	for _, list := range []map[string]float64{units, tens, ordinals} {
		for w := range list {
			m[w] = true
		}
	}
	for w := range currencySigns {
		m[w] = true
	}
	for w := range bareCurrencies {
		m[w] = true
	}
	for w := range bareTemperatures {
		m[w] = true
	}
	return m
}()

// currencyBefore reads "$ 12.50 million" and "USD 5,000".
func (s *scanned) currencyBefore(i int) quantity {
	e := s.phrase(currencySigns, i)
	if e == i {
		return quantity{}
	}
	word := s.word(i)
	if word && s.glued(i) && (s.word(i-1) || s.digits(i-1) > 0) {
		return quantity{}
	}
	if word && e == i+2 && len(s.low(i)) == 1 && !s.is(i, "c") && !s.capital(i) {
		return quantity{}
	}
	if word && e == i+1 && len(s.low(i)) < 3 && !(s.is(i, "rs") || s.is(i, "dm") || s.is(i, "nt") || s.is(i, "kr")) {
		return quantity{}
	}
	if word && e == i+1 && (s.is(i, "can") || s.is(i, "nt") || s.is(i, "kr") || s.is(i, "dm")) && !s.capital(i) {
		return quantity{}
	}
	j := e
	if s.is(j, "-") && s.glued(j) || s.is(j, "(") {
		j++
	}
	if j >= len(s.tokens) || s.breaks(j) > 0 || s.digits(j) == 0 && !s.is(j, ".") {
		return quantity{}
	}
	n := s.numberAt(j)
	if n.end == 0 || n.simple && s.digits(j) > 1 && s.low(j)[0] == '0' {
		return quantity{}
	}
	end := s.moneyTail(n.end)
	start := i
	if s.is(i-1, "-") && !s.spaced(i) && (i < 2 || !s.glued(i-1)) {
		start = i - 1
	}
	return quantity{start: start, end: end, sub: model.SubCategoryCurrency, sure: 0.95}
}

// moneyTail takes in ".-" and ",-" and a currency code behind a sign: "$5 USD".
func (s *scanned) moneyTail(j int) int {
	if (s.is(j, "usd") || s.is(j, "cad") || s.is(j, "eur") || s.is(j, "aud")) && s.breaks(j) == 0 {
		return j + 1
	}
	return j
}

// percentOf reads "percent of 10".
func (s *scanned) percentOf(i int, add func(int, int, model.SubCategory, float64)) bool {
	j := i
	switch {
	case s.is(i, "percent"):
		j = i + 1
	case s.is(i, "per") && s.is(i+1, "cent"):
		j = i + 2
	default:
		return false
	}
	if !s.is(j, "of") {
		return false
	}
	if n := s.numberAt(j + 1); n.end > 0 && n.digits {
		add(i, n.end, model.SubCategoryPercentage, 0.7)
		return true
	}
	return false
}

// bareUnit reads a currency or a temperature scale without a number.
func (s *scanned) bareUnit(i int, add func(int, int, model.SubCategory, float64)) bool {
	if !s.word(i) {
		return false
	}
	if e := s.phrase(bareTemperatures, i); e > i && s.digits(i-1) == 0 && !s.is(i-1, "°") && !s.is(i-1, "degrees") && !s.is(i-1, "degree") && !s.is(i-1, "deg") {
		add(i, e, model.SubCategoryTemperature, 0.5)
		return true
	}
	if bareCurrencies[s.low(i)] && shapeOf(s.raw(&s.tokens[i]), s.low(i)) != shapeUpper && s.digits(i-1) == 0 && s.digits(i+1) == 0 && !s.number(i-1) {
		add(i, i+1, model.SubCategoryCurrency, 0.5)
		return true
	}
	if s.is(i, "metric") && s.is(i+1, "ton") && s.digits(i-1) == 0 {
		add(i, i+2, model.SubCategoryDimension, 0.5)
		return true
	}
	if s.is(i, "mcg") && s.digits(i-1) == 0 {
		add(i, i+1, model.SubCategoryDimension, 0.5)
		return true
	}
	return false
}

// number says that token i is a number word or digits.
func (s *scanned) number(i int) bool {
	low := s.low(i)
	_, a := units[low]
	return a || tens[low] > 0 || scales[low] > 0 || low == "hundred" || s.digits(i) > 0
}

// ordinalAt reads "1st", "the 22nd", "twenty-first".
func (s *scanned) ordinalAt(i int) int {
	if s.digits(i) > 0 && s.gluedWord(i+1) && !s.glued(i) {
		switch s.low(i + 1) {
		case "st", "nd", "rd", "th":
			return i + 2
		}
		return i
	}
	if n := s.cardinal(i); n.end > 0 {
		j := s.hyphen(n.end)
		last := s.low(n.end - 1)
		if o := ordinals[s.low(j)]; o > 0 && (last == "hundred" || last == "thousand" || o >= 100 && n.end == i+1) {
			return j + 1 // "one hundred fifth", "two hundredth"
		}
		if _, e, ok := s.ordinalWord(j - 1); ok && e > j && (s.is(j-2, "hundred") || s.is(j-2, "thousand")) {
			return e
		}
	}
	if _, j, ok := s.ordinalWord(i); ok && !(s.is(i, "second") && (s.number(i-1) || s.is(i-1, "a") || s.is(i-1, "per"))) {
		return j
	}
	return i
}

// measured reads the unit behind number n, which begins at token i. It says
// whether there is one.
func (s *scanned) measured(i int, n number, add func(int, int, model.SubCategory, float64), lastCurrency *int) bool {
	j := n.end
	if j >= len(s.tokens) || s.glued(i) && s.word(i-1) {
		return false
	}
	k := j
	if s.is(j, "-") && s.glued(j) && s.glued(j+1) {
		k++
	}
	if k >= len(s.tokens) || s.breaks(j) > 0 {
		return false
	}
	switch s.low(k) {
	case "%", "٪", "percent", "percents", "percentage", "pct":
		add(i, k+1, model.SubCategoryPercentage, 0.95)
		return s.is(k, "%")
	case "prozent", "procent", "percento":
		add(i, k+1, model.SubCategoryPercentage, 0.9)
		return false
	case "per", "pour", "por":
		if s.is(k+1, "cent") || s.is(k+1, "ciento") || s.is(k+1, "cento") {
			add(i, k+2, model.SubCategoryPercentage, 0.95)
			return false
		}
	}
	if e := s.ageTail(k); e > k {
		add(i, e, model.SubCategoryAge, 0.9)
		return true
	}
	if e := s.phrase(temperatureUnits, k); e > k && !(s.is(e-1, "°") && s.digits(e) > 0) {
		if s.glued(e) && s.word(e) && !s.is(k, "deg") {
			e = k
		}
		if e > k {
			add(i, e, model.SubCategoryTemperature, 0.85)
			return true
		}
	}
	if i >= *lastCurrency && !s.signBefore(i) {
		if e := s.moneyBehind(i, n, k); e > k {
			add(i, e, model.SubCategoryCurrency, 0.9)
			*lastCurrency = e
			return false
		}
	}
	if s.signBefore(i) {
		return false
	}
	if s.glued(i) && s.is(i-1, "-") && s.glued(i-1) && s.word(i-2) {
		return false // "scp-173m"
	}
	if e := s.feetAndInches(i, j); e > j {
		add(i, e, model.SubCategoryDimension, 0.9)
		return true
	}
	if e := s.unitAt(j); e > j && !s.notUnit(i, j, e) {
		add(i, e, model.SubCategoryDimension, 0.85)
		return e > k && s.glued(k)
	}
	return s.glued(j) && s.word(j) && n.digits
}

// feetAndInches reads "5 ft 2 in", "6 lbs and 3 oz" and 5' 10" behind a number
// that ends before token j; j if there is none.
func (s *scanned) feetAndInches(i, j int) int {
	if s.is(j, "'") && s.glued(j) && s.digits(j-1) > 0 && s.digits(j-1) < 3 {
		k := j + 1
		if s.digits(k) > 0 && s.digits(k) < 3 && s.breaks(k) == 0 && s.is(k+1, "\"") && s.glued(k+1) {
			return k + 2
		}
		return j
	}
	switch s.low(j) {
	case "ft", "feet", "foot", "lb", "lbs", "pounds", "pound":
	default:
		return j
	}
	k := j + 1
	if s.is(k, ".") && s.glued(k) || s.is(k, "and") || s.is(k, ",") {
		k++
	}
	if d := s.digits(k); d == 0 || d > 2 || s.breaks(k) > 0 {
		return j
	}
	switch s.low(k + 1) {
	case "in", "inch", "inches", "oz", "ounces", "ounce":
		return k + 2
	}
	return j
}

// signBefore says that a currency sign stands before token i.
func (s *scanned) signBefore(i int) bool {
	switch s.low(i - 1) {
	case "$", "€", "£", "¥", "₹":
		return true
	}
	return false
}

// notUnit says that what looks like a unit is a word: "5 in", "3 pm", "a l".
func (s *scanned) notUnit(i, j, e int) bool {
	if e != j+1 {
		return false
	}
	low := s.low(j)
	raw := s.raw(&s.tokens[j])
	switch {
	case len(low) == 1 && raw != low && low != "l" && low != "v" && low != "g":
		return true
	case len(low) == 1 && !s.glued(j) && low != "m" && low != "g" && low != "l":
		return true
	case len(low) == 1 && s.glued(j+1) && (s.is(j+1, "'") || s.is(j+1, "&")):
		return true
	case low == "ft" && raw == "FT" || low == "ha" && raw == "HA" || low == "mi" && raw == "MI" && s.digits(j+1) == 5:
		return true
	case (low == "cup" || low == "bar" || low == "stone" || low == "cal" || low == "nm" || low == "sf") && raw != low:
		return true
	}
	return false
}

// ageTail reads "years old", "weeks of age", "-year-old", "y/o".
func (s *scanned) ageTail(k int) int {
	if (s.is(k, "y") && s.is(k+1, "/") && s.is(k+2, "o")) || s.is(k, "y") && s.is(k+1, ".") && s.is(k+2, "o") {
		return k + 3
	}
	if s.is(k, "yo") {
		return k + 1
	}
	u, _ := s.timeUnit(k)
	if u == k {
		return k
	}
	j := s.hyphen(u)
	switch {
	case s.is(j, "old"), s.is(j, "alt"):
		return j + 1
	case s.is(j, "of") && s.is(j+1, "age"):
		return j + 2
	}
	return k
}

// moneyBehind reads "5 dollars", "12-cent", "thirteen dollars and forty-five
// cents".
func (s *scanned) moneyBehind(i int, n number, k int) int {
	e := s.phrase(currencyWords, k)
	if e == k || s.glued(e) && (s.word(e) || s.digits(e) > 0) {
		return k
	}
	low, raw := s.low(k), s.raw(&s.tokens[k])
	switch low {
	case "pound", "pounds", "p", "mark", "kr", "ft", "lei", "try", "sol", "won", "real", "soles", "rand", "dong", "php", "stone":
		if low == "won" && !n.digits || low == "try" && raw != "TRY" || low == "p" && !s.glued(k) || low == "php" && raw != "PHP" {
			return k
		}
		if low == "ft" || low == "pound" || low == "pounds" || low == "sol" || low == "real" || low == "lei" || low == "dong" || low == "rand" && !n.digits {
			if e == k+1 {
				return k // a weight or a length, or an ordinary word
			}
		}
	case "$", "£":
		if s.digits(e) > 0 && (s.glued(e) || s.spaced(k)) {
			return k // the sign belongs to the next amount
		}
	}
	if smallCoins[low] {
		return e
	}
	j := e
	if s.is(j, "and") {
		j++
	}
	if m := s.numberAt(j); m.end > 0 && m.whole && s.breaks(j) == 0 && m.value < 100 && !s.is(j, "a") {
		if smallCoins[s.low(m.end)] {
			return m.end + 1
		}
		if m.simple && m.digits && j == e && s.digits(j) == 2 && !s.word(m.end) && s.kindAt(m.end) == kindOther && !s.is(m.end, "%") && !s.is(m.end, ":") && !s.is(m.end, "/") {
			return m.end // "15 dollars 50"
		}
		if !m.digits && j == e && !n.digits {
			return m.end // "thirteen dollars forty five"
		}
	}
	return e
}

// standsAlone says that n is to be reported as a number by itself.
func (s *scanned) standsAlone(i int, n number, measured bool) bool {
	if measured {
		return false
	}
	if s.glued(i) && n.digits && s.digits(i) > 0 {
		switch p := s.low(i - 1); {
		case s.word(i - 1), p == "#", p == "@", p == "_":
			return false
		case (p == "-" || p == "/" || p == ":" || p == "." || p == "+" || p == "*" || p == "=") && s.glued(i-1):
			return false
		}
	}
	if s.glued(n.end) && n.digits {
		switch p := s.low(n.end); {
		case s.word(n.end), p == "_", p == "@", p == "°":
			return false
		case p == "-" || p == "/" || p == ":" || p == "." || p == "+" || p == "*" || p == "=" || p == ",":
			if s.glued(n.end+1) && (s.digits(n.end+1) > 0 && p != "," || s.word(n.end+1) && p != "," && p != "-" && p != "/") {
				return false
			}
		}
	}
	if !n.digits {
		return s.wordStandsAlone(i, n)
	}
	return !s.isPageNumber(i, n.end) && !(n.simple && s.isIdentifier(i)) && !(s.word(i-1) && s.breaks(i) == 0 && partWords[s.low(i-1)])
}

func anyTaken(taken func(int) bool, i, j int) bool {
	for ; i < j; i++ {
		if taken(i) {
			return true
		}
	}
	return false
}

// idWords stand before a number that names something instead of counting it.
var idWords = set("no nos nr number num id code form account acct invoice receipt ref reference license licence policy claim case file box suite room apt serial model item part ssn ein tin zip po order nº n° cusip lot section exhibit figure fig table article clause appendix chapter schedule")

// partWords stand before the number of a part of a text: "Table 3.1".
var partWords = set("figure figures fig table tables section sections article clause exhibit appendix chapter annex paragraph")

// idDigits is the length from which on a number alone on its line is the
// number of a document, not a quantity.
const idDigits = 7

// isIdentifier says that the run of digits at token i is a number in name
// only: an account, a form, the number of a paragraph.
func (s *scanned) isIdentifier(i int) bool {
	if t := s.low(i); len(t) > 1 && t[0] == '0' {
		return true
	}
	k := i - 1
	for k >= 0 && s.breaks(k+1) == 0 && (s.is(k, ".") || s.is(k, ":") || s.is(k, "#")) && i-k < 4 {
		if s.is(k, "#") {
			return true
		}
		k--
	}
	if s.word(k) && s.breaks(k+1) == 0 && idWords[s.low(k)] {
		return true
	}
	if s.lines == 0 {
		return false // a text of one line
	}
	alone := s.newline(i) && s.newline(i+1)
	if alone && s.digits(i) >= idDigits {
		return true
	}
	// "1. Name", "(3) Brand"
	if s.newline(i) && s.digits(i) <= 3 && (s.is(i+1, ".") || s.is(i+1, ")")) && s.glued(i+1) && s.word(i+2) {
		return true
	}
	return s.is(i-1, "(") && s.newline(i-1) && s.is(i+1, ")") && s.digits(i) <= 2
}

// wordStandsAlone keeps "no one" and "one of them" from being numbers.
func (s *scanned) wordStandsAlone(i int, n number) bool {
	if s.is(i, "one") && n.end == i+1 {
		switch s.low(i - 1) {
		case "no", "any", "some", "every", "each", "this", "that", "the", "which", "another", "a":
			return false
		}
		if s.is(n.end, "'") || s.is(n.end, "another") || s.is(n.end, "of") && s.is(n.end+1, "the") {
			return false
		}
	}
	if s.is(i, "a") && n.value == 0.5 && !s.is(i+1, "half") && s.word(n.end) && !s.is(n.end, "of") {
		return false
	}
	return !(s.is(i, "a") && s.is(i+1, "quarter") && s.word(n.end) && !s.is(n.end, "of"))
}

func isPage(low string) bool {
	switch strings.TrimSuffix(low, "s") {
	case "page", "pg", "seite", "página", "pagina":
		return true
	}
	return false
}

// isPageNumber says that the number from i to j counts pages: "page 3",
// "3 of 12" at a line's end.
func (s *scanned) isPageNumber(i, j int) bool {
	if isPage(s.low(i - 1)) {
		return true
	}
	switch s.low(i - 1) {
	case ".":
		return s.is(i-2, "p") || s.is(i-2, "pg") || s.is(i-2, "pp")
	case "of", "/", "von", "de":
		return s.digits(i-2) > 0 && s.digits(i-2) <= 3 && isPage(s.low(i-3))
	}
	return false
}
