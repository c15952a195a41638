package entity

import "strings"

// The parts of an address behind its street: unit, state, postcode.

// addressUnit reads "Apt 456", "Suite 3B", "Sixth Floor", "4 t.v.", "#12".
func (s *scanned) addressUnit(i int) int {
	low := s.low(i)
	if low == "," {
		if u := s.addressUnit(i + 1); u > i+1 && !s.is(i+1, ",") {
			return u
		}
		return i
	}
	if unitWords[low] && s.word(i) {
		j := i + 1
		if s.is(j, ".") && s.glued(j) {
			j++
		}
		if s.is(j, "no") || s.is(j, "#") {
			j++
			if s.is(j, ".") {
				j++
			}
		}
		if s.digits(j) > 0 && s.breaks(j) == 0 {
			j++
			for s.glued(j) && (s.word(j) || s.digits(j) > 0 || s.is(j, "-")) {
				j++
			}
			return j
		}
		if s.word(j) && len(s.low(j)) == 1 && s.breaks(j) == 0 && low != "no" && low != "ms" {
			return j + 1
		}
		return i
	}
	if low == "#" && s.digits(i+1) > 0 && s.glued(i+1) {
		j := i + 2
		if s.gluedWord(j) {
			j++
		}
		return j
	}
	if k := s.dayNumber(i, true); k > i && (s.is(k, "floor") || s.is(k, "fl") || s.is(k, "étage") || s.is(k, "stock") || s.is(k, "og")) {
		return k + 1
	}
	if s.digits(i) > 0 && s.digits(i) <= 2 && (s.is(i+1, "t") && s.is(i+2, ".") || s.is(i+1, ".") && s.is(i+2, "sal")) {
		j := i + 2
		for s.glued(j) || s.is(j, "th") || s.is(j, "tv") {
			j++
		}
		return j
	}
	return i
}

// state reads a state or province: "NY", "N.Y.", "D.C", "Mass.".
func (s *scanned) state(i int) int {
	if !s.word(i) || !s.capital(i) {
		if stateCodes[s.low(i)] && s.word(i) && s.breaks(i) == 0 && (s.digits(i+1) == 5 || s.digits(s.comma(i+1)) == 5) {
			return i + 1
		}
		return i
	}
	low := s.low(i)
	if stateCodes[low] && s.raw(&s.tokens[i]) == strings.ToUpper(low) {
		if joinsPlace[low] && s.capital(i+1) && s.breaks(i+1) == 0 {
			return i // "PLAYAS DE ROSARITO"
		}
		return i + 1
	}
	if s.is(i+1, ".") && s.word(i+2) && stateCodes[low+s.low(i+2)] && len(low) == 1 {
		if s.is(i+3, ".") {
			return i + 4
		}
		return i + 3
	}
	switch low {
	case "mass", "calif", "conn", "penn", "fla", "wash", "ill", "mich", "minn", "tex", "tenn", "ariz", "colo", "ont", "que", "wis", "ind", "va", "md", "ore", "okla", "nev", "ga", "pa":
		if s.is(i+1, ".") && s.glued(i+1) {
			return i + 2
		}
	}
	return i
}

// postcode reads a postcode of any of the countries: 12345-6789, H3Z 2Y7,
// EC2A 4RH, 1012 AB, 75001, D-10115, 1000-001.
func (s *scanned) postcode(i int, hasState bool) int {
	if p := s.britishPostcode(i); p > i {
		return p
	}
	j := i
	if s.word(i) && len(s.low(i)) <= 2 && s.is(i+1, "-") && s.glued(i+1) && s.glued(i+2) {
		j = i + 2
	}
	switch s.digits(j) {
	case 5:
		if s.is(j+1, "-") && s.glued(j+1) && s.digits(j+2) == 4 && s.glued(j+2) {
			return j + 3
		}
		if s.gluedNumber(j+1) || s.gluedWord(j+1) {
			return i
		}
		return j + 1
	case 4:
		if s.is(j+1, "-") && s.digits(j+2) == 3 && s.glued(j+2) {
			return j + 3
		}
		if s.gluedNumber(j + 1) {
			return i
		}
		if s.word(j+1) && len(s.low(j+1)) == 2 && s.breaks(j+1) == 0 && s.raw(&s.tokens[j+1]) == strings.ToUpper(s.low(j+1)) {
			return j + 2
		}
		if hasState || j > i || s.capital(j+1) && s.breaks(j+1) == 0 {
			return j + 1
		}
	case 3:
		// Swedish and Czech "123 45"
		if s.digits(j+1) == 2 && s.capital(j+2) && s.breaks(j+1) == 0 && s.breaks(j+2) == 0 && s.narrowGap(j+1) {
			return j + 2
		}
	}
	return i
}

// britishPostcode reads British and Canadian postcodes.
func (s *scanned) britishPostcode(i int) int {
	if !s.word(i) || s.glued(i) && !s.is(i-1, ",") && !s.is(i-1, "(") || s.digits(i+1) == 0 || !s.glued(i+1) {
		return i
	}
	n := len(s.low(i))
	if n > 2 || s.digits(i+1) > 2 {
		return i
	}
	upper := s.raw(&s.tokens[i]) == strings.ToUpper(s.low(i))
	j := i + 2
	if s.gluedWord(j) && len(s.low(j)) == 1 {
		// EC2A, or the H3Z of Canada
		j++
	}
	if s.digits(j) != 1 || s.breaks(j) > 0 || !s.glued(j+1) || !s.word(j+1) {
		return i
	}
	k := j + 2
	switch len(s.low(j + 1)) {
	case 2:
		if s.glued(k) && (s.digits(k) > 0 || s.is(k, "-") && s.glued(k+1)) || !upper && !s.is(j+1, s.low(j+1)) {
			return i
		}
		return k
	case 1:
		if n == 1 && j == i+3 && s.digits(k) == 1 && s.glued(k) && !s.glued(k+1) || n == 1 && j == i+3 && s.digits(k) == 1 && s.glued(k) && s.kindAt(k+1) == kindOther {
			return k + 1
		}
	}
	return i
}
