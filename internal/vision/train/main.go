// Command train draws the pages on which the orientation model is trained and
// writes their windows to a file: for each window one byte, 0 for text along
// the lines and 1 for text seen sideways, and its cells. train.py beside it
// does the rest.
//
//	go run ./internal/vision/train -n 6000 -o windows.bin -words /usr/share/dict/words \
//	    -lines LINES -fonts /usr/share/fonts/truetype -fonts node_modules/@fontsource
//	python3 internal/vision/train/train.py windows.bin internal/vision/orientation.weights
package main

import (
	"bufio"
	"flag"
	"image"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/disintegration/imaging"
	"github.com/docextract/docextract/internal/gray"
	"github.com/docextract/docextract/internal/pagegen"
	"github.com/docextract/docextract/internal/vision"
)

// perPage bounds the windows of one page, so that full pages do not outweigh
// the others.
const perPage = 30

func main() {
	n := flag.Int("n", 1000, "number of pages")
	seed := flag.Uint64("seed", 1, "seed of the first page")
	out := flag.String("o", "windows.bin", "file to write")
	words := flag.String("words", "/usr/share/dict/words", "list of words, one a line")
	lines := flag.String("lines", "", "folder with JPEG pictures of single lines, may be empty")
	var folders []string
	flag.Func("fonts", "folder with fonts; may be repeated", func(s string) error { folders = append(folders, s); return nil })
	flag.Parse()
	log.SetFlags(0)

	text, err := os.ReadFile(*words)
	check(err)
	d := &drawer{words: strings.Fields(string(text)), fonts: fontFiles(folders), lines: files(*lines, ".jpg", ".jpeg")}
	f, err := os.Create(*out)
	check(err)
	w := bufio.NewWriter(f)
	count := 0
	for i := range *n {
		page := d.page(*seed + uint64(i))
		turned := gray.From(imaging.Rotate90(page))
		for sideways, img := range []image.Image{page, turned} {
			// A page on its side is read along x too: what is wrong on it is
			// what the model must tell.
			windows := vision.TrainingWindows(img, false)
			for k := range min(len(windows), perPage) {
				cells := windows[k*len(windows)/min(len(windows), perPage)]
				check(w.WriteByte(byte(sideways)))
				_, err := w.Write(cells)
				check(err)
				count++
			}
		}
		if i%200 == 0 {
			log.Print(i, " pages, ", count, " windows")
		}
	}
	check(w.Flush())
	check(f.Close())
	log.Print(count, " windows, ", len(d.fonts), " fonts, ", len(d.lines), " pictures of lines")
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// files lists the files below a folder that have one of the endings.
func files(folder string, endings ...string) []string {
	var list []string
	if folder == "" {
		return nil
	}
	check(filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		for _, e := range endings {
			if strings.HasSuffix(p, e) {
				list = append(list, p)
			}
		}
		return nil
	}))
	return list
}

// fontFiles lists the fonts below the folders; of a web font's many files only
// the Latin ones in upright regular and bold.
func fontFiles(folders []string) []string {
	var list []string
	for _, folder := range folders {
		for _, p := range files(folder, ".ttf", ".otf", ".woff") {
			web := strings.HasSuffix(p, ".woff")
			if !web || strings.HasSuffix(p, "-latin-400-normal.woff") || strings.HasSuffix(p, "-latin-700-normal.woff") {
				list = append(list, p)
			}
		}
	}
	return list
}

// drawer draws pages.
type drawer struct{ words, fonts, lines []string }

// page is the upright page of a seed.
func (d *drawer) page(seed uint64) *image.Gray {
	rng := rand.New(rand.NewPCG(seed, 0x0713))
	var page *image.Gray
	switch kind := rng.IntN(10); {
	case kind < 3:
		page, _ = pagegen.Worn(pagegen.New(seed, pagegen.Options{Fonts: d.fewFonts(rng)}), seed, rng.Float64())
		return page
	case kind < 5 && len(d.lines) > 0:
		page = d.linePage(rng)
	default:
		page = d.textPage(rng)
	}
	page, _ = pagegen.RandomWear(rng, rng.Float64()*1.2).Apply(page, pagegen.Truth{}, rng)
	return page
}
