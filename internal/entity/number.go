package entity

import (
	"strconv"
	"strings"
)

// number is a number in digits or words.
type number struct {
	end    int // the token behind it; 0 is no number
	value  float64
	digits bool // written in digits
	whole  bool // without fraction, decimals, sign or magnitude
	simple bool // a run of digits and nothing else, or one plain word number
}

var units = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
	"seventeen": 17, "eighteen": 18, "nineteen": 19, "nought": 0, "naught": 0,
}

var tens = map[string]float64{
	"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

var scales = map[string]float64{
	"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "lakh": 1e5, "crore": 1e7,
	"millions": 1e6, "billions": 1e9,
}

// magnitudes stand behind a number in digits.
var magnitudes = map[string]float64{
	"hundred": 100, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "lakh": 1e5, "crore": 1e7,
	"mil": 1e6, "mln": 1e6, "bln": 1e9, "tln": 1e12, "bn": 1e9, "mn": 1e6, "dozen": 12, "dozens": 12, "dozs": 12, "doz": 12,
	"millionen": 1e6, "milliarden": 1e9, "millones": 1e6, "milioni": 1e6, "milhões": 1e6, "miljoen": 1e6, "milliards": 1e9, "mio": 1e6, "mrd": 1e9,
}

// ordinals by name; the value is what they count.
var ordinals = map[string]float64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
	"tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
	"seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
	"fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90, "hundredth": 100,
	"thousandth": 1e3, "millionth": 1e6, "billionth": 1e9, "trillionth": 1e12,
}

// numberAt reads the longest number that begins at token i.
func (s *scanned) numberAt(i int) number {
	if i >= len(s.tokens) {
		return number{}
	}
	switch t := &s.tokens[i]; {
	case t.kind == kindDigit:
		return s.digitNumber(i)
	case t.kind == kindWord:
		return s.wordNumber(i)
	case t.low == "." && s.digits(i+1) > 0 && s.glued(i+1) && (t.space || i == 0):
		n := s.digitNumber(i + 1)
		n.whole, n.simple = false, false
		return n
	case t.kind == kindOther && strings.Contains("½¼¾⅓⅔⅛", t.low):
		return number{end: i + 1, value: 0.5, digits: true}
	case t.low == "-" || t.low == "+":
		return s.signed(i, i+1)
	}
	return number{}
}

// signed reads a number behind a sign that ends before token j.
func (s *scanned) signed(i, j int) number {
	if i > 0 && (s.glued(i) && s.low(i-1) != "(" || s.tokens[i-1].kind == kindDigit) {
		return number{}
	}
	if j >= len(s.tokens) || s.breaks(j) > 0 || s.lines > 0 && !s.glued(j) || s.raw(&s.tokens[i]) == "—" || s.tokens[j].kind == kindWord && s.low(i) == "-" || s.low(j) == "-" || s.low(j) == "+" {
		return number{}
	}
	n := s.numberAt(j)
	n.value, n.whole, n.simple = -n.value, false, false
	return n
}

// digitNumber reads digits with separators, decimals, exponent, fraction and
// magnitude.
func (s *scanned) digitNumber(i int) number {
	j, text := s.grouped(i)
	n := number{end: j, digits: true, whole: true, simple: j == i+1}
	n.value, _ = strconv.ParseFloat(text, 64)
	if strings.Contains(text, ".") {
		n.whole = false
	}
	j = s.exponent(n.end)
	if j > n.end {
		n.end, n.whole, n.simple = j, false, false
		return n
	}
	if s.is(n.end, "x") && s.glued(n.end) && s.is(n.end+1, "10") && s.is(n.end+2, "^") {
		if j := s.exponent(n.end + 2); j > n.end+2 {
			n.end, n.whole, n.simple = j, false, false
			return n
		}
	}
	if j := s.fraction(n); j > n.end {
		n.end, n.whole, n.simple = j, false, false
		return n
	}
	return s.magnitude(n)
}

// grouped reads "1,234.5", "1.234,5", "40 000", "12.5", "1,3". The text it
// returns has no separators and a decimal point.
func (s *scanned) grouped(i int) (end int, text string) {
	text = s.low(i)
	j := i + 1
	sep := ""
	for s.digits(i) <= 3 && s.digits(j+1) == 3 && s.glued(j+1) {
		p := s.low(j)
		if !s.glued(j) || p != "," && p != "." && p != "'" || sep != "" && p != sep {
			break
		}
		if p == "." && sep == "" && !(s.low(j+2) == "." && s.digits(j+3) == 3 || s.low(j+2) == "," && s.digits(j+3) > 0 && s.digits(j+3) <= 2 && s.glued(j+3)) {
			break // one point is a decimal point
		}
		sep = p
		text += s.low(j + 1)
		j += 2
	}
	if sep == "" {
		for s.digits(i) <= 3 && s.digits(j) == 3 && s.narrowGap(j) && !s.gluedWord(j+1) && !(s.digits(i) == 3 && s.digits(j+1) > 0) && !s.dashed(j+1) {
			text += s.low(j)
			j++
		}
	}
	if p := s.low(j); (p == "." || p == "," && sep != ",") && p != sep && s.glued(j) && s.glued(j+1) && s.digits(j+1) > 0 {
		again := i >= 2 && s.is(i-1, p) && s.glued(i) && s.glued(i-1) && s.digits(i-2) > 0 || s.low(j+2) == p && s.glued(j+2) && s.glued(j+3) && s.digits(j+3) > 0
		if !again && (p == "." || s.digits(j+1) <= 3) {
			return j + 2, text + "." + s.low(j+1)
		}
	}
	return j, text
}

func (s *scanned) dashed(i int) bool { return s.is(i, "-") && s.glued(i) }

// gluedWord says that letters follow at once.
func (s *scanned) gluedWord(i int) bool { return s.word(i) && s.glued(i) }

// narrowGap says that exactly one blank stands before token i.
func (s *scanned) narrowGap(i int) bool {
	return s.spaced(i) && s.breaks(i) == 0 && s.tokens[i].first-s.tokens[i-1].last == 1
}

// exponent reads "e+14" or "^-1" behind a number; end if there is none.
func (s *scanned) exponent(end int) int {
	if !s.glued(end) || !(s.is(end, "e") || s.is(end, "^")) {
		return end
	}
	j := end + 1
	for k := 0; k < 2 && s.glued(j) && (s.is(j, "+") || s.is(j, "-")); k++ {
		j++
	}
	if s.digits(j) == 0 || !s.glued(j) || s.digits(j) > 4 {
		return end
	}
	return j + 1
}

// fraction reads "4/5" behind a whole number, or completes "1/4"; n.end if
// there is none.
func (s *scanned) fraction(n number) int {
	j := n.end
	if !n.whole {
		return j
	}
	if s.is(j, "/") && s.glued(j) && s.digits(j+1) > 0 && s.digits(j+1) <= 3 && s.glued(j+1) && n.simple && !(s.is(j+2, "/") && s.glued(j+2)) && !s.gluedWord(j+2) {
		return j + 2
	}
	if d := s.digits(j); d > 0 && d <= 2 && s.is(j+1, "/") && s.glued(j+1) && s.digits(j+2) > 0 && s.glued(j+2) && !(s.is(j+3, "/") && s.glued(j+3)) && s.low(j) < s.low(j+2) {
		return j + 3
	}
	if j < len(s.tokens) && strings.Contains("½¼¾⅓⅔⅛", s.low(j)) {
		return j + 1
	}
	return j
}

// magnitude takes in "million", "k", "dozen" behind a number.
func (s *scanned) magnitude(n number) number {
	for k := 0; k < 2; k++ {
		j := n.end
		low := s.low(j)
		if s.is(j, "-") && s.glued(j) && s.glued(j+1) && scales[s.low(j+1)] > 0 {
			j++
			low = s.low(j)
		}
		f, ok := magnitudes[low]
		if !ok && k == 0 {
			f, ok = s.letterMagnitude(j, n)
		}
		if !ok || j > 0 && s.breaks(j) > 0 {
			break
		}
		n.end, n.value, n.whole, n.simple = j+1, n.value*f, false, false
	}
	return s.magnitudeTail(n)
}

// magnitudeTail takes in "and one" behind "3 hundred", "3 hundred and 21"
// behind "4 thousand", "and a half" behind "3 million".
func (s *scanned) magnitudeTail(n number) number {
	last := s.low(n.end - 1)
	if last != "hundred" && last != "thousand" && last != "million" && last != "billion" {
		return n
	}
	j := n.end
	and := s.is(j, "and")
	if and {
		j++
		if s.is(j, "a") {
			if e := s.denominator(j+1, false); e > j+1 {
				n.end = e
				return n
			}
		}
	}
	if j >= len(s.tokens) || s.breaks(j) > 0 {
		return n
	}
	if v, e := s.small(j); e > j && last != "million" && last != "billion" {
		n.end, n.value = e, n.value+v
	} else if d := s.digits(j); and && d > 0 && d < 3 && !s.glued(j+1) && last != "million" && last != "billion" {
		n.end = j + 1
	} else if d > 0 && d < 4 && (s.is(j+1, "hundred") || last != "thousand" && s.is(j+1, "thousand")) {
		if m := s.numberAt(j); m.end > j+1 {
			n.end, n.value = m.end, n.value+m.value
		}
	}
	return n
}

// letterMagnitude reads k, M, G, B, T behind a number. "1m" is a metre.
func (s *scanned) letterMagnitude(j int, n number) (float64, bool) {
	if j >= len(s.tokens) || s.tokens[j].kind != kindWord || s.tokens[j].end-s.tokens[j].start != 1 {
		return 0, false
	}
	if n.whole && n.simple && (!s.glued(j) || s.digits(n.end-1) > 3) {
		return 0, false
	}
	if s.gluedWord(j+1) || s.glued(j+1) && (s.digits(j+1) > 0 || s.is(j+1, "&") || s.is(j+1, "'") || s.is(j+1, "/")) {
		return 0, false
	}
	switch s.raw(&s.tokens[j]) {
	case "k", "K":
		return 1e3, true
	case "M":
		return 1e6, true
	case "B":
		return 1e9, true
	case "b":
		return 1e9, !n.whole // "4b" is a paragraph
	case "G":
		return 1e9, true
	case "T", "t":
		return 1e12, s.glued(j) && s.raw(&s.tokens[j]) == "T"
	}
	return 0, false
}

// hyphen steps over a hyphen between number words.
func (s *scanned) hyphen(i int) int {
	if s.is(i, "-") && i+1 < len(s.tokens) && s.breaks(i) == 0 {
		return i + 1
	}
	return i
}

// wordNumber reads a number in words, with fractions.
func (s *scanned) wordNumber(i int) number {
	low := s.low(i)
	if low == "minus" || low == "negative" {
		if s.is(i+1, "minus") || s.is(i+1, "negative") {
			return number{}
		}
		if n := s.numberAt(i + 1); n.end > 0 {
			n.value, n.whole, n.simple = -n.value, false, false
			return n
		}
		return number{}
	}
	if low == "a" || low == "an" {
		return s.articleNumber(i)
	}
	if (low == "half" || low == "quarter" || low == "hundred") && (scales[s.low(i+1)] > 0) {
		return number{end: i + 2, value: scales[s.low(i+1)]}
	}
	n := s.cardinal(i)
	if n.end == 0 {
		return n
	}
	return s.wordFraction(n)
}

// articleNumber reads "a half", "a hundred", "a twenty-first".
func (s *scanned) articleNumber(i int) number {
	next := s.low(i + 1)
	if next == "hundred" || scales[next] > 0 {
		n := s.cardinalFrom(i+1, 1)
		if j := s.denominator(n.end, true); j > n.end {
			n.end, n.whole = j, false
		}
		return n
	}
	if next == "dozen" {
		return number{end: i + 2, value: 12}
	}
	if j := s.denominator(i+1, false); j > i+1 && (next == "half" || next == "quarter" || !s.word(j) || s.is(j, "of")) {
		return number{end: j, value: 0.5}
	}
	return number{}
}

// cardinal reads "two hundred and two thousand point five".
func (s *scanned) cardinal(i int) number {
	v, j := s.small(i)
	if j == i {
		return number{}
	}
	n := s.cardinalFrom(j, v)
	n.simple = n.end == i+1
	if s.is(n.end, "point") {
		k := n.end + 1
		for k < len(s.tokens) && k-n.end < 2*maxDenominator {
			if _, e := s.small(k); e > k {
				k = s.hyphen(e)
				if k != e {
					if _, e2 := s.small(k); e2 == k {
						k = e
						break
					}
				}
				continue
			}
			break
		}
		if k > n.end+1 {
			n.end, n.whole, n.simple = k, false, false
		}
	}
	if m, ok := magnitudes[s.low(n.end)]; ok && scales[s.low(n.end)] == 0 && m == 12 {
		n.end, n.value = n.end+1, n.value*12
	}
	return n
}

// cardinalFrom goes on behind v, read up to token j, with hundreds and scales.
func (s *scanned) cardinalFrom(j int, v float64) number {
	total, chunk := 0.0, v
	afterScale := false
	for start := j; j-start < 3*maxDenominator; {
		k := s.hyphen(j)
		low := s.low(k)
		switch {
		case low == "hundred" && chunk < 100 && chunk > 0:
			chunk *= 100
			j, afterScale = k+1, true
			continue
		case scales[low] > 0 && (chunk > 0 || total > 0):
			if chunk > 0 {
				total += chunk * scales[low]
			} else {
				total *= scales[low] // a scale upon a scale: three lakh crore
			}
			chunk = 0
			j, afterScale = k+1, true
			continue
		}
		if !afterScale {
			break
		}
		m := k
		if s.is(m, "and") {
			m++
		}
		if w, e := s.small(m); e > m {
			if s.denominator(e, true) > e && m > k {
				break // "one hundred and three and two thirds"
			}
			chunk += w
			j, afterScale = e, false
			continue
		}
		break
	}
	return number{end: j, value: total + chunk, whole: true}
}

// small reads a number under 100 in words.
func (s *scanned) small(i int) (float64, int) {
	low := s.low(i)
	if v, ok := units[low]; ok {
		return v, i + 1
	}
	v, ok := tens[low]
	if !ok {
		return 0, i
	}
	k := s.hyphen(i + 1)
	if u, ok := units[s.low(k)]; ok && u > 0 && u < 10 {
		return v + u, k + 1
	}
	return v, i + 1
}

// maxDenominator bounds the words of a denominator, so that a text of nothing
// but numbers takes no more than linear time.
const maxDenominator = 12

// denominator reads the lower half of a fraction in words; i if there is
// none. Plural is for "three fifths", singular for "one fifth".
func (s *scanned) denominator(i int, plural bool) int {
	i0 := i
	i = s.hyphen(i)
	low := s.low(i)
	if low == "half" && !plural || low == "halves" || low == "quarter" && !plural || low == "quarters" {
		return i + 1
	}
	j := i
	for j-i < maxDenominator {
		if _, e := s.small(j); e > j {
			j = s.hyphen(e)
			continue
		}
		if s.is(j, "hundred") || scales[s.low(j)] > 0 {
			j = s.hyphen(j + 1)
			continue
		}
		break
	}
	low = s.low(j)
	one := strings.TrimSuffix(low, "s")
	v, ok := ordinals[one]
	if !ok || one == "second" || v < 3 && j == i || plural != (one != low) && !(plural && j > i) {
		return i0
	}
	return j + 1
}

// wordFraction takes in "two thirds", "and a half", "over three", "out of
// three" behind n.
func (s *scanned) wordFraction(n number) number {
	plural := n.value != 1
	if j := s.denominator(n.end, plural); j > n.end {
		n.end, n.whole, n.simple = j, false, false
		return n
	}
	if s.is(n.end, "and") {
		if j := n.end + 1; s.is(j, "a") || s.is(j, "half") {
			if !s.is(j, "half") {
				j++
			}
			if e := s.denominator(j, false); e > j {
				n.end, n.whole, n.simple = e, false, false
				return n
			}
		} else if m := s.cardinal(j); m.end > 0 {
			if e := s.denominator(m.end, m.value != 1); e > m.end {
				n.end, n.whole, n.simple = e, false, false
				return n
			}
			// "twenty and three and three fifths"
			if m.value < 10 && s.is(m.end, "and") {
				if k := s.cardinal(m.end + 1); k.end > 0 {
					if e := s.denominator(k.end, true); e > k.end {
						n.end, n.whole, n.simple = e, false, false
						return n
					}
				}
			}
		}
	}
	return n
}

// overNumber takes in "over three" and "out of three" behind n.
func (s *scanned) overNumber(n number) number {
	j := n.end
	switch {
	case s.is(j, "over"):
		j++
	case s.is(j, "out") && s.is(j+1, "of"):
		j += 2
	default:
		return n
	}
	if m := s.numberAt(j); m.end > 0 && s.breaks(j) == 0 && m.whole {
		n.end, n.whole, n.simple = m.end, false, false
	}
	return n
}
