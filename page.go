package docextract

import (
	"context"
	"errors"
	"fmt"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

// page is what is found on one page, before it enters the document.
type page struct {
	number        int
	width, height float64
	unit          model.Unit
	// angle is the clockwise rotation of the text in degrees.
	angle float64
	// toPage maps the upright frame, in which layout works, to the page.
	toPage    model.Affine
	input     layout.Page
	structure layout.Result
	placed    placed

	// stage is what is being done, for failures.
	stage    string
	failures []model.Failure
	// lost is set where nothing of the page could be read.
	lost error
}

// readPage does the work on one page: what the file states, what has to be
// recognised, and the structure of both.
func (x *Extractor) readPage(ctx context.Context, from source.Page, in Input, p *page) {
	p.width, p.height, p.unit, p.toPage = 1, 1, model.UnitPixel, model.Identity
	p.stage = StageText
	content, err := from.Content(ctx)
	if err == nil {
		p.width, p.height, p.unit = content.Width, content.Height, content.Unit
		err = x.readText(ctx, from, content, in.wordsOf(p.number, p.width, p.height), p)
		p.noteDamage(ctx, from, content)
	}
	if err != nil {
		err = overtime(ctx, err, x.opts.Limits)
		p.fail(p.stage, err)
		if len(p.input.Tokens) == 0 {
			p.lost = &Error{Stage: p.stage, Page: p.number, Err: err}
		}
	}
	p.stage = StageLayout
	p.structure = layout.Analyze(p.input)
}

// noteDamage lists what of the page the file has lost. An image page knows only
// after it has been decoded, and stating its content again costs nothing.
func (p *page) noteDamage(ctx context.Context, from source.Page, content *source.Content) {
	if content.Unit == model.UnitPixel {
		if again, err := from.Content(ctx); err == nil {
			content = again
		}
	}
	for _, damage := range content.Damage {
		p.fail(StageText, errors.New(damage))
	}
}

// fail notes that a stage gave no result, or not all of it.
func (p *page) fail(stage string, err error) {
	p.failures = append(p.failures, model.Failure{PageNumber: p.number, Stage: stage, Cause: err.Error()})
}

// overtime says of a page's deadline which limit it was.
func overtime(ctx context.Context, err error, limits Limits) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) && !errors.Is(err, ErrTooLarge) {
		return fmt.Errorf("%w: the page took longer than %v", ErrTooLarge, limits.WithDefaults().PageTime)
	}
	return err
}

// setFrame makes the upright frame of a page: its size, in any unit, and the
// way back to the page.
func (p *page) setFrame(width, height float64, toPage model.Affine, angle float64) {
	p.input.Width, p.input.Height = width, height
	p.toPage, p.angle = toPage, model.NormalizeAngle(angle)
}

// upright is the way from the page to its upright frame.
func (p *page) upright() model.Affine {
	t, ok := p.toPage.Inverse()
	if !ok {
		return model.Identity
	}
	return t
}
