package pdf

import (
	"bytes"
	"regexp"
	"strconv"
)

var (
	userUnitKey = regexp.MustCompile(`/UserUnit\s+(\d*\.?\d+)`)
	kidsKey     = regexp.MustCompile(`/Kids\s*\[([^\]]*)\]`)
	reference   = regexp.MustCompile(`(\d+)\s+\d+\s+R`)
)

// maxUserUnit bounds the unit: with 75,000 a page of 200 inches is as large as
// a PDF's numbers allow.
const maxUserUnit = 75_000

// maxHidden is the size of a file up to which its object streams are searched
// for the key; in a larger one they would cost more than the pages.
const maxHidden = 4 << 20

// userUnits is the UserUnit (ISO 32000-2, table 31) of each page, by index,
// that has one other than 1. PDFium has no call for it, so the page tree is
// walked here; only a file that has the key at all is scanned. limit bounds
// what object streams may decompress to.
func userUnits(data []byte, limit int64) map[int]float64 {
	hidden := len(data) <= maxHidden && bytes.Contains(data, []byte("/ObjStm"))
	if !hidden && !bytes.Contains(data, []byte("/UserUnit")) {
		return nil
	}
	r := scan(data)
	if !r.encrypted() {
		r.openStreams(limit)
	}
	any := false
	for _, o := range r.found {
		any = any || userUnitKey.Match(o.body)
	}
	if !any {
		return nil
	}
	root, ok := r.root()
	if !ok {
		return nil
	}
	units := map[int]float64{}
	index := 0
	r.walk(integerOf(pagesKey, r.found[root].body), map[int]bool{}, func(page []byte) {
		if m := userUnitKey.FindSubmatch(page); m != nil {
			if unit, err := strconv.ParseFloat(string(m[1]), 64); err == nil && unit > 0 && unit <= maxUserUnit && unit != 1 {
				units[index] = unit
			}
		}
		index++
	})
	return units
}

// walk visits the pages of a tree in order, each node once.
func (r *repairer) walk(number int, seen map[int]bool, visit func(page []byte)) {
	o := r.found[number]
	if o == nil || seen[number] {
		return
	}
	seen[number] = true
	kids := kidsKey.FindSubmatch(o.body)
	if kids == nil {
		visit(o.body)
		return
	}
	for _, kid := range reference.FindAllSubmatch(kids[1], -1) {
		n, err := strconv.Atoi(string(kid[1]))
		if err == nil {
			r.walk(n, seen, visit)
		}
	}
}
