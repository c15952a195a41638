package vision

import (
	"encoding/binary"
	"errors"
	"math"
)

// Net is a small convolutional network. It is read-only after it has been
// parsed, and safe for concurrent use. The programs under internal/pagegen fit
// its weights.
type Net struct {
	Layers []Layer
}

// Layer is one step of a Net: a convolution, after which the whole width and
// height may be averaged away. A dense layer is a convolution that covers its
// whole input.
type Layer struct {
	// Size is the side of the kernel; it reaches Size/2 beyond the input where
	// Pad is set.
	Height, Width int
	Stride        int
	In, Out       int
	Pad           bool
	// ReLU cuts negative results off.
	ReLU bool
	// Mean averages over height and width.
	Mean bool
	// Weights is [Height][Width][In][Out].
	Weights []float32
	Bias    []float32
}

// Tensor is an image of C values a pixel, [H][W][C].
type Tensor struct {
	H, W, C int
	Data    []float32
}

// NewTensor is a Tensor of zeros.
func NewTensor(h, w, c int) Tensor {
	return Tensor{H: h, W: w, C: c, Data: make([]float32, h*w*c)}
}

// pads is how far the kernel reaches beyond the top left of its input.
func (l *Layer) pads() (y, x int) {
	if !l.Pad {
		return 0, 0
	}
	return l.Height / 2, l.Width / 2
}

// OutSize is the height and width of the result of a convolution, before Mean.
func (l *Layer) OutSize(h, w int) (int, int) {
	py, px := l.pads()
	return (h+2*py-l.Height)/l.Stride + 1, (w+2*px-l.Width)/l.Stride + 1
}

// Convolve is the layer's result without Mean.
func (l *Layer) Convolve(in Tensor) Tensor {
	oh, ow := l.OutSize(in.H, in.W)
	out := NewTensor(oh, ow, l.Out)
	for y := range oh {
		for x := range ow {
			l.at(in, y, x, out.Data[(y*ow+x)*l.Out:][:l.Out])
		}
	}
	return out
}

// at computes one pixel of the result.
func (l *Layer) at(in Tensor, y, x int, acc []float32) {
	py, px := l.pads()
	copy(acc, l.Bias)
	x0 := x*l.Stride - px
	first, last := max(0, -x0), min(l.Width, in.W-x0)
	for ky := range l.Height {
		iy := y*l.Stride + ky - py
		if iy < 0 || iy >= in.H || first >= last {
			continue
		}
		src := in.Data[(iy*in.W+x0+first)*l.In : (iy*in.W+x0+last)*l.In]
		w := l.Weights[(ky*l.Width+first)*l.In*l.Out:]
		for i, v := range src {
			if v == 0 {
				continue
			}
			addScaled(acc, w[i*l.Out:][:len(acc)], v)
		}
	}
	if l.ReLU {
		for o, v := range acc {
			acc[o] = max(0, v)
		}
	}
}

// addScaled adds v times row to acc, four at a time.
func addScaled(acc, row []float32, v float32) {
	for len(acc) >= 4 && len(row) >= 4 {
		acc[0] += v * row[0]
		acc[1] += v * row[1]
		acc[2] += v * row[2]
		acc[3] += v * row[3]
		acc, row = acc[4:], row[4:]
	}
	for o, k := range row {
		acc[o] += v * k
	}
}

// Average is the mean of t over height and width.
func Average(t Tensor) Tensor {
	out := NewTensor(1, 1, t.C)
	for i, v := range t.Data {
		out.Data[i%t.C] += v
	}
	for i := range out.Data {
		out.Data[i] /= float32(t.H * t.W)
	}
	return out
}

// Classify is the probability of each class.
func (n *Net) Classify(in Tensor) []float32 {
	for i := range n.Layers {
		l := &n.Layers[i]
		in = l.Convolve(in)
		if l.Mean {
			in = Average(in)
		}
	}
	return Softmax(in.Data)
}

// Softmax turns scores into probabilities.
func Softmax(scores []float32) []float32 {
	top := scores[0]
	for _, v := range scores {
		top = max(top, v)
	}
	out := make([]float32, len(scores))
	sum := float32(0)
	for i, v := range scores {
		out[i] = float32(math.Exp(float64(v - top)))
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// netMagic begins a file of weights.
const netMagic = "dxnet1"

var errNet = errors.New("damaged network weights")

// MarshalBinary writes the network: netMagic, the number of layers, and for
// each its eight sizes and flags as bytes, then weights and biases as the
// upper halves of their float32, little endian.
func (n *Net) MarshalBinary() ([]byte, error) {
	out := append([]byte(netMagic), byte(len(n.Layers)))
	for _, l := range n.Layers {
		out = append(out, byte(l.Height), byte(l.Width), byte(l.Stride), byte(l.In), byte(l.Out), flag(l.Pad), flag(l.ReLU), flag(l.Mean))
		for _, v := range append(append([]float32{}, l.Weights...), l.Bias...) {
			out = binary.LittleEndian.AppendUint16(out, uint16((math.Float32bits(v)+0x8000)>>16))
		}
	}
	return out, nil
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// UnmarshalBinary reads what MarshalBinary wrote.
func (n *Net) UnmarshalBinary(data []byte) error {
	if len(data) < len(netMagic)+1 || string(data[:len(netMagic)]) != netMagic {
		return errNet
	}
	count := int(data[len(netMagic)])
	data = data[len(netMagic)+1:]
	n.Layers = nil
	for range count {
		if len(data) < 8 {
			return errNet
		}
		l := Layer{
			Height: int(data[0]), Width: int(data[1]), Stride: int(data[2]), In: int(data[3]), Out: int(data[4]),
			Pad: data[5] != 0, ReLU: data[6] != 0, Mean: data[7] != 0,
		}
		size := l.Height * l.Width * l.In * l.Out
		if data = data[8:]; len(data) < 2*(size+l.Out) || l.Stride == 0 {
			return errNet
		}
		values := make([]float32, size+l.Out)
		for i := range values {
			values[i] = math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[2*i:])) << 16)
		}
		l.Weights, l.Bias = values[:size], values[size:]
		data = data[2*len(values):]
		n.Layers = append(n.Layers, l)
	}
	return nil
}
