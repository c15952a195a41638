package httpadapter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
)

// The values of the field status that model does not have.
const (
	statusAuthFailure = "AUTH_FAILURE"
	statusRunning     = "RUNNING"
)

// problem is an error that the caller is told of as it stands.
type problem struct {
	code    int
	status  string
	message string
	// retry is the header Retry-After in seconds, allow the header Allow.
	retry int
	allow string
}

func (p *problem) Error() string { return p.message }

func fail(code int, format string, args ...any) *problem {
	return &problem{code: code, status: model.StatusFailure, message: fmt.Sprintf(format, args...)}
}

// badRequest names what was wrong and where: a field, a header or the body.
func badRequest(where, format string, args ...any) *problem {
	return fail(http.StatusBadRequest, "%s: %s", where, fmt.Sprintf(format, args...))
}

func unauthorized() *problem {
	return &problem{code: http.StatusUnauthorized, status: statusAuthFailure, message: "The credentials in the headers orgId and authKey are missing or not valid."}
}

func forbidden() *problem {
	return fail(http.StatusForbidden, "The organization has no valid subscription.")
}

func tooLarge(most int64) *problem {
	return fail(http.StatusRequestEntityTooLarge, "The file has more than %d bytes.", most)
}

func busy(message string) *problem {
	p := fail(http.StatusServiceUnavailable, "%s Try again later.", message)
	p.retry = 5
	return p
}

// documentProblem is the 400 or 413 of a document that cannot be read, nil for
// any other error of an extraction.
func documentProblem(err error) *problem {
	switch {
	case errors.Is(err, docextract.ErrTooLarge):
		return fail(http.StatusRequestEntityTooLarge, "file: %s", cause(err))
	case errors.Is(err, docextract.ErrUnsupportedType), errors.Is(err, docextract.ErrEncrypted), errors.Is(err, docextract.ErrDamaged):
		return badRequest("file", "%s", cause(err))
	}
	return nil
}

// cause is the text of an extraction's error, with its page, in one line and
// without what leads to our code.
func cause(err error) string {
	text := err.Error()
	var x *docextract.Error
	if errors.As(err, &x) {
		text = x.Err.Error()
		if x.Page > 0 {
			text = fmt.Sprintf("page %d: %s", x.Page, text)
		}
	}
	text, _, _ = strings.Cut(text, "\n")
	return text
}

// linger is how long the rest of a refused body may take.
const linger = time.Second

// writeError answers with err: a problem as it stands, anything else as a
// failure on our side, whose cause is logged under the id that the caller is
// told. A caller who has gone gets nothing.
func (h *Handler) writeError(w http.ResponseWriter, r *http.Request, c *call, err error) {
	var p *problem
	if !errors.As(err, &p) {
		if errors.Is(err, context.Canceled) && r.Context().Err() != nil {
			return
		}
		h.config.Logger.ErrorContext(r.Context(), "request failed", "id", c.id, "operation", c.operation, "error", err)
		p = fail(c.failure, "The request could not be processed. The failure has the id %s.", c.id)
	}
	if p.retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(p.retry))
	}
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if !c.bodyRead {
		// The server reads on for a while, so that a caller who is still sending
		// can see the answer; one who sends slowly must not hold it up.
		readBy(w, time.Now().Add(linger))
	}
	c.code = p.code
	h.writeJSON(w, p.code, errorMessage{Status: p.status, Message: p.message})
}

type errorMessage struct {
	Status  string `json:"status"`
	Message string `json:"message"`
}

func (h *Handler) writeJSON(w http.ResponseWriter, code int, body any) {
	b, err := json.Marshal(body)
	if err != nil { // none of our structs can fail
		code, b = http.StatusInternalServerError, []byte(`{"status":"FAILURE","message":"The answer cannot be written."}`)
	}
	h.writeBody(w, code, "application/json", b)
}

func (h *Handler) writeBody(w http.ResponseWriter, code int, contentType string, b []byte) {
	h.beforeWrite(w)
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(b)))
	w.WriteHeader(code)
	_, _ = w.Write(b) // a caller who has gone needs no answer
}
