package tiff

import (
	"bytes"
	"image"

	"golang.org/x/image/webp"

	"github.com/docextract/docextract/internal/source"
)

// readWebP reads a segment that is a WebP picture.
func (p *page) readWebP(l *layout, raw []byte) (segment, string, error) {
	cfg, err := webp.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return segment{}, err.Error(), nil
	}
	if cfg.Width > l.segW || cfg.Height > l.segH {
		return segment{}, "", p.errorf(source.ErrDamaged, "a WebP picture of %d x %d in a segment of %d x %d", cfg.Width, cfg.Height, l.segW, l.segH)
	}
	img, err := webp.Decode(bytes.NewReader(raw))
	if err != nil {
		return segment{}, err.Error(), nil
	}
	seg := segment{width: cfg.Width, rows: cfg.Height, rowBytes: 4 * cfg.Width, samples: 4, bits: 8, rgb: true}
	seg.data = make([]byte, seg.rowBytes*seg.rows)
	for y := range seg.rows {
		webpRow(seg.data[y*seg.rowBytes:][:seg.rowBytes], img, y)
	}
	return seg, "", nil
}

// webpRow is a row over white. The lossy coding has the reduced range of ITU-R
// BT.601 (RFC 6386, section 9.2), which image.YCbCr does not know.
func webpRow(dst []byte, img image.Image, y int) {
	ycc, _ := img.(*image.YCbCr)
	withAlpha, _ := img.(*image.NYCbCrA)
	if withAlpha != nil {
		ycc = &withAlpha.YCbCr
	}
	for x := range len(dst) / 4 {
		px := dst[4*x:][:3]
		alpha := uint32(255)
		if ycc != nil {
			i, j := ycc.YOffset(x, y), ycc.COffset(x, y)
			px[0], px[1], px[2] = fromVideo(ycc.Y[i], ycc.Cb[j], ycc.Cr[j])
			if withAlpha != nil {
				alpha = uint32(withAlpha.A[withAlpha.AOffset(x, y)])
			}
		} else if n, ok := img.(*image.NRGBA); ok {
			i := n.PixOffset(x, y)
			copy(px, n.Pix[i:])
			alpha = uint32(n.Pix[i+3])
		}
		for k, v := range px {
			px[k] = byte((uint32(v)*alpha + 255*(255-alpha) + 127) / 255)
		}
	}
}

// fromVideo converts YCbCr of the reduced range, 16 to 235 and 16 to 240.
func fromVideo(y, cb, cr byte) (r, g, b byte) {
	luma := 1.164383 * (float32(y) - 16)
	blue, red := float32(cb)-128, float32(cr)-128
	return rounded(luma + 1.596027*red), rounded(luma - 0.391762*blue - 0.812968*red), rounded(luma + 2.017232*blue)
}
