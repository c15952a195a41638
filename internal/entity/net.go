package entity

// findNet finds URLs, e-mail and IP addresses.
func findNet(s *scanned) []Found { return nil }
