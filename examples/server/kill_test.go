package main_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// The full run is
//
//	go test ./examples/server -run Kill -kills 50 -jobs 200 -v -timeout 20m
var (
	kills    = flag.Int("kills", 2, "how often the server is killed")
	patience = flag.Duration("patience", 2*time.Minute, "how long to wait for the last results")
	jobs     = flag.Int("jobs", 16, "how many asynchronous jobs are sent meanwhile")
)

// run sends jobs and remembers what was accepted.
type run struct {
	t        *testing.T
	to       *receiver
	url      func(i int) string // where to send job i
	mu       sync.Mutex
	accepted map[string]int // statusId to job
}

// submit sends a job until it is accepted. An answer that was lost with the
// process is sent again, as a client would.
func (r *run) submit(i int) {
	body, _ := json.Marshal(map[string]any{
		"inputUrl": r.to.URL + fmt.Sprintf("/in/%d.pdf", i), "outputUrl": r.to.URL + fmt.Sprintf("/out/%d", i),
		"webhook": r.to.URL + "/hook", "fileId": fmt.Sprintf("job-%d", i),
	})
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		code, _, answer, err := send(r.url(i), "POST", "/api/forms/generic/zip/async", "application/json", body, nil)
		if err != nil || code == 503 {
			continue
		}
		var confirmed struct{ StatusID string }
		if code != 202 || json.Unmarshal(answer, &confirmed) != nil || confirmed.StatusID == "" {
			r.t.Errorf("job %d: %d %s", i, code, answer)
			return
		}
		r.mu.Lock()
		r.accepted[confirmed.StatusID] = i
		r.mu.Unlock()
		return
	}
	r.t.Errorf("job %d was never accepted", i)
}

// submitAll sends the jobs, four at a time, each not before may says so.
func (r *run) submitAll(may func(i int) bool) {
	var all sync.WaitGroup
	next := atomic.Int64{}
	for range 4 {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < *jobs; i = int(next.Add(1)) - 1 {
				for !may(i) {
					time.Sleep(5 * time.Millisecond)
				}
				r.submit(i)
			}
		})
	}
	all.Wait()
}

// missing counts accepted jobs without a result, and without a webhook.
func (r *run) missing() (results, hooks int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.to.mu.Lock()
	defer r.to.mu.Unlock()
	for id, i := range r.accepted {
		if r.to.puts[fmt.Sprintf("/out/%d", i)][id] == 0 {
			results++
		}
		if r.to.hooks[id] == 0 {
			hooks++
		}
	}
	return results, hooks
}

// explain logs the states of the jobs that are missing.
func (r *run) explain() {
	for id, i := range r.accepted {
		if r.to.puts[fmt.Sprintf("/out/%d", i)][id] == 0 {
			code, _, state, err := send(r.url(1), "GET", "/api/forms/generic/zip/async/"+id, "", nil, nil)
			r.t.Logf("job %d: %d %s %v", i, code, state, err)
		}
	}
}

// check waits for the rest and reports.
func (r *run) check() {
	r.t.Helper()
	for deadline := time.Now().Add(*patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if results, hooks := r.missing(); results+hooks == 0 {
			break
		}
	}
	if results, hooks := r.missing(); results+hooks != 0 {
		r.t.Errorf("of %d accepted jobs %d have no result and %d no webhook", len(r.accepted), results, hooks)
		r.explain()
	}
	r.to.mu.Lock()
	defer r.to.mu.Unlock()
	puts, posts := 0, 0
	for _, ids := range r.to.puts {
		for _, n := range ids {
			puts += n
		}
	}
	for _, n := range r.to.hooks {
		posts += n
	}
	r.t.Logf("%d jobs, %d accepted answers; %d distinct results in %d puts; webhooks of %d jobs in %d posts",
		*jobs, len(r.accepted), len(r.to.puts), puts, len(r.to.hooks), posts)
	if len(r.to.puts) != *jobs {
		r.t.Errorf("%d distinct results, want %d", len(r.to.puts), *jobs)
	}
}

// TestKill kills the server at random moments while jobs come in, and starts it
// again: every accepted job has its result and its webhook in the end.
func TestKill(t *testing.T) {
	keys, data := keyFile(t), t.TempDir()
	start := func() *process { return launch(t, "-credentials", keys, "-data", data, "-lease", "2s") }
	server := start()
	var url atomic.Value
	url.Store(server.url)
	var killed atomic.Int64
	r := &run{t: t, to: newReceiver(t), url: func(int) string { return url.Load().(string) }, accepted: map[string]int{}}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		// The jobs are spread over the kills.
		r.submitAll(func(i int) bool { return int(killed.Load())**jobs >= (i-4)**kills })
	}()
	rng := rand.New(rand.NewPCG(7, 11))
	for range *kills {
		time.Sleep(time.Duration(50+rng.IntN(1200)) * time.Millisecond)
		server.kill()
		killed.Add(1)
		server = start()
		url.Store(server.url)
	}
	<-sent
	r.check()
	if t.Failed() {
		t.Logf("the last server wrote:\n%s", server.stderr.String())
	}
}

// TestKillOneOfTwo: two servers share an external queue, one of them is killed
// while jobs come in and does not come back.
func TestKillOneOfTwo(t *testing.T) {
	keys, nats := keyFile(t), natsServer(t)
	args := []string{"-credentials", keys, "-nats", nats, "-lease", "2s"}
	first, second := launch(t, append(args, "-data", t.TempDir())...), launch(t, append(args, "-data", t.TempDir())...)
	var dead atomic.Bool
	r := &run{t: t, to: newReceiver(t), accepted: map[string]int{}, url: func(i int) string {
		if i%2 == 0 && !dead.Load() {
			return first.url
		}
		return second.url
	}}
	r.submitAll(func(i int) bool {
		if i == *jobs/2 && dead.CompareAndSwap(false, true) {
			first.kill()
		}
		return true
	})
	r.check()
	if _, _, _, err := send(first.url, "GET", "/livez", "", nil, nil); err == nil {
		t.Error("the killed server answers")
	}
}
