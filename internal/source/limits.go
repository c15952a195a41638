package source

import (
	"errors"
	"fmt"
	"time"
)

// Limits bounds what one document may cost. The zero value of a field is its
// default; a negative value is no limit.
type Limits struct {
	// FileBytes is the size of the file; default 256 MiB.
	FileBytes int64
	// Pages is the number of pages; default 5,000.
	Pages int
	// PagePixels is the size of one decoded or rendered page; default 200
	// million pixels.
	PagePixels int64
	// TotalPixels is the sum over the pages; default 20,000 million pixels.
	TotalPixels int64
	// DecodedBytes is what the decompression of one page may produce; default
	// 1 GiB.
	DecodedBytes int64
	// PageTime is the time that reading or rendering one page may take;
	// default 60 seconds.
	PageTime time.Duration
}

// WithDefaults replaces zero fields by their defaults and negative ones by the
// largest value.
func (l Limits) WithDefaults() Limits {
	l.FileBytes = limit(l.FileBytes, 256<<20)
	l.Pages = limit(l.Pages, 5000)
	l.PagePixels = limit(l.PagePixels, 200_000_000)
	l.TotalPixels = limit(l.TotalPixels, 20_000_000_000)
	l.DecodedBytes = limit(l.DecodedBytes, 1<<30)
	l.PageTime = limit(l.PageTime, 60*time.Second)
	return l
}

func limit[T ~int | ~int64](v, byDefault T) T {
	switch {
	case v == 0:
		return byDefault
	case v < 0:
		return T(^uint64(0) >> 1)
	}
	return v
}

// The reasons why a document or a page cannot be read. Every error of this
// package and its sub-packages wraps one of them or is a context's error.
var (
	ErrUnsupported = errors.New("unsupported file type")
	ErrEncrypted   = errors.New("encrypted")
	ErrDamaged     = errors.New("damaged")
	ErrTooLarge    = errors.New("too large")
)

// Errorf is an error of the given kind with a text that says what and where.
func Errorf(kind error, format string, args ...any) error {
	return &kindError{kind: kind, text: fmt.Sprintf(format, args...)}
}

type kindError struct {
	kind error
	text string
}

func (e *kindError) Error() string { return e.kind.Error() + ": " + e.text }
func (e *kindError) Unwrap() error { return e.kind }
