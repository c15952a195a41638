// Command fitmarks fits the network that tells check boxes and radio buttons
// from other frames, and empty ones from chosen ones, on generated pages:
//
//	go run ./internal/pagegen/cmd/fitmarks -fonts DIR -o internal/vision/marks.net
//
// Four of five pages are full of marks, one is any form. Two of twenty pages
// are held out.
package main

import (
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
	pages := flag.Int("pages", 900, "number of pages to draw")
	epochs := flag.Int("epochs", 8, "passes over the samples")
	fonts := flag.String("fonts", "", "folder of more fonts, with subfolders print, typewritten and handwritten")
	out := flag.String("o", "", "file to write (needed)")
	flag.Parse()
	if *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*pages, *epochs, *fonts, *out); err != nil {
		fmt.Fprintln(os.Stderr, "fitmarks:", err)
		os.Exit(1)
	}
}

func run(pages, epochs int, fonts, out string) error {
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
	rng := rand.New(rand.NewPCG(7, 7))
	var samples, held []fit.Sample
	for i := range pages {
		sheet := pagegen.New(uint64(100000+i), pagegen.Options{Fonts: more, Choices: i%5 != 4})
		img, truth := pagegen.Worn(sheet, uint64(100000+i), rng.Float64())
		list := cut(img, truth, rng)
		if i%20 == 9 || i%20 == 10 {
			held = append(held, list...)
		} else {
			samples = append(samples, list...)
		}
	}
	fmt.Printf("%d samples, %d held out\n", len(samples), len(held))
	net := &vision.Net{Layers: []vision.Layer{
		fit.Conv(rng, 5, 5, 2, 1, 8, true, true),
		fit.Conv(rng, 3, 3, 2, 8, 16, true, true),
		fit.Conv(rng, 3, 3, 2, 16, 24, true, true),
		fit.Conv(rng, 4, 4, 1, 24, 32, false, true),
		fit.Conv(rng, 1, 1, 1, 32, 3, false, false),
	}}
	fit.Train(net, samples, held, fit.Options{Epochs: epochs, Batch: 32, Rate: 2e-3, Seed: 3, Log: os.Stdout})
	data, err := net.MarshalBinary()
	if err != nil {
		return err
	}
	return os.WriteFile(out, data, 0o644)
}

// cut makes samples of the candidates of a page. Of the many that are no marks
// a share is kept; what half covers a mark is left out.
func cut(img *image.Gray, truth pagegen.Truth, rng *rand.Rand) []fit.Sample {
	var list []fit.Sample
	for _, r := range vision.MarkCandidates(img) {
		box := model.Rect{X0: float64(r.Min.X), Y0: float64(r.Min.Y), X1: float64(r.Max.X), Y1: float64(r.Max.Y)}
		class, best := vision.MarkNone, 0.0
		for _, m := range truth.Marks {
			v := box.IoU(m.Box.Rect())
			if v <= best {
				continue
			}
			best = v
			switch {
			case v < 0.55 || m.Shape == "bracket":
				class = -1
			case m.State == model.Selected:
				class = vision.MarkSelected
			default:
				class = vision.MarkUnselected
			}
		}
		if class < 0 && best > 0.1 || class == vision.MarkNone && rng.IntN(3) > 0 {
			continue
		}
		list = append(list, fit.Sample{In: vision.MarkPatch(img, r), Class: max(class, vision.MarkNone), Weight: 1})
	}
	return list
}
