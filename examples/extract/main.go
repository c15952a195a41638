// Command extract reads documents (PDF, JPEG, PNG, TIFF) and writes what is in
// them as JSON.
//
//	extract [flags] FILE...
//
// Without -o the results go to standard output, one after the other; with it
// to DIR/<base name>.json. A file that fails is one line on standard error and
// the others are still written. The exit status is 0, 1 (a file failed) or 2
// (wrong usage).
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/model"
	"github.com/docextract/docextract/ocr"
	"golang.org/x/sync/errgroup"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50) // a large document's memory is worth a few percent of time
	}
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// settings is the command line.
type settings struct {
	version  model.Version
	out      string
	workers  int
	engine   ocr.Engine
	password string
	words    string
	cache    string
	format   string
	files    []string
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	s, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "extract:", err)
		return 2
	}
	x, err := docextract.New(docextract.Options{
		Engine: s.engine, Workers: s.workers, Password: s.password, CompilationCache: s.cache,
	})
	if err != nil {
		fmt.Fprintln(stderr, "extract:", err)
		return 2
	}
	defer x.Close()
	if s.out != "" {
		if err := os.MkdirAll(s.out, 0o755); err != nil {
			fmt.Fprintln(stderr, "extract:", err)
			return 2
		}
	}
	return s.extractAll(ctx, x, stdout, stderr)
}

func parse(args []string, stderr io.Writer) (settings, error) {
	flags := flag.NewFlagSet("extract", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: extract [flags] FILE...\n\nReads PDF, JPEG, PNG and TIFF files and writes what is in them as JSON.")
		flags.PrintDefaults()
	}
	s := settings{}
	version := flags.Int("version", 1, "wire version of the JSON: 1 or 2")
	flags.StringVar(&s.out, "o", "", "write `DIR`/<base name>.json for each file instead of standard output")
	flags.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "number of pages read at the same time")
	engine := flags.String("engine", "", "text recognition: "+strings.Join(docextract.EngineNames(), ", ")+" (default: the best one there is)")
	flags.StringVar(&s.password, "password", "", "password of encrypted PDFs")
	flags.StringVar(&s.words, "words", "", "take all words from `DIR`/<base name>.json instead of reading them")
	cache := flags.String("cache", "", "folder for the compiled PDF engine, \"off\" for none (default: docextract in the user's cache folder)")
	flags.StringVar(&s.format, "format", "json", "json, or txt for the raw text alone")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return s, err
		}
		return s, errors.New("run extract -h for help")
	}
	s.files = flags.Args()
	s.version = model.Version(*version)
	switch {
	case len(s.files) == 0:
		return s, errors.New("no file given; run extract -h for help")
	case s.version != model.Version1 && s.version != model.Version2:
		return s, fmt.Errorf("-version is %d, want 1 or 2", *version)
	case s.format != "json" && s.format != "txt":
		return s, fmt.Errorf("-format is %q, want json or txt", s.format)
	case s.workers < 1:
		return s, fmt.Errorf("-workers is %d, want at least 1", s.workers)
	}
	if err := s.distinctOutputs(); err != nil {
		return s, err
	}
	var err error
	if *engine != "" {
		if s.engine, err = docextract.EngineByName(*engine); err != nil {
			return s, fmt.Errorf("-engine: %w", err)
		}
	}
	s.cache, err = cacheFolder(*cache)
	return s, err
}

// distinctOutputs fails where two files would be written to the same result.
func (s settings) distinctOutputs() error {
	if s.out == "" {
		return nil
	}
	seen := map[string]string{}
	for _, f := range s.files {
		b := baseName(f)
		if other, ok := seen[b]; ok {
			return fmt.Errorf("%s and %s would both be written to %s", other, f, filepath.Join(s.out, b+"."+s.format))
		}
		seen[b] = f
	}
	return nil
}

// cacheFolder is the folder of the compiled PDF engine, "" for none.
func cacheFolder(flag string) (string, error) {
	switch flag {
	case "off":
		return "", nil
	case "":
		dir, err := os.UserCacheDir()
		if err != nil {
			return "", nil // no home, no cache: slower, not wrong
		}
		return filepath.Join(dir, "docextract"), nil
	}
	return flag, nil
}

// extractAll reads the files, several at a time, and writes the results in the
// order of the files.
func (s settings) extractAll(ctx context.Context, x *docextract.Extractor, stdout, stderr io.Writer) int {
	bar := newProgress(stderr, len(s.files))
	results := make([]chan result, len(s.files))
	for i := range results {
		results[i] = make(chan result, 1)
	}
	group := errgroup.Group{}
	group.SetLimit(s.workers)
	go func() {
		for i, file := range s.files {
			group.Go(func() error {
				results[i] <- s.extract(ctx, x, file)
				return nil
			})
		}
	}()
	status := 0
	for i, file := range s.files {
		r := <-results[i]
		bar.clear()
		if r.err == nil && r.out != nil {
			_, r.err = stdout.Write(r.out)
		}
		if r.err != nil {
			fmt.Fprintf(stderr, "%s: %s\n", file, oneLine(r.err))
			status = 1
		}
		bar.show(i + 1)
	}
	bar.clear()
	return status
}

// result is what one file gave: bytes for standard output, if any.
type result struct {
	out []byte
	err error
}

func (s settings) extract(ctx context.Context, x *docextract.Extractor, file string) result {
	doc, err := s.read(ctx, x, file)
	if err != nil {
		return result{err: err}
	}
	if s.out != "" {
		return result{err: s.save(doc, filepath.Join(s.out, baseName(file)+"."+s.format))}
	}
	var b bytes.Buffer
	if err := s.write(&b, doc); err != nil || s.format == "txt" {
		return result{out: b.Bytes(), err: err}
	}
	return result{out: indent(b.Bytes())}
}

// write writes a result in the format asked for.
func (s settings) write(w io.Writer, doc *model.CompleteDocument) error {
	if s.format == "json" {
		if err := doc.WriteVersion(w, s.version); err != nil {
			return err
		}
	} else if _, err := io.WriteString(w, doc.RawText); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func (s settings) save(doc *model.CompleteDocument, path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(s.write(f, doc), f.Close())
}

func (s settings) read(ctx context.Context, x *docextract.Extractor, file string) (*model.CompleteDocument, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := docextract.Reader(file, f)
	if s.words != "" {
		if in.Words, err = readWords(filepath.Join(s.words, baseName(file)+".json")); err != nil {
			return nil, err
		}
	}
	return x.Extract(ctx, in)
}

// baseName is the name of a file without folder and extension.
func baseName(file string) string {
	b := filepath.Base(file)
	return strings.TrimSuffix(b, filepath.Ext(b))
}

func oneLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
