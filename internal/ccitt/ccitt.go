// Package ccitt reads the codings of fax machines (ITU-T T.4 and T.6) as they
// stand in TIFF files: modified Huffman, Group 3 with one and two dimensions,
// and Group 4. It copes with what real faxes have: lines lost on the wire, ends
// of line with and without fill bits or missing altogether, and files whose tags
// name the wrong variant. The decoder of golang.org/x/image, the reference in
// the tests, knows no two-dimensional Group 3 and stops at the first error.
package ccitt

import "context"

// Coding is a variant of the coding.
type Coding int

// The codings, with the values of TIFF's Compression tag that stand for them.
const (
	RLE            Coding = iota // 2: lines begin on a byte, no ends of line
	RLEWordAligned               // 32771: the same, on a word of two bytes
	Group3                       // 3 with T4Options bit 0 clear
	Group3TwoD                   // 3 with T4Options bit 0 set
	Group4                       // 4
)

// Options describes the coded picture.
type Options struct {
	Coding        Coding
	Width, Height int
	// Reversed says that the first bit is the lowest of a byte (FillOrder 2).
	Reversed bool
}

// Result says how much of a picture could be read.
type Result struct {
	// Lines is the number of lines that there was data for; the others are white.
	Lines int
	// Broken is how many of Lines had errors: such a line repeats the one
	// before it, or of Group 4 is white from the error on.
	Broken int
}

// Sound reports whether all lines were read without an error.
func (r Result) Sound(height int) bool { return r.Lines == height && r.Broken == 0 }

// Decode reads a picture into dst, one byte a pixel: 255 is white (a bit 0 in
// the terms of TIFF), 0 is black. A line begins every stride bytes. dst must have
// room for Height lines. Where a Group 3 picture turns out broken, the variants
// that writers confuse are tried too, and the best reading is kept. The error is
// that of ctx, which is looked at every few lines.
func Decode(ctx context.Context, dst []byte, stride int, data []byte, opts Options) (Result, error) {
	best, err := decodeAs(ctx, dst, stride, data, variant{coding: opts.Coding}, opts)
	if err != nil || best.Sound(opts.Height) {
		return best, err
	}
	chosen := variant{coding: opts.Coding}
	for _, v := range alternatives(opts.Coding) {
		r, err := decodeAs(ctx, dst, stride, data, v, opts)
		if err != nil {
			return Result{}, err
		}
		if r.good() > best.good() {
			best, chosen = r, v
		}
		if best.Sound(opts.Height) {
			return best, nil
		}
	}
	return decodeAs(ctx, dst, stride, data, chosen, opts)
}

func (r Result) good() int { return r.Lines - r.Broken }

// variant is a coding with what the tags do not say.
type variant struct {
	coding Coding
	noEOL  bool // lines follow each other without ends of line
}

// alternatives are the variants that a picture is tried as when the coding that
// the file states does not fit.
func alternatives(c Coding) []variant {
	switch c {
	case Group3:
		return []variant{{coding: Group3TwoD}, {coding: Group3, noEOL: true}, {coding: RLE}}
	case Group3TwoD:
		return []variant{{coding: Group3}, {coding: Group4}, {coding: RLE}}
	case RLE, RLEWordAligned:
		return []variant{{coding: Group3}, {coding: Group3, noEOL: true}}
	}
	return nil
}

func decodeAs(ctx context.Context, dst []byte, stride int, data []byte, v variant, opts Options) (Result, error) {
	d := &decoder{
		bits:   bitReader{data: data, reversed: opts.Reversed},
		width:  opts.Width,
		runs:   runTables(),
		modes:  modeTable(),
		before: make([]int, 0, 64),
		line:   make([]int, 0, 64),
	}
	next := d.reader(v, data, opts)
	var r Result
	for y := range opts.Height {
		if y%64 == 0 {
			if err := ctx.Err(); err != nil {
				return r, err
			}
		}
		row := dst[y*stride:][:opts.Width]
		state := next()
		if state == pictureEnd {
			whiten(dst[y*stride:], stride, opts.Width, opts.Height-y)
			return r, nil
		}
		r.Lines++
		if state == lineBroken {
			r.Broken++
		}
		paint(row, d.line)
		d.before, d.line = d.line, d.before
	}
	return r, nil
}

// paint draws a line of changes of colour, the first of them to black.
func paint(row []byte, changes []int) {
	at := 0
	for i, x := range changes {
		x = min(x, len(row))
		fill(row[at:x], i%2 == 1)
		at = x
	}
	fill(row[at:], len(changes)%2 == 1)
}

func fill(row []byte, black bool) {
	if black {
		clear(row)
		return
	}
	for i := range row {
		row[i] = 255
	}
}

func whiten(dst []byte, stride, width, lines int) {
	for y := range lines {
		fill(dst[y*stride:][:width], false)
	}
}
