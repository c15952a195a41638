package webhook

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"
)

// Message is one webhook.
type Message struct {
	// ID stays the same over all attempts; a receiver tells repeats by it.
	ID  string
	URL string
	// Body is JSON.
	Body []byte
	// Header is added to the call; see CleanHeaders.
	Header http.Header
}

// Sender posts webhooks, one attempt each.
type Sender struct {
	Guard *Guard
	// Signer signs the messages; nil sends them unsigned, with ID and time.
	Signer *Signer
	// Timeout bounds one attempt; default 15 seconds, of those that Standard
	// Webhooks recommends ("Timeouts").
	Timeout time.Duration
	// Now gives the timestamp; default time.Now.
	Now func() time.Time
}

// Send posts the message once and returns the target's HTTP status, 0 where it
// gave none. An answer outside 200 to 299, a redirect too, is a *StatusError.
func (s *Sender) Send(ctx context.Context, m Message) (int, error) {
	timeout, now := s.Timeout, time.Now
	if timeout == 0 {
		timeout = 15 * time.Second
	}
	if s.Now != nil {
		now = s.Now
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	header := m.Header.Clone()
	if header == nil {
		header = http.Header{}
	}
	at := now()
	header.Set("Content-Type", "application/json")
	header.Set(HeaderID, m.ID)
	header.Set(HeaderTimestamp, strconv.FormatInt(at.Unix(), 10))
	if s.Signer != nil {
		header.Set(HeaderSignature, s.Signer.Sign(m.ID, at, m.Body))
	}
	return s.Guard.send(ctx, s.Guard.straight, http.MethodPost, m.URL, header, m.Body)
}

// Final reports whether an error of Send or Put will not go away by trying
// again: the call is not permitted, or the target is gone (410).
func Final(err error) bool {
	var status *StatusError
	return errors.Is(err, ErrRefused) || errors.As(err, &status) && status.Code == http.StatusGone
}
