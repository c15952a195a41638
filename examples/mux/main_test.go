package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/model"
)

// found is an extractor of a test, of the one method that the handler needs.
type found struct{ text string }

func (f found) Extract(_ context.Context, in docextract.Input) (*model.CompleteDocument, error) {
	return &model.CompleteDocument{Status: model.StatusSuccess, DocumentID: in.ID, RawText: f.text}, nil
}

func TestRoutes(t *testing.T) {
	documents, err := httpadapter.New(httpadapter.Config{Extractor: found{"what the form says"}, Authenticator: oneToken{"secret"}})
	if err != nil {
		t.Fatal(err)
	}
	defer documents.Shutdown(t.Context())
	server := httptest.NewServer(routes(documents))
	defer server.Close()
	rows := []struct {
		method, path, key, want string
		code                    int
	}{
		{"GET", "/", "", "the program's own page", 200},
		{"POST", "/documents/api/forms/generic", "secret", `"rawText":"what the form says"`, 200},
		{"POST", "/documents/api/forms/generic", "guess", "AUTH_FAILURE", 401},
		{"GET", "/documents/developer/api-version", "secret", `"status":"SUCCESS"`, 200},
		{"GET", "/api/forms/generic", "secret", "404", 404},
	}
	for _, row := range rows {
		req, err := http.NewRequest(row.method, server.URL+row.path, strings.NewReader(`{"base64":"JVBERi0=","fileId":"a"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Orgid": {"me"}, "Authkey": {row.key}, "Content-Type": {"application/json"}}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode != row.code || !strings.Contains(string(body), row.want) {
			t.Errorf("%s %s: %d %s", row.method, row.path, res.StatusCode, body)
		}
	}
}
