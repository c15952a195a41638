package neural

import (
	"errors"
	"math"
	"testing"
)

func TestFromHalf(t *testing.T) {
	for h, want := range map[uint16]float32{0: 0, 0x3c00: 1, 0xc000: -2, 0x0001: 5.9604645e-08, 0x8001: -5.9604645e-08, 0x7bff: 65504, 0x3555: 0.33325195, 0x7c00: float32(math.Inf(1))} {
		if got := fromHalf(h); got != want {
			t.Errorf("%#x: %v, want %v", h, got, want)
		}
	}
}

func TestParseWeightsRefusesDamage(t *testing.T) {
	flip := func(i int) []byte {
		b := append([]byte(nil), readerWeights...)
		b[i] ^= 1
		return b
	}
	for name, file := range map[string][]byte{"nothing": nil, "magic": flip(0), "version": flip(4), "checksum": flip(7), "body": flip(len(readerWeights) - 1), "short": readerWeights[:1000]} {
		if _, err := parseWeights(file); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestEmbeddedWeights(t *testing.T) {
	w, err := parseWeights(readerWeights)
	if err != nil {
		t.Fatal(err)
	}
	if n := w.layers[len(w.layers)-1].spec.Out; n != len(w.chars)+1 {
		t.Errorf("%d classes for %d characters", n, len(w.chars))
	}
}
