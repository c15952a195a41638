package httpadapter_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/jobstest"
	"github.com/docextract/docextract/model"
	"github.com/google/go-cmp/cmp"
)

func withMemory(c *httpadapter.Config) {
	m := jobstest.NewMemory()
	c.Queue, c.States = m, m
}

// accepted posts an asynchronous request and returns its statusId.
func (s *service) accepted(path string, body object, header map[string]string) string {
	s.t.Helper()
	a := s.postJSON(path, body, header)
	id, _ := a.field("statusId").(string)
	if a.code != 202 || a.field("status") != "RUNNING" || id == "" {
		s.t.Fatalf("POST %s: %d %s", path, a.code, a.body)
	}
	return id
}

// ended waits for the end of a job.
func (s *service) ended(id string) answer {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		a := s.get(async+"/"+id, nil)
		if a.code != 200 {
			s.t.Fatalf("state: %d %s", a.code, a.body)
		}
		if a.field("status") != "RUNNING" {
			return a
		}
		if a.field("endTime") != nil {
			s.t.Errorf("a running job has an end: %s", a.body)
		}
	}
	s.t.Fatal("the job does not end")
	return answer{}
}

// TestAsyncZip: accepted, put with the caller's headers, state, webhook.
func TestAsyncZip(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) { withMemory(c); c.WebhookSecrets = []string{secret} })
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	out, hook := newTarget(t), newTarget(t)
	id := s.accepted(async, object{
		"inputUrl": at + "/a.pdf", "outputURL": out.url + "/result.zip", "outputUrlHeaders": object{"X-Mine": "1", "Transfer-Encoding": "gzip", "Host": "evil"},
		"fileId": "case-7", "metadata": object{"batch": 7}, "webhook": hook.url, "webhookSendFull": true,
	}, map[string]string{"apiVersion": "2024-06-01", "version": "2"})

	put := out.next(t)
	h := put.header
	if put.method != "PUT" || put.path != "/result.zip" || h.Get("X-Mine") != "1" || h.Get("Content-Type") != "application/zip" ||
		h.Get("apiVersion") != "2024-06-01" || h.Get("Idempotency-Key") != id || h.Get("statusId") != id {
		t.Errorf("%s %s %v", put.method, put.path, h)
	}
	entries := unzip(t, put.body)
	if diff := cmp.Diff([]string{"case-7.csv", "case-7.json", "case-7.pdf", "case-7.txt"}, sortedKeys(entries)); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	var doc object
	if err := json.Unmarshal([]byte(entries["case-7.json"]), &doc); err != nil {
		t.Fatal(err)
	}
	if doc["apiVersion"] != "2024-06-01" || doc["documentId"] != "case-7" || strings.Contains(entries["case-7.json"], "boundingRegions") {
		t.Errorf("the result is not that of the request: %.200s", entries["case-7.json"])
	}

	call := hook.next(t)
	verify(t, call)
	checkComponent(t, "webhookMessage", call.body)
	var n object
	_ = json.Unmarshal(call.body, &n)
	if n["status"] != "SUCCESS" || n["statusId"] != id || n["documentId"] != "case-7" || n["apiVersion"] != "2024-06-01" {
		t.Errorf("webhook %.300s", call.body)
	}
	if diff := cmp.Diff(any(doc), n["result"]); diff != "" {
		t.Errorf("the webhook's result (-archive +webhook):\n%s", diff)
	}

	state := s.ended(id)
	if state.field("status") != "SUCCESS" || state.field("id") != id || state.field("endTime").(float64) < state.field("startTime").(float64) {
		t.Errorf("state %s", state.body)
	}
	for name, header := range map[string]map[string]string{"another organization": {"orgId": "other", "authKey": "key-3"}} {
		if a := s.get(async+"/"+id, header); a.code != 404 {
			t.Errorf("%s sees %d %s", name, a.code, a.body)
		}
	}
	if a := s.get(async+"/unknown", nil); a.code != 404 {
		t.Errorf("an unknown job: %d", a.code)
	}
}

// TestAsyncRetriesTheOutput without a second extraction, with the same bytes.
func TestAsyncRetriesTheOutput(t *testing.T) {
	x, err := realExtractor()
	if err != nil {
		t.Fatal(err)
	}
	var extractions atomic.Int64
	s := start(t, func(c *httpadapter.Config) {
		withMemory(c)
		c.Extractor = extractFunc(func(ctx context.Context, in docextract.Input) (*model.CompleteDocument, error) {
			extractions.Add(1)
			return x.Extract(ctx, in)
		})
	})
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	out := newTarget(t, 500, 503, 201)
	id := s.accepted(async, object{"inputUrl": at + "/a.pdf", "outputUrl": out.url}, nil)
	first, second, third := out.next(t), out.next(t), out.next(t)
	if string(first.body) != string(second.body) || string(second.body) != string(third.body) || extractions.Load() != 1 {
		t.Errorf("the attempts differ, or %d extractions", extractions.Load())
	}
	if a := s.ended(id); a.field("status") != "SUCCESS" {
		t.Errorf("state %s", a.body)
	}
}

// TestAsyncFailures end as FAILURE, with a webhook and without internals.
func TestAsyncFailures(t *testing.T) {
	at := files(t, map[string][]byte{"/a.pdf": formPDF(), "/cut.pdf": formPDF()[:200]})
	ok, failing, gone := newTarget(t), newTarget(t, 500), newTarget(t, 410)
	broken := extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) {
		return nil, errors.New("internal secret")
	})
	panics := extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) { panic("internal secret") })
	rows := []struct {
		name    string
		x       httpadapter.Extractor
		input   string
		out     *target
		puts    int
		message string
	}{
		{"truncated", nil, "/cut.pdf", ok, 0, "file: damaged"},
		{"our failure", broken, "/a.pdf", ok, 0, "The document could not be processed. The failure has the id "},
		{"a panic", panics, "/a.pdf", ok, 0, "The document could not be processed. The failure has the id "},
		{"the output fails", nil, "/a.pdf", failing, 3, "The output could not be delivered: the target answered 500 Internal Server Error."},
		{"the output is gone", nil, "/a.pdf", gone, 1, "The output could not be delivered: the target answered 410 Gone."},
	}
	for _, row := range rows {
		s := start(t, func(c *httpadapter.Config) {
			withMemory(c)
			if row.x != nil {
				c.Extractor = row.x
			}
		})
		hook := newTarget(t)
		id := s.accepted(async, object{"inputUrl": at + row.input, "outputUrl": row.out.url, "webhook": hook.url, "metadata": object{"a": 1}}, nil)
		call := hook.next(t)
		checkComponent(t, "webhookMessage", call.body)
		var n object
		_ = json.Unmarshal(call.body, &n)
		message, _ := n["message"].(string)
		if n["status"] != "FAILURE" || n["statusId"] != id || !strings.HasPrefix(message, row.message) || strings.Contains(message, "secret") || n["metadata"] == nil {
			t.Errorf("%s: webhook %s", row.name, call.body)
		}
		if a := s.ended(id); a.field("status") != "FAILURE" || a.field("message") != message {
			t.Errorf("%s: state %s", row.name, a.body)
		}
		if got := len(row.out.calls); got != row.puts {
			t.Errorf("%s: %d calls of outputUrl, want %d", row.name, got, row.puts)
		}
	}
}

// TestQueueDown: what cannot be stored is not accepted.
func TestQueueDown(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) {
		m := jobstest.NewMemory()
		c.Queue, c.States = downQueue{m}, m
	})
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	a := s.postJSON(async, object{"inputUrl": at + "/a.pdf", "outputUrl": at}, nil)
	if a.code != 503 || a.header.Get("Retry-After") == "" {
		t.Errorf("%d %s", a.code, a.body)
	}
	hook := newTarget(t)
	if a := s.postFile(forms, "a.pdf", formPDF(), map[string]string{"webhook": hook.url}, nil); a.code != 200 {
		t.Errorf("synchronous: %d", a.code)
	}
	hook.next(t) // from the process, as the queue is down
}

type downQueue struct{ *jobstest.Memory }

func (downQueue) Add(context.Context, httpadapter.Task) error { return errors.New("down") }

// TestBulk: the answer to a question is put to outputURL.
func TestBulk(t *testing.T) {
	doc := &model.CompleteDocument{
		Status: "SUCCESS", RawText: "Policy Number: PX-4711\nDate of birth: 03/14/1980\nThe roof was damaged by hail.",
		KeyValuePairs: []model.KeyValuePair{
			pair("Policy Number:", "PX-4711", 0), pair("Date of birth:", "03/14/1980", 23), pair("Claim number", "99", 100), pair("Phone", "", 120),
		},
		TablesExtracted: []model.Table{{RowCount: 2, ColumnCount: 2, Cells: [][]model.Cell{
			{{Kind: model.CellColumnHeader, Content: "Item"}, {Kind: model.CellColumnHeader, ColumnIndex: 1, Content: "Price"}},
			{{RowIndex: 1, Content: "Shingles"}, {RowIndex: 1, ColumnIndex: 1, Content: "$1,200.00"}},
		}}},
		OCRResults: model.OCRResults{ReadResults: []model.ReadResult{{PageNumber: 1, Lines: []model.Line{
			{Content: "Policy Number: PX-4711"}, {Content: "Date of birth: 03/14/1980"}, {Content: "The roof was damaged by hail.", Spans: []model.Span{{Offset: 49, Length: 29}}},
		}}}},
	}
	s := start(t, func(c *httpadapter.Config) {
		withMemory(c)
		c.Extractor = extractFunc(func(context.Context, docextract.Input) (*model.CompleteDocument, error) { return doc, nil })
	})
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	for question, want := range map[string]string{
		"What is the policy number?":                "PX-4711",
		"When was the patient born (date of birth)": "03/14/1980",
		"What price do the shingles have?":          "$1,200.00",
		"What damaged the roof?":                    "The roof was damaged by hail.",
		"Which vaccine was administered?":           "No answer was found in the document.",
		"?":                                         "No answer was found in the document.",
	} {
		out := newTarget(t)
		id := s.accepted(bulk, object{"inputURL": at + "/a.pdf", "outputURL": out.url, "question": question}, map[string]string{"apiVersion": "2024-06-01"})
		put := out.next(t)
		checkComponent(t, "bulkAnswer", put.body)
		var got struct {
			Status, APIVersion, StatusID, Question, Answer string
			Confidence                                     float64
			Passages                                       []object
		}
		if err := json.Unmarshal(put.body, &got); err != nil {
			t.Fatal(err)
		}
		if put.method != "PUT" || put.header.Get("Content-Type") != "application/json" || got.Status != "SUCCESS" || got.StatusID != id || got.APIVersion != "2024-06-01" || got.Question != question {
			t.Errorf("%s: %s", question, put.body)
		}
		found := !strings.HasPrefix(want, "No answer")
		if got.Answer != want || (got.Confidence > 0) != found || (len(got.Passages) > 0) != found {
			t.Errorf("%s: answer %q (%v) with %d passages, want %q", question, got.Answer, got.Confidence, len(got.Passages), want)
		}
	}
}

func pair(key, value string, offset int) model.KeyValuePair {
	at := []model.Region{{PageNumber: 1, Polygon: model.Rect{X0: 1, Y0: 1, X1: 2, Y1: 2}.Polygon()}}
	return model.KeyValuePair{Confidence: 0.9,
		Key:   model.Content{Content: key, Regions: at, Spans: []model.Span{{Offset: offset, Length: len(key)}}},
		Value: model.Content{Content: value, Regions: at, Spans: []model.Span{{Offset: offset + len(key) + 1, Length: len(value)}}}}
}

// TestBulkFailure is told at outputURL too.
func TestBulkFailure(t *testing.T) {
	s := start(t, withMemory)
	at := files(t, map[string][]byte{"/cut.pdf": formPDF()[:200]})
	out := newTarget(t)
	id := s.accepted(bulk, object{"inputUrl": at + "/cut.pdf", "outputUrl": out.url, "question": "why?"}, nil)
	put := out.next(t)
	checkComponent(t, "bulkAnswer", put.body)
	if !strings.Contains(string(put.body), `"status":"FAILURE"`) {
		t.Errorf("output %s", put.body)
	}
	if a := s.ended(id); a.field("status") != "FAILURE" {
		t.Errorf("state %s", a.body)
	}
}

// TestShutdownKeepsJobs: a job that runs when its time is up goes back to the
// queue and is done by the next handler.
func TestShutdownKeepsJobs(t *testing.T) {
	m := jobstest.NewMemory()
	started := make(chan struct{})
	hanging := extractFunc(func(ctx context.Context, _ docextract.Input) (*model.CompleteDocument, error) {
		close(started)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	first := start(t, func(c *httpadapter.Config) { c.Queue, c.States, c.Extractor = m, m, hanging })
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	out := newTarget(t)
	id := first.accepted(async, object{"inputUrl": at + "/a.pdf", "outputUrl": out.url}, nil)
	<-started
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := first.handler.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Shutdown = %v", err)
	}
	second := start(t, func(c *httpadapter.Config) { c.Queue, c.States = m, m })
	if put := out.next(t); put.header.Get("statusId") != id {
		t.Errorf("put of %q", put.header.Get("statusId"))
	}
	if a := second.ended(id); a.field("status") != "SUCCESS" {
		t.Errorf("state %s", a.body)
	}
}

var _ http.Handler = (*httpadapter.Handler)(nil)
