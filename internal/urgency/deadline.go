package urgency

import (
	"strconv"
	"strings"
)

// A deadline is urgent where it is short and put to the reader.

const (
	// maxHours and maxDays bound a deadline that is urgent by itself.
	maxHours = 72
	maxDays  = 5
)

var (
	deadlineVerbs = set("respond reply return answer call pay vacate sign contact submit act remit send provide complete fax acknowledge confirm react antworten responder répondre rispondere reageren réponse antwort respuesta response")
	deadlineForce = set("please must you your required avoid otherwise or notice needed kindly mise demeure erforderlich")
	soonWords     = set("today tomorrow tonight noon midnight heute morgen oggi domani hoy mañana hoje amanhã vandaag demain aujourd'hui")
	needWords     = set("need needed needs required requires deadline due reply respond response by expires lapses bis entro límite até antwort erforderlich")
	hourWords     = set("hours hour hrs h stunden heures horas ore uur")
	dayWords      = set("days day tagen jours días giorni dias dagen")
)

// deadlines finds the short deadlines of the line.
func (l *line) deadlines() []Reason {
	var all []Reason
	for i := range l.words {
		if end := l.within(i); end > i {
			all = append(all, Reason{Rule: "deadline", Span: l.span(i, end)})
		} else if l.soon(i) {
			all = append(all, Reason{Rule: "deadline", Span: l.span(i, i+1)})
		}
	}
	return all
}

// within reads "within 24 hours" and "have 5 days" of a sentence that asks.
func (l *line) within(i int) int {
	switch l.words[i].low {
	case "within", "sous", "innerhalb", "entro", "binnen", "have", "in":
	default:
		return i
	}
	j := i + 1
	if l.low(j) == "von" || l.low(j) == "the" || l.low(j) == "next" {
		j++
	}
	n, err := strconv.Atoi(l.low(j))
	if err != nil {
		return i
	}
	j++
	if w := l.low(j); w == "business" || w == "working" || w == "calendar" {
		j++
	}
	if !(hourWords[l.low(j)] && n <= maxHours || dayWords[l.low(j)] && n <= maxDays) {
		return i
	}
	from, to := l.sentence(i)
	low := l.words[i].low
	verb := l.has(from, to, deadlineVerbs)
	if low == "in" {
		return i // "expires in 2 days" stands beside its own words
	}
	if low == "have" && !(l.low(i-1) == "you" && verb) {
		return i
	}
	if !verb || !l.has(from, to, deadlineForce) || l.promise(i, j+1) {
		return i
	}
	return j + 1
}

// soon says that word i is a day as near as tomorrow in words that demand.
func (l *line) soon(i int) bool {
	if !soonWords[l.words[i].low] {
		return false
	}
	from, to := l.sentence(i)
	if !l.has(from, to, needWords) || to-from > 14 || l.has(from, to, set("scheduled was were closed heard will no not")) {
		return false
	}
	return l.has(from, to, set("needed need deadline required reply respond response entro bis límite até lapses erforderlich")) || strings.Contains(l.words[max(0, i-1)].after, ":")
}
