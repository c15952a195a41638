package httpadapter

import (
	"context"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

const scope = "github.com/docextract/docextract/httpadapter"

// telemetry is the instruments: a span and a duration for each request and for
// each task, by the names of OpenTelemetry's semantic conventions for HTTP.
type telemetry struct {
	tracer   trace.Tracer
	requests metric.Float64Histogram
	tasks    metric.Float64Histogram
}

func newTelemetry(tp trace.TracerProvider, mp metric.MeterProvider) (*telemetry, error) {
	meter := mp.Meter(scope)
	requests, err := meter.Float64Histogram("http.server.request.duration", metric.WithUnit("s"), metric.WithDescription("time to answer a request"))
	if err != nil {
		return nil, err
	}
	tasks, err := meter.Float64Histogram("docextract.task.duration", metric.WithUnit("s"), metric.WithDescription("time of one attempt at a task of the queue"))
	if err != nil {
		return nil, err
	}
	return &telemetry{tracer: tp.Tracer(scope), requests: requests, tasks: tasks}, nil
}

// begin starts the span of a request, below that of the caller.
func (t *telemetry) begin(r *http.Request, c *call) (*http.Request, func()) {
	started := time.Now()
	ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
	name := c.operation
	if name == "" {
		name = "unknown"
	}
	ctx, span := t.tracer.Start(ctx, name, trace.WithSpanKind(trace.SpanKindServer), trace.WithAttributes(
		attribute.String("http.request.method", r.Method), attribute.String("docextract.request.id", c.id)))
	return r.WithContext(ctx), func() {
		code := attribute.Int("http.response.status_code", c.code)
		span.SetAttributes(code)
		if c.code >= 500 || c.code == http.StatusTeapot {
			span.SetStatus(codes.Error, "")
		}
		span.End()
		t.requests.Record(ctx, time.Since(started).Seconds(), metric.WithAttributes(code, attribute.String("http.route", name)))
	}
}

// task starts the span of one attempt at a task, linked to the request that
// made it.
func (t *telemetry) task(ctx context.Context, j job, attempt int) (context.Context, func(error)) {
	started := time.Now()
	ctx = propagation.TraceContext{}.Extract(ctx, propagation.MapCarrier(j.Trace))
	kind := attribute.String("docextract.task.kind", string(j.Kind))
	ctx, span := t.tracer.Start(ctx, "task "+string(j.Kind), trace.WithSpanKind(trace.SpanKindConsumer), trace.WithAttributes(
		kind, attribute.String("docextract.job.id", j.ID), attribute.Int("docextract.task.attempt", attempt)))
	return ctx, func(err error) {
		if err != nil {
			span.SetStatus(codes.Error, err.Error())
		}
		span.End()
		t.tasks.Record(ctx, time.Since(started).Seconds(), metric.WithAttributes(kind, attribute.Bool("docextract.task.failed", err != nil)))
	}
}

// traceOf is the trace context to be stored with a job.
func traceOf(ctx context.Context) map[string]string {
	carrier := propagation.MapCarrier{}
	propagation.TraceContext{}.Inject(ctx, carrier)
	return carrier
}
