package neural

import "math"

// letter is a character that the network emitted.
type letter struct {
	char rune
	step int     // the column of the network's output where it is surest
	p    float64 // its probability there
}

// decode reads the most probable class of each step, repeats merged and blanks
// dropped (Graves et al., Connectionist temporal classification, 2006).
func decode(out *tensor, chars []rune, temperature float64) []letter {
	var letters []letter
	last := 0
	classes := len(chars) + 1
	for x := range out.w {
		row := out.data[out.at(x, 0):][:classes]
		k := argmax(row)
		if k != 0 {
			p := softmaxAt(row, k, temperature)
			if k != last {
				letters = append(letters, letter{char: chars[k-1], step: x, p: p})
			} else if l := &letters[len(letters)-1]; p > l.p {
				l.step, l.p = x, p
			}
		}
		last = k
	}
	return letters
}

// argmax is the place of the first largest value.
func argmax(v []float32) int {
	best := 0
	for i, x := range v {
		if x > v[best] {
			best = i
		}
	}
	return best
}

// softmaxAt is the probability of class k.
func softmaxAt(v []float32, k int, temperature float64) float64 {
	sum := 0.0
	for _, x := range v {
		if d := float64(x - v[k]); d > -20*temperature {
			sum += math.Exp(d / temperature)
		}
	}
	return 1 / sum
}
