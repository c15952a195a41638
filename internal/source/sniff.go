package source

import (
	"bytes"
	"regexp"
)

// Kind is the type of a file as its content states it: one of the constants
// below, or the name of a type that is known but not read, such as "GIF".
type Kind string

// The kinds that can be read, and the one that stands for none known.
const (
	KindPDF     Kind = "PDF"
	KindJPEG    Kind = "JPEG"
	KindPNG     Kind = "PNG"
	KindTIFF    Kind = "TIFF"
	KindUnknown Kind = "unknown"
)

// Supported reports whether files of this kind can be read.
func (k Kind) Supported() bool {
	switch k {
	case KindPDF, KindJPEG, KindPNG, KindTIFF:
		return true
	}
	return false
}

// headerSpan is how far into a file a PDF header may stand: the "first 1024
// bytes" of the implementation notes of ISO 32000-1, annex H.
const headerSpan = 1024

// Sniff tells the kind of a file by its content alone. Names and declared types
// are not asked. Images are known by their first bytes; a PDF also with junk of
// less than 1024 bytes before its header, and without any header where objects
// or a trailer follow, so that a damaged PDF is reported as such.
func Sniff(data []byte) Kind {
	if k := sniffImage(data); k != KindUnknown {
		return k
	}
	head := data[:min(len(data), headerSpan)]
	if pdfHeader.Match(head) {
		return KindPDF
	}
	if k := sniffOther(data); k != KindUnknown {
		return k
	}
	if pdfBody.Match(head) || bytes.Contains(data[max(0, len(data)-headerSpan):], []byte("startxref")) {
		return KindPDF
	}
	if k := sniffMarkup(head); k != KindUnknown {
		return k
	}
	return KindUnknown
}

// pdfHeader is the header of ISO 32000, the old one of PostScript conventions
// ("%!PS-Adobe-3.0 PDF-1.4"), and one that lost its hyphen.
var pdfHeader = regexp.MustCompile(`%PDF-|%PDF\d|%!PS-Adobe-\d\.\d PDF-\d`)

// pdfBody is the start of an object or a trailer.
var pdfBody = regexp.MustCompile(`(^|[\r\n ])\d{1,10} \d{1,5} obj\b|(^|[\r\n])trailer\s*<<|^%PDF`)

func sniffImage(data []byte) Kind {
	switch {
	case isJPEG(data):
		return KindJPEG
	case has(data, 1, "PNG\r\n"), has(data, 0, "\x89PNG"): // also where a transfer as text changed bytes
		return KindPNG
	case has(data, 0, "II\x2a\x00"), has(data, 0, "MM\x00\x2a"), // classic
		has(data, 0, "II\x2b\x00"), has(data, 0, "MM\x00\x2b"): // BigTIFF
		return KindTIFF
	}
	return KindUnknown
}

func has(data []byte, at int, magic string) bool {
	return len(data) >= at+len(magic) && string(data[at:at+len(magic)]) == magic
}

// signature is what files of a type that is not read begin with.
type signature struct {
	kind  Kind
	at    int
	magic string
}

var signatures = []signature{
	{"GIF", 0, "GIF87a"}, {"GIF", 0, "GIF89a"},
	{"BMP", 0, "BM"},
	{"JPEG 2000", 0, "\x00\x00\x00\x0cjP  \r\n\x87\n"}, {"JPEG 2000", 0, "\xff\x4f\xff\x51"},
	{"JPEG XL", 0, "\xff\x0a"}, {"JPEG XL", 0, "\x00\x00\x00\x0cJXL \r\n\x87\n"},
	{"JBIG2", 0, "\x97JB2\r\n\x1a\n"},
	{"MNG", 0, "\x8aMNG\r\n\x1a\n"},
	{"Photoshop", 0, "8BPS"},
	{"DjVu", 0, "AT&TFORM"},
	{"PostScript", 0, "%!PS"}, {"PostScript", 0, "\xc5\xd0\xd3\xc6"},
	{"FDF", 0, "%FDF-"},
	{"RTF", 0, `{\rtf`},
	{"Office 97-2003", 0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"},
	{"GZIP", 0, "\x1f\x8b"}, {"7-Zip", 0, "7z\xbc\xaf\x27\x1c"}, {"RAR", 0, "Rar!\x1a\x07"},
	{"ICO", 0, "\x00\x00\x01\x00"},
}

// sniffOther names common types that are not read.
func sniffOther(data []byte) Kind {
	switch {
	case has(data, 0, "RIFF") && has(data, 8, "WEBP"):
		return "WebP"
	case has(data, 4, "ftyp"):
		return sniffISOMedia(data)
	case has(data, 0, "PK\x03\x04"), has(data, 0, "PK\x05\x06"):
		return sniffZIP(data)
	}
	for _, s := range signatures {
		if has(data, s.at, s.magic) {
			return s.kind
		}
	}
	return KindUnknown
}

// sniffISOMedia tells the pictures in ISO base media files by their brand.
func sniffISOMedia(data []byte) Kind {
	for _, brand := range []string{"heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"} {
		if has(data, 8, brand) {
			return "HEIC"
		}
	}
	if has(data, 8, "avif") || has(data, 8, "avis") {
		return "AVIF"
	}
	return "MP4"
}

// sniffZIP looks at the names of the first entries: office files are archives.
func sniffZIP(data []byte) Kind {
	head := data[:min(len(data), 8<<10)]
	for _, office := range []struct {
		kind Kind
		name string
	}{
		{"DOCX", "word/"}, {"XLSX", "xl/"}, {"PPTX", "ppt/"},
		{"ODT", "application/vnd.oasis.opendocument"}, {"EPUB", "application/epub"},
	} {
		if bytes.Contains(head, []byte(office.name)) {
			return office.kind
		}
	}
	return "ZIP"
}

// sniffMarkup tells text formats, which may begin with a mark or white space.
func sniffMarkup(head []byte) Kind {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	lower := bytes.ToLower(text[:min(len(text), 256)])
	switch {
	case bytes.HasPrefix(lower, []byte("<!doctype html")), bytes.HasPrefix(lower, []byte("<html")), bytes.HasPrefix(lower, []byte("<head")):
		return "HTML"
	case bytes.HasPrefix(lower, []byte("<svg")):
		return "SVG"
	case bytes.HasPrefix(lower, []byte("<?xml")):
		return "XML"
	case bytes.HasPrefix(lower, []byte("{")), bytes.HasPrefix(lower, []byte("[")):
		return "JSON"
	}
	return KindUnknown
}

// isJPEG wants a start of image and another marker, at once or, with junk
// between, close by.
func isJPEG(data []byte) bool {
	if !has(data, 0, "\xff\xd8") {
		return false
	}
	if has(data, 2, "\xff") {
		return true
	}
	head := data[2:min(len(data), 64)]
	i := bytes.IndexByte(head, 0xff)
	return i >= 0 && i+1 < len(head) && head[i+1] >= 0xc0
}
