package tiff

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"github.com/docextract/docextract/internal/source"
)

// segment is a strip or tile, or one sample of it, without compression.
type segment struct {
	data     []byte
	rowBytes int
	width    int  // in pixels
	rows     int  // that there is data for, the last perhaps in part
	samples  int  // a pixel
	bits     int  // a sample
	rgb      bool // the codec made RGB of it
}

// size is the width and height of segment i. The last strip ends with the page;
// a plane of chroma may be smaller.
func (l *layout) size(i int) (width, rows int) {
	width, rows = l.segW, l.segH
	if !l.tiled {
		rows = min(rows, l.height-i%l.down*l.segH)
	}
	if plane := i / (l.across * l.down); l.smallPlane(plane) {
		width, rows = ceilDiv(width, l.subX), ceilDiv(rows, l.subY)
	}
	return width, rows
}

// smallPlane says that a plane has fewer pixels than the page.
func (l *layout) smallPlane(plane int) bool {
	return l.planar && l.photometric == photoYCbCr && (plane == 1 || plane == 2)
}

// chromaBlocks says that the samples are stored as blocks of luma with one pair
// of chroma (TIFF 6.0, section 21).
func (l *layout) chromaBlocks() bool {
	return l.photometric == photoYCbCr && !l.planar && l.samples == 3 && l.bits == 8 && l.subX*l.subY > 1
}

// raw is the compressed bytes of segment i, none where there are none.
func (p *page) raw(l *layout, i int) []byte {
	if l.stream != nil {
		return l.stream
	}
	raw := p.stored(l, i)
	if l.wrap != nil && len(raw) > 0 {
		return append(l.wrap(i), raw...)
	}
	return raw
}

// stored is the bytes of segment i in the file, none where it lacks them.
func (p *page) stored(l *layout, i int) []byte {
	size := uint64(len(p.file.data))
	if i >= len(l.offsets) || l.offsets[i] >= size || l.offsets[i] == 0 {
		return nil
	}
	end := size
	switch {
	case i < len(l.counts) && l.counts[i] > 0:
		end = l.offsets[i] + min(l.counts[i], size)
	case i+1 < len(l.offsets) && l.offsets[i+1] > l.offsets[i]:
		end = l.offsets[i+1] // no count: up to the next one
	}
	return p.file.data[l.offsets[i]:min(end, size)]
}

// readSegment decompresses segment i. lost says what is missing of it; the error
// is one that no other segment is free of either.
func (p *page) readSegment(ctx context.Context, l *layout, i int) (seg segment, lost string, err error) {
	raw := p.raw(l, i)
	if len(raw) == 0 {
		return segment{}, "it is not in the file", nil
	}
	switch l.compression {
	case compRLE, compRLEW, compG3, compG4:
		return p.readFax(ctx, l, raw, i)
	case compJPEG, compJPEGOld:
		return p.readJPEG(ctx, l, raw)
	case compWebP:
		return p.readWebP(l, raw)
	}
	if l.reversed {
		raw = reverseBits(raw)
	}
	return p.readPacked(l, raw, i)
}

// readPacked reads a segment whose codec knows nothing of pixels.
func (p *page) readPacked(l *layout, raw []byte, i int) (seg segment, lost string, err error) {
	width, rows := l.size(i)
	seg = segment{width: width, samples: l.rowSamples(), bits: l.bits}
	seg.rowBytes = (width*seg.samples*seg.bits + 7) / 8
	want := seg.rowBytes * rows
	if l.chromaBlocks() {
		want = l.blockBytes(rows)
	}
	data, err := p.decompress(l, raw, want)
	if errors.Is(err, source.ErrUnsupported) {
		return seg, "", err
	}
	if len(data) < want {
		lost = fmt.Sprintf("%d of %d bytes are missing", want-len(data), want)
		if err != nil {
			lost += ": " + err.Error()
		}
	}
	if l.predictor > 1 && l.compression != compNone { // the tag means nothing then
		if err := p.unpredict(l, data, seg.rowBytes); err != nil {
			return seg, "", err
		}
	}
	seg.data = data
	if l.chromaBlocks() {
		seg.data = l.spreadChroma(data, rows)
	}
	seg.rows = min(ceilDiv(len(seg.data), max(seg.rowBytes, 1)), rows)
	return seg, lost, nil
}

// row is a row of the segment, shorter where data is missing.
func (s *segment) row(y int) []byte {
	from := min(y*s.rowBytes, len(s.data))
	return s.data[from:min(from+s.rowBytes, len(s.data))]
}

// reverseBits turns the bits of every byte around (FillOrder 2).
func reverseBits(raw []byte) []byte {
	out := make([]byte, len(raw))
	for i, v := range raw {
		out[i] = bits.Reverse8(v)
	}
	return out
}
