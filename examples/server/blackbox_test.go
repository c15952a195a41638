package main_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

var secret = "whsec_" + base64.StdEncoding.EncodeToString(slices.Repeat([]byte{'s'}, 32))

// row is a row of the interface and what the started server has to answer.
type row struct {
	row          string // of the interface
	method, path string
	body         any // a file to upload as []byte, a JSON text as string, else JSON
	header       map[string]string
	code         int
	contains     []string
	lacks        []string
}

const (
	forms    = "/api/forms/generic"
	formsZip = "/api/forms/generic/zip"
	async    = "/api/forms/generic/zip/async"
	latest   = `"apiVersion":"2025-05-22"`
	older    = `"apiVersion":"2024-06-01"`
)

type object = map[string]any

// TestInterface goes through the tables of the interface, against the started
// server.
func TestInterface(t *testing.T) {
	in := newReceiver(t)
	server := launch(t, "-credentials", keyFile(t), "-data", t.TempDir(), "-webhook-secret", secret)
	url := in.URL + "/in/form.pdf"
	encoded := base64.StdEncoding.EncodeToString(formPDF())
	gif := base64.StdEncoding.EncodeToString([]byte("GIF89a......"))
	h := func(pairs ...string) map[string]string {
		m := map[string]string{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = pairs[i+1]
		}
		return m
	}
	v1, v2 := []string{`"boundingRegions":[{`, `"status":"SUCCESS"`}, []string{`"polygon":[`, `"status":"SUCCESS"`}
	rows := []row{
		{"operation 1", "POST", forms, formPDF(), nil, 200, append([]string{latest, `"documentId":"upload.pdf"`}, v1...), nil},
		{"operation 1, version 2", "POST", forms, formPDF(), h("version", "2"), 200, v2, []string{"boundingRegions"}},
		{"operation 2", "POST", forms, object{"inputUrl": url, "metadata": object{"a": 1}}, nil, 200, append([]string{`"documentId":"form.pdf"`, `"metadata":{"a":1}`}, v1...), nil},
		{"operation 2, inputURL", "POST", forms, object{"inputURL": url, "fileId": "x"}, h("version", "2"), 200, append([]string{`"documentId":"x"`}, v2...), []string{"boundingRegions"}},
		{"operation 3", "POST", forms, object{"base64": encoded, "fileId": "x"}, nil, 200, v1, nil},
		{"operation 3, version 2", "POST", forms, object{"base64": encoded, "fileId": "x"}, h("version", "2"), 200, v2, []string{"boundingRegions"}},
		{"operation 4", "POST", formsZip, formPDF(), nil, 200, []string{"PK"}, nil},
		{"operation 5", "POST", formsZip, object{"inputUrl": url, "fileId": "case"}, h("version", "2"), 200, []string{"PK", "case.csv", "case.json", "case.txt", "case.pdf"}, nil},
		{"version absent", "GET", "/developer/api-version", nil, nil, 200, []string{`{"apiVersion":"2025-05-22","status":"SUCCESS"}`}, nil},
		{"version known", "GET", "/developer/api-version", nil, h("apiVersion", "2024-06-01"), 200, []string{`{"apiVersion":"2024-06-01","status":"SUCCESS"}`}, nil},
		{"version unknown", "GET", "/developer/api-version", nil, h("apiVersion", "2020-01-01"), 200, []string{`{"apiVersion":"2025-05-22","status":"SUCCESS"}`}, nil},
		{"version malformed", "GET", "/developer/api-version", nil, h("apiVersion", "yesterday"), 200, []string{`{"apiVersion":"2025-05-22","status":"SUCCESS"}`}, nil},
		{"version in bodies", "POST", forms, formPDF(), h("apiVersion", "2024-06-01"), 200, []string{older}, nil},
		{"400, no input", "POST", forms, object{}, nil, 400, []string{`"status":"FAILURE"`, "neither inputUrl nor base64"}, nil},
		{"400, no JSON", "POST", forms, "{", nil, 400, []string{`"status":"FAILURE"`, "not JSON"}, nil},
		{"400, both inputs", "POST", forms, object{"inputUrl": url, "base64": encoded}, nil, 400, []string{"base64: there is inputUrl too"}, nil},
		{"400, file type", "POST", forms, object{"base64": gif}, nil, 400, []string{"file: unsupported file type"}, nil},
		{"400, truncated file", "POST", formsZip, formPDF()[:200], nil, 400, []string{"file: damaged"}, nil},
		{"400, metadata", "POST", forms, object{"base64": encoded, "metadata": "x"}, nil, 400, []string{"metadata: "}, nil},
		{"400, inputUrl refused", "POST", formsZip, object{"inputUrl": "http://169.254.169.254/"}, nil, 400, []string{"inputUrl: not permitted"}, nil},
		{"400, inputUrl fails", "POST", forms, object{"inputUrl": "http://127.0.0.1:1/"}, nil, 400, []string{"inputUrl: the file cannot be fetched"}, nil},
		{"400, async without output", "POST", async, object{"inputUrl": url}, nil, 400, []string{"outputUrl: "}, nil},
		{"400, outputUrl refused", "POST", async, object{"inputUrl": url, "outputUrl": "http://10.0.0.1/"}, nil, 400, []string{"outputUrl: not permitted"}, nil},
		{"401", "POST", forms, formPDF(), h("authKey", "wrong"), 401, []string{`"status":"AUTH_FAILURE"`}, nil},
		{"401, missing", "GET", "/developer/api-version", nil, h("orgId", ""), 401, []string{`"status":"AUTH_FAILURE"`}, nil},
		{"403", "POST", formsZip, formPDF(), h("orgId", "late"), 403, []string{`"status":"FAILURE"`}, nil},
		{"403, async", "POST", async, object{}, h("orgId", "late"), 403, []string{`"status":"FAILURE"`}, nil},
		{"404", "GET", "/nothing", nil, nil, 404, []string{`"status":"FAILURE"`}, nil},
		{"404, state", "GET", async + "/unknown", nil, nil, 404, []string{`"status":"FAILURE"`}, nil},
		{"405", "GET", forms, nil, nil, 405, []string{`"status":"FAILURE"`}, nil},
		{"418", "POST", forms, onePixelPNG(t), nil, 418, []string{`"status":"FAILURE"`, "the id "}, []string{"recogni"}},
		{"webhook test", "POST", "/developer/webhook", object{"webhook": in.URL + "/test", "webhookHeaders": object{"X-Mine": "1"}}, nil, 200, []string{`"status":"SUCCESS"`, `"webhookStatusCode":200`, latest}, []string{"webhookError"}},
		{"webhook test, unreachable", "POST", "/developer/webhook", object{"webhook": "http://127.0.0.1:1/"}, nil, 200, []string{`"status":"FAILURE"`, "may not be valid", `"field":"webhook"`}, nil},
		{"openapi", "GET", "/openapi.json", nil, h("authKey", ""), 200, []string{`"openapi": "3.1.0"`}, nil},
		{"health", "GET", "/livez", nil, nil, 200, []string{"ok"}, nil},
		{"readiness", "GET", "/readyz", nil, nil, 200, []string{"ok"}, nil},
	}
	for _, r := range rows {
		body, contentType := encode(t, r.body)
		code, header, answer, err := send(server.url, r.method, r.path, contentType, body, r.header)
		if err != nil {
			t.Fatalf("%s: %v\n%s", r.row, err, server.stderr.String())
		}
		if code != r.code {
			t.Errorf("%s: %d %.300s, want %d", r.row, code, answer, r.code)
		}
		for _, want := range r.contains {
			if !bytes.Contains(answer, []byte(want)) {
				t.Errorf("%s: %.400s lacks %s", r.row, answer, want)
			}
		}
		for _, not := range r.lacks {
			if bytes.Contains(answer, []byte(not)) {
				t.Errorf("%s: %.400s has %s", r.row, answer, not)
			}
		}
		if want := r.header["apiVersion"]; strings.HasPrefix(r.path, "/api") && (header.Get("apiVersion") == "" || want == "2024-06-01" && header.Get("apiVersion") != want) {
			t.Errorf("%s: header apiVersion %q", r.row, header.Get("apiVersion"))
		}
	}
}

// onePixelPNG needs a recogniser, which the tests' server has been denied.
func onePixelPNG(t *testing.T) []byte {
	t.Helper()
	b, err := base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAGxfqQQAAAABJRU5ErkJggg==")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func encode(t *testing.T, body any) (b []byte, contentType string) {
	t.Helper()
	switch body := body.(type) {
	case nil:
		return nil, ""
	case string:
		return []byte(body), "application/json"
	case []byte:
		var buf bytes.Buffer
		form := multipart.NewWriter(&buf)
		w, err := form.CreateFormFile("file", "upload.pdf")
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write(body)
		form.Close()
		return buf.Bytes(), form.FormDataContentType()
	}
	b, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return b, "application/json"
}

// TestAsyncAndWebhooks: operation 6 and the bulk question to a real receiver
// that fails at first, with signed webhooks.
func TestAsyncAndWebhooks(t *testing.T) {
	to := newReceiver(t)
	to.fail["/out/zip"], to.fail["/hook/zip"] = 1, 1
	server := launch(t, "-credentials", keyFile(t), "-data", t.TempDir(), "-webhook-secret", secret)
	accept := func(path string, body object) string {
		b, _ := encode(t, body)
		code, _, answer, err := send(server.url, "POST", path, "application/json", b, map[string]string{"apiVersion": "2024-06-01"})
		var c struct{ Status, StatusID string }
		if err != nil || code != 202 || json.Unmarshal(answer, &c) != nil || c.Status != "RUNNING" || c.StatusID == "" {
			t.Fatalf("%s: %d %s %v", path, code, answer, err)
		}
		return c.StatusID
	}
	zipID := accept(async, object{"inputUrl": to.URL + "/in/a.pdf", "outputUrl": to.URL + "/out/zip", "outputUrlHeaders": object{"X-Mine": "1"}, "fileId": "a", "webhook": to.URL + "/hook/zip"})
	bulkID := accept("/api/rikai/bulk", object{"inputURL": to.URL + "/in/a.pdf", "outputURL": to.URL + "/out/bulk", "question": "What is the date?"})

	got := map[string][]call{}
	for len(got["/out/zip"]) < 2 || len(got["/hook/zip"]) < 2 || len(got["/out/bulk"]) < 1 {
		select {
		case c := <-to.calls:
			got[c.path] = append(got[c.path], c)
		case <-time.After(time.Minute):
			t.Fatalf("calls that came: %v\n%s", keysOf(got), server.stderr.String())
		}
	}
	put := got["/out/zip"][1]
	if put.method != "PUT" || put.header.Get("X-Mine") != "1" || put.header.Get("statusId") != zipID || !bytes.Equal(put.body, got["/out/zip"][0].body) {
		t.Errorf("the archive: %s %v", put.method, put.header)
	}
	archive, err := zip.NewReader(bytes.NewReader(put.body), int64(len(put.body)))
	if err != nil || len(archive.File) != 4 {
		t.Errorf("the archive: %v", err)
	}
	verifier, err := standardwebhooks.NewWebhook(secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, hook := range got["/hook/zip"] {
		if err := verifier.Verify(hook.body, hook.header); err != nil || !strings.Contains(string(hook.body), older) || !strings.Contains(string(hook.body), zipID) {
			t.Errorf("webhook %s: %v", hook.body, err)
		}
	}
	if got["/hook/zip"][0].header.Get("webhook-id") != got["/hook/zip"][1].header.Get("webhook-id") {
		t.Error("the second attempt has another id")
	}
	if answer := got["/out/bulk"][0]; answer.method != "PUT" || !strings.Contains(string(answer.body), bulkID) || !strings.Contains(string(answer.body), older) {
		t.Errorf("the answer: %s", answer.body)
	}
	code, _, state, err := send(server.url, "GET", async+"/"+zipID, "", nil, nil)
	if err != nil || code != 200 || !strings.Contains(string(state), `"status":"SUCCESS"`) || !strings.Contains(string(state), `"endTime":`) {
		t.Errorf("state: %d %s %v", code, state, err)
	}
}

func keysOf[V any](m map[string][]V) (keys []string) {
	for k, v := range m {
		keys = append(keys, fmt.Sprint(k, " ", len(v)))
	}
	slices.Sort(keys)
	return keys
}

// TestGracefulEnd: SIGTERM, the request that runs is answered, exit status 0,
// traces written.
func TestGracefulEnd(t *testing.T) {
	started := make(chan struct{})
	slow := newReceiver(t)
	slow.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(started)
		time.Sleep(500 * time.Millisecond)
		_, _ = w.Write(formPDF())
	})
	server := launch(t, "-credentials", keyFile(t), "-data", t.TempDir(), "-telemetry", "stderr")
	answered := make(chan int, 1)
	go func() {
		b, _ := json.Marshal(object{"inputUrl": slow.URL + "/a.pdf"})
		code, _, _, _ := send(server.url, "POST", forms, "application/json", b, nil)
		answered <- code
	}()
	<-started
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := <-answered; code != 200 {
		t.Errorf("the request that ran got %d", code)
	}
	if err := server.cmd.Wait(); err != nil {
		t.Errorf("exit: %v\n%s", err, server.stderr.String())
	}
	if log := server.stderr.String(); !strings.Contains(log, `"Name":"forms"`) || !strings.Contains(log, "http.server.request.duration") {
		t.Errorf("no telemetry: %.500s", log)
	}
}

func TestWrongUsage(t *testing.T) {
	keys := keyFile(t)
	for _, args := range [][]string{
		{}, {"-credentials", keys}, {"-credentials", "missing", "-data", t.TempDir()}, {"-credentials", keys, "-data", t.TempDir(), "-api-versions", "soon"},
		{"-credentials", keys, "-data", t.TempDir(), "-allow-cidr", "x"}, {"-credentials", keys, "-data", t.TempDir(), "-webhook-secret", "x"},
		{"-credentials", keys, "-data", t.TempDir(), "-workers", "0"}, {"-credentials", keys, "-data", t.TempDir(), "extra"},
	} {
		cmd := newCommand(t, args...)
		out, err := cmd.CombinedOutput()
		if err == nil || len(out) == 0 || bytes.Contains(out, []byte("goroutine")) {
			t.Errorf("%v: %v %s", args, err, out)
		}
	}
}
