package httpadapter

import (
	"context"
	"errors"
	"time"
)

// Lane is a kind of work with workers of its own, so that slow targets do not
// keep documents waiting.
type Lane string

// The lanes.
const (
	LaneExtract Lane = "extract" // reading documents
	LaneDeliver Lane = "deliver" // calls to outputUrl and webhook
)

// Task is a piece of work in a Queue.
type Task struct {
	// ID is unique: 1 to 100 letters, digits, - and _.
	ID   string
	Lane Lane
	// Body says what to do, File is what to do it with; both of any size.
	Body, File []byte
}

// Do works on a task. Attempt counts from 1 and includes attempts that ended
// with their process. It returns how long to wait before the next attempt, or
// zero where the task is finished.
type Do func(ctx context.Context, t Task, attempt int) (again time.Duration)

// Queue keeps tasks until they are finished. The package natsjobs is the
// durable one, which survives the process and can be shared by many; the queue
// in package jobstest is for tests only. jobstest.Exam is what each must pass.
//
// Both methods are safe for concurrent use.
type Queue interface {
	// Add stores a task and returns when it cannot be lost any more. A task
	// whose ID was added before, and that was not finished long ago, is not
	// added again, and that is no error.
	Add(ctx context.Context, t Task) error
	// Work calls do for the tasks of a lane, that many at a time, until ctx is
	// done; then it waits for those that run and returns nil. A task is given
	// out again when its process has died, and in rare cases while it runs.
	Work(ctx context.Context, lane Lane, workers int, do Do) error
}

// JobState is the state of an asynchronous job.
type JobState struct {
	ID  string `json:"id"`
	Org string `json:"org"`
	// Status is RUNNING, SUCCESS or FAILURE.
	Status string `json:"status"`
	// Message says why it failed.
	Message string `json:"message,omitempty"`
	// Start and End are milliseconds since 1970; End is 0 while RUNNING.
	Start int64 `json:"start"`
	End   int64 `json:"end,omitempty"`
}

// ErrNoJob is an ID for which no state is kept (any more).
var ErrNoJob = errors.New("no such job")

// States keeps the states of jobs for a time. Its methods are safe for
// concurrent use.
type States interface {
	PutState(ctx context.Context, s JobState) error
	// State fails with ErrNoJob.
	State(ctx context.Context, id string) (JobState, error)
}
