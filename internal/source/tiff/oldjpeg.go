package tiff

import (
	"context"
	"image"

	"github.com/docextract/docextract/internal/source"
)

func (p *page) readOldJPEG(ctx context.Context, l *layout) (image.Image, []string, error) {
	return nil, nil, p.errorf(source.ErrUnsupported, "old-style JPEG")
}
