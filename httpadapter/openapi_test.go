package httpadapter_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"strings"
	"sync"
	"testing"

	"github.com/docextract/docextract/httpadapter"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// An OpenAPI 3.1 document is a JSON Schema 2020-12 resource: a schema in it is
// compiled by its JSON pointer.
type openAPI struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	document map[string]any
	schemas  map[string]*jsonschema.Schema
}

var api = sync.OnceValues(func() (*openAPI, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(httpadapter.OpenAPI()))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	return &openAPI{compiler: c, document: doc.(map[string]any), schemas: map[string]*jsonschema.Schema{}}, c.AddResource("openapi.json", doc)
})

func (o *openAPI) schema(pointer ...string) (*jsonschema.Schema, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := "openapi.json#"
	for _, p := range pointer {
		at += "/" + strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(p)
	}
	if s, ok := o.schemas[at]; ok {
		return s, nil
	}
	s, err := o.compiler.Compile(at)
	if err == nil {
		o.schemas[at] = s
	}
	return s, err
}

// template is the path of the document that a path belongs to, "" for none.
func (o *openAPI) template(path string) string {
	path, _, _ = strings.Cut(path, "?")
	paths := o.document["paths"].(map[string]any)
	if _, ok := paths[path]; ok {
		return path
	}
	if i := strings.LastIndexByte(path, '/'); i > 0 && path[:i] == "/api/forms/generic/zip/async" && path[i+1:] != "" {
		return path[:i] + "/{statusId}"
	}
	return ""
}

// checkAgainstOpenAPI fails where an answer is not one that the document
// describes.
func checkAgainstOpenAPI(t testing.TB, method, path string, a answer) {
	t.Helper()
	o, err := api()
	if err != nil {
		t.Fatal(err)
	}
	contentType, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	where := []string{"components", "schemas", "errorMessage"} // paths that the document does not know
	if template := o.template(path); template != "" {
		operations := o.document["paths"].(map[string]any)[template].(map[string]any)
		m := strings.ToLower(method)
		if a.code == 405 {
			for m = range operations {
			}
		}
		where = []string{"paths", template, m, "responses", fmt.Sprint(a.code), "content", contentType, "schema"}
	}
	if a.header.Get("apiVersion") == "" {
		t.Errorf("%s %s: no header apiVersion", method, path)
	}
	s, err := o.schema(where...)
	if err != nil {
		t.Errorf("%s %s answers %d with %s, which the OpenAPI document does not know: %v", method, path, a.code, contentType, err)
		return
	}
	if contentType == "application/json" {
		checkSchema(t, s, a.body)
	}
}

func checkSchema(t testing.TB, s *jsonschema.Schema, body []byte) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		t.Errorf("%.200s: %v", body, err)
	} else if err := s.Validate(value); err != nil {
		t.Errorf("%.300s: %v", body, err)
	}
}

// checkComponent checks a body that is sent, not answered.
func checkComponent(t testing.TB, name string, body []byte) {
	t.Helper()
	o, err := api()
	if err != nil {
		t.Fatal(err)
	}
	s, err := o.schema("components", "schemas", name)
	if err != nil {
		t.Fatal(err)
	}
	checkSchema(t, s, body)
}

// TestOpenAPIDocument: it is served without credentials, every reference in it
// can be followed, and the schema of every answer compiles.
func TestOpenAPIDocument(t *testing.T) {
	s := start(t, nil)
	a := s.get("/openapi.json", map[string]string{"orgId": "", "authKey": ""})
	if a.code != 200 || !bytes.Equal(a.body, httpadapter.OpenAPI()) {
		t.Fatalf("GET /openapi.json = %d", a.code)
	}
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			Responses map[string]struct{ Content map[string]json.RawMessage }
		}
	}
	if err := json.Unmarshal(a.body, &doc); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") || len(doc.Paths) != 8 {
		t.Errorf("version %s, %d paths", doc.OpenAPI, len(doc.Paths))
	}
	o, err := api()
	if err != nil {
		t.Fatal(err)
	}
	for path, operations := range doc.Paths {
		for method, operation := range operations {
			for code, response := range operation.Responses {
				for kind := range response.Content {
					if _, err := o.schema("paths", path, method, "responses", code, "content", kind, "schema"); err != nil {
						t.Errorf("%s %s %s %s: %v", method, path, code, kind, err)
					}
				}
			}
		}
	}
}
