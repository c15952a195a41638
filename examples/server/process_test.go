package main_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/docextract/docextract/internal/pagegen"
)

// build compiles a command once for all tests.
var build = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "docextract-blackbox-")
	if err != nil {
		return nil, err
	}
	built := map[string]string{"dir": dir, "cache": filepath.Join(dir, "cache")}
	for name, pkg := range map[string]string{"server": ".", "nats-server": "github.com/nats-io/nats-server/v2"} {
		built[name] = filepath.Join(dir, name)
		if out, err := exec.Command("go", "build", "-o", built[name], pkg).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("building %s: %w\n%s", name, err, out)
		}
	}
	return built, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built, err := build(); err == nil {
		os.RemoveAll(built["dir"])
	}
	os.Exit(code)
}

func binary(t *testing.T, name string) string {
	t.Helper()
	built, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return built[name]
}

const versions = "2024-06-01,2025-05-22"

// keyFile has the organizations acme (active) and late (expired), both with the
// key "key-1".
func keyFile(t *testing.T) string {
	t.Helper()
	hash := sha256.Sum256([]byte("key-1"))
	list := []map[string]string{
		{"orgId": "acme", "authKeyHash": hex.EncodeToString(hash[:]), "subscription": "active"},
		{"orgId": "late", "authKeyHash": hex.EncodeToString(hash[:]), "subscription": "expired"},
	}
	b, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "keys.json")
	if err := os.WriteFile(name, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// process is a started server.
type process struct {
	cmd    *exec.Cmd
	url    string
	stderr *lockedBuffer
}

type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// launch starts a server and waits until it serves.
func launch(t *testing.T, args ...string) *process {
	t.Helper()
	args = append([]string{"-addr", "127.0.0.1:0", "-api-versions", versions, "-allow-cidr", "127.0.0.0/8", "-engine", "none", "-workers", "2", "-cache", binary(t, "cache")}, args...)
	p := &process{cmd: exec.Command(binary(t, "server"), args...), stderr: &lockedBuffer{}}
	p.cmd.Stderr = p.stderr
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.cmd.Process.Kill(); _ = p.cmd.Wait() })
	line := make(chan string, 1)
	go func() { l, _ := bufio.NewReader(stdout).ReadString('\n'); line <- l }()
	select {
	case l := <-line:
		url, ok := strings.CutPrefix(strings.TrimSpace(l), "listening on ")
		if !ok {
			t.Fatalf("the server says %q\n%s", l, p.stderr.String())
		}
		p.url = url
	case <-time.After(60 * time.Second):
		t.Fatalf("the server does not start\n%s", p.stderr.String())
	}
	return p
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// natsServer starts an external server that writes through to the disk.
func natsServer(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	dir := t.TempDir()
	config := filepath.Join(dir, "nats.conf")
	text := fmt.Sprintf("listen: %q\njetstream { store_dir: %q, sync_interval: always }\n", addr, filepath.Join(dir, "store"))
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary(t, "nats-server"), "-c", config)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if c, err := net.Dial("tcp", addr); err == nil {
			c.Close()
			return "nats://" + addr
		}
	}
	t.Fatal("nats-server does not start")
	return ""
}

// formPDF is a filled form of one page with a text layer.
var formPDF = sync.OnceValue(func() []byte { return pagegen.New(3, pagegen.Options{Digital: true}).PDF() })

// receiver serves documents at /in/ and records what is put to /out/ and posted
// to /hook/.
type receiver struct {
	*httptest.Server
	mu    sync.Mutex
	puts  map[string]map[string]int // path to statusId to count
	hooks map[string]int            // statusId to count
	fail  map[string]int            // path to how often it fails first
	calls chan call
}

type call struct {
	method, path string
	header       http.Header
	body         []byte
}

func newReceiver(t *testing.T) *receiver {
	r := &receiver{puts: map[string]map[string]int{}, hooks: map[string]int{}, fail: map[string]int{}, calls: make(chan call, 10000)}
	r.Server = httptest.NewServer(r)
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return // the sender was killed
	}
	if strings.HasPrefix(req.URL.Path, "/in/") {
		_, _ = w.Write(formPDF())
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls <- call{req.Method, req.URL.Path, req.Header.Clone(), body}
	if r.fail[req.URL.Path] > 0 {
		r.fail[req.URL.Path]--
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	switch req.Method {
	case http.MethodPut:
		if r.puts[req.URL.Path] == nil {
			r.puts[req.URL.Path] = map[string]int{}
		}
		r.puts[req.URL.Path][req.Header.Get("statusId")]++
	case http.MethodPost:
		var n struct{ Status, StatusID string }
		if json.Unmarshal(body, &n) == nil && n.Status == "SUCCESS" {
			r.hooks[n.StatusID]++
		}
	}
}

// send makes a request as acme.
func send(url, method, path, contentType string, body []byte, header map[string]string) (int, http.Header, []byte, error) {
	req, err := http.NewRequest(method, url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, nil, err
	}
	req.Header.Set("orgId", "acme")
	req.Header.Set("authKey", "key-1")
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	for k, v := range header {
		req.Header.Set(k, v)
	}
	client := &http.Client{Timeout: 30 * time.Second}
	defer client.CloseIdleConnections()
	res, err := client.Do(req)
	if err != nil {
		return 0, nil, nil, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	return res.StatusCode, res.Header, b, err
}

func newCommand(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	return exec.Command(binary(t, "server"), append([]string{"-addr", "127.0.0.1:0"}, args...)...)
}
