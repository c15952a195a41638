package tesseract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/docextract/docextract/ocr"
	"github.com/docextract/docextract/ocr/internal/tess"
)

// maxOutput bounds what is kept of the command's output; a page full of words
// makes a few hundred kilobytes.
const maxOutput = 64 << 20

// install says how to get what is missing.
const install = "install it (Debian, Ubuntu: apt-get install tesseract-ocr; macOS: brew install tesseract; others: https://tesseract-ocr.github.io/tessdoc/Installation.html) or choose another engine"

// run gives the picture to the command and returns its TSV output.
func (e *Engine) run(ctx context.Context, page *image.Gray) (string, error) {
	command := e.opts.Command
	if command == "" {
		command = "tesseract"
	}
	path, err := exec.LookPath(command)
	if err != nil {
		return "", fmt.Errorf("%w: %w: %s", ocr.ErrNoEngine, err, install)
	}
	cmd := exec.CommandContext(ctx, path, "stdin", "stdout",
		"-l", strings.Join(e.opts.languages(), "+"), "--psm", strconv.Itoa(tess.PageSegMode),
		"-c", "user_defined_dpi="+strconv.Itoa(tess.DPI), "tsv")
	// One thread a page is three times faster than the default; the pages are
	// what runs in parallel.
	cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1")
	cmd.WaitDelay = time.Second
	stdout, stderr := &bounded{limit: maxOutput}, &bounded{limit: 4096}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(tess.PGM(page)), stdout, stderr
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case strings.Contains(stderr.String(), "Failed loading language"):
		return "", fmt.Errorf("%w: tesseract has not all of %q; see tesseract --list-langs (Debian: apt-get install tesseract-ocr-<language>)", ocr.ErrNoLanguage, e.opts.languages())
	case err != nil:
		return "", fmt.Errorf("tesseract: %w: %s", err, strings.TrimSpace(stderr.String()))
	case stdout.over:
		return "", errors.New("tesseract: the output is too long")
	}
	return stdout.String(), nil
}

// bounded keeps the first bytes written to it.
type bounded struct {
	bytes.Buffer
	limit int
	over  bool
}

func (b *bounded) Write(p []byte) (int, error) {
	keep := min(len(p), b.limit-b.Len())
	b.over = b.over || keep < len(p)
	b.Buffer.Write(p[:keep])
	return len(p), nil
}
