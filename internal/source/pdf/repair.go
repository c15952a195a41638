package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// repair rebuilds the cross references of a damaged PDF from the objects that
// a scan of the bytes finds, as other open readers do (ISO 32000-2, 7.5 says
// what it restores). PDFium does the same where a trailer survived; this is for
// files that have none, or whose catalog or page tree is lost. It appends an
// update: the bytes given stay as they are. ok is false where there is no page.
//
// limit bounds what object streams may decompress to, in all.
func repair(data []byte, limit int64) (repaired []byte, ok bool) {
	r := scan(data)
	if !r.encrypted() {
		r.openStreams(limit)
	}
	root, ok := r.root()
	if !ok {
		return nil, false
	}
	return r.write(root), true
}

var (
	objectStart   = regexp.MustCompile(`(?:^|[\s>])(\d{1,7})[ \t\r\n]+(\d{1,5})[ \t\r\n]+obj\b`)
	catalogType   = regexp.MustCompile(`/Type\s*/Catalog\b`)
	pagesType     = regexp.MustCompile(`/Type\s*/Pages\b`)
	pageType      = regexp.MustCompile(`/Type\s*/Page\b`)
	parentKey     = regexp.MustCompile(`/Parent\b`)
	pagesKey      = regexp.MustCompile(`/Pages\s+(\d+)\s+\d+\s+R`)
	encryptKey    = regexp.MustCompile(`/Encrypt\s+\d+\s+\d+\s+R`)
	idKey         = regexp.MustCompile(`/ID\s*\[\s*(?:<[0-9A-Fa-f\s]*>\s*){1,2}\]`)
	objStmType    = regexp.MustCompile(`/Type\s*/ObjStm\b`)
	flateFilter   = regexp.MustCompile(`/Filter\s*\[?\s*/(?:FlateDecode|Fl)\b`)
	countKey      = regexp.MustCompile(`/N\s+(\d+)`)
	firstKey      = regexp.MustCompile(`/First\s+(\d+)`)
	streamKeyword = regexp.MustCompile(`stream\r?\n`)
)

// maxScanned bounds the objects of a file that is being repaired.
const maxScanned = 1_000_000

// foundObject is an object that the scan found.
type foundObject struct {
	number, generation int
	offset             int    // of its number in the file; -1: from an object stream
	body               []byte // what stands behind "obj"
}

type repairer struct {
	data   []byte
	header int // where "%PDF" stands: offsets count from there
	found  map[int]*foundObject
	order  []int // numbers, as first seen
}

func scan(data []byte) *repairer {
	r := &repairer{data: data, found: map[int]*foundObject{}}
	if at := bytes.Index(data[:min(len(data), 1024)], []byte("%PDF")); at > 0 {
		r.header = at
	}
	var last *foundObject
	begin := 0 // of last's body
	for at := 0; len(r.order) < maxScanned; {
		m := objectStart.FindSubmatchIndex(data[at:])
		if m == nil {
			break
		}
		number, _ := strconv.Atoi(string(data[at+m[2] : at+m[3]]))
		generation, _ := strconv.Atoi(string(data[at+m[4] : at+m[5]]))
		if last != nil {
			last.body = data[begin : at+m[2]]
		}
		begin = at + m[1]
		last = &foundObject{number, generation, at + m[2], data[begin:]}
		r.add(last) // a later definition replaces an earlier one, as updates do
		at += m[1]
	}
	return r
}

func (r *repairer) add(o *foundObject) {
	if r.found[o.number] == nil {
		r.order = append(r.order, o.number)
	}
	r.found[o.number] = o
}

func (r *repairer) encrypted() bool { return encryptKey.Match(r.data) }

// openStreams takes the objects out of the object streams (7.5.7).
func (r *repairer) openStreams(limit int64) {
	for _, n := range slices.Clone(r.order) {
		o := r.found[n]
		at := streamKeyword.FindIndex(o.body)
		if at == nil || !objStmType.Match(o.body[:at[0]]) {
			continue
		}
		head, content := o.body[:at[0]], o.body[at[1]:]
		if flateFilter.Match(head) {
			content = inflate(content, &limit)
		}
		r.unpack(content, integerOf(countKey, head), integerOf(firstKey, head))
	}
}

// unpack adds the objects of one decoded object stream: count pairs of number
// and offset, then the objects from first on.
func (r *repairer) unpack(content []byte, count, first int) {
	if first < 0 || first > len(content) {
		return
	}
	fields := bytes.Fields(content[:first])
	for i := 0; i < count && 2*i+1 < len(fields) && len(r.order) < maxScanned; i++ {
		number, err1 := strconv.Atoi(string(fields[2*i]))
		start, err2 := strconv.Atoi(string(fields[2*i+1]))
		end := len(content) - first
		if 2*i+3 < len(fields) {
			if next, err := strconv.Atoi(string(fields[2*i+3])); err == nil {
				end = next
			}
		}
		if err1 != nil || err2 != nil || start < 0 || end < start || first+end > len(content) || r.found[number] != nil {
			continue
		}
		r.add(&foundObject{number: number, offset: -1, body: content[first+start : first+end]})
	}
}

// inflate is what can be decoded of a zlib stream, at most *left bytes of it.
func inflate(b []byte, left *int64) []byte {
	z, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil
	}
	out, _ := io.ReadAll(io.LimitReader(z, *left)) // a damaged end loses the end
	*left -= int64(len(out))
	return out
}

func integerOf(key *regexp.Regexp, b []byte) int {
	m := key.FindSubmatch(b)
	if m == nil {
		return -1
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		return -1
	}
	return n
}

// root is the number of the catalog. A lost one is made anew over the page
// tree, a lost tree over the pages.
func (r *repairer) root() (int, bool) {
	var catalogs, trees, pages []int
	for _, n := range r.order {
		body := r.found[n].body
		if at := streamKeyword.FindIndex(body); at != nil {
			body = body[:at[0]]
		}
		switch {
		case catalogType.Match(body):
			catalogs = append(catalogs, n)
		case pagesType.Match(body):
			if !parentKey.Match(body) {
				trees = append(trees, n)
			}
		case pageType.Match(body):
			pages = append(pages, n)
		}
	}
	slices.Reverse(catalogs) // the newest first
	for _, n := range catalogs {
		if tree := r.found[integerOf(pagesKey, r.found[n].body)]; tree != nil && pagesType.Match(tree.body) {
			return n, true
		}
	}
	tree := 0
	switch {
	case len(trees) > 0:
		tree = trees[len(trees)-1]
	case len(pages) > 0:
		tree = r.addNew(pageTree(pages))
	default:
		return 0, false
	}
	return r.addNew(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", tree)), true
}

func pageTree(pages []int) string {
	var kids bytes.Buffer
	for _, n := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", n)
	}
	return fmt.Sprintf("<< /Type /Pages /Count %d /Kids [ %s] /MediaBox [0 0 612 792] >>", len(pages), kids.String())
}

func (r *repairer) addNew(body string) int {
	n := slices.Max(append(r.order, 0)) + 1
	r.add(&foundObject{number: n, offset: -1, body: []byte(body)})
	return n
}

// write is the file with an update behind it: the objects that had no place of
// their own, a cross-reference table (7.5.4) and a trailer (7.5.5).
func (r *repairer) write(root int) []byte {
	out := bytes.NewBuffer(slices.Clone(r.data))
	out.WriteByte('\n')
	slices.Sort(r.order)
	for _, n := range r.order {
		if o := r.found[n]; o.offset < 0 {
			o.offset = out.Len()
			fmt.Fprintf(out, "%d 0 obj\n%s\nendobj\n", n, bytes.TrimSpace(o.body))
		}
	}
	start := out.Len()
	out.WriteString("xref\n0 1\n0000000000 65535 f \n")
	for i := 0; i < len(r.order); {
		j := i + 1
		for j < len(r.order) && r.order[j] == r.order[j-1]+1 {
			j++
		}
		fmt.Fprintf(out, "%d %d\n", r.order[i], j-i)
		for _, n := range r.order[i:j] {
			fmt.Fprintf(out, "%010d %05d n \n", max(0, r.found[n].offset-r.header), r.found[n].generation)
		}
		i = j
	}
	fmt.Fprintf(out, "trailer\n<< /Size %d /Root %d %d R", slices.Max(r.order)+1, root, r.found[root].generation)
	for _, key := range []*regexp.Regexp{encryptKey, idKey} {
		if found := key.FindAll(r.data, -1); len(found) > 0 {
			fmt.Fprintf(out, " %s", found[len(found)-1])
		}
	}
	fmt.Fprintf(out, " >>\nstartxref\n%d\n%%%%EOF\n", max(0, start-r.header))
	return out.Bytes()
}
