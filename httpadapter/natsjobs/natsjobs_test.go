package natsjobs_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/jobstest"
	"github.com/docextract/docextract/httpadapter/natsjobs"
	"github.com/nats-io/nats-server/v2/server"
)

func open(t *testing.T, c natsjobs.Config) *natsjobs.Store {
	t.Helper()
	s, err := natsjobs.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestEmbedded(t *testing.T) {
	jobstest.Exam(t, func(t *testing.T) jobstest.Subject { return open(t, natsjobs.Config{Dir: t.TempDir()}) })
}

// external starts a server that listens on loopback.
func external(t *testing.T) string {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true, SyncAlways: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	return s.ClientURL()
}

func TestExternal(t *testing.T) {
	url := external(t)
	n := 0
	jobstest.Exam(t, func(t *testing.T) jobstest.Subject {
		n++
		return open(t, natsjobs.Config{URL: url, Name: fmt.Sprintf("exam%d", n)})
	})
}

// TestRestart: tasks and states outlive the process that stored them.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	first, err := natsjobs.Open(t.Context(), natsjobs.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		if err := first.Add(t.Context(), httpadapter.Task{ID: fmt.Sprint("t", i), Lane: httpadapter.LaneExtract, File: make([]byte, i<<15)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := first.PutState(t.Context(), httpadapter.JobState{ID: "t1", Status: "RUNNING"}); err != nil {
		t.Fatal(err)
	}
	first.Close()
	second := open(t, natsjobs.Config{Dir: dir})
	if s, err := second.State(t.Context(), "t1"); err != nil || s.Status != "RUNNING" {
		t.Errorf("state %+v, %v", s, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var done atomic.Int64
	if err := second.Work(ctx, httpadapter.LaneExtract, 2, func(_ context.Context, task httpadapter.Task, _ int) time.Duration {
		if done.Add(1) == 20 {
			cancel()
		}
		return 0
	}); err != nil {
		t.Fatal(err)
	}
	if done.Load() != 20 {
		t.Errorf("%d tasks after the restart, want 20", done.Load())
	}
}

// TestLease: a task that takes longer than its lease is not given out twice; one
// whose worker vanished is.
func TestLease(t *testing.T) {
	url := external(t)
	config := natsjobs.Config{URL: url, Lease: 600 * time.Millisecond}
	a, b := open(t, config), open(t, config)
	if err := a.Add(t.Context(), httpadapter.Task{ID: "long", Lane: httpadapter.LaneExtract}); err != nil {
		t.Fatal(err)
	}
	var calls atomic.Int64
	work := func(s *natsjobs.Store, limit time.Duration, do httpadapter.Do) {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		if err := s.Work(ctx, httpadapter.LaneExtract, 2, do); err != nil {
			t.Error(err)
		}
	}
	work(a, time.Second, func(context.Context, httpadapter.Task, int) time.Duration {
		calls.Add(1)
		time.Sleep(2 * time.Second)
		return 0
	})
	if calls.Load() != 1 {
		t.Errorf("a long task was given out %d times", calls.Load())
	}
	if err := a.Add(t.Context(), httpadapter.Task{ID: "lost", Lane: httpadapter.LaneExtract}); err != nil {
		t.Fatal(err)
	}
	work(a, time.Second, func(context.Context, httpadapter.Task, int) time.Duration {
		a.Close() // as if the machine had gone
		return 0
	})
	attempts := make(chan int, 10)
	work(b, 3*time.Second, func(_ context.Context, _ httpadapter.Task, attempt int) time.Duration {
		attempts <- attempt
		return 0
	})
	if len(attempts) != 1 || <-attempts != 2 {
		t.Errorf("%d attempts after the loss", len(attempts))
	}
}

func TestBadConfig(t *testing.T) {
	for _, c := range []natsjobs.Config{{}, {Dir: "a", URL: "b"}} {
		if _, err := natsjobs.Open(t.Context(), c); !errors.Is(err, natsjobs.ErrConfig) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	if _, err := natsjobs.Open(t.Context(), natsjobs.Config{URL: "nats://127.0.0.1:1"}); err == nil {
		t.Error("no server, no error")
	}
}
