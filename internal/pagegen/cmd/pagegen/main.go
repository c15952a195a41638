// Command pagegen writes form pages with their truth:
//
//	pagegen -n 20 -seed 1 -o DIR
//
// makes DIR/docs, DIR/truth and, with the words alone, DIR/words.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/docextract/docextract/internal/pagegen"
)

func main() {
	n := flag.Int("n", 10, "number of pages")
	seed := flag.Uint64("seed", 1, "seed of the first page; the others follow")
	out := flag.String("o", "", "folder to write to (needed)")
	hard := flag.Float64("wear", 0.5, "how worn the scans are, 0 to 1")
	fonts := flag.String("fonts", "", "folder of more fonts, with subfolders print, typewritten and handwritten")
	pdf := flag.Bool("pdf", false, "write digital PDFs with form fields instead of scans")
	flag.Parse()
	if *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*n, *seed, *out, *hard, *fonts, *pdf); err != nil {
		fmt.Fprintln(os.Stderr, "pagegen:", err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, out string, hard float64, fonts string, pdf bool) error {
	o := pagegen.Options{Digital: pdf}
	if fonts != "" {
		for _, style := range []string{pagegen.Print, pagegen.Typewritten, pagegen.Handwritten} {
			list, err := pagegen.LoadFonts(os.DirFS(filepath.Join(fonts, strings.ToLower(style))), style)
			if err != nil && !os.IsNotExist(err) {
				return err
			}
			o.Fonts = append(o.Fonts, list...)
		}
	}
	for _, d := range []string{"docs", "truth", "words"} {
		if err := os.MkdirAll(filepath.Join(out, d), 0o755); err != nil {
			return err
		}
	}
	for i := range n {
		if err := page(seed+uint64(i), out, hard, o); err != nil {
			return err
		}
	}
	return nil
}

func page(seed uint64, out string, hard float64, o pagegen.Options) error {
	s := pagegen.New(seed, o)
	truth, ext := s.Truth, ".pdf"
	var data bytes.Buffer
	if o.Digital {
		data.Write(s.PDF())
	} else {
		var img *image.Gray
		img, truth = pagegen.Worn(s, seed, hard)
		ext = ".png"
		if err := png.Encode(&data, img); err != nil {
			return err
		}
	}
	id := truth.ID
	truth.Pages[0].File = id + ext
	if err := os.WriteFile(filepath.Join(out, "docs", id+ext), data.Bytes(), 0o644); err != nil {
		return err
	}
	if err := write(filepath.Join(out, "truth", id+".json"), truth); err != nil {
		return err
	}
	return write(filepath.Join(out, "words", id+".json"), map[string]any{"pages": truth.Pages, "words": truth.Words})
}

func write(name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}
