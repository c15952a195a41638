package tiff

import (
	"context"
	"errors"
	"strings"

	"github.com/docextract/docextract/internal/jpeg"
	"github.com/docextract/docextract/internal/source"
)

// readJPEG reads a segment that is a JPEG stream, its tables perhaps in the
// JPEGTables tag (Adobe Photoshop TIFF technical note 2, 1995).
func (p *page) readJPEG(ctx context.Context, l *layout, raw []byte) (segment, string, error) {
	img, err := jpeg.Decode(ctx, raw, jpeg.Options{Tables: p.file.bytes(p.dir, tagJPEGTables), MaxBytes: p.limits.DecodedBytes})
	if err != nil {
		lost, err := p.jpegFailure(err)
		return segment{}, lost, err
	}
	return jpegSegment(l, img), strings.Join(img.Damage, "; "), nil
}

// jpegFailure tells a segment that is broken from a page that is not read.
func (p *page) jpegFailure(err error) (lost string, fatal error) {
	var e *jpeg.Error
	switch {
	case !errors.As(err, &e):
		return "", err
	case e.Kind == jpeg.Unsupported:
		return "", p.errorf(source.ErrUnsupported, "%v", e)
	case e.Kind == jpeg.TooLarge:
		return "", p.errorf(source.ErrTooLarge, "%v", e)
	}
	return e.Error(), nil
}

// jpegSegment is a picture as a segment of the page: the samples as they are
// where the page's photometric interpretation says their meaning, else RGB.
func jpegSegment(l *layout, img *jpeg.Image) segment {
	seg := segment{width: img.Width, rows: img.Height, bits: 8}
	n := len(img.Planes)
	switch {
	case n == 1 && l.rowSamples() == 1, l.photometric <= photoBlackIsZero && n != l.samples:
		gray := img.Gray()
		seg.data, seg.samples, seg.rowBytes = gray.Pix, 1, gray.Stride
		return seg
	case n == l.samples && l.photometric != photoYCbCr && !subsampled(img), n == 3 && l.rawChroma && l.photometric == photoYCbCr:
		seg.data, seg.samples = img.Samples(), n
	default:
		colour := img.Colour()
		if n == 3 {
			colour = jpeg.YCbCr // the page says so, or its subsampling does
		}
		seg.data, seg.samples, seg.rgb = img.NRGBA(colour).Pix, 4, true
	}
	seg.rowBytes = seg.width * seg.samples
	return seg
}

// subsampled says that components differ in size: no RGB does, whatever the tags.
func subsampled(img *jpeg.Image) bool {
	for _, p := range img.Planes {
		if p.H != img.Planes[0].H || p.V != img.Planes[0].V {
			return true
		}
	}
	return false
}
