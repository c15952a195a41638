//go:build gosseract

package gosseract_test

import (
	"context"
	"errors"
	"testing"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/gosseract"
	"github.com/docextract/docextract/ocr/ocrtest"
)

func TestExam(t *testing.T) {
	e := gosseract.New(gosseract.Options{})
	defer e.Close()
	ocrtest.Run(t, e)
}

func TestNoLanguage(t *testing.T) {
	e := gosseract.New(gosseract.Options{Languages: []string{"xxx"}})
	defer e.Close()
	page, _ := ocrtest.Page(t)
	if _, err := e.Recognize(context.Background(), page, ocr.Hints{}); !errors.Is(err, ocr.ErrNoLanguage) {
		t.Errorf("error %v, want ErrNoLanguage", err)
	}
}

func BenchmarkRecognize(b *testing.B) {
	page, _ := ocrtest.Page(b)
	e := gosseract.New(gosseract.Options{Clients: 1})
	defer e.Close()
	for b.Loop() {
		if _, err := e.Recognize(context.Background(), page, ocr.Hints{}); err != nil {
			b.Fatal(err)
		}
	}
}
