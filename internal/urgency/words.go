package urgency

import "strings"

// The words of urgency, by how much they say.

// sure are phrases that mark urgency wherever they stand, unless negated.
var sure = phrases(`immediate action required|immediate action needed|immediate attention|immediate response required|immediate response needed|immediate response requested|immediate reply|immediate payment required|immediate callback|immediate call back|urgent action|urgent attention|requires urgent|urgent reply|urgent response|urgent request|
time sensitive|time critical|open at once|open immediately|final notice|last notice|final warning|last warning|final reminder|last reminder|final demand|letzte mahnung|letzte warnung|dernier avis|dernier rappel|último aviso|ultimo aviso|último aviso de|ultimo sollecito|ultimo avviso|laatste herinnering|laatste aanmaning|laatste waarschuwing|mise en demeure|
as urgent|extremely urgent|very urgent|most urgent|highly urgent|utmost urgency|great urgency|sehr dringend|äußerst dringend|très urgent|muy urgente|molto urgente|muito urgente|zeer dringend|zeer spoedig|
top priority|high priority|highest priority|do not delay|without delay|come at once|reply at once|respond at once|call at once|notify physician at once|at once please|pay immediately|call immediately|respond immediately|reply immediately|act now|act immediately|
prompt attention required|same day response|critical result|critical results|critical value|panic value|emergency request|response urgente|réponse urgente|risposta urgente|respuesta urgente|resposta urgente|
urgentissimo|urgentísimo|umgehend|so schnell wie möglich|schnellstmöglich|dès que possible|lo antes posible|cuanto antes|il prima possibile|o mais rápido possível|zo snel mogelijk|con urgencia|d'urgence|com urgência|con urgenza|a la mayor brevedad|de inmediato|sofort zurückrufen|graag vandaag nog|heute noch|sans délai|dans les plus brefs délais|
please rush|please expedite|kindly expedite|expedite this|expedited basis|need asap|needed asap|is a rush|rush order|rush request|stat order|iv stat|urgently need|urgently needed by|urgently require|action required|response required today|disconnection notice|notice of disconnection|eviction notice`)

// single are words that mark urgency by themselves, outside of prose about it.
var single = set("urgent asap dringend eilt urgente urgentissimo spoed dringende urgentísimo spoedeisend eilig sofort")

// shout are words that mark urgency only as a heading, a stamp or a field.
var shout = set("rush stat expedite expedited hurry emergency immediate immediately priority overdue critical prioritaire prioritario")

// negators before a word of urgency take it back.
var negators = set("not non no nicht kein keine keinen pas geen niet não sin senza without nor never isn't aren't n'est neither less nessuna wenn if when whether in for mark word term numéro service services salle sortie cas état mesures número servicio serviço servizio clean")

// prose are words that tell that urgency is spoken about, not marked.
var prose = set("if when whether covers cover covered copay copayment defined definition means policy word title chapter may available offers requests request's cases messages matters services care fälle notaufnahme messages centro clinic costs extra shipping flag toolbar seront traités vorrang")

// others follow a word of urgency that is part of a name or of another term.
var others = set("care center centre centers clinic hour hours university medical hospital supplies supply plumbing sec section inc co llc corp company street health release family contact contacts room department services member members illness reviews repairs exit number numéro cases fälle shipping lane mail club dr ave road limestone appeal rate")

// phrases cuts a list into phrases of words.
func phrases(list string) map[string][][]string {
	m := map[string][][]string{}
	for _, p := range strings.Split(list, "|") {
		w := strings.Fields(p)
		m[w[0]] = append(m[w[0]], w)
	}
	return m
}

// phraseAt is the end of the longest phrase of m at word i, or i.
func (l *line) phraseAt(m map[string][][]string, i int) int {
	end := i
	for _, p := range m[l.words[i].low] {
		k := 0
		for k < len(p) && l.low(i+k) == p[k] && (k == 0 || !strings.ContainsAny(l.words[i+k].before, ".!?:;,")) {
			k++
		}
		if k == len(p) && i+k > end {
			end = i + k
		}
	}
	return end
}
