package source_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

var sniffed = []struct {
	name string
	data string
	want source.Kind
}{
	{"nothing", "", source.KindUnknown},
	{"PDF", "%PDF-1.7\n", source.KindPDF},
	{"PDF after junk", "leading junk\n\n%PDF-1.4\n", source.KindPDF},
	{"PDF after an HTTP header", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n%PDF-1.4\n", source.KindPDF},
	{"PDF after markup", "<html>\n%PDF-1.4\n", source.KindPDF},
	{"PDF at the last place", strings.Repeat("x", 1019) + "%PDF-", source.KindPDF},
	{"PDF too late", strings.Repeat("x", 1020) + "%PDF-1.4", source.KindUnknown},
	{"PDF by PostScript", "%!PS-Adobe-3.0 PDF-1.4\n", source.KindPDF},
	{"PDF without a hyphen", "%PDF1.4\n", source.KindPDF},
	{"PDF without a header", "1 0 obj\n<< /Type /Catalog >>\nendobj\n", source.KindPDF},
	{"PDF with a trailer alone", "rubbish\ntrailer <</Root 1 0 R>>", source.KindPDF},
	{"PDF known by its end", strings.Repeat("x", 3000) + "\nstartxref\n12\n%%EOF", source.KindPDF},
	{"JPEG", "\xff\xd8\xff\xe0\x00\x10JFIF\x00", source.KindJPEG},
	{"JPEG without JFIF", "\xff\xd8\xff\xdb\x00\x43", source.KindJPEG},
	{"JPEG with bytes between", "\xff\xd8\x00\xff\xe0\x00\x10JFIF", source.KindJPEG},
	{"JPEG with a PDF within", "\xff\xd8\xff\xe0\x00\x10JFIF\x00%PDF-1.4", source.KindJPEG},
	{"start of a JPEG alone", "\xff\xd8", source.KindUnknown},
	{"PNG", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", source.KindPNG},
	{"PNG sent as text", "\x89PNG\n\x1a\n", source.KindPNG},
	{"PNG without the high bit", "\x09PNG\r\n\x1a\n", source.KindPNG},
	{"TIFF, little-endian", "II\x2a\x00\x08\x00\x00\x00", source.KindTIFF},
	{"TIFF, big-endian", "MM\x00\x2a\x00\x00\x00\x08", source.KindTIFF},
	{"BigTIFF, little-endian", "II\x2b\x00\x08\x00\x00\x00", source.KindTIFF},
	{"BigTIFF, big-endian", "MM\x00\x2b\x00\x08\x00\x00", source.KindTIFF},
	{"text that begins with II", "II. Introduction", source.KindUnknown},
	{"GIF", "GIF89a\x01\x00", "GIF"},
	{"BMP", "BM\x36\x00\x00\x00", "BMP"},
	{"WebP", "RIFF\x24\x00\x00\x00WEBPVP8 ", "WebP"},
	{"HEIC", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00", "HEIC"},
	{"AVIF", "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00", "AVIF"},
	{"video", "\x00\x00\x00\x18ftypisom\x00\x00\x00\x00", "MP4"},
	{"JPEG 2000", "\x00\x00\x00\x0cjP  \r\n\x87\n", "JPEG 2000"},
	{"DOCX", "PK\x03\x04\x14\x00\x06\x00[Content_Types].xml ... word/document.xml", "DOCX"},
	{"XLSX", "PK\x03\x04\x14\x00\x06\x00xl/workbook.xml", "XLSX"},
	{"ZIP", "PK\x03\x04\x14\x00readme.txt", "ZIP"},
	{"RTF", `{\rtf1\ansi`, "RTF"},
	{"PostScript", "%!PS-Adobe-3.0\n", "PostScript"},
	{"DjVu", "AT&TFORM\x00\x00", "DjVu"},
	{"HTML", "\xef\xbb\xbf\n<!DOCTYPE html><html>", "HTML"},
	{"XML", "<?xml version=\"1.0\"?>", "XML"},
	{"SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\">", "SVG"},
	{"JSON", " {\"error\": \"not found\"}", "JSON"},
	{"text", "potato salad\n", source.KindUnknown},
}

func TestSniff(t *testing.T) {
	for _, c := range sniffed {
		if got := source.Sniff([]byte(c.data)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSupported(t *testing.T) {
	for kind, want := range map[source.Kind]bool{
		source.KindPDF: true, source.KindJPEG: true, source.KindPNG: true, source.KindTIFF: true,
		source.KindUnknown: false, "GIF": false, "": false,
	} {
		if kind.Supported() != want {
			t.Errorf("%q: %v", kind, !want)
		}
	}
}

func FuzzSniff(f *testing.F) {
	for _, c := range sniffed {
		f.Add([]byte(c.data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		kind := source.Sniff(data)
		if kind == "" {
			t.Fatal("no kind")
		}
		// What follows the first bytes does not change what an image is.
		longer := source.Sniff(append(bytes.Clone(data), make([]byte, 2000)...))
		if kind == source.KindPNG || kind == source.KindTIFF || kind == source.KindJPEG {
			if longer != kind {
				t.Fatalf("%q, and with zeros behind it %q", kind, longer)
			}
		}
	})
}
