package tiff

import (
	"fmt"
	"math"

	"github.com/docextract/docextract/internal/source"
)

// layout is how the samples of a page are stored.
type layout struct {
	width, height int
	samples       int // a pixel
	bits          int // a sample
	format        int // SampleFormat: 1 unsigned, 2 signed, 3 floating point
	compression   int
	photometric   int
	planar        bool // each sample in segments of its own
	predictor     int
	reversed      bool  // FillOrder 2
	alpha         alpha // of the sample after the colours
	subX, subY    int   // of YCbCr's chroma

	// Segments are strips, which end with the page, or tiles, which do not.
	tiled        bool
	segW, segH   int
	across, down int
	offsets      []uint64
	counts       []uint64
	// stream or wrap give the segments' data where it is not in the file as it
	// must be, for old-style JPEG.
	stream []byte
	wrap   func(i int) []byte
	// rawChroma says that YCbCr in JPEG is converted as the page's tags say.
	rawChroma bool
	notes     []string // on tags that had to be guessed
}

// alpha is the meaning of an extra sample.
type alpha int

const (
	alphaNone alpha = iota
	alphaAssociated
	alphaUnassociated
)

// layout reads and checks the tags that a decoder needs.
func (p *page) layout() (*layout, error) {
	f, d := p.file, p.dir
	l := &layout{
		width: p.width, height: p.height,
		format:      f.int(d, tagSampleFormat, 1),
		compression: f.int(d, tagCompression, compNone),
		planar:      f.int(d, tagPlanarConfig, 1) == 2,
		predictor:   f.int(d, tagPredictor, 1),
		reversed:    f.int(d, tagFillOrder, 1) == 2,
		subX:        1, subY: 1,
	}
	if err := p.sampleLayout(l); err != nil {
		return nil, err
	}
	if err := p.segmentLayout(l); err != nil {
		return nil, err
	}
	if err := p.checkBytes(l); err != nil {
		return nil, err
	}
	if l.compression == compJPEGOld {
		return l, p.startOldJPEG(l)
	}
	return l, nil
}

// maxSamples bounds the samples of a pixel; documents have up to 5.
const maxSamples = 32

func (p *page) sampleLayout(l *layout) error {
	f, d := p.file, p.dir
	bits := f.ints(d, tagBitsPerSample, maxSamples)
	l.samples = f.int(d, tagSamplesPerPixel, max(len(bits), 1))
	l.bits = 1
	if len(bits) > 0 {
		l.bits = int(min(bits[0], math.MaxInt32))
	}
	p.photometric(l)
	if l.samples < 1 || l.samples > maxSamples {
		return p.errorf(source.ErrUnsupported, "%d samples per pixel", l.samples)
	}
	if l.compression == compJPEG || l.compression == compJPEGOld {
		l.bits = 8 // what the JPEG decoder makes of 8 and of 12
	}
	if l.bits < 1 || l.bits > 64 || l.bits > 16 && l.bits%8 != 0 {
		return p.errorf(source.ErrUnsupported, "%d bits per sample", l.bits)
	}
	if l.format > 4 || l.format == 3 && l.bits > 8 && l.bits != 16 && l.bits != 32 && l.bits != 64 {
		return p.errorf(source.ErrUnsupported, "sample format %d of %d bits", l.format, l.bits)
	}
	for _, b := range bits[:min(len(bits), l.samples)] {
		if b != bits[0] {
			return p.errorf(source.ErrUnsupported, "samples of different sizes, %d", bits)
		}
	}
	colours, err := p.colours(l)
	if err != nil {
		return err
	}
	if l.samples < colours {
		return p.errorf(source.ErrDamaged, "%d samples per pixel, photometric interpretation %d needs %d", l.samples, l.photometric, colours)
	}
	if l.samples > colours {
		l.alpha = p.alpha()
	}
	if l.photometric == photoYCbCr {
		l.subX, l.subY = p.subsampling()
	}
	return nil
}

// photometric reads the photometric interpretation; a value that has no meaning
// is replaced by what the page must be.
func (p *page) photometric(l *layout) {
	l.photometric = p.file.int(p.dir, tagPhotometric, -1)
	switch l.photometric {
	case photoWhiteIsZero, photoBlackIsZero, photoRGB, photoPalette, photoMask, photoCMYK, photoYCbCr,
		photoCIELab, photoICCLab, photoITULab, photoCFA, photoLogL, photoLogLuv, photoLinearRaw:
		return
	}
	guess := p.guessPhotometric(l)
	if l.photometric >= 0 {
		l.notes = append(l.notes, fmt.Sprintf("photometric interpretation %d has no meaning, taken as %d", l.photometric, guess))
	}
	l.photometric = guess
}

// guessPhotometric is the usual meaning of a page that does not state it.
func (p *page) guessPhotometric(l *layout) int {
	_, palette := p.dir.find(tagColorMap)
	switch {
	case palette:
		return photoPalette
	case l.samples >= 3:
		return photoRGB
	case l.compression == compRLE, l.compression == compG3, l.compression == compG4:
		return photoWhiteIsZero
	}
	return photoBlackIsZero
}

// photometricNames names interpretations that are not read: photographs of high
// dynamic range, and raw ones.
var photometricNames = map[int]string{
	photoITULab: "ITU L*a*b*", photoCFA: "colour filter array", photoLogL: "LogL", photoLogLuv: "LogLuv", photoLinearRaw: "linear raw",
}

// colours is the number of samples that make the colour.
func (p *page) colours(l *layout) (int, error) {
	switch l.photometric {
	case photoWhiteIsZero, photoBlackIsZero, photoMask:
		return 1, nil
	case photoPalette:
		if l.bits > 8 {
			return 0, p.errorf(source.ErrUnsupported, "a palette of %d bits", l.bits)
		}
		return 1, nil
	case photoRGB, photoYCbCr:
		return 3, nil
	case photoCIELab, photoICCLab:
		if l.samples < 3 {
			return 1, nil // lightness alone
		}
		return 3, nil
	case photoCMYK:
		return min(max(l.samples, 3), 4), nil // three are inks without black
	}
	return 0, p.errorf(source.ErrUnsupported, "photometric interpretation %d (%s)", l.photometric, photometricNames[l.photometric])
}

// alpha is the meaning of the first extra sample (TIFF 6.0, section 18).
func (p *page) alpha() alpha {
	switch extra := p.file.ints(p.dir, tagExtraSamples, 1); {
	case len(extra) == 0:
		return alphaNone
	case extra[0] == 1:
		return alphaAssociated
	case extra[0] == 2:
		return alphaUnassociated
	}
	return alphaNone
}

// subsampling is the chroma subsampling, 2 x 2 where it is not stated (TIFF 6.0,
// section 21).
func (p *page) subsampling() (x, y int) {
	s := p.file.ints(p.dir, tagYCbCrSubsampling, 2)
	if len(s) < 2 || !subsamplingFactor(s[0]) || !subsamplingFactor(s[1]) {
		return 2, 2
	}
	return int(s[0]), int(s[1])
}

func subsamplingFactor(v uint64) bool { return v == 1 || v == 2 || v == 4 }

// segmentLayout finds the strips or tiles.
func (p *page) segmentLayout(l *layout) error {
	f, d := p.file, p.dir
	tagOffsets, tagCounts := uint16(tagStripOffsets), uint16(tagStripByteCounts)
	l.segW, l.segH = l.width, f.int(d, tagRowsPerStrip, l.height)
	if l.segH <= 0 || l.segH > l.height {
		l.segH = l.height
	}
	if w, h := f.int(d, tagTileWidth, 0), f.int(d, tagTileLength, 0); w > 0 && h > 0 {
		l.tiled, l.segW, l.segH = true, w, h
		tagOffsets, tagCounts = tagTileOffsets, tagTileByteCounts
	}
	if _, ok := d.find(tagOffsets); !ok && l.tiled { // some writers mix them up
		tagOffsets, tagCounts = tagStripOffsets, tagStripByteCounts
	}
	l.across, l.down = ceilDiv(l.width, l.segW), ceilDiv(l.height, l.segH)
	n := l.across * l.down
	if l.planar {
		n *= l.samples
	}
	if n > maxSegments {
		return p.errorf(source.ErrTooLarge, "%d strips or tiles, the most is %d", n, maxSegments)
	}
	l.offsets = f.ints(d, tagOffsets, n)
	l.counts = f.ints(d, tagCounts, n)
	if len(l.offsets) == 0 && l.compression != compJPEGOld {
		return p.errorf(source.ErrDamaged, "no offsets of strips or tiles")
	}
	return nil
}

// maxSegments bounds the lists of strips and tiles: one for each row of the
// longest page that is of use.
const maxSegments = 1 << 22

func ceilDiv(a, b int) int { return (a + b - 1) / b }

// rowSamples is the number of samples that a pixel has in one segment.
func (l *layout) rowSamples() int {
	if l.planar {
		return 1
	}
	return l.samples
}

// checkBytes holds the stated sizes against the limits.
func (p *page) checkBytes(l *layout) error {
	planes := 1
	if l.planar {
		planes = l.samples
	}
	segment := float64(l.segW) * float64(l.segH) * float64(l.rowSamples()) * float64(l.bits) / 8
	total := segment * float64(l.across) * float64(l.down) * float64(planes)
	if limit := float64(p.limits.DecodedBytes); segment > limit || total > limit {
		return p.errorf(source.ErrTooLarge, "the page has %.0f bytes, the limit is %.0f", max(segment, total), limit)
	}
	return nil
}

// errorf is an error that names the directory of the page.
func (p *page) errorf(kind error, format string, args ...any) error {
	return source.Errorf(kind, "IFD %d at offset %d: "+format, append([]any{p.number, p.dir.at}, args...)...)
}
