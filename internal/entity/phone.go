package entity

import (
	"strings"

	"github.com/docextract/docextract/model"
	"github.com/nyaruka/phonenumbers"
)

// phoneWords before a number say that it is a phone number, otherWords that it
// is another one.
var (
	phoneWords = set("phone phones telephone tel tél telefon telefono teléfono telefone telefoon fax telefax mobile mob cell cellphone call dial landline handy téléphone móvil portable cel hotline helpline pager toll contact facsimile sms whatsapp tlf gsm")
	otherWords = set("account acct card ssn invoice policy id order ref reference zip po case claim serial model part item license licence ein tin fein vat iban routing check cheque file member group patient chart docket certificate bates not social code")
)

const (
	minPhoneDigits = 6
	maxPhoneDigits = 16
	// phoneReach is how many tokens before a number a word may speak of it.
	phoneReach = 7
)

// digitRow is a row of groups of digits with separators.
type digitRow struct {
	start, end int
	digits     string
	groups     []int // their lengths
	plus       bool
	spaces     bool // separated by blanks alone
}

// findPhones finds phone numbers; blocked tells the tokens of dates.
func findPhones(s *scanned, blocked func(int) bool) []Found {
	var all []Found
	for i := 0; i < len(s.tokens); {
		if s.digits(i) == 0 && !s.is(i, "+") && !s.is(i, "(") || blocked(i) || !s.phoneMayBegin(i) {
			i++
			continue
		}
		r, sure := s.phoneAt(i, blocked)
		if r.end == 0 {
			i = s.skipDigits(i)
			continue
		}
		end := s.extension(r.end)
		all = append(all, Found{Category: model.CategoryPhoneNumber, Confidence: sure, Span: s.span(r.start, end)})
		i = end
	}
	return all
}

// skipDigits steps over a number and what is glued to it.
func (s *scanned) skipDigits(i int) int {
	i++
	for s.glued(i) && (s.digits(i) > 0 || s.word(i) || (s.is(i, "-") || s.is(i, ".") || s.is(i, "/")) && s.glued(i+1)) {
		i++
	}
	return i
}

// phoneMayBegin says that token i is not the middle of something else.
func (s *scanned) phoneMayBegin(i int) bool {
	if !s.glued(i) {
		return true
	}
	if s.word(i-1) || s.digits(i-1) > 0 {
		return false
	}
	switch s.low(i - 1) {
	case "#":
		return s.is(i-1, "#") && s.word(i-2) && s.glued(i-1) && s.spaced(i)
	case "-":
		return s.is(i-2, "#") || s.word(i-2) && len(s.low(i-2)) > 2
	case ".", "/", "$", "€", "£", "+", "=", "*", "_", "%", "&", ",", ")":
		return false
	}
	return true
}

// phoneAt reads a phone number at token i and how sure it is.
func (s *scanned) phoneAt(i int, blocked func(int) bool) (digitRow, float64) {
	spoken := s.spokenOf(i)
	if r := s.northAmerican(i); r.end > 0 && s.phoneMayEnd(r.end) {
		if spoken < 0 {
			return digitRow{}, 0
		}
		return r, 0.95
	}
	r := s.row(i, blocked)
	n := len(r.digits)
	if n < minPhoneDigits || n > maxPhoneDigits || !s.phoneMayEnd(r.end) || spoken < 0 {
		return digitRow{}, 0
	}
	if len(r.groups) == 2 && r.groups[0] == 3 && r.groups[1] == 4 && !r.plus {
		if r.digits[0] < '2' || spoken == 0 {
			return digitRow{}, 0
		}
		return r, 0.8
	}
	if spoken > 0 {
		return r, 0.9
	}
	if s.validPhone(r) || r.plus && len(r.digits) > 9 && (s.is(i-1, "number") || s.is(i-2, "number")) {
		return r, 0.8
	}
	return digitRow{}, 0
}

// spokenOf is 1 if the words before token i speak of a phone number, -1 if of
// another number, else 0.
func (s *scanned) spokenOf(i int) int {
	lines, numbers := 0, 0
	for k := i - 1; k >= 0 && k >= i-phoneReach; k-- {
		lines += s.breaks(k + 1)
		if lines > 1 || s.is(k, ".") && !s.glued(k+1) && s.breaks(k+1) == 0 && len(s.low(k-1)) > 4 {
			return 0
		}
		if s.digits(k) > 0 {
			numbers++
			if lines > 0 || numbers > 3 {
				return 0
			}
		}
		low := s.low(k)
		if phoneWords[low] {
			if s.is(k-1, "not") || s.is(k-2, "not") {
				return -1
			}
			return 1
		}
		if otherWords[low] && lines == 0 {
			return -1
		}
	}
	return 0
}

// phoneMayEnd says that nothing behind token j-1 makes it another number.
func (s *scanned) phoneMayEnd(j int) bool {
	if !s.glued(j) {
		return !(s.is(j, "=") || s.is(j, "*") || s.is(j, "%"))
	}
	switch {
	case s.word(j):
		return s.is(j, "x") || s.is(j, "ext")
	case s.is(j, "-"), s.is(j, "/"), s.is(j, "."):
		return !s.glued(j+1) || s.digits(j+1) == 0
	case s.is(j, "="), s.is(j, "*"), s.is(j, "%"), s.is(j, "@"), s.is(j, "_"):
		return false
	}
	return true
}

// northAmerican reads [+1] (123) 456-7890 in its usual spellings.
func (s *scanned) northAmerican(i int) digitRow {
	r := digitRow{start: i}
	j := i
	if s.is(j, "+") {
		j++
		if !s.is(j, "1") {
			return digitRow{}
		}
	}
	if s.is(j, "1") {
		j++
		if s.is(j, "-") || s.is(j, ".") {
			j++
		}
	}
	open := s.is(j, "(")
	if open {
		j++
	}
	if s.digits(j) != 3 || s.breaks(j) > 0 && j > i {
		return digitRow{}
	}
	area := j
	j = s.separator(j + 1)
	if s.digits(j) != 3 || j == area+1 && !s.spaced(j) {
		return digitRow{}
	}
	exchange := j
	j = s.separator(j + 1)
	if s.digits(j) != 4 || j == exchange+1 && !s.spaced(j) || !s.sameLine(i, j+1) {
		return digitRow{}
	}
	// three groups with nothing but blanks are a phone number only if they
	// begin as one does
	if !open && s.digits(area+1) > 0 && s.digits(exchange+1) > 0 && s.spokenOf(i) == 0 && s.tokens[area].first == s.tokens[i].first && s.low(area) < "100" {
		return digitRow{}
	}
	r.end = j + 1
	return r
}

// separator steps over at most two marks between groups of digits.
func (s *scanned) separator(i int) int {
	for k := 0; k < 2 && (s.is(i, ")") || s.is(i, "-") || s.is(i, ".") || s.is(i, "/")); k++ {
		i++
	}
	return i
}

// row reads groups of digits as far as they may be one phone number.
func (s *scanned) row(i int, blocked func(int) bool) digitRow {
	r := digitRow{start: i, spaces: true}
	j := i
	if s.is(j, "(") && s.is(j+1, "+") {
		j++
	}
	if s.is(j, "+") {
		r.plus = true
		j++
	}
	opens := 0
	if s.is(i, "(") {
		opens++
		j = max(j, i+1)
	}
	var digits strings.Builder
	for marks := 0; j < len(s.tokens) && !blocked(j); j++ {
		if j > i && s.breaks(j) > 0 {
			break
		}
		if d := s.digits(j); d > 0 {
			if digits.Len()+d > maxPhoneDigits || s.gluedWord(j+1) && !s.is(j+1, "x") && !s.is(j+1, "ext") && r.end > 0 && s.spaced(j) {
				break
			}
			digits.WriteString(s.low(j))
			r.groups = append(r.groups, d)
			r.end, marks = j+1, 0
			continue
		}
		c := s.low(j)
		marks++
		if marks > 3 || c != "-" && c != "." && c != "/" && c != "(" && c != ")" {
			break
		}
		if c == "(" {
			opens++
		}
		if c == ")" {
			opens--
		}
		if c == "." && !s.glued(j+1) {
			break
		}
		r.spaces = r.spaces && (c == "(" || c == ")")
	}
	r.digits = digits.String()
	return r
}

// validPhone asks the phone library about a row that nothing else speaks for.
func (s *scanned) validPhone(r digitRow) bool {
	n := len(r.digits)
	if n < 9 || len(r.groups) < 2 && !r.plus {
		return false
	}
	if r.plus || strings.HasPrefix(r.digits, "00") && len(r.groups) > 1 {
		num, err := phonenumbers.Parse("+"+strings.TrimPrefix(r.digits, "00"), "")
		return err == nil && phonenumbers.IsValidNumber(num)
	}
	if r.digits[0] != '0' || n > 11 {
		return false
	}
	for _, region := range [...]string{"GB", "FR", "DE", "NL", "IT", "AU", "BE", "CH"} {
		num, err := phonenumbers.Parse(r.digits, region)
		if err == nil && phonenumbers.IsValidNumber(num) {
			return true
		}
	}
	return false
}

// extension takes in "x123" or "ext. 123" behind a number.
func (s *scanned) extension(j int) int {
	k := j
	if s.is(k, ",") {
		k++
	}
	switch s.low(k) {
	case "x", "ext", "extension":
	default:
		return j
	}
	k++
	if s.is(k, ".") || s.is(k, ":") {
		k++
	}
	if d := s.digits(k); d > 0 && d <= 6 && s.breaks(k) == 0 && !s.gluedWord(k+1) {
		return k + 1
	}
	return j
}
