package ccitt

import (
	"math/rand/v2"
	"strings"
)

// bitWriter writes strings of 0 and 1.
type bitWriter struct {
	bits strings.Builder
}

func (w *bitWriter) write(code string) { w.bits.WriteString(code) }

// align fills up with zeros so that a multiple of n bits less back are written.
func (w *bitWriter) align(n, back int) {
	for (w.bits.Len()+back)%n != 0 {
		w.write("0")
	}
}

func (w *bitWriter) bytes(reversed bool) []byte {
	s := w.bits.String()
	out := make([]byte, (len(s)+7)/8)
	for i, c := range s {
		if c == '1' {
			if reversed {
				out[i/8] |= 1 << (i % 8)
			} else {
				out[i/8] |= 0x80 >> (i % 8)
			}
		}
	}
	return out
}

const eol = "000000000001"

// encoding is a way to write a picture, slow and obvious.
type encoding struct {
	coding   Coding
	noEOL    bool // Group 3 without ends of line
	noFirst  bool // without the one before the first line
	fill     bool // ends of line end on a byte
	noEnd    bool // no RTC or EOFB
	k        int  // of Group3TwoD: one line of k is coded in one dimension
	reversed bool
}

// encode writes a picture of one byte a pixel, 0 for black.
func (e encoding) encode(pix []byte, width int) []byte {
	var w bitWriter
	before := make([]byte, width)
	for i := range before {
		before[i] = 255
	}
	for y := 0; y*width < len(pix); y++ {
		row := pix[y*width:][:width]
		switch e.coding {
		case RLE:
			w.align(8, 0)
			oneD(&w, row)
		case RLEWordAligned:
			w.align(16, 0)
			oneD(&w, row)
		case Group4:
			twoD(&w, row, before)
		case Group3TwoD:
			e.endOfLine(&w)
			if y%e.k == 0 {
				w.write("1")
				oneD(&w, row)
			} else {
				w.write("0")
				twoD(&w, row, before)
			}
		default:
			if !e.noEOL && !(e.noFirst && y == 0) {
				e.endOfLine(&w)
			}
			oneD(&w, row)
		}
		before = row
	}
	e.end(&w)
	return w.bytes(e.reversed)
}

func (e encoding) endOfLine(w *bitWriter) {
	if e.fill {
		w.align(8, len(eol))
	}
	w.write(eol)
}

func (e encoding) end(w *bitWriter) {
	switch {
	case e.noEnd:
	case e.coding == Group4:
		w.write(eol + eol)
	case e.coding == Group3:
		w.write(strings.Repeat(eol, 6))
	case e.coding == Group3TwoD:
		w.write(strings.Repeat(eol+"1", 6))
	}
}

func oneD(w *bitWriter, row []byte) {
	for x, colour := 0, byte(255); x < len(row); colour ^= 255 {
		end := x
		for end < len(row) && row[end] == colour {
			end++
		}
		writeRun(w, end-x, colour)
		x = end
	}
}

func writeRun(w *bitWriter, n int, colour byte) {
	terminating, makeUp := strings.Fields(whiteTerminating), strings.Fields(whiteMakeUp)
	if colour == 0 {
		terminating, makeUp = strings.Fields(blackTerminating), strings.Fields(blackMakeUp)
	}
	makeUp = append(makeUp, strings.Fields(longMakeUp)...)
	for n >= 64 {
		i := min(n/64, len(makeUp))
		w.write(makeUp[i-1])
		n -= i * 64
	}
	w.write(terminating[n])
}

// twoD is the procedure of T.4, figure 7.
func twoD(w *bitWriter, row, before []byte) {
	a0, colour := -1, byte(255)
	for a0 < len(row) {
		a1 := change(row, a0, colour)
		b1 := change2(before, a0, colour)
		b2 := b1
		for b2 < len(row) && before[b2] != colour {
			b2++
		}
		switch d := a1 - b1; {
		case b2 < a1:
			w.write("0001")
			a0 = b2
		case d >= -3 && d <= 3:
			w.write([]string{"0000010", "000010", "010", "1", "011", "000011", "0000011"}[d+3])
			a0 = a1
			colour ^= 255
		default:
			a2 := a1
			for a2 < len(row) && row[a2] != colour {
				a2++
			}
			w.write("001")
			writeRun(w, a1-max(a0, 0), colour)
			writeRun(w, a2-a1, colour^255)
			a0 = a2
		}
	}
}

// change is the first pixel right of x, or at 0 for -1, that has not the colour.
func change(row []byte, x int, colour byte) int {
	x = max(x, 0)
	for x < len(row) && row[x] == colour {
		x++
	}
	return x
}

// change2 is the first pixel right of x that has not the colour while the one
// before it has.
func change2(row []byte, x int, colour byte) int {
	for x++; x < len(row); x++ {
		left := byte(255)
		if x > 0 {
			left = row[x-1]
		}
		if left == colour && row[x] != colour {
			break
		}
	}
	return x
}

// picture is a page with runs of many lengths, lines that resemble the ones
// before, and some that do not.
func picture(width, height int, seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 1))
	pix := make([]byte, width*height)
	for y := range height {
		row := pix[y*width:][:width]
		if y > 0 && r.IntN(6) > 0 {
			shifted(row, pix[(y-1)*width:][:width], r)
			continue
		}
		colour := byte(255 * r.IntN(2))
		for x := 0; x < width; {
			n := min(1+r.IntN(1<<r.IntN(13)), width-x)
			for i := range n {
				row[x+i] = colour
			}
			x += n
			colour ^= 255
		}
	}
	return pix
}

// shifted copies a line with its changes moved by a few pixels, or away.
func shifted(row, before []byte, r *rand.Rand) {
	d := r.IntN(9) - 4
	for x := range row {
		row[x] = before[max(0, min(x+d, len(before)-1))]
		if r.IntN(300) == 0 {
			row[x] ^= 255
		}
	}
}
