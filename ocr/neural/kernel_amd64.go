package neural

import "golang.org/x/sys/cpu"

//go:noescape
func multiplyAVX2(p *product)

//go:noescape
func multiplyAVX512x1(p *product)

//go:noescape
func multiplyAVX512x2(p *product)

//go:noescape
func depthwiseAVX2(t *taps)

//go:noescape
func depthwiseAVX512(t *taps)

var avx2Kernels = kernels{name: "avx2", rows: 6, panels: 1, depthwise: depthwiseAVX2,
	multiply: func(p *product, _ int) { multiplyAVX2(p) }}

var avx512Kernels = kernels{name: "avx512", rows: 12, panels: 2, depthwise: depthwiseAVX512,
	multiply: func(p *product, panels int) {
		if panels == 2 {
			multiplyAVX512x2(p)
			return
		}
		multiplyAVX512x1(p)
	}}

// available lists what this processor can run, best first.
func available() []kernels {
	var out []kernels
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL {
		out = append(out, avx512Kernels)
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		out = append(out, avx2Kernels)
	}
	return append(out, plainKernels)
}
