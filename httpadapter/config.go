package httpadapter

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"runtime"
	"slices"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/webhook"
	"github.com/google/uuid"
	"go.opentelemetry.io/otel/metric"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/trace"
	tracenoop "go.opentelemetry.io/otel/trace/noop"
)

// Extractor reads one document; *docextract.Extractor is one. It must be safe
// for concurrent use.
type Extractor interface {
	Extract(ctx context.Context, in docextract.Input) (*model.CompleteDocument, error)
}

// ErrConfig is a Config that makes no sense.
var ErrConfig = errors.New("bad config")

// Config says how to serve. Extractor and Authenticator are needed; the zero
// value of every other field is its documented default.
type Config struct {
	Extractor     Extractor
	Authenticator Authenticator

	// APIVersions lists the dated versions YYYY-MM-DD of the interface that a
	// request can name; the last is the latest, used for all others. Default:
	// docextract.APIVersion alone.
	APIVersions []string

	// Queue stores asynchronous jobs and webhooks. Where it is nil, asynchronous
	// operations answer 503 and webhooks are retried within the process only.
	Queue Queue
	// States keeps the states of asynchronous jobs; needed where Queue is set.
	States States

	// Workers is how many synchronous requests are extracted at a time, and how
	// many asynchronous jobs besides; default GOMAXPROCS.
	Workers int
	// Waiting is how many requests may wait for a worker, beyond which they are
	// answered 503; default 100.
	Waiting int
	// WaitTime is how long a request waits for a worker; default 60 seconds.
	WaitTime time.Duration

	// MaxFileBytes bounds a document; default 100 MiB.
	MaxFileBytes int64
	// MaxHeldBytes bounds the bytes of all requests in memory, beyond which
	// they are answered 503; default 1 GiB. It cannot be less than four times
	// MaxFileBytes.
	MaxHeldBytes int64
	// ReadTime bounds the reading of a body, WriteTime the writing of an
	// answer; default 5 minutes each.
	ReadTime, WriteTime time.Duration

	// Outbound is the policy of all outbound calls.
	Outbound webhook.Policy
	// WebhookSecrets sign webhooks, each its own signature; see
	// webhook.NewSigner. Default: not signed.
	WebhookSecrets []string
	// WebhookSchedule is the time before each attempt at a webhook; default
	// webhook.DefaultSchedule.
	WebhookSchedule webhook.Schedule
	// OutputSchedule is the time before each attempt at a PUT to outputUrl;
	// default: at once, 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h.
	OutputSchedule webhook.Schedule
	// JobSchedule is the time before each attempt at an asynchronous job that
	// fails on our side; default: at once, 1 s, 10 s, 1 min, 5 min. A job whose
	// attempts all ended with their process fails after three times as many,
	// and not before the schedule's whole time.
	JobSchedule webhook.Schedule

	// Logger gets one line for each failure on our side; default: none.
	Logger *slog.Logger
	// TracerProvider and MeterProvider are OpenTelemetry's; default: none.
	TracerProvider trace.TracerProvider
	MeterProvider  metric.MeterProvider
	// Now is the clock, NewID makes the identifiers of requests and jobs (at
	// most 64 letters, digits, - and _); default time.Now and a random UUID.
	Now   func() time.Time
	NewID func() string
}

var datePattern = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

func (c Config) withDefaults() (Config, error) {
	if c.Extractor == nil || c.Authenticator == nil {
		return c, fmt.Errorf("httpadapter: %w: Extractor and Authenticator are needed", ErrConfig)
	}
	if c.Queue != nil && c.States == nil {
		return c, fmt.Errorf("httpadapter: %w: a Queue needs States", ErrConfig)
	}
	if len(c.APIVersions) == 0 {
		c.APIVersions = []string{docextract.APIVersion}
	}
	c.APIVersions = slices.Clone(c.APIVersions)
	for _, v := range c.APIVersions {
		if _, err := time.Parse(time.DateOnly, v); err != nil || !datePattern.MatchString(v) {
			return c, fmt.Errorf("httpadapter: %w: API version %q is no date YYYY-MM-DD", ErrConfig, v)
		}
	}
	c.setLimits()
	if c.MaxHeldBytes < 4*c.MaxFileBytes {
		return c, fmt.Errorf("httpadapter: %w: MaxHeldBytes is less than four times MaxFileBytes", ErrConfig)
	}
	c.setSchedules()
	c.setTools()
	return c, nil
}

func (c *Config) setLimits() {
	byDefault(&c.Workers, runtime.GOMAXPROCS(0))
	byDefault(&c.Waiting, 100)
	byDefault(&c.WaitTime, time.Minute)
	byDefault(&c.MaxFileBytes, 100<<20)
	byDefault(&c.MaxHeldBytes, max(1<<30, 4*c.MaxFileBytes))
	byDefault(&c.ReadTime, 5*time.Minute)
	byDefault(&c.WriteTime, 5*time.Minute)
}

func (c *Config) setSchedules() {
	if c.WebhookSchedule == nil {
		c.WebhookSchedule = webhook.DefaultSchedule()
	}
	if c.OutputSchedule == nil {
		c.OutputSchedule = webhook.Schedule{0, 5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, 2 * time.Hour, 6 * time.Hour}
	}
	if c.JobSchedule == nil {
		c.JobSchedule = webhook.Schedule{0, time.Second, 10 * time.Second, time.Minute, 5 * time.Minute}
	}
}

func (c *Config) setTools() {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	if c.TracerProvider == nil {
		c.TracerProvider = tracenoop.NewTracerProvider()
	}
	if c.MeterProvider == nil {
		c.MeterProvider = metricnoop.NewMeterProvider()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.NewID == nil {
		c.NewID = uuid.NewString
	}
}

func byDefault[T int | int64 | time.Duration](v *T, d T) {
	if *v <= 0 {
		*v = d
	}
}
