package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"go.opentelemetry.io/otel/exporters/stdout/stdoutmetric"
	"go.opentelemetry.io/otel/exporters/stdout/stdouttrace"
	"go.opentelemetry.io/otel/metric"
	metricnoop "go.opentelemetry.io/otel/metric/noop"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	tracenoop "go.opentelemetry.io/otel/trace/noop"
)

// telemetry is the providers that the handler gets. A program that sends to a
// collector replaces the two exporters by OTLP's and changes nothing else.
type telemetry struct {
	traces  trace.TracerProvider
	metrics metric.MeterProvider
	stop    func() error
}

func startTelemetry(where string, stderr io.Writer) (telemetry, error) {
	switch where {
	case "none":
		return telemetry{tracenoop.NewTracerProvider(), metricnoop.NewMeterProvider(), func() error { return nil }}, nil
	case "stderr":
	default:
		return telemetry{}, fmt.Errorf("-telemetry %q is neither none nor stderr", where)
	}
	spans, err := stdouttrace.New(stdouttrace.WithWriter(stderr))
	if err != nil {
		return telemetry{}, err
	}
	values, err := stdoutmetric.New(stdoutmetric.WithWriter(stderr))
	if err != nil {
		return telemetry{}, err
	}
	traces := sdktrace.NewTracerProvider(sdktrace.WithBatcher(spans))
	metrics := sdkmetric.NewMeterProvider(sdkmetric.WithReader(sdkmetric.NewPeriodicReader(values)))
	stop := func() error {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		return errors.Join(traces.Shutdown(ctx), metrics.Shutdown(ctx))
	}
	return telemetry{traces, metrics, stop}, nil
}
