package main

import (
	"fmt"
	"os"

	"github.com/docextract/docextract/ocr/replay"
)

// readWords reads a file of recorded words.
func readWords(file string) ([]replay.Page, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	pages, err := replay.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return pages, nil
}
