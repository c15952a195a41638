package docextract_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/docextract/docextract"

// rank is the floor that a top-level package stands on; what is below it in
// the tree stands there too. A package imports lower floors and its own
// ancestors only.
var rank = map[string]int{
	"model": 0, "webhook": 0, "internal/ccitt": 0, "internal/jpeg": 0, "internal/gray": 0,
	"ocr": 1, "layout": 1, "internal/source": 1, "internal/vision": 1, "internal/entity": 1, "internal/urgency": 1,
	"zipout":      2,
	".":           3,
	"httpadapter": 4,
	"examples":    5,
}

// testOnly packages serve tests and training and stand outside of the ranks: nothing that
// ships imports them.
var testOnly = []string{"internal/pagegen", "internal/vision/train", "ocr/ocrtest"}

// TestImportOrder parses every file, those behind build tags too.
func TestImportOrder(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "testdata" || d.Name() == "out") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		from := path.Dir(filepath.ToSlash(name))
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			to, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if to == module {
				to = module + "/."
			}
			if to, ok := strings.CutPrefix(to, module+"/"); ok {
				checkImport(t, name, from, to)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Fatalf("only %d files found", files)
	}
}

func checkImport(t *testing.T, file, from, to string) {
	t.Helper()
	if within(from, testOnly) != "" {
		return
	}
	if top := within(to, testOnly); top != "" {
		t.Errorf("%s imports %s, which is for tests only", file, to)
		return
	}
	if to != "." && strings.HasPrefix(from, to+"/") {
		return // its own ancestor
	}
	if owner, _, ok := strings.Cut(to, "/internal/"); ok && (from == owner || strings.HasPrefix(from, owner+"/")) {
		return // what its ancestor keeps for its own packages
	}
	low, high := floor(t, to), floor(t, from)
	if low >= high {
		t.Errorf("%s (rank %d) imports %s (rank %d)", file, high, to, low)
	}
}

func floor(t *testing.T, pkg string) int {
	t.Helper()
	for top, r := range rank {
		if pkg == top || top != "." && strings.HasPrefix(pkg, top+"/") {
			return r
		}
	}
	t.Fatalf("package %s has no rank: give it one in house_test.go", pkg)
	return 0
}

// within is the first of tops that pkg is or lies below, "" for none.
func within(pkg string, tops []string) string {
	for _, top := range tops {
		if pkg == top || strings.HasPrefix(pkg, top+"/") {
			return top
		}
	}
	return ""
}

// TestFileSizes: no file over 700 lines.
func TestFileSizes(t *testing.T) {
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != "." {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		if n := countLines(t, name); n > 700 {
			t.Errorf("%s has %d lines", name, n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func countLines(t *testing.T, name string) int {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(b, []byte("\n"))
}
