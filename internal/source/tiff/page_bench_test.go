package tiff

import (
	"bytes"
	"context"
	"encoding/binary"
	"testing"

	"github.com/hhrutter/tiff"

	"github.com/docextract/docextract/internal/source"
)

// classic is a little-endian file of one page in one strip.
func classic(width, height, bits, compression, photometric int, strip []byte) []byte {
	le := binary.LittleEndian
	fields := [][2]int{
		{tagImageWidth, width}, {tagImageLength, height}, {tagBitsPerSample, bits}, {tagCompression, compression},
		{tagPhotometric, photometric}, {tagStripOffsets, 8 + 2 + 8*12 + 4}, {tagRowsPerStrip, height}, {tagStripByteCounts, len(strip)},
	}
	out := le.AppendUint32([]byte{'I', 'I', 42, 0}, 8)
	out = le.AppendUint16(out, uint16(len(fields)))
	for _, f := range fields {
		out = le.AppendUint16(out, uint16(f[0]))
		out = le.AppendUint16(out, 4)
		out = le.AppendUint32(out, 1)
		out = le.AppendUint32(out, uint32(f[1]))
	}
	return append(append(out, 0, 0, 0, 0), strip...)
}

// BenchmarkPage measures pages of grey and bilevel scans against hhrutter/tiff.
func BenchmarkPage(b *testing.B) {
	const width, height = 1700, 2200
	samples := make([]byte, width*height)
	for i := range samples {
		samples[i] = byte(i % width * (i / width) >> 8)
	}
	fax := firstPage(b, "bw-g4.tif")
	raw := fax.file.data[fax.file.ints(fax.dir, tagStripOffsets, 1)[0]:]
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"gray", classic(width, height, 8, compNone, photoBlackIsZero, samples)},
		{"gray, inverted", classic(width, height, 8, compNone, photoWhiteIsZero, samples)},
		{"bilevel", classic(width, height, 1, compNone, photoWhiteIsZero, samples[:(width+7)/8*height])},
		{"group 4, small", classic(fax.width, fax.height, 1, compG4, photoWhiteIsZero, raw)},
	} {
		b.Run(c.name, func(b *testing.B) {
			doc, err := Open(context.Background(), c.data, source.Limits{})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := doc.Page(0).Render(context.Background(), 0); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+", hhrutter", func(b *testing.B) {
			for b.Loop() {
				if _, err := tiff.Decode(bytes.NewReader(c.data)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
