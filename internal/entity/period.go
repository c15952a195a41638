package entity

// Periods: stretches of the calendar that have a name, and ranges between two
// points of time.

// period reads "next week", "Q1 2019", "May 2020", "the end of the month",
// "last 3 months", "2017".
func (s *scanned) period(i int) when {
	best := some(i, s.monthYear(i), whenDateRange)
	best = longer(best, some(i, s.quarter(i), whenDateRange))
	best = longer(best, some(i, s.whichUnit(i), whenDateRange))
	best = longer(best, some(i, s.edge(i), whenDateRange))
	best = longer(best, some(i, s.weekNumber(i), whenDateRange))
	best = longer(best, some(i, s.season(i), whenDateRange))
	best = longer(best, s.yearAlone(i))
	if s.is(i, "eoy") || s.is(i, "eom") || s.is(i, "eow") {
		best = longer(best, when{end: i + 1, kind: whenDateRange})
	}
	return best
}

// monthYear reads "June of 1992", "Dec/2018", "2015-3", "2017 april", "this
// September", and a month alone where nothing else can be meant.
func (s *scanned) monthYear(i int) int {
	if y := s.year(i); y > i && !s.gluedAfterNumber(i) {
		k := y
		sep := s.is(k, "-") || s.is(k, "/")
		if sep {
			k++
		}
		if m := s.month(k); m > k && s.sameLine(i, m) && s.dayNumber(m, false) == m {
			return m
		}
		if d := s.digits(k); sep && s.is(k-1, "-") && s.glued(k) && s.glued(k-1) && (d == 1 || d == 2) && s.datePart(k)&partMonth != 0 && !s.gluedNumber(k+1) && !s.gluedWord(k+1) {
			return k + 1
		}
	}
	if d := s.digits(i); (d == 1 || d == 2) && s.is(i+1, "/") && s.glued(i+1) && s.digits(i+2) == 4 && s.glued(i+2) && s.datePart(i)&partMonth != 0 && s.year(i+2) > i+2 && !s.gluedNumber(i+3) && !s.gluedAfterNumber(i) {
		return i + 3
	}
	j := i
	if s.dw(j, wordWhich) {
		j++
	}
	m := s.month(j)
	if m == j {
		return i
	}
	k := s.comma(m)
	switch {
	case s.is(k, "of"), s.is(k, "in"), s.is(k, "de"), s.is(k, "del"):
		k++
	case s.is(k, "-") && s.glued(k), s.is(k, "/") && s.glued(k), s.is(k, "'") && s.digits(k+1) == 2 && s.year(k) == k:
		k++
	}
	if y := s.year(k); y > k && s.sameLine(i, y) {
		return y
	}
	if (s.is(k-1, "-") || s.is(k-1, "/")) && s.digits(k) == 2 && s.low(k) > "31" && s.glued(k) {
		return k + 1
	}
	if j > i {
		if (s.is(j, "may") || s.is(j, "march")) && !s.capital(j) {
			return i // "this may"
		}
		return m
	}
	return s.monthAlone(i, m)
}

func (s *scanned) gluedAfterNumber(i int) bool {
	return s.glued(i) && (s.digits(i-1) > 0 || s.word(i-1) || (s.is(i-1, "-") || s.is(i-1, "/") || s.is(i-1, ".") || s.is(i-1, ",")) && (s.digits(i-2) > 0 || s.word(i-2)) && s.glued(i-1))
}

// englishMonths are the months that may stand alone. "may" and "march" need a
// capital inside of a sentence.
var englishMonths = set("january february april june july august september october november december")

func (s *scanned) monthAlone(i, m int) int {
	low := s.low(i)
	if englishMonths[low] && !(s.word(m) && s.digits(m+1) == 0 && s.raw(&s.tokens[i]) != low && s.capital(m) && !s.dw(m, 0xffff)) && !(s.word(i-1) && s.capital(i-1) && !s.newline(i) && !s.dw(i-1, 0xffff) && markers[s.low(i-1)] == 0 && lists()[s.low(i-1)]&isFirstName != 0) {
		return m
	}
	if (low == "may" || low == "march") && (s.capital(i) || s.is(i-1, "in")) && (s.is(i-1, "in") || s.is(i-1, "of") || s.is(i-1, "since") || s.is(i-1, "until") || s.is(i-1, "by") || s.is(i-1, "from") || s.is(i-1, "to") || s.is(i-1, "last") || s.is(i-1, "next")) {
		return m
	}
	return i
}

// capital says that token i begins with a capital.
func (s *scanned) capital(i int) bool {
	return s.word(i) && s.raw(&s.tokens[i]) != s.tokens[i].low
}

// quarter reads "Q1 2019", "2019 H2", "2017-q1", "1st quarter of 2013", "the
// first quarter".
func (s *scanned) quarter(i int) int {
	if (s.is(i, "q") || s.is(i, "h")) && s.digits(i+1) == 1 && s.glued(i+1) && s.low(i+1) <= "4" && s.low(i+1) > "0" && !s.glued(i) {
		j := i + 2
		if s.is(j, "-") || s.is(j, "/") || s.is(j, "of") {
			j++
		}
		if y := s.year(j); y > j {
			return y
		}
		if s.is(i, "q") {
			return i + 2
		}
	}
	if y := s.year(i); y > i {
		j := s.hyphen(y)
		if (s.is(j, "q") || s.is(j, "h")) && s.digits(j+1) == 1 && s.glued(j+1) {
			return j + 2
		}
	}
	j := i
	if s.is(j, "the") {
		j++
	}
	k := s.dayNumber(j, true)
	if k > j && s.is(k, "century") && (k-j == 2 || s.word(j)) {
		return k + 1
	}
	if k > j && (s.is(k, "quarter") || s.is(k, "half")) && (k-j == 2 || s.word(j)) {
		m := k + 1
		if s.is(m, "of") {
			m++
		}
		if y := s.year(m); y > m {
			return y
		}
		if w := s.whichUnit(m); w > m {
			return w
		}
		if s.is(k, "quarter") && ordinals[s.low(j)] > 0 {
			return k + 1
		}
	}
	return i
}

// whichUnit reads "next month", "the following week", "last 3 months", "the
// week", "earlier in the week", "later this year".
func (s *scanned) whichUnit(i int) int {
	j := i
	if s.is(j, "earlier") || s.is(j, "later") || s.is(j, "early") || s.is(j, "late") {
		j++
		if s.is(j, "in") {
			j++
		}
		if !s.is(j, "the") && !s.dw(j, wordWhich) {
			return i
		}
	}
	if s.is(j, "the") && s.dw(j+1, wordUnit) {
		switch s.low(j + 1) {
		case "week", "month", "year":
			k := j + 2
			if s.is(k, "beginning") || s.is(k, "commencing") || s.is(k, "starting") || s.is(k, "of") {
				if d := s.date(k + 1); d > k+1 {
					return d
				}
			}
			if s.digits(k) > 0 || s.glued(k) && s.is(k, "-") || s.is(k, "'") || s.is(k, "ended") || s.is(k, "ending") {
				return i
			}
			return k
		case "weekend":
			return j + 2
		}
		return i
	}
	if !s.dw(j, wordWhich) || s.is(j, "last") && (s.is(j-1, "t") || s.is(j-1, "to") || s.is(j-1, "will") || s.is(j-1, "not")) {
		return i
	}
	k := j + 1
	if s.dw(k, wordUnit) && !s.is(k, "night") && !s.is(k, "nights") && !s.is(k, "day") && !s.is(k, "an") {
		return k + 1
	}
	if s.dw(k, wordSeason) {
		return k + 1
	}
	if s.is(k, "calendar") || s.is(k, "fiscal") || s.is(k, "business") || s.is(k, "school") {
		if s.dw(k+1, wordUnit) {
			return k + 2
		}
	}
	if l := s.oneLength(k, false); l > k {
		return l
	}
	return i
}

// edge reads "the end of the year", "early September", "mid-2019", "start of
// next month".
func (s *scanned) edge(i int) int {
	j := i
	switch s.low(j) {
	case "end", "beginning", "start", "middle", "half":
		if s.is(j, "half") && s.is(j+1, "of") && s.year(j+2) == j+2 || !s.is(j+1, "of") {
			return i
		}
		j += 2
		k := j
		if s.is(k, "the") {
			k++
		}
		switch s.low(k) {
		case "week", "month", "year", "quarter", "decade", "century", "weekend":
			return k + 1
		}
	case "early", "late", "mid":
		j = s.hyphen(j + 1)
	default:
		return i
	}
	if w := s.period2(j); w > j {
		return w
	}
	if m := s.month(j); m > j {
		return m
	}
	return i
}

// period2 is the end of a period behind "end of".
func (s *scanned) period2(i int) int {
	best := max(s.monthYear(i), s.quarter(i))
	best = max(best, s.whichUnit(i), s.season(i))
	return max(best, s.yearAlone(i).end)
}

// weekNumber reads "week 31", "first week of 2019", "the third week of May".
func (s *scanned) weekNumber(i int) int {
	if s.is(i, "week") && s.digits(i+1) > 0 && s.digits(i+1) <= 2 && s.low(i+1) <= "53" && s.bare(i+2) {
		if s.is(i+2, "of") {
			if e := s.period2(i + 3); e > i+3 {
				return e
			}
		}
		return i + 2
	}
	j := i
	if s.is(j, "the") {
		j++
	}
	k := s.dayNumber(j, true)
	if s.is(j, "last") {
		k = j + 1
	}
	if s.is(j, "first") || s.is(j, "last") {
		if l := s.oneLength(j+1, false); l > j+1 && s.is(l, "of") {
			if e := s.period2(l + 1); e > l+1 {
				return e
			}
		}
	}
	if k > j && (s.is(k, "week") || s.is(k, "weekend") || s.is(k, "day") || s.is(k, "month")) && s.is(k+1, "of") {
		if e := s.period2(k + 2); e > k+2 {
			return e
		}
	}
	return i
}

// season reads "summer 2019", "last winter", and a capitalized season alone.
func (s *scanned) season(i int) int {
	if !s.dw(i, wordSeason) {
		return i
	}
	j := i + 1
	if s.is(j, "of") {
		j++
	}
	if y := s.year(j); y > j {
		return y
	}
	if !s.is(i, "fall") && !s.is(i, "spring") && !s.capital(i-1) && (s.capital(i) && !s.capital(i+1) || s.is(i-1, "in") || s.is(i-1, "the")) {
		return i + 1
	}
	return i
}

// yearAlone reads "2017" and "the 1990s".
func (s *scanned) yearAlone(i int) when {
	if s.is(i, "year") || (s.is(i, "fiscal") || s.is(i, "calendar") || s.is(i, "school") || s.is(i, "tax")) && s.is(i+1, "year") {
		j := i + 1
		if s.is(j, "year") {
			j++
		}
		if y := s.year(j); y > j && s.sameLine(i, y) {
			return when{end: y, kind: whenDateRange}
		}
		return when{}
	}
	y := s.year(i)
	if y == i || s.gluedAfterNumber(i) {
		if s.digits(i) == 4 && s.is(i+1, "s") && s.glued(i+1) && s.low(i) >= "1500" && s.low(i) < "2100" {
			return when{end: i + 2, kind: whenDateRange}
		}
		return when{}
	}
	t := s.low(i)
	if t < "1800" || t > "2099" || s.gluedNumber(y) || s.glued(y) && (s.is(y, "%") || s.is(y, "-") || s.is(y, "/")) {
		return when{}
	}
	switch s.low(i - 1) {
	case "$", "€", "£", "#", "no", "number", "suite", "room", "box", "usd", "eur", "page", "section", ".", "over", "+", "*", "=", "x":
		return when{}
	}
	if _, ok := magnitudes[s.low(y)]; ok || s.unitAt(y) > y || s.is(y, "over") || s.capital(y) && s.breaks(y) == 0 && markers[s.low(y+1)] == 4 {
		return when{}
	}
	return when{end: y, kind: whenDateRange, weak: true}
}

// dateRange reads "from May to Oct 2020", "between Jan 22 and now",
// "10/1/2018 - 10/7/2018", "Nov 18-19".
func (s *scanned) dateRange(i int) when {
	j := i
	between, from := s.is(i, "between"), s.is(i, "from")
	if between || from {
		j++
	}
	sure := between || from
	if s.is(i, "on") && s.month(i+1) > i+1 {
		j++
	}
	best := when{}
	for _, a := range s.bounds(j, sure) {
		best = longer(best, s.upTo(i, a, between, sure))
	}
	if j > i && best.end == 0 && from {
		// "from 4-23 in next month"
		if d := s.shortDate(j); d > j && s.is(d, "in") && s.dw(d+1, wordWhich) {
			return when{end: d + 3, kind: whenDateRange}
		}
	}
	if s.is(i, "on") && j > i {
		if m := s.month(j); m > j && best.end > 0 {
			return best
		}
		return when{}
	}
	return best
}

// bounds are the readings of one end of a range.
func (s *scanned) bounds(i int, sure bool) []when {
	var all []when
	if p := s.point(i); p.end > 0 && p.kind != whenTime && p.kind != whenTimeRange {
		all = append(all, p)
		if d := s.date(i); d > i && d != p.end {
			all = append(all, when{end: d, kind: whenDate})
		}
	}
	if p := s.period(i); p.end > 0 {
		p.weak = p.weak && !sure
		all = append(all, p)
	} else if s.is(i, "the") {
		if e := s.edge(i + 1); e > i+1 {
			all = append(all, when{end: e, kind: whenDateRange})
		}
	}
	if sure {
		if y := s.year(i); y > i {
			all = append(all, when{end: y, kind: whenDateRange}) // "from 2014-2018"
		}
	}
	if m := s.month(i); m > i {
		all = append(all, when{end: m, kind: whenDateRange})
		if d := s.dayNumber(m, false); d > m {
			all = append(all, when{end: d, kind: whenDate})
		}
	}
	if d := s.shortDate(i); d > i {
		all = append(all, when{end: d, kind: whenDate, weak: !sure})
	} else if s.is(i+1, "/") && s.glued(i+1) && s.datePart(i)&partMonth != 0 && s.datePart(i+2)&partDay != 0 {
		all = append(all, when{end: i + 3, kind: whenDate, weak: !sure})
	}
	if sure {
		if c := s.clock(i); c > i {
			all = append(all, when{end: c, kind: whenTime})
		}
	}
	return all
}

// upTo reads the other end of a range that has a as its first.
func (s *scanned) upTo(i int, a when, between, sure bool) when {
	j := a.end
	switch {
	case s.is(j, "to"), s.is(j, "until"), s.is(j, "till"), s.is(j, "through"), s.is(j, "thru"), between && s.is(j, "and"), s.is(j, "bis"):
	case s.is(j, "-"), s.is(j, "~"):
	default:
		return when{}
	}
	best := when{}
	if j+1 >= len(s.tokens) || s.breaks(j)+s.breaks(j+1) > 1 || s.breaks(i+1) > 0 {
		return best
	}
	for _, b := range s.bounds(j+1, sure) {
		if a.kind == whenTime && b.kind == whenTime || a.weak && b.weak && !sure && a.kind == whenDate {
			continue
		}
		kind := whenDateRange
		if a.kind == whenTime || a.kind == whenDateTime || b.kind == whenDateTime {
			kind = whenDateTimeRange
		}
		best = longer(best, when{end: b.end, kind: kind})
	}
	// "November 18-19", "18-20 May" stands in dayRange
	if a.kind == whenDate && best.end == 0 && s.dayNumber(j+1, true) > j+1 && s.lastIsDay(a.end) {
		k := s.dayNumber(j+1, true)
		if !s.is(k, ":") && s.halfDay(k) == k && !s.gluedNumber(k) {
			return when{end: s.withYear(k), kind: whenDateRange}
		}
	}
	return best
}

// lastIsDay says that a date that ends before token end ends with its day.
func (s *scanned) lastIsDay(end int) bool {
	if s.dw(end-2, wordMonth) || s.is(end-2, ".") && s.dw(end-3, wordMonth) {
		return s.digits(end-1) > 0 && s.digits(end-1) <= 2 || ordinals[s.low(end-1)] > 0
	}
	return s.dw(end-3, wordMonth) && s.gluedWord(end-1) && s.digits(end-2) > 0
}

// modified reads "before 2018", "since tomorrow", "no later than January 1".
func (s *scanned) modified(i int) when {
	j := s.modifier(i)
	if j == i {
		return s.openEnded(i)
	}
	if s.is(j, "the") && (s.date(j+1) > j+1 && s.date(j) == j || s.edge(j+1) > j+1) {
		j++
	}
	best := when{}
	for _, p := range []when{s.dateRangeBare(j), s.point(j), s.period(j)} {
		best = longer(best, p)
	}
	if best.end == 0 {
		if d := s.shortDate(j); d > j && s.is(j+1, "/") {
			best = when{end: d, kind: whenDate}
		}
	}
	if best.end == 0 || !s.sameLine(j-1, j+1) {
		return when{}
	}
	switch best.kind {
	case whenTime, whenTimeRange:
		best.kind = whenTimeRange
	case whenDateTime, whenDateTimeRange:
		best.kind = whenDateTimeRange
	default:
		best.kind = whenDateRange
	}
	best.weak = false
	return best
}

// openEnded reads "2018 or later", "1/1/2016 and after", "3 pm or later".
func (s *scanned) openEnded(i int) when {
	w := longer(s.point(i), s.yearAlone(i))
	j := w.end
	if j == 0 || !s.is(j, "or") && !s.is(j, "and") || !s.sameLine(i, j+1) {
		return when{}
	}
	switch s.low(j + 1) {
	case "later", "after", "greater", "earlier", "before", "above", "onwards":
	default:
		return when{}
	}
	if n := j + 2; s.is(j+1, "after") || s.is(j+1, "before") {
		if s.point(n).end > 0 || s.yearAlone(n).end > 0 || s.word(n) && s.is(n, "the") {
			return when{} // it belongs to what follows
		}
	}
	w.end, w.weak = j+2, false
	if w.kind == whenTime {
		w.kind = whenTimeRange
	} else {
		w.kind = whenDateRange
	}
	return w
}

func (s *scanned) dateRangeBare(i int) when {
	if s.is(i, "from") || s.is(i, "between") {
		return when{}
	}
	return s.dateRange(i)
}

// modifier reads the word that turns a point of time into a range.
func (s *scanned) modifier(i int) int {
	switch s.low(i) {
	case "before", "after", "since", "until", "till", "by":
		return i + 1
	case "starting", "beginning", "commencing", "effective":
		if s.is(i+1, "on") || s.is(i+1, "from") || s.is(i+1, "in") {
			return i + 2
		}
		return i + 1
	case "prior", "previous":
		if s.is(i+1, "to") {
			return i + 2
		}
	case "no", "not":
		if (s.is(i+1, "later") || s.is(i+1, "earlier")) && s.is(i+2, "than") {
			return i + 3
		}
	case "later", "earlier", "greater", "older":
		if s.is(i+1, "than") {
			return i + 2
		}
	case "on":
		if s.is(i+1, "or") && (s.is(i+2, "before") || s.is(i+2, "after")) {
			return i + 3
		}
	case "as":
		if (s.is(i+1, "early") || s.is(i+1, "late")) && s.is(i+2, "as") {
			return i + 3
		}
	case "any":
		if s.is(i+1, "time") && (s.is(i+2, "from") || s.is(i+2, "after") || s.is(i+2, "before")) {
			return i + 3
		}
	}
	return i
}
