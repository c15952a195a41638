package docextract

import (
	"fmt"
	"regexp"
	"runtime"
	"time"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/ocr"
	"github.com/google/uuid"
)

// Limits bounds what one document may cost; the zero value is the documented
// defaults.
type Limits = source.Limits

// Options says how to read. The zero value is the default.
type Options struct {
	// Engine recognises text in pictures. Default: see DefaultEngine.
	Engine ocr.Engine
	// Workers is the number of pages that are read at the same time, over all
	// documents; default GOMAXPROCS. It bounds the memory and does not change
	// the result.
	Workers int
	// Password opens encrypted PDFs. The empty password is tried first.
	Password string
	// Limits bounds size and time.
	Limits Limits
	// CompilationCache is a folder in which the compiled PDF engine is kept, so
	// that the first PDF of a process takes a tenth of a second and not three.
	// It is created when missing. Default: none, nothing is ever written.
	CompilationCache string
	// APIVersion is the date put into CompleteDocument.APIVersion; default
	// APIVersion.
	APIVersion string
	// Now gives RequestDateTime; default time.Now.
	Now func() time.Time
	// NewID gives the DocumentID of an Input without name and ID; default a
	// random UUID.
	NewID func() string
}

// APIVersion is the latest dated version of the service interface.
const APIVersion = "2025-05-22"

// Revision is the revision of the forms interface, OCRResults.Version.
const Revision = "1.7.2"

// ModelVersion is the date of the recognition models, OCRResults.ModelVersion.
const ModelVersion = "2026-11-21"

var apiVersionPattern = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

func (o Options) withDefaults() (Options, error) {
	if o.Workers < 0 {
		return o, fmt.Errorf("%w: Workers is %d", ErrOptions, o.Workers)
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.APIVersion == "" {
		o.APIVersion = APIVersion
	}
	if !apiVersionPattern.MatchString(o.APIVersion) {
		return o, fmt.Errorf("%w: APIVersion %q is no date YYYY-MM-DD", ErrOptions, o.APIVersion)
	}
	if o.Engine == nil {
		o.Engine = DefaultEngine()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.NewID == nil {
		o.NewID = uuid.NewString
	}
	return o, nil
}
