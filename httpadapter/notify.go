package httpadapter

import (
	"context"
	"encoding/json"
	"time"

	"github.com/docextract/docextract/webhook"
)

// storeTime bounds the storing of a webhook before its request is answered.
const storeTime = 2 * time.Second

// notify takes charge of a webhook: in the durable queue where there is one,
// else, or where the queue does not answer, in this process.
func (h *Handler) notify(ctx context.Context, url string, n notice) {
	if h.config.Queue != nil {
		// Not the request's context: a caller who has gone wants the webhook all the same.
		stored, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
		defer cancel()
		err := h.addNotice(stored, url, n)
		if err == nil {
			return
		}
		h.config.Logger.ErrorContext(ctx, "webhook not stored, kept in the process", "id", n.ID, "error", err)
	}
	body, err := json.Marshal(n)
	if err == nil {
		err = h.deliverer.Deliver(webhook.Message{ID: n.ID, URL: url, Body: body})
	}
	if err != nil {
		h.config.Logger.ErrorContext(ctx, "webhook dropped", "id", n.ID, "error", err)
	}
}

// addNotice stores a webhook as a task.
func (h *Handler) addNotice(ctx context.Context, url string, n notice) error {
	body, err := json.Marshal(n)
	if err != nil {
		return err
	}
	j := job{Kind: kindWebhook, ID: n.StatusID, MessageID: n.ID, Webhook: url, Start: n.End, Trace: traceOf(ctx)}
	return h.add(ctx, n.ID, LaneDeliver, j, body)
}

// webhookEnded logs what the process gave up.
func (h *Handler) webhookEnded(m webhook.Message, attempts int, err error) {
	if err != nil {
		h.config.Logger.Warn("webhook given up", "id", m.ID, "attempts", attempts, "error", webhook.Explain(err))
	}
}
