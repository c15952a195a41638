package ccitt

import (
	"strings"
	"sync"
)

// The codes of ITU-T T.4, tables 2, 3a and 3b, in the order of the runs.

// whiteTerminating has white runs of 0 to 63 pixels.
const whiteTerminating = "" +
	"00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 " +
	"110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 " +
	"0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 " +
	"00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 " +
	"00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 " +
	"01011010 01011011 01001010 01001011 00110010 00110011 00110100 "

// blackTerminating has black runs of 0 to 63 pixels.
const blackTerminating = "" +
	"0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 " +
	"00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 " +
	"00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 " +
	"000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 " +
	"000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 " +
	"000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 " +
	"000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 " +
	"000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111 "

// whiteMakeUp has white runs of 64, 128, ... 1728 pixels.
const whiteMakeUp = "" +
	"11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 " +
	"011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 " +
	"011011010 011011011 010011000 010011001 010011010 011000 010011011 "

// blackMakeUp has black runs of 64, 128, ... 1728 pixels.
const blackMakeUp = "" +
	"0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 " +
	"0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 " +
	"0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 " +
	"0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 " +
	"0000001100100 0000001100101 "

// longMakeUp has runs of 1792, 1856, ... 2560 pixels of either colour.
const longMakeUp = "" +
	"00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 " +
	"000000010110 000000010111 000000011100 000000011101 000000011110 000000011111 "

// codeBits is the length of the longest code of a run.
const codeBits = 13

// run is what the next codeBits bits mean: a run, or part of one where it is
// more than 63, and the length of its code; length 0 is no code.
type run struct {
	pixels int16
	length uint8
}

// runTables has the tables of white (0) and black (1) runs.
var runTables = sync.OnceValue(func() *[2][1 << codeBits]run {
	var t [2][1 << codeBits]run
	addCodes(&t[0], whiteTerminating, 0, 1)
	addCodes(&t[0], whiteMakeUp, 64, 64)
	addCodes(&t[0], longMakeUp, 1792, 64)
	addCodes(&t[1], blackTerminating, 0, 1)
	addCodes(&t[1], blackMakeUp, 64, 64)
	addCodes(&t[1], longMakeUp, 1792, 64)
	return &t
})

func addCodes(t *[1 << codeBits]run, codes string, first, step int) {
	for i, code := range strings.Fields(codes) {
		from, n := span(code, codeBits)
		for j := range n {
			t[from+j] = run{pixels: int16(first + i*step), length: uint8(len(code))}
		}
	}
}

// span is the range of numbers of the given number of bits that begin with code.
func span(code string, bits int) (first, n int) {
	for _, digit := range code {
		first = first<<1 | int(digit-'0')
	}
	rest := bits - len(code)
	return first << rest, 1 << rest
}

// The modes of two-dimensional coding (T.4, table 4); vertical modes are
// modeVertical plus the distance of -3 to 3.
const (
	modeNone       = 0
	modePass       = 1
	modeHorizontal = 2
	modeVertical   = 6
)

// modeBits is the length of the longest code of a mode.
const modeBits = 7

// mode is what the next modeBits bits mean; length 0 is no code.
type mode struct {
	kind, length uint8
}

var modeTable = sync.OnceValue(func() *[1 << modeBits]mode {
	var t [1 << modeBits]mode
	for code, kind := range map[string]uint8{
		"0001": modePass, "001": modeHorizontal,
		"1": modeVertical, "011": modeVertical + 1, "000011": modeVertical + 2, "0000011": modeVertical + 3,
		"010": modeVertical - 1, "000010": modeVertical - 2, "0000010": modeVertical - 3,
	} {
		from, n := span(code, modeBits)
		for j := range n {
			t[from+j] = mode{kind: kind, length: uint8(len(code))}
		}
	}
	return &t
})
