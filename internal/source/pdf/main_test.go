package pdf

import (
	"os"
	"testing"
)

// shared is the folder of the compiled engine, one for all tests of a run.
var shared string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "pdfium")
	if err != nil {
		panic(err)
	}
	shared = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func cacheDir(testing.TB) string { return shared }
