package jobstest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/docextract/docextract/httpadapter"
)

// Subject is what the exam is about.
type Subject interface {
	httpadapter.Queue
	httpadapter.States
}

// patience bounds each wait of the exam.
const patience = 20 * time.Second

// Exam checks what the documentation of httpadapter.Queue and States promises,
// crashes apart. Open makes an empty one for each part.
func Exam(t *testing.T, open func(t *testing.T) Subject) {
	t.Run("tasks arrive whole", func(t *testing.T) { arriveWhole(t, open(t)) })
	t.Run("an ID is added once", func(t *testing.T) { addedOnce(t, open(t)) })
	t.Run("again means again", func(t *testing.T) { again(t, open(t)) })
	t.Run("lanes and workers", func(t *testing.T) { lanes(t, open(t)) })
	t.Run("work waits for what runs", func(t *testing.T) { drains(t, open(t)) })
	t.Run("states", func(t *testing.T) { states(t, open(t)) })
}

func arriveWhole(t *testing.T, s Subject) {
	want := map[string]httpadapter.Task{}
	for i, size := range []int{0, 1, 1000, 200 << 10, 3 << 20} {
		task := httpadapter.Task{ID: fmt.Sprintf("whole-%d", i), Lane: httpadapter.LaneExtract, Body: bytes.Repeat([]byte{'b'}, size), File: bytes.Repeat([]byte{byte(i)}, size)}
		want[task.ID] = task
		add(t, s, task)
	}
	got := collect(t, s, httpadapter.LaneExtract, len(want))
	for id, task := range want {
		g, ok := got[id]
		if !ok || g.Lane != task.Lane || !bytes.Equal(g.Body, task.Body) || !bytes.Equal(g.File, task.File) {
			t.Errorf("task %s: came %v, lane %q, %d and %d bytes", id, ok, g.Lane, len(g.Body), len(g.File))
		}
	}
}

func add(t *testing.T, s Subject, task httpadapter.Task) {
	t.Helper()
	if err := s.Add(t.Context(), task); err != nil {
		t.Fatalf("Add(%s): %v", task.ID, err)
	}
}

// collect works until n different tasks have come.
func collect(t *testing.T, s Subject, lane httpadapter.Lane, n int) map[string]httpadapter.Task {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var mu sync.Mutex
	got := map[string]httpadapter.Task{}
	err := s.Work(ctx, lane, 4, func(_ context.Context, task httpadapter.Task, _ int) time.Duration {
		mu.Lock()
		defer mu.Unlock()
		got[task.ID] = task
		if len(got) == n {
			cancel()
		}
		return 0
	})
	if err != nil || len(got) != n {
		t.Fatalf("%d tasks, %v; want %d", len(got), err, n)
	}
	return got
}

func addedOnce(t *testing.T, s Subject) {
	for range 3 {
		add(t, s, httpadapter.Task{ID: "once", Lane: httpadapter.LaneExtract, Body: []byte("1")})
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var mu sync.Mutex
	calls := 0
	if err := s.Work(ctx, httpadapter.LaneExtract, 2, func(context.Context, httpadapter.Task, int) time.Duration {
		mu.Lock()
		defer mu.Unlock()
		calls++
		return 0
	}); err != nil {
		t.Fatal(err)
	}
	if calls != 1 {
		t.Errorf("%d calls", calls)
	}
}

func again(t *testing.T, s Subject) {
	add(t, s, httpadapter.Task{ID: "again", Lane: httpadapter.LaneDeliver, Body: []byte("1")})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var attempts []int
	started := time.Now()
	if err := s.Work(ctx, httpadapter.LaneDeliver, 1, func(_ context.Context, _ httpadapter.Task, attempt int) time.Duration {
		attempts = append(attempts, attempt)
		if len(attempts) < 3 {
			return 300 * time.Millisecond
		}
		cancel()
		return 0
	}); err != nil {
		t.Fatal(err)
	}
	if len(attempts) != 3 || attempts[0] != 1 || attempts[1] != 2 || attempts[2] != 3 {
		t.Errorf("attempts %v", attempts)
	}
	if waited := time.Since(started); waited < 500*time.Millisecond {
		t.Errorf("two waits of 300 ms took %v", waited)
	}
}

func lanes(t *testing.T, s Subject) {
	for i := range 6 {
		add(t, s, httpadapter.Task{ID: fmt.Sprintf("e%d", i), Lane: httpadapter.LaneExtract, Body: []byte("1")})
	}
	add(t, s, httpadapter.Task{ID: "d", Lane: httpadapter.LaneDeliver, Body: []byte("1")})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var mu sync.Mutex
	running, most, done := 0, 0, 0
	if err := s.Work(ctx, httpadapter.LaneExtract, 2, func(_ context.Context, task httpadapter.Task, _ int) time.Duration {
		mu.Lock()
		running++
		most = max(most, running)
		mu.Unlock()
		time.Sleep(50 * time.Millisecond)
		mu.Lock()
		defer mu.Unlock()
		running--
		if task.Lane != httpadapter.LaneExtract {
			t.Errorf("a task of lane %q", task.Lane)
		}
		if done++; done == 6 {
			cancel()
		}
		return 0
	}); err != nil {
		t.Fatal(err)
	}
	if most != 2 || done != 6 {
		t.Errorf("%d at a time, %d done", most, done)
	}
}

func drains(t *testing.T, s Subject) {
	add(t, s, httpadapter.Task{ID: "slow", Lane: httpadapter.LaneExtract, Body: []byte("1")})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ended := false
	if err := s.Work(ctx, httpadapter.LaneExtract, 1, func(ctx context.Context, _ httpadapter.Task, _ int) time.Duration {
		cancel()
		time.Sleep(100 * time.Millisecond)
		if ctx.Err() != nil {
			t.Error("the context of what runs is done")
		}
		ended = true
		return 0
	}); err != nil {
		t.Fatal(err)
	}
	if !ended {
		t.Error("Work returned before the task had ended")
	}
}

func states(t *testing.T, s Subject) {
	if _, err := s.State(t.Context(), "unknown"); !errors.Is(err, httpadapter.ErrNoJob) {
		t.Errorf("an unknown job: %v", err)
	}
	for _, want := range []httpadapter.JobState{
		{ID: "job_1-a", Org: "acme", Status: "RUNNING", Start: 5},
		{ID: "job_1-a", Org: "acme", Status: "FAILURE", Message: "why", Start: 5, End: 6},
	} {
		if err := s.PutState(t.Context(), want); err != nil {
			t.Fatal(err)
		}
		if got, err := s.State(t.Context(), want.ID); err != nil || got != want {
			t.Errorf("state %+v, %v; want %+v", got, err, want)
		}
	}
}
