//go:build !unix

package pdf

// reserve leaves it to the garbage collector to free the bytes.
func reserve(size int) (b []byte, free func()) { return make([]byte, size), nil }
