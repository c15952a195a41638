package httpadapter

import (
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/webhook"
	"github.com/docextract/docextract/zipout"
)

// forms answers operations 1 to 3 with the JSON result.
func (h *Handler) forms(w http.ResponseWriter, r *http.Request, c *call) error {
	_, doc, version, err := h.extractNow(w, r, c)
	if err != nil {
		return err
	}
	body, err := doc.MarshalVersion(version)
	if err != nil {
		return err
	}
	h.writeBody(w, http.StatusOK, "application/json", body)
	return nil
}

// formsZip answers operations 4 and 5 with the archive, streamed.
func (h *Handler) formsZip(w http.ResponseWriter, r *http.Request, c *call) error {
	req, doc, version, err := h.extractNow(w, r, c)
	if err != nil {
		return err
	}
	a := zipout.Archive{Name: req.FileID, Document: doc, Version: version, Original: req.File}
	h.beforeWrite(w)
	w.Header().Set("Content-Type", zipType)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.BaseName() + ".zip"}))
	out := &counter{w: w}
	if err := zipout.Write(out, a); err != nil && out.n == 0 {
		w.Header().Del("Content-Disposition")
		return err
	} else if err != nil {
		panic(http.ErrAbortHandler) // the caller must not take half an archive for a whole one
	}
	return nil
}

const zipType = "application/zip"

// counter counts what has been written.
type counter struct {
	w http.ResponseWriter
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// extractNow does the common part of operations 1 to 5: read, wait for a
// worker, extract, send the webhook.
func (h *Handler) extractNow(w http.ResponseWriter, r *http.Request, c *call) (*request, *model.CompleteDocument, model.Version, error) {
	version, err := wireVersion(r)
	if err != nil {
		return nil, nil, 0, err
	}
	l := &lease{of: h.memory}
	defer l.release()
	req, err := h.readRequest(w, r, c, l)
	if err != nil {
		return nil, nil, 0, err
	}
	if err := h.fetch(r.Context(), req, l); err != nil {
		return nil, nil, 0, err
	}
	if err := h.gate.enter(r.Context()); err != nil {
		return nil, nil, 0, err
	}
	doc, err := func() (*model.CompleteDocument, error) {
		defer h.gate.leave()
		return h.extract(r.Context(), req, c.apiVersion)
	}()
	if p := documentProblem(err); p != nil {
		err = p
	}
	h.notifyNow(r.Context(), req, c, doc, version, err)
	return req, doc, version, err
}

// wireVersion reads the header version: 1, the default, or 2.
func wireVersion(r *http.Request) (model.Version, error) {
	switch v := strings.TrimSpace(r.Header.Get("version")); v {
	case "", "1":
		return model.Version1, nil
	case "2":
		return model.Version2, nil
	default:
		return 0, badRequest("version", "the header is %.20q; it can be 1 or 2", v)
	}
}

// fetch loads the document of an inputUrl.
func (h *Handler) fetch(ctx context.Context, req *request, l *lease) error {
	if req.File != nil {
		return nil
	}
	if req.InputURL == "" {
		return badRequest("body", "there is neither inputUrl nor base64")
	}
	res, err := h.guard.Get(ctx, req.InputURL)
	if err != nil {
		return badRequest("inputUrl", "the file cannot be fetched: %s", webhook.Explain(err))
	}
	defer res.Body.Close()
	file, err := l.readAll(res.Body, h.config.MaxFileBytes)
	if err == errTooLong { //nolint:errorlint // returned as it is
		return badRequest("inputUrl", "the file has more than %d bytes", h.config.MaxFileBytes)
	}
	if p, ok := err.(*problem); ok { //nolint:errorlint // returned as it is
		return p
	}
	if err != nil {
		return badRequest("inputUrl", "the file cannot be fetched: %s", webhook.Explain(err))
	}
	req.Name, req.File = nameOf(req.InputURL), append([]byte{}, file...)
	return nil
}

// nameOf is the last element of a URL's path, "" for none.
func nameOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	if name := path.Base(u.Path); name != "/" && name != "." {
		return name
	}
	return ""
}

// extract reads the document and fills in what the request says of it.
func (h *Handler) extract(ctx context.Context, req *request, apiVersion string) (*model.CompleteDocument, error) {
	doc, err := h.config.Extractor.Extract(ctx, docextract.Input{Name: req.Name, Bytes: req.File, ID: req.FileID, Metadata: req.Metadata})
	if err != nil {
		return nil, err
	}
	if doc == nil {
		return nil, fmt.Errorf("the extractor returned neither a document nor an error")
	}
	answer := *doc // an Extractor of a test may return the same one every time
	answer.APIVersion = apiVersion
	answer.Metadata = req.Metadata
	if answer.DocumentID == "" || req.FileID != "" {
		answer.DocumentID = req.FileID
	}
	answer.Failures = nil
	for _, f := range doc.Failures {
		f.Cause, _, _ = strings.Cut(f.Cause, "\n") // one line tells a caller enough
		answer.Failures = append(answer.Failures, f)
	}
	return &answer, nil
}

// notifyNow sends the webhook of a synchronous request, without waiting for it.
func (h *Handler) notifyNow(ctx context.Context, req *request, c *call, doc *model.CompleteDocument, version model.Version, failure error) {
	if req.Webhook == "" {
		return
	}
	n := notice{Status: model.StatusSuccess, APIVersion: c.apiVersion, ID: messageID(c.id), StatusID: c.id, Metadata: req.Metadata,
		Start: c.start.UnixMilli(), End: h.config.Now().UnixMilli(), DocumentID: req.FileID}
	switch {
	case failure != nil:
		n.Status, n.Message = model.StatusFailure, h.words(failure, c.id)
		if n.DocumentID == "" {
			n.DocumentID = req.Name
		}
	default:
		n.DocumentID = doc.DocumentID
		if req.SendFull {
			n.Result, _ = doc.MarshalVersion(version) // the answer itself fails for the same reason
		}
	}
	h.notify(ctx, req.Webhook, n)
}

// words is what a caller is told of an error.
func (h *Handler) words(err error, id string) string {
	if p, ok := err.(*problem); ok { //nolint:errorlint // made by this package, not wrapped
		return p.message
	}
	return fmt.Sprintf("The document could not be processed. The failure has the id %s.", id)
}

// notice is the body of a webhook.
type notice struct {
	Status     string          `json:"status"`
	APIVersion string          `json:"apiVersion"`
	ID         string          `json:"id"`
	StatusID   string          `json:"statusId"`
	DocumentID string          `json:"documentId"`
	Metadata   json.RawMessage `json:"metadata,omitempty"`
	// Start and End are milliseconds since 1970.
	Start   int64           `json:"startTime"`
	End     int64           `json:"endTime"`
	Message string          `json:"message,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
}

func messageID(id string) string { return "msg_" + id }
