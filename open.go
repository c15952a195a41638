package docextract

import (
	"context"
	"sync"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/internal/source/pdf"
	"github.com/docextract/docextract/internal/source/raster"
	"github.com/docextract/docextract/internal/source/tiff"
	"github.com/tetratelabs/wazero"
)

// formats are the readers of the file formats.
type formats struct {
	pdf *pdf.Reader
}

// compiled keeps the PDF engine's machine code for the life of the process, so
// that it is made once and not for each Extractor. It is made of constant
// bytes and never changes.
var compiled = sync.OnceValue(wazero.NewCompilationCache)

func newFormats(opts Options) formats {
	return formats{pdf: pdf.NewReader(pdf.Config{CompilationCache: opts.CompilationCache, Compiled: compiled(), Instances: opts.Workers})}
}

func (f formats) close() error { return f.pdf.Close() }

// open finds out by its content what a file is and opens it.
func (f formats) open(ctx context.Context, data []byte, in Input, opts Options) (source.Document, error) {
	if len(data) == 0 {
		return nil, source.Errorf(ErrUnsupportedType, "the file is empty")
	}
	switch kind := source.Sniff(data); kind {
	case source.KindPDF:
		return f.pdf.Open(ctx, data, in.password(opts), opts.Limits)
	case source.KindJPEG, source.KindPNG:
		return raster.Open(ctx, data, kind, opts.Limits)
	case source.KindTIFF:
		return tiff.Open(ctx, data, opts.Limits)
	case source.KindUnknown:
		return nil, source.Errorf(ErrUnsupportedType, "the content is no PDF, JPEG, PNG or TIFF")
	default:
		return nil, source.Errorf(ErrUnsupportedType, "%s; PDF, JPEG, PNG and TIFF are read", kind)
	}
}
