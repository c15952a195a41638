package httpadapter

import (
	"encoding/base64"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzParseObject holds the parse that takes the file out first against the
// plain one: the same fields, the same file or both an error.
func FuzzParseObject(f *testing.F) {
	for _, s := range []string{
		`{"base64":"JVBERi0="}`, ` { "a" : {"base64":"x"} , "base64" : "JVBE" , "b":[1,"base64"] } `, `{"base64":"JVBE","base64":"AAAA"}`,
		`{"x":"\"base64\":\"y\"","base64":"\u0041AAA"}`, `{"base64":null}`, `{"base64":"`, `{"base64"`, `[{"base64":"JVBE"}]`, `{"base64":"JVBE"}}`,
		`{"base64":"-"}`, `{"a":"\\","base64":"AA\n=="}`, `{"a":"\`, `{,"base64":"JVBE"}`, `{"base64":"JVBE" "x"}`, `{"base64":""}`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var plain fields
		plainErr := json.Unmarshal([]byte(body), &plain)
		got, value, err := parseObject([]byte(body))
		if (err == nil) != (plainErr == nil && plain != nil) {
			t.Fatalf("%q: %v, plain %v", body, err, plainErr)
		}
		if err != nil {
			return
		}
		file, fileErr := got.file(value)
		want, wantErr := plain.file(nil)
		if diff := cmp.Diff(want, file); diff != "" || (fileErr == nil) != (wantErr == nil) {
			t.Errorf("%q: file (-want +got), errors %v, %v:\n%s", body, wantErr, fileErr, diff)
		}
		delete(got, "base64")
		delete(plain, "base64")
		if diff := cmp.Diff(plain, got); diff != "" {
			t.Errorf("%q: fields (-want +got):\n%s", body, diff)
		}
	})
}

func BenchmarkParseObject(b *testing.B) {
	body := []byte(`{"base64":"` + base64.StdEncoding.EncodeToString(make([]byte, 300_000)) + `"}`)
	b.ReportAllocs()
	for b.Loop() {
		f, value, err := parseObject(body)
		if err == nil {
			_, err = f.file(value)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
