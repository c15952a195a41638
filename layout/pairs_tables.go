package layout

// maxAnswerRows is the number of rows below its header up to which a table is
// a form whose answers stand under their labels.
const maxAnswerRows = 3

// tablePairs makes pairs of the columns of a low table: its head is the label,
// what stands below it the answers.
func (f *pairer) tablePairs(tables []Table) []Pair {
	var out []Pair
	for _, t := range tables {
		if t.HeaderRows == 0 || t.RowCount-t.HeaderRows > maxAnswerRows || t.ColumnCount < leastTable {
			continue
		}
		for k := range t.ColumnCount {
			var key, value []int
			for _, c := range t.Cells {
				switch {
				case c.Column != k || c.ColSpan > 1:
				case c.Row < t.HeaderRows:
					key = append(key, c.Tokens...)
				default:
					value = append(value, c.Tokens...)
				}
			}
			if len(key) > 0 && len(value) > 0 && len(key) <= maxKeyWords && hasLetter(f.page.text(key)) {
				out = append(out, Pair{Key: key, Value: value, Confidence: 0.5})
			}
		}
	}
	return out
}
