package httpadapter

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/webhook"
	"github.com/docextract/docextract/zipout"
)

// deliverers is how many calls to targets are made at a time.
const deliverers = 16

// soon is the wait before a task is tried again whose attempt did not count:
// the store did not answer, or the process ends.
const soon = time.Second

// startWork works on a lane until Shutdown.
func (h *Handler) startWork(lane Lane, workers int) {
	h.work.Add(1)
	go func() {
		defer h.work.Done()
		for h.taking.Err() == nil {
			if err := h.config.Queue.Work(h.taking, lane, workers, h.do); err != nil {
				h.config.Logger.Error("the queue failed", "lane", lane, "error", err)
				pause(h.taking, soon)
			}
		}
	}()
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// do works on one task. Each step is done in an order that makes it safe to be
// repeated from the start: what follows is stored before the task is finished,
// under an ID that is stored once.
func (h *Handler) do(ctx context.Context, t Task, attempt int) time.Duration {
	var j job
	if err := json.Unmarshal(t.Body, &j); err != nil {
		h.config.Logger.Error("task cannot be read, dropped", "id", t.ID, "error", err)
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.doing, cancel)()
	ctx, end := h.telemetry.task(ctx, j, attempt)
	again, err := h.doKind(ctx, j, t.File, attempt)
	end(err)
	if err != nil {
		h.config.Logger.WarnContext(ctx, "task failed", "id", t.ID, "kind", j.Kind, "attempt", attempt, "again", again, "error", err)
	}
	return again
}

func (h *Handler) doKind(ctx context.Context, j job, file []byte, attempt int) (time.Duration, error) {
	switch j.Kind {
	case kindZip, kindBulk:
		return h.doExtract(ctx, j, file, attempt)
	case kindPut:
		return h.doPut(ctx, j, file, attempt)
	case kindWebhook:
		_, err := h.sender.Send(ctx, webhook.Message{ID: j.MessageID, URL: j.Webhook, Body: file})
		return h.next(ctx, h.config.WebhookSchedule, j, attempt, err), err
	}
	return 0, fmt.Errorf("unknown kind %q", j.Kind)
}

// next is the wait after an attempt at a job, 0 for no more. Attempts that ended
// with their process are counted too: where the process was killed often in a
// short time, an attempt that fails is not yet the last.
func (h *Handler) next(ctx context.Context, schedule webhook.Schedule, j job, attempt int, err error) time.Duration {
	if err == nil {
		return 0
	}
	if ctx.Err() != nil {
		return soon
	}
	if !h.older(j, schedule) {
		attempt = min(attempt, len(schedule)-1)
	}
	wait, ok := schedule.Next(attempt, err)
	if !ok {
		return 0
	}
	return max(wait, time.Millisecond)
}

// older reports whether a job began longer ago than all attempts of a schedule
// take.
func (h *Handler) older(j job, schedule webhook.Schedule) bool {
	var all time.Duration
	for _, wait := range schedule {
		all += wait
	}
	return h.config.Now().Sub(time.UnixMilli(j.Start)) >= all
}

// doExtract reads the document and stores the output as a task of its own, so
// that a target that does not answer costs no second extraction.
func (h *Handler) doExtract(ctx context.Context, j job, file []byte, attempt int) (time.Duration, error) {
	if s, err := h.config.States.State(ctx, j.ID); err == nil && s.Status != statusRunning {
		return 0, nil // the job ended, but the task was given out once more
	}
	// Attempts that began and never ended are many, over a long time, only where
	// the document itself brings the process down.
	if attempt > 3*len(h.config.JobSchedule) && h.older(j, h.config.JobSchedule) {
		return h.endFailed(ctx, j, "The document could not be processed, several times over.")
	}
	output, err := h.makeOutput(ctx, &j, file)
	if err == nil {
		return h.then(h.addPut(ctx, j, output))
	}
	if p := documentProblem(err); p != nil && ctx.Err() == nil {
		return h.endFailed(ctx, j, p.message)
	}
	if wait := h.next(ctx, h.config.JobSchedule, j, attempt, err); wait > 0 {
		return wait, err
	}
	h.config.Logger.ErrorContext(ctx, "job failed", "id", j.ID, "attempts", attempt, "error", err)
	return h.endFailed(ctx, j, h.words(err, j.ID))
}

// then repeats a task soon where what follows it could not be stored.
func (h *Handler) then(err error) (time.Duration, error) {
	if err != nil {
		return soon, err
	}
	return 0, nil
}

// makeOutput is what is put to outputUrl. A panic is an error.
func (h *Handler) makeOutput(ctx context.Context, j *job, file []byte) (output []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v\n%s", v, debug.Stack())
		}
	}()
	doc, err := h.extract(ctx, &request{Name: j.Name, FileID: j.FileID, Metadata: j.Metadata, File: file}, j.APIVersion)
	if err != nil {
		return nil, err
	}
	// A repeated attempt is to have the same bytes: the job's time and ID.
	doc.RequestDateTime = time.UnixMilli(j.Start).UTC()
	if j.FileID == "" && j.Name == "" {
		doc.DocumentID = j.ID
	}
	j.DocumentID = doc.DocumentID
	if j.Kind == kindBulk {
		j.ContentType = "application/json"
		return json.Marshal(answerOf(*j, doc))
	}
	j.ContentType = zipType
	var buf bytes.Buffer
	err = zipout.Write(&buf, zipout.Archive{Name: j.FileID, Document: doc, Version: j.Version, Original: file})
	return buf.Bytes(), err
}

// addPut stores the output. Its task has the job's ID, so that the attempts of
// a job that was given out twice end in one.
func (h *Handler) addPut(ctx context.Context, j job, output []byte) error {
	j.Kind = kindPut
	return h.add(ctx, j.ID+"_put", LaneDeliver, j, output)
}

// doPut sends the output. The target can tell repeats by the header
// Idempotency-Key, which is the statusId.
func (h *Handler) doPut(ctx context.Context, j job, output []byte, attempt int) (time.Duration, error) {
	if s, err := h.config.States.State(ctx, j.ID); err == nil && s.Status != statusRunning {
		return h.then(h.addEnd(ctx, j, s, output)) // done before, but its end was not stored
	}
	header := j.OutputHeaders.Clone()
	if header == nil {
		header = http.Header{}
	}
	if header.Get("Content-Type") == "" {
		header.Set("Content-Type", j.ContentType)
	}
	header.Set("apiVersion", j.APIVersion)
	header.Set("statusId", j.ID)
	header.Set("Idempotency-Key", j.ID)
	err := h.guard.Put(ctx, j.OutputURL, header, output)
	if wait := h.next(ctx, h.config.OutputSchedule, j, attempt, err); wait > 0 {
		return wait, err
	}
	if err != nil {
		j.Failure = "The output could not be delivered: " + webhook.Explain(err) + "."
	}
	return h.then(h.end(ctx, j, output))
}

// endFailed ends a job whose document could not be read. Who asked a question
// is told at the outputUrl too.
func (h *Handler) endFailed(ctx context.Context, j job, message string) (time.Duration, error) {
	j.Failure = message
	if j.Kind == kindBulk {
		output, err := json.Marshal(answerOf(j, nil))
		if err != nil {
			return 0, err
		}
		j.ContentType = "application/json"
		return h.then(h.addPut(ctx, j, output))
	}
	return h.then(h.end(ctx, j, nil))
}

// end stores the final state of a job, then its webhook.
func (h *Handler) end(ctx context.Context, j job, output []byte) error {
	s := JobState{ID: j.ID, Org: j.Org, Status: model.StatusSuccess, Message: j.Failure, Start: j.Start, End: h.config.Now().UnixMilli()}
	if j.Failure != "" {
		s.Status = model.StatusFailure
	}
	if err := h.config.States.PutState(ctx, s); err != nil {
		return err
	}
	return h.addEnd(ctx, j, s, output)
}

func (h *Handler) addEnd(ctx context.Context, j job, s JobState, output []byte) error {
	if j.Webhook == "" {
		return nil
	}
	n := notice{Status: s.Status, APIVersion: j.APIVersion, ID: messageID(j.ID), StatusID: j.ID, DocumentID: j.DocumentID,
		Metadata: j.Metadata, Start: s.Start, End: s.End, Message: s.Message}
	if n.DocumentID == "" {
		n.DocumentID = j.FileID
	}
	if j.SendFull && s.Status == model.StatusSuccess {
		result, err := resultOf(j, output)
		if err != nil {
			return err
		}
		n.Result = result
	}
	return h.addNotice(ctx, j.Webhook, n)
}

// resultOf is the JSON in an output: all of it, or the archive's entry.
func resultOf(j job, output []byte) (json.RawMessage, error) {
	if j.ContentType != zipType {
		return output, nil
	}
	r, err := zip.NewReader(bytes.NewReader(output), int64(len(output)))
	if err != nil {
		return nil, err
	}
	for _, f := range r.File {
		if strings.HasSuffix(f.Name, ".json") {
			rc, err := f.Open()
			if err != nil {
				return nil, err
			}
			defer rc.Close()
			return io.ReadAll(rc)
		}
	}
	return nil, fmt.Errorf("the archive has no .json")
}
