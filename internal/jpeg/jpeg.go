// Package jpeg reads JPEG pictures (ITU-T T.81) the way viewers do: baseline,
// extended and progressive, in Huffman and arithmetic coding, of 8 and 12 bits, with any sampling and of one to
// four components, and broken ones as far as they go. The standard library's
// decoder gives nothing of a picture that is cut off, knows no 12 bits, no
// separate tables as TIFF has them, and no components without a colour
// transformation; it is the reference in the tests.
package jpeg

import (
	"context"
	"fmt"
)

// ErrorKind says why a picture cannot be read.
type ErrorKind int

// The reasons of an Error.
const (
	Damaged     ErrorKind = iota // no picture can be made of it
	Unsupported                  // a valid coding that is not read
	TooLarge                     // needs more memory than Options allow
)

// Error is every error of this package, those of a context excepted.
type Error struct {
	Kind   ErrorKind
	Offset int // into the data
	Text   string
}

func (e *Error) Error() string { return fmt.Sprintf("JPEG at offset %d: %s", e.Offset, e.Text) }

func errorAt(kind ErrorKind, offset int, format string, args ...any) error {
	return &Error{Kind: kind, Offset: offset, Text: fmt.Sprintf(format, args...)}
}

// Options is what a decoder is told beside the data; the zero value will do.
type Options struct {
	// Tables is a stream of quantization and Huffman tables that the data
	// refers to, as in TIFF's JPEGTables; it may be empty.
	Tables []byte
	// MaxBytes bounds the memory for coefficients and samples; 0 is no bound.
	MaxBytes int64
}

// Image is a decoded picture: the samples of its components, not yet brought to
// one size nor to RGB, which Gray and NRGBA do.
type Image struct {
	Header
	Planes []Plane
	// Damage says what was lost, nothing for a sound picture. Samples that
	// were lost are 128.
	Damage []string
}

// Plane holds the samples of one component, reduced to 8 bits.
type Plane struct {
	ID   byte
	H, V int // the sampling factors
	// Width and Height is the part that belongs to the picture; Pix has whole
	// blocks beyond.
	Width, Height, Stride int
	Pix                   []byte
}

// Decode reads the first picture in data. It returns a picture with Damage where
// some of it can be had, an *Error where nothing can, or the error of ctx, which
// it looks at once for each row of blocks.
func Decode(ctx context.Context, data []byte, opts Options) (*Image, error) {
	d := &decoder{ctx: ctx, data: data, opts: opts, conditioning: defaultConditioning()}
	if len(opts.Tables) > 0 {
		if err := d.readTables(opts.Tables); err != nil {
			return nil, err
		}
	}
	if err := d.readStream(); err != nil {
		return nil, err
	}
	return d.picture()
}

// ReadHeader reads the segments before the picture's data.
func ReadHeader(data []byte) (Header, error) {
	d := &decoder{ctx: context.Background(), data: data, headerOnly: true}
	if err := d.readStream(); err != nil {
		return Header{}, err
	}
	if d.frame == nil {
		return Header{}, errorAt(Damaged, len(data), "no frame header")
	}
	return d.header, nil
}

// Header is what a picture states before its samples.
type Header struct {
	Width, Height int
	Components    int
	Precision     int // bits of a sample as stored, 8 or 12
	Progressive   bool
	// JFIF says that there is a JFIF segment. Its density is in dots per inch
	// (unit 1) or centimetre (unit 2), or an aspect ratio alone (unit 0).
	JFIF                            bool
	DensityUnit, DensityX, DensityY int
	// Adobe says that there is an Adobe segment, with its transform: 0 none,
	// 1 YCbCr, 2 YCCK. Its presence means that CMYK is stored inverted.
	Adobe          bool
	AdobeTransform int
	// Exif is the first EXIF block, from its TIFF header on; nil for none.
	Exif []byte
}

// decoder is the state of reading one stream.
type decoder struct {
	ctx        context.Context
	data       []byte
	opts       Options
	headerOnly bool

	header       Header
	frame        *frame
	quant        [4]*[64]uint16 // in zigzag order, nil where not defined
	huff         [2][4]*huffman // DC and AC
	conditioning conditioning   // of arithmetic coding
	restart      int            // MCUs between restart markers, 0 for none
	scans        int
	damage       []string
}

// maxDamage bounds the list of what was lost; the rest is more of the same.
const maxDamage = 20

func (d *decoder) lose(format string, args ...any) {
	if len(d.damage) < maxDamage {
		d.damage = append(d.damage, fmt.Sprintf(format, args...))
	}
}

// picture finishes the planes after all scans.
func (d *decoder) picture() (*Image, error) {
	if d.frame == nil {
		return nil, errorAt(Damaged, len(d.data), "no frame header")
	}
	if d.scans == 0 {
		return nil, errorAt(Damaged, len(d.data), "no picture data")
	}
	img := &Image{Header: d.header}
	for i := range d.frame.components {
		c := &d.frame.components[i]
		if d.frame.progressive {
			if err := d.transform(c); err != nil {
				return nil, err
			}
		}
		if !c.scanned {
			d.lose("component %d of %d is missing", i+1, len(d.frame.components))
		}
		img.Planes = append(img.Planes, c.plane)
	}
	img.Damage = d.damage
	return img, nil
}
