// Package fit fits the small networks of internal/vision: plain
// back-propagation with Adam (Kingma and Ba, 2015) on the processor, the same
// weights for the same samples and seed.
package fit

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/docextract/docextract/internal/vision"
)

// Sample is an input and its class; Weight is its share in the loss.
type Sample struct {
	In     vision.Tensor
	Class  int
	Weight float32
}

// Options steers Train.
type Options struct {
	Epochs int
	// Batch is the number of samples for a step; workers share it.
	Batch int
	Rate  float64
	Seed  uint64
	// Log gets a line for each epoch.
	Log io.Writer
}

// Conv is a new layer with random weights (He et al., 2015).
func Conv(rng *rand.Rand, height, width, stride, in, out int, pad, relu bool) vision.Layer {
	l := vision.Layer{Height: height, Width: width, Stride: stride, In: in, Out: out, Pad: pad, ReLU: relu,
		Weights: make([]float32, height*width*in*out), Bias: make([]float32, out)}
	s := math.Sqrt(2 / float64(height*width*in))
	for i := range l.Weights {
		l.Weights[i] = float32(rng.NormFloat64() * s)
	}
	return l
}

// Train fits n to the samples, and reports on the held-out ones.
func Train(n *vision.Net, samples, held []Sample, o Options) {
	rng := rand.New(rand.NewPCG(o.Seed, 1))
	const workers = 2
	opt := newAdam(n)
	grads := [workers]gradient{newGradient(n), newGradient(n)}
	order := rng.Perm(len(samples))
	steps, total := 0, o.Epochs*len(samples)/o.Batch+1
	for epoch := range o.Epochs {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := 0.0
		for at := 0; at+o.Batch <= len(order); at += o.Batch {
			batch := order[at : at+o.Batch]
			var losses [workers]float64
			var wg sync.WaitGroup
			for w := range workers {
				wg.Go(func() {
					grads[w].clear()
					for i := w; i < len(batch); i += workers {
						losses[w] += grads[w].add(n, samples[batch[i]])
					}
				})
			}
			wg.Wait()
			loss += losses[0] + losses[1]
			steps++
			rate := o.Rate * 0.5 * (1 + math.Cos(math.Pi*float64(steps)/float64(total)))
			opt.step(n, grads[:], float32(o.Batch), rate)
		}
		fmt.Fprintf(o.Log, "epoch %d: loss %.4f; held out: %s\n", epoch+1, loss/float64(len(order)), Report(n, held))
	}
}

// Report is the confusion of the classes over samples.
func Report(n *vision.Net, samples []Sample) string {
	if len(samples) == 0 {
		return "nothing"
	}
	classes := n.Layers[len(n.Layers)-1].Out
	table := make([][]int, classes)
	for i := range table {
		table[i] = make([]int, classes)
	}
	right := 0
	for _, s := range samples {
		best := 0
		p := n.Classify(s.In)
		for c := range p {
			if p[c] > p[best] {
				best = c
			}
		}
		table[s.Class][best]++
		if best == s.Class {
			right++
		}
	}
	return fmt.Sprintf("%.4f right of %d, by class %v", float64(right)/float64(len(samples)), len(samples), table)
}

// gradient is the derivative of the loss by every weight, summed over samples.
type gradient struct {
	weights, bias [][]float32
}

func newGradient(n *vision.Net) gradient {
	var g gradient
	for _, l := range n.Layers {
		g.weights = append(g.weights, make([]float32, len(l.Weights)))
		g.bias = append(g.bias, make([]float32, len(l.Bias)))
	}
	return g
}

func (g gradient) clear() {
	for i := range g.weights {
		clear(g.weights[i])
		clear(g.bias[i])
	}
}

// add runs one sample forth and back, and returns its loss.
func (g gradient) add(n *vision.Net, s Sample) float64 {
	ins, outs := []vision.Tensor{}, []vision.Tensor{}
	t := s.In
	for i := range n.Layers {
		l := &n.Layers[i]
		ins = append(ins, t)
		t = l.Convolve(t)
		outs = append(outs, t)
		if l.Mean {
			t = vision.Average(t)
		}
	}
	p := vision.Softmax(t.Data)
	d := vision.NewTensor(1, 1, len(p))
	for c := range p {
		d.Data[c] = s.Weight * p[c]
	}
	d.Data[s.Class] -= s.Weight
	for i := len(n.Layers) - 1; i >= 0; i-- {
		d = g.back(i, &n.Layers[i], ins[i], outs[i], d)
	}
	return float64(s.Weight) * -math.Log(max(1e-9, float64(p[s.Class])))
}

// back takes the derivative by the result of layer i to that by its input.
func (g gradient) back(i int, l *vision.Layer, in, out, d vision.Tensor) vision.Tensor {
	if l.Mean {
		spread := vision.NewTensor(out.H, out.W, out.C)
		for j := range spread.Data {
			spread.Data[j] = d.Data[j%out.C] / float32(out.H*out.W)
		}
		d = spread
	}
	if l.ReLU {
		for j, v := range out.Data {
			if v == 0 {
				d.Data[j] = 0
			}
		}
	}
	py, px := 0, 0
	if l.Pad {
		py, px = l.Height/2, l.Width/2
	}
	dIn := vision.NewTensor(in.H, in.W, in.C)
	gw, gb := g.weights[i], g.bias[i]
	for y := range out.H {
		for x := range out.W {
			dv := d.Data[(y*out.W+x)*out.C:][:out.C]
			if allZero(dv) {
				continue
			}
			for o, v := range dv {
				gb[o] += v
			}
			x0 := x*l.Stride - px
			first, last := max(0, -x0), min(l.Width, in.W-x0)
			for ky := range l.Height {
				iy := y*l.Stride + ky - py
				if iy < 0 || iy >= in.H || first >= last {
					continue
				}
				from := (iy*in.W + x0 + first) * l.In
				wAt := (ky*l.Width + first) * l.In * l.Out
				for k := range (last - first) * l.In {
					w := l.Weights[wAt+k*l.Out:][:len(dv)]
					gk := gw[wAt+k*l.Out:][:len(dv)]
					v := in.Data[from+k]
					sum := float32(0)
					for o, dd := range dv {
						sum += dd * w[o]
						gk[o] += dd * v
					}
					dIn.Data[from+k] += sum
				}
			}
		}
	}
	return dIn
}

func allZero(v []float32) bool {
	for _, x := range v {
		if x != 0 {
			return false
		}
	}
	return true
}

// adam keeps the running means of the gradient and of its square.
type adam struct {
	mean, square gradient
	n            int
}

func newAdam(n *vision.Net) *adam { return &adam{mean: newGradient(n), square: newGradient(n)} }

func (a *adam) step(n *vision.Net, grads []gradient, batch float32, rate float64) {
	const b1, b2, decay = 0.9, 0.999, 1e-4
	a.n++
	scale := float32(rate * math.Sqrt(1-math.Pow(b2, float64(a.n))) / (1 - math.Pow(b1, float64(a.n))))
	move := func(w, m, s []float32, parts func(i int) float32, shrink float32) {
		for i := range w {
			g := parts(i) / batch
			m[i] = b1*m[i] + (1-b1)*g
			s[i] = b2*s[i] + (1-b2)*g*g
			w[i] -= scale*m[i]/(float32(math.Sqrt(float64(s[i])))+1e-7) + shrink*w[i]
		}
	}
	for l := range n.Layers {
		move(n.Layers[l].Weights, a.mean.weights[l], a.square.weights[l], func(i int) float32 {
			return grads[0].weights[l][i] + grads[1].weights[l][i]
		}, float32(rate*decay))
		move(n.Layers[l].Bias, a.mean.bias[l], a.square.bias[l], func(i int) float32 {
			return grads[0].bias[l][i] + grads[1].bias[l][i]
		}, 0)
	}
}
