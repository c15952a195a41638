// Command train makes the weights of the tagger of names.
//
//	go run ./internal/entity/train -btc 'btc/*.jsonl' -sec sec.jsonl -wnut wnut17.jsonl -out internal/entity/tagger.weights
//	go run ./internal/entity/train ... -hold sec      # five-fold cross-validation on sec
//	go run ./internal/entity/train ... -hold wnut     # trained without a third of wnut, measured on it
//
// The texts are JSON lines {"text", "spans": [{"start", "end", "label"}]} with
// offsets in code points: the Broad Twitter Corpus (Derczynski, Bontcheva and
// Roberts 2016, CC BY 4.0), the loan agreements of Alvarado, Verspoor and
// Baldwin 2015 (CC BY 3.0) and WNUT 2017 (Derczynski and others 2017,
// CC BY 4.0). To them come lines of forms made up from the word lists.
//
// The same input gives the same weights: the seed is fixed and one goroutine
// does the work.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	btc := flag.String("btc", "", "pattern of the Broad Twitter Corpus files")
	sec := flag.String("sec", "", "file of loan agreements")
	wnut := flag.String("wnut", "", "file of WNUT 2017")
	lists := flag.String("lists", "internal/entity/lists", "folder of the word lists")
	out := flag.String("out", "", "file to write the weights to")
	hold := flag.String("hold", "", "measure on held back texts: sec, sec-mixed or wnut")
	epochs := flag.Int("epochs", 10, "passes over the texts")
	flag.Parse()
	if err := run(*btc, *sec, *wnut, *lists, *out, *hold, *epochs); err != nil {
		log.Fatal("train: ", err)
	}
}

func run(btc, sec, wnut, lists, out, hold string, epochs int) error {
	files, err := filepath.Glob(btc)
	if err != nil || len(files) == 0 {
		return fmt.Errorf("no file matches %q: %v", btc, err)
	}
	var tweets []example
	for _, f := range files {
		more, err := readExamples(f, dropMentions)
		if err != nil {
			return err
		}
		tweets = append(tweets, more...)
	}
	loans, err := readExamples(sec, keepAll)
	if err != nil {
		return err
	}
	social, err := readExamples(wnut, keepAll)
	if err != nil {
		return err
	}
	made, err := makeForms(lists, 12000)
	if err != nil {
		return err
	}
	base := append(append([]example{}, tweets...), made...)
	base = append(base, capitals(append(append([]example{}, loans...), tweets[:2000]...), 6)...)
	switch hold {
	case "sec", "sec-mixed":
		base = append(append([]example{}, tweets...), made...)
		return crossValidate(base, social, loans, epochs, hold == "sec-mixed")
	case "wnut":
		return holdThird(append(base, repeat(loans, loanWeight)...), social, epochs)
	}
	all := append(append(base, repeat(loans, loanWeight)...), repeat(social, 2)...)
	m := trainModel(all, epochs)
	return os.WriteFile(out, m.encode(), 0o644)
}

// loanWeight is how often the loan agreements are seen: they are the only text
// of business among the sources, and a tenth of the tweets.
const loanWeight = 5

func repeat(list []example, n int) []example {
	var all []example
	for range n {
		all = append(all, list...)
	}
	return all
}

// crossValidate trains five times without a fifth of loans each. Contiguous
// folds hold whole agreements back; mixed ones take every fifth sentence, so
// that the names of an agreement are on both sides.
func crossValidate(base, social, loans []example, epochs int, mixed bool) error {
	total := score{show: os.Stderr}
	for k := range 5 {
		var rest, held []example
		for i, x := range loans {
			if mixed && i%5 == k || !mixed && i*5/len(loans) == k {
				held = append(held, x)
			} else {
				rest = append(rest, x)
			}
		}
		train := append(append([]example{}, base...), repeat(social, 2)...)
		train = append(train, capitals(rest, 6)...)
		m := trainModel(append(train, repeat(rest, loanWeight)...), epochs)
		if err := total.measure(m, held); err != nil {
			return err
		}
	}
	total.print()
	return nil
}

// holdThird trains without the last third of social and measures on it.
func holdThird(base, social []example, epochs int) error {
	cut := len(social) * 2 / 3
	m := trainModel(append(append([]example{}, base...), repeat(social[:cut], 2)...), epochs)
	total := score{show: os.Stderr}
	if err := total.measure(m, social[cut:]); err != nil {
		return err
	}
	total.print()
	return nil
}
