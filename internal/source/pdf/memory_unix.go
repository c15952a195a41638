//go:build unix

package pdf

import "syscall"

// reserve maps size bytes, which take memory only where they are written.
func reserve(size int) (b []byte, free func()) {
	b, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil
	}
	return b, func() { _ = syscall.Munmap(b) }
}
