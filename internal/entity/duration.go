package entity

// unit reads a unit of time at token i; clock says that it is shorter than a
// day.
func (s *scanned) timeUnit(i int) (end int, clock bool) {
	if !s.dw(i, wordUnit|wordClock) {
		return i, false
	}
	if s.is(i, "an") || s.is(i, "ora") {
		return i, false
	}
	end = i + 1
	if s.is(end, ".") && s.glued(end) && len(s.low(i)) <= 4 && i+2 < len(s.tokens) && !s.capital(end+1) && !s.newline(end+1) && !s.is(i, "days") && !s.is(i, "day") && !s.is(i, "week") && !s.is(i, "year") {
		end++
	}
	return end, s.dw(i, wordClock)
}

// lengthAt reads a duration: "3.5 years", "an hour and a half", "a few
// minutes", "2 weeks and 2 days"; i if there is none. Article says that "a
// week" is one too.
func (s *scanned) lengthAt(i int, article bool) int {
	j := s.oneLength(i, article)
	if j == i {
		return i
	}
	for start := j; j-start < 3*maxDenominator; {
		k := s.comma(j)
		if s.is(k, "and") {
			k++
		}
		if s.is(k, "a") && (s.is(k+1, "half") || s.is(k+1, "quarter")) && k > j {
			return k + 2
		}
		if k < len(s.tokens) && (s.digits(k) > 0 || s.word(k)) && s.breaks(k) == 0 {
			if e := s.oneLength(k, false); e > k {
				j = e
				continue
			}
		}
		return j
	}
	return j
}

func (s *scanned) oneLength(i int, article bool) int {
	if s.glued(i) && (s.is(i-1, "$") || s.is(i-1, ".") || s.is(i-1, "#") || s.is(i-1, "/")) {
		return i
	}
	j := i
	switch s.low(i) {
	case "several", "another", "few":
		j = i + 1
	case "couple":
		if s.is(i+1, "of") {
			j = i + 2
		}
	case "half":
		if s.is(i+1, "an") || s.is(i+1, "a") {
			j = i + 2
		}
	case "a", "an":
		switch {
		case s.is(i+1, "few") || s.is(i+1, "half"):
			j = i + 2
		case s.is(i+1, "couple"):
			j = i + 2
			if s.is(j, "of") {
				j++
			}
		case article || s.is(i+1, "hour") || s.is(i+1, "minute"):
			j = i + 1
		}
	default:
		j = s.amount(i)
	}
	if j == i {
		return i
	}
	k := s.hyphen(j)
	if s.is(k, "business") || s.is(k, "working") || s.is(k, "calendar") || s.is(k, "consecutive") {
		k++
	}
	u, _ := s.timeUnit(k)
	if u == k || k < len(s.tokens) && s.breaks(k) > 0 {
		return i
	}
	if s.is(k, "second") && (s.word(j-1) || !s.glued(k)) && !s.is(k+1, ",") && (s.is(i, "a") || s.is(i, "another")) {
		return i
	}
	if s.digits(i) > 0 && s.digits(k) == 0 && s.is(k, "min") && s.is(u, "past") {
		return i
	}
	// an age, or the "h" of another word
	if s.is(u, "old") || s.is(u, "of") && s.is(u+1, "age") || s.is(u, "-") && s.is(u+1, "old") {
		return i
	}
	return u
}

// amount reads the number of a duration.
func (s *scanned) amount(i int) int {
	if s.digits(i) == 0 && !s.word(i) && !s.is(i, ".") {
		return i
	}
	n := s.numberAt(i)
	if n.end == 0 {
		return i
	}
	j := n.end
	if !n.digits && s.is(j-1, "quarters") {
		return j - 1 // "two quarters" of a year
	}
	if n.digits && s.is(j, "and") && s.is(j+1, "a") {
		if e := s.denominator(j+2, false); e > j+2 {
			return e
		}
	}
	if !n.digits && s.is(j, "and") {
		if m := s.numberAt(j + 1); m.end > 0 && !m.digits && m.whole {
			return m.end // "twenty and four hours"
		}
		if s.is(j+1, "half") {
			return j + 2 // "one and half hour"
		}
	}
	// "thirty (30) days"
	if s.is(j, "(") && s.digits(j+1) > 0 && s.is(j+2, ")") {
		return j + 3
	}
	return j
}

// length reads a duration and what is counted from it: "two months ago",
// "in 5 minutes", "3 days from today", "within 24 hours".
func (s *scanned) length(i int) when {
	switch s.low(i) {
	case "in":
		l := s.lengthAt(i+1, true)
		if l == i+1 || s.is(i+1, "the") || !s.sameLine(i, l) {
			return when{}
		}
		if s.hasClock(i+1, l) {
			return when{end: l, kind: whenDateTime}
		}
		return when{end: l, kind: whenDate}
	case "within":
		j := i + 1
		if s.is(j, "the") {
			j++
		}
		if s.dw(j, wordWhich) {
			j++
		}
		if l := s.lengthAt(j, true); l > j {
			return s.withinKind(j, l)
		}
		if u, _ := s.timeUnit(j); u > j && j > i+1 {
			if s.is(u, "and") {
				if l := s.lengthAt(u+1, false); l > u+1 {
					return s.withinKind(u+1, l)
				}
			}
			return when{end: u, kind: whenDateRange}
		}
		return when{}
	}
	if c := s.compared(i); c > i {
		if l := s.lengthAt(c, true); l > c && !s.is(l, "ago") && !s.is(l, "before") && !s.is(l, "after") {
			return when{end: l, kind: whenDuration}
		}
		return when{}
	}
	l := s.lengthAt(i, s.is(i-1, "for") || s.is(i-1, "after") || s.is(i-1, "about") || s.is(i-1, "takes") || s.is(i-1, "took"))
	if l == i {
		// "a week ago"
		if l = s.lengthAt(i, true); l == i || !s.is(l, "ago") && !s.is(l, "from") && !s.is(l, "later") {
			return when{}
		}
	}
	kind := whenDate
	if s.hasClock(i, l) {
		kind = whenDateTime
	}
	switch s.low(l) {
	case "ago", "later", "hence":
		if s.is(l, "later") && (s.dw(l+1, wordWhich) || s.is(l+1, "in") || s.is(l+1, "on") || s.is(l+1, "today")) {
			break
		}
		return when{end: l + 1, kind: kind}
	case "from", "after", "before":
		if s.is(l+1, "now") {
			return when{end: l + 2, kind: kind}
		}
		if d := s.date(l + 1); d > l+1 && kind == whenDate {
			return when{end: d, kind: whenDate}
		}
	}
	return when{end: l, kind: whenDuration}
}

// compared reads "more than", "not less than", "at least"; i if there is none.
func (s *scanned) compared(i int) int {
	switch {
	case (s.is(i, "more") || s.is(i, "less")) && s.is(i+1, "than"):
		return i + 2
	case s.is(i, "not") && (s.is(i+1, "more") || s.is(i+1, "less")) && s.is(i+2, "than"):
		return i + 3
	}
	return i
}

func (s *scanned) withinKind(i, l int) when {
	if s.hasClock(i, l) {
		return when{end: l, kind: whenDateTimeRange}
	}
	return when{end: l, kind: whenDateRange}
}

// hasClock says that one of the tokens is an hour or less.
func (s *scanned) hasClock(i, j int) bool {
	for ; i < j; i++ {
		if s.dw(i, wordClock) {
			return true
		}
	}
	return false
}

// set reads what comes again: "every Monday", "daily", "once a week",
// "tuesday afternoons".
func (s *scanned) set(i int) when {
	if s.dw(i, wordDaily) {
		return when{end: i + 1, kind: whenSet}
	}
	if s.is(i, "everyday") && s.clock(i+1) > i+1 {
		return when{end: s.clock(i + 1), kind: whenSet}
	}
	if s.dw(i, wordWeekdays) && !s.is(i, "nights") {
		if w := s.everyTail(i + 1); w.end > i+1 && s.is(i+1, "at") {
			return w
		}
		return when{end: i + 1, kind: whenSet}
	}
	if w := s.weekday(i); w > i && s.dw(w, wordWeekdays) {
		return when{end: w + 1, kind: whenSet}
	}
	switch s.low(i) {
	case "every", "each":
		return s.every(i)
	case "once", "twice":
		if s.is(i+1, "a") || s.is(i+1, "per") || s.is(i+1, "every") || s.is(i+1, "each") {
			if u, _ := s.timeUnit(i + 2); u > i+2 {
				return when{end: u, kind: whenSet}
			}
		}
	}
	return when{}
}

func (s *scanned) every(i int) when {
	j := i + 1
	if s.is(j, "other") || s.is(j, "single") || s.is(j, "second") {
		j++
	}
	if k := s.amount(j); k > j {
		j = k
	}
	if u, _ := s.timeUnit(j); u > j {
		return s.everyTail(u)
	}
	if s.is(j, "weekday") || s.is(j, "workday") {
		return s.everyTail(j + 1)
	}
	if w := s.weekday(j); w > j {
		return s.everyTail(w)
	}
	if s.dw(j, wordPart|wordSeason|wordMonth) {
		if d := s.date(j); d > j {
			return s.everyTail(d)
		}
		return s.everyTail(j + 1)
	}
	if d := s.date(j); d > j && !s.dw(j, wordDay) {
		return s.everyTail(d)
	}
	return when{}
}

// everyTail takes in the time of the day: "every day at 5pm".
func (s *scanned) everyTail(j int) when {
	k := j
	if s.dw(k, wordPart) {
		k++
		j = k
	}
	if s.is(k, "at") {
		k++
	}
	if c := s.clock(k); c > k && s.breaks(k) == 0 {
		return when{end: c, kind: whenSet}
	}
	return when{end: j, kind: whenSet}
}
