package docextract

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/neural"
	"github.com/docextract/docextract/ocr/tesseract"
)

// DefaultEngine is the recogniser of an Extractor whose options name none. This
// is the one place that chooses it: the library's own reader, which needs
// nothing installed.
func DefaultEngine() ocr.Engine {
	engine, err := own()
	if err != nil {
		return noEngine{err}
	}
	return engine
}

// own is the library's own reader. Its weights are constant, and unpacked once.
var own = sync.OnceValues(func() (ocr.Engine, error) { return neural.New() })

// engines are the recognisers that can be chosen by name.
var engines = map[string]func() (ocr.Engine, error){
	"tesseract": func() (ocr.Engine, error) { return tesseract.New(tesseract.Options{}), nil },
	"neural":    own,
	"none":      func() (ocr.Engine, error) { return noEngine{errors.New("recognition is switched off")}, nil },
}

// EngineNames lists the names that EngineByName knows.
func EngineNames() []string {
	var names []string
	for n := range engines {
		names = append(names, n)
	}
	slices.Sort(names)
	return names
}

// EngineByName is a recogniser by its name, for command lines. "none" is one
// that answers ErrNoEngine: what the file does not state stays unread.
func EngineByName(name string) (ocr.Engine, error) {
	make, ok := engines[name]
	if !ok {
		return nil, fmt.Errorf("%w: no engine %q; there are %s", ErrOptions, name, strings.Join(EngineNames(), ", "))
	}
	return make()
}

// noEngine recognises nothing and says why.
type noEngine struct{ why error }

func (e noEngine) Recognize(context.Context, image.Image, ocr.Hints) ([]ocr.Word, error) {
	return nil, fmt.Errorf("%w: %w", ErrNoEngine, e.why)
}
