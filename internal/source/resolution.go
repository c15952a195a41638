package source

import "math"

// DotsPerInch converts a resolution in the units of EXIF and TIFF (2 inch, 3
// centimetre). Values that no scanner or camera states are unknown, 0.
func DotsPerInch(v float64, unit int) float64 {
	switch unit {
	case 2:
	case 3:
		v *= 2.54
	default:
		return 0
	}
	if !(v >= 10 && v <= 20000) {
		return 0
	}
	return math.Round(v*100) / 100
}
