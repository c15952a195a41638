//go:build gosseract

package gosseract

// #cgo LDFLAGS: -lgomp
// void omp_set_max_active_levels(int);
import "C"

// oneThread makes OpenMP, with which Tesseract spreads a page over threads, use
// none but the calling one: pages are what runs in parallel. Outside of the
// process OMP_THREAD_LIMIT=1 does it, but that is read only when the program
// starts.
func oneThread() { C.omp_set_max_active_levels(0) }
