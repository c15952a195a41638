package docextract

import (
	"context"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/neural"
	"github.com/docextract/docextract/ocr/tesseract"
)

// DefaultEngine is the recogniser of an Extractor whose options name none. This
// is the one place that chooses it: the tesseract command.
func DefaultEngine() ocr.Engine { return tesseract.New(tesseract.Options{}) }

// engines are the recognisers that can be chosen by name.
var engines = map[string]func() (ocr.Engine, error){
	"tesseract": func() (ocr.Engine, error) { return tesseract.New(tesseract.Options{}), nil },
	"neural":    func() (ocr.Engine, error) { return neural.New() },
	"none":      func() (ocr.Engine, error) { return noEngine{}, nil },
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

// noEngine recognises nothing and says so.
type noEngine struct{}

func (noEngine) Recognize(context.Context, image.Image, ocr.Hints) ([]ocr.Word, error) {
	return nil, fmt.Errorf("%w: recognition is switched off", ErrNoEngine)
}
