package vision

import "math"

const (
	// maxSkew is the largest skew, in degrees, that is looked for.
	maxSkew = 15
	// stripWidth is the width of the strips in which a page is sheared instead
	// of turned.
	stripWidth = 8
	// profileLag is how far apart the rows are that are compared. Neighbouring
	// ones favour angles at which the strips' shifts round alike.
	profileLag = 3
)

// strips is the ink of a page in strips across the reading direction: of each
// strip, how much ink lies in every row (for text along x) or column (for text
// along y). Shifting the strips against each other shears the page, so that a
// profile at any angle costs an addition for every strip and row.
type strips struct {
	length int // of a strip
	ink    [][]uint16
	total  float64
	// sign is the direction in which a clockwise turn moves later strips.
	sign float64
}

// horizontalStrips is the strips for lines of text along x.
func horizontalStrips(t *textInk) *strips {
	s := newStrips(t.width, t.height, 1)
	for _, r := range t.runs {
		for x := int(r.From); x < int(r.To); {
			k := x / stripWidth
			end := min((k+1)*stripWidth, int(r.To))
			s.ink[k][r.Y] += uint16(end - x)
			x = end
		}
		s.total += float64(r.To - r.From)
	}
	return s
}

// verticalStrips is the strips for lines of text along y.
func verticalStrips(t *textInk) *strips {
	s := newStrips(t.height, t.width, -1)
	for _, r := range t.runs {
		strip := s.ink[r.Y/stripWidth]
		for x := r.From; x < r.To; x++ {
			strip[x]++
		}
		s.total += float64(r.To - r.From)
	}
	return s
}

func newStrips(across, length int, sign float64) *strips {
	s := &strips{length: length, sign: sign, ink: make([][]uint16, (across+stripWidth-1)/stripWidth)}
	for i := range s.ink {
		s.ink[i] = make([]uint16, length)
	}
	return s
}

// sharpness says how well the profile at an angle parts lines from the gaps
// between them: the sum of the squared differences of neighbouring rows (D. S.
// Bloomberg, G. E. Kopec, L. Dasari: Measuring document image skew and
// orientation, SPIE 2422, 1995), as a multiple of what a page with its ink
// spread evenly has at most.
func (s *strips) sharpness(degrees float64, profile []float64) float64 {
	slope := s.sign * math.Tan(degrees*math.Pi/180)
	middle := float64(len(s.ink)) / 2
	margin := (len(profile) - s.length) / 2
	clear(profile)
	for i, strip := range s.ink {
		shift := margin - int(math.Round((float64(i)+0.5-middle)*stripWidth*slope))
		to := profile[shift:][:len(strip)]
		for k, v := range strip {
			to[k] += float64(v)
		}
	}
	sum := 0.0
	for i, v := range profile[profileLag:] {
		d := v - profile[i]
		sum += d * d
	}
	return sum * float64(s.length) / (s.total * s.total)
}

// angle is the skew with the sharpest profile, and that sharpness.
func (s *strips) angle() (degrees, sharpness float64) {
	if s.total == 0 {
		return 0, 0
	}
	margin := int(float64(len(s.ink)*stripWidth)/2*math.Tan(maxSkew*math.Pi/180)) + 2*stripWidth
	profile := make([]float64, s.length+2*margin)
	for a := -float64(maxSkew); a <= maxSkew; a += 0.5 {
		if v := s.sharpness(a, profile); v > sharpness {
			degrees, sharpness = a, v
		}
	}
	for step := 0.25; step > 0.02; step /= 2 {
		center := degrees
		for _, a := range []float64{center - step, center + step} {
			if v := s.sharpness(a, profile); math.Abs(a) <= maxSkew && v > sharpness {
				degrees, sharpness = a, v
			}
		}
	}
	return degrees, sharpness
}
