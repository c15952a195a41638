package entity

import "github.com/docextract/docextract/model"

// whenKind is what an expression of time is.
type whenKind uint8

const (
	noWhen whenKind = iota
	whenDate
	whenTime
	whenDateTime
	whenDateRange
	whenDateTimeRange
	whenTimeRange
	whenDuration
	whenSet
)

var whenSub = [...]model.SubCategory{
	whenDate: model.SubCategoryDate, whenTime: model.SubCategoryTime, whenDateTime: model.SubCategoryDate,
	whenDateRange: model.SubCategoryDateRange, whenDateTimeRange: model.SubCategoryDateRange,
	whenTimeRange: model.SubCategoryTimeRange, whenDuration: model.SubCategoryDuration, whenSet: model.SubCategorySet,
}

// when is an expression of time that ends before token end; end 0 is none.
type when struct {
	end  int
	kind whenKind
	// weak says that it may be no time at all: a year alone.
	weak bool
}

// longer is the one of a and b that reaches further, a on a tie.
func longer(a, b when) when {
	if b.end > a.end {
		return b
	}
	return a
}

func some(i, j int, k whenKind) when {
	if j > i {
		return when{end: j, kind: k}
	}
	return when{}
}

// mayBeginWhen says that an expression of time may begin at token i.
func (s *scanned) mayBeginWhen(i int) bool {
	t := &s.tokens[i]
	if t.kind == kindDigit {
		return true
	}
	return t.kind == kindWord && dateWords[t.low] != 0 || t.low == "'"
}

// findWhen finds the expressions of time, from left to right, the longest
// first.
func findWhen(s *scanned) []Found {
	var all []Found
	for i := 0; i < len(s.tokens); {
		var w when
		if s.mayBeginWhen(i) {
			w = s.whenAt(i)
		}
		if w.end == 0 {
			if s.tokens[i].kind == kindDigit {
				i = s.skipNumber(i)
			} else {
				i++
			}
			continue
		}
		c := 0.9
		if w.weak {
			c = 0.6
		}
		all = append(all, Found{
			Category: model.CategoryDateTime, SubCategory: whenSub[w.kind], Confidence: c, Span: s.span(i, w.end),
		})
		i = w.end
	}
	return all
}

// skipNumber steps over a row of digits and separators that is no time, so
// that its end is not taken for one.
func (s *scanned) skipNumber(i int) int {
	i++
	for s.gluedNumber(i) {
		i += 2
	}
	return i
}

// whenAt reads the longest expression of time at token i.
func (s *scanned) whenAt(i int) when {
	best := s.set(i)
	best = longer(best, s.modified(i))
	best = longer(best, s.point(i))
	best = longer(best, s.dateRange(i))
	best = longer(best, s.period(i))
	best = longer(best, s.length(i))
	return best
}

// point reads a date, a time, or both.
func (s *scanned) point(i int) when {
	best := longer(s.dateThen(i), s.clockThen(i))
	return longer(best, s.tonight(i))
}

// dateThen reads a date and a time, a part of the day or a range of times
// behind it.
func (s *scanned) dateThen(i int) when {
	d := s.date(i)
	if d == i {
		return when{}
	}
	return s.behindDate(i, d, whenDate)
}

// behindDate reads a time behind a date that stands in tokens i to d-1.
func (s *scanned) behindDate(i, d int, alone whenKind) when {
	best := when{end: d, kind: alone}
	if d < len(s.tokens) && s.breaks(d) > 0 {
		return best
	}
	j := s.comma(d)
	if j < len(s.tokens) && s.breaks(j) > 0 {
		return best
	}
	if r, solid := s.clockRange(j); r > j && (solid || s.bare(r)) {
		best = longer(best, when{end: r, kind: whenDateTimeRange})
	}
	if s.is(j, "-") && s.clock(j+1) > j+1 {
		best = longer(best, when{end: s.clock(j + 1), kind: whenDateTime})
	}
	if p := s.dayPart(j); p > j || s.dw(j, wordPart) && !s.is(j, "midnight") && !s.is(j, "noon") && !s.dwPlural(j) {
		p = max(p, j+1)
		if j > d {
			if s.is(j, "in") || p == j+1 {
				return best
			}
		}
		best = longer(best, when{end: p, kind: whenDateTimeRange})
		k := p
		at := s.is(k, "at") || s.is(k, "around") || s.is(k, "@")
		if at {
			k++
		}
		if r, _ := s.clockRange(k); r > k && s.bare(r) {
			best = longer(best, when{end: r, kind: whenDateTimeRange})
		} else if c, real, _ := s.clockOrHour(k); c > k && (real || at) {
			best = longer(best, when{end: c, kind: whenDateTime})
		}
		return best
	}
	at := false
	switch s.low(j) {
	case "at", "@", "around", "about", "for", "by", "from", "t":
		at = s.low(j) == "at" || s.low(j) == "@" || s.low(j) == "around"
		j++
	}
	if at {
		if r, solid := s.clockRange(j); r > j && solid {
			return longer(best, when{end: r, kind: whenDateTimeRange})
		}
	}
	if m := s.modifier(j); m > j && (s.is(j, "before") || s.is(j, "after") || s.is(j, "until") || s.is(j, "by") || s.is(j, "no") || s.is(j, "not") || s.is(j, "later")) {
		if c := s.clock(m); c > m && s.breaks(j) == 0 {
			return longer(best, when{end: c, kind: whenDateTimeRange})
		}
	}
	if c, real, loose := s.clockOrHour(j); c > j && (real || at || loose && j > d) && s.breaks(j) == 0 {
		if !real && at && s.is(c, ".") && s.digits(c+1) == 2 && s.glued(c+1) {
			c += 2
		}
		if s.is(j-1, "from") {
			return best
		}
		best = longer(best, when{end: c, kind: whenDateTime})
	} else if h := s.hour(j); at && h > j && s.is(h, ".") && s.glued(h) && s.digits(h+1) == 2 {
		best = longer(best, when{end: h + 2, kind: whenDateTime})
	}
	if best.kind == whenDateTime {
		if y := s.year(best.end); y > best.end && s.breaks(best.end) == 0 && s.year(d-1) == d-1 {
			best.end = y // "Wed Oct 26 15:50:06 2016"
		}
		if p := s.dayPart(best.end); p > best.end && s.sameLine(i, p) {
			best.end = p
		}
	}
	return best
}

func (s *scanned) dwPlural(i int) bool { return s.dw(i, wordWeekdays) }

// clockThen reads a time or a range of times, and a date behind it.
func (s *scanned) clockThen(i int) when {
	best := when{}
	if r, solid := s.clockRange(i); r > i {
		if solid {
			best = when{end: r, kind: whenTimeRange}
		}
		best = longer(best, s.behindClock(r, whenDateTimeRange))
	}
	at := i
	if s.is(i, "at") {
		at++
	}
	if c := s.clock(at); c > at {
		w := s.behindClock(c, whenDateTime)
		if w.end == 0 && at == i {
			w = when{end: c, kind: whenTime}
		}
		best = longer(best, w)
	}
	if p := s.dayPart(i); p > i {
		best = longer(best, when{end: p, kind: whenTimeRange})
	}
	return best
}

// behindClock reads the date behind a time that ends before token j.
func (s *scanned) behindClock(j int, kind whenKind) when {
	k := j
	if s.is(k, "on") || s.is(k, "of") || s.is(k, ",") {
		k++
	}
	if k < len(s.tokens) && s.breaks(k) > 0 {
		return when{}
	}
	if s.is(k, "tonight") {
		return when{end: k + 1, kind: kind}
	}
	if s.dw(k, wordWhich) && s.dw(k+1, wordPart) {
		return when{end: k + 2, kind: kind}
	}
	d := s.date(k)
	if d == k {
		return when{}
	}
	if s.dw(d, wordPart) && s.breaks(d) == 0 {
		d++
	}
	return when{end: d, kind: kind}
}

// tonight reads "this evening", "tonight at 7", "10, tonight", "now", "end of
// tomorrow".
func (s *scanned) tonight(i int) when {
	if h := s.hour(i); h > i && s.is(h, ",") && s.is(h+1, "tonight") {
		return when{end: h + 2, kind: whenDateTime}
	}
	j := i
	if s.is(j, "later") || s.is(j, "early") || s.is(j, "late") || s.is(j, "earlier") {
		j++
	}
	switch {
	case s.is(j, "tonight"):
		return s.behindDate(i, j+1, whenDateTimeRange)
	case s.dw(j, wordWhich) && s.dw(j+1, wordPart) && !s.is(j, "following"):
		return s.behindDate(i, j+2, whenDateTimeRange)
	case j > i:
		return when{}
	case s.is(i, "now") && !(s.is(i-1, ",") || s.is(i+1, "that")):
		return when{end: i + 1, kind: whenDateTime}
	case s.is(i, "eod"):
		return when{end: i + 1, kind: whenDateTime}
	}
	if s.is(j, "the") && s.is(j+1, "end") {
		j++
	}
	if s.is(j, "end") && s.is(j+1, "of") {
		k := j + 2
		if s.is(k, "the") {
			k++
		}
		if s.is(k, "day") {
			return when{end: k + 1, kind: whenDateTime}
		}
		if d := s.date(k); d > k && (s.dw(k, wordDay|wordWeekday) || s.dw(k, wordWhich)) {
			return when{end: d, kind: whenDateTime}
		}
	}
	return when{}
}
