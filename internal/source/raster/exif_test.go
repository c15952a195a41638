package raster

import (
	"encoding/binary"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

// block is a TIFF structure with the given entries of 12 bytes.
func block(order binary.AppendByteOrder, mark string, entries ...[]byte) []byte {
	b := order.AppendUint16([]byte(mark), 42)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, uint16(len(entries)))
	for _, e := range entries {
		b = append(b, e...)
	}
	return b
}

func TestParseExif(t *testing.T) {
	le, be := binary.LittleEndian, binary.BigEndian
	turned := []byte{0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0}
	asLong := []byte{0x12, 1, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0}
	asByte := []byte{0x12, 1, 1, 0, 1, 0, 0, 0, 3, 0, 0, 0}
	asText := []byte{0x12, 1, 2, 0, 1, 0, 0, 0, '6', 0, 0, 0}
	tooMuch := []byte{0x12, 1, 3, 0, 1, 0, 0, 0, 9, 0, 0, 0}
	away := []byte{0x1a, 1, 5, 0, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff}
	for _, c := range []struct {
		name string
		data []byte
		want exif
	}{
		{"nothing", nil, exif{}},
		{"no TIFF", []byte("GIF89a  "), exif{}},
		{"directory outside", []byte{'I', 'I', 42, 0, 255, 255, 255, 255}, exif{}},
		{"little-endian", block(le, "II", turned), exif{orientation: 6}},
		{"big-endian", block(be, "MM", []byte{1, 0x12, 0, 3, 0, 0, 0, 1, 0, 5, 0, 0}), exif{orientation: 5}},
		{"type LONG", block(le, "II", asLong), exif{orientation: 8}},
		{"type BYTE", block(le, "II", asByte), exif{orientation: 3}},
		{"type ASCII", block(le, "II", asText), exif{}},
		{"out of range", block(le, "II", tooMuch), exif{}},
		{"resolution outside", block(le, "II", turned, away), exif{orientation: 6}},
		{"cut off", block(le, "II", turned, away)[:10+12+5], exif{orientation: 6}},
		{"another version number", append([]byte{'I', 'I', 0, 0}, block(le, "II", turned)[4:]...), exif{orientation: 6}},
	} {
		if got := parseExif(c.data); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestDotsPerInch(t *testing.T) {
	for _, c := range []struct {
		v    float64
		unit int
		want float64
	}{{300, 2, 300}, {118.11, 3, 300}, {300, 1, 0}, {1, 2, 0}, {0, 2, 0}, {1e9, 2, 0}, {96.012, 2, 96.01}} {
		if got := source.DotsPerInch(c.v, c.unit); got != c.want {
			t.Errorf("%v in unit %d: %v, want %v", c.v, c.unit, got, c.want)
		}
	}
}

func FuzzParseExif(f *testing.F) {
	f.Add(block(binary.LittleEndian, "II", []byte{0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0}))
	f.Add(block(binary.BigEndian, "MM", []byte{1, 0x1a, 0, 5, 0, 0, 0, 1, 0, 0, 0, 8}))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := parseExif(data)
		if got.orientation < 0 || got.orientation > 8 || got.dpi < 0 || got.dpi > 60000 {
			t.Fatalf("%+v", got)
		}
	})
}
