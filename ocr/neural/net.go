package neural

// layer is one convolution with its weights packed for the kernels, its
// normalisation folded in.
type layer struct {
	spec   layerSpec
	weight []float32 // see pack
	bias   []float32
}

// layerSpec is what the weight file says of a layer.
type layerSpec struct {
	Kind             layerKind
	KH, KW           int // the filter's rows and columns
	SH, SW           int // its steps
	In, Out          int // channels
	Rectify, AddBack bool
}

type layerKind uint8

const (
	// dense mixes all channels. Its input is padded by half the filter, or not at
	// all where the filter is as high as the map (that folds the rows).
	dense layerKind = 1
	// separate filters each channel by itself, nine taps: 3x3 or 1x9.
	separate layerKind = 2
)

// network is a chain of layers. A layer with AddBack adds the input of the
// layer before it to its result: the residual block of a separate and a dense
// layer.
type network struct {
	layers []layer
	ks     kernels
}

// scratch holds the tensors of one run; a run leaves its result in one of them.
type scratch struct{ ring [3]tensor }

// wide is n rounded up to whole panels of 16 channels.
func wide(n int) int {
	if n == 1 {
		return 1
	}
	return (n + 15) / 16 * 16
}

// input gives the tensor that the next run reads, h x w grey values.
func (s *scratch) input(h, w int) *tensor {
	s.ring[0].reshape(h, w, 1)
	return &s.ring[0]
}

// run applies the layers to s.input and returns the last result, which is valid
// until the next use of s.
func (n *network) run(s *scratch) *tensor {
	at := 0
	for i := range n.layers {
		l := &n.layers[i]
		in, out := &s.ring[at%3], &s.ring[(at+1)%3]
		var add *tensor
		if l.spec.AddBack { // the ring's third tensor is the input of the layer before
			add = &s.ring[(at+2)%3]
			// that tensor is also the only free one, so the sum is made in place
			out = add
		}
		l.apply(&n.ks, in, out, add)
		if out == add {
			at += 2
		} else {
			at++
		}
	}
	return &s.ring[at%3]
}

func (l *layer) apply(ks *kernels, in, out, add *tensor) {
	h, w := l.spec.outSize(in.h, in.w)
	if add == nil {
		out.reshape(h, w, wide(l.spec.Out))
	}
	if l.spec.Kind == separate {
		l.applySeparate(ks, in, out)
		return
	}
	for y := range h {
		l.denseRow(ks, in, out, add, y)
	}
}

// outSize is the size of the result on an h x w map.
func (s *layerSpec) outSize(h, w int) (int, int) {
	oh := (h-1)/s.SH + 1
	if s.folds() {
		oh = 1
	}
	return oh, (w-1)/s.SW + 1
}

// folds says that the layer takes all rows of its input at once.
func (s *layerSpec) folds() bool { return s.KH == 2 }

func (l *layer) applySeparate(ks *kernels, in, out *tensor) {
	t := taps{pixel: in.c, n: out.w, w: &l.weight[0], bias: &l.bias[0], floor: l.floor()}
	for y := range out.h {
		t.dst = &out.data[out.at(0, y)]
		if l.spec.KH == 3 {
			t.p0, t.p1, t.p2 = &in.data[in.at(-1, y-1)], &in.data[in.at(-1, y)], &in.data[in.at(-1, y+1)]
		} else {
			t.p0, t.p1, t.p2 = &in.data[in.at(-4, y)], &in.data[in.at(-1, y)], &in.data[in.at(2, y)]
		}
		ks.depthwise(&t)
	}
}

func (l *layer) floor() float32 {
	if l.spec.Rectify {
		return 0
	}
	return noFloor
}

// denseRow computes row y of out. The last block of pixels overlaps the one
// before where the row is no multiple of the kernel's rows.
func (l *layer) denseRow(ks *kernels, in, out, add *tensor, y int) {
	s := &l.spec
	top := y*s.SH - s.KH/2
	if s.folds() {
		top = 0
	}
	p := product{aPixel: s.SW * in.c, aSeg: in.row, segs: s.KH, k: s.KW * in.c, cPixel: out.c, floor: l.floor()}
	p.bPanel = p.segs * p.k * 16
	panels := out.c / 16
	for n := 0; n < panels; n += ks.panels {
		use := min(ks.panels, panels-n)
		p.b, p.bias = &l.weight[n*p.bPanel], &l.bias[n*16]
		done := 0 // pixels, of which an addition in place must not be made twice
		for done < out.w {
			x := min(done, out.w-ks.rows)
			p.a = &in.data[in.at(x*s.SW-s.KW/2, top)]
			p.c = &out.data[out.at(x, y)+n*16]
			if add == nil {
				ks.multiply(&p, use)
			} else if x == done {
				p.add = p.c
				ks.multiply(&p, use)
			} else {
				l.addTail(ks, p, out, x, done, use)
			}
			done = x + ks.rows
		}
	}
}

// addTail computes a block that overlaps the one before and adds only the
// pixels from done on.
func (l *layer) addTail(ks *kernels, p product, out *tensor, x, done, panels int) {
	var block [maxRows * maxPanels * 16]float32
	p.add, p.cPixel = nil, panels*16
	c := p.c
	p.c = &block[0]
	ks.multiply(&p, panels)
	for i := done - x; i < ks.rows; i++ {
		dst := view(offset(c, i*out.c), panels*16)
		for j, v := range block[i*panels*16:][:panels*16] {
			dst[j] += v
		}
	}
}

// maxRows and maxPanels bound what a kernel computes at once.
const (
	maxRows   = 12
	maxPanels = 2
)
