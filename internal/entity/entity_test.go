package entity

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/docextract/docextract/model"
)

// read is what Recognize finds in text, as "Category/Sub content" without the
// numbers that lie inside of other entities.
func read(text string, pairs ...Pair) []string {
	var all []string
	runes := []rune(text)
	found := Recognize(context.Background(), text, Options{Pairs: pairs})
	for _, f := range found {
		if f.SubCategory == model.SubCategoryNumber && inOther(f, found) {
			continue
		}
		kind := string(f.Category)
		if f.SubCategory != "" {
			kind = string(f.SubCategory)
		}
		all = append(all, kind+" "+string(runes[f.Span.Offset:f.Span.End()]))
	}
	return all
}

func inOther(f Found, list []Found) bool {
	for _, o := range list {
		if o != f && within(f.Span, o.Span) {
			return true
		}
	}
	return false
}

func TestForms(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"due 03/14/2025", []string{"Date 03/14/2025"}},
		{"due 14. März 2025", []string{"Date 14. März 2025"}},
		{"le 1er mars 2024", []string{"Date 1er mars 2024"}},
		{"el 4 de julio de 2020", []string{"Date 4 de julio de 2020"}},
		{"signed on July 4, 2020 at 5:30 pm", []string{"Date July 4, 2020 at 5:30 pm"}},
		{"from 9:00 am to 5 pm", []string{"TimeRange from 9:00 am to 5 pm"}},
		{"open every Monday", []string{"Set every Monday"}},
		{"for thirty (30) days", []string{"Duration thirty (30) days"}},
		{"Q3 2021 results", []string{"DateRange Q3 2021"}},
		{"between May 1, 2020 and June 3, 2020", []string{"DateRange between May 1, 2020 and June 3, 2020"}},
		{"it costs $1,234.50 today", []string{"Currency $1,234.50", "Date today"}},
		{"Betrag 1.234,56 EUR", []string{"Currency 1.234,56 EUR"}},
		{"prix 1 250,00 €", []string{"Currency 1 250,00 €"}},
		{"importe € 99,90", []string{"Currency € 99,90"}},
		{"a rate of 5.25%", []string{"Percentage 5.25%"}},
		{"45 years old", []string{"Age 45 years old"}},
		{"weighs 12.5 kg", []string{"Dimension 12.5 kg"}},
		{"at 98.6 °F", []string{"Temperature 98.6 °F"}},
		{"the 3rd item", []string{"Ordinal 3rd"}},
		{"two hundred and six boxes", []string{"Number two hundred and six"}},
		{"call (212) 555-0143 x12", []string{"PhoneNumber (212) 555-0143 x12"}},
		{"Tel: +49 30 901820", []string{"PhoneNumber +49 30 901820"}},
		{"write to a.b@example.co.uk.", []string{"Email a.b@example.co.uk"}},
		{"see https://example.com/a?b=1.", []string{"URL https://example.com/a?b=1"}},
		{"host 10.0.0.1", []string{"IP 10.0.0.1"}},
	} {
		if diff := cmp.Diff(c.want, read(c.text)); diff != "" {
			t.Errorf("%q: (-want +got)\n%s", c.text, diff)
		}
	}
}

// TestNothing holds texts of which a reader would laugh at any entity.
func TestNothing(t *testing.T) {
	for _, text := range []string{
		"MEDICAL HISTORY", "Patient Information\nPrimary Insurance", "Form 1040", "Page 3 of 12", "Section 12.",
		"Account No. 44120", "This may take longer", "3. Remarks\n4. Comments", "Invoice # 88213", "Receipt # No.: 2468",
		"4a LICENSE CLASS", "", "   \n\t", "::::", "$", "-", "+", "(", "#",
	} {
		if got := read(text); len(got) > 0 {
			t.Errorf("%q: found %q", text, got)
		}
	}
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Send to 4411 Stone Way North, Seattle, WA 98103 please", "4411 Stone Way North, Seattle, WA 98103"},
		{"Acme Corp.\n12 Oak Street, Suite 4\nSpringfield, IL 62701\nPhone: 217-555-0199", "12 Oak Street, Suite 4\nSpringfield, IL 62701"},
		{"10 Downing Street, London SW1A 2AA", "10 Downing Street, London SW1A 2AA"},
		{"Hauptstraße 12\n10115 Berlin", "Hauptstraße 12\n10115 Berlin"},
		{"12 rue de la Paix, 75002 Paris", "12 rue de la Paix, 75002 Paris"},
		{"Calle Mayor, 4, 28013 Madrid", "Calle Mayor, 4, 28013 Madrid"},
		{"Via Roma 5, 00184 Roma", "Via Roma 5, 00184 Roma"},
		{"Kerkstraat 8, 1017 GC Amsterdam", "Kerkstraat 8, 1017 GC Amsterdam"},
		{"123 Main St, Montreal QC H3Z 2Y7", "123 Main St, Montreal QC H3Z 2Y7"},
		{"5 George Street, Sydney NSW 2000", "5 George Street, Sydney NSW 2000"},
		{"P.O. Box 991, Dover, DE 19901", "P.O. Box 991, Dover, DE 19901"},
	} {
		var got []string
		for _, e := range read(c.text) {
			if a, ok := strings.CutPrefix(e, "Address "); ok {
				got = append(got, a)
			}
		}
		if diff := cmp.Diff([]string{c.want}, got); diff != "" {
			t.Errorf("%q: (-want +got)\n%s", c.text, diff)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Name: SMITH, JOHN A.", []string{"Person SMITH, JOHN A."}},
		{"Mr. James Brown lives in Chicago.", []string{"Person James Brown", "GPE Chicago"}},
		{"The Borrower shall pay the Lender.", []string{"PersonType Borrower", "PersonType Lender"}},
		{"Chief Financial Officer of Mercy General Hospital.", []string{"PersonType Chief Financial Officer", "Medical Mercy General Hospital"}},
		{"cc: A. J. Martin S. F. Smith", []string{"Person A. J. Martin", "Person S. F. Smith"}},
	} {
		if diff := cmp.Diff(c.want, read(c.text)); diff != "" {
			t.Errorf("%q: (-want +got)\n%s", c.text, diff)
		}
	}
}

// TestPairs shows what a key does for its value.
func TestPairs(t *testing.T) {
	text := "Insured\nOKAFOR, NNAMDI\nEmployer\nBlue Finch\nPhone\n555 0142 88"
	at := func(sub string) []model.Span {
		return []model.Span{{Offset: strings.Index(text, sub), Length: len(sub)}}
	}
	got := read(text, Pair{at("Insured"), at("OKAFOR, NNAMDI")}, Pair{at("Employer"), at("Blue Finch")}, Pair{at("Phone"), at("555 0142 88")})
	for _, want := range []string{"Person OKAFOR, NNAMDI", "Organization Blue Finch", "PhoneNumber 555 0142 88"} {
		if !strings.Contains(strings.Join(got, "\n"), want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
}

func TestSpansCountCodePoints(t *testing.T) {
	text := "Größe – “ß” 12 kg"
	found := Recognize(context.Background(), text, Options{})
	if len(found) == 0 {
		t.Fatal("nothing found")
	}
	for _, f := range found {
		if f.SubCategory == model.SubCategoryDimension && string([]rune(text)[f.Span.Offset:f.Span.End()]) == "12 kg" {
			return
		}
	}
	t.Errorf("no 12 kg in %v", found)
}

func TestDoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Recognize(ctx, "John Smith", Options{}); got != nil {
		t.Errorf("got %v after the end", got)
	}
}

func TestNewTagger(t *testing.T) {
	for _, bad := range []string{"", "dxtag001", strings.Repeat("x", 4000), embedded[:len(embedded)-1]} {
		if _, err := NewTagger(bad); err == nil {
			t.Errorf("no error for %d bytes of weights", len(bad))
		}
	}
}

func FuzzRecognize(f *testing.F) {
	seeds := []string{"Name: John Smith\n12 Oak St, Dover, DE 19901", "from 5 to 6pm of April 22", "$ 5,000.00 - 12/31", "½ 1/2 3 4/5 1e9", "a\x80\xffb 12:", "EC2A 4RH", "- - 1", "one and a half and a", "every", "the end of", "in the"}
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := len([]rune(text))
		last := 0
		for _, e := range Recognize(context.Background(), text, Options{}) {
			if e.Span.Offset < last || e.Span.Length <= 0 || e.Span.End() > n {
				t.Fatalf("%q: span %v of %d, after %d", text, e.Span, n, last)
			}
			if e.Confidence < 0 || e.Confidence > 1 {
				t.Fatalf("%q: confidence %v", text, e.Confidence)
			}
			last = e.Span.Offset
		}
	})
}

func BenchmarkRecognize(b *testing.B) {
	text := strings.Repeat("This LOAN AGREEMENT dated January 27, 1999 is made between Silicon Valley Bank, a California bank at 3003 Tasman Drive, Santa Clara, California 95054, and Akamai Technologies, Inc. The Borrower shall pay $1,250,000 within thirty (30) days to John Smith, tel. (617) 555-0100.\n", 200)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Recognize(context.Background(), text, Options{})
	}
}
