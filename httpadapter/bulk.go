package httpadapter

import (
	"net/http"

	"github.com/docextract/docextract/model"
)

// bulk answers POST /api/rikai/bulk: the document is read, the question
// answered and the answer put to outputURL.
func (h *Handler) bulk(w http.ResponseWriter, r *http.Request, c *call) error {
	return h.accept(w, r, c, job{Kind: kindBulk, Version: model.Version1})
}

// bulkAnswer is what is put to outputURL.
type bulkAnswer struct {
	Status     string    `json:"status"`
	APIVersion string    `json:"apiVersion"`
	StatusID   string    `json:"statusId"`
	Question   string    `json:"question"`
	Answer     string    `json:"answer"`
	Confidence float64   `json:"confidence"`
	Passages   []passage `json:"passages"`
	Message    string    `json:"message,omitempty"`
}

// passage is a place of the document that speaks to the question.
type passage struct {
	Content    string    `json:"content"`
	PageNumber int       `json:"pageNumber"`
	Polygon    []float64 `json:"polygon"`
	Spans      []span    `json:"spans"`
}

type span struct {
	Offset int `json:"offset"`
	Length int `json:"length"`
}

// nothingFound is the answer, with confidence 0, where the document holds none.
const nothingFound = "No answer was found in the document."

// answerOf is the output of a job; doc is nil where it could not be read.
func answerOf(j job, doc *model.CompleteDocument) bulkAnswer {
	a := bulkAnswer{Status: model.StatusSuccess, APIVersion: j.APIVersion, StatusID: j.ID, Question: j.Question, Passages: []passage{}}
	if doc == nil {
		a.Status, a.Message = model.StatusFailure, j.Failure
		return a
	}
	found := retrieve(j.Question, doc)
	if len(found) == 0 {
		a.Answer = nothingFound
		return a
	}
	a.Answer, a.Confidence = found[0].answer, found[0].score
	for _, f := range found {
		a.Passages = append(a.Passages, passageOf(f))
	}
	return a
}

func passageOf(f finding) passage {
	p := passage{Content: f.content, Polygon: []float64{}, Spans: []span{}}
	if len(f.regions) > 0 {
		p.PageNumber = f.regions[0].PageNumber
		for _, q := range f.regions[0].Polygon {
			p.Polygon = append(p.Polygon, q.X, q.Y)
		}
	}
	for _, s := range f.spans {
		p.Spans = append(p.Spans, span(s))
	}
	return p
}
