package vision

// Classes of the network that judges candidates of marks.
const (
	MarkNone = iota
	MarkUnselected
	MarkSelected
)
