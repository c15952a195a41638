package httpadapter_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/webhook"
)

// extractFunc is an Extractor of a test.
type extractFunc func(context.Context, docextract.Input) (*model.CompleteDocument, error)

func (f extractFunc) Extract(ctx context.Context, in docextract.Input) (*model.CompleteDocument, error) {
	return f(ctx, in)
}

// formPDF is a filled form of one page with a text layer.
var formPDF = sync.OnceValue(func() []byte { return pagegen.New(3, pagegen.Options{Digital: true}).PDF() })

var realExtractor = sync.OnceValues(func() (*docextract.Extractor, error) {
	engine, err := docextract.EngineByName("none")
	if err != nil {
		return nil, err
	}
	return docextract.New(docextract.Options{Engine: engine, Workers: 2})
})

const keys = `[
 {"orgId": "acme", "authKeyHash": "%s", "subscription": "active"},
 {"orgId": "acme", "authKeyHash": "%s", "subscription": "active"},
 {"orgId": "late", "authKeyHash": "%s", "subscription": "expired"},
 {"orgId": "other", "authKeyHash": "%s", "subscription": "active"}]`

func keyFile(t testing.TB) *httpadapter.KeyFile {
	t.Helper()
	hash := func(key string) string { h := sha256.Sum256([]byte(key)); return hex.EncodeToString(h[:]) }
	f, err := httpadapter.ReadKeyFile(strings.NewReader(fmt.Sprintf(keys, hash("key-1"), hash("key-2"), hash("key-1"), hash("key-3"))))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var versions = []string{"2024-06-01", "2025-05-22"}

// service is the handler behind a real listener.
type service struct {
	t       testing.TB
	url     string
	handler *httpadapter.Handler
	logs    *bytes.Buffer
	client  *http.Client
}

// start serves; change edits the config, which has the real extractor and
// allows calls to 127.0.0.0/8.
func start(t testing.TB, change func(*httpadapter.Config)) *service {
	t.Helper()
	x, err := realExtractor()
	if err != nil {
		t.Fatal(err)
	}
	logs := &lockedBuffer{}
	config := httpadapter.Config{
		Extractor: x, Authenticator: keyFile(t), APIVersions: versions, Workers: 2, MaxFileBytes: 4 << 20,
		Outbound:        webhook.Policy{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
		WebhookSchedule: webhook.Schedule{0, 10 * time.Millisecond, 10 * time.Millisecond},
		OutputSchedule:  webhook.Schedule{0, 10 * time.Millisecond, 10 * time.Millisecond},
		JobSchedule:     webhook.Schedule{0, 10 * time.Millisecond},
		Logger:          slog.New(slog.NewTextHandler(logs, nil)),
	}
	if change != nil {
		change(&config)
	}
	handler, err := httpadapter.New(config)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		server.Close()
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_ = handler.Shutdown(ctx)
	})
	return &service{t: t, url: server.URL, handler: handler, logs: &logs.Buffer, client: &http.Client{Timeout: 30 * time.Second}}
}

type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

// answer is a response, read.
type answer struct {
	code   int
	header http.Header
	body   []byte
}

// field is a field of a JSON answer.
func (a answer) field(name string) any {
	var m map[string]any
	if json.Unmarshal(a.body, &m) != nil {
		return nil
	}
	return m[name]
}

// do sends a request with good credentials, which header can change, and checks
// the answer against the OpenAPI document.
func (s *service) do(method, path, contentType string, body io.Reader, header map[string]string) answer {
	s.t.Helper()
	req, err := http.NewRequest(method, s.url+path, body)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("orgId", "acme")
	req.Header.Set("authKey", "key-1")
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	for name, value := range header {
		req.Header.Set(name, value)
		if value == "" {
			req.Header.Del(name)
		}
	}
	res, err := s.client.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	a := answer{res.StatusCode, res.Header, b}
	checkAgainstOpenAPI(s.t, method, path, a)
	return a
}

func (s *service) postJSON(path string, body any, header map[string]string) answer {
	s.t.Helper()
	text, ok := body.(string)
	if !ok {
		b, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(b)
	}
	return s.do("POST", path, "application/json", strings.NewReader(text), header)
}

func (s *service) get(path string, header map[string]string) answer {
	s.t.Helper()
	return s.do("GET", path, "", nil, header)
}

// postFile sends a form; the part file has the given name.
func (s *service) postFile(path, name string, file []byte, values map[string]string, header map[string]string) answer {
	s.t.Helper()
	var buf bytes.Buffer
	form := multipart.NewWriter(&buf)
	for k, v := range values {
		_ = form.WriteField(k, v)
	}
	if file != nil {
		w, _ := form.CreateFormFile("file", name)
		_, _ = w.Write(file)
	}
	form.Close()
	return s.do("POST", path, form.FormDataContentType(), &buf, header)
}

// object is a JSON body.
type object = map[string]any

// files serves documents to inputUrl.
func files(t testing.TB, byPath map[string][]byte) string {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, ok := byPath[r.URL.Path]
		if !ok {
			http.Error(w, "a secret of the target", http.StatusNotFound)
			return
		}
		_, _ = w.Write(b)
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// received is a call that a target got.
type received struct {
	method string
	path   string
	header http.Header
	body   []byte
}

// target records calls and answers with the codes, in turn, the last repeated.
type target struct {
	url   string
	calls chan received
}

func newTarget(t testing.TB, codes ...int) *target {
	tg := &target{calls: make(chan received, 1000)}
	var mu sync.Mutex
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		tg.calls <- received{r.Method, r.URL.Path, r.Header.Clone(), b}
		mu.Lock()
		defer mu.Unlock()
		if len(codes) > 0 {
			w.WriteHeader(codes[0])
			if len(codes) > 1 {
				codes = codes[1:]
			}
		}
	}))
	t.Cleanup(s.Close)
	tg.url = s.URL
	return tg
}

// next is the next call, or the end of the test.
func (tg *target) next(t testing.TB) received {
	t.Helper()
	select {
	case r := <-tg.calls:
		return r
	case <-time.After(time.Minute):
		t.Fatal("no call came")
		return received{}
	}
}

func list(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
