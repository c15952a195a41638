package webhook

import (
	"errors"
	"math/rand/v2"
	"time"
)

// Schedule is the time before each attempt: the first item before the first
// attempt, the second between the first failure and the second attempt ...
type Schedule []time.Duration

// DefaultSchedule is that of Standard Webhooks 1.0, "Retries": ten attempts
// over about three days.
func DefaultSchedule() Schedule {
	return Schedule{
		0, 5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour,
		5 * time.Hour, 10 * time.Hour, 14 * time.Hour, 20 * time.Hour, 24 * time.Hour,
	}
}

// maxRetryAfter bounds what a target may ask for.
const maxRetryAfter = 24 * time.Hour

// Next is the time to wait after the given number of failed attempts, of which
// err is the last; ok is false where it is time to give up. A tenth of jitter
// is added, and a target's Retry-After is respected up to a day.
func (s Schedule) Next(attempts int, err error) (wait time.Duration, ok bool) {
	if Final(err) || attempts >= len(s) {
		return 0, false
	}
	wait = s[max(attempts, 0)]
	wait += time.Duration(rand.Float64() * 0.1 * float64(wait))
	var status *StatusError
	if errors.As(err, &status) {
		wait = max(wait, min(status.RetryAfter, maxRetryAfter))
	}
	return wait, true
}
