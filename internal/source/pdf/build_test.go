package pdf

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/docextract/docextract/internal/source"
)

// builder writes small PDF files. Object n is the n-th added, from 1.
type builder struct{ objects []string }

func (b *builder) add(format string, args ...any) int {
	b.objects = append(b.objects, fmt.Sprintf(format, args...))
	return len(b.objects)
}

func (b *builder) stream(dict, content string) int {
	return b.add("<< %s /Length %d >>\nstream\n%s\nendstream", dict, len(content), content)
}

// file is the finished PDF with the given catalog.
func (b *builder) file(catalog int) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(b.objects))
	for i, o := range b.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, catalog, start)
	return out.Bytes()
}

// pageSpec is one page of a test file.
type pageSpec struct {
	keys    string // of the page, beside Type, Parent, Resources and Contents
	content string
	widgets []string // the keys of each
}

// build is a file of pages in Helvetica (F1), Helvetica-Bold (F2) and
// ZapfDingbats (F3).
func build(pages ...pageSpec) []byte {
	b := &builder{}
	catalog, tree := b.add(""), b.add("")
	f1 := b.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>")
	f2 := b.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>")
	f3 := b.add("<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>")
	resources := fmt.Sprintf("<< /Font << /F1 %d 0 R /F2 %d 0 R /F3 %d 0 R >> >>", f1, f2, f3)
	var kids, fields string
	for _, p := range pages {
		content := b.stream("", p.content)
		var annots string
		page := len(b.objects) + len(p.widgets) + 1
		for _, w := range p.widgets {
			n := b.add("<< /Type /Annot /Subtype /Widget /P %d 0 R %s >>", page, w)
			annots += fmt.Sprintf("%d 0 R ", n)
		}
		fields += annots
		b.add("<< /Type /Page /Parent %d 0 R /Resources %s /Contents %d 0 R /Annots [ %s] %s >>", tree, resources, content, annots, p.keys)
		kids += fmt.Sprintf("%d 0 R ", page)
	}
	b.objects[catalog-1] = fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R /AcroForm << /Fields [ %s] /DA (/F1 10 Tf 0 g) /DR %s >> >>", tree, fields, resources)
	b.objects[tree-1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [ %s] >>", len(pages), kids)
	return b.file(catalog)
}

const letter = "/MediaBox [0 0 612 792]"

// at is a content stream that writes text at a place in points.
func at(x, y float64, text string) string {
	return fmt.Sprintf("BT /F1 12 Tf %v %v Td (%s) Tj ET\n", x, y, text)
}

func newTestReader(t testing.TB) *Reader {
	t.Helper()
	r := NewReader(Config{CompilationCache: cacheDir(t)})
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

func open(t testing.TB, r *Reader, data []byte) source.Document {
	t.Helper()
	d, err := r.Open(context.Background(), data, "", source.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func contentOf(t testing.TB, r *Reader, data []byte) *source.Content {
	t.Helper()
	c, err := open(t, r, data).Page(0).Content(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return c
}
