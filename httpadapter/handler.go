package httpadapter

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/docextract/docextract/webhook"
	"golang.org/x/sync/semaphore"
)

// Handler serves the interface. It is safe for concurrent use; Shutdown ends it.
type Handler struct {
	config    Config
	guard     *webhook.Guard
	sender    *webhook.Sender
	deliverer *webhook.Deliverer
	gate      *gate
	memory    *semaphore.Weighted
	telemetry *telemetry

	// taking ends when no more tasks are to be taken, doing when those that
	// run are to stop.
	taking, doing         context.Context
	stopTaking, stopDoing context.CancelFunc
	work                  sync.WaitGroup
}

// New checks the config and makes a Handler, which begins to work on the tasks
// in the Queue, if there is one.
func New(c Config) (*Handler, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	h := &Handler{config: c, guard: webhook.NewGuard(c.Outbound), gate: newGate(c.Workers, c.Waiting, c.WaitTime), memory: semaphore.NewWeighted(c.MaxHeldBytes)}
	if h.telemetry, err = newTelemetry(c.TracerProvider, c.MeterProvider); err != nil {
		return nil, err
	}
	h.sender = &webhook.Sender{Guard: h.guard, Now: c.Now}
	if len(c.WebhookSecrets) > 0 {
		if h.sender.Signer, err = webhook.NewSigner(c.WebhookSecrets...); err != nil {
			return nil, err
		}
	}
	h.deliverer = webhook.NewDeliverer(webhook.DelivererConfig{Sender: h.sender, Schedule: c.WebhookSchedule, Done: h.webhookEnded})
	h.taking, h.stopTaking = context.WithCancel(context.Background())
	h.doing, h.stopDoing = context.WithCancel(context.Background())
	if c.Queue != nil {
		h.startWork(LaneExtract, c.Workers)
		h.startWork(LaneDeliver, deliverers)
	}
	return h, nil
}

// Shutdown takes no more tasks, lets those that run end and makes a last
// attempt at the webhooks that wait in the process. Where ctx is done first it
// stops what runs (a durable Queue gives it out again) and returns ctx's error.
// Requests are the http.Server's to drain, before this.
func (h *Handler) Shutdown(ctx context.Context) error {
	h.stopTaking()
	ended := make(chan struct{})
	go func() { h.work.Wait(); close(ended) }()
	var err error
	select {
	case <-ended:
	case <-ctx.Done():
		err = ctx.Err()
		h.stopDoing()
		<-ended
	}
	err = errors.Join(err, h.deliverer.Shutdown(ctx))
	h.stopDoing()
	h.guard.Close()
	return err
}

// call is what is known of one request while it is answered.
type call struct {
	id         string
	operation  string
	apiVersion string
	org        string
	start      time.Time
	// failure is the status code of a failure on our side: 418 or 500.
	failure int
	// code is the status code of the answer.
	code int
	// bodyRead says that the whole body has come.
	bodyRead bool
}

// operation is one row of the interface.
type operation struct {
	name    string
	method  string
	failure int
	open    bool // needs no credentials
	serve   func(h *Handler, w http.ResponseWriter, r *http.Request, c *call) error
}

const asyncPath = "/api/forms/generic/zip/async"

// find is the operation of a path.
func find(path string) (operation, bool) {
	switch path {
	case "/api/forms/generic":
		return operation{"forms", http.MethodPost, http.StatusTeapot, false, (*Handler).forms}, true
	case "/api/forms/generic/zip":
		return operation{"forms zip", http.MethodPost, http.StatusTeapot, false, (*Handler).formsZip}, true
	case asyncPath:
		return operation{"forms zip async", http.MethodPost, http.StatusInternalServerError, false, (*Handler).formsAsync}, true
	case "/api/rikai/bulk":
		return operation{"rikai bulk", http.MethodPost, http.StatusInternalServerError, false, (*Handler).bulk}, true
	case "/developer/api-version":
		return operation{"api version", http.MethodGet, http.StatusInternalServerError, false, (*Handler).apiVersion}, true
	case "/developer/webhook":
		return operation{"webhook test", http.MethodPost, http.StatusInternalServerError, false, (*Handler).webhookTest}, true
	case "/openapi.json":
		return operation{"openapi", http.MethodGet, http.StatusInternalServerError, true, (*Handler).openAPI}, true
	}
	if id, ok := strings.CutPrefix(path, asyncPath+"/"); ok && id != "" && !strings.Contains(id, "/") {
		return operation{"forms zip status", http.MethodGet, http.StatusInternalServerError, false, (*Handler).formsStatus}, true
	}
	return operation{}, false
}

// ServeHTTP answers one request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	op, known := find(r.URL.Path)
	c := &call{id: h.config.NewID(), operation: op.name, apiVersion: h.versionOf(r), start: h.config.Now(), failure: op.failure, code: http.StatusOK}
	r, end := h.telemetry.begin(r, c)
	defer end()
	defer h.recover(w, r, c)
	readBy(w, time.Now().Add(h.config.ReadTime))
	w.Header().Set("apiVersion", c.apiVersion)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	err := h.admit(r, c, op, known)
	if err == nil {
		err = op.serve(h, w, r, c)
	}
	if err != nil {
		h.writeError(w, r, c, err)
	}
}

// admit checks path, method and credentials, in this order.
func (h *Handler) admit(r *http.Request, c *call, op operation, known bool) error {
	if !known {
		return fail(http.StatusNotFound, "There is nothing at this path.")
	}
	if r.Method != op.method && !(op.method == http.MethodGet && r.Method == http.MethodHead) {
		p := fail(http.StatusMethodNotAllowed, "The method of this path is %s.", op.method)
		p.allow = op.method
		return p
	}
	if op.open {
		return nil
	}
	who, err := h.authenticate(r)
	c.org = who.OrgID
	return err
}

// versionOf is the version that a request names, if it is one of ours, else
// the latest.
func (h *Handler) versionOf(r *http.Request) string {
	if v := r.Header.Get("apiVersion"); slices.Contains(h.config.APIVersions, v) {
		return v
	}
	return h.config.APIVersions[len(h.config.APIVersions)-1]
}

// recover turns a panic into a failure on our side: one request must not take
// the service down.
func (h *Handler) recover(w http.ResponseWriter, r *http.Request, c *call) {
	v := recover()
	if v == nil {
		return
	}
	if v == http.ErrAbortHandler { //nolint:errorlint // the very value, as net/http compares it
		panic(v)
	}
	h.writeError(w, r, c, fmt.Errorf("panic: %v\n%s", v, debug.Stack()))
}

// beforeWrite gives the answer its time. Writers that know no deadlines, as in
// tests, have none.
func (h *Handler) beforeWrite(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(h.config.WriteTime))
}
