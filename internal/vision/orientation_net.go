package vision

import (
	_ "embed"
	"encoding/binary"
	"math"
	"slices"
	"sync"
)

// orientationWeights is the trained model, made by the programs in train.
//
//go:embed orientation.weights
var orientationWeights []byte

// What the model tells of a window.
const (
	windowUpright = iota
	windowUpsideDown
	windowSideways
	windowClasses
)

// conv is a convolution of 3 by 3 with stride 2 and a border of zeros, then a
// ramp (ReLU). Its weights are ordered by row, column, input and output.
type conv struct {
	in, out       int
	weights, bias []float32
}

// dense is a fully connected layer, its weights ordered by input and output.
type dense struct {
	in, out       int
	weights, bias []float32
}

// orientationNet tells whether a window is upright, upside down or sideways: a
// small convolutional network after Y. LeCun et al. (Proc. IEEE 86(11), 1998).
type orientationNet struct {
	convs  [3]conv
	hidden dense
	last   dense
}

// loadOrientationNet reads the weights once; they are never changed after.
var loadOrientationNet = sync.OnceValue(func() *orientationNet {
	values := make([]float32, len(orientationWeights)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(orientationWeights[4*i:]))
	}
	take := func(n int) []float32 {
		part := values[:n]
		values = values[n:]
		return part
	}
	n := new(orientationNet)
	sizes := [...]int{1, 8, 16, 32}
	for i := range n.convs {
		in, out := sizes[i], sizes[i+1]
		n.convs[i] = conv{in, out, take(9 * in * out), take(out)}
	}
	n.hidden = dense{32 * 3 * 6, 32, take(32 * 3 * 6 * 32), take(32)}
	n.last = dense{32, 2, take(32 * 2), take(2)}
	return n
})

// scratch is the memory that reading one window after another takes.
type scratch struct {
	in, a, b []float32
}

// logProbabilities is the logarithms of the probabilities of the classes. The
// window is looked at as it is and turned, so that neither way up is favoured
// by what says nothing.
func (n *orientationNet) logProbabilities(w *window, s *scratch) (out [windowClasses]float64) {
	s.in = resized(s.in, windowSize)
	for i, v := range w {
		s.in[i] = float32(v) / (subSteps * subSteps)
	}
	upright, sideways := n.run(s)
	slices.Reverse(s.in)
	upsideDown, sidewaysToo := n.run(s)
	out[windowUpright], out[windowUpsideDown] = upright, upsideDown
	out[windowSideways] = sideways + sidewaysToo
	most, sum := slices.Max(out[:]), 0.0
	for _, v := range out {
		sum += math.Exp(v - most)
	}
	for i := range out {
		out[i] -= most + math.Log(sum)
	}
	return out
}

// run is what speaks for an upright window and for one on its side.
func (n *orientationNet) run(s *scratch) (upright, sideways float64) {
	from, to, rows, columns := s.in, s.a, windowRows, windowColumns
	for i := range n.convs {
		to = n.convs[i].apply(from, rows, columns, to)
		if i == 0 {
			from = s.b
		}
		from, to = to, from
		rows, columns = rows/2, columns/2
	}
	to = n.hidden.apply(from, to)
	for i, v := range to {
		to[i] = max(v, 0)
	}
	from = n.last.apply(to, from)
	s.a, s.b = from, to
	return float64(from[0]), float64(from[1])
}

// apply gives half as many rows and columns; both must be even. Most inputs are
// zero, paper or cut off by the ramp, and are passed over.
func (c *conv) apply(in []float32, rows, columns int, out []float32) []float32 {
	out = resized(out, rows/2*columns/2*c.out)
	for y := range rows / 2 {
		for x := range columns / 2 {
			to := out[(y*columns/2+x)*c.out:][:c.out]
			copy(to, c.bias)
			for k := range 9 {
				fromY, fromX := 2*y+k/3-1, 2*x+k%3-1
				if fromY < 0 || fromX < 0 {
					continue
				}
				addProducts(to, in[(fromY*columns+fromX)*c.in:][:c.in], c.weights[k*c.in*c.out:])
			}
			for i, v := range to {
				to[i] = max(v, 0)
			}
		}
	}
	return out
}

func (d *dense) apply(in, out []float32) []float32 {
	out = resized(out, d.out)
	copy(out, d.bias)
	addProducts(out, in[:d.in], d.weights)
	return out
}

// addProducts adds the vector times the matrix to to.
func addProducts(to, vector, matrix []float32) {
	for i, v := range vector {
		if v == 0 {
			continue
		}
		row := matrix[i*len(to):][:len(to)]
		for k, w := range row {
			to[k] += v * w
		}
	}
}

func resized(s []float32, n int) []float32 {
	if cap(s) < n {
		return make([]float32, n)
	}
	return s[:n]
}
