package neural

import (
	"strings"
	"unicode"
)

// Letters whose capital differs by size alone.
const (
	sameLower = "cosvwxz"
	sameUpper = "COSVWXZ"
)

// tidy settles, by the rest of the word, the case of letters whose small form
// looks like the capital, and reads a round or upright stroke among digits as
// a digit. It changes nothing else and knows no words.
func tidy(word []rune) {
	var upper, lower, digits int // letters of certain case
	for i, c := range word {
		switch {
		case unicode.IsDigit(c):
			digits++
		case (c == 'l' || c == 'I') && i > 0 && unicode.IsDigit(word[i-1]):
		case strings.ContainsRune(sameLower, c), strings.ContainsRune(sameUpper, c):
		case unicode.IsUpper(c):
			upper++
		case unicode.IsLower(c):
			lower++
		}
	}
	switch {
	case digits >= 2 && lower == 0 && upper <= 1:
		tidyDigits(word)
	case lower == 0 && upper >= 1:
		tidyCapitals(word, upper)
	case lower >= 1:
		tidySmall(word)
	}
}

// tidyCapitals makes small letters of a word in capitals large: each where at
// least two letters are surely capitals, else those before the sure one.
func tidyCapitals(word []rune, upper int) {
	for i, c := range word {
		if strings.ContainsRune(sameLower, c) && (upper >= 2 || hasUpper(word[i+1:])) {
			word[i] = unicode.ToUpper(c)
		}
	}
}

func hasUpper(word []rune) bool {
	for _, c := range word {
		if unicode.IsUpper(c) && !strings.ContainsRune(sameUpper, c) {
			return true
		}
	}
	return false
}

// tidySmall makes capitals after small letters small, but not inside of a word
// that begins with a capital: that may be a name like LaSalle.
func tidySmall(word []rune) {
	for i := 1; i < len(word); i++ {
		last := i+1 == len(word) || !unicode.IsLetter(word[i+1])
		if strings.ContainsRune(sameUpper, word[i]) && unicode.IsLower(word[i-1]) && (last || unicode.IsLower(word[0]) && unicode.IsLower(word[i+1])) {
			word[i] = unicode.ToLower(word[i])
		}
	}
}

// tidyDigits reads O between or after digits as 0 and l or I between digits as 1.
func tidyDigits(word []rune) {
	digit := func(i int) bool { return i >= 0 && i < len(word) && unicode.IsDigit(word[i]) }
	for i, c := range word {
		before := digit(i-1) || i > 1 && strings.ContainsRune(".,", word[i-1]) && digit(i-2)
		switch {
		case (c == 'O' || c == 'o') && before && (i+1 == len(word) || !unicode.IsLetter(word[i+1])):
			word[i] = '0'
		case (c == 'l' || c == 'I') && before && digit(i+1):
			word[i] = '1'
		}
	}
}
