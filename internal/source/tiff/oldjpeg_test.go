package tiff_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"testing"
)

// oldJPEG is a JPEG stream taken apart: the body of each segment by its marker,
// and the data of the scan.
type oldJPEG struct {
	stream, head, data []byte
	quant, dc, ac      [][]byte
}

func newOldJPEG(t *testing.T, img image.Image) oldJPEG {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	out := oldJPEG{stream: b.Bytes()}
	for at := 2; ; {
		marker, n := out.stream[at+1], int(binary.BigEndian.Uint16(out.stream[at+2:]))
		body := out.stream[at+4 : at+2+n]
		at += 2 + n
		switch marker {
		case 0xdb:
			for ; len(body) > 0; body = body[65:] {
				out.quant = append(out.quant, body[1:65])
			}
		case 0xc4:
			for len(body) > 0 {
				n := 17
				for _, count := range body[1:17] {
					n += int(count)
				}
				if body[0]>>4 == 0 {
					out.dc = append(out.dc, body[1:n])
				} else {
					out.ac = append(out.ac, body[1:n])
				}
				body = body[n:]
			}
		case 0xda:
			out.head, out.data = out.stream[:at], out.stream[at:]
			return out
		}
	}
}

func TestOldJPEG(t *testing.T) {
	img := drawing(64, 48, true)
	j := newOldJPEG(t, img)
	fields := []field{
		short(256, 64), short(257, 48), short(258, 8, 8, 8), short(259, 6), short(262, yCbCr), short(277, 3), short(530, 2, 2),
	}
	want, err := jpeg.Decode(bytes.NewReader(j.stream))
	if err != nil {
		t.Fatal(err)
	}
	tables := []blob{
		{519, j.quant[0]}, {519, j.quant[1]}, {519, j.quant[1]},
		{520, j.dc[0]}, {520, j.dc[1]}, {520, j.dc[1]}, {521, j.ac[0]}, {521, j.ac[1]}, {521, j.ac[1]},
	}
	for _, c := range []struct {
		name string
		page pageSpec
	}{
		{"a stream for each strip", pageSpec{fields: fields, segments: [][]byte{j.stream}}},
		{"a stream for the page", pageSpec{fields: fields, blobs: []blob{{513, j.stream}}}},
		{"a head and strips", pageSpec{fields: append(fields, long(514, uint64(len(j.head)))), segments: [][]byte{j.data}, blobs: []blob{{513, j.head}}}},
		{"tables and strips", pageSpec{fields: fields, segments: [][]byte{j.data}, blobs: tables}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, content := render(t, file(c.page), 0)
			if len(content.Damage) > 0 {
				t.Errorf("damage %q", content.Damage)
			}
			if d := distance(got, want); d > 6 { // chroma is interpolated here
				t.Errorf("mean difference %v", d)
			}
		})
	}
}
