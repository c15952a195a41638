package tiff

import (
	"bytes"

	"github.com/docextract/docextract/internal/source"
)

// The old JPEG compression of TIFF 6.0, section 22, was written in three ways,
// as its text left much open. All become what readJPEG reads: a stream for each
// segment, or one for the page.

var startOfImage = []byte{0xff, 0xd8}

// startOldJPEG decides which way the page was written.
func (p *page) startOldJPEG(l *layout) error {
	l.rawChroma = true
	if bytes.HasPrefix(p.stored(l, 0), startOfImage) {
		return nil // each segment is a stream of its own
	}
	whole := p.interchange()
	switch {
	case bytes.HasPrefix(whole, startOfImage) && hasScan(whole) && p.holds(l):
		l.single(whole)
	case bytes.HasPrefix(whole, startOfImage) && hasScan(whole):
		l.single(p.appendSegments(l, whole))
	case len(p.file.ints(p.dir, tagJPEGQTables, 1)) == 0:
		return p.errorf(source.ErrDamaged, "old-style JPEG without a stream or tables")
	default:
		return p.wrapSegments(l)
	}
	return nil
}

// interchange is the stream that JPEGInterchangeFormat points to.
func (p *page) interchange() []byte {
	at := p.file.ints(p.dir, tagJPEGInterchange, 1)
	if len(at) == 0 || at[0] >= uint64(len(p.file.data)) {
		return nil
	}
	rest := p.file.data[at[0]:]
	if n := p.file.ints(p.dir, tagJPEGLength, 1); len(n) > 0 && n[0] > 0 && n[0] < uint64(len(rest)) {
		rest = rest[:n[0]]
	}
	return rest
}

// holds reports whether the stream has the segments within it, or there are none.
func (p *page) holds(l *layout) bool {
	if len(l.offsets) == 0 {
		return true
	}
	at := p.file.ints(p.dir, tagJPEGInterchange, 1)[0]
	return l.offsets[0] >= at && l.offsets[0] < at+uint64(len(p.interchange()))
}

// hasScan reports whether a stream gets as far as a scan header.
func hasScan(stream []byte) bool { return bytes.Contains(stream, []byte{0xff, 0xda}) }

// single makes the page one segment with the given stream.
func (l *layout) single(stream []byte) {
	l.tiled, l.segW, l.segH, l.across, l.down = false, l.width, l.height, 1, 1
	l.stream = stream
}

// appendSegments puts the segments' data behind a stream that ends with its scan
// header. Between segments stands a restart marker, where they lack it. No more
// is taken than the file has, which segments that overlap could claim.
func (p *page) appendSegments(l *layout, head []byte) []byte {
	out := bytes.Clone(bytes.TrimSuffix(head, []byte{0xff, 0xd9}))
	for i := range min(l.across*l.down, len(l.offsets)) {
		if n := len(out); i > 0 && (out[n-2] != 0xff || out[n-1]&^7 != 0xd0) {
			out = append(out, 0xff, byte(0xd0|(i-1)&7))
		}
		raw := p.stored(l, i)
		if len(out)+len(raw) > 2*len(p.file.data) {
			break
		}
		out = append(out, raw...)
	}
	return out
}

// wrapSegments makes each segment a stream with the tables that the page's tags
// point to.
func (p *page) wrapSegments(l *layout) error {
	head := append([]byte(nil), startOfImage...)
	for i := range l.samples {
		var ok bool
		if head, ok = p.appendTables(head, i); !ok {
			return p.errorf(source.ErrDamaged, "old-style JPEG: the tables of sample %d are missing", i)
		}
	}
	restart := p.file.int(p.dir, tagJPEGRestart, 0)
	l.wrap = func(i int) []byte {
		width, rows := l.size(i)
		stream := append(bytes.Clone(head), frameHeader(l, width, rows)...)
		if restart > 0 {
			stream = append(stream, 0xff, 0xdd, 0, 4, byte(restart>>8), byte(restart))
		}
		return append(stream, scanHeader(l.samples)...)
	}
	return nil
}

// appendTables adds the quantization and Huffman tables of a sample, as tables
// with its number. A sample without tables of its own has those before.
func (p *page) appendTables(head []byte, i int) ([]byte, bool) {
	quant := p.table(tagJPEGQTables, i, 64)
	dc, ac := p.huffmanTable(tagJPEGDCTables, i), p.huffmanTable(tagJPEGACTables, i)
	if i > 3 || quant == nil || dc == nil || ac == nil {
		return head, i > 0 && i <= 3
	}
	head = append(head, 0xff, 0xdb, 0, 67, byte(i))
	head = append(head, quant...)
	for class, t := range [][]byte{dc, ac} {
		head = append(head, 0xff, 0xc4, byte((len(t)+3)>>8), byte(len(t)+3), byte(class<<4|i))
		head = append(head, t...)
	}
	return head, true
}

// table is n bytes at the offset that a tag has for a sample.
func (p *page) table(tag uint16, i, n int) []byte {
	at := p.file.ints(p.dir, tag, i+1)
	size := uint64(len(p.file.data))
	if len(at) <= i || at[i] > size || size-at[i] < uint64(n) {
		return nil
	}
	return p.file.data[at[i]:][:n]
}

func (p *page) huffmanTable(tag uint16, i int) []byte {
	n := 16
	for _, count := range p.table(tag, i, 16) {
		n += int(count)
	}
	return p.table(tag, i, n)
}

// frameHeader is a baseline frame (T.81, B.2.2) of the page's samples.
func frameHeader(l *layout, width, rows int) []byte {
	out := []byte{0xff, 0xc0, 0, byte(8 + 3*l.samples), 8, byte(rows >> 8), byte(rows), byte(width >> 8), byte(width), byte(l.samples)}
	for i := range l.samples {
		sampling := byte(0x11)
		if i == 0 && l.samples > 1 {
			sampling = byte(l.subX<<4 | l.subY)
		}
		out = append(out, byte(i+1), sampling, byte(i))
	}
	return out
}

func scanHeader(samples int) []byte {
	out := []byte{0xff, 0xda, 0, byte(6 + 2*samples), byte(samples)}
	for i := range samples {
		out = append(out, byte(i+1), byte(i<<4|i))
	}
	return append(out, 0, 63, 0)
}
