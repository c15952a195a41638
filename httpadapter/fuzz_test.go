package httpadapter_test

import (
	"bytes"
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/webhook"
)

// FuzzBody: whatever a body holds, the answer is one that the OpenAPI document
// knows, and nothing is called (the policy has no target that exists).
func FuzzBody(f *testing.F) {
	multi, contentType := formBody([]byte("%PDF-1.4"))
	f.Add("application/json", []byte(`{"base64":"JVBERi0=","fileId":"a","metadata":{"a":1}}`))
	f.Add("application/json", []byte(`{"base64":"data:;base64,JVBE\n","webhook":"ftp://x","inputURL":null}`))
	f.Add("application/json", []byte(`{"outputUrlHeaders":{"a":"b"},"webhookSendFull":"true"}`))
	f.Add(contentType, multi)
	f.Add(contentType, multi[:len(multi)-20])
	f.Add("multipart/form-data; boundary=", []byte("--\r\n"))
	policy := func(c *httpadapter.Config) {
		c.Extractor, c.Outbound = &plain{}, webhook.Policy{Ports: []uint16{1}}
	}
	s := start(f, policy)
	codes := []int{200, 400, 413}
	f.Fuzz(func(t *testing.T, contentType string, body []byte) {
		req := httptest.NewRequest("POST", forms, bytes.NewReader(body))
		req.Header.Set("orgId", "acme")
		req.Header.Set("authKey", "key-1")
		req.Header.Set("Content-Type", contentType)
		if bytes.Contains(body, []byte("://")) && !bytes.Contains(body, []byte("ftp://")) {
			return // no look-ups of names
		}
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, req)
		if !slices.Contains(codes, w.Code) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		checkAgainstOpenAPI(t, "POST", forms, answer{w.Code, w.Result().Header, w.Body.Bytes()})
	})
}

// FuzzKeyFile: a file of credentials is read or refused, and never lets anybody
// in without a key.
func FuzzKeyFile(f *testing.F) {
	f.Add(`[{"orgId":"a","authKeyHash":"` + strings.Repeat("ab", 32) + `","subscription":"active"}]`)
	f.Add(`[{"orgId":"","authKeyHash":"","subscription":""}]`)
	f.Add(`null`)
	f.Fuzz(func(t *testing.T, text string) {
		k, err := httpadapter.ReadKeyFile(strings.NewReader(text))
		if err != nil {
			return
		}
		if !json.Valid([]byte(text)) && !strings.HasPrefix(strings.TrimSpace(text), "[") && !strings.HasPrefix(strings.TrimSpace(text), "null") {
			t.Errorf("read from %q", text)
		}
		if k.Authenticate(t.Context(), httpadapter.Credentials{OrgID: "a", AuthKey: "guess"}) == nil {
			t.Error("a guess was let in")
		}
	})
}
