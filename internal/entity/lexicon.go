package entity

import "github.com/docextract/docextract/model"

// What is named by one of a closed list of words: kinds of persons, events,
// products and skills.

// personTypes are professions and relations, beside the roles of contracts.
var personTypes = phrases(`doctor|physician|attending physician|nurse|registered nurse|surgeon|dentist|pharmacist|therapist|physiotherapist|psychologist|paramedic|patient|patients|attorney|lawyer|notary|notary public|judge|plaintiff|defendant|witness|accountant|auditor|engineer|architect|contractor|subcontractor|electrician|plumber|teacher|professor|student|students|manager|project manager|sales manager|general manager|director|vice president|chief executive officer|chief financial officer|chief operating officer|ceo|cfo|cto|chairman|chairwoman|secretary|treasurer|supervisor|foreman|superintendent|administrator|analyst|consultant|technician|mechanic|driver|pilot|clerk|cashier|inspector|investigator|scientist|chemist|biologist|economist|journalist|editor|author|photographer|customer|customers|client|clients|vendor|supplier|policyholder|policy holder|insured|claimant|beneficiary|dependent|spouse|husband|wife|mother|father|parent|guardian|brother|sister|son|daughter|applicant|co - applicant|candidate|shareholder|shareholders|owner|homeowner|landlord|tenant|realtor|broker|loan officer|insurance agent|police officer|firefighter|soldier|farmer|cook|chef|waiter|receptionist|programmer|software engineer|data scientist|web developer|social worker|caregiver|veterinarian|optometrist|radiologist|cardiologist|pediatrician|psychiatrist|anesthesiologist|general counsel|secured party|administrative agent|personal representative|executor|trustee|responsible officer`)

var skills = phrases(`project management|data analysis|data science|machine learning|software development|web development|customer service|public speaking|financial analysis|financial modeling|graphic design|time management|microsoft excel|python|java|javascript|typescript|sql|golang|rust|ruby|php|perl|html|css|c + +|c #|kubernetes|docker|bookkeeping|forklift operation|foreign languages|negotiation skills|copywriting|search engine optimization|business development|quality assurance|risk management|change management|team leadership|problem solving|typing|shorthand|welding|cpr`)

var products = phrases(`iphone|ipad|macbook|imac|apple watch|windows xp|windows 10|windows 11|windows 7|microsoft office|microsoft word|microsoft excel|microsoft teams|powerpoint|photoshop|android|playstation|xbox|kindle|galaxy s|google maps|gmail|chromebook|surface pro|boeing 747|boeing 737|boeing 787|airbus a 320|airbus a 380|tylenol|advil|aspirin|ibuprofen|acetaminophen|lipitor|metformin|insulin|viagra|prozac|penicillin|amoxicillin|coca - cola|pepsi|marlboro|camel cigarettes|quickbooks|turbotax|ford f - 150|toyota camry|honda civic|toyota corolla|honda accord|tesla model s|tesla model 3`)

// eventWords end the name of an event.
var eventWords = set("conference summit festival olympics games championship championships convention expo symposium marathon tournament war revolution hurricane earthquake election elections awards ceremony bowl series prix gala carnival parade workshop webinar")

// findListed finds persons' kinds, skills, products and events; taken tells
// the tokens of names.
func findListed(s *scanned, taken func(int) bool) []Found {
	var all []Found
	add := func(i, j int, c model.Category, sure float64) {
		all = append(all, Found{Category: c, Confidence: sure, Span: s.span(i, j)})
	}
	for i := 0; i < len(s.tokens); {
		if !s.word(i) || taken(i) || s.glued(i) && (s.is(i-1, "@") || s.is(i-1, ".") || s.is(i-1, "/")) {
			i++
			continue
		}
		end := s.phrase(personTypes, i)
		if end == i && roles[s.low(i)] && s.capital(i) && !(s.capital(i-1) && s.breaks(i) == 0 && !s.is(i-1, "the")) && !(s.capital(i+1) && s.breaks(i+1) == 0) && !s.is(i, "company") && !s.is(i, "bank") && !s.is(i, "parent") {
			end = i + 1
		}
		heading := s.capital(i) && s.capital(end) && s.breaks(end) == 0
		if end > i && !heading && !s.is(end, "'") && !(s.glued(end) && s.is(end, "-")) {
			add(i, end, model.CategoryPersonType, 0.75)
			i = end
			continue
		}
		if end = s.phrase(skills, i); end > i && (end > i+1 || s.capital(i)) {
			add(i, end, model.CategorySkill, 0.6)
			i = end
			continue
		}
		if end = s.phrase(products, i); end > i {
			add(i, end, model.CategoryProduct, 0.6)
			i = end
			continue
		}
		i++
	}
	return append(all, findEvents(s)...)
}

// findEvents finds capitalized names that end with a word for an event.
func findEvents(s *scanned) []Found {
	var all []Found
	for i := range s.tokens {
		if !eventWords[s.low(i)] || !s.capital(i) {
			continue
		}
		j := i
		for j > 0 && s.breaks(j) == 0 && (s.capital(j-1) || s.digits(j-1) == 4) && i-j < 5 {
			j--
		}
		end := i + 1
		if s.is(end, "ii") || s.is(end, "i") || s.is(end, "iii") {
			end++
		}
		if i-j < 2 && end == i+1 || s.allUpper(j, end) {
			continue
		}
		all = append(all, Found{Category: model.CategoryEvent, Confidence: 0.6, Span: s.span(j, end)})
	}
	return all
}

// allUpper says that tokens i to j-1 are in capitals.
func (s *scanned) allUpper(i, j int) bool {
	for ; i < j; i++ {
		if s.word(i) && shapeOf(s.raw(&s.tokens[i]), s.low(i)) != shapeUpper {
			return false
		}
	}
	return true
}
