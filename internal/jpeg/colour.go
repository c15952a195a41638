package jpeg

import "image"

// Colour says what the components of a picture mean.
type Colour int

// The meanings. Inverted ones have 255 for no ink.
const (
	Grey Colour = iota
	YCbCr
	RGB
	CMYK
	CMYKInverted
	YCCK         // YCbCr of the complements of CMY, then K
	YCCKInverted // the same of inverted CMYK, the common kind
)

// Colour is what the file states by its JFIF and Adobe segments and, where these
// are missing, by the numbers of its components, as the IJG's library takes it.
// Of two components the first counts, as grey.
func (img *Image) Colour() Colour {
	switch len(img.Planes) {
	case 1, 2:
		return Grey
	case 3:
		return img.colour3()
	}
	ycck := img.Adobe && img.AdobeTransform == 2
	switch {
	case ycck:
		return YCCKInverted
	case img.Adobe:
		return CMYKInverted
	}
	return CMYK
}

func (img *Image) colour3() Colour {
	ids := [3]byte{img.Planes[0].ID, img.Planes[1].ID, img.Planes[2].ID}
	switch {
	case img.JFIF:
		return YCbCr
	case img.Adobe && img.AdobeTransform == 0, !img.Adobe && ids == [3]byte{'R', 'G', 'B'}:
		return RGB
	}
	return YCbCr
}

// Gray is the first component at the picture's size.
func (img *Image) Gray() *image.Gray {
	p := &img.Planes[0]
	if p.Width == img.Width && p.Height == img.Height {
		return &image.Gray{Pix: p.Pix, Stride: p.Stride, Rect: image.Rect(0, 0, img.Width, img.Height)}
	}
	out := image.NewGray(image.Rect(0, 0, img.Width, img.Height))
	u := newUpsampler(img, 0)
	for y := range img.Height {
		copy(out.Pix[y*out.Stride:], u.row(y))
	}
	return out
}

// NRGBA is the picture in colour, opaque. The colour must fit the number of
// components; see Image.Colour.
func (img *Image) NRGBA(colour Colour) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, img.Width, img.Height))
	img.rows(func(y int, rows [][]byte) {
		toRGBA(out.Pix[y*out.Stride:][:4*img.Width], rows, colour)
	})
	return out
}

// Samples is the picture's components at full size, pixel by pixel, as stored.
func (img *Image) Samples() []byte {
	n := len(img.Planes)
	out := make([]byte, img.Width*img.Height*n)
	img.rows(func(y int, rows [][]byte) {
		for i, row := range rows {
			to := out[y*img.Width*n+i:]
			for x, v := range row {
				to[x*n] = v
			}
		}
	})
	return out
}

// rows calls f for every row with the samples of all components.
func (img *Image) rows(f func(y int, rows [][]byte)) {
	up := make([]*upsampler, len(img.Planes))
	for i := range up {
		up[i] = newUpsampler(img, i)
	}
	rows := make([][]byte, len(up))
	for y := range img.Height {
		for i, u := range up {
			rows[i] = u.row(y)
		}
		f(y, rows)
	}
}

func toRGBA(out []byte, rows [][]byte, colour Colour) {
	switch colour {
	case Grey:
		for x, v := range rows[0] {
			put4(out[4*x:], v, v, v)
		}
	case RGB:
		for x := range rows[0] {
			put4(out[4*x:], rows[0][x], rows[1][x], rows[2][x])
		}
	case YCbCr:
		fromYCbCr(out, rows)
	case CMYK, CMYKInverted:
		var flip byte
		if colour == CMYK {
			flip = 255
		}
		for x := range rows[0] {
			put4(out[4*x:], rows[0][x]^flip, rows[1][x]^flip, rows[2][x]^flip)
		}
		blacken(out, rows[3], flip)
	case YCCK, YCCKInverted:
		// The transformation gives the complements of what is stored as CMY.
		fromYCbCr(out, rows)
		var flip byte
		if colour == YCCKInverted {
			for i := range out {
				out[i] ^= 255
			}
		} else {
			flip = 255
		}
		blacken(out, rows[3], flip)
	}
}

func put4(out []byte, r, g, b byte) {
	_ = out[3]
	out[0], out[1], out[2], out[3] = r, g, b, 255
}

// blacken darkens by the ink K, of which 255^flip is none: the plain formula
// (1-C)(1-K), as no profile is used.
func blacken(out, k []byte, flip byte) {
	for x, v := range k {
		light := uint32(v ^ flip)
		p := out[4*x:][:4]
		for i := range 3 {
			t := uint32(p[i])*light + 128
			p[i] = byte((t + t>>8) >> 8)
		}
		p[3] = 255
	}
}

// fromYCbCr is the inverse of the transformation of JFIF 1.02, in 16 bits.
func fromYCbCr(out []byte, rows [][]byte) {
	luma, blue, red := rows[0], rows[1], rows[2]
	blue, red, out = blue[:len(luma)], red[:len(luma)], out[:4*len(luma)]
	const half = 1 << 15
	for x, v := range luma {
		y := int32(v) << 16
		cb, cr := int32(blue[x])-128, int32(red[x])-128
		p := (*[4]byte)(out[4*x:])
		p[0] = clamp8((y + 91881*cr + half) >> 16)
		p[1] = clamp8((y - 22554*cb - 46802*cr + half) >> 16)
		p[2] = clamp8((y + 116130*cb + half) >> 16)
		p[3] = 255
	}
}

func clamp8(v int32) byte {
	if uint32(v) > 255 {
		v = ^(v >> 31) & 255
	}
	return byte(v)
}
