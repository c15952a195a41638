package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"

	"golang.org/x/term"
)

// A raw line end never stands inside a JSON string, so that this finds lists only.
var numbers = regexp.MustCompile(`\[\n[\s\d.,eE+-]+\]`)
var spaces = regexp.MustCompile(`\s+`)

// indent lays JSON out for reading: a line for each value, but a list of
// numbers on one line.
func indent(b []byte) []byte {
	var buf bytes.Buffer
	if err := json.Indent(&buf, b, "", "  "); err != nil {
		return b // what json.Marshal wrote is valid
	}
	return numbers.ReplaceAllFunc(buf.Bytes(), func(list []byte) []byte {
		list = spaces.ReplaceAll(list, []byte(" "))
		list = bytes.ReplaceAll(list, []byte("[ "), []byte("["))
		return bytes.ReplaceAll(list, []byte(" ]"), []byte("]"))
	})
}

// progress is a bar on standard error, silent where that is no terminal.
type progress struct {
	w     io.Writer
	total int
}

func newProgress(w io.Writer, total int) progress {
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) || total < 2 {
		return progress{}
	}
	return progress{w, total}
}

const barWidth = 40

func (p progress) show(done int) {
	if p.w == nil {
		return
	}
	full := barWidth * done / p.total
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d", bytes.Repeat([]byte("="), full), bytes.Repeat([]byte(" "), barWidth-full), done, p.total)
}

func (p progress) clear() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
