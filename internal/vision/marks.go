package vision

import (
	"context"
	_ "embed"
	"image"
	"slices"
	"sync"

	"github.com/docextract/docextract/model"
)

// Mark is a check box or radio button on a picture.
type Mark struct {
	// Box is the frame, without a tick that leaves it.
	Box   model.Rect
	State model.SelectionState
	// Confidence is the probability, in 0..1, that this is a selection mark and
	// that it is in this state.
	Confidence float64
}

// Classes of the network that judges candidates of marks.
const (
	MarkNone = iota
	MarkUnselected
	MarkSelected
)

// mostNone is the greatest probability of being no mark that a mark may have.
const mostNone = 0.4

// marksNet is fitted by internal/pagegen/cmd/fitmarks.
//
//go:embed marks.net
var marksNet []byte

var loadMarksNet = sync.OnceValue(func() *Net { return mustNet(marksNet) })

func mustNet(data []byte) *Net {
	n := new(Net)
	if err := n.UnmarshalBinary(data); err != nil {
		panic(err) // the weights are compiled in
	}
	return n
}

// FindMarks finds the drawn check boxes and radio buttons of an upright page,
// from top to bottom. The words, which may be none, are those that were surely
// read as text of two letters and more: a frame in the middle of one, or around
// most of it, is made of its letters. Coordinates are those of the image's own
// bounds.
func FindMarks(ctx context.Context, img *image.Gray, words []model.Polygon) ([]Mark, error) {
	net := loadMarksNet()
	inside := newWordIndex(words)
	var marks []Mark
	for i, r := range MarkCandidates(img) {
		if i%16 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		box := model.Rect{X0: float64(r.Min.X), Y0: float64(r.Min.Y), X1: float64(r.Max.X), Y1: float64(r.Max.Y)}
		doubt := inside.doubt(box)
		if doubt == 1 {
			continue
		}
		p := net.Classify(MarkPatch(img, r))
		if float64(p[MarkNone]) > mostNone*(1-doubt) {
			continue
		}
		m := Mark{Box: box, State: model.Unselected, Confidence: float64(p[MarkUnselected])}
		if p[MarkSelected] > p[MarkUnselected] {
			m.State, m.Confidence = model.Selected, float64(p[MarkSelected])
		}
		marks = append(marks, m)
	}
	return withoutOverlaps(marks), ctx.Err()
}

// withoutOverlaps keeps the surest of marks that lie on each other.
func withoutOverlaps(marks []Mark) []Mark {
	dropped := make([]bool, len(marks))
	for i, a := range marks {
		for j, b := range marks {
			shared := a.Box.Intersect(b.Box).Area()
			if i != j && !dropped[j] && shared > 0.3*min(a.Box.Area(), b.Box.Area()) &&
				(a.Confidence < b.Confidence || a.Confidence == b.Confidence && i > j) {
				dropped[i] = true
			}
		}
	}
	kept := marks[:0]
	for i, m := range marks {
		if !dropped[i] {
			kept = append(kept, m)
		}
	}
	return kept
}

// wordIndex is the boxes of words, sorted by their upper sides.
type wordIndex struct {
	boxes  []model.Rect
	height float64 // of the highest
}

func newWordIndex(words []model.Polygon) wordIndex {
	var x wordIndex
	for _, w := range words {
		b := w.Bounds()
		x.boxes = append(x.boxes, b)
		x.height = max(x.height, b.Height())
	}
	slices.SortFunc(x.boxes, func(a, b model.Rect) int {
		switch {
		case a.Y0 < b.Y0:
			return -1
		case a.Y0 > b.Y0:
			return 1
		}
		return 0
	})
	return x
}

// doubt is 1 where box lies in the middle of a word or is most of it, so that
// it is no mark; less at an end of a word, where it may be a mark that was read
// together with its label; and 0 beside the words.
func (x wordIndex) doubt(box model.Rect) float64 {
	const atEnd = 0.9
	most := 0.0
	from, _ := slices.BinarySearchFunc(x.boxes, box.Y0-x.height, func(b model.Rect, y float64) int {
		if b.Y0 < y {
			return -1
		}
		return 1
	})
	for _, b := range x.boxes[from:] {
		if b.Y0 > box.Y1 {
			break
		}
		if b.Intersect(box).Area() < 0.75*box.Area() {
			continue
		}
		margin := 0.4 * box.Width()
		inner := box.X0 > b.X0+margin && box.X1 < b.X1-margin
		if inner || box.Width() > 0.6*b.Width() {
			return 1
		}
		most = atEnd
	}
	return most
}
