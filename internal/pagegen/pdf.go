package pagegen

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// PDF is the sheet as a PDF of one page: text in embedded fonts, shapes as
// paths, answers and marks as form fields where the sheet is Digital.
func (s *Sheet) PDF() []byte {
	w := &pdfWriter{}
	w.buf.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	catalog, pages, page, content := w.reserve(), w.reserve(), w.reserve(), w.reserve()
	fonts, names := w.fonts(s.runs)
	widgets := w.widgets(s, page)
	w.stream(content, "", s.contentStream(names))
	form := ""
	if len(widgets) > 0 {
		form = fmt.Sprintf("/AcroForm << /Fields [%s] /DA (/Helv 9 Tf 0 g) /DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> >>", strings.Join(widgets, " "))
	}
	w.object(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R %s >>", pages, form))
	w.object(pages, fmt.Sprintf("<< /Type /Pages /Kids [%d 0 R] /Count 1 >>", page))
	w.object(page, fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %g %g] /Contents %d 0 R /Resources << /Font << %s >> >> /Annots [%s] >>",
		pages, s.Width, s.Height, content, fonts, strings.Join(widgets, " ")))
	return w.finish(catalog)
}

type pdfWriter struct {
	buf     bytes.Buffer
	offsets []int
}

func (w *pdfWriter) reserve() int {
	w.offsets = append(w.offsets, 0)
	return len(w.offsets)
}

func (w *pdfWriter) object(n int, body string) {
	w.offsets[n-1] = w.buf.Len()
	fmt.Fprintf(&w.buf, "%d 0 obj\n%s\nendobj\n", n, body)
}

func (w *pdfWriter) stream(n int, dict string, data []byte) {
	var z bytes.Buffer
	zw := zlib.NewWriter(&z)
	must(zw.Write(data))
	if err := zw.Close(); err != nil {
		panic(err) // into memory
	}
	w.object(n, fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s >>\nstream\n%s\nendstream", z.Len(), dict, z.String()))
}

func (w *pdfWriter) finish(catalog int) []byte {
	start := w.buf.Len()
	fmt.Fprintf(&w.buf, "xref\n0 %d\n0000000000 65535 f \n", len(w.offsets)+1)
	for _, o := range w.offsets {
		fmt.Fprintf(&w.buf, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&w.buf, "trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(w.offsets)+1, catalog, start)
	return w.buf.Bytes()
}

// fonts embeds the fonts of the runs, and returns the resource entries and the
// resource name of each font.
func (w *pdfWriter) fonts(runs []run) (string, map[*Font]string) {
	names := map[*Font]string{}
	var entries strings.Builder
	for _, r := range runs {
		if _, ok := names[r.font]; ok {
			continue
		}
		names[r.font] = fmt.Sprintf("F%d", len(names)+1)
		fmt.Fprintf(&entries, "/%s %d 0 R ", names[r.font], w.font(r.font))
	}
	return entries.String(), names
}

func (w *pdfWriter) font(f *Font) int {
	dict, descriptor, file := w.reserve(), w.reserve(), w.reserve()
	var widths strings.Builder
	for c := 32; c < 256; c++ {
		fmt.Fprintf(&widths, "%d ", int(f.glyph(winAnsi(byte(c))).advance))
	}
	m := must(f.font.Metrics(&f.buf, fixed.I(unitsPerEm), font.HintingNone))
	w.object(dict, fmt.Sprintf("<< /Type /Font /Subtype /TrueType /BaseFont /%s /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [%s] /FontDescriptor %d 0 R >>", f.Name, widths.String(), descriptor))
	w.object(descriptor, fmt.Sprintf("<< /Type /FontDescriptor /FontName /%s /Flags 32 /FontBBox [-200 -300 1200 1000] /ItalicAngle 0 /Ascent %d /Descent %d /CapHeight 700 /StemV 80 /FontFile2 %d 0 R >>",
		f.Name, m.Ascent.Round(), -m.Descent.Round(), file))
	w.stream(file, fmt.Sprintf("/Length1 %d", len(f.data)), f.data)
	return dict
}

// winAnsi is the character of a code of WinAnsiEncoding, as far as sheets use it.
func winAnsi(c byte) rune {
	if c == 0x80 {
		return '€'
	}
	return rune(c)
}

// winAnsiBytes is text in WinAnsiEncoding as a PDF string.
func winAnsiBytes(text string) string {
	var b strings.Builder
	b.WriteByte('(')
	for _, r := range text {
		switch {
		case r == '€':
			r = 0x80
		case r > 255:
			r = '?'
		}
		if r == '(' || r == ')' || r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteByte(byte(r))
	}
	b.WriteByte(')')
	return b.String()
}

// contentStream draws shapes first and text over them. Text of form fields is
// left to their appearances.
func (s *Sheet) contentStream(names map[*Font]string) []byte {
	var b bytes.Buffer
	for _, sh := range s.shapes {
		if sh.glyph {
			continue
		}
		fmt.Fprintf(&b, "%.3f g\n", float64(sh.gray)/255)
		for _, c := range sh.outline {
			for i, q := range c {
				op := "l"
				if i == 0 {
					op = "m"
				}
				fmt.Fprintf(&b, "%.2f %.2f %s\n", q.X, s.Height-q.Y, op)
			}
			b.WriteString("h\n")
		}
		b.WriteString("f\n")
	}
	for _, r := range s.runs {
		if s.inField(r) {
			continue
		}
		fmt.Fprintf(&b, "BT %.3f g /%s %.2f Tf %.2f %.2f Td %s Tj ET\n", float64(r.gray)/255, names[r.font], r.size, r.x, s.Height-r.y, winAnsiBytes(r.text))
	}
	return b.Bytes()
}

func (s *Sheet) inField(r run) bool {
	for _, f := range s.fields {
		if !f.choice && f.value == r.text && f.box.X0 <= r.x && r.x <= f.box.X1 && f.box.Y0 <= r.y && r.y <= f.box.Y1 {
			return true
		}
	}
	return false
}

// widgets writes the form fields and returns their references.
func (w *pdfWriter) widgets(s *Sheet, page int) []string {
	var refs []string
	for i, f := range s.fields {
		n := w.reserve()
		rect := fmt.Sprintf("[%.2f %.2f %.2f %.2f]", f.box.X0, s.Height-f.box.Y1, f.box.X1, s.Height-f.box.Y0)
		name := fmt.Sprintf("%s.%d", strings.ReplaceAll(f.name, ".", ""), i+1)
		if f.choice {
			w.choice(n, page, f, name, rect)
		} else {
			w.textField(n, page, f, name, rect)
		}
		refs = append(refs, fmt.Sprintf("%d 0 R", n))
	}
	return refs
}

func (w *pdfWriter) textField(n, page int, f field, name, rect string) {
	look := w.reserve()
	w.object(n, fmt.Sprintf("<< /Type /Annot /Subtype /Widget /F 4 /P %d 0 R /Rect %s /FT /Tx /T %s /TU %s /V %s /DA (/Helv 9 Tf 0 g) /AP << /N %d 0 R >> >>",
		page, rect, winAnsiBytes(name), winAnsiBytes(f.name), winAnsiBytes(f.value), look))
	w.appearance(look, f, fmt.Sprintf("/Tx BMC q BT /Helv 9 Tf 0 g 2 %.2f Td %s Tj ET Q EMC", f.box.Height()*0.28, winAnsiBytes(f.value)))
}

func (w *pdfWriter) choice(n, page int, f field, name, rect string) {
	on, off, state := w.reserve(), w.reserve(), "/Off"
	if f.on {
		state = "/On"
	}
	flags := ""
	if f.round {
		flags = "/Ff 32768"
	}
	w.object(n, fmt.Sprintf("<< /Type /Annot /Subtype /Widget /F 4 /P %d 0 R /Rect %s /FT /Btn %s /T %s /TU %s /V %s /AS %s /AP << /N << /On %d 0 R /Off %d 0 R >> >> >>",
		page, rect, flags, winAnsiBytes(name), winAnsiBytes(f.name), state, state, on, off))
	s := f.box.Width()
	w.appearance(on, f, fmt.Sprintf("1 w %.2f %.2f m %.2f %.2f l S %.2f %.2f m %.2f %.2f l S", s*0.2, s*0.2, s*0.8, s*0.8, s*0.2, s*0.8, s*0.8, s*0.2))
	w.appearance(off, f, "")
}

func (w *pdfWriter) appearance(n int, f field, content string) {
	w.stream(n, fmt.Sprintf("/Type /XObject /Subtype /Form /BBox [0 0 %.2f %.2f] /Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>", f.box.Width(), f.box.Height()), []byte(content))
}
