package neural

import "testing"

func TestDecodeMergesRepeatsAndDropsBlanks(t *testing.T) {
	path := []int{0, 1, 1, 0, 1, 2, 2, 0, 3}
	var out tensor
	out.reshape(1, len(path), 16)
	for x, k := range path {
		for c := range 4 {
			out.data[out.at(x, 0)+c] = -3
		}
		out.data[out.at(x, 0)+k] = 3
	}
	out.data[out.at(6, 0)+2] = 5 // the second step of the third letter is the surest
	got := decode(&out, []rune("ab "), 1)
	text := ""
	for _, l := range got {
		text += string(l.char)
	}
	if text != "aab " || got[2].step != 6 || got[0].p <= 0.9 || got[0].p >= 1 {
		t.Errorf("%q %+v", text, got)
	}
}
