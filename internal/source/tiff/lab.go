package tiff

import "math"

// labRGB converts CIE L*a*b* (D50) of 8 bits to sRGB. a and b are signed in TIFF
// (section 23) and offset by 128 in the ICC encoding.
func labRGB(l, a, b byte, icc bool) (red, green, blue byte) {
	lightness := float64(l) * 100 / 255
	da, db := float64(int8(a)), float64(int8(b))
	if icc {
		da, db = float64(a)-128, float64(b)-128
	}
	fy := (lightness + 16) / 116
	x := 0.9642 * labInverse(fy+da/500)
	y := labInverse(fy)
	z := 0.8249 * labInverse(fy-db/200)
	// D50 to linear sRGB, with the adaptation of Bradford included.
	return gamma(3.1338561*x - 1.6168667*y - 0.4906146*z),
		gamma(-0.9787684*x + 1.9161415*y + 0.0334540*z),
		gamma(0.0719453*x - 0.2289914*y + 1.4052427*z)
}

func labInverse(t float64) float64 {
	if t > 6.0/29 {
		return t * t * t
	}
	return 3 * (6.0 / 29) * (6.0 / 29) * (t - 4.0/29)
}

// gamma is the transfer function of sRGB (IEC 61966-2-1).
func gamma(v float64) byte {
	if v <= 0.0031308 {
		return level(12.92 * v)
	}
	return level(1.055*math.Pow(v, 1/2.4) - 0.055)
}
