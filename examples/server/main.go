// Command server serves the extraction of documents over HTTP: the handler of
// package httpadapter with a durable queue, telemetry, health endpoints and a
// graceful end.
//
//	server -addr 127.0.0.1:8080 -credentials keys.json -data /var/lib/docextract
//
// It prints "listening on http://HOST:PORT" once it serves. SIGINT and SIGTERM
// end it: no new requests, those that run are answered, jobs stay in the queue.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/natsjobs"
	"github.com/docextract/docextract/webhook"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
}

// run serves until ctx is done.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	s, err := parse(args, stderr)
	if err != nil {
		return err
	}
	logger := slog.New(slog.NewJSONHandler(stderr, nil))
	telemetry, err := startTelemetry(s.telemetry, stderr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, telemetry.stop()) }()

	extractor, err := docextract.New(docextract.Options{Engine: s.engine, Workers: s.workers, CompilationCache: s.cache()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, extractor.Close()) }()

	queue, err := natsjobs.Open(ctx, s.queue())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, queue.Close()) }()

	handler, err := httpadapter.New(httpadapter.Config{
		Extractor: extractor, Authenticator: s.credentials, APIVersions: s.versions,
		Queue: queue, States: queue, Workers: s.workers,
		Outbound: webhook.Policy{Allow: s.allow}, WebhookSecrets: s.secrets,
		Logger: logger, TracerProvider: telemetry.traces, MeterProvider: telemetry.metrics,
	})
	if err != nil {
		return err
	}
	return serve(ctx, s.addr, handler, queue, stdout)
}

// drainTime bounds the end: requests that run and tasks that run.
const drainTime = 30 * time.Second

// serve listens until ctx is done, then drains.
func serve(ctx context.Context, addr string, handler *httpadapter.Handler, queue *natsjobs.Store, stdout io.Writer) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: routes(ctx, handler, queue), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(stdout, "listening on http://%s\n", listener.Addr())
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	drain, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	// Requests first: what they accept is to be stored while the queue works.
	return errors.Join(err, server.Shutdown(drain), handler.Shutdown(drain))
}

// routes adds the health endpoints, which need no credentials: /livez says that
// the process serves, /readyz that it should be given requests.
func routes(ctx context.Context, handler http.Handler, queue *natsjobs.Store) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		switch {
		case ctx.Err() != nil:
			http.Error(w, "shutting down", http.StatusServiceUnavailable)
		case !queue.Ready():
			http.Error(w, "the queue cannot be reached", http.StatusServiceUnavailable)
		default:
			fmt.Fprintln(w, "ok")
		}
	})
	return mux
}
