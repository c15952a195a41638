// Package jobstest is for tests only: a queue in memory, which loses everything
// with its process, and the exam that each httpadapter.Queue must pass.
package jobstest

import (
	"context"
	"sync"
	"time"

	"github.com/docextract/docextract/httpadapter"
)

// Memory is an httpadapter.Queue and httpadapter.States in memory. It is for
// tests only: what it has accepted is lost with the process.
type Memory struct {
	mu     sync.Mutex
	wake   chan struct{} // closed and replaced when something changes
	seen   map[string]bool
	tasks  []*entry
	states map[string]httpadapter.JobState
}

type entry struct {
	task    httpadapter.Task
	attempt int
	due     time.Time
	running bool
}

// NewMemory makes an empty queue.
func NewMemory() *Memory {
	return &Memory{wake: make(chan struct{}), seen: map[string]bool{}, states: map[string]httpadapter.JobState{}}
}

// Add keeps a task in memory.
func (m *Memory) Add(_ context.Context, t httpadapter.Task) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen[t.ID] {
		return nil
	}
	m.seen[t.ID] = true
	m.tasks = append(m.tasks, &entry{task: t})
	m.changed()
	return nil
}

func (m *Memory) changed() {
	close(m.wake)
	m.wake = make(chan struct{})
}

// Work calls do for the tasks of a lane until ctx is done.
func (m *Memory) Work(ctx context.Context, lane httpadapter.Lane, workers int, do httpadapter.Do) error {
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for e := m.take(ctx, lane); e != nil; e = m.take(ctx, lane) {
				m.finish(e, do(context.WithoutCancel(ctx), e.task, e.attempt))
			}
		})
	}
	all.Wait()
	return nil
}

// take waits for a task that is due; nil once ctx is done.
func (m *Memory) take(ctx context.Context, lane httpadapter.Lane) *entry {
	for ctx.Err() == nil {
		m.mu.Lock()
		next, wait := m.due(lane)
		if next != nil {
			next.running = true
			next.attempt++
		}
		wake := m.wake
		m.mu.Unlock()
		if next != nil {
			return next
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-wake:
		case <-timer.C:
		}
		timer.Stop()
	}
	return nil
}

func (m *Memory) due(lane httpadapter.Lane) (*entry, time.Duration) {
	wait := time.Hour
	for _, e := range m.tasks {
		if e.running || e.task.Lane != lane {
			continue
		}
		left := time.Until(e.due)
		if left <= 0 {
			return e, 0
		}
		wait = min(wait, left)
	}
	return nil, wait
}

func (m *Memory) finish(e *entry, again time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if again > 0 {
		e.running, e.due = false, time.Now().Add(again)
	} else {
		for i := range m.tasks {
			if m.tasks[i] == e {
				m.tasks = append(m.tasks[:i], m.tasks[i+1:]...)
				break
			}
		}
	}
	m.changed()
}

// PutState keeps a state in memory.
func (m *Memory) PutState(_ context.Context, s httpadapter.JobState) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.states[s.ID] = s
	return nil
}

// State is the state that was put last.
func (m *Memory) State(_ context.Context, id string) (httpadapter.JobState, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.states[id]
	if !ok {
		return s, httpadapter.ErrNoJob
	}
	return s, nil
}
