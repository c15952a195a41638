package httpadapter_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/jobstest"
)

// stormQueue gives out tasks as if many attempts had ended with their process.
type stormQueue struct{ *jobstest.Memory }

func (q stormQueue) Work(ctx context.Context, lane httpadapter.Lane, workers int, do httpadapter.Do) error {
	return q.Memory.Work(ctx, lane, workers, func(ctx context.Context, t httpadapter.Task, attempt int) time.Duration {
		return do(ctx, t, attempt+100)
	})
}

// TestManyKills: a job whose process was killed often in a short time is done
// all the same. Killing a server 50 times within a minute brought jobs to
// FAILURE that nothing was wrong with.
func TestManyKills(t *testing.T) {
	s := start(t, func(c *httpadapter.Config) {
		m := jobstest.NewMemory()
		c.Queue, c.States, c.JobSchedule = stormQueue{m}, m, nil
	})
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	out, hook := newTarget(t), newTarget(t)
	id := s.accepted(async, object{"inputUrl": at + "/a.pdf", "outputUrl": out.url, "webhook": hook.url}, nil)
	out.next(t)
	hook.next(t)
	if a := s.ended(id); a.field("status") != "SUCCESS" {
		t.Errorf("state %s", a.body)
	}
}

// TestPoison: a job whose process died over and over for a long time ends as
// FAILURE, with a webhook, and is not tried again.
func TestPoison(t *testing.T) {
	x := &plain{}
	s := start(t, func(c *httpadapter.Config) {
		m := jobstest.NewMemory()
		c.Queue, c.States, c.Extractor, c.JobSchedule = stormQueue{m}, m, x, nil
		var begun atomic.Bool
		c.Now = func() time.Time { // the request comes an hour before its task
			if begun.CompareAndSwap(false, true) {
				return time.Now().Add(-time.Hour)
			}
			return time.Now()
		}
	})
	at := files(t, map[string][]byte{"/a.pdf": formPDF()})
	hook := newTarget(t)
	id := s.accepted(async, object{"inputUrl": at + "/a.pdf", "outputUrl": at, "webhook": hook.url}, nil)
	if call := hook.next(t); !strings.Contains(string(call.body), `"status":"FAILURE"`) {
		t.Errorf("webhook %s", call.body)
	}
	if a := s.ended(id); a.field("status") != "FAILURE" || x.done.Load() != 0 {
		t.Errorf("state %s, %d extractions", a.body, x.done.Load())
	}
}
