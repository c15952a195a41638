package tesseract_test

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/ocrtest"
	"github.com/docextract/docextract/ocr/tesseract"
)

func TestExam(t *testing.T) { ocrtest.Run(t, tesseract.New(tesseract.Options{})) }

func TestNoCommand(t *testing.T) {
	e := tesseract.New(tesseract.Options{Command: filepath.Join(t.TempDir(), "tesseract")})
	_, err := e.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 99, 99)), ocr.Hints{})
	if !errors.Is(err, ocr.ErrNoEngine) || !strings.Contains(err.Error(), "apt-get install tesseract-ocr") {
		t.Errorf("error %v, want ErrNoEngine with a way to get one", err)
	}
}

func TestLanguages(t *testing.T) {
	for _, l := range []string{"xxx", "eng -c", "", "../eng", "--psm"} {
		e := tesseract.New(tesseract.Options{Languages: []string{l}})
		_, err := e.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 99, 99)), ocr.Hints{})
		if !errors.Is(err, ocr.ErrNoLanguage) {
			t.Errorf("language %q: error %v, want ErrNoLanguage", l, err)
		}
	}
}

// command is a program that stands in for tesseract.
func command(t *testing.T, script string) string {
	path := filepath.Join(t.TempDir(), "tesseract")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBadCommands(t *testing.T) {
	tests := map[string]struct{ script, want string }{
		"fails":    {"cat >/dev/null; echo no memory >&2; exit 3", "exit status 3: no memory"},
		"is mute":  {"cat >/dev/null", "row 1 is no TSV header"},
		"is cut":   {`cat >/dev/null; printf 'level\tpage_num\t\n5\t1\t1'`, "row 2: 3 columns"},
		"is deaf":  {`printf 'level\tpage_num\t\n5\t1\t1'`, "row 2: 3 columns"},
		"no words": {"cat >/dev/null; echo hello", "row 1 is no TSV header"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := tesseract.New(tesseract.Options{Command: command(t, tt.script)})
			_, err := e.Recognize(context.Background(), image.NewGray(image.Rect(0, 0, 2000, 2000)), ocr.Hints{})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// TestKilled: a command that hangs is killed with its context.
func TestKilled(t *testing.T) {
	e := tesseract.New(tesseract.Options{Command: command(t, "exec sleep 100")})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := e.Recognize(ctx, image.NewGray(image.Rect(0, 0, 99, 99)), ocr.Hints{})
		done <- err
	}()
	select {
	case err := <-done:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v, want context.DeadlineExceeded", err)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the command was not killed")
	}
}

func BenchmarkRecognize(b *testing.B) {
	page, _ := ocrtest.Page(b)
	e := tesseract.New(tesseract.Options{})
	for b.Loop() {
		if _, err := e.Recognize(context.Background(), page, ocr.Hints{}); err != nil {
			b.Fatal(err)
		}
	}
}
