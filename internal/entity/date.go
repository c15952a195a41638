package entity

// Dates are read by recursive descent over tokens: each function reads one
// kind of expression that begins at token i and returns the token behind it,
// or i where there is none.

// month reads the name of a month, with its point.
func (s *scanned) month(i int) int {
	if !s.dw(i, wordMonth) {
		return i
	}
	if s.is(i+1, ".") && s.glued(i+1) && len(s.low(i)) <= 4 {
		return i + 2
	}
	return i + 1
}

// dayNumber reads the day of a month: "4", "04th", "1er", "3.", and in words
// if words is set.
func (s *scanned) dayNumber(i int, words bool) int {
	if d := s.digits(i); d == 1 || d == 2 {
		t := s.low(i)
		if d == 2 && t > "31" || t == "0" || t == "00" {
			return i
		}
		if s.gluedWord(i + 1) {
			switch s.low(i + 1) {
			case "st", "nd", "rd", "th", "er":
				return i + 2
			}
			if s.dw(i+1, wordMonth) {
				return i + 1
			}
			return i
		}
		if s.is(i+1, "º") || s.is(i+1, "°") {
			return i + 2
		}
		return i + 1
	}
	if !words {
		return i
	}
	if _, j, ok := s.ordinalWord(i); ok {
		return j
	}
	if v, j := s.small(i); j > i && v >= 1 && v <= 31 {
		return j
	}
	return i
}

// ordinalWord reads "first", "twenty second", "thirty-first".
func (s *scanned) ordinalWord(i int) (v float64, end int, ok bool) {
	low := s.low(i)
	if v, ok := ordinals[low]; ok {
		return v, i + 1, true
	}
	if t, isTens := tens[low]; isTens {
		k := s.hyphen(i + 1)
		if o, isOrd := ordinals[s.low(k)]; isOrd && o < 10 {
			return t + o, k + 1, true
		}
	}
	return 0, i, false
}

// year reads a year of four digits, or "'98".
func (s *scanned) year(i int) int {
	if s.digits(i) == 4 && s.low(i) >= "1500" && s.low(i) <= "2199" && !s.gluedWord(i+1) {
		return i + 1
	}
	if s.is(i, "'") && s.digits(i+1) == 2 && s.glued(i+1) {
		return i + 2
	}
	return i
}

// date reads a day of the calendar.
func (s *scanned) date(i int) int {
	if i >= len(s.tokens) {
		return i
	}
	best := i
	take := func(j int) {
		if j > best {
			best = j
		}
	}
	t := &s.tokens[i]
	switch {
	case t.kind == kindDigit:
		take(s.numericDate(i))
		if s.is(i-1, "on") && !s.glued(i) {
			take(s.shortDate(i))
		}
		take(s.dayFirst(i))
	case t.kind == kindWord:
		take(s.monthFirst(i))
		take(s.dayFirst(i))
		take(s.weekdayDate(i))
		take(s.onThe(i))
		take(s.relativeDate(i))
		if s.dw(i, wordWhich) {
			take(s.phraseAfter(holidays, i))
		}
		if j := s.phrase(holidays, i); j > i {
			k := s.comma(j)
			if s.is(j, "of") || s.is(j, "in") {
				k = j + 1
			}
			take(j)
			if y := s.year(k); y > k {
				take(y)
			}
		}
	}
	return best
}

// onThe reads "the 21st" behind "on", where no word follows that it could
// count.
func (s *scanned) onThe(i int) int {
	if !s.is(i, "the") || !s.is(i-1, "on") || s.digits(i+1) == 0 || !s.gluedWord(i+2) {
		return i
	}
	if d := s.dayNumber(i+1, false); d > i+1 && !s.word(d) {
		return d
	}
	return i
}

// comma steps over a comma.
func (s *scanned) comma(i int) int {
	if s.is(i, ",") {
		return i + 1
	}
	return i
}

// sameLine says that tokens i to j-1 stand on one line.
func (s *scanned) sameLine(i, j int) bool {
	for k := i + 1; k < j; k++ {
		if s.breaks(k) > 0 {
			return false
		}
	}
	return true
}

// numericDate reads 12/31/2020, 2020-12-31, 31.12.20, 20201231, 31/Dec/2020.
func (s *scanned) numericDate(i int) int {
	d := s.digits(i)
	if s.glued(i) && (s.word(i-1) || s.is(i-1, "/") || s.is(i-1, "-") && s.glued(i-1) && s.word(i-2) || s.is(i-1, ".") && s.digits(i-2) > 0) {
		return i
	}
	if d == 8 && s.low(i) >= "19000101" && s.low(i) <= "21001231" && s.low(i)[4:] >= "0101" && s.low(i)[4:] <= "1231" && s.low(i)[6:] <= "31" && !s.gluedWord(i+1) && !s.gluedNumber(i+1) {
		return i + 1
	}
	sep := s.low(i + 1)
	if sep != "/" && sep != "-" && sep != "." {
		return i
	}
	if !s.is(i+3, sep) || !s.sameLine(i, i+5) || i+5 > len(s.tokens) {
		return i
	}
	// all apart or all together
	tight := s.glued(i+1) && s.glued(i+2) && s.glued(i+3) && s.glued(i+4)
	if !tight && (sep == "." || sep == "-") && d != 4 && s.digits(i+4) != 4 {
		return i
	}
	// not part of a longer row of numbers
	if s.is(i+5, sep) && s.glued(i+5) && s.digits(i+6) > 0 && s.glued(i+6) || s.gluedWord(i+5) && s.low(i+5) != "t" {
		return i
	}
	a, b, c := s.datePart(i), s.datePart(i+2), s.datePart(i+4)
	switch {
	case a == 0 || b == 0 || c == 0:
		return i
	case a == partYear && b != partYear && c != partYear && b&(partDay|partMonth) != 0 && c&(partDay|partMonth) != 0, // 2020-12-31, 2020-Dec-31, 2020-31-12
		c&(partYear|partShort) != 0 && a&(partMonth|partDay) != 0 && b&(partMonth|partDay) != 0 && (a|b)&partMonth != 0 && !(a == partMonth && b == partMonth),
		b == partYear && a != partYear && c == partName, a == partName && b == partYear && c&partDay != 0:
		return i + 5
	}
	return i
}

// the parts of a numeric date; a short number may be several.
const (
	partDay = 1 << iota
	partMonth
	partShort // a year of two digits
	partYear
	partName = partMonth | 16
)

// datePart says what a token may be in a numeric date.
func (s *scanned) datePart(i int) int {
	if s.dw(i, wordMonth) {
		return partName
	}
	t := s.low(i)
	switch s.digits(i) {
	case 1:
		if t == "0" {
			return 0
		}
		return partDay | partMonth
	case 2:
		p := partShort
		if t >= "01" && t <= "31" {
			p |= partDay
		}
		if t >= "01" && t <= "12" {
			p |= partMonth
		}
		return p
	case 4:
		if t >= "1000" && t <= "2999" {
			return partYear
		}
	}
	return 0
}

// gluedNumber says that a number goes on at token i: ".5", "-3".
func (s *scanned) gluedNumber(i int) bool {
	return s.glued(i) && (s.is(i, ".") || s.is(i, "-") || s.is(i, "/") || s.is(i, ",")) && s.digits(i+1) > 0 && s.glued(i+1)
}

// dayFirst reads "4 July 2020", "the 4th of July", "4. Juli 2020",
// "4 de julio de 2020".
func (s *scanned) dayFirst(i int) int {
	j := i
	if s.is(j, "the") || s.is(j, "den") || s.is(j, "le") || s.is(j, "el") || s.is(j, "il") {
		j++
	}
	k := s.dayNumber(j, true)
	if k == j || s.is(j-1, "$") || s.glued(j) && (s.is(j-1, "$") || s.is(j-1, ".") || s.is(j-1, "/")) {
		return i
	}
	if s.is(k, ".") && s.glued(k) && s.digits(j) > 0 {
		k++
	}
	if s.is(k, "day") {
		k++
	}
	if s.is(k, "-") || s.is(k, "/") || s.is(k, ",") {
		k++
	}
	if s.is(k, "of") || s.is(k, "de") || s.is(k, "di") {
		k++
	}
	m := s.month(k)
	if m == k || !s.sameLine(i, m) {
		return i
	}
	if s.is(k, "may") && s.digits(j) == 0 && s.raw(&s.tokens[k]) == "may" && ordinals[s.low(k-1)] == 0 && !s.is(k-1, "of") {
		return i // "one may"
	}
	if s.is(k, "may") && s.digits(j) > 0 && !s.gluedWord(j+1) && s.raw(&s.tokens[k]) == "may" && !s.is(k-1, "of") && s.year(m) == m {
		return i // "10 may be"
	}
	return s.withYear(m)
}

// withYear takes in a year behind a month or a day: ", 2020", "of 2020",
// "-2020", "'20".
func (s *scanned) withYear(j int) int {
	k := s.comma(j)
	switch {
	case s.is(k, "of"), s.is(k, "in"), s.is(k, "de"), s.is(k, "del"):
		k++
	case s.is(k, "-") && s.glued(k), s.is(k, "/") && s.glued(k), s.is(k, ".") && s.digits(k+1) == 4:
		k++
	}
	if k < len(s.tokens) && s.breaks(k) > 1 {
		return j
	}
	if y := s.year(k); y > k && !(s.is(y, "/") && s.glued(y)) {
		return y
	}
	if y := s.spokenYear(k); y > k {
		return y
	}
	if s.is(k-1, "of") && s.digits(k) == 2 && s.low(k) > "31" && s.bare(k+1) {
		return k + 1
	}
	if (s.is(k-1, "-") || s.is(k-1, "/")) && s.digits(k) == 2 && s.glued(k) && !s.gluedWord(k+1) {
		return k + 1
	}
	return j
}

// spokenYear reads "nineteen eighty six" and "two thousand and five"; i if
// there is none.
func (s *scanned) spokenYear(i int) int {
	v, j := s.small(i)
	if j == i {
		return i
	}
	if v >= 15 && v <= 20 {
		k := j
		if s.is(k, "hundred") {
			k++
			if s.is(k, "and") {
				k++
			}
		}
		if w, e := s.small(k); e > k && w >= 1 && s.sameLine(i, e) {
			return e
		}
		return i
	}
	if v == 2 && s.is(j, "thousand") {
		k := j + 1
		if s.is(k, "and") {
			k++
		}
		if _, e := s.small(k); e > k {
			return e
		}
		return j + 1
	}
	return i
}

// phraseAfter is the end of the phrase that begins behind token i, or i.
func (s *scanned) phraseAfter(m map[string][][]string, i int) int {
	if j := s.phrase(m, i+1); j > i+1 {
		return j
	}
	return i
}

// monthFirst reads "July 4, 2020", "July the 28th 2020", "Oct/2",
// "february twenty second".
func (s *scanned) monthFirst(i int) int {
	m := s.month(i)
	if m == i {
		return i
	}
	j := m
	if s.is(j, "/") || s.is(j, "-") || s.is(j, ",") {
		j++
	}
	if s.is(j, "the") {
		j++
	}
	if y := s.year(j); y > j && j == m+1 && s.is(m, "-") && s.is(y, "-") && s.glued(y) && s.dayNumber(y+1, false) == y+2 {
		return y + 2 // September-2020-23
	}
	k := s.dayNumber(j, true)
	if k == j || !s.sameLine(i, k) || s.is(i, "second") {
		return i
	}
	if s.is(i, "may") && s.digits(j) == 0 && s.low(j) == "one" || s.is(i, "march") && s.word(j) && s.raw(&s.tokens[i]) == "march" {
		return i
	}
	if (s.is(k, ":") && s.glued(k) && s.digits(k+1) > 0) || s.is(k, "%") || s.glued(k) && s.is(k, ".") && s.digits(k+1) > 0 && s.glued(k+1) {
		return i
	}
	return s.withYear(k)
}

// weekday reads a weekday with its point.
func (s *scanned) weekday(i int) int {
	if !s.dw(i, wordWeekday) || s.raw(&s.tokens[i]) == s.low(i) && (s.is(i, "sun") || s.is(i, "sat") || s.is(i, "mon") || s.is(i, "wed") || s.is(i, "mar") || s.is(i, "sabato") || s.is(i, "martes")) {
		return i
	}
	if s.is(i+1, ".") && s.glued(i+1) && len(s.low(i)) <= 5 && i+2 < len(s.tokens) && !s.newline(i+2) && (s.dw(i+2, wordMonth) || s.is(i+2, ",")) {
		return i + 2
	}
	return i + 1
}

// weekdayDate reads "Monday", "Monday, July 4", "next Friday",
// "monday of the following week", "Friday 7.6", "wednesday the 31st".
func (s *scanned) weekdayDate(i int) int {
	j := i
	if s.is(j, "the") && s.dw(j+1, wordWhich) {
		j++
	}
	which := s.dw(j, wordWhich)
	if which {
		j++
	}
	// "previous week - Monday", "next week monday"
	if which && (s.is(j, "week") || s.is(j, "weekend")) {
		k := s.hyphen(s.comma(j + 1))
		if s.is(k, "on") {
			k++
		}
		if w := s.weekday(k); w > k {
			return w
		}
		return i
	}
	on := j
	if !which && s.is(i, "on") {
		on = i + 1
	}
	w := s.weekday(on)
	if w == on {
		return i
	}
	k := w
	if s.is(k, "of") || s.is(k, "in") {
		k++
	}
	if s.is(k, "the") {
		k++
	}
	if s.dw(k, wordWhich) && s.is(k+1, "week") {
		return k + 2
	}
	if on != j {
		return i
	}
	if s.dw(w, wordWhich) && s.is(w+1, "week") {
		return w + 2
	}
	k = s.comma(w)
	if k < len(s.tokens) && s.breaks(k) > 1 {
		return w
	}
	if s.digits(k) > 0 {
		if d := max(s.numericDate(k), s.dayFirst(k)); d > k {
			return d
		}
		if d := s.shortDate(k); d > k {
			return d
		}
		if s.digits(k) <= 2 && !s.is(k+1, ":") && !s.is(k+1, "-") && !s.gluedNumber(k+1) && k == w && s.dayNumber(k, false) > k && !s.is(s.dayNumber(k, false), "am") && !s.is(s.dayNumber(k, false), "pm") {
			return s.dayNumber(k, false)
		}
		return w
	}
	if d := max(s.monthFirst(k), s.dayFirst(k)); d > k {
		return d
	}
	if s.is(k, "the") {
		if d := s.dayNumber(k+1, true); d > k+1 {
			return d
		}
	}
	return w
}

// shortDate reads a day and month without year: "7.6", "29/03", "4-23". Only
// a caller that knows that a date stands here may ask.
func (s *scanned) shortDate(i int) int {
	sep := s.low(i + 1)
	if sep != "/" && sep != "-" && sep != "." || !s.glued(i+1) || !s.glued(i+2) {
		return i
	}
	a, b := s.datePart(i), s.datePart(i+2)
	if a&(partDay|partMonth) == 0 || b&(partDay|partMonth) == 0 || (a|b)&partMonth == 0 || s.digits(i) == 4 || s.digits(i+2) == 4 {
		return i
	}
	if s.gluedWord(i+3) || s.is(i+3, "%") || s.gluedNumber(i+3) && !s.is(i+3, "-") || s.is(i+3, ":") {
		return i
	}
	return i + 3
}

// relativeDate reads "today", "two days after today", "the day after
// tomorrow", "3 weeks ago".
func (s *scanned) relativeDate(i int) int {
	j := i
	if s.is(j, "the") {
		j++
	}
	if s.is(j, "day") && (s.is(j+1, "after") || s.is(j+1, "before")) {
		if s.dw(j+2, wordDay) {
			return j + 3
		}
		if j > i {
			return j + 2
		}
	}
	if s.is(j, "following") && s.is(j+1, "day") || j > i && s.is(j, "next") && s.is(j+1, "day") {
		return j + 2
	}
	if j > i {
		return i
	}
	if s.dw(i, wordDay) && !(s.is(i, "morgen") && i > 0 && s.is(i-1, "guten")) {
		return i + 1
	}
	return i
}
