package docextract

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/ocr"
)

// The reasons for which a document cannot be read, for errors.Is.
var (
	// ErrUnsupportedType is a file that is no PDF, JPEG, PNG or TIFF, or a
	// variant of these that cannot be decoded.
	ErrUnsupportedType = source.ErrUnsupported
	// ErrEncrypted is a PDF that asks for a password other than the given one.
	ErrEncrypted = source.ErrEncrypted
	// ErrTooLarge is a file, a page or a picture beyond one of the Limits.
	ErrTooLarge = source.ErrTooLarge
	// ErrDamaged is a file that is broken beyond repair.
	ErrDamaged = source.ErrDamaged
	// ErrNoEngine is a page that must be recognised where no engine is there.
	ErrNoEngine = ocr.ErrNoEngine
	// ErrOptions is an option or an Input that makes no sense.
	ErrOptions = errors.New("bad option")
)

// The stages of an extraction, in Error.Stage and model.Failure.Stage.
const (
	StageOptions     = "options"
	StageOpen        = "open"
	StageText        = "text"
	StageRender      = "render"
	StageOrientation = "orientation"
	StageRecognize   = "recognize"
	StageLayout      = "layout"
	StageEntities    = "entities"
)

// Error is every error of Extract: at which stage, on which page, why. Its
// cause is found with errors.Is (ErrEncrypted, context.Canceled, ...).
type Error struct {
	// Stage is one of the Stage constants.
	Stage string
	// Page counts from 1; 0 is the document as a whole.
	Page int
	Err  error
}

func (e *Error) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "docextract: %s: ", e.Stage)
	if e.Page > 0 {
		fmt.Fprintf(&b, "page %d: ", e.Page)
	}
	b.WriteString(e.Err.Error())
	return b.String()
}

// Unwrap is the cause.
func (e *Error) Unwrap() error { return e.Err }

// failed is err at a stage; a done context counts as the reason.
func failed(ctx context.Context, stage string, err error) error {
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return &Error{Stage: stage, Err: err}
}
