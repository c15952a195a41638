package httpadapter

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
)

// confirmation is the answer of an accepted asynchronous job.
type confirmation struct {
	Status   string `json:"status"`
	StatusID string `json:"statusId"`
}

// formsAsync answers operation 6. The request and its document are stored
// before the answer.
func (h *Handler) formsAsync(w http.ResponseWriter, r *http.Request, c *call) error {
	version, err := wireVersion(r)
	if err != nil {
		return err
	}
	return h.accept(w, r, c, job{Kind: kindZip, Version: version})
}

// accept reads an asynchronous request, fetches its document, stores both as a
// task and confirms.
func (h *Handler) accept(w http.ResponseWriter, r *http.Request, c *call, j job) error {
	if h.config.Queue == nil {
		return busy("Asynchronous operations are not available.")
	}
	l := &lease{of: h.memory}
	defer l.release()
	req, err := h.readRequest(w, r, c, l)
	if err != nil {
		return err
	}
	if req.OutputURL == "" {
		return badRequest("outputUrl", "it is missing")
	}
	if j.Kind == kindBulk && strings.TrimSpace(req.Question) == "" {
		return badRequest("question", "it is missing")
	}
	if err := h.fetch(r.Context(), req, l); err != nil {
		return err
	}
	if kind := source.Sniff(req.File); !kind.Supported() {
		return badRequest("file", "its type is %s; PDF, JPEG, PNG and TIFF are read", kind)
	}
	j.ID, j.Org, j.APIVersion, j.Start, j.Trace = c.id, c.org, c.apiVersion, c.start.UnixMilli(), traceOf(r.Context())
	j.take(req)
	if err := h.store(r.Context(), j, req.File); err != nil {
		h.config.Logger.ErrorContext(r.Context(), "job not stored", "id", c.id, "error", err)
		return busy("The job could not be stored.")
	}
	h.writeJSON(w, http.StatusAccepted, confirmation{Status: statusRunning, StatusID: j.ID})
	return nil
}

// store keeps the state before the task, so that the end of a quick job is not
// overwritten.
func (h *Handler) store(ctx context.Context, j job, file []byte) error {
	if err := h.config.States.PutState(ctx, JobState{ID: j.ID, Org: j.Org, Status: statusRunning, Start: j.Start}); err != nil {
		return err
	}
	return h.add(ctx, j.ID, LaneExtract, j, file)
}

func (h *Handler) add(ctx context.Context, id string, lane Lane, j job, file []byte) error {
	body, err := json.Marshal(j)
	if err != nil {
		return err
	}
	return h.config.Queue.Add(ctx, Task{ID: id, Lane: lane, Body: body, File: file})
}

// jobStatus is the answer of the state of a job. Times are milliseconds since
// 1970.
type jobStatus struct {
	Status     string `json:"status"`
	APIVersion string `json:"apiVersion"`
	ID         string `json:"id"`
	StartTime  int64  `json:"startTime"`
	EndTime    *int64 `json:"endTime"`
	Message    string `json:"message,omitempty"`
}

// formsStatus answers with the state of a job of the caller's organization.
func (h *Handler) formsStatus(w http.ResponseWriter, r *http.Request, c *call) error {
	if h.config.States == nil {
		return busy("Asynchronous operations are not available.")
	}
	id := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]
	unknown := fail(http.StatusNotFound, "There is no job with this statusId, or it ended long ago.")
	if len(id) > 100 || !credentialPattern.MatchString(id) {
		return unknown
	}
	s, err := h.config.States.State(r.Context(), id)
	if errors.Is(err, ErrNoJob) || err == nil && s.Org != c.org {
		return unknown
	}
	if err != nil {
		return err
	}
	answer := jobStatus{Status: s.Status, APIVersion: c.apiVersion, ID: s.ID, StartTime: s.Start, Message: s.Message}
	if s.Status != statusRunning {
		answer.EndTime = &s.End
	}
	h.writeJSON(w, http.StatusOK, answer)
	return nil
}

// job is what a task stores beside its file.
type job struct {
	Kind jobKind `json:"kind"`
	// ID is the statusId.
	ID         string            `json:"id"`
	Org        string            `json:"org,omitempty"`
	APIVersion string            `json:"apiVersion,omitempty"`
	Version    model.Version     `json:"version,omitempty"`
	Start      int64             `json:"start,omitempty"`
	Trace      map[string]string `json:"trace,omitempty"`

	Name          string          `json:"name,omitempty"`
	FileID        string          `json:"fileId,omitempty"`
	Metadata      json.RawMessage `json:"metadata,omitempty"`
	Question      string          `json:"question,omitempty"`
	OutputURL     string          `json:"outputUrl,omitempty"`
	OutputHeaders http.Header     `json:"outputHeaders,omitempty"`
	Webhook       string          `json:"webhook,omitempty"`
	SendFull      bool            `json:"sendFull,omitempty"`

	// ContentType and DocumentID are known once the output is made; Failure is
	// set where the output tells of one.
	ContentType string `json:"contentType,omitempty"`
	DocumentID  string `json:"documentId,omitempty"`
	Failure     string `json:"failure,omitempty"`
	// MessageID is the ID of a webhook.
	MessageID string `json:"messageId,omitempty"`
}

func (j *job) take(req *request) {
	j.Name, j.FileID, j.Metadata, j.Question = req.Name, req.FileID, req.Metadata, req.Question
	j.OutputURL, j.OutputHeaders, j.Webhook, j.SendFull = req.OutputURL, req.OutputHeaders, req.Webhook, req.SendFull
}

// jobKind is what a task does.
type jobKind string

const (
	kindZip     jobKind = "zip"     // extract, make the archive, add a put
	kindBulk    jobKind = "bulk"    // extract, answer the question, add a put
	kindPut     jobKind = "put"     // send the output, end the job, add a webhook
	kindWebhook jobKind = "webhook" // send a webhook
)
