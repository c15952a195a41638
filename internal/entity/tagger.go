package entity

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
)

// The tagger is a linear-chain conditional random field (Lafferty, McCallum
// and Pereira 2001) over the labels B and I of three kinds of names and O.
//
// Its weights file, little endian:
//
//	8 bytes   "dxtag001"
//	4 bytes   float32, the value of one step of a weight
//	4 bytes   uint32, the number of slots, a power of two
//	49 x 4    float32, the weights of going from one label to the next
//	slots x 8 uint16 check (0 for an empty slot), then int8 weights of the six
//	          labels after O; the weight of O is 0
//
// A feature's slot is found by open addressing: its hash modulo the number of
// slots, then the next ones, at most maxProbe, until the check of the slot is
// that of the hash or 0.

const (
	weightsMagic  = "dxtag001"
	weightsHeader = 16 + int(NumLabels*NumLabels)*4
	slotSize      = 8
	// MaxProbe bounds the slots that are looked at for one feature.
	MaxProbe = 16
)

//go:embed tagger.weights
var embedded string

// Tagger finds names. It is never changed after it was made.
type Tagger struct {
	slots string
	mask  uint64
	step  float32
	next  [NumLabels][NumLabels]float32
}

var errWeights = errors.New("entity: not a file of tagger weights")

// NewTagger reads weights as the training program writes them.
func NewTagger(weights string) (*Tagger, error) {
	if len(weights) < weightsHeader || weights[:8] != weightsMagic {
		return nil, errWeights
	}
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32([]byte(weights[at : at+4])) }
	n := uint64(u32(12))
	if n == 0 || n&(n-1) != 0 || uint64(len(weights)-weightsHeader) != n*slotSize {
		return nil, fmt.Errorf("%w: %d slots in %d bytes", errWeights, n, len(weights))
	}
	t := &Tagger{slots: weights[weightsHeader:], mask: n - 1, step: math.Float32frombits(u32(8))}
	for a := range t.next {
		for b := range t.next[a] {
			t.next[a][b] = math.Float32frombits(u32(16 + 4*(a*int(NumLabels)+b)))
		}
	}
	return t, nil
}

// Check is the mark by which a feature is known in its slot; it is never 0.
func Check(hash uint64) uint16 { return uint16(hash>>48) | 1 }

// add adds the weights of a feature to score, in steps.
func (t *Tagger) add(hash uint64, score *[NumLabels]int32) {
	check := Check(hash)
	at := hash & t.mask
	for range MaxProbe {
		slot := t.slots[at*slotSize : at*slotSize+slotSize]
		c := uint16(slot[0]) | uint16(slot[1])<<8
		if c == 0 {
			return
		}
		if c == check {
			for l := 1; l < int(NumLabels); l++ {
				score[l] += int32(int8(slot[l+1]))
			}
			return
		}
		at = (at + 1) & t.mask
	}
}

// Tagged is the label of an item and its probability.
type Tagged struct {
	Label Label
	Prob  float64
}

// Tag labels the items of q by the most probable path.
func (t *Tagger) Tag(q *Sequence) []Tagged {
	n := len(q.Items)
	emit := make([][NumLabels]float32, n)
	var f [NumFeatures]uint64
	for i := range n {
		q.Features(i, &f)
		var score [NumLabels]int32
		for _, h := range f {
			t.add(h, &score)
		}
		for l := range score {
			emit[i][l] = float32(score[l]) * t.step
		}
	}
	labels := t.best(emit)
	probs := t.probabilities(emit, labels)
	out := make([]Tagged, n)
	for i := range out {
		out[i] = Tagged{labels[i], probs[i]}
	}
	return out
}

// best is the path of the highest score (Viterbi).
func (t *Tagger) best(emit [][NumLabels]float32) []Label {
	n := len(emit)
	back := make([][NumLabels]Label, n)
	score := emit[0]
	for l := range score {
		if !mayFollow(LabelO, Label(l)) {
			score[l] = -1e9
		}
	}
	for i := 1; i < n; i++ {
		var now [NumLabels]float32
		for b := range now {
			now[b] = -1e9
			for a := range score {
				if !mayFollow(Label(a), Label(b)) {
					continue
				}
				if v := score[a] + t.next[a][b] + emit[i][b]; v > now[b] {
					now[b], back[i][b] = v, Label(a)
				}
			}
		}
		score = now
	}
	at := LabelO
	for l := range score {
		if score[l] > score[at] {
			at = Label(l)
		}
	}
	path := make([]Label, n)
	for i := n - 1; i >= 0; i-- {
		path[i] = at
		at = back[i][at]
	}
	return path
}

// mayFollow says that b may stand behind a: I only behind its own kind.
func mayFollow(a, b Label) bool {
	inside := b != LabelO && b%2 == 0
	return !inside || a == b || a == b-1
}

// probabilities is how likely each label of path is, given the text (the
// forward and backward algorithm, scaled).
func (t *Tagger) probabilities(emit [][NumLabels]float32, path []Label) []float64 {
	n := len(emit)
	var next [NumLabels][NumLabels]float64
	for a := range next {
		for b := range next[a] {
			if mayFollow(Label(a), Label(b)) {
				next[a][b] = math.Exp(float64(t.next[a][b]))
			}
		}
	}
	local := make([][NumLabels]float64, n)
	forward := make([][NumLabels]float64, n)
	for i := range n {
		for l := range local[i] {
			local[i][l] = math.Exp(float64(emit[i][l]))
		}
		for b := range forward[i] {
			if i == 0 {
				if mayFollow(LabelO, Label(b)) {
					forward[i][b] = local[i][b]
				}
				continue
			}
			sum := 0.0
			for a := range forward[i-1] {
				sum += forward[i-1][a] * next[a][b]
			}
			forward[i][b] = sum * local[i][b]
		}
		norm(&forward[i])
	}
	out := make([]float64, n)
	var backward [NumLabels]float64
	for l := range backward {
		backward[l] = 1
	}
	for i := n - 1; i >= 0; i-- {
		sum := 0.0
		for l := range backward {
			sum += forward[i][l] * backward[l]
		}
		out[i] = forward[i][path[i]] * backward[path[i]] / sum
		var before [NumLabels]float64
		for a := range before {
			for b := range backward {
				before[a] += next[a][b] * local[i][b] * backward[b]
			}
		}
		backward = before
		norm(&backward)
	}
	return out
}

func norm(v *[NumLabels]float64) {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	for i := range v {
		v[i] /= sum
	}
}
