package entity

import "unicode"

// The tagger reads a text as sequences of items and describes each item by
// hashed features. Items and Features are exported for the training program,
// which must see exactly what the tagger will see.

// Label is what the tagger says of an item: outside of any name, or at the
// beginning or inside of one.
type Label uint8

// The labels. B and I alternate so that Label-1 halves to the kind of name.
const (
	LabelO Label = iota
	LabelBPerson
	LabelIPerson
	LabelBOrganization
	LabelIOrganization
	LabelBLocation
	LabelILocation
	NumLabels
)

// Item is one element of a sequence: a token, or a whole URL or e-mail
// address.
type Item struct {
	// First and Last are its code points: from First up to, not including,
	// Last.
	First, Last int

	token int
	word  uint64 // hash of the lower-case text
	pre   uint64
	suf3  uint64
	suf2  uint64
	shape shape
	list  listed
	place uint8 // 1 begins, 2 is inside of a listed place of several words
	role  uint8 // what kind of marker word this is, see markers
	// the run of capitalized words that the item stands in
	runFirst, runLast, runBefore, runAfter uint64
	runPos, runLen                         uint8
}

// shape is a coarse picture of a word's letters.
type shape uint8

const (
	shapeLower shape = iota
	shapeTitle
	shapeUpper
	shapeInitial // one capital
	shapeMixed
	shapeDigits1 // and up to 5 for five and more digits
	shapeDigits2
	shapeDigits3
	shapeDigits4
	shapeDigits5
	shapeNet
	shapeOther
)

// Sequence is a stretch of text that is tagged as one: a line of a form, or
// the lines of a paragraph.
type Sequence struct {
	Items []Item
	// caps is 1 for a text in capitals, 2 for one without any, 3 for one
	// where most words are capitalized, else 0.
	caps uint64
}

// maxSequence bounds the items of a sequence.
const maxSequence = 250

// longLine is the length in code points from which on a line is taken to run
// on into the next.
const longLine = 45

// Sequences cuts a text into sequences.
func Sequences(text string) []Sequence { s := scan(text); return s.sequences(findNet(s)) }

func (s *scanned) sequences(net []Found) []Sequence {
	var all []Sequence
	var items []Item
	lineStart, next := 0, 0
	flush := func() {
		if len(items) > 0 {
			q := Sequence{Items: items}
			q.describe(s)
			all = append(all, q)
		}
		items = nil
	}
	for i := 0; i < len(s.tokens); {
		t := &s.tokens[i]
		if t.lines > 0 && i > 0 {
			if t.lines > 1 || s.tokens[i-1].last-lineStart < longLine {
				flush()
			}
			lineStart = t.first
		}
		if len(items) >= maxSequence {
			flush()
		}
		for next < len(net) && net[next].Span.Offset < t.first {
			next++
		}
		j := i + 1
		it := Item{First: t.first, Last: t.last, token: i}
		if next < len(net) && net[next].Span.Offset == t.first {
			for j < len(s.tokens) && s.tokens[j].first < net[next].Span.End() {
				j++
			}
			it.Last = net[next].Span.End()
			it.shape, it.word = shapeNet, 77
		} else {
			it.look(s, t)
		}
		items = append(items, it)
		i = j
	}
	flush()
	return all
}

// look fills in what an item shows by itself.
func (it *Item) look(s *scanned, t *token) {
	low := t.low
	switch t.kind {
	case kindDigit:
		n := min(t.end-t.start, 5)
		it.shape = shapeDigits1 + shape(n-1)
		it.word = uint64(it.shape) + 900
		return
	case kindOther:
		it.shape = shapeOther
		it.word = hashText(low)
		return
	}
	it.word = hashText(low)
	it.pre = hashText(low[:min(len(low), 3)])
	it.suf3 = hashText(low[max(0, len(low)-3):])
	it.suf2 = hashText(low[max(0, len(low)-2):])
	it.shape = shapeOf(s.raw(t), low)
	it.list = lists()[low] &^ beginsPlace
	it.role = markers[low]
}

// shapeOf looks at the capitals of a word.
func shapeOf(raw, low string) shape {
	if raw == low {
		return shapeLower
	}
	caps, letters, first := 0, 0, false
	for i, r := range raw {
		letters++
		if unicode.IsUpper(r) {
			caps++
			first = first || i == 0
		}
	}
	switch {
	case letters == 1:
		return shapeInitial
	case caps == letters:
		return shapeUpper
	case first && caps == 1:
		return shapeTitle
	}
	return shapeMixed
}

// markers are words that tell what stands beside them.
var markers = func() map[string]uint8 {
	m := map[string]uint8{}
	for k, list := range [][]string{
		1: {"mr", "mrs", "ms", "dr", "miss", "prof", "professor", "sir", "madam", "rev", "hon", "herr", "frau", "monsieur", "madame", "mme", "mlle", "señor", "sr", "sra", "signor", "dott", "capt", "captain", "lt", "sgt", "judge", "justice", "senator", "sen", "president", "governor", "mayor", "king", "queen", "prince", "princess", "lord", "lady", "coach", "pastor", "father"},
		2: {"inc", "corp", "corporation", "ltd", "llc", "llp", "lp", "plc", "co", "company", "limited", "incorporated", "gmbh", "ag", "sa", "sarl", "sas", "spa", "srl", "bv", "nv", "kg", "ab", "oy", "pty", "holdings", "group"},
		3: {"bank", "university", "college", "school", "hospital", "clinic", "institute", "association", "society", "department", "dept", "ministry", "agency", "committee", "council", "commission", "foundation", "trust", "union", "church", "club", "insurance", "partners", "associates", "laboratories", "systems", "technologies", "industries", "international", "services", "solutions", "center", "centre", "office", "bureau", "board", "court", "party", "team", "league", "fc", "records", "news", "times", "post", "press", "media", "airlines", "motors", "pharmaceuticals", "financial", "capital", "securities", "savings"},
		4: {"street", "st", "avenue", "ave", "road", "rd", "boulevard", "blvd", "drive", "lane", "ln", "way", "court", "square", "plaza", "parkway", "highway", "hwy", "terrace", "circle"},
		5: {"river", "lake", "mount", "mountain", "mountains", "island", "islands", "sea", "ocean", "valley", "bay", "beach", "creek", "desert", "canyon", "coast", "park", "forest", "peninsula", "hill", "hills", "falls"},
		6: {"county", "city", "state", "province", "district", "town", "village", "republic", "airport", "station", "bridge", "stadium", "tower", "building", "museum"},
		7: {"jr", "sr", "ii", "iii", "esq", "md", "phd", "dds", "rn", "cpa"},
		8: {"in", "at", "from", "near", "to"},
		9: {"by", "with", "and", "or"},
	} {
		for _, w := range list {
			if _, seen := m[w]; !seen {
				m[w] = uint8(k)
			}
		}
	}
	return m
}()

// describe fills in what items show only together.
func (q *Sequence) describe(s *scanned) {
	q.caps = capsOf(q.Items)
	for i := 0; i < len(q.Items); {
		n := 0
		if q.Items[i].shape != shapeOther && q.Items[i].shape < shapeDigits1 {
			n, _ = s.place(q.Items[i].token)
		}
		if n > 1 && i+n <= len(q.Items) {
			for k := range n {
				q.Items[i+k].place = 2
			}
			q.Items[i].place = 1
			i += n
			continue
		}
		i++
	}
	for i := 0; i < len(q.Items); {
		if !q.Items[i].capital() {
			i++
			continue
		}
		j := i + 1
		for j < len(q.Items) && (q.Items[j].capital() || j+1 < len(q.Items) && q.Items[j].joins() && q.Items[j+1].capital()) {
			j++
		}
		for k := i; k < j; k++ {
			it := &q.Items[k]
			it.runFirst, it.runLast = q.Items[i].word, q.Items[j-1].word
			it.runBefore, it.runAfter = q.word(i-1), q.word(j)
			it.runPos, it.runLen = uint8(min(k-i, 5)), uint8(min(j-i, 6))
		}
		i = j
	}
}

func (it *Item) capital() bool {
	return it.shape == shapeTitle || it.shape == shapeUpper || it.shape == shapeInitial || it.shape == shapeMixed
}

// ampersand is the hash of "&".
var ampersand = hashText("&")

func (it *Item) joins() bool { return it.word == ampersand }

func (q *Sequence) word(i int) uint64 {
	switch {
	case i < 0:
		return 1
	case i >= len(q.Items):
		return 2
	}
	return q.Items[i].word
}

// capsOf says how a sequence is capitalized, see Sequence.caps.
func capsOf(items []Item) uint64 {
	words, upper, title := 0, 0, 0
	for i := range items {
		switch items[i].shape {
		case shapeLower, shapeMixed:
			words++
		case shapeTitle:
			words++
			title++
		case shapeUpper:
			words++
			upper++
		}
	}
	switch {
	case words == 0:
		return 0
	case upper*10 >= words*7:
		return 1
	case upper+title == 0:
		return 2
	case (upper+title)*10 >= words*7:
		return 3
	}
	return 0
}

// NumFeatures is the number of features of each item.
const NumFeatures = 38

// Features describes item i of q by NumFeatures hashes, written to out.
func (q *Sequence) Features(i int, out *[NumFeatures]uint64) {
	it := &q.Items[i]
	var edge Item
	edge.shape = shapeNet + 5
	at := func(k int) *Item {
		if k < 0 {
			edge.word = 1
			return &edge
		}
		if k >= len(q.Items) {
			edge.word = 2
			return &edge
		}
		return &q.Items[k]
	}
	p1 := *at(i - 1)
	p2w := at(i - 2).word
	n1 := *at(i + 1)
	n2w := at(i + 2).word
	sh := uint64(it.shape)<<3 | q.caps
	gaz := uint64(it.list)<<4 | uint64(it.place)
	pg := uint64(p1.list)<<4 | uint64(p1.place)
	ng := uint64(n1.list)<<4 | uint64(n1.place)
	psh, nsh := uint64(p1.shape), uint64(n1.shape)
	run := uint64(it.runPos)<<4 | uint64(it.runLen)
	n := 0
	add := func(a, b, c uint64) {
		out[n] = mix(uint64(n+1), a, b, c)
		n++
	}
	add(it.word, 0, 0)
	add(it.word, sh, 0)
	add(p1.word, 0, 0)
	add(n1.word, 0, 0)
	add(p2w, 0, 0)
	add(n2w, 0, 0)
	add(p1.word, it.word, 0)
	add(it.word, n1.word, 0)
	add(p2w, p1.word, 0)
	add(n1.word, n2w, 0)
	add(sh, 0, 0)
	add(sh, psh, 0)
	add(sh, nsh, 0)
	add(sh, psh, nsh)
	add(it.pre, sh, 0)
	add(it.suf3, sh, 0)
	add(it.suf2, sh, 0)
	add(gaz, sh, 0)
	add(gaz, pg, sh)
	add(gaz, ng, sh)
	add(gaz, pg, ng)
	add(p1.word, gaz, sh)
	add(n1.word, gaz, sh)
	add(p1.word, sh, 0)
	add(n1.word, sh, 0)
	add(uint64(it.role), uint64(p1.role), sh)
	add(uint64(it.role), uint64(n1.role), sh)
	add(uint64(p1.role), gaz, sh)
	add(uint64(n1.role), gaz, sh)
	add(it.runLast, it.runFirst, run)
	add(it.runLast, sh, min(1, uint64(it.runPos)))
	add(it.runFirst, sh, min(1, uint64(it.runPos)))
	add(it.runBefore, run, 0)
	add(it.runAfter, run, 0)
	add(it.runBefore, gaz, uint64(it.runLen))
	add(it.runAfter, gaz, uint64(it.runLen))
	add(run, gaz, q.caps)
	add(it.suf3, it.pre, 0)
}

// hashText is FNV-1a, 64 bits.
func hashText(t string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(t) {
		h = (h ^ uint64(t[i])) * 1099511628211
	}
	return h
}

// mix joins the parts of a feature into one well spread hash.
func mix(a, b, c, d uint64) uint64 {
	h := a * 0x9E3779B97F4A7C15
	h = (h ^ b) * 0xFF51AFD7ED558CCD
	h ^= h >> 32
	h = (h ^ c) * 0xC4CEB9FE1A85EC53
	h ^= h >> 29
	h = (h ^ d) * 0x9E3779B97F4A7C15
	return h ^ h>>32
}
