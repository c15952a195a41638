package httpadapter_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/webhook"
	"github.com/google/go-cmp/cmp"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

func serve(t testing.TB, h http.Handler) string {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

var secret = "whsec_" + base64.StdEncoding.EncodeToString(slices.Repeat([]byte{'s'}, 32))

// verify checks the signature of a call with the specification's own library.
func verify(t testing.TB, r received) {
	t.Helper()
	v, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Verify(r.body, r.header); err != nil {
		t.Errorf("verifying: %v", err)
	}
}

// TestWebhookOfForms: success and failure, with and without the full result.
func TestWebhookOfForms(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) { c.WebhookSecrets = []string{secret} })
	tg := newTarget(t)
	file := base64.StdEncoding.EncodeToString(formPDF())
	rows := []struct {
		name string
		body object
		want object
		full bool
	}{
		{"success", object{"base64": file, "fileId": "f", "metadata": object{"batch": 7}},
			object{"status": "SUCCESS", "apiVersion": "2024-06-01", "documentId": "f", "metadata": object{"batch": 7.0}}, false},
		{"full", object{"base64": file, "fileId": "f", "webhookSendFull": true},
			object{"status": "SUCCESS", "apiVersion": "2024-06-01", "documentId": "f"}, true},
		{"failure", object{"base64": base64.StdEncoding.EncodeToString([]byte("GIF89a......")), "fileId": "g", "webhookSendFull": true},
			object{"status": "FAILURE", "apiVersion": "2024-06-01", "documentId": "g", "message": "file: unsupported file type: GIF; PDF, JPEG, PNG and TIFF are read"}, false},
	}
	for _, row := range rows {
		before := time.Now().UnixMilli()
		row.body["webhook"] = tg.url + "/hook"
		a := s.postJSON(forms, row.body, map[string]string{"apiVersion": "2024-06-01", "version": "2"})
		call := tg.next(t)
		verify(t, call)
		checkComponent(t, "webhookMessage", call.body)
		var got object
		if err := json.Unmarshal(call.body, &got); err != nil {
			t.Fatal(err)
		}
		if call.method != "POST" || call.path != "/hook" || got["id"] != call.header.Get("webhook-id") || got["statusId"] == "" {
			t.Errorf("%s: %s %s %s", row.name, call.method, call.path, call.body)
		}
		if at, end := int64(got["startTime"].(float64)), int64(got["endTime"].(float64)); at < before-1 || end < at || end > time.Now().UnixMilli() {
			t.Errorf("%s: from %d to %d", row.name, at, end)
		}
		if row.full {
			result, _ := json.Marshal(got["result"])
			var sent, answered any
			_ = json.Unmarshal(result, &sent)
			_ = json.Unmarshal(a.body, &answered)
			if diff := cmp.Diff(answered, sent); diff != "" {
				t.Errorf("%s: the result is not the answer (-want +got):\n%s", row.name, diff)
			}
		}
		for _, k := range []string{"id", "statusId", "startTime", "endTime"} {
			delete(got, k)
		}
		if row.full {
			delete(got, "result")
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}

// TestWebhookRetries: a stable id over the attempts, the answer not held up.
func TestWebhookRetries(t *testing.T) {
	s := start(t, nil)
	tg := newTarget(t, 500, 503, 200)
	if a := s.postFile(forms, "a.pdf", formPDF(), map[string]string{"webhook": tg.url}, nil); a.code != 200 {
		t.Fatal(a.code)
	}
	first, second, third := tg.next(t), tg.next(t), tg.next(t)
	if id := first.header.Get("webhook-id"); id == "" || second.header.Get("webhook-id") != id || third.header.Get("webhook-id") != id || !bytes.Equal(first.body, third.body) {
		t.Error("the attempts differ")
	}
	hanging := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { time.Sleep(time.Second) }))
	started := time.Now()
	if a := s.postFile(forms, "a.pdf", formPDF(), map[string]string{"webhook": hanging}, nil); a.code != 200 || time.Since(started) > 900*time.Millisecond {
		t.Errorf("%d after %v: the webhook held the answer up", a.code, time.Since(started))
	}
}

// TestWebhookTest: the developer operation.
func TestWebhookTest(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) {
		c.WebhookSecrets = []string{secret}
		c.NewID = func() string { return "id-1" }
	})
	good, failing, gone, mixed := newTarget(t), newTarget(t, 500), newTarget(t, 410), newTarget(t, 200, 404)
	closed := httptest.NewServer(nil)
	closed.Close()
	unreachable := func(why string) string {
		return `{"status":"FAILURE","apiVersion":"2025-05-22","id":"id-1","webhookStatusCode":0,"webhookError":{"message":"The webhook URL may not be valid.","field":"webhook","code":0,"error":"` + why + `"}}`
	}
	failed := func(code, line string) string {
		return `{"status":"FAILURE","apiVersion":"2025-05-22","id":"id-1","webhookStatusCode":` + code + `,"webhookError":{"message":"The webhook answered with a failure.","field":"webhook","code":` + code + `,"error":"` + line + `"}}`
	}
	rows := []struct{ url, want string }{
		{good.url, `{"status":"SUCCESS","apiVersion":"2025-05-22","id":"id-1","webhookStatusCode":200}`},
		{failing.url, failed("500", "500 Internal Server Error")},
		{gone.url, failed("410", "410 Gone")},
		{mixed.url, failed("404", "404 Not Found")},
		{closed.URL, unreachable("the connection was refused")},
		{"nonsense", unreachable("not permitted")},
		{"ftp://example.com/", unreachable("not permitted")},
		{"http://169.254.169.254/", unreachable("not permitted: the address is special (private, loopback, link-local, ...)")},
		{"http://[::1]:80/", unreachable("not permitted")},
	}
	for _, row := range rows {
		a := s.postJSON(hookTest, object{"webhook": row.url, "webhookHeaders": object{"X-Mine": "1", "Host": "evil", "webhook-id": "forged"}}, nil)
		if a.code != 200 || string(a.body) != row.want {
			t.Errorf("%s: %d %s\nwant %s", row.url, a.code, a.body, row.want)
		}
	}
	update, result := good.next(t), good.next(t)
	for _, call := range []received{update, result} {
		verify(t, call)
		checkComponent(t, "webhookMessage", call.body)
		if call.method != "POST" || call.header.Get("X-Mine") != "1" || !strings.HasPrefix(call.header.Get("webhook-id"), "msg_id-1_") {
			t.Errorf("%s %v", call.method, call.header)
		}
	}
	if !strings.Contains(string(update.body), `"status":"RUNNING"`) || !strings.Contains(string(result.body), `"keyValuePairs":[{`) {
		t.Errorf("update %s\nresult %s", update.body, result.body)
	}
	if n := len(failing.calls); n != 2 {
		t.Errorf("%d calls of a failing target, want one attempt each", n)
	}
	if len(good.calls) != 0 {
		t.Error("more calls than two")
	}
}

// TestShutdownDeliversWebhooks: what waits in the process gets a last attempt.
func TestShutdownDeliversWebhooks(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) { c.WebhookSchedule = webhook.Schedule{0, time.Hour} })
	tg := newTarget(t, 500, 200)
	if a := s.postFile(forms, "a.pdf", formPDF(), map[string]string{"webhook": tg.url}, nil); a.code != 200 {
		t.Fatal(a.code)
	}
	tg.next(t)
	time.Sleep(50 * time.Millisecond) // until the failure has been noticed
	if err := s.handler.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(tg.calls) != 1 {
		t.Errorf("%d calls at shutdown, want 1", len(tg.calls))
	}
}
