package gray

import (
	"image"
	"math"
)

// kernelRadius is how far the kernel reaches, in pixels of the larger picture.
const kernelRadius = 3

// weightBits is the fixed point of the weights of the resampling.
const weightBits = 14

// taps is the weights with which the source pixels from first on make up one
// pixel.
type taps struct {
	first   int
	weights []int32
}

// Resample is src in another size, by a separable kernel (C. E. Duchon: Lanczos
// filtering in one and two dimensions, J. Appl. Meteorology 18, 1979). Where it
// shrinks the kernel is widened, so that nothing of the source is skipped.
func Resample(src *image.Gray, width, height int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	if w == 0 || h == 0 || width <= 0 || height <= 0 {
		return image.NewGray(image.Rect(0, 0, max(width, 0), max(height, 0)))
	}
	if width != w {
		src = resampleRows(src, width)
	}
	if height != h {
		src = resampleColumns(src, height)
	}
	return src
}

func resampleRows(src *image.Gray, width int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, width, h))
	all := kernel(w, width)
	for y := range h {
		from, to := src.Pix[y*src.Stride:][:w], out.Pix[y*out.Stride:][:width]
		for x, t := range all {
			sum := int32(1 << (weightBits - 1))
			for i, v := range from[t.first:][:len(t.weights)] {
				sum += int32(v) * t.weights[i]
			}
			to[x] = clamp(sum >> weightBits)
		}
	}
	return out
}

func resampleColumns(src *image.Gray, height int) *image.Gray {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, w, height))
	sums := make([]int32, w)
	for y, t := range kernel(h, height) {
		for x := range sums {
			sums[x] = 1 << (weightBits - 1)
		}
		for i, weight := range t.weights {
			for x, v := range src.Pix[(t.first+i)*src.Stride:][:w] {
				sums[x] += int32(v) * weight
			}
		}
		for x, sum := range sums {
			out.Pix[y*out.Stride+x] = clamp(sum >> weightBits)
		}
	}
	return out
}

// kernel is the taps of every pixel of a row of size to, made of one of size
// from. They sum up to 1 and stay within the row.
func kernel(from, to int) []taps {
	scale := float64(from) / float64(to)
	widen := max(scale, 1)
	radius := kernelRadius * widen
	out := make([]taps, to)
	for i := range out {
		center := (float64(i)+0.5)*scale - 0.5
		first := max(int(math.Ceil(center-radius)), 0)
		last := min(int(math.Floor(center+radius)), from-1)
		values, sum := make([]float64, last-first+1), 0.0
		for k := range values {
			values[k] = lanczos((float64(first+k) - center) / widen)
			sum += values[k]
		}
		out[i] = taps{first: first, weights: fixed(values, sum)}
	}
	return out
}

// fixed divides the values by their sum, in fixed point; what rounding loses
// goes to the largest.
func fixed(values []float64, sum float64) []int32 {
	out := make([]int32, len(values))
	left, largest := int32(1<<weightBits), 0
	for i, v := range values {
		out[i] = int32(math.Round(v / sum * (1 << weightBits)))
		left -= out[i]
		if out[i] > out[largest] {
			largest = i
		}
	}
	out[largest] += left
	return out
}

// lanczos is the kernel: a sine cut to three waves on either side.
func lanczos(x float64) float64 {
	x = math.Abs(x)
	switch {
	case x < 1e-9:
		return 1
	case x < kernelRadius:
		return kernelRadius * math.Sin(math.Pi*x) * math.Sin(math.Pi*x/kernelRadius) / (math.Pi * math.Pi * x * x)
	}
	return 0
}

func clamp(v int32) uint8 {
	return uint8(min(max(v, 0), 255))
}
