package entity

// Times of the day and the parts of the day.

// halfDay reads "am", "p.m.", "p . m ." and, at once behind a number, "a", "p".
func (s *scanned) halfDay(i int) int {
	if i >= len(s.tokens) || s.breaks(i) > 0 {
		return i
	}
	switch s.low(i) {
	case "am", "pm":
		return i + 1
	case "a", "p":
		if s.is(i+1, ".") && s.is(i+2, "m") {
			if s.is(i+3, ".") {
				return i + 4
			}
			return i + 3
		}
		if s.glued(i) && !(s.glued(i+1) && (s.is(i+1, "-") || s.is(i+1, "/"))) && (s.is(i-2, ":") || clockLead[s.low(i-2)]) {
			return i + 1
		}
	case ".":
		if s.glued(i) && (s.is(i+1, "am") || s.is(i+1, "pm")) && s.glued(i+1) {
			return i + 2
		}
	}
	return i
}

// clockLead are the words before "7p"; without one it is no time.
var clockLead = set("at @ to - until till from between by before after around")

// hour reads 0 to 24 in digits, or one to twelve in words.
func (s *scanned) hour(i int) int {
	if d := s.digits(i); d == 1 || d == 2 {
		if d == 2 && s.low(i) > "24" {
			return i
		}
		return i + 1
	}
	if v, ok := units[s.low(i)]; ok && v >= 1 && v <= 12 {
		return i + 1
	}
	return i
}

// minutes reads ":30" or ":30:05" behind an hour.
func (s *scanned) minutes(i int) int {
	for k := 0; k < 2; k++ {
		if !s.is(i, ":") || !s.glued(i) || !s.glued(i+1) || s.digits(i+1) != 2 || s.low(i+1) > "59" {
			break
		}
		i += 2
	}
	return i
}

// clock reads a time of the day.
func (s *scanned) clock(i int) int {
	if s.glued(i) && (s.word(i-1) || s.digits(i-1) > 0 || s.is(i-1, ":") || s.is(i-1, "$") || s.is(i-1, ".") || s.is(i-1, "#")) {
		if !s.is(i-1, "-") {
			return i
		}
	}
	switch s.low(i) {
	case "noon", "midnight", "midday":
		return i + 1
	case "around", "about":
		// "around 1pm" is a time of its own
		if c := s.clock(i + 1); c > i+1 && (s.digits(i+1) > 0 || s.word(i+1) && c > i+2) && !s.is(i+1, "around") && !s.is(i+1, "about") {
			return c
		}
		return i
	case "half", "quarter":
		return s.pastHour(i, i+1)
	case "in":
		return s.partThenHour(i)
	}
	h := s.hour(i)
	if h == i {
		if v, j := s.small(i); j > i && v < 60 {
			return s.pastHour(i, j)
		}
		if s.digits(i) == 2 {
			return s.pastHour(i, i+1)
		}
		return i
	}
	if m := s.minutes(h); m > h {
		return s.clockTail(m, true)
	}
	if s.is(h, ".") && s.glued(h) && s.digits(h+1) == 2 && s.glued(h+1) {
		if a := s.halfDay(h + 2); a > h+2 {
			return s.zone(a)
		}
	}
	if a := s.halfDay(h); a > h {
		return s.zone(a)
	}
	switch s.low(h) {
	case "noon", "midnight", "oclock", "uhr":
		return h + 1
	case "ish":
		if s.glued(h) {
			return h + 1
		}
	case "h":
		if s.glued(h) && s.digits(i) > 0 {
			if s.glued(h+1) && s.digits(h+1) == 2 {
				return h + 2
			}
			if !s.glued(h+1) || s.kindAt(h+1) == kindOther {
				return i
			}
		}
	case "o":
		if s.is(h+1, "'") && s.is(h+2, "clock") {
			return s.clockTail(h+3, false)
		}
	}
	if p := s.pastHour(i, h); p > i {
		return p
	}
	if p := s.dayPart(h); p > h && (s.is(h, "in") || s.is(h, "at")) && s.sameLine(i, p) {
		return p
	}
	return i
}

func (s *scanned) kindAt(i int) kind {
	if i < 0 || i >= len(s.tokens) {
		return kindOther
	}
	return s.tokens[i].kind
}

// clockTail reads what may stand behind hours and minutes.
func (s *scanned) clockTail(j int, half bool) int {
	if half {
		if a := s.halfDay(j); a > j {
			return s.zone(a)
		}
	}
	if s.is(j, "uhr") || s.is(j, "hrs") {
		return j + 1
	}
	if p := s.dayPart(j); p > j && s.is(j, "in") && s.sameLine(j-1, p) {
		return p
	}
	return s.zone(j)
}

// zone takes in the name of a time zone.
func (s *scanned) zone(j int) int {
	if s.word(j) && s.breaks(j) == 0 {
		switch s.raw(&s.tokens[j]) {
		case "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "ET", "PT", "CT", "CET", "CEST", "BST":
			return j + 1
		}
	}
	return j
}

// pastHour reads "ten past nine", "20 min past eight in the evening", of
// which the number ends before token j; i if there is none.
func (s *scanned) pastHour(i, j int) int {
	if s.dw(j, wordClock) {
		j++
	}
	if !s.is(j, "past") && !(s.is(j, "to") && (s.is(i, "quarter") || s.dw(j-1, wordClock))) {
		return i
	}
	h := s.hour(j + 1)
	if h == j+1 || s.gluedNumber(h) {
		return i
	}
	if p := s.dayPart(h); p > h && s.is(h, "in") {
		return p
	}
	return max(h, s.halfDay(h))
}

// partThenHour reads "in the afternoon at 7".
func (s *scanned) partThenHour(i int) int {
	p := s.dayPart(i)
	if p == i || !s.is(p, "at") {
		return i
	}
	if c := s.clock(p + 1); c > p+1 {
		return c
	}
	if h := s.hour(p + 1); h > p+1 && s.bare(h) {
		return h
	}
	return i
}

// dayPart reads "in the evening", "at night", "early morning", "later in the
// afternoon".
func (s *scanned) dayPart(i int) int {
	j := i
	if s.is(j, "early") || s.is(j, "late") || s.is(j, "later") || s.is(j, "earlier") {
		j++
	}
	switch s.low(j) {
	case "in", "during":
		j++
		if s.is(j, "the") {
			j++
		} else if !s.dw(j, wordPart) {
			return i
		}
		if s.is(j, "early") || s.is(j, "late") {
			j++
		}
	case "at":
		if s.is(j+1, "night") {
			return j + 2
		}
		return i
	}
	if j == i || !s.dw(j, wordPart) || s.is(j, "noon") {
		return i
	}
	return j + 1
}

// bare says that a number that ends before token j may be an hour: nothing
// follows that makes it something else.
func (s *scanned) bare(j int) bool {
	if j >= len(s.tokens) {
		return true
	}
	if s.glued(j) && (s.word(j) || s.is(j, "%") || s.is(j, "/") || s.is(j, ":") || s.gluedNumber(j) && !s.is(j, "-")) {
		return false
	}
	return !s.dw(j, wordUnit|wordClock|wordMonth) && !s.is(j, "percent") && !s.is(j, "%")
}

// clockRange reads "from 5 to 6pm", "4:00 - 7 o'clock", "between 3 and 5".
// solid says that it is a time by itself; a range of two bare hours is one
// only beside a date.
func (s *scanned) clockRange(i int) (end int, solid bool) {
	j := i
	between := s.is(j, "between")
	if between || s.is(j, "from") {
		j++
	} else if s.glued(i) && (s.word(i-1) || s.digits(i-1) > 0 || s.is(i-1, "-") || s.is(i-1, "/") || s.is(i-1, ".") || s.is(i-1, "$")) {
		return i, false
	}
	a, aReal, aLoose := s.clockOrHour(j)
	if a == j {
		return i, false
	}
	switch {
	case s.is(a, "to"), s.is(a, "until"), s.is(a, "till"), s.is(a, "-"), s.is(a, "through"), between && s.is(a, "and"):
	default:
		return i, false
	}
	b, bReal, bLoose := s.clockOrHour(a + 1)
	if b == a+1 || !s.sameLine(i, b) {
		return i, false
	}
	loose := aLoose && (bReal || bLoose) || bLoose && (aReal || aLoose)
	if s.is(b, "-") && s.glued(b) || s.is(b, "/") && s.glued(b) {
		return i, false
	}
	if p := s.dayPart(b); p > b && s.is(b, "in") {
		return p, true
	}
	return b, aReal || bReal || loose && j > i
}

// clockOrHour reads a time, or an hour alone (then not real), or two number
// words, "three thirty" (loose).
func (s *scanned) clockOrHour(i int) (end int, real, loose bool) {
	h := s.hour(i)
	if h > i && s.word(i) {
		if v, j := s.small(h); j > h && v >= 10 && v < 60 && s.spaced(h) {
			return j, false, true
		}
	}
	if c := s.clock(i); c > i {
		return c, true, false
	}
	if h > i && s.bare(h) {
		return h, false, false
	}
	return i, false, false
}
