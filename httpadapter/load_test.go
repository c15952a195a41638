package httpadapter_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/model"
)

// plain is an Extractor that only counts how many work at a time.
type plain struct {
	working, most, done atomic.Int64
	pause               time.Duration
}

func (p *plain) Extract(context.Context, docextract.Input) (*model.CompleteDocument, error) {
	n := p.working.Add(1)
	for m := p.most.Load(); n > m && !p.most.CompareAndSwap(m, n); m = p.most.Load() {
	}
	time.Sleep(p.pause)
	p.working.Add(-1)
	p.done.Add(1)
	return &model.CompleteDocument{Status: "SUCCESS", ModelType: model.ModelTypeForms, RawText: "x"}, nil
}

func formBody(file []byte) (body []byte, contentType string) {
	var buf bytes.Buffer
	form := multipart.NewWriter(&buf)
	w, _ := form.CreateFormFile("file", "a.pdf")
	_, _ = w.Write(file)
	form.Close()
	return buf.Bytes(), form.FormDataContentType()
}

// TestManyUploads: 500 at once, 2 workers. Each is answered, with 200 or with
// 503 and Retry-After; every one that is accepted is extracted, never more than
// two at a time, and the memory held stays within its bound.
func TestManyUploads(t *testing.T) {
	x := &plain{pause: 2 * time.Millisecond}
	const held = 64 << 20
	s := start(t, func(c *httpadapter.Config) {
		c.Extractor, c.Workers, c.Waiting, c.MaxFileBytes, c.MaxHeldBytes = x, 2, 50, 1<<20, held
	})
	body, contentType := formBody(make([]byte, 256<<10))
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 500}, Timeout: time.Minute}
	defer client.CloseIdleConnections()
	peak := watchHeap(t)
	var ok, busy, other atomic.Int64
	var all sync.WaitGroup
	for range 500 {
		all.Go(func() {
			req, _ := http.NewRequest("POST", s.url+forms, bytes.NewReader(body))
			req.Header.Set("Content-Type", contentType)
			req.Header.Set("orgId", "acme")
			req.Header.Set("authKey", "key-1")
			res, err := client.Do(req)
			if err != nil {
				other.Add(1)
				t.Error(err)
				return
			}
			defer res.Body.Close()
			b, _ := io.ReadAll(res.Body)
			switch {
			case res.StatusCode == 200:
				ok.Add(1)
			case res.StatusCode == 503 && res.Header.Get("Retry-After") != "":
				busy.Add(1)
			default:
				other.Add(1)
				t.Errorf("%d %s", res.StatusCode, b)
			}
		})
	}
	all.Wait()
	t.Logf("200: %d, 503: %d, peak of the heap: %d MiB", ok.Load(), busy.Load(), peak()>>20)
	if ok.Load() < 2 || ok.Load()+busy.Load() != 500 || other.Load() != 0 {
		t.Errorf("%d ok, %d busy, %d other", ok.Load(), busy.Load(), other.Load())
	}
	if x.most.Load() > 2 || x.done.Load() != ok.Load() {
		t.Errorf("%d at a time, %d extracted for %d answers", x.most.Load(), x.done.Load(), ok.Load())
	}
	// What goes beyond what is held: the client's side and connections.
	if p := peak(); p > held+128<<20 {
		t.Errorf("the heap grew to %d MiB", p>>20)
	}
}

// watchHeap samples the heap until its result is called.
func watchHeap(t *testing.T) (peak func() uint64) {
	var most atomic.Uint64
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		for ctx.Err() == nil {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most.Store(max(most.Load(), m.HeapInuse))
			time.Sleep(10 * time.Millisecond)
		}
	})
	return func() uint64 { cancel(); all.Wait(); return most.Load() }
}

// TestSlowClients: 50 clients that send a byte now and then block nobody, and
// are told when their time is up.
func TestSlowClients(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) {
		c.Extractor, c.Workers, c.Waiting, c.ReadTime = &plain{}, 1, 1, 3*time.Second
	})
	slow := make(chan string, 50)
	for range 50 {
		go func() { slow <- slowly(strings.TrimPrefix(s.url, "http://")) }()
	}
	time.Sleep(100 * time.Millisecond)
	for range 20 {
		if a := s.postFile(forms, "a.pdf", []byte("%PDF-1.4"), nil, nil); a.code != 200 {
			t.Fatalf("behind slow clients: %d %s", a.code, a.body)
		}
	}
	if n := len(slow); n != 0 {
		t.Errorf("%d slow clients were answered first", n)
	}
	for range 50 {
		if got := <-slow; !strings.Contains(got, "408") {
			t.Fatalf("a slow client got %q", got)
		}
	}
}

// slowly sends a request byte by byte and returns the status line.
func slowly(addr string) string {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err.Error()
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\norgId: acme\r\nauthKey: key-1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n", forms)
	line := make(chan string, 1)
	go func() { l, _ := bufio.NewReader(conn).ReadString('\n'); line <- l }()
	for {
		select {
		case l := <-line:
			return l
		case <-time.After(200 * time.Millisecond):
			if _, err := conn.Write([]byte(" ")); err != nil {
				return <-line
			}
		}
	}
}

// TestNoFilesLeft: nothing is written to the folder for temporary files.
func TestNoFilesLeft(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	s := start(t, func(c *httpadapter.Config) { c.Extractor = &plain{} })
	if a := s.postFile(forms, "a.pdf", make([]byte, 3<<20), nil, nil); a.code != 200 {
		t.Fatal(a.code)
	}
	if names := list(t, dir); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

// BenchmarkOverhead is what the handler adds to an Extract that does nothing:
// compare with BenchmarkOverhead/nothing, which is the listener alone.
func BenchmarkOverhead(b *testing.B) {
	file := formPDF()
	multi, contentType := formBody(file)
	encoded := []byte(`{"base64":"` + base64.StdEncoding.EncodeToString(file) + `"}`)
	s := start(b, func(c *httpadapter.Config) { c.Extractor = &plain{} })
	nothing := serve(b, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) }))
	for _, row := range []struct {
		name, url, contentType string
		body                   []byte
	}{
		{"nothing", nothing, contentType, multi},
		{"multipart", s.url + forms, contentType, multi},
		{"base64", s.url + forms, "application/json", encoded},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				req, _ := http.NewRequest("POST", row.url, bytes.NewReader(row.body))
				req.Header = http.Header{"Orgid": {"acme"}, "Authkey": {"key-1"}, "Content-Type": {row.contentType}}
				res, err := s.client.Do(req)
				if err != nil {
					b.Fatal(err)
				}
				_, _ = io.Copy(io.Discard, res.Body)
				res.Body.Close()
				if res.StatusCode != 200 {
					b.Fatal(res.StatusCode)
				}
			}
		})
	}
}

// BenchmarkHandler is the handler without a network.
func BenchmarkHandler(b *testing.B) {
	s := start(b, func(c *httpadapter.Config) { c.Extractor = &plain{} })
	multi, contentType := formBody(formPDF())
	b.ReportAllocs()
	for b.Loop() {
		req := httptest.NewRequest("POST", forms, bytes.NewReader(multi))
		req.Header = http.Header{"Orgid": {"acme"}, "Authkey": {"key-1"}, "Content-Type": {contentType}}
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, req)
		if w.Code != 200 {
			b.Fatal(w.Code)
		}
	}
}
