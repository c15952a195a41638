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
	lines := flag.String("lines", "", "folder of folders of line images, none of which shows a mark")
	out := flag.String("o", "", "file to write (needed)")
	flag.Parse()
	if *out == "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*pages, *epochs, *fonts, *lines, *out); err != nil {
		fmt.Fprintln(os.Stderr, "fitmarks:", err)
		os.Exit(1)
	}
}

func run(pages, epochs int, fonts, lines, out string) error {
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
		dpi := []float64{80, 90, 100, 120, 150, 150, 200, 200, 300}[rng.IntN(9)]
		img, truth := pagegen.WornAt(sheet, dpi, rng, rng.Float64())
		list := cut(img, truth, rng)
		if i%20 == 9 || i%20 == 10 {
			held = append(held, list...)
		} else {
			samples = append(samples, list...)
		}
	}
	if lines != "" {
		list, err := lineSamples(lines, rng)
		if err != nil {
			return err
		}
		samples, held = append(samples, list[len(list)/10:]...), append(held, list[:len(list)/10]...)
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

// lineSamples makes samples of the letters of every fourth line of text, at
// sizes from small to large.
func lineSamples(folder string, rng *rand.Rand) ([]fit.Sample, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.jpg"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no lines below %s: %v", folder, err)
	}
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	var list []fit.Sample
	for _, name := range files[:len(files)/4] {
		img, err := fit.LoadGray(name)
		if err != nil {
			return nil, err
		}
		list = append(list, cut(fit.WornLine(img, rng), pagegen.Truth{}, rng)...)
	}
	return list, nil
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
