package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"syscall"
	"time"
)

// UserAgent is the User-Agent of every call that names no other.
const UserAgent = "docextract/1"

// StatusError is an answer other than success. It holds nothing of its body.
type StatusError struct {
	// Code is the HTTP status, Status its line: "503 Service Unavailable".
	Code   int
	Status string
	// RetryAfter is what the target asked for; 0 for nothing.
	RetryAfter time.Duration
}

func (e *StatusError) Error() string { return "the target answered " + e.Status }

func statusError(res *http.Response) *StatusError {
	status := strconv.Itoa(res.StatusCode)
	if text := http.StatusText(res.StatusCode); text != "" {
		status += " " + text
	}
	return &StatusError{Code: res.StatusCode, Status: status, RetryAfter: retryAfter(res.Header.Get("Retry-After"), time.Now())}
}

// retryAfter reads the header of RFC 9110, section 10.2.3: seconds or a date.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil && seconds > 0 {
		return time.Duration(min(seconds, 1<<30)) * time.Second
	}
	if at, err := http.ParseTime(text); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}

func (g *Guard) request(ctx context.Context, method, rawURL string, header http.Header, body []byte) (*http.Request, error) {
	if err := g.Check(rawURL); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, rawURL, bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("%w: the URL cannot be read", ErrRefused)
	}
	if header != nil {
		req.Header = header.Clone()
	}
	if req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", UserAgent)
	}
	return req, nil
}

// send makes one call with a body and returns the status code.
func (g *Guard) send(ctx context.Context, client *http.Client, method, rawURL string, header http.Header, body []byte) (int, error) {
	req, err := g.request(ctx, method, rawURL, header, body)
	if err != nil {
		return 0, err
	}
	res, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	// A short answer is read to its end, so that the connection can be kept.
	_, _ = io.CopyN(io.Discard, res.Body, 16<<10)
	if res.StatusCode < 200 || res.StatusCode > 299 {
		return res.StatusCode, statusError(res)
	}
	return res.StatusCode, nil
}

// Explain says in a few words why a call failed, for the caller who named its
// target: no address of ours, nothing of the target's answer but its status.
func Explain(err error) string {
	var status *StatusError
	var dns *net.DNSError
	var netErr net.Error
	var certErr *tls.CertificateVerificationError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &status):
		return status.Error()
	case errors.Is(err, ErrRefused):
		return refusal(err)
	case errors.As(err, &dns):
		return "the name of the host cannot be resolved"
	case errors.Is(err, syscall.ECONNREFUSED):
		return "the connection was refused"
	case errors.As(err, &certErr), errors.Is(err, http.ErrSchemeMismatch):
		return "the TLS handshake failed"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded), errors.As(err, &netErr) && netErr.Timeout():
		return "the call took too long"
	default:
		return "the connection failed"
	}
}

// refusal is the innermost text that begins with ErrRefused: what wraps it may
// state an address that a name stands for.
func refusal(err error) string {
	for e := err; e != nil; e = errors.Unwrap(e) {
		if errors.Unwrap(e) == ErrRefused { //nolint:errorlint // the very one is meant
			return e.Error()
		}
	}
	return ErrRefused.Error()
}
