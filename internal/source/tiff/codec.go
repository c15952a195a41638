package tiff

import (
	"bytes"
	"compress/flate"
	stdlzw "compress/lzw"
	"compress/zlib"
	"io"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/image/tiff/lzw"

	"github.com/docextract/docextract/internal/source"
)

// decompress undoes the compression of a segment of which so many bytes are
// wanted; it returns no more. Where the data is broken it returns what came
// before, and the error.
func (p *page) decompress(l *layout, raw []byte, want int) ([]byte, error) {
	switch l.compression {
	case compNone, 0:
		return raw[:min(len(raw), want)], nil
	case compPackBits:
		return unpackBits(raw, want)
	case compLZW:
		return readLZW(raw, want)
	case compDeflate, compDeflateOld:
		return readDeflate(raw, want)
	case compZSTD:
		return readZSTD(raw, want)
	}
	name, ok := compressionNames[l.compression]
	if !ok {
		name = "unknown"
	}
	return nil, p.errorf(source.ErrUnsupported, "compression %d (%s)", l.compression, name)
}

// compressionNames names codings that are not read.
var compressionNames = map[int]string{
	compThunder: "ThunderScan", 32766: "NeXT", 32908: "Pixar film", 32909: "Pixar log",
	34661: "JBIG", 34676: "SGI log", 34677: "SGI log 24", 34712: "JPEG 2000",
	34887: "LERC", 34925: "LZMA", 50002: "JPEG XL",
}

// readAll reads up to want bytes, in memory that grows with what is there.
func readAll(r io.Reader, want int) ([]byte, error) {
	var b bytes.Buffer
	_, err := b.ReadFrom(io.LimitReader(r, int64(want)))
	if b.Len() == want {
		err = nil
	}
	return b.Bytes(), err
}

// oldLZW tells the LZW of very old writers, with GIF's order of bits, by its
// clear code.
func oldLZW(raw []byte) bool {
	return len(raw) >= 2 && raw[0] == 0 && raw[1]&1 == 1
}

// readLZW reads TIFF's LZW, the new and the old one.
func readLZW(raw []byte, want int) ([]byte, error) {
	if oldLZW(raw) {
		r := stdlzw.NewReader(bytes.NewReader(raw), stdlzw.LSB, 8)
		defer r.Close()
		return readAll(r, want)
	}
	r := lzw.NewReader(bytes.NewReader(raw), lzw.MSB, 8)
	defer r.Close()
	return readAll(r, want)
}

// readDeflate reads zlib's format, and bare deflate data where its header is
// missing.
func readDeflate(raw []byte, want int) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(raw))
	if err != nil {
		bare := flate.NewReader(bytes.NewReader(raw))
		defer bare.Close()
		if out, bareErr := readAll(bare, want); bareErr == nil && len(out) > 0 {
			return out, nil
		}
		return nil, err
	}
	defer r.Close()
	return readAll(r, want)
}

// maxWindow bounds the memory for zstd data; libtiff writes windows of up to 8 MiB.
const maxWindow = 64 << 20

func readZSTD(raw []byte, want int) ([]byte, error) {
	r, err := zstd.NewReader(bytes.NewReader(raw), zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return readAll(r, want)
}

// unpackBits undoes PackBits (TIFF 6.0, section 9).
func unpackBits(raw []byte, want int) ([]byte, error) {
	// A run of 128 bytes takes two: no more than that can come of raw.
	out := make([]byte, 0, min(want, 64*len(raw)))
	for len(raw) >= 2 && len(out) < want {
		code := int(int8(raw[0]))
		switch {
		case code >= 0:
			n := min(code+1, len(raw)-1, want-len(out))
			out = append(out, raw[1:1+n]...)
			raw = raw[min(code+2, len(raw)):]
		case code == -128:
			raw = raw[1:]
		default:
			for range min(1-code, want-len(out)) {
				out = append(out, raw[1])
			}
			raw = raw[2:]
		}
	}
	return out, nil
}
