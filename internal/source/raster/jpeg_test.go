package raster_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	stdjpeg "image/jpeg"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

// photo is a picture whose corners differ, of blocks that JPEG keeps well.
func photo() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 48, 32))
	for i := range img.Pix {
		x, y := i%48/16, i/48/16
		img.Pix[i] = byte(40 + 40*x + 100*y)
	}
	return img
}

func jpegBytes(t testing.TB, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := stdjpeg.Encode(&b, img, &stdjpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// exifBlock is a TIFF structure with an orientation and a resolution.
func exifBlock(order binary.AppendByteOrder, orientation int, dpi uint32) []byte {
	b := []byte("II")
	if order.String() == "BigEndian" {
		b = []byte("MM")
	}
	b = order.AppendUint16(b, 42)
	b = order.AppendUint32(b, 8)
	b = order.AppendUint16(b, 4)
	entry := func(tag, typ uint16, count uint32, value ...uint16) {
		b = order.AppendUint16(b, tag)
		b = order.AppendUint16(b, typ)
		b = order.AppendUint32(b, count)
		if len(value) == 1 {
			b = order.AppendUint16(b, value[0])
			b = order.AppendUint16(b, 0)
		} else {
			b = order.AppendUint32(b, 8+2+4*12+4) // behind the directory
		}
	}
	entry(0x010f, 2, 1, 0) // the maker, of no interest
	entry(0x0112, 3, 1, uint16(orientation))
	entry(0x011a, 5, 1)
	entry(0x0128, 3, 1, 2)
	b = order.AppendUint32(b, 0)
	b = order.AppendUint32(b, dpi*10)
	return order.AppendUint32(b, 10)
}

// withSegment puts a segment behind the start of a JPEG.
func withSegment(data []byte, marker byte, body []byte) []byte {
	out := []byte{0xff, 0xd8, 0xff, marker, byte((len(body) + 2) >> 8), byte(len(body) + 2)}
	return append(append(out, body...), data[2:]...)
}

func TestOrientation(t *testing.T) {
	plain := jpegBytes(t, photo())
	upright, _ := render(t, plain)
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for orientation := 1; orientation <= 8; orientation++ {
			t.Run(fmt.Sprint(order, orientation), func(t *testing.T) {
				data := withSegment(plain, 0xe1, append([]byte("Exif\x00\x00"), exifBlock(order, orientation, 300)...))
				img, content := render(t, data)
				same(t, img, source.Orient(upright, orientation))
				if content.DPI != 300 {
					t.Errorf("%v dpi", content.DPI)
				}
			})
		}
	}
}

func TestJFIFDensity(t *testing.T) {
	plain := jpegBytes(t, photo())
	for _, c := range []struct {
		unit, density byte
		want          float64
	}{{1, 200, 200}, {2, 100, 254}, {0, 1, 0}, {1, 1, 0}} {
		data := withSegment(plain, 0xe0, []byte{'J', 'F', 'I', 'F', 0, 1, 2, c.unit, 0, c.density, 0, c.density, 0, 0})
		if _, content := render(t, data); content.DPI != c.want {
			t.Errorf("unit %d, density %d: %v dpi, want %v", c.unit, c.density, content.DPI, c.want)
		}
	}
}

func TestJPEGColour(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 64, 32))
	for i := 0; i < len(img.Pix); i += 4 {
		copy(img.Pix[i:], []byte{200, 100, 50, 255})
	}
	got, _ := render(t, jpegBytes(t, img))
	c := got.(*image.NRGBA).NRGBAAt(30, 10)
	if c.A != 255 || far(c.R, 200) || far(c.G, 100) || far(c.B, 50) {
		t.Errorf("colour %v", c)
	}
}

func far(a, b uint8) bool { return int(a)-int(b) > 4 || int(b)-int(a) > 4 }

func TestTruncatedJPEG(t *testing.T) {
	whole := jpegBytes(t, photo())
	img, content := render(t, whole[:len(whole)-30])
	if len(content.Damage) == 0 {
		t.Error("no damage is told")
	}
	if img.Bounds() != image.Rect(0, 0, 48, 32) {
		t.Errorf("bounds %v", img.Bounds())
	}
	if c := img.At(0, 0).(color.Gray); far(c.Y, 40) {
		t.Errorf("first pixel %v", c)
	}
}
