package neural

import "math"

// product describes one block of a convolution as a matrix product: some
// neighbouring pixels of a row times one or two panels of 16 output channels.
// The values of a pixel lie side by side, so what a filter row covers of its
// input is one run of k values; the segs rows of the filter are aSeg apart.
// All distances are in float32 values. The assembly kernels read the fields by
// offset: keep their order.
type product struct {
	a      *float32 // the first pixel's first value
	aPixel int      // between the runs of neighbouring output pixels
	aSeg   int      // between the filter's rows
	segs   int      // rows of the filter
	k      int      // values in a run
	b      *float32 // weights [segs][k][16] of a panel
	bPanel int      // between panels
	c      *float32 // where the result goes
	cPixel int      // between output pixels
	bias   *float32 // 16 values a panel
	add    *float32 // a tensor laid out like c to be added, or nil
	floor  float32  // smallest result before the addition: 0 is a rectifier
}

// taps describes a depthwise convolution of nine taps along a row of pixels: a
// 3x3 filter, or a 1x9 one as three runs of three. Distances are in values.
type taps struct {
	p0, p1, p2 *float32 // the first pixel's first tap of each run
	pixel      int      // between pixels, in input and output: the channels
	n          int      // pixels
	dst        *float32
	w          *float32 // [9][pixel]
	bias       *float32 // [pixel]
	floor      float32
}

// kernels is one implementation of the two inner loops. Every implementation
// adds the products in the same order with one rounding each, so that all give
// the same text.
type kernels struct {
	name   string
	rows   int // pixels that product computes at once
	panels int // panels that product computes at once, where so many are left
	// multiply computes rows pixels of panels (1 up to the field) panels.
	multiply func(p *product, panels int)
	// depthwise computes all pixels of t; t.pixel is a multiple of 16.
	depthwise func(t *taps)
}

// noFloor leaves every finite value as it is.
const noFloor = -math.MaxFloat32
