package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/model"
)

// sample writes a form page as a.pdf and a.png, its words, and a file that is
// no document, and returns their folder.
func sample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, b []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("form.pdf", pagegen.New(3, pagegen.Options{Digital: true}).PDF())
	img, truth := pagegen.New(3, pagegen.Options{}).Render(100, 0)
	var scan bytes.Buffer
	if err := png.Encode(&scan, img); err != nil {
		t.Fatal(err)
	}
	write("scan.png", scan.Bytes())
	words, err := json.Marshal(map[string]any{"pages": truth.Pages, "words": truth.Words})
	if err != nil {
		t.Fatal(err)
	}
	write("scan.json", words)
	write("letter.doc", []byte("Dear Sir or Madam"))
	return dir
}

func TestRun(t *testing.T) {
	dir := sample(t)
	in := func(name string) string { return filepath.Join(dir, name) }
	out := filepath.Join(dir, "out")
	tests := []struct {
		name   string
		args   []string
		status int
		stderr string   // part of it
		files  []string // in out
		stdout string   // part of it
	}{
		{"no file", nil, 2, "no file given", nil, ""},
		{"unknown flag", []string{"-x"}, 2, "flag provided but not defined", nil, ""},
		{"bad version", []string{"-version", "3", in("form.pdf")}, 2, "-version is 3", nil, ""},
		{"bad format", []string{"-format", "xml", in("form.pdf")}, 2, `-format is "xml"`, nil, ""},
		{"bad engine", []string{"-engine", "crystal ball", in("form.pdf")}, 2, "crystal ball", nil, ""},
		{"two of one name", []string{"-o", out, "a/x.png", "b/x.pdf"}, 2, "would both be written", nil, ""},
		{"help", []string{"-h"}, 0, "usage: extract", nil, ""},
		{"standard output", []string{"-engine", "none", in("form.pdf")}, 0, "", nil, `"documentId": "form.pdf"`},
		{"text", []string{"-engine", "none", "-format", "txt", in("form.pdf")}, 0, "", nil, "\n"},
		{"recorded words", []string{"-words", dir, "-o", out, in("scan.png")}, 0, "", []string{"scan.json"}, ""},
		{"some fail", []string{"-engine", "none", "-o", out, in("letter.doc"), in("form.pdf"), in("missing.png"), in("scan.png")}, 1, "letter.doc: docextract: open: unsupported file type", []string{"form.json"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			os.RemoveAll(out)
			var stdout, stderr bytes.Buffer
			args := test.args
			if len(args) > 0 && args[0] != "-h" {
				args = append([]string{"-cache", "off"}, args...)
			}
			if status := run(context.Background(), args, &stdout, &stderr); status != test.status {
				t.Errorf("status %d, want %d; %s", status, test.status, stderr.String())
			}
			if !strings.Contains(stderr.String(), test.stderr) || test.stderr == "" && stderr.Len() > 0 {
				t.Errorf("standard error is %q, want %q in it", stderr.String(), test.stderr)
			}
			if !strings.Contains(stdout.String(), test.stdout) {
				t.Errorf("standard output is %.200q, want %q in it", stdout.String(), test.stdout)
			}
			for _, name := range test.files {
				b, err := os.ReadFile(filepath.Join(out, name))
				var doc model.CompleteDocument
				if err == nil {
					err = json.Unmarshal(b, &doc)
				}
				if err != nil || len(doc.OCRResults.ReadResults) != 1 || doc.RawText == "" {
					t.Errorf("%s: %v, %.100q", name, err, b)
				}
			}
			if entries, _ := os.ReadDir(out); len(entries) != len(test.files) {
				t.Errorf("%d files were written, want %v", len(entries), test.files)
			}
		})
	}
}

func TestIndentKeepsStrings(t *testing.T) {
	const in = `{"a":[1,2.5,-3],"b":"[ 1, 2 ]","c":[],"d":[{"e":[4]}]}`
	var got any
	out := indent([]byte(in))
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if !bytes.Contains(out, []byte("[1, 2.5, -3]")) || !bytes.Contains(out, []byte(`"[ 1, 2 ]"`)) {
		t.Errorf("laid out as %s", out)
	}
}
