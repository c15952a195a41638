package webhook

import (
	"context"
	"errors"
	"sync"
	"time"
)

// The errors of Deliverer.Deliver.
var (
	ErrBusy   = errors.New("too many webhooks are waiting")
	ErrClosed = errors.New("deliveries have been shut down")
)

// DelivererConfig says how a Deliverer works. Sender is needed.
type DelivererConfig struct {
	Sender *Sender
	// Schedule is the time before each attempt; default DefaultSchedule.
	Schedule Schedule
	// Pending is how many messages may wait; default 1,000.
	Pending int
	// Parallel is how many are sent at a time; default 16.
	Parallel int
	// Done, where set, is told of the end of each message: nil after success,
	// else the last error.
	Done func(m Message, attempts int, err error)
}

// Deliverer sends webhooks and retries them for as long as the process lives.
// What must survive the process belongs into a durable queue instead.
type Deliverer struct {
	config  DelivererConfig
	pending chan struct{}
	sending chan struct{}
	closing chan struct{}
	ctx     context.Context
	cancel  context.CancelFunc

	mu     sync.Mutex
	closed bool
	all    sync.WaitGroup
}

// NewDeliverer makes a Deliverer. Shutdown ends it.
func NewDeliverer(c DelivererConfig) *Deliverer {
	if c.Schedule == nil {
		c.Schedule = DefaultSchedule()
	}
	if c.Pending <= 0 {
		c.Pending = 1000
	}
	if c.Parallel <= 0 {
		c.Parallel = 16
	}
	d := &Deliverer{config: c, pending: make(chan struct{}, c.Pending), sending: make(chan struct{}, c.Parallel), closing: make(chan struct{})}
	d.ctx, d.cancel = context.WithCancel(context.Background())
	return d
}

// Deliver takes charge of a message and returns at once. It fails with ErrBusy
// where too many are waiting, and with ErrClosed after Shutdown.
func (d *Deliverer) Deliver(m Message) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return ErrClosed
	}
	select {
	case d.pending <- struct{}{}:
	default:
		return ErrBusy
	}
	d.all.Add(1)
	go func() {
		defer d.all.Done()
		defer func() { <-d.pending }()
		attempts, err := d.deliver(m)
		if d.config.Done != nil {
			d.config.Done(m, attempts, err)
		}
	}()
	return nil
}

func (d *Deliverer) deliver(m Message) (attempts int, err error) {
	wait, ok := d.config.Schedule.Next(0, nil)
	for ok {
		last := d.sleep(wait)
		err = d.attempt(m)
		attempts++
		if err == nil || last {
			break
		}
		wait, ok = d.config.Schedule.Next(attempts, err)
	}
	return attempts, err
}

// sleep waits and reports whether the attempt that follows is the last one,
// because of a shutdown.
func (d *Deliverer) sleep(wait time.Duration) (last bool) {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return false
	case <-d.closing:
		return true
	}
}

func (d *Deliverer) attempt(m Message) error {
	select {
	case d.sending <- struct{}{}:
		defer func() { <-d.sending }()
	case <-d.ctx.Done():
		return d.ctx.Err()
	}
	_, err := d.config.Sender.Send(d.ctx, m)
	return err
}

// Shutdown takes no more messages, makes one last attempt at each that waits
// for its next one, and returns when all have ended. Where ctx is done first,
// what is left is dropped and its error returned.
func (d *Deliverer) Shutdown(ctx context.Context) error {
	d.mu.Lock()
	if !d.closed {
		d.closed = true
		close(d.closing)
	}
	d.mu.Unlock()
	ended := make(chan struct{})
	go func() { d.all.Wait(); close(ended) }()
	defer d.cancel()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		d.cancel()
		<-ended
		return ctx.Err()
	}
}
