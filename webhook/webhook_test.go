package webhook_test

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract/webhook"
	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func secret(b byte) string {
	return "whsec_" + base64.StdEncoding.EncodeToString(slices.Repeat([]byte{b}, 32))
}

func newSender(t *testing.T, secrets ...string) *webhook.Sender {
	t.Helper()
	signer, err := webhook.NewSigner(secrets...)
	if err != nil {
		t.Fatal(err)
	}
	return &webhook.Sender{Guard: webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.0/8")}), Signer: signer}
}

// TestSignatures verifies with the specification's own library, before and
// after a change of secrets.
func TestSignatures(t *testing.T) {
	var body []byte
	var header http.Header
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) { body, _ = io.ReadAll(r.Body); header = r.Header.Clone() })
	old, next := secret('o'), secret('n')
	sender := newSender(t, next, old)
	code, err := sender.Send(t.Context(), webhook.Message{ID: "msg_1", URL: tg.URL, Body: []byte(`{"status":"SUCCESS"}`), Header: http.Header{"X-Own": {"1"}}})
	if err != nil || code != 200 {
		t.Fatalf("Send = %d, %v", code, err)
	}
	for _, s := range []string{old, next} {
		verifier, err := standardwebhooks.NewWebhook(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.Verify(body, header); err != nil {
			t.Errorf("verifying: %v", err)
		}
		if err := verifier.Verify(append(body, ' '), header); err == nil {
			t.Error("a changed body was verified")
		}
	}
	stranger, _ := standardwebhooks.NewWebhook(secret('x'))
	if err := stranger.Verify(body, header); err == nil {
		t.Error("another secret verified it")
	}
	got := []string{header.Get("webhook-id"), header.Get("Content-Type"), header.Get("X-Own"), header.Get("User-Agent")}
	if diff := cmp.Diff([]string{"msg_1", "application/json", "1", webhook.UserAgent}, got); diff != "" {
		t.Errorf("headers (-want +got):\n%s", diff)
	}
}

func TestBadSecrets(t *testing.T) {
	for _, s := range [][]string{{}, {"abc"}, {"whsec_!"}, {"whsec_YWJj"}, {secret('a'), ""}, {"whsec_" + strings.Repeat("YWJj", 30)}} {
		if _, err := webhook.NewSigner(s...); !errors.Is(err, webhook.ErrSecret) {
			t.Errorf("NewSigner(%q) = %v", s, err)
		}
	}
}

func TestNoRedirectsOfWebhooks(t *testing.T) {
	other := newTarget(t, nil)
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusPermanentRedirect)
	})
	code, err := newSender(t, secret('a')).Send(t.Context(), webhook.Message{ID: "1", URL: tg.URL})
	var status *webhook.StatusError
	if code != 308 || !errors.As(err, &status) || other.hits.Load() != 0 {
		t.Errorf("Send = %d, %v; %d calls of the other", code, err, other.hits.Load())
	}
}

func TestSchedule(t *testing.T) {
	s := webhook.DefaultSchedule()
	busy := &webhook.StatusError{Code: 429, RetryAfter: time.Hour}
	forever := &webhook.StatusError{Code: 503, RetryAfter: 1000 * time.Hour}
	tests := []struct {
		name     string
		attempts int
		err      error
		least    time.Duration
		ok       bool
	}{
		{"the first at once", 0, nil, 0, true},
		{"the second after 5 s", 1, errors.New("x"), 5 * time.Second, true},
		{"the third after 5 min", 2, errors.New("x"), 5 * time.Minute, true},
		{"the last", 9, errors.New("x"), 24 * time.Hour, true},
		{"no more", 10, errors.New("x"), 0, false},
		{"Retry-After", 1, busy, time.Hour, true},
		{"Retry-After has a limit", 1, forever, 24 * time.Hour, true},
		{"gone", 1, &webhook.StatusError{Code: 410}, 0, false},
		{"refused", 1, webhook.ErrRefused, 0, false},
	}
	for _, test := range tests {
		for range 20 {
			wait, ok := s.Next(test.attempts, test.err)
			if ok != test.ok || wait < test.least || wait > test.least+test.least/10 {
				t.Errorf("%s: %v, %v", test.name, wait, ok)
			}
		}
	}
}

type outcome struct {
	attempts int
	err      error
}

// deliverTo sends one message with a fast schedule and waits for its end.
func deliverTo(t *testing.T, url string) outcome {
	t.Helper()
	ended := make(chan outcome, 1)
	d := webhook.NewDeliverer(webhook.DelivererConfig{
		Sender: newSender(t, secret('a')), Schedule: webhook.Schedule{0, time.Millisecond, time.Millisecond, time.Millisecond},
		Done: func(_ webhook.Message, attempts int, err error) { ended <- outcome{attempts, err} },
	})
	if err := d.Deliver(webhook.Message{ID: "id", URL: url}); err != nil {
		t.Fatal(err)
	}
	return <-ended
}

func TestRetries(t *testing.T) {
	var mu sync.Mutex
	var ids []string
	count := 0
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		ids = append(ids, r.Header.Get("webhook-id"))
		if count++; count < 3 {
			w.WriteHeader(500)
		}
	})
	if got := deliverTo(t, tg.URL); got.err != nil || got.attempts != 3 {
		t.Errorf("got %+v", got)
	}
	if diff := cmp.Diff([]string{"id", "id", "id"}, ids); diff != "" {
		t.Errorf("IDs (-want +got):\n%s", diff)
	}
}

func TestGoneStops(t *testing.T) {
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(410) })
	if got := deliverTo(t, tg.URL); got.attempts != 1 || got.err == nil {
		t.Errorf("got %+v", got)
	}
}

func TestGivingUp(t *testing.T) {
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(400) })
	if got := deliverTo(t, tg.URL); got.attempts != 4 || got.err == nil {
		t.Errorf("got %+v", got)
	}
}

// TestShutdownMakesOneLastAttempt: a message that waits for an hour is tried
// once more when the process ends.
func TestShutdownMakesOneLastAttempt(t *testing.T) {
	var first sync.Once
	tried := make(chan struct{})
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500); first.Do(func() { close(tried) }) })
	var ended atomic.Int64
	d := webhook.NewDeliverer(webhook.DelivererConfig{
		Sender: newSender(t, secret('a')), Schedule: webhook.Schedule{0, time.Hour, time.Hour},
		Done: func(_ webhook.Message, attempts int, err error) { ended.Store(int64(attempts)) },
	})
	if err := d.Deliver(webhook.Message{ID: "id", URL: tg.URL}); err != nil {
		t.Fatal(err)
	}
	<-tried
	for tg.hits.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := d.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := ended.Load(); n < 1 || n > 2 {
		t.Errorf("%d attempts", n)
	}
	if err := d.Deliver(webhook.Message{}); !errors.Is(err, webhook.ErrClosed) {
		t.Errorf("after Shutdown: %v", err)
	}
}

func TestShutdownHasAnEnd(t *testing.T) {
	tg := newTarget(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.ReadAll(r.Body); <-r.Context().Done() })
	d := webhook.NewDeliverer(webhook.DelivererConfig{Sender: newSender(t, secret('a')), Pending: 1})
	if err := d.Deliver(webhook.Message{ID: "id", URL: tg.URL}); err != nil {
		t.Fatal(err)
	}
	if err := d.Deliver(webhook.Message{ID: "2", URL: tg.URL}); !errors.Is(err, webhook.ErrBusy) {
		t.Errorf("beyond the limit: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := d.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Shutdown = %v", err)
	}
}

func TestCleanHeaders(t *testing.T) {
	got, err := webhook.CleanHeaders(map[string]string{
		"x-api-key": "k", "Authorization": "Bearer b", "content-type": "application/octet-stream", "x-ms-blob-type": "BlockBlob",
		"Connection": "upgrade", "Host": "other", "content-length": "1", "Transfer-Encoding": "chunked", "TE": "x", "Upgrade": "h2c",
		"X-Forwarded-For": "127.0.0.1", "Metadata-Flavor": "Google", "Metadata": "true", "X-aws-ec2-metadata-token": "t",
		"webhook-signature": "v1,forged", "Proxy-Authorization": "p", "expect": "100-continue",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := http.Header{"X-Api-Key": {"k"}, "Authorization": {"Bearer b"}, "Content-Type": {"application/octet-stream"}, "X-Ms-Blob-Type": {"BlockBlob"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, bad := range []map[string]string{{"a b": "c"}, {"a": "b\r\nHost: c"}, {"": "x"}, {"a": strings.Repeat("x", 20000)}} {
		if _, err := webhook.CleanHeaders(bad); !errors.Is(err, webhook.ErrHeader) {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}
