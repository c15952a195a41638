//go:build !amd64

package neural

// available lists what this processor can run, best first.
func available() []kernels { return []kernels{plainKernels} }
