package natsjobs

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/docextract/docextract/httpadapter"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// inline is the largest task whose bytes stand in its message.
const inline = 128 << 10

// headerFile marks a message whose bytes are in the object store.
const headerFile = "Docextract-File"

// Add stores the bytes first, then the message that refers to them: a message
// always finds its bytes, and bytes that no message refers to end by their age.
func (s *Store) Add(ctx context.Context, t httpadapter.Task) error {
	m := nats.NewMsg(s.config.Name + ".tasks." + string(t.Lane))
	m.Data = pack(t)
	if len(m.Data) > inline {
		if _, err := s.files.Put(ctx, jetstream.ObjectMeta{Name: t.ID}, bytes.NewReader(m.Data)); err != nil {
			return fmt.Errorf("natsjobs: storing the bytes of %s: %w", t.ID, err)
		}
		m.Data = nil
		m.Header.Set(headerFile, "1")
	}
	// The server drops a message whose ID it has seen within the hour.
	m.Header.Set(nats.MsgIdHdr, t.ID)
	if _, err := s.js.PublishMsg(ctx, m); err != nil {
		return fmt.Errorf("natsjobs: storing %s: %w", t.ID, err)
	}
	return nil
}

// pack is the length of the body, the body and the file.
func pack(t httpadapter.Task) []byte {
	b := make([]byte, 0, 8+len(t.Body)+len(t.File))
	b = binary.BigEndian.AppendUint64(b, uint64(len(t.Body)))
	b = append(b, t.Body...)
	return append(b, t.File...)
}

func unpack(b []byte, t *httpadapter.Task) error {
	if len(b) < 8 || binary.BigEndian.Uint64(b) > uint64(len(b)-8) {
		return errors.New("the bytes of a task are damaged")
	}
	n := 8 + binary.BigEndian.Uint64(b)
	t.Body, t.File = b[8:n], b[n:]
	return nil
}

// The times of Work.
const (
	poll     = 2 * time.Second // how long one request for a task stands; bounds the end of Work
	pause    = 250 * time.Millisecond
	ackTime  = 5 * time.Second
	loadTime = 30 * time.Second
)

// Work gives out tasks of a lane until ctx is done.
func (s *Store) Work(ctx context.Context, lane httpadapter.Lane, workers int, do httpadapter.Do) error {
	consumer, err := s.stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers-" + string(lane), FilterSubject: s.config.Name + ".tasks." + string(lane),
		AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.config.Lease, MaxDeliver: -1,
		MaxAckPending: 1_000_000, // tasks that wait for their next attempt count as pending
	})
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("natsjobs: %w", err)
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				m, err := consumer.Next(jetstream.FetchMaxWait(poll))
				switch {
				case err == nil:
					s.handle(context.WithoutCancel(ctx), lane, m, do)
				case !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages):
					sleep(ctx, pause) // the connection is being made again
				}
			}
		})
	}
	all.Wait()
	return nil
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// handle works on one message and keeps its lease meanwhile. Where the server
// cannot be told of the end, the task is given out again.
func (s *Store) handle(ctx context.Context, lane httpadapter.Lane, m jetstream.Msg, do httpadapter.Do) {
	stop := s.keepLease(m)
	again := s.handleKept(ctx, lane, m, do)
	stop()
	if again > 0 {
		_ = m.NakWithDelay(again)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, ackTime)
	defer cancel()
	if m.DoubleAck(ctx) == nil && m.Headers().Get(headerFile) != "" {
		_ = s.files.Delete(ctx, m.Headers().Get(nats.MsgIdHdr)) // else it ends by its age
	}
}

func (s *Store) handleKept(ctx context.Context, lane httpadapter.Lane, m jetstream.Msg, do httpadapter.Do) (again time.Duration) {
	meta, err := m.Metadata()
	if err != nil {
		return time.Second
	}
	t := httpadapter.Task{ID: m.Headers().Get(nats.MsgIdHdr), Lane: lane}
	data := m.Data()
	if m.Headers().Get(headerFile) != "" {
		load, cancel := context.WithTimeout(ctx, loadTime)
		defer cancel()
		data, err = s.files.GetBytes(load, t.ID)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			return 0 // it was finished, but the server did not hear of it
		}
		if err != nil {
			return time.Second
		}
	}
	if err := unpack(data, &t); err != nil {
		return 0 // nothing will repair it
	}
	return do(ctx, t, int(min(meta.NumDelivered, 1<<30)))
}

// keepLease gives signs of life until stop is called.
func (s *Store) keepLease(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		ticker := time.NewTicker(s.config.Lease / 3)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				_ = m.InProgress()
			case <-done:
				return
			}
		}
	})
	return func() { close(done); ended.Wait() }
}

// PutState stores the state of a job.
func (s *Store) PutState(ctx context.Context, state httpadapter.JobState) error {
	b, err := json.Marshal(state)
	if err == nil {
		_, err = s.states.Put(ctx, state.ID, b)
	}
	if err != nil {
		return fmt.Errorf("natsjobs: storing the state of %s: %w", state.ID, err)
	}
	return nil
}

// State is the state of a job.
func (s *Store) State(ctx context.Context, id string) (httpadapter.JobState, error) {
	var state httpadapter.JobState
	entry, err := s.states.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return state, httpadapter.ErrNoJob
	}
	if err == nil {
		err = json.Unmarshal(entry.Value(), &state)
	}
	if err != nil {
		return state, fmt.Errorf("natsjobs: reading the state of %s: %w", id, err)
	}
	return state, nil
}
