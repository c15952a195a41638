package layout

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkAnalyze reads pages of labels, prose and figures; 1,000 words are a
// full page, 20,000 no page that was ever printed.
func BenchmarkAnalyze(b *testing.B) {
	for _, words := range []int{1000, 20000} {
		var lines []string
		for n := 0; n < words; n += 10 {
			switch (n / 200) % 3 {
			case 0:
				lines = append(lines, fmt.Sprintf("Name of the one: %d Miller     Born: 1 May 1970", n))
			case 1:
				lines = append(lines, strings.Repeat("some words in a long line ", 2)[:50])
			case 2:
				lines = append(lines, fmt.Sprintf("Row %d   1,200   3.5   17   8   99   104   7", n))
			}
		}
		p := typed(lines...)
		for i := range len(lines) {
			p.Rules = append(p.Rules, across(float64(2*i)+1.8, 0, 60))
		}
		b.Run(fmt.Sprint(len(p.Tokens)), func(b *testing.B) {
			for range b.N {
				Analyze(p)
			}
		})
	}
}
