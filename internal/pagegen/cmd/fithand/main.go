// Command fithand fits the network that tells handwriting from print and
// typewriting, word by word:
//
//	go run ./internal/pagegen/cmd/fithand -lines DIR -fonts DIR -o internal/vision/handwriting.net
//
// DIR of -lines has folders of line images, each with a file lines.tsv: name,
// style, text. Every tenth line of a folder is held out. To these come words of
// generated pages in many faces; two of twenty pages are held out.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/internal/pagegen/fit"
	"github.com/docextract/docextract/internal/vision"
	"github.com/docextract/docextract/model"
)

func main() {
	lines := flag.String("lines", "", "folder of folders of line images (needed)")
	fonts := flag.String("fonts", "", "folder of more fonts, with subfolders print, typewritten and handwritten")
	pages := flag.Int("pages", 300, "number of pages to draw")
	epochs := flag.Int("epochs", 6, "passes over the samples")
	share := flag.Float64("share", 1, "share of the lines to use")
	out := flag.String("o", "", "file to write (needed)")
	flag.Parse()
	if *out == "" || *lines == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*lines, *fonts, *pages, *epochs, *share, *out); err != nil {
		fmt.Fprintln(os.Stderr, "fithand:", err)
		os.Exit(1)
	}
}

func run(lines, fonts string, pages, epochs int, share float64, out string) error {
	rng := rand.New(rand.NewPCG(11, 5))
	var set set
	folders, err := filepath.Glob(filepath.Join(lines, "*", "lines.tsv"))
	if err != nil || len(folders) == 0 {
		return fmt.Errorf("no lines.tsv below %s: %v", lines, err)
	}
	for _, f := range folders {
		if err := set.addLines(f, share, rng); err != nil {
			return err
		}
	}
	if err := set.addPages(fonts, pages, rng); err != nil {
		return err
	}
	fmt.Printf("%d samples; held out %d from lines, %d from pages\n", len(set.samples), len(set.heldLines), len(set.heldPages))
	net := &vision.Net{Layers: []vision.Layer{
		fit.Conv(rng, 5, 5, 2, 1, 6, true, true),
		fit.Conv(rng, 3, 3, 2, 6, 12, true, true),
		fit.Conv(rng, 3, 3, 2, 12, 20, true, true),
		fit.Conv(rng, 4, 3, 1, 20, 28, false, true),
		fit.Conv(rng, 1, 1, 1, 28, 2, false, false),
	}}
	net.Layers[3].Mean = true
	held := append(append([]fit.Sample{}, set.heldLines...), set.heldPages...)
	fit.Train(net, set.samples, held, fit.Options{Epochs: epochs, Batch: 32, Rate: 2e-3, Seed: 9, Log: os.Stdout})
	fmt.Println("lines:", fit.Report(net, set.heldLines))
	fmt.Println("pages:", fit.Report(net, set.heldPages))
	data, err := net.MarshalBinary()
	if err != nil {
		return err
	}
	return os.WriteFile(out, data, 0o644)
}

// set is samples by their source.
type set struct {
	samples, heldLines, heldPages []fit.Sample
}

// addLines cuts the lines of a folder to words. Typed lines are fewer than
// written ones and give more words each.
func (s *set) addLines(tsv string, share float64, rng *rand.Rand) error {
	f, err := os.Open(tsv)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	for n := 0; in.Scan(); n++ {
		fields := strings.Split(in.Text(), "\t")
		if len(fields) < 2 || rng.Float64() > share {
			continue
		}
		class, words := vision.StyleMachine, 5
		switch fields[1] {
		case "Handwritten":
			class, words = vision.StyleHand, 2
		case "Typewritten", "Print":
		default:
			continue
		}
		img, err := fit.LoadGray(filepath.Join(filepath.Dir(tsv), fields[0]))
		if err != nil {
			continue // the head line
		}
		list := cut(fit.WornLine(img, rng), class, words, rng)
		if n%10 == 0 {
			s.heldLines = append(s.heldLines, list...)
		} else {
			s.samples = append(s.samples, list...)
		}
	}
	return in.Err()
}

// cut takes some of the words of a line: runs of columns with ink, between
// gaps of a fifth of the line's height.
func cut(img *image.Gray, class, most int, rng *rand.Rand) []fit.Sample {
	dark := fit.Middle(img)
	var boxes []model.Rect
	box, gap := model.Rect{}, 0.0
	limit := max(2, 0.2*float64(img.Rect.Dy())*(0.6+rng.Float64()))
	for x := range img.Rect.Dx() {
		lo, hi := inkOf(img, x, dark)
		if hi <= lo {
			if gap++; gap > limit && !box.Empty() {
				boxes, box = append(boxes, box), model.Rect{}
			}
			continue
		}
		gap = 0
		box = box.Union(model.Rect{X0: float64(x), Y0: lo, X1: float64(x + 1), Y1: hi})
	}
	if !box.Empty() {
		boxes = append(boxes, box)
	}
	rng.Shuffle(len(boxes), func(i, j int) { boxes[i], boxes[j] = boxes[j], boxes[i] })
	var list []fit.Sample
	for _, b := range boxes {
		if len(list) == most {
			break
		}
		if b.Height() < 5 || b.Width() < 0.35*b.Height() {
			continue
		}
		line := b.Height() * (1 + 0.4*rng.Float64()*rng.Float64())
		list = append(list, fit.Sample{In: vision.HandPatch(img, b, line), Class: class, Weight: 1})
	}
	return list
}

// inkOf is the extent of the ink of a column, its outermost tenths aside where
// the strokes of other lines reach in.
func inkOf(img *image.Gray, x int, dark uint8) (lo, hi float64) {
	h := img.Rect.Dy()
	lo = float64(h)
	for y := h / 12; y < h-h/12; y++ {
		if img.GrayAt(x, y).Y < dark {
			lo, hi = min(lo, float64(y)), float64(y+1)
		}
	}
	return lo, hi
}

// addPages adds words of generated pages.
func (s *set) addPages(fonts string, pages int, rng *rand.Rand) error {
	var more []*pagegen.Font
	if fonts != "" {
		for _, style := range []string{pagegen.Print, pagegen.Typewritten, pagegen.Handwritten} {
			list, err := pagegen.LoadFonts(os.DirFS(filepath.Join(fonts, strings.ToLower(style))), style)
			if err != nil {
				return err
			}
			more = append(more, list...)
		}
	}
	for i := range pages {
		seed := uint64(200000 + i)
		img, truth := pagegen.Worn(pagegen.New(seed, pagegen.Options{Fonts: more}), seed, rng.Float64())
		list := pageWords(img, truth, rng)
		if i%20 == 9 || i%20 == 10 {
			s.heldPages = append(s.heldPages, list...)
		} else {
			s.samples = append(s.samples, list...)
		}
	}
	return nil
}

func pageWords(img *image.Gray, truth pagegen.Truth, rng *rand.Rand) []fit.Sample {
	var list []fit.Sample
	for _, w := range truth.Words {
		b := w.Box.Rect()
		class := vision.StyleMachine
		if w.Style == pagegen.Handwritten {
			class = vision.StyleHand
		} else if rng.IntN(2) == 0 {
			continue
		}
		if b.Height() < 4 || b.Width() < 0.3*b.Height() {
			continue
		}
		line := b.Height() * (1 + 0.5*rng.Float64()*rng.Float64())
		list = append(list, fit.Sample{In: vision.HandPatch(img, b, line), Class: class, Weight: 1})
	}
	return list
}
