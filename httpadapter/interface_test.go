package httpadapter_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/jobstest"
	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
)

const (
	forms    = "/api/forms/generic"
	formsZip = "/api/forms/generic/zip"
	async    = "/api/forms/generic/zip/async"
	bulk     = "/api/rikai/bulk"
	check    = "/developer/api-version"
	hookTest = "/developer/webhook"
)

// TestExtraction: operations 1 to 3 in both wire versions give the result that
// Extract gives.
func TestExtraction(t *testing.T) {
	s := start(t, nil)
	at := files(t, map[string][]byte{"/dir/intake.pdf": formPDF()})
	encoded := base64.StdEncoding.EncodeToString(formPDF())
	url := at + "/dir/intake.pdf?signature=x"
	rows := []struct {
		name   string
		send   func(header map[string]string) answer
		wantID string
	}{
		{"1 multipart", func(h map[string]string) answer { return s.postFile(forms, "intake.pdf", formPDF(), nil, h) }, "intake.pdf"},
		{"1 multipart, fileId", func(h map[string]string) answer {
			return s.postFile(forms, "intake.pdf", formPDF(), map[string]string{"fileId": "id-7"}, h)
		}, "id-7"},
		{"2 inputUrl", func(h map[string]string) answer { return s.postJSON(forms, object{"inputUrl": url}, h) }, "intake.pdf"},
		{"2 inputURL", func(h map[string]string) answer {
			return s.postJSON(forms, object{"inputURL": url, "fileId": "id-8"}, h)
		}, "id-8"},
		{"3 base64", func(h map[string]string) answer {
			return s.postJSON(forms, object{"base64": encoded, "fileId": "id-9"}, h)
		}, "id-9"},
		{"3 data URL", func(h map[string]string) answer {
			return s.postJSON(forms, object{"base64": "data:application/pdf;base64," + encoded}, h)
		}, ""},
		{"3 URL alphabet, no padding, lines", func(h map[string]string) answer {
			e := strings.TrimRight(base64.URLEncoding.EncodeToString(formPDF()), "=")
			return s.postJSON(forms, object{"base64": e[:76] + "\r\n" + e[76:]}, h)
		}, ""},
	}
	x, err := realExtractor()
	if err != nil {
		t.Fatal(err)
	}
	want, err := x.Extract(t.Context(), docextract.Bytes("", formPDF()))
	if err != nil {
		t.Fatal(err)
	}
	if len(want.OCRResults.ReadResults) != 1 || len(want.RawText) < 50 {
		t.Fatalf("the sample has %d pages and %d bytes of text", len(want.OCRResults.ReadResults), len(want.RawText))
	}
	for _, row := range rows {
		for version, wire := range map[string]model.Version{"": model.Version1, "1": model.Version1, "2": model.Version2} {
			a := row.send(map[string]string{"version": version})
			if a.code != 200 {
				t.Errorf("%s: %d %s", row.name, a.code, a.body)
				continue
			}
			var got model.CompleteDocument
			if err := json.Unmarshal(a.body, &got); err != nil {
				t.Errorf("%s: %v", row.name, err)
				continue
			}
			if row.wantID != "" && got.DocumentID != row.wantID || got.DocumentID == "" {
				t.Errorf("%s: documentId %q, want %q", row.name, got.DocumentID, row.wantID)
			}
			same := *want
			same.DocumentID, same.RequestDateTime, same.APIVersion = got.DocumentID, got.RequestDateTime, "2025-05-22"
			b, err := same.MarshalVersion(wire)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(b, a.body) {
				t.Errorf("%s, version %q: not what Extract gives (-want +got):\n%s", row.name, version, cmp.Diff(string(b), string(a.body)))
			}
		}
	}
}

// TestArchives: operations 4 and 5, and base64 besides.
func TestArchives(t *testing.T) {
	s := start(t, nil)
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	for name, a := range map[string]answer{
		"4": s.postFile(formsZip, "x.pdf", formPDF(), map[string]string{"fileId": "case/7"}, map[string]string{"version": "2"}),
		"5": s.postJSON(formsZip, object{"inputUrl": at + "/a.pdf", "fileId": "case/7"}, map[string]string{"version": "2"}),
	} {
		if a.code != 200 || a.header.Get("Content-Type") != "application/zip" || !strings.Contains(a.header.Get("Content-Disposition"), "case_7.zip") {
			t.Fatalf("%s: %d %v", name, a.code, a.header)
		}
		entries := unzip(t, a.body)
		if diff := cmp.Diff([]string{"case_7.csv", "case_7.json", "case_7.pdf", "case_7.txt"}, sortedKeys(entries)); diff != "" {
			t.Errorf("%s: entries (-want +got):\n%s", name, diff)
		}
		if entries["case_7.pdf"] != string(formPDF()) || entries["case_7.json"] != entries["case_7.txt"] || !strings.Contains(entries["case_7.csv"], "section,item,page") {
			t.Errorf("%s: the contents are not right", name)
		}
		if !strings.Contains(entries["case_7.json"], `"documentId":"case/7"`) || strings.Contains(entries["case_7.json"], "boundingRegions") {
			t.Errorf("%s: the JSON is not that of the request", name)
		}
		checkComponent(t, "completeDocument", []byte(entries["case_7.json"]))
	}
	a := s.postFile(formsZip, "x.pdf", formPDF(), nil, nil)
	for name := range unzip(t, a.body) {
		if base, _, _ := strings.Cut(name, "."); len(base) != 13 || strings.Trim(base, "0123456789") != "" {
			t.Errorf("without fileId an entry is named %s", name)
		}
	}
}

func unzip(t *testing.T, b []byte) map[string]string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range r.File {
		rc, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(rc)
		rc.Close()
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(content)
	}
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// TestMetadataIsEchoed as it stands, large numbers and order included.
func TestMetadataIsEchoed(t *testing.T) {
	s := start(t, nil)
	const metadata = `{"z":12345678901234567890,"a":[1.50,null,{"é":"<&>"}]}`
	for name, a := range map[string]answer{
		"JSON":      s.postJSON(forms, `{"base64":"`+base64.StdEncoding.EncodeToString(formPDF())+`","metadata":`+metadata+`}`, nil),
		"multipart": s.postFile(forms, "a.pdf", formPDF(), map[string]string{"metadata": metadata}, nil),
	} {
		var got struct{ Metadata json.RawMessage }
		if err := json.Unmarshal(a.body, &got); err != nil || a.code != 200 {
			t.Fatalf("%s: %d %v", name, a.code, err)
		}
		var unescaped bytes.Buffer
		unescaped.Write(bytes.NewBufferString(strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(got.Metadata))).Bytes())
		if unescaped.String() != metadata {
			t.Errorf("%s: metadata %s", name, got.Metadata)
		}
	}
	if a := s.postFile(forms, "a.pdf", formPDF(), nil, nil); a.field("metadata") != nil {
		t.Errorf("metadata out of nothing: %v", a.field("metadata"))
	}
}

// TestVersionRules: the version in use stands in header and body; what is not
// known, malformed or absent gives the latest.
func TestVersionRules(t *testing.T) {
	s := start(t, nil)
	for sent, want := range map[string]string{
		"": "2025-05-22", "2025-05-22": "2025-05-22", "2024-06-01": "2024-06-01", "2023-01-01": "2025-05-22", "2024-6-1": "2025-05-22",
		"latest": "2025-05-22", "2024-06-01 ": "2024-06-01", "2024-06-01,2025-05-22": "2025-05-22", "9999-99-99": "2025-05-22",
	} {
		header := map[string]string{"apiVersion": sent}
		a := s.get(check, header)
		if got := string(a.body); a.code != 200 || got != `{"apiVersion":"`+want+`","status":"SUCCESS"}` || a.header.Get("apiVersion") != want {
			t.Errorf("check of %q: %d %s, header %q", sent, a.code, got, a.header.Get("apiVersion"))
		}
		a = s.postFile(forms, "a.pdf", formPDF(), nil, header)
		if a.field("apiVersion") != want || a.header.Get("apiVersion") != want {
			t.Errorf("forms with %q: body %v, header %q", sent, a.field("apiVersion"), a.header.Get("apiVersion"))
		}
		a = s.postJSON(forms, "{", header)
		if a.code != 400 || a.header.Get("apiVersion") != want {
			t.Errorf("an error with %q: %d, header %q", sent, a.code, a.header.Get("apiVersion"))
		}
	}
}

const (
	unauthorized = `{"status":"AUTH_FAILURE","message":"The credentials in the headers orgId and authKey are missing or not valid."}`
	forbidden    = `{"status":"FAILURE","message":"The organization has no valid subscription."}`
)

// TestCredentials on every operation that needs them.
func TestCredentials(t *testing.T) {
	s := start(t, nil)
	rows := []struct {
		org, key string
		code     int
		body     string
	}{
		{"", "", 401, unauthorized}, {"acme", "", 401, unauthorized}, {"", "key-1", 401, unauthorized},
		{"acme", "wrong", 401, unauthorized}, {"nobody", "key-1", 401, unauthorized}, {"ACME", "key-1", 401, unauthorized},
		{"ac me", "key-1", 401, unauthorized}, {"acme", "key/1", 401, unauthorized}, {"acme", "ключ", 401, unauthorized},
		{"acme", "key-3", 401, unauthorized}, {"acme", strings.Repeat("k", 2000), 401, unauthorized},
		{"late", "key-1", 403, forbidden}, {"late", "wrong", 401, unauthorized},
	}
	for _, op := range []struct{ method, path string }{
		{"POST", forms}, {"POST", formsZip}, {"POST", async}, {"POST", bulk}, {"GET", check}, {"POST", hookTest}, {"GET", async + "/some-id"},
	} {
		for _, row := range rows {
			a := s.do(op.method, op.path, "application/json", strings.NewReader("{}"), map[string]string{"orgId": row.org, "authKey": row.key})
			if a.code != row.code || string(a.body) != row.body {
				t.Errorf("%s %s as %q: %d %s", op.method, op.path, row.org, a.code, a.body)
			}
		}
	}
	for _, key := range []string{"key-1", "key-2"} {
		if a := s.get(check, map[string]string{"authKey": key}); a.code != 200 {
			t.Errorf("%s: %d", key, a.code)
		}
	}
}

// TestBadRequests: 400 (or what HTTP foresees) that says what was wrong and
// where.
func TestBadRequests(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) { m := jobstest.NewMemory(); c.Queue, c.States = m, m })
	at := files(t, map[string][]byte{"/a.pdf": formPDF(), "/a.gif": []byte("GIF89a......"), "/big": make([]byte, 5<<20), "/cut.pdf": formPDF()[:200], "/empty": {}})
	good := base64.StdEncoding.EncodeToString(formPDF())
	b64 := func(s string) object { return object{"base64": base64.StdEncoding.EncodeToString([]byte(s))} }
	rows := []struct {
		name, path string
		body       any
		code       int
		message    string
	}{
		{"no JSON", forms, "{", 400, "body: it is not JSON"},
		{"two values", forms, "{}{}", 400, "body: it is not JSON"},
		{"an array", forms, "[]", 400, "body: it is not a JSON object"},
		{"null", forms, "null", 400, "body: it is not a JSON object"},
		{"nothing", forms, "", 400, "body: it is not JSON"},
		{"no input", forms, object{}, 400, "neither inputUrl nor base64"},
		{"both inputs", forms, object{"inputUrl": at + "/a.pdf", "base64": good}, 400, "base64: there is inputUrl too"},
		{"two spellings", forms, object{"inputUrl": at + "/a.pdf", "inputURL": at + "/b.pdf"}, 400, "inputURL: inputUrl says something else"},
		{"inputUrl a number", forms, object{"inputUrl": 7}, 400, "inputUrl: it is not a string"},
		{"fileId an object", forms, object{"base64": good, "fileId": object{}}, 400, "fileId: it is not a string"},
		{"metadata a string", forms, object{"base64": good, "metadata": "x"}, 400, "metadata: it is not a JSON object"},
		{"metadata an array", forms, object{"base64": good, "metadata": []int{1}}, 400, "metadata: it is not a JSON object"},
		{"webhook no URL", forms, object{"base64": good, "webhook": "nonsense"}, 400, "webhook: not permitted"},
		{"webhook refused", forms, object{"base64": good, "webhook": "http://169.254.169.254/"}, 400, "webhook: not permitted"},
		{"webhookSendFull", forms, object{"base64": good, "webhookSendFull": 1}, 400, "webhookSendFull: it is neither true nor false"},
		{"base64 broken", forms, object{"base64": "JVBE*"}, 400, "base64: it cannot be decoded beyond character 4"},
		{"base64 empty", forms, object{"base64": ""}, 400, "base64: it is empty"},
		{"data URL", forms, object{"base64": "data:text/plain,x"}, 400, "base64: it is a data URL that is not base64"},
		{"not a document", forms, b64("hello"), 400, "file: unsupported file type"},
		{"GIF", forms, b64("GIF89a......"), 400, "file: unsupported file type: GIF"},
		{"truncated PDF", forms, b64(string(formPDF()[:200])), 400, "file: damaged"},
		{"truncated PNG", forms, b64("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"), 400, "file: "},
		{"inputUrl not found", forms, object{"inputUrl": at + "/none"}, 400, "inputUrl: the file cannot be fetched: the target answered 404 Not Found"},
		{"inputUrl refused", forms, object{"inputUrl": "http://10.0.0.1/a.pdf"}, 400, "inputUrl: not permitted"},
		{"inputUrl scheme", forms, object{"inputUrl": "file:///etc/passwd"}, 400, "inputUrl: not permitted: the scheme"},
		{"inputUrl closed", forms, object{"inputUrl": "http://127.0.0.1:1/"}, 400, "inputUrl: the file cannot be fetched: the connection was refused"},
		{"inputUrl large", forms, object{"inputUrl": at + "/big"}, 400, "inputUrl: the file has more than"},
		{"inputUrl empty file", forms, object{"inputUrl": at + "/empty"}, 400, "file: unsupported file type"},
		{"zip, no input", formsZip, object{}, 400, "neither inputUrl nor base64"},
		{"async, no output", async, object{"inputUrl": at + "/a.pdf"}, 400, "outputUrl: it is missing"},
		{"async, output refused", async, object{"inputUrl": at + "/a.pdf", "outputUrl": "http://[::1]/"}, 400, "outputUrl: not permitted"},
		{"async, output metadata", async, object{"inputUrl": at + "/a.pdf", "outputURL": "http://169.254.169.254/"}, 400, "outputUrl: not permitted"},
		{"async, headers", async, object{"inputUrl": at + "/a.pdf", "outputUrl": at, "outputUrlHeaders": []string{"a"}}, 400, "outputUrlHeaders: it is not an object"},
		{"async, bad header", async, object{"inputUrl": at + "/a.pdf", "outputUrl": at, "outputUrlHeaders": object{"a": "b\r\nc"}}, 400, "outputUrlHeaders: bad header"},
		{"async, GIF", async, object{"inputUrl": at + "/a.gif", "outputUrl": at}, 400, "file: its type is GIF"},
		{"async, not found", async, object{"inputUrl": at + "/none", "outputUrl": at}, 400, "inputUrl: the file cannot be fetched"},
		{"bulk, no question", bulk, object{"inputURL": at + "/a.pdf", "outputURL": at}, 400, "question: it is missing"},
		{"bulk, no output", bulk, object{"inputURL": at + "/a.pdf", "question": "why?"}, 400, "outputUrl: it is missing"},
		{"webhook test, none", hookTest, object{}, 400, "webhook: it is missing"},
		{"webhook test, a number", hookTest, object{"webhook": 1}, 400, "webhook: it is not a string"},
		{"webhook test, headers", hookTest, object{"webhook": at, "webhookHeaders": "x"}, 400, "webhookHeaders: it is not an object"},
		{"large", forms, object{"base64": strings.Repeat("A", 12<<20)}, 413, "The file has more than"},
		{"large fields", forms, object{"base64": good, "metadata": object{"a": strings.Repeat("x", 5<<20)}}, 413, ""},
	}
	for _, row := range rows {
		a := s.postJSON(row.path, row.body, nil)
		message, _ := a.field("message").(string)
		if a.code != row.code || a.field("status") != "FAILURE" || !strings.Contains(message, row.message) || strings.Contains(message, "secret") {
			t.Errorf("%s: %d %s, want %d with %q", row.name, a.code, a.body, row.code, row.message)
		}
	}
}

func TestBadForms(t *testing.T) {
	s := start(t, nil)
	large := append(slices.Clone(formPDF()), make([]byte, 5<<20)...)
	rows := []struct {
		name    string
		send    func() answer
		code    int
		message string
	}{
		{"no file", func() answer { return s.postFile(forms, "", nil, map[string]string{"fileId": "x"}, nil) }, 400, "file: the part is missing"},
		{"empty file", func() answer { return s.postFile(forms, "a.pdf", []byte{}, nil, nil) }, 400, "file: unsupported file type"},
		{"two inputs", func() answer {
			return s.postFile(forms, "a.pdf", formPDF(), map[string]string{"inputUrl": "http://example.com"}, nil)
		}, 400, "inputUrl: a multipart form"},
		{"metadata no JSON", func() answer { return s.postFile(forms, "a.pdf", formPDF(), map[string]string{"metadata": "x"}, nil) }, 400, "metadata: it is not JSON"},
		{"metadata a number", func() answer { return s.postFile(forms, "a.pdf", formPDF(), map[string]string{"metadata": "1"}, nil) }, 400, "metadata: it is not a JSON object"},
		{"large", func() answer { return s.postFile(forms, "a.pdf", large, nil, nil) }, 413, "The file has more than"},
		{"version", func() answer { return s.postFile(forms, "a.pdf", formPDF(), nil, map[string]string{"version": "3"}) }, 400, "version: the header is"},
		{"no content type", func() answer { return s.do("POST", forms, "", strings.NewReader("{}"), nil) }, 400, "Content-Type: it is missing"},
		{"other content type", func() answer { return s.do("POST", forms, "text/plain", strings.NewReader("{}"), nil) }, 400, "Content-Type: "},
		{"no boundary", func() answer { return s.do("POST", forms, "multipart/form-data", strings.NewReader("{}"), nil) }, 400, "boundary"},
		{"cut off", func() answer {
			return s.do("POST", forms, "multipart/form-data; boundary=b", strings.NewReader("--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n%PDF"), nil)
		}, 400, "body: it ends early"},
		{"compressed", func() answer {
			return s.do("POST", forms, "application/json", strings.NewReader("{}"), map[string]string{"Content-Encoding": "gzip"})
		}, 400, "Content-Encoding: "},
	}
	for _, row := range rows {
		a := row.send()
		message, _ := a.field("message").(string)
		if a.code != row.code || a.field("status") != "FAILURE" || !strings.Contains(message, row.message) {
			t.Errorf("%s: %d %s, want %d with %q", row.name, a.code, a.body, row.code, row.message)
		}
	}
}

// TestOtherStatusCodes: what the interface does not foresee.
func TestOtherStatusCodes(t *testing.T) {
	s := start(t, nil)
	rows := []struct {
		method, path string
		code         int
		allow        string
	}{
		{"GET", "/", 404, ""}, {"POST", "/api/forms", 404, ""}, {"POST", forms + "/", 404, ""}, {"GET", async + "/", 404, ""}, {"GET", async + "/a/b", 404, ""},
		{"GET", forms, 405, "POST"}, {"PUT", formsZip, 405, "POST"}, {"DELETE", async, 405, "POST"}, {"POST", check, 405, "GET"},
		{"GET", hookTest, 405, "POST"}, {"POST", async + "/id", 405, "GET"}, {"POST", "/openapi.json", 405, "GET"},
		{"POST", async, 503, ""}, {"POST", bulk, 503, ""}, {"GET", async + "/id", 503, ""}, // no queue is configured
	}
	for _, row := range rows {
		a := s.do(row.method, row.path, "application/json", nil, nil)
		if a.code != row.code || a.header.Get("Allow") != row.allow || a.field("status") != "FAILURE" || a.field("message") == "" {
			t.Errorf("%s %s: %d %q %s", row.method, row.path, a.code, a.header.Get("Allow"), a.body)
		}
		if row.code == 503 && a.header.Get("Retry-After") == "" {
			t.Errorf("%s %s: no Retry-After", row.method, row.path)
		}
	}
}

// TestUnknownFailure: 418 with an id that the log line carries, no internals.
func TestUnknownFailure(t *testing.T) {
	failing := extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) {
		return nil, errors.New("internal secret")
	})
	panicking := extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) { panic("internal secret") })
	engineless := extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) {
		return nil, &docextract.Error{Stage: docextract.StageRecognize, Page: 1, Err: docextract.ErrNoEngine}
	})
	for name, x := range map[string]httpadapter.Extractor{"error": failing, "panic": panicking, "no engine": engineless} {
		s := start(t, func(c *httpadapter.Config) { c.Extractor = x; c.NewID = func() string { return "id-4711" } })
		for _, a := range []answer{s.postFile(forms, "a.pdf", formPDF(), nil, nil), s.postFile(formsZip, "a.pdf", formPDF(), nil, nil),
			s.postJSON(forms, object{"base64": "JVBERi0="}, nil), s.postJSON(formsZip, object{"base64": "JVBERi0="}, nil)} {
			want := `{"status":"FAILURE","message":"The request could not be processed. The failure has the id id-4711."}`
			if a.code != http.StatusTeapot || string(a.body) != want {
				t.Errorf("%s: %d %s", name, a.code, a.body)
			}
		}
		if log := s.logs.String(); !strings.Contains(log, "id-4711") || name != "no engine" && !strings.Contains(log, "internal secret") {
			t.Errorf("%s: the log has no line: %s", name, log)
		}
	}
}

// TestBrokenAuthenticator is our failure, and no way in.
func TestBrokenAuthenticator(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) { c.Authenticator = brokenAuth{} })
	if a := s.postJSON(forms, "{}", nil); a.code != 418 || strings.Contains(string(a.body), "database") {
		t.Errorf("forms: %d %s", a.code, a.body)
	}
	if a := s.get(check, nil); a.code != 500 || strings.Contains(string(a.body), "database") {
		t.Errorf("check: %d %s", a.code, a.body)
	}
}

type brokenAuth struct{}

func (brokenAuth) Authenticate(context.Context, httpadapter.Credentials) error {
	return errors.New("the database is down")
}

// TestMounted: under a prefix, in a mux, behind a middleware.
func TestMounted(t *testing.T) {
	s := start(t, nil)
	mux := http.NewServeMux()
	mux.Handle("/intake/", http.StripPrefix("/intake", s.handler))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(299) })
	s.url = strings.TrimSuffix(serve(t, mux), "/") + "/intake"
	if a := s.postFile(forms, "a.pdf", formPDF(), nil, nil); a.code != 200 {
		t.Errorf("under a prefix: %d %s", a.code, a.body)
	}
	if a := s.get(check, nil); a.code != 200 {
		t.Errorf("check: %d", a.code)
	}
}
