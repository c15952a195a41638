package pagegen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// kind is what sort of text answers a label.
type kind int

const (
	kPerson kind = iota
	kFirst
	kLast
	kCompany
	kDate
	kTime
	kAmount
	kNumber
	kPercent
	kPhone
	kEmail
	kStreet
	kCity
	kState
	kZip
	kCountry
	kAddress
	kCode
	kShortCode
	kTaxID
	kIBAN
	kVIN
	kPlate
	kVehicle
	kDiagnosis
	kMedication
	kDose
	kRelation
	kOccupation
	kGoods
	kUnit
	kWeight
	kSentence
	kYesNo
)

var (
	firstNames   = strings.Fields("Anna James Maria Robert Fatima Wei Olga David Ingrid Carlos Priya Thomas Amara Peter Yuki Elena Samuel Nadia George Hannah Luis Sofia Martin Aisha Victor Claire Omar Ruth Dmitri Grace Paul Leila Henry Rosa Kevin Mei Arthur Zoe Ivan Bridget")
	lastNames    = strings.Fields("Müller Smith Johnson García Okafor Chen Ivanova Patel Andersen Rossi Dubois Nguyen Kowalski Haddad Brown O'Brien Tanaka Silva Novak Jensen Fischer Williams Larsson Moreau Schmidt Costa Yilmaz Ahmed Walker Reyes Murphy Stein Popescu Kim Bauer Lindqvist Ortega Whitfield Marsh Delgado")
	streets      = strings.Fields("Main Oak Maple Cedar Station Church Mill Harbour Victoria Linden Washington Park Elm Bridge King Queen Garden River Highfield Market")
	streetKinds  = strings.Fields("Street Road Avenue Lane Drive Blvd Court Way Place St. Ave. Rd.")
	cities       = []string{"Springfield", "Rotterdam", "Leeds", "Lyon", "Hamburg", "Portland", "Cleveland", "Aarhus", "Toledo", "Valencia", "Baton Rouge", "Dayton", "New Haven", "San Jose", "Antwerp", "Graz", "Galway", "Tampa", "Boise", "Utrecht"}
	states       = strings.Fields("NY CA TX OH FL WA IL PA GA NC MI NJ VA AZ MA TN IN MO MD WI")
	countries    = []string{"United States", "Germany", "France", "Netherlands", "Ireland", "Spain", "Denmark", "Austria", "Canada", "United Kingdom", "Poland", "Portugal"}
	companyHeads = strings.Fields("Northern Atlas Meridian Harbour Union Pioneer Summit Delta Orion Lakeside Evergreen Continental Sterling Cobalt Beacon Crescent")
	companyTails = []string{"Insurance Co.", "Logistics Ltd", "Medical Group", "Bank", "Freight Inc.", "Partners LLC", "Trading GmbH", "Steel Works", "Dental Clinic", "Transport", "Foods", "Engineering", "Mutual", "Supply Corp."}
	months       = strings.Fields("January February March April May June July August September October November December")
	vehicles     = []string{"Ford Focus", "Toyota Corolla", "VW Golf", "Honda Civic", "BMW 320d", "Volvo V60", "Fiat Panda", "Renault Clio", "Chevrolet Malibu", "Skoda Octavia"}
	diagnoses    = []string{"Hypertension", "Type 2 diabetes", "Asthma", "Fractured wrist", "Migraine", "Lower back pain", "Acute bronchitis", "Anemia", "Concussion", "Seasonal allergy"}
	medications  = []string{"Ibuprofen", "Metformin", "Lisinopril", "Amoxicillin", "Salbutamol", "Atorvastatin", "Omeprazole", "Insulin", "Paracetamol"}
	relations    = strings.Fields("Spouse Mother Father Sister Brother Son Daughter Guardian Friend Partner")
	occupations  = []string{"Teacher", "Electrician", "Nurse", "Accountant", "Driver", "Engineer", "Cook", "Clerk", "Self-employed", "Retired", "Carpenter", "Sales manager"}
	goods        = []string{"Steel bolts M8", "Printer paper A4", "Copper wire", "Office chairs", "Frozen fish", "Brake pads", "Hex nuts", "Plywood sheets", "LED panels", "Coffee beans", "Cotton shirts", "Ceramic tiles", "Motor oil", "Hand tools", "Glass jars", "Cement bags"}
	units        = strings.Fields("pcs box kg pallet roll set drum crate bag m")
	sentences    = []string{
		"The other vehicle did not stop at the red light and hit the left door.",
		"Water came through the ceiling during the night of the storm.",
		"Patient reports pain after walking more than ten minutes.",
		"Please deliver before noon and call the warehouse on arrival.",
		"No previous claims have been made under this policy.",
		"The goods were received in poor condition and were photographed at once.",
		"Funds are needed to replace the roof and the heating of the house.",
		"Symptoms began three weeks ago and have become worse since.",
		"Two cartons were missing and one pallet was wet.",
		"I was parked outside the shop when the truck reversed into my car.",
		"Employment began in spring and continues without interruption.",
		"See attached letter of the physician for further details.",
	}
	legal = strings.Fields("the undersigned declares that all statements made on this form are true and complete to the best of his or her knowledge and agrees that any false statement may void the policy or lead to denial of benefits under applicable law this authorization remains valid until revoked in writing by the applicant the company may request further evidence from third parties including employers physicians and other insurers where required payment is due within thirty days of receipt unless otherwise agreed carrier shall not be liable for delay caused by weather strikes or acts of public authorities keep a copy of this page for your records do not write below this line information given here is processed in accordance with the privacy notice")
)

func digits(rng *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('0' + rng.IntN(10))
	}
	return string(b)
}

func letters(rng *rand.Rand, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "ABCDEFGHJKLMNPRSTUVWXYZ"[rng.IntN(23)]
	}
	return string(b)
}

// answer makes up a text of the given kind.
func answer(rng *rand.Rand, k kind) string {
	switch k {
	case kPerson:
		return pick(rng, firstNames) + " " + pick(rng, lastNames)
	case kFirst:
		return pick(rng, firstNames)
	case kLast:
		return pick(rng, lastNames)
	case kCompany:
		return pick(rng, companyHeads) + " " + pick(rng, companyTails)
	case kDate:
		return date(rng)
	case kTime:
		return fmt.Sprintf("%d:%02d %s", 1+rng.IntN(12), rng.IntN(60), pick(rng, []string{"am", "pm", "AM", "PM"}))
	case kPercent:
		return fmt.Sprintf("%d.%d %%", rng.IntN(30), rng.IntN(10))
	case kNumber:
		return fmt.Sprint(1 + rng.IntN(400))
	case kAmount:
		return amount(rng)
	case kPhone:
		return phone(rng)
	case kEmail:
		return strings.ToLower(strings.ReplaceAll(pick(rng, firstNames)+"."+pick(rng, companyHeads), "'", "")) + "@" + strings.ToLower(pick(rng, companyHeads)) + pick(rng, []string{".com", ".org", ".net", ".de", ".co.uk"})
	case kStreet, kCity, kState, kZip, kCountry, kAddress:
		return place(rng, k)
	case kCode, kShortCode, kTaxID, kIBAN, kVIN, kPlate:
		return code(rng, k)
	case kVehicle:
		return pick(rng, vehicles)
	case kDiagnosis:
		return pick(rng, diagnoses)
	case kMedication:
		return pick(rng, medications)
	case kDose:
		return fmt.Sprintf("%d mg", 5*(1+rng.IntN(100)))
	case kRelation:
		return pick(rng, relations)
	case kOccupation:
		return pick(rng, occupations)
	case kGoods:
		return pick(rng, goods)
	case kUnit:
		return pick(rng, units)
	case kWeight:
		return fmt.Sprintf("%d.%d %s", 1+rng.IntN(900), rng.IntN(10), pick(rng, []string{"kg", "lbs"}))
	case kYesNo:
		return pick(rng, []string{"Yes", "No"})
	default:
		return pick(rng, sentences)
	}
}

func date(rng *rand.Rand) string {
	d, m, y := 1+rng.IntN(28), 1+rng.IntN(12), 1958+rng.IntN(68)
	switch rng.IntN(6) {
	case 0:
		return fmt.Sprintf("%02d/%02d/%d", m, d, y)
	case 1:
		return fmt.Sprintf("%d-%02d-%02d", y, m, d)
	case 2:
		return fmt.Sprintf("%s %d, %d", months[m-1], d, y)
	case 3:
		return fmt.Sprintf("%02d.%02d.%d", d, m, y)
	case 4:
		return fmt.Sprintf("%d %s %d", d, months[m-1][:3], y)
	}
	return fmt.Sprintf("%d/%d/%02d", m, d, y%100)
}

func amount(rng *rand.Rand) string {
	n := rng.IntN(95000) + 5
	whole := fmt.Sprint(n)
	if n >= 1000 {
		whole = fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	return pick(rng, []string{"$", "", "", "€", "USD "}) + whole + "." + digits(rng, 2)
}

func phone(rng *rand.Rand) string {
	switch rng.IntN(3) {
	case 0:
		return "(" + digits(rng, 3) + ") " + digits(rng, 3) + "-" + digits(rng, 4)
	case 1:
		return digits(rng, 3) + "-" + digits(rng, 3) + "-" + digits(rng, 4)
	}
	return "+" + fmt.Sprint(31+rng.IntN(20)) + " " + digits(rng, 2) + " " + digits(rng, 7)
}

func place(rng *rand.Rand, k kind) string {
	switch k {
	case kStreet:
		return fmt.Sprint(1+rng.IntN(2400)) + " " + pick(rng, streets) + " " + pick(rng, streetKinds)
	case kCity:
		return pick(rng, cities)
	case kState:
		return pick(rng, states)
	case kZip:
		return digits(rng, 5)
	case kCountry:
		return pick(rng, countries)
	}
	return place(rng, kStreet) + ", " + pick(rng, cities) + " " + pick(rng, states) + " " + digits(rng, 5)
}

func code(rng *rand.Rand, k kind) string {
	switch k {
	case kShortCode:
		return letters(rng, 1+rng.IntN(2)) + digits(rng, 2+rng.IntN(2))
	case kTaxID:
		return digits(rng, 3) + "-" + digits(rng, 2) + "-" + digits(rng, 4)
	case kIBAN:
		return "DE" + digits(rng, 2) + " " + digits(rng, 4) + " " + digits(rng, 4) + " " + digits(rng, 4)
	case kVIN:
		return letters(rng, 3) + digits(rng, 2) + letters(rng, 4) + digits(rng, 8)
	case kPlate:
		return letters(rng, 3) + " " + digits(rng, 4)
	}
	return letters(rng, 2+rng.IntN(2)) + "-" + digits(rng, 4+rng.IntN(5))
}
