package pagegen

import (
	"image"
	"math/rand/v2"
)

// Scan is the page of a seed as a scanner gives it: its picture, upright but
// for a slight skew, and its truth in pixels.
func Scan(seed uint64) (*image.Gray, Truth) {
	return Worn(New(seed, Options{}), seed, 0.5)
}

// Worn draws a sheet at a random resolution and wears it; hard in 0..1 says
// how much.
func Worn(s *Sheet, seed uint64, hard float64) (*image.Gray, Truth) {
	rng := rand.New(rand.NewPCG(seed, 0xea7))
	return WornAt(s, []float64{100, 150, 200, 200, 300}[rng.IntN(5)], rng, hard)
}

// WornAt draws a sheet at a resolution and wears it.
func WornAt(s *Sheet, dpi float64, rng *rand.Rand, hard float64) (*image.Gray, Truth) {
	w := RandomWear(rng, hard)
	img, truth := s.Render(dpi, w.Skew)
	return w.Apply(img, truth, rng)
}
