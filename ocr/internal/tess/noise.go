package tess

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// What the sizes of words are measured by: the words that Tesseract is sure of.
const (
	sureConfidence = 80
	leastSure      = 5
)

// dropNoise leaves out what Tesseract makes of rules, boxes, dirt and pictures.
// What counts is the shape and the length of a word beside its confidence: a
// long word of low confidence is most often nearly right, while of those left
// out here one in ten is a word at all (measured on FUNSD's forms).
func dropNoise(words []Word) []Word {
	usual := usualHeight(words)
	return slices.DeleteFunc(words, func(w Word) bool { return isNoise(w, usual) })
}

// usualHeight is the median height of the words that are sure, 0 where there
// are too few.
func usualHeight(words []Word) float64 {
	var heights []int
	for _, w := range words {
		if w.Confidence > sureConfidence {
			heights = append(heights, w.Box.Dy())
		}
	}
	if len(heights) < leastSure {
		return 0
	}
	slices.Sort(heights)
	return float64(heights[len(heights)/2])
}

func isNoise(w Word, usual float64) bool {
	width, height := float64(w.Box.Dx()), float64(w.Box.Dy())
	letters := letters(w.Text)
	if letters == 0 && w.Confidence < 60 || letters == 1 && w.Confidence < 50 || letters == 2 && w.Confidence < 40 {
		return true
	}
	if letters > 0 && width > 1.3*height*float64(utf8.RuneCountInString(w.Text)) {
		return true // a rule, or a gap with a speck at either end
	}
	if usual == 0 {
		return false
	}
	if letters > 0 && height < usual/2 {
		return true // a piece of a rule
	}
	return w.Confidence < 60 && height > 3*usual
}

// letters is the number of letters and digits.
func letters(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}
