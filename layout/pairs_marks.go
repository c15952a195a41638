package layout

// markPairs makes a pair of each selection mark that is no form field: the
// label beside it is the key.
func (f *pairer) markPairs() []Pair {
	var out []Pair
	for i := range f.phrases {
		m := &f.phrases[i]
		if !m.mark || m.field > 0 || m.used {
			continue
		}
		label := f.markLabel(i)
		if label < 0 {
			continue
		}
		m.used, f.phrases[label].used = true, true
		out = append(out, Pair{Key: f.phrases[label].tokens, Value: m.tokens, Confidence: 0.8 * f.page.Tokens[m.tokens[0]].Confidence})
	}
	return out
}

// markLabel is the phrase that labels a mark: the nearer one of its two
// neighbours, the right one where both are near.
func (f *pairer) markLabel(i int) int {
	m := &f.phrases[i]
	reach := 3 * max(f.ws.height, m.box.Height())
	right, left := f.rightOf(i), f.leftOf(i)
	ok := func(j int, gap float64) bool {
		return j >= 0 && gap < reach && !f.phrases[j].mark && !f.phrases[j].used && hasLetter(f.page.text(f.phrases[j].tokens))
	}
	rightGap, leftGap := reach, reach
	if right >= 0 {
		rightGap = f.phrases[right].box.X0 - m.box.X1
	}
	if left >= 0 {
		leftGap = m.box.X0 - f.phrases[left].box.X1
	}
	switch {
	case left >= 0 && f.phrases[left].colon && leftGap < 8*f.ws.height && ok(left, 0):
		return left
	case ok(right, rightGap) && (!ok(left, leftGap) || rightGap < leftGap+0.5*f.ws.height):
		return right
	case ok(left, leftGap):
		return left
	}
	return -1
}
