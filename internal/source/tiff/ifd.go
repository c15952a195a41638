package tiff

import (
	"encoding/binary"
	"math"

	"github.com/docextract/docextract/internal/source"
)

// file is the byte structure of a TIFF 6.0 or BigTIFF file.
type file struct {
	data  []byte
	order binary.ByteOrder
	big   bool // offsets and counts of 8 bytes
	first uint64
}

// entry is a field of an image file directory. Its value is found when asked for.
type entry struct {
	tag, typ uint16
	count    uint64
	inline   []byte // the 4 or 8 bytes of value or offset
}

// directory is an image file directory (IFD): one page, mostly.
type directory struct {
	at      uint64
	entries []entry // of known tags
	next    uint64  // 0 is none
	cut     bool    // it reaches over the end of the file
	read    int     // entries looked at
}

// maxEntries is the number of entries of a directory that are looked at; only
// BigTIFF could count further.
const maxEntries = 1<<16 - 1

// parseHeader reads the first 8 (TIFF 6.0, section 2) or 16 bytes (BigTIFF).
func parseHeader(data []byte) (*file, error) {
	if len(data) < 8 {
		return nil, source.Errorf(source.ErrDamaged, "TIFF: the file ends in its header, after %d bytes", len(data))
	}
	f := &file{data: data}
	switch string(data[:2]) {
	case "II":
		f.order = binary.LittleEndian
	case "MM":
		f.order = binary.BigEndian
	default:
		return nil, source.Errorf(source.ErrUnsupported, "no TIFF: the file begins with %q", data[:2])
	}
	switch version := f.order.Uint16(data[2:]); {
	case version == 42:
		f.first = uint64(f.order.Uint32(data[4:]))
	case version == 43 && len(data) >= 16:
		f.big = true
		f.first = f.order.Uint64(data[8:])
	default:
		return nil, source.Errorf(source.ErrUnsupported, "TIFF: version %d at offset 2, want 42 or 43", version)
	}
	return f, nil
}

// readDirectory reads the directory at an offset. One that the end of the file
// cuts off has the entries before the cut.
func (f *file) readDirectory(at uint64) (directory, bool) {
	countLen, entryLen, offsetLen := uint64(2), uint64(12), uint64(4)
	if f.big {
		countLen, entryLen, offsetLen = 8, 20, 8
	}
	size := uint64(len(f.data))
	if at < 8 || at > size || size-at < countLen {
		return directory{}, false
	}
	d := directory{at: at}
	count := f.uint(f.data[at : at+countLen])
	rest := f.data[at+countLen:]
	if fits := uint64(len(rest)) / entryLen; count > fits {
		count, d.cut = fits, true
	}
	if count > maxEntries {
		count, d.cut = maxEntries, true
	}
	for i := range count {
		// A page is kept as long as the document: nothing but what is used.
		e := f.readEntry(rest[i*entryLen:][:entryLen])
		if _, twice := d.find(e.tag); knownTags[e.tag] && !twice {
			d.entries = append(d.entries, e)
		}
	}
	d.read = int(count)
	rest = rest[count*entryLen:]
	if !d.cut && uint64(len(rest)) >= offsetLen {
		d.next = f.uint(rest[:offsetLen])
	}
	return d, true
}

func (f *file) readEntry(b []byte) entry {
	e := entry{tag: f.order.Uint16(b), typ: f.order.Uint16(b[2:])}
	half := (len(b) - 4) / 2
	e.count, e.inline = f.uint(b[4:4+half]), b[4+half:]
	return e
}

// uint reads an unsigned number of 1, 2, 4 or 8 bytes.
func (f *file) uint(b []byte) uint64 {
	switch len(b) {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(f.order.Uint16(b))
	case 4:
		return uint64(f.order.Uint32(b))
	default:
		return f.order.Uint64(b)
	}
}

// The field types whose values are no plain unsigned numbers.
const (
	typeASCII    = 2
	typeRational = 5
	typeSigned   = 10 // rational
	typeFloat    = 11
	typeDouble   = 12
)

// typeSizes has the bytes of one value of each field type, 0 for unknown ones.
var typeSizes = [...]uint64{
	0, 1, 1, 2, 4, 8, // BYTE ASCII SHORT LONG RATIONAL
	1, 1, 2, 4, 8, 4, 8, // SBYTE UNDEFINED SSHORT SLONG SRATIONAL FLOAT DOUBLE
	4, 0, 0, 8, 8, 8, // IFD, -, -, LONG8 SLONG8 IFD8
}

// raw is the bytes of the value, fewer than stated where the file ends before.
func (f *file) raw(e entry) (value []byte, size uint64) {
	if int(e.typ) >= len(typeSizes) || typeSizes[e.typ] == 0 {
		return nil, 1
	}
	size = typeSizes[e.typ]
	if e.count <= uint64(len(e.inline))/size {
		return e.inline[:e.count*size], size
	}
	at := f.uint(e.inline)
	if at >= uint64(len(f.data)) {
		return nil, size
	}
	rest := f.data[at:]
	if fits := uint64(len(rest)) / size; e.count > fits {
		return rest[:fits*size], size
	}
	return rest[:e.count*size], size
}

// find is the first entry with a tag.
func (d directory) find(tag uint16) (entry, bool) {
	for _, e := range d.entries {
		if e.tag == tag {
			return e, true
		}
	}
	return entry{}, false
}

// ints is the value of a field as unsigned numbers, nil where it is missing; no
// more than limit of them.
func (f *file) ints(d directory, tag uint16, limit int) []uint64 {
	e, ok := d.find(tag)
	if !ok || e.typ == typeRational || e.typ == typeSigned || e.typ == typeFloat || e.typ == typeDouble {
		return nil
	}
	b, size := f.raw(e)
	list := make([]uint64, min(len(b)/int(size), limit))
	for i := range list {
		list[i] = f.uint(b[uint64(i)*size:][:size])
	}
	return list
}

// int is the first number of a field, byDefault where it is missing or is more
// than an int32.
func (f *file) int(d directory, tag uint16, byDefault int) int {
	list := f.ints(d, tag, 1)
	if len(list) == 0 || list[0] > math.MaxInt32 {
		return byDefault
	}
	return int(list[0])
}

// float is the first value of a rational or other number, 0 where it is missing.
func (f *file) float(d directory, tag uint16) float64 {
	return f.floats(d, tag, []float64{0})[0]
}

// bytes is the value of a field of bytes, nil where it is missing.
func (f *file) bytes(d directory, tag uint16) []byte {
	e, ok := d.find(tag)
	if !ok {
		return nil
	}
	b, _ := f.raw(e)
	return b
}

func (f *file) littleEndian() bool { return f.order == binary.LittleEndian }

// floats is the value of a field of rational or other numbers; byDefault where
// it is missing or has fewer.
func (f *file) floats(d directory, tag uint16, byDefault []float64) []float64 {
	e, ok := d.find(tag)
	if !ok {
		return byDefault
	}
	b, size := f.raw(e)
	if uint64(len(b))/size < uint64(len(byDefault)) {
		return byDefault
	}
	list := make([]float64, len(byDefault))
	for i := range list {
		list[i] = f.number(e.typ, b[uint64(i)*size:][:size])
	}
	return list
}

// number is one value of any numeric type.
func (f *file) number(typ uint16, b []byte) float64 {
	switch typ {
	case typeRational, typeSigned:
		if den := f.order.Uint32(b[4:]); den != 0 {
			return float64(f.order.Uint32(b)) / float64(den)
		}
		return 0
	case typeFloat:
		return float64(math.Float32frombits(f.order.Uint32(b)))
	case typeDouble:
		return math.Float64frombits(f.order.Uint64(b))
	}
	return float64(f.uint(b))
}
