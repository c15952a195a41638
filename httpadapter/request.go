package httpadapter

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/docextract/docextract/webhook"
)

// maxField bounds each field of a multipart form, and all fields of a JSON
// body but the base64 one.
const maxField = 1 << 20

// request is the body of an operation, read and checked.
type request struct {
	// Name is the file's name, "" where it has none; File the document, nil
	// where it is to be fetched from InputURL.
	Name     string
	File     []byte
	InputURL string

	FileID   string
	Metadata json.RawMessage
	Webhook  string
	SendFull bool

	OutputURL     string
	OutputHeaders http.Header
	Question      string
}

// fields are the fields of a body as JSON values.
type fields map[string]json.RawMessage

// readRequest reads the body of r. Both forms of body end in the same fields.
func (h *Handler) readRequest(w http.ResponseWriter, r *http.Request, c *call, l *lease) (*request, error) {
	// What cannot be admitted is refused before its body is read.
	if h.gate.full() {
		return nil, errFull()
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return nil, badRequest("Content-Type", "it is missing or cannot be read; send multipart/form-data or application/json")
	}
	if r.Header.Get("Content-Encoding") != "" {
		return nil, badRequest("Content-Encoding", "compressed bodies are not read")
	}
	var req *request
	switch {
	case kind == "multipart/form-data":
		r.Body = http.MaxBytesReader(w, r.Body, h.config.MaxFileBytes+16*maxField)
		req, err = h.readMultipart(r.Body, params["boundary"], l)
	case kind == "application/json" || strings.HasSuffix(kind, "+json"):
		r.Body = http.MaxBytesReader(w, r.Body, h.config.MaxFileBytes/3*4+4*maxField)
		req, err = h.readJSON(r.Body, r.ContentLength, l)
	default:
		return nil, badRequest("Content-Type", "%q is neither multipart/form-data nor application/json", kind)
	}
	if err := h.bodyProblem(err); err != nil {
		return nil, err
	}
	c.bodyRead = true
	readBy(w, time.Time{}) // the work that follows has its own limits
	return req, nil
}

// readBy sets the time by which the body must have come, zero for none. Writers
// that know no deadlines, as in tests, have none.
func readBy(w http.ResponseWriter, at time.Time) {
	_ = http.NewResponseController(w).SetReadDeadline(at)
}

// bodyProblem turns the errors of reading a body into problems.
func (h *Handler) bodyProblem(err error) error {
	var p *problem
	var tooMany *http.MaxBytesError
	switch {
	case err == nil, errors.As(err, &p):
		return err
	case errors.Is(err, errTooLong), errors.As(err, &tooMany):
		return tooLarge(h.config.MaxFileBytes)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return fail(http.StatusRequestTimeout, "The body of the request came too slowly.")
	}
	return badRequest("body", "it ends early or cannot be read")
}

func (h *Handler) readJSON(body io.Reader, hint int64, l *lease) (*request, error) {
	b, err := l.readHinted(body, h.config.MaxFileBytes/3*4+4*maxField, hint)
	if err != nil {
		return nil, err
	}
	f, value, err := parseObject(b)
	if err != nil {
		return nil, err
	}
	if len(b)-max(len(value), len(f["base64"])) > 4*maxField {
		return nil, fail(http.StatusRequestEntityTooLarge, "The fields beside base64 have more than %d bytes.", 4*maxField)
	}
	req, err := h.parse(f)
	if err != nil || absent(f["base64"]) {
		return req, err
	}
	if err := l.grow(int64(max(len(value), len(f["base64"])))); err != nil {
		return nil, err
	}
	if req.File, err = f.file(value); err == nil && int64(len(req.File)) > h.config.MaxFileBytes {
		err = errTooLong
	}
	return req, err
}

// parseObject reads a JSON object. Value is the string of its field base64 where
// that could be taken out; else the string is in the field.
func parseObject(b []byte) (f fields, value []byte, err error) {
	if rest, value, ok := splitBase64(b); ok {
		if json.Unmarshal(rest, &f) == nil && string(f["base64"]) == cutMark {
			return f, value, nil
		}
	}
	f = nil
	if err := json.Unmarshal(b, &f); err != nil || f == nil {
		return nil, nil, jsonProblem(err)
	}
	return f, nil, nil
}

// file decodes the field base64, or its string that was taken out.
func (f fields) file(value []byte) ([]byte, error) {
	if value == nil {
		text, err := f.text("base64")
		if err != nil {
			return nil, err
		}
		return decodeBase64(text)
	}
	if file, ok := decodePlain(value); ok {
		return file, nil
	}
	return decodeBase64(string(value))
}

func jsonProblem(err error) error {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return badRequest("body", "it is not JSON: %s at byte %d", syntax.Error(), syntax.Offset)
	}
	return badRequest("body", "it is not a JSON object")
}

// readMultipart streams a form: the file is held once, nothing is written to
// disk.
func (h *Handler) readMultipart(body io.Reader, boundary string, l *lease) (*request, error) {
	if boundary == "" {
		return nil, badRequest("Content-Type", "the boundary is missing")
	}
	f := fields{}
	var name string
	var file []byte
	form := multipart.NewReader(body, boundary)
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch {
		case part.FormName() != "file":
			err = f.add(part, l)
		case file != nil:
			err = badRequest("file", "there is more than one; a request has one document")
		default:
			name = part.FileName()
			file, err = l.readAll(part, h.config.MaxFileBytes)
			if file == nil {
				file = []byte{}
			}
		}
		if err != nil {
			return nil, err
		}
	}
	for _, other := range []string{"inputUrl", "inputURL", "base64"} {
		if !absent(f[other]) {
			return nil, badRequest(other, "a multipart form has its document in the part file, and one document only")
		}
	}
	if file == nil {
		return nil, badRequest("file", "the part is missing")
	}
	req, err := h.parse(f)
	if err == nil {
		req.Name, req.File = name, file
	}
	return req, err
}

// jsonFields are the form fields whose text is JSON.
var jsonFields = map[string]bool{"metadata": true, "outputUrlHeaders": true, "outputURLHeaders": true, "webhookSendFull": true}

// maxFormFields bounds the number of parts of a form.
const maxFormFields = 100

func (f fields) add(part *multipart.Part, l *lease) error {
	name := part.FormName()
	if name == "" || len(f) >= maxFormFields {
		return badRequest("body", "a part has no name, or there are more than %d", maxFormFields)
	}
	value, err := l.readAll(part, maxField)
	if errors.Is(err, errTooLong) {
		return badRequest(name, "the field has more than %d bytes", maxField)
	}
	if err != nil {
		return err
	}
	switch {
	case len(bytes.TrimSpace(value)) == 0:
	case !jsonFields[name]:
		f[name], err = json.Marshal(string(value))
	case !json.Valid(value):
		err = badRequest(name, "it is not JSON")
	default:
		f[name] = value
	}
	return err
}

// parse checks all fields but base64.
func (h *Handler) parse(f fields) (*request, error) {
	req := &request{}
	var err error
	text := func(to *string, names ...string) {
		if err == nil {
			*to, err = f.text(names...)
		}
	}
	text(&req.InputURL, "inputUrl", "inputURL")
	text(&req.OutputURL, "outputUrl", "outputURL")
	text(&req.FileID, "fileId", "fileID")
	text(&req.Webhook, "webhook")
	text(&req.Question, "question")
	if err != nil {
		return nil, err
	}
	if req.InputURL != "" && !absent(f["base64"]) {
		return nil, badRequest("base64", "there is inputUrl too; a request has one document")
	}
	if req.Metadata = f["metadata"]; absent(req.Metadata) {
		req.Metadata = nil
	} else if b := bytes.TrimSpace(req.Metadata); b[0] != '{' {
		return nil, badRequest("metadata", "it is not a JSON object")
	}
	if req.SendFull, err = f.flag("webhookSendFull"); err != nil {
		return nil, err
	}
	if req.OutputHeaders, err = f.headers("outputUrlHeaders", "outputURLHeaders"); err != nil {
		return nil, err
	}
	for name, u := range map[string]string{"inputUrl": req.InputURL, "outputUrl": req.OutputURL, "webhook": req.Webhook} {
		if u == "" {
			continue
		}
		if err := h.guard.Check(u); err != nil {
			return nil, badRequest(name, "%s", webhook.Explain(err))
		}
	}
	return req, nil
}

func absent(raw json.RawMessage) bool { return len(raw) == 0 || string(raw) == "null" }

// text is the string under one of the spellings of a field, "" for none.
func (f fields) text(names ...string) (string, error) {
	found, at := "", ""
	for _, name := range names {
		if absent(f[name]) {
			continue
		}
		var s string
		if json.Unmarshal(f[name], &s) != nil {
			return "", badRequest(name, "it is not a string")
		}
		if at != "" && s != found {
			return "", badRequest(name, "%s says something else", at)
		}
		found, at = s, name
	}
	return found, nil
}

// flag is a boolean, also as a string, as forms have it.
func (f fields) flag(name string) (bool, error) {
	switch string(f[name]) {
	case "", "null", "false", `"false"`:
		return false, nil
	case "true", `"true"`:
		return true, nil
	}
	return false, badRequest(name, "it is neither true nor false")
}

// headers is an object of strings, cleaned.
func (f fields) headers(names ...string) (http.Header, error) {
	for _, name := range names {
		if absent(f[name]) {
			continue
		}
		var wanted map[string]string
		if json.Unmarshal(f[name], &wanted) != nil {
			return nil, badRequest(name, "it is not an object of strings")
		}
		clean, err := webhook.CleanHeaders(wanted)
		if err != nil {
			return nil, badRequest(name, "%s", err)
		}
		return clean, nil
	}
	return nil, nil
}
