package vision

import (
	"cmp"
	"context"
	_ "embed"
	"image"
	"math"
	"slices"
	"sync"

	"github.com/docextract/docextract/model"
)

// Classes of the network that judges words.
const (
	StyleMachine = iota // printed or typed
	StyleHand
)

// handNet is fitted by internal/pagegen/cmd/fithand.
//
//go:embed handwriting.net
var handNet []byte

var loadHandNet = sync.OnceValue(func() *Net { return mustNet(handNet) })

// Handwritten is the probability of each word that it was written by hand, by
// the look of its strokes and of the words beside it. The image is the upright
// page, the words are in the coordinates of its bounds. Print in italics or in
// a script face and typewriting are not handwriting.
func Handwritten(ctx context.Context, img *image.Gray, words []model.Polygon) ([]float64, error) {
	net := loadHandNet()
	place := placeWords(words)
	own := make([]float64, len(words))
	for i := range words {
		if i%16 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		own[i] = flatScore
		if patch := HandPatch(img, place[i].box, place[i].height); !flat(patch) {
			p := min(max(float64(net.Classify(patch)[StyleHand]), 0.001), 0.999)
			own[i] = math.Log(p / (1 - p))
		}
	}
	scores := withNeighbours(own, place)
	prior := pagePrior(scores, place)
	out := make([]float64, len(words))
	for i, score := range scores {
		// A word as long as its line is high says half of what can be seen.
		sure := min(1, 0.2+0.3*place[i].box.Width()/place[i].height)
		out[i] = sigmoid(sure*score + (1-sure)*prior)
	}
	return out, ctx.Err()
}

func sigmoid(v float64) float64 { return 1 / (1 + math.Exp(-v)) }

// pagePrior is the log-odds of a word of the page, whichever it is: a lone
// digit on a typed page was most likely typed.
func pagePrior(scores []float64, words []placed) float64 {
	hand, all := 0.3, 1.0
	for i, s := range scores {
		w := words[i].weight()
		hand += w * sigmoid(s)
		all += w
	}
	return math.Log(hand / (all - hand))
}

// flatScore is the log-odds of dots and dashes, which look alike in any hand.
const flatScore = -1

// flat reports whether the ink of a patch lies within a fifth of its height.
func flat(t Tensor) bool {
	first, last := t.H, -1
	for y := range t.H {
		for _, v := range t.Data[y*t.W : (y+1)*t.W] {
			if v > 0.5 {
				first, last = min(first, y), y
				break
			}
		}
	}
	return last-first < t.H/5
}

// The picture of a word that the network sees is handHeight high, and as wide
// as the word, within limits.
const (
	handHeight   = 32
	minHandWidth = 24
	maxHandWidth = 80
	// handRoom is the height of the picture over that of its line.
	handRoom = 1.4
)

// HandPatch is the picture of a word in a line of the given height: ink 1 and
// paper 0. Of a long word it is the middle.
func HandPatch(img *image.Gray, box model.Rect, height float64) Tensor {
	height = max(height, box.Height(), 4)
	k := handHeight / (handRoom * height) // pixels of the patch for one of the page
	c := box.Center()
	w := min(max(int((box.Width()+0.2*height)*k), minHandWidth), maxHandWidth)
	dx, dy := float64(w)/k/2, handHeight/k/2
	return inkPatch(img, c.X-dx, c.Y-dy, c.X+dx, c.Y+dy, w, handHeight)
}

// placed is a word with its neighbours in the line; -1 is none.
type placed struct {
	box         model.Rect
	height      float64 // of the line around the word
	left, right int
}

// weight is how much the look of the word says: its width in heights of the
// line, within limits.
func (p placed) weight() float64 { return min(max(p.box.Width()/p.height, 0.3), 3) }

// placeWords finds the lines that the words stand in.
func placeWords(words []model.Polygon) []placed {
	out := make([]placed, len(words))
	order := make([]int, len(words))
	for i, w := range words {
		b := w.Bounds()
		out[i] = placed{box: b, height: b.Height(), left: -1, right: -1}
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(out[a].box.X0, out[b].box.X0) })
	for n, i := range order {
		a := out[i].box
		for _, j := range order[n+1:] {
			b := out[j].box
			if b.X0-a.X1 > 1.5*max(a.Height(), b.Height()) {
				if b.X0-a.X1 > 400 {
					break
				}
				continue
			}
			if out[j].left < 0 && sameLine(a, b) {
				out[i].right, out[j].left = j, i
				break
			}
		}
	}
	heights := make([]float64, len(out))
	for i := range out {
		heights[i] = lineHeight(out, i)
	}
	for i := range out {
		out[i].height = heights[i]
	}
	return out
}

// sameLine reports whether two boxes overlap by half of the lower one's height.
func sameLine(a, b model.Rect) bool {
	return min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > 0.5*min(a.Height(), b.Height())
}

// lineHeight is the greatest height among a word and the next few to each
// side, so that "on" and "of" are seen at the size of their line. A neighbour
// more than twice as high is another matter: a bracket, a stamp.
func lineHeight(words []placed, i int) float64 {
	own := words[i].box.Height()
	h := own
	for _, next := range []func(int) int{func(j int) int { return words[j].left }, func(j int) int { return words[j].right }} {
		for j, n := next(i), 0; j >= 0 && n < 3; j, n = next(j), n+1 {
			if k := words[j].box.Height(); k < 2*own {
				h = max(h, k)
			}
		}
	}
	return h
}

// withNeighbours mixes the log-odds of a word with those of the words beside
// it in its line. A long word says more than a short one.
func withNeighbours(own []float64, words []placed) []float64 {
	out := slices.Clone(own)
	for range 2 {
		before := slices.Clone(out)
		for i := range out {
			w := 2 * words[i].weight()
			sum := w * before[i]
			for _, j := range []int{words[i].left, words[i].right} {
				if j >= 0 {
					sum += words[j].weight() * before[j]
					w += words[j].weight()
				}
			}
			out[i] = sum / w
		}
	}
	return out
}
