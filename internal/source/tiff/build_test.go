package tiff_test

import (
	"encoding/binary"
	"math"
	"slices"
)

// builder writes TIFF files, the slow and obvious way.
type builder struct {
	order binary.AppendByteOrder
	big   bool
	pages []pageSpec
}

// pageSpec is a directory: its fields, but those of the segments, and the
// segments' data.
type pageSpec struct {
	fields   []field
	segments [][]byte
	tiled    bool
	blobs    []blob
}

// blob is data whose offset is a value of a tag.
type blob struct {
	tag  uint16
	data []byte
}

// field is a tag with its values. Type 5, a rational, has pairs of them.
type field struct {
	tag, typ uint16
	values   []uint64
}

func short(tag uint16, values ...uint64) field { return field{tag, 3, values} }
func long(tag uint16, values ...uint64) field  { return field{tag, 4, values} }

func rational(tag uint16, v float64) field {
	return field{tag, 5, []uint64{uint64(math.Round(v * 1000)), 1000}}
}

// bytes is the file; its last directory points to the first where loop is set.
func (b builder) bytes(loop bool) []byte {
	out := []byte("II")
	if b.order.String() == "BigEndian" {
		out = []byte("MM")
	}
	var link int // where the offset of the next directory stands
	if b.big {
		out = b.order.AppendUint16(out, 43)
		out = b.order.AppendUint16(out, 8)
		out = b.order.AppendUint16(out, 0)
		link = len(out)
		out = b.order.AppendUint64(out, 0)
	} else {
		out = b.order.AppendUint16(out, 42)
		link = len(out)
		out = b.order.AppendUint32(out, 0)
	}
	first := 0
	for _, p := range b.pages {
		var at int
		out, at, link = b.page(out, p, link)
		if first == 0 {
			first = at
		}
	}
	if loop {
		b.patch(out, link, first)
	}
	return out
}

func (b builder) patch(out []byte, at, value int) {
	var v []byte
	if b.big {
		v = b.order.AppendUint64(nil, uint64(value))
	} else {
		v = b.order.AppendUint32(nil, uint32(value))
	}
	copy(out[at:], v)
}

// page appends segments, values and the directory, and links it.
func (b builder) page(out []byte, p pageSpec, link int) (_ []byte, at, next int) {
	var offsets, counts []uint64
	for _, s := range p.segments {
		offsets, counts = append(offsets, uint64(len(out))), append(counts, uint64(len(s)))
		out = append(out, s...)
	}
	tagOffsets, tagCounts := uint16(273), uint16(279)
	if p.tiled {
		tagOffsets, tagCounts = 324, 325
	}
	fields := slices.Clone(p.fields)
	if len(p.segments) > 0 {
		fields = append(fields, long(tagOffsets, offsets...), long(tagCounts, counts...))
	}
	offsetsOf := map[uint16][]uint64{}
	for _, blob := range p.blobs {
		offsetsOf[blob.tag] = append(offsetsOf[blob.tag], uint64(len(out)))
		out = append(out, blob.data...)
	}
	for tag, at := range offsetsOf {
		fields = append(fields, long(tag, at...))
	}
	slices.SortFunc(fields, func(a, b field) int { return int(a.tag) - int(b.tag) })

	places := make([]int, len(fields))
	for i, f := range fields {
		if v := b.value(f); len(v) > b.inline() {
			places[i] = len(out)
			out = append(out, v...)
		}
	}
	at = len(out)
	b.patch(out, link, at)
	if b.big {
		out = b.order.AppendUint64(out, uint64(len(fields)))
	} else {
		out = b.order.AppendUint16(out, uint16(len(fields)))
	}
	for i, f := range fields {
		out = b.entry(out, f, places[i])
	}
	next = len(out)
	return append(out, make([]byte, b.inline())...), at, next
}

func (b builder) inline() int {
	if b.big {
		return 8
	}
	return 4
}

func (b builder) entry(out []byte, f field, place int) []byte {
	out = b.order.AppendUint16(out, f.tag)
	out = b.order.AppendUint16(out, f.typ)
	count := len(f.values)
	if f.typ == 5 {
		count /= 2
	}
	value := b.value(f)
	if b.big {
		out = b.order.AppendUint64(out, uint64(count))
	} else {
		out = b.order.AppendUint32(out, uint32(count))
	}
	if place > 0 {
		value = b.order.AppendUint32(nil, uint32(place))
		if b.big {
			value = b.order.AppendUint64(nil, uint64(place))
		}
	}
	return append(append(out, value...), make([]byte, b.inline()-len(value))...)
}

func (b builder) value(f field) []byte {
	var out []byte
	for _, v := range f.values {
		switch f.typ {
		case 1, 7:
			out = append(out, byte(v))
		case 3:
			out = b.order.AppendUint16(out, uint16(v))
		default:
			out = b.order.AppendUint32(out, uint32(v))
		}
	}
	return out
}
