package tiff

import (
	"context"
	"fmt"
	"image"

	"github.com/disintegration/imaging"

	"github.com/docextract/docextract/internal/source"
)

// maxDamage bounds the list of what was lost; the rest is more of the same.
const maxDamage = 20

// decode reads the page as stored: not yet turned, pixels not yet square.
func (p *page) decode(ctx context.Context) (image.Image, []string, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	l, err := p.layout()
	if err != nil {
		return nil, nil, err
	}
	if img := p.ordinary(l); img != nil {
		return img, nil, nil
	}
	return p.readSegments(ctx, l)
}

// readSegments paints one segment after the other.
func (p *page) readSegments(ctx context.Context, l *layout) (image.Image, []string, error) {
	if err := p.plausible(l); err != nil {
		return nil, nil, err
	}
	c := p.newCanvas(l)
	n := l.across * l.down
	planes := make([]segment, 1)
	if l.planar {
		planes = make([]segment, l.samples)
	}
	damage := l.notes
	painted := false
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if i >= len(l.offsets) && l.stream == nil {
			damage = append(damage, fmt.Sprintf("no offset for %d of %d %ss", n-i, n, l.what()))
			break
		}
		for plane := range planes {
			seg, lost, err := p.readSegment(ctx, l, plane*n+i)
			if err != nil {
				return nil, nil, err
			}
			planes[plane] = seg
			if lost != "" {
				damage = note(damage, fmt.Sprintf("%s %d of %d: %s", l.what(), plane*n+i+1, n*len(planes), lost))
			}
		}
		if planes[0].rows > 0 {
			c.paint(planes, i%l.across*l.segW, i/l.across*l.segH)
			painted = true
		}
	}
	if !painted {
		return nil, nil, p.errorf(source.ErrDamaged, "%s", append(damage, "nothing could be read")[0])
	}
	return c.image(), damage, nil
}

// plausible refuses a large page of which the data cannot give a fiftieth: its
// size is a lie that memory is not allocated for. A line of a fax takes at least
// a bit.
func (p *page) plausible(l *layout) error {
	const large, part = 1 << 24, 50
	if l.width*l.height <= large {
		return nil
	}
	data := len(l.stream)
	for i := range l.offsets {
		data += len(p.stored(l, i))
	}
	want, most := l.width*l.height/8*l.bits*l.samples, 4000 // bytes of one
	switch l.compression {
	case compRLE, compRLEW, compG3, compG4:
		want, most = l.height, 8
	case compNone:
		most = 1
	case compPackBits:
		most = 64
	}
	if want/part > data*most {
		return p.errorf(source.ErrDamaged, "a page of %d x %d pixels in %d bytes", l.width, l.height, data)
	}
	return nil
}

// note adds to the list of what was lost, up to its bound.
func note(damage []string, lost string) []string {
	switch {
	case len(damage) < maxDamage:
		return append(damage, lost)
	case len(damage) == maxDamage:
		return append(damage, "and more of the same")
	}
	return damage
}

func (l *layout) what() string {
	if l.tiled {
		return "tile"
	}
	return "strip"
}

// square enlarges the coarser axis of a picture whose pixels are no squares.
func (p *page) square(img image.Image) image.Image {
	w, h := p.shown.width, p.shown.height
	if source.Sideways(p.orientation) {
		w, h = h, w
	}
	if b := img.Bounds(); b.Dx() == w && b.Dy() == h {
		return img
	}
	resized := imaging.Resize(img, w, h, imaging.Linear)
	if _, ok := img.(*image.Gray); !ok {
		return resized
	}
	gray := image.NewGray(image.Rect(0, 0, w, h))
	for i := range gray.Pix {
		gray.Pix[i] = resized.Pix[4*i]
	}
	return gray
}
