package entity

import "strings"

// dateWord is what a word may be in a date.
type dateWord uint16

const (
	wordMonth dateWord = 1 << iota
	wordWeekday
	wordWeekdays // the plural, or "weekends"
	wordDay      // today, tomorrow
	wordUnit     // day, weeks
	wordClock    // hours, minutes, seconds
	wordPart     // morning
	wordWhich    // this, next, last
	wordSeason
	wordMod // before, since
	wordDaily
)

// dateWords is every word that may be part of a date, with what it may be.
var dateWords = func() map[string]dateWord {
	m := map[string]dateWord{}
	for flag, words := range map[dateWord]string{
		wordMonth: `january february march april may june july august september october november december
			jan feb mar apr jun jul aug sep sept oct nov dec
			janvier février fevrier mars avril mai juin juillet août aout septembre octobre novembre décembre decembre janv févr avr juil déc
			januar februar märz maerz april juni juli oktober dezember jänner dez okt
			enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre ene abr dic
			gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen giu lug
			janeiro fevereiro março marco maio junho julho setembro outubro novembro dezembro fev
			januari februari maart mei augustus`,
		wordWeekday: `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun
			lundi mardi mercredi jeudi vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
			lunes martes miércoles jueves viernes sábado lunedì martedì mercoledì giovedì venerdì sabato domenica
			segunda-feira maandag dinsdag woensdag donderdag vrijdag zaterdag zondag`,
		wordWeekdays: `mondays tuesdays wednesdays thursdays fridays saturdays sundays mornings afternoons evenings nights weekends weekdays`,
		wordDay:      `today tomorrow yesterday tmr tmrw hoy heute demain oggi morgen gestern vandaag hoje`,
		wordUnit: `day days week weeks month months year years quarter quarters fortnight decade decades weekend century centuries night nights yr yrs mo mos wk wks
			jour jours semaine semaines mois an ans année tag tage tagen woche wochen monat monate monaten jahr jahre jahren día días semana semanas mes meses año años giorno giorni settimana settimane mese mesi anno anni dia dias ano anos dag dagen weken maanden jaar`,
		wordClock:  `hour hours hr hrs minute minutes min mins second seconds sec secs heure heures stunde stunden hora horas ora ore uur minuto minutos minuti minuten`,
		wordPart:   `morning afternoon evening night daytime midday noon midnight lunchtime dusk dawn`,
		wordWhich:  `this next last past previous coming current following upcoming preceding`,
		wordSeason: `spring summer autumn fall winter`,
		wordMod:    `before after since until till by prior starting beginning commencing from between`,
		wordDaily:  `daily weekly monthly yearly annually annual quarterly biweekly bimonthly biannual hourly fortnightly nightly semiannually semiannual`,
	} {
		for _, w := range strings.Fields(words) {
			m[w] |= flag
		}
	}
	for _, w := range strings.Fields(`every each once twice several few another tonight now end start early late mid later earlier beginning within ago eoy eom eod quarter q h half week the in at on a an any as no not greater christmas xmas easter thanksgiving halloween juneteenth new independence memorial labor mother father valentine veterans columbus ramadan earth freedom jubilee martin good ash palm boxing mlk presidents flag st noon more less around about everyday fiscal calendar school tax middle half midnight sometime asap older`) {
		m[w] |= 0x8000
	}
	for w := range units {
		m[w] |= 0x8000
	}
	for w := range tens {
		m[w] |= 0x8000
	}
	for w := range ordinals {
		m[w] |= 0x8000
	}
	return m
}()

func (s *scanned) dw(i int, f dateWord) bool {
	return s.word(i) && dateWords[s.tokens[i].low]&f != 0
}

// holidays are the fixed names of days, as token texts.
var holidays = phrases(`christmas|christmas day|christmas eve|xmas|easter|easter sunday|easter monday|good friday|ash wednesday|palm sunday|thanksgiving|thanksgiving day|halloween|juneteenth|freedom day|jubilee day|new year ' s day|new year ' s eve|new year ' s|new years day|new years eve|new years|new year day|new year eve|independence day|memorial day|labor day|labour day|mother ' s day|mothers day|father ' s day|fathers day|valentine ' s day|valentines day|veterans day|columbus day|earth day|martin luther king day|mlk day|presidents day|president ' s day|flag day|st patrick ' s day|st . patrick ' s day|boxing day|groundhog day|april fools|april fools day|black friday|cyber monday|cinco de mayo|may day|mardi gras|inauguration day|teacher ' s day|singles day|arbor day|maosoon|white monday`)

// phrases indexes phrases, given as tokens joined by blanks, by first token.
func phrases(list string) map[string][][]string {
	m := map[string][][]string{}
	for _, p := range strings.Split(list, "|") {
		w := strings.Fields(p)
		m[w[0]] = append(m[w[0]], w)
	}
	return m
}

// phrase is the end of the longest phrase of m that begins at token i, or i.
func (s *scanned) phrase(m map[string][][]string, i int) int {
	end := i
	for _, words := range m[s.low(i)] {
		k := 0
		for k < len(words) && s.is(i+k, words[k]) {
			k++
		}
		if k == len(words) && i+k > end {
			end = i + k
		}
	}
	return end
}
