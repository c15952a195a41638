package tiff

import (
	"context"
	"fmt"

	"github.com/docextract/docextract/internal/ccitt"
	"github.com/docextract/docextract/internal/source"
)

// t4TwoD is the bit of T4Options that says two-dimensional coding (TIFF 6.0,
// section 11). The others, uncompressed mode and fill bits, need not be known:
// the first is not read, as no machine ever sent it, the second is seen.
const t4TwoD = 1

// readFax reads a segment in one of the codings of fax machines.
func (p *page) readFax(ctx context.Context, l *layout, raw []byte, i int) (segment, string, error) {
	if l.bits != 1 || l.rowSamples() != 1 {
		return segment{}, "", p.errorf(source.ErrDamaged, "fax coding %d of %d samples of %d bits", l.compression, l.samples, l.bits)
	}
	_, rows := l.size(i)
	opts := ccitt.Options{Width: l.segW, Height: rows, Reversed: l.reversed}
	switch l.compression {
	case compRLE:
		opts.Coding = ccitt.RLE
	case compRLEW:
		opts.Coding = ccitt.RLEWordAligned
	case compG4:
		opts.Coding = ccitt.Group4
	default:
		opts.Coding = ccitt.Group3
		if p.file.int(p.dir, tagT4Options, 0)&t4TwoD != 0 {
			opts.Coding = ccitt.Group3TwoD
		}
	}
	pix := make([]byte, l.segW*rows)
	r, err := ccitt.Decode(ctx, pix, l.segW, raw, opts)
	if err != nil {
		return segment{}, "", err
	}
	seg := segment{data: pix[:r.Lines*l.segW], rowBytes: l.segW, rows: r.Lines, width: l.segW, samples: 1, bits: faxBits}
	lost := ""
	if !r.Sound(rows) {
		lost = fmt.Sprintf("%d of %d lines are broken, %d are missing", r.Broken, rows, rows-r.Lines)
	}
	return seg, lost, nil
}

// faxBits marks samples that package ccitt made: 255 is a bit 0, 0 a bit 1.
const faxBits = -1
