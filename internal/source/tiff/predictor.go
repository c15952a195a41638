package tiff

import "github.com/docextract/docextract/internal/source"

// The values of Predictor (TIFF 6.0, section 14; technical note 3).
const (
	predictorHorizontal = 2
	predictorFloat      = 3
)

// unpredict undoes the differences between neighbouring pixels in the rows of a
// segment.
func (p *page) unpredict(l *layout, data []byte, rowBytes int) error {
	n := l.rowSamples()
	var undo func(row []byte)
	switch {
	case l.predictor == predictorHorizontal && l.bits == 8:
		undo = func(row []byte) { addBytes(row, n) }
	case l.predictor == predictorHorizontal && (l.bits == 16 || l.bits == 32 || l.bits == 64):
		undo = func(row []byte) { p.addWords(row, n, l.bits/8) }
	case l.predictor == predictorFloat && (l.bits == 16 || l.bits == 24 || l.bits == 32 || l.bits == 64):
		scratch := make([]byte, rowBytes)
		undo = func(row []byte) { p.joinFloats(row, scratch, n, l.bits/8) }
	default:
		return p.errorf(source.ErrUnsupported, "predictor %d with %d bits", l.predictor, l.bits)
	}
	for rest := data; len(rest) > 0; rest = rest[min(rowBytes, len(rest)):] {
		undo(rest[:min(rowBytes, len(rest))])
	}
	return nil
}

func addBytes(row []byte, n int) {
	for i := n; i < len(row); i++ {
		row[i] += row[i-n]
	}
}

// addWords adds numbers of the given size in the file's byte order.
func (p *page) addWords(row []byte, n, size int) {
	order := p.file.order
	for i := n * size; i+size <= len(row); i += size {
		a, b := row[i-n*size:], row[i:]
		switch size {
		case 2:
			order.PutUint16(b, order.Uint16(a)+order.Uint16(b))
		case 4:
			order.PutUint32(b, order.Uint32(a)+order.Uint32(b))
		case 8:
			order.PutUint64(b, order.Uint64(a)+order.Uint64(b))
		}
	}
}

// joinFloats undoes the differences of bytes and puts the bytes of each number,
// which stand in planes from the highest to the lowest, together in the file's
// byte order. A row that is not whole is left white, as it cannot be told.
func (p *page) joinFloats(row, scratch []byte, n, size int) {
	if len(row) < len(scratch) {
		return
	}
	addBytes(row, n)
	copy(scratch, row)
	count := len(row) / size
	little := p.file.littleEndian()
	for i := range count {
		for b := range size {
			at := i*size + b
			if little {
				at = i*size + size - 1 - b
			}
			row[at] = scratch[b*count+i]
		}
	}
}
