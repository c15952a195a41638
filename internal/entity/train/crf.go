package main

import (
	"cmp"
	"encoding/binary"
	"log"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/docextract/docextract/internal/entity"
)

const (
	nl = int(entity.NumLabels)
	// minCount is how often a feature must be seen to get a weight.
	minCount = 2
	// slots is the size of the table that is written; fill bounds its use.
	slots = 1 << 18
	fill  = slots * 4 / 5
	// rate and decay are the step of AdaGrad and the pull towards 0.
	rate, decay = 0.12, 3e-3
)

type row [nl]float32

// model is a conditional random field in training.
type model struct {
	ids        map[uint64]int32
	hashes     []uint64
	w, grad    []row // weights, and the sums of squared gradients
	next, nsum [nl]row
}

// sentence is one sequence, its features interned.
type sentence struct {
	features [][]int32
	gold     []entity.Label
}

func trainModel(list []example, epochs int) *model {
	m := &model{ids: map[uint64]int32{}}
	sentences := m.intern(list)
	m.w, m.grad = make([]row, len(m.hashes)), make([]row, len(m.hashes))
	rng := rand.New(rand.NewPCG(7, 11))
	for e := range epochs {
		rng.Shuffle(len(sentences), func(i, j int) { sentences[i], sentences[j] = sentences[j], sentences[i] })
		loss, n := 0.0, 0
		for i := range sentences {
			loss += m.step(&sentences[i])
			n += len(sentences[i].gold)
		}
		log.Printf("epoch %d: %.4f per item, %d features", e+1, loss/float64(n), len(m.hashes))
	}
	return m
}

func (m *model) intern(list []example) []sentence {
	count := map[uint64]int32{}
	var f [entity.NumFeatures]uint64
	for _, x := range list {
		for _, q := range entity.Sequences(x.text) {
			for i := range q.Items {
				q.Features(i, &f)
				for _, h := range f {
					count[h]++
				}
			}
		}
	}
	var all []sentence
	for _, x := range list {
		for _, q := range entity.Sequences(x.text) {
			s := sentence{gold: gold(&q, x.names), features: make([][]int32, len(q.Items))}
			for i := range q.Items {
				q.Features(i, &f)
				for _, h := range f {
					if count[h] < minCount {
						continue
					}
					id, ok := m.ids[h]
					if !ok {
						id = int32(len(m.hashes))
						m.ids[h] = id
						m.hashes = append(m.hashes, h)
					}
					s.features[i] = append(s.features[i], id)
				}
			}
			all = append(all, s)
		}
	}
	return all
}

// step learns from one sentence and returns its loss before the step.
func (m *model) step(s *sentence) float64 {
	n := len(s.gold)
	local := make([][nl]float64, n)
	for i, f := range s.features {
		var e row
		for _, id := range f {
			w := &m.w[id]
			for l := range e {
				e[l] += w[l]
			}
		}
		for l := range e {
			local[i][l] = math.Exp(float64(min(e[l], 50)))
		}
	}
	var next [nl][nl]float64
	for a := range next {
		for b := range next[a] {
			next[a][b] = math.Exp(float64(m.next[a][b]))
		}
	}
	fw, bw := passes(local, next)
	loss := 0.0
	for i := range n {
		var p [nl]float64
		sum := 0.0
		for l := range p {
			p[l] = fw[i][l] * bw[i][l]
			sum += p[l]
		}
		var g row
		for l := range g {
			g[l] = float32(p[l] / sum)
		}
		loss -= math.Log(float64(g[s.gold[i]]) + 1e-30)
		g[s.gold[i]]--
		for _, id := range s.features[i] {
			m.update(id, &g)
		}
	}
	m.stepNext(s.gold, local, fw, bw, next)
	return loss
}

func (m *model) update(id int32, g *row) {
	w, sq := &m.w[id], &m.grad[id]
	for l := range g {
		d := g[l] + decay*w[l]
		if d < 1e-4 && d > -1e-4 {
			continue
		}
		sq[l] += d * d
		w[l] -= rate * d / float32(math.Sqrt(float64(sq[l])+1e-2))
	}
}

// passes are the scaled forward and backward variables.
func passes(local [][nl]float64, next [nl][nl]float64) (fw, bw [][nl]float64) {
	n := len(local)
	fw, bw = make([][nl]float64, n), make([][nl]float64, n)
	for i := range n {
		for b := range nl {
			if i == 0 {
				fw[0][b] = local[0][b]
				continue
			}
			sum := 0.0
			for a := range nl {
				sum += fw[i-1][a] * next[a][b]
			}
			fw[i][b] = sum * local[i][b]
		}
		norm(&fw[i])
	}
	for l := range nl {
		bw[n-1][l] = 1
	}
	for i := n - 2; i >= 0; i-- {
		for a := range nl {
			for b := range nl {
				bw[i][a] += next[a][b] * local[i+1][b] * bw[i+1][b]
			}
		}
		norm(&bw[i])
	}
	return fw, bw
}

func norm(v *[nl]float64) {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	for i := range v {
		v[i] /= sum
	}
}

// stepNext learns the weights between labels.
func (m *model) stepNext(gold []entity.Label, local, fw, bw [][nl]float64, next [nl][nl]float64) {
	for i := 1; i < len(gold); i++ {
		var p [nl][nl]float64
		sum := 0.0
		for a := range nl {
			for b := range nl {
				p[a][b] = fw[i-1][a] * next[a][b] * local[i][b] * bw[i][b]
				sum += p[a][b]
			}
		}
		for a := range nl {
			for b := range nl {
				d := float32(p[a][b] / sum)
				if int(gold[i-1]) == a && int(gold[i]) == b {
					d--
				}
				m.nsum[a][b] += d * d
				m.next[a][b] -= rate * d / float32(math.Sqrt(float64(m.nsum[a][b])+1e-2))
			}
		}
	}
}

// encode writes the strongest features as the tagger reads them.
func (m *model) encode() []byte {
	type strong struct {
		hash uint64
		w    row
		size float32
	}
	list := make([]strong, len(m.hashes))
	for i, h := range m.hashes {
		s := strong{hash: h, w: m.w[i]}
		for l := range s.w {
			s.w[l] -= m.w[i][0]
			s.size = max(s.size, float32(math.Abs(float64(s.w[l]))))
		}
		list[i] = s
	}
	slices.SortFunc(list, func(a, b strong) int {
		if c := cmp.Compare(b.size, a.size); c != 0 {
			return c
		}
		return cmp.Compare(a.hash, b.hash)
	})
	list = list[:min(len(list), fill)]
	step := float32(0.03)
	out := []byte("dxtag001")
	le := binary.LittleEndian
	out = le.AppendUint32(out, math.Float32bits(step))
	out = le.AppendUint32(out, slots)
	for a := range nl {
		for b := range nl {
			out = le.AppendUint32(out, math.Float32bits(m.next[a][b]))
		}
	}
	table := make([]byte, slots*8)
	lost := 0
	for _, s := range list {
		if !place(table, s.hash, s.w, step) {
			lost++
		}
	}
	log.Printf("%d of %d features kept, %d without a slot, smallest %.3f", len(list), len(m.hashes), lost, list[len(list)-1].size)
	return append(out, table...)
}

func place(table []byte, hash uint64, w row, step float32) bool {
	check := entity.Check(hash)
	at := hash % slots
	for range entity.MaxProbe {
		slot := table[at*8 : at*8+8]
		switch binary.LittleEndian.Uint16(slot) {
		case check:
			return false
		case 0:
			binary.LittleEndian.PutUint16(slot, check)
			for l := 1; l < nl; l++ {
				v := math.Round(float64(w[l] / step))
				slot[l+1] = byte(int8(min(127, max(-127, v))))
			}
			return true
		}
		at = (at + 1) % slots
	}
	return false
}
