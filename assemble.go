package docextract

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/docextract/docextract/layout"
	"github.com/docextract/docextract/model"
)

// assemble joins the pages to one document: it writes the raw text, gives
// every token its span and turns token lists into contents with places.
func assemble(pages []page) *model.CompleteDocument {
	doc := &model.CompleteDocument{
		Status:     model.StatusSuccess,
		ModelType:  model.ModelTypeForms,
		OCRResults: model.OCRResults{ModelVersion: ModelVersion, Version: Revision},
	}
	a := assembler{doc: doc}
	for i := range pages {
		a.page(&pages[i])
	}
	a.tables(pages)
	doc.RawText = a.text.String()
	return doc
}

type assembler struct {
	doc    *model.CompleteDocument
	text   strings.Builder
	length int // of text, in code points
}

// placed is a page whose tokens have their places in the raw text.
type placed struct {
	*page
	spans []model.Span // by token
	lines []int        // by token: the index of its line
}

func (a *assembler) write(s string) model.Span {
	span := model.Span{Offset: a.length, Length: utf8.RuneCountInString(s)}
	a.text.WriteString(s)
	a.length += span.Length
	return span
}

func (a *assembler) page(p *page) {
	at := placed{page: p, spans: make([]model.Span, len(p.input.Tokens)), lines: make([]int, len(p.input.Tokens))}
	read := model.ReadResult{
		PageNumber: p.number, Angle: round(p.angle, 2), Unit: p.unit,
		Width: p.round(p.width), Height: p.round(p.height),
	}
	for i, line := range p.structure.Lines {
		if a.length > 0 {
			a.write("\n")
		}
		span := a.line(at, i, line)
		if len(read.Spans) == 0 {
			read.Spans = []model.Span{span}
		}
		read.Spans[0].Length = span.End() - read.Spans[0].Offset
		read.Lines = append(read.Lines, model.Line{Polygon: at.enclose(line.Tokens), Content: at.content(line.Tokens), Spans: []model.Span{span}})
		for _, t := range line.Tokens {
			at.add(&read, t)
		}
	}
	a.doc.OCRResults.ReadResults = append(a.doc.OCRResults.ReadResults, read)
	a.doc.OCRResults.ReadStyles = append(a.doc.OCRResults.ReadStyles, at.styles()...)
	for _, pair := range p.structure.Pairs {
		a.doc.KeyValuePairs = append(a.doc.KeyValuePairs, at.pair(pair))
	}
	a.doc.Failures = append(a.doc.Failures, p.failures...)
	p.placed = at
}

// line writes a line of tokens into the raw text.
func (a *assembler) line(at placed, index int, line layout.Line) model.Span {
	start := a.length
	for i, t := range line.Tokens {
		if i > 0 {
			a.write(" ")
		}
		at.spans[t] = a.write(at.input.Tokens[t].Content)
		at.lines[t] = index
	}
	return model.Span{Offset: start, Length: a.length - start}
}

// add puts a token into the page's words or marks.
func (at placed) add(read *model.ReadResult, t int) {
	token := at.input.Tokens[t]
	polygon := at.toPagePolygon(token.Polygon)
	if token.Mark != "" {
		read.SelectionMarks = append(read.SelectionMarks, model.SelectionMark{Polygon: polygon, Confidence: round(token.Confidence, 4), Span: at.spans[t], State: token.Mark})
		return
	}
	read.Words = append(read.Words, model.Word{Polygon: polygon, Confidence: round(token.Confidence, 4), Content: token.Content, Span: at.spans[t]})
}

func (at placed) content(tokens []int) string {
	parts := make([]string, len(tokens))
	for i, t := range tokens {
		parts[i] = at.input.Tokens[t].Content
	}
	return strings.Join(parts, " ")
}

// runs cuts tokens into the longest stretches that stand together in one line
// of the raw text, in the order given.
func (at placed) runs(tokens []int) [][]int {
	var out [][]int
	for i, t := range tokens {
		if i > 0 {
			prev := tokens[i-1]
			if at.lines[prev] == at.lines[t] && at.spans[prev].End()+1 == at.spans[t].Offset {
				out[len(out)-1] = append(out[len(out)-1], t)
				continue
			}
		}
		out = append(out, []int{t})
	}
	return out
}

func (at placed) runSpans(tokens []int) []model.Span {
	var out []model.Span
	for _, run := range at.runs(tokens) {
		start, end := at.spans[run[0]].Offset, at.spans[run[len(run)-1]].End()
		out = append(out, model.Span{Offset: start, Length: end - start})
	}
	return out
}

// regions has one region for each block of tokens: runs that stand closely
// below each other are one block.
func (at placed) regions(tokens []int) []model.Region {
	var blocks [][]int
	for _, run := range at.runs(tokens) {
		if n := len(blocks); n > 0 && at.continues(blocks[n-1], run) {
			blocks[n-1] = append(blocks[n-1], run...)
			continue
		}
		blocks = append(blocks, slices.Clone(run))
	}
	out := make([]model.Region, len(blocks))
	for i, b := range blocks {
		out[i] = model.Region{PageNumber: at.number, Polygon: at.enclose(b)}
	}
	return out
}

// continues reports whether run stands below block as the next line of a
// paragraph does, or beside its last token.
func (at placed) continues(block, run []int) bool {
	b, r := at.bounds(block), at.bounds(run)
	last := at.bounds(block[len(block)-1:])
	h := math.Max(last.Height(), r.Height())
	overlapX := math.Min(b.X1, r.X1) - math.Max(b.X0, r.X0)
	if gap := r.Y0 - last.Y1; overlapX > 0 && gap > -0.5*h && gap < 1.2*h {
		return true
	}
	overlapY := math.Min(last.Y1, r.Y1) - math.Max(last.Y0, r.Y0)
	return overlapY > 0.5*math.Min(last.Height(), r.Height()) && math.Abs(r.X0-last.X1) < 1.5*h
}

// bounds is the box of tokens in the upright frame.
func (at placed) bounds(tokens []int) model.Rect {
	polygons := make([]model.Polygon, len(tokens))
	for i, t := range tokens {
		polygons[i] = at.input.Tokens[t].Polygon
	}
	return model.Enclose(0, polygons...).Bounds()
}

// enclose is the polygon of tokens on the page, turned as their text is.
func (at placed) enclose(tokens []int) model.Polygon {
	if len(tokens) == 0 {
		return model.Polygon{}
	}
	var x, y float64 // the mean reading direction, weighted by length
	polygons := make([]model.Polygon, len(tokens))
	for i, t := range tokens {
		p := at.input.Tokens[t].Polygon
		sin, cos := math.Sincos(p.Angle() * math.Pi / 180)
		x, y = x+cos*p.Width(), y+sin*p.Width()
		polygons[i] = p
	}
	angle := math.Atan2(y, x) * 180 / math.Pi
	if math.Abs(angle) < 2 { // the frame is upright: what is left is noise
		angle = 0
	}
	return at.toPagePolygon(model.Enclose(angle, polygons...))
}

func (at placed) pair(p layout.Pair) model.KeyValuePair {
	key := at.contentOf(p.Key)
	if len(p.Key) == 0 {
		key.Content = p.KeyText
	}
	return model.KeyValuePair{Confidence: round(p.Confidence, 4), Key: key, Value: at.contentOf(p.Value)}
}

func (at placed) contentOf(tokens []int) model.Content {
	return model.Content{Content: at.content(tokens), Regions: at.regions(tokens), Spans: at.runSpans(tokens)}
}

// handwritingThreshold is the probability from which a word counts as written
// by hand.
const handwritingThreshold = 0.5

// styles has a handwritten style for each stretch of handwritten words of a
// line. Its confidence is the mean over the words, weighted by their length.
func (at placed) styles() []model.ReadStyle {
	var out []model.ReadStyle
	for _, line := range at.structure.Lines {
		var hand []int
		for _, t := range line.Tokens {
			if at.input.Tokens[t].Handwritten >= handwritingThreshold {
				hand = append(hand, t)
			}
		}
		for _, run := range at.runs(hand) {
			sum, n := 0.0, 0.0
			for _, t := range run {
				length := float64(at.spans[t].Length)
				sum, n = sum+at.input.Tokens[t].Handwritten*length, n+length
			}
			out = append(out, model.ReadStyle{Confidence: round(sum/n, 4), IsHandwritten: true, Spans: at.runSpans(run)})
		}
	}
	return out
}

// toPagePolygon maps a polygon from the upright frame to the page, rounded to
// what the page's unit promises.
func (p *page) toPagePolygon(q model.Polygon) model.Polygon {
	q = q.Map(p.toPage)
	for i := range q {
		q[i] = model.Point{X: p.round(q[i].X), Y: p.round(q[i].Y)}
	}
	return q
}

// round is x to 4 decimals of an inch or to a tenth of a pixel.
func (p *page) round(x float64) float64 {
	if p.unit == model.UnitInch {
		return round(x, 4)
	}
	return round(x, 1)
}

func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale)/scale + 0 // + 0 makes a negative zero positive
}
