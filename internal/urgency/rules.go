package urgency

import "strings"

// marked finds the words of urgency in the line, outside of its options.
func (l *line) marked() []Reason {
	var all []Reason
	for i := 0; i < len(l.words); {
		if end, rule := l.markAt(i); end > i {
			all = append(all, Reason{Rule: rule, Span: l.span(i, end)})
			i = end
			continue
		}
		i++
	}
	return all
}

// markAt reads a marking of urgency at word i.
func (l *line) markAt(i int) (end int, rule string) {
	w := &l.words[i]
	if strings.ContainsAny(w.before, `"“„`) || l.negated(i) || l.question(i) {
		if l.answered(i) {
			return i + 2, "field"
		}
		return i, ""
	}
	if e := l.phraseAt(sure, i); e > i && !l.promise(i, e) && !(l.low(e) == "is" && l.low(e+1) == "one") {
		return e, "phrase"
	}
	if l.field(i) {
		return i + 1, "field"
	}
	asSoon := w.low == "as" && l.low(i+1) == "soon" && l.low(i+2) == "as" && l.low(i+3) == "possible"
	if asSoon && !l.promise(i, i+4) && l.asks(i) {
		return i + 4, "phrase"
	}
	if others[l.low(i+1)] && !strings.ContainsAny(w.after, ".!:;-") {
		return i, ""
	}
	if single[w.low] && l.standsOut(i) {
		return i + 1, "word"
	}
	if shout[w.low] && l.shouted(i) {
		return i + 1, "stamp"
	}
	if (w.raw == "STAT" || w.raw == "RUSH") && !l.upper(0, len(l.words)) {
		return i + 1, "stamp"
	}
	return i, ""
}

// negated says that what stands before word i takes it back.
func (l *line) negated(i int) bool {
	from, _ := l.sentence(i)
	for k := i - 1; k >= from && k >= i-3; k-- {
		low := l.words[k].low
		if low == "do" || strings.ContainsAny(l.words[k].after, ":") {
			return false
		}
		if (low == "not" || low == "no") && (l.words[i].low == "later" || l.low(i) == "delay") {
			return false
		}
		if negators[low] || strings.HasSuffix(low, "n't") || strings.HasSuffix(low, "n’t") {
			return true
		}
	}
	return false
}

// question says that word i stands in a question of the form, "Urgent?".
func (l *line) question(i int) bool { return strings.HasPrefix(l.words[i].after, "?") }

// answered says that such a question has the answer yes.
func (l *line) answered(i int) bool {
	return l.question(i) && (single[l.words[i].low] || shout[l.words[i].low]) && yesWords[l.low(i+1)]
}

// promise says that the sentence speaks of what the writer does, or of what
// holds in general, instead of asking the reader.
func (l *line) promise(i, end int) bool {
	from, to := l.sentence(i)
	if l.has(from, i, set("we our us they refund refunds i'll begins")) && !l.has(from, i, set("need needs please require")) {
		return true
	}
	return l.has(from, to, set("default defined definition means requests"))
}

// asks says that the sentence asks something of the reader.
func (l *line) asks(i int) bool {
	from, to := l.sentence(i)
	return l.has(from, to, set("please kindly need needed call reply respond send return must required contact"))
}

// field says that word i is the value of a field of urgency: "Priority: High",
// "Status: URGENT".
func (l *line) field(i int) bool {
	if i == 0 || !strings.Contains(l.words[i-1].after, ":") {
		return false
	}
	low := l.words[i].low
	if single[low] {
		return true
	}
	key := l.words[i-1].low
	return (scaleWords[key] || key == "level" && i > 1 && scaleWords[l.low(i-2)]) && levelWords[low]
}

// standsOut says that a word of urgency marks this document: as a heading, in
// capitals, or in a sentence that asks.
func (l *line) standsOut(i int) bool {
	from, to := l.sentence(i)
	upper := l.upper(i, i+1)
	if upper && !l.upper(0, len(l.words)) {
		return !l.has(to-1, to, others)
	}
	if l.has(from, to, prose) || l.has(from, to, others) {
		return false
	}
	if l.heading() || l.loud || len(l.words) <= 4 || to-from <= 3 {
		return true
	}
	if i == from && strings.ContainsAny(l.words[i].after, ":!") {
		return true
	}
	return l.has(from, to, set("this please kindly need matter attached")) && !l.has(from, to, set("may can must be"))
}

// shouted says that a word that is urgent only as a stamp is used as one.
func (l *line) shouted(i int) bool {
	from, to := l.sentence(i)
	w := &l.words[i]
	upper := l.upper(i, i+1)
	short := to-from <= 6
	switch w.low {
	case "rush", "stat", "expedite", "hurry":
		return upper && (short || i == from) || l.loud && short || i == 0 && strings.HasPrefix(w.after, "!")
	case "expedited", "emergency", "critical":
		return upper && to-from <= 2 && l.upper(0, len(l.words)) || l.loud && to-from <= 2
	case "immediate", "immediately", "overdue":
		return upper && short && l.has(from, to, set("pay payment attention action required response reply now")) && !l.has(from, to, set("release"))
	case "priority", "prioritaire", "prioritario":
		return len(l.words) == 1
	}
	return false
}
