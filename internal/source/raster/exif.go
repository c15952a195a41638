package raster

import (
	"encoding/binary"
	"math"

	"github.com/docextract/docextract/internal/source"
)

// exif is what is used of an EXIF block.
type exif struct {
	orientation int     // 1 to 8; 0 is not stated
	dpi         float64 // 0 is not stated
}

// The tags of EXIF 2.3, table 4, that are read.
const (
	tagOrientation    = 0x0112
	tagXResolution    = 0x011a
	tagResolutionUnit = 0x0128
)

// maxExifEntries bounds the walk over the first directory of a broken block;
// cameras write a few dozen entries.
const maxExifEntries = 4096

// parseExif reads the first directory of a TIFF structure, as in an APP1 segment
// behind "Exif\0\0" or in a PNG's eXIf chunk. It takes what it can: an entry that
// makes no sense is passed over, and a block that is none at all gives the zero
// exif.
func parseExif(block []byte) exif {
	order, ok := byteOrder(block)
	if !ok {
		return exif{}
	}
	at := uint64(order.Uint32(block[4:]))
	if at+2 > uint64(len(block)) {
		return exif{}
	}
	count := min(int(order.Uint16(block[at:])), maxExifEntries)
	entries := block[at+2:]
	var (
		found exif
		x     float64
		unit  = 2
	)
	for range count {
		if len(entries) < 12 {
			break
		}
		switch e := entries[:12]; order.Uint16(e) {
		case tagOrientation:
			if v := exifInt(e, order); v >= 1 && v <= 8 {
				found.orientation = v
			}
		case tagXResolution:
			x = exifRational(block, e, order)
		case tagResolutionUnit:
			unit = exifInt(e, order)
		}
		entries = entries[12:]
	}
	found.dpi = source.DotsPerInch(x, unit)
	return found
}

func byteOrder(block []byte) (binary.ByteOrder, bool) {
	if len(block) < 8 {
		return nil, false
	}
	// The 42 that follows is not checked: some cameras write other numbers.
	switch string(block[:2]) {
	case "II":
		return binary.LittleEndian, true
	case "MM":
		return binary.BigEndian, true
	}
	return nil, false
}

// exifInt is the value of an entry of type BYTE, SHORT or LONG, 0 for others.
func exifInt(e []byte, order binary.ByteOrder) int {
	switch order.Uint16(e[2:]) {
	case 1:
		return int(e[8])
	case 3:
		return int(order.Uint16(e[8:]))
	case 4:
		return int(min(order.Uint32(e[8:]), math.MaxInt32))
	}
	return 0
}

// exifRational is the value of an entry of type RATIONAL, 0 where it is none.
func exifRational(block, e []byte, order binary.ByteOrder) float64 {
	at := uint64(order.Uint32(e[8:]))
	if order.Uint16(e[2:]) != 5 || at+8 > uint64(len(block)) {
		return 0
	}
	num, den := order.Uint32(block[at:]), order.Uint32(block[at+4:])
	if den == 0 {
		return 0
	}
	return float64(num) / float64(den)
}
