package httpadapter

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/webhook"
)

// versionResult has these two fields and no other.
type versionResult struct {
	APIVersion string `json:"apiVersion"`
	Status     string `json:"status"`
}

// apiVersion answers the credential and version check.
func (h *Handler) apiVersion(w http.ResponseWriter, _ *http.Request, c *call) error {
	h.writeJSON(w, http.StatusOK, versionResult{APIVersion: c.apiVersion, Status: model.StatusSuccess})
	return nil
}

// webhookResult is the answer of the webhook test.
type webhookResult struct {
	Status            string        `json:"status"`
	APIVersion        string        `json:"apiVersion"`
	ID                string        `json:"id"`
	WebhookStatusCode int           `json:"webhookStatusCode"`
	WebhookError      *webhookError `json:"webhookError,omitempty"`
}

type webhookError struct {
	Message string `json:"message"`
	Field   string `json:"field"`
	// Code is the HTTP status of the target, 0 where it gave none; Error its
	// status line, or why there is none.
	Code  int    `json:"code"`
	Error string `json:"error"`
}

// webhookPattern is the one that the interface states, not anchored, as in
// JSON Schema.
var webhookPattern = regexp.MustCompile(`https?://(?:www\.)?[a-zA-Z0-9./:]+`)

// webhookTest sends a sample status update and a sample result to a target,
// one attempt each, and answers with what came of it.
func (h *Handler) webhookTest(w http.ResponseWriter, r *http.Request, c *call) error {
	m, err := h.readWebhookTest(w, r)
	if err != nil {
		return err
	}
	result := webhookResult{Status: model.StatusSuccess, APIVersion: c.apiVersion, ID: c.id}
	err = webhook.ErrRefused
	if webhookPattern.MatchString(m.URL) {
		result.WebhookStatusCode, err = h.sendSamples(r.Context(), m, c)
	}
	if err != nil {
		result.Status, result.WebhookError = model.StatusFailure, explainTest(err)
	}
	h.writeJSON(w, http.StatusOK, result)
	return nil
}

func (h *Handler) readWebhookTest(w http.ResponseWriter, r *http.Request) (webhook.Message, error) {
	l := &lease{of: h.memory}
	defer l.release()
	b, err := l.readAll(http.MaxBytesReader(w, r.Body, maxField), maxField)
	if errors.Is(err, errTooLong) {
		return webhook.Message{}, fail(http.StatusRequestEntityTooLarge, "The body has more than %d bytes.", maxField)
	}
	if err := h.bodyProblem(err); err != nil {
		return webhook.Message{}, err
	}
	var f fields
	if err := json.Unmarshal(b, &f); err != nil || f == nil {
		return webhook.Message{}, jsonProblem(err)
	}
	url, err := f.text("webhook")
	if err != nil {
		return webhook.Message{}, err
	}
	if url == "" {
		return webhook.Message{}, badRequest("webhook", "it is missing")
	}
	header, err := f.headers("webhookHeaders")
	return webhook.Message{URL: url, Header: header}, err
}

// sendSamples sends both messages, the second also where the first has failed,
// and returns the first failure.
func (h *Handler) sendSamples(ctx context.Context, m webhook.Message, c *call) (int, error) {
	doc := sampleDocument(c)
	n := notice{Status: statusRunning, APIVersion: c.apiVersion, StatusID: c.id, DocumentID: doc.DocumentID, Start: c.start.UnixMilli(), End: c.start.UnixMilli()}
	code, failed := h.sendSample(ctx, m, n, "_1")
	var err error
	if n.Result, err = doc.MarshalVersion(model.Version1); err != nil {
		return 0, err
	}
	n.Status = model.StatusSuccess
	second, err := h.sendSample(ctx, m, n, "_2")
	if failed == nil {
		code, failed = second, err
	}
	return code, failed
}

func (h *Handler) sendSample(ctx context.Context, m webhook.Message, n notice, suffix string) (int, error) {
	n.ID = messageID(n.StatusID) + suffix
	body, err := json.Marshal(n)
	if err != nil {
		return 0, err
	}
	m.ID, m.Body = n.ID, body
	return h.sender.Send(ctx, m)
}

func explainTest(err error) *webhookError {
	var status *webhook.StatusError
	if errors.As(err, &status) {
		return &webhookError{Message: "The webhook answered with a failure.", Field: "webhook", Code: status.Code, Error: status.Status}
	}
	return &webhookError{Message: "The webhook URL may not be valid.", Field: "webhook", Error: webhook.Explain(err)}
}

// sampleDocument is the result that the webhook test sends.
func sampleDocument(c *call) *model.CompleteDocument {
	box := func(x0, x1 float64) model.Polygon { return model.Rect{X0: x0, Y0: 1, X1: x1, Y1: 1.2}.Polygon() }
	span := func(offset, length int) []model.Span { return []model.Span{{Offset: offset, Length: length}} }
	key, value := box(1, 1.5), box(1.6, 2.5)
	place := func(p model.Polygon) []model.Region { return []model.Region{{PageNumber: 1, Polygon: p}} }
	return &model.CompleteDocument{
		APIVersion: c.apiVersion, DocumentID: "sample.pdf", Status: model.StatusSuccess, ModelType: model.ModelTypeForms,
		RequestDateTime: c.start, RawText: "Date: 03/14/2025",
		OCRResults: model.OCRResults{ReadResults: []model.ReadResult{{
			PageNumber: 1, Width: 8.5, Height: 11, Unit: model.UnitInch, Spans: span(0, 16),
			Lines: []model.Line{{Polygon: box(1, 2.5), Content: "Date: 03/14/2025", Spans: span(0, 16)}},
			Words: []model.Word{
				{Polygon: key, Confidence: 1, Content: "Date:", Span: model.Span{Length: 5}},
				{Polygon: value, Confidence: 1, Content: "03/14/2025", Span: model.Span{Offset: 6, Length: 10}},
			},
		}}},
		KeyValuePairs: []model.KeyValuePair{{
			Confidence: 1,
			Key:        model.Content{Content: "Date:", Regions: place(key), Spans: span(0, 5)},
			Value:      model.Content{Content: "03/14/2025", Regions: place(value), Spans: span(6, 10)},
		}},
		EntitiesExtracted: []model.Entity{{
			Category: model.CategoryDateTime, SubCategory: model.SubCategoryDate, Confidence: 1,
			Content: "03/14/2025", Regions: place(value), Spans: span(6, 10),
		}},
	}
}
