package pdf

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCut: where words begin and end.
func TestCut(t *testing.T) {
	// F9 has a ligature of three letters, 0.8 wide, and a private sign.
	const unicodes = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n" +
		"1 begincodespacerange <00> <FF> endcodespacerange\n" +
		"3 beginbfchar <01> <006600660069> <02> <F06F> <03> <00AD> endbfchar\n" +
		"1 beginbfrange <20> <7A> <0020> endbfrange\nendcmap end end"
	tests := []struct {
		name, content string
		want          []string
	}{
		{"ligature", `/F9 12 Tf (e\001cient use) Tj`, []string{"efficient", "use"}},
		{"box before its label", `/F9 12 Tf (\002Yes) Tj`, []string{"\uf06f", "Yes"}},
		{"soft hyphen", `/F9 12 Tf (Internet\003based) Tj`, []string{"Internet-based"}},
		{"footnote", `/F1 12 Tf (used) Tj 5 Ts /F1 7 Tf (12) Tj 0 Ts /F1 12 Tf ( by) Tj`, []string{"used", "12", "by"}},
		{"small capitals", `/F1 12 Tf (S) Tj /F1 9 Tf (TATE) Tj`, []string{"STATE"}},
		{"spaces of characters", `/F1 12 Tf 1 Tc (spaced) Tj`, []string{"spaced"}},
	}
	r := newTestReader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := &builder{}
			catalog, tree := b.add(""), b.add("")
			widths := ""
			for range 0x7b {
				widths += "500 "
			}
			toUnicode := b.stream("", unicodes)
			f1 := b.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
			f9 := b.add("<< /Type /Font /Subtype /TrueType /BaseFont /Test /FirstChar 0 /LastChar 122 /Widths [%s] /ToUnicode %d 0 R >>", widths, toUnicode)
			content := b.stream("", "BT 72 700 Td "+test.content+" ET")
			page := b.add("<< /Type /Page /Parent %d 0 R %s /Contents %d 0 R /Resources << /Font << /F1 %d 0 R /F9 %d 0 R >> >> >>", tree, letter, content, f1, f9)
			b.objects[catalog-1] = fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree)
			b.objects[tree-1] = fmt.Sprintf("<< /Type /Pages /Count 1 /Kids [ %d 0 R ] >>", page)
			var got []string
			for _, w := range contentOf(t, r, b.file(catalog)).Words {
				got = append(got, w.Content)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("words (-want +got):\n%s", diff)
			}
		})
	}
}
