package neural

import "testing"

func TestTidy(t *testing.T) {
	for in, want := range map[string]string{
		"cOMMENTS": "COMMENTS", "PROJEcT": "PROJECT", "WOrTH": "WOrTH", "No": "No", "LosS": "LosS", "lessS": "lesss", "preScribe": "prescribe", "LaSalle": "LaSalle", "McCoy": "McCoy",
		"1,2O4": "1,204", "20O": "200", "1l5": "115", "10l": "10l", "A1O2": "A102", "x": "x", "Co.": "Co.", "": "", "SWeeT": "SWeeT", "$l.50": "$l.50",
	} {
		got := []rune(in)
		tidy(got)
		if string(got) != want {
			t.Errorf("%q: %q, want %q", in, string(got), want)
		}
	}
}
