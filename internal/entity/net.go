package entity

import (
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/docextract/docextract/model"
)

// topLevel are the last labels by which a bare domain ("example.com") is
// known. Labels that are English words are left out: a missing blank behind a
// full stop is more frequent than such a domain.
var topLevel = set("com net org gov edu mil int info biz io ai app dev co uk de fr es it pt nl be at ch ca au nz ie se dk fi pl cz eu jp cn kr br mx za ru tr gr hu ro ly ms si academy aws online store shop site tech cloud xyz tv fm gl gd sa ua il sg hk tw th my id ph vn bank insurance health law pro jobs travel museum name mobi tel london nyc berlin us me agency news blog media group global world today digital")

// shakyTop are top levels that are words too: they need a third label or a path.
var shakyTop = set("it be at me us my no is in so to id name today group global world news law pro store shop site bank health travel digital")

// findNet finds URLs, e-mail and IP addresses, ordered by place.
func findNet(s *scanned) []Found {
	var all []Found
	for i := 0; i < len(s.tokens); {
		j, marks := i+1, s.tokens[i].low == "@"
		for j < len(s.tokens) && s.glued(j) {
			if k := s.tokens[j].kind; k == kindOther {
				c := s.tokens[j].low
				marks = marks || c == "." || c == "@" || c == ":"
			}
			j++
		}
		if marks && j-i > 2 {
			all = s.netIn(all, i, j)
		}
		i = j
	}
	return all
}

// netIn finds what stands in the tokens i to j-1, between two blanks.
func (s *scanned) netIn(all []Found, i, j int) []Found {
	base := s.tokens[i].start
	chunk := s.text[base:s.tokens[j-1].end]
	add := func(a, b int, c model.Category, sure float64) {
		first := s.tokens[i].first + utf8.RuneCountInString(chunk[:a])
		all = append(all, Found{Category: c, Confidence: sure, Span: model.Span{Offset: first, Length: utf8.RuneCountInString(chunk[a:b])}})
	}
	if a, ok := schemeAt(chunk); ok {
		if b := urlEnd(chunk, a); b > a {
			add(a, b, model.CategoryURL, 0.98)
		}
		return all
	}
	if at := strings.IndexByte(chunk, '@'); at >= 0 {
		if a, b, ok := mailAround(chunk, at); ok {
			add(a, b, model.CategoryEmail, 0.98)
		}
		return all
	}
	if a, b, ok := addressIn(chunk); ok {
		if b-a == len("1.1.1.1") && s.newline(i) && !s.speaksOfHosts(i) {
			return all // the number of a section
		}
		add(a, b, model.CategoryIP, 0.9)
		return all
	}
	if a, b, ok := domainIn(chunk); ok {
		add(a, b, model.CategoryURL, 0.8)
	}
	return all
}

// hostWords on a line say that "3.1.3.3" at its start is an address.
var hostWords = set("ip ipv4 ipv6 address host server dns gateway router subnet ping")

func (s *scanned) speaksOfHosts(i int) bool {
	for j := i + 1; j < len(s.tokens) && j < i+24 && s.breaks(j) == 0; j++ {
		if hostWords[s.low(j)] {
			return true
		}
	}
	return false
}

// schemeAt finds "http://" and its like.
func schemeAt(t string) (int, bool) {
	k := strings.Index(t, "://")
	if k < 0 {
		return 0, false
	}
	for _, scheme := range []string{"https", "http", "ftp", "sftp"} {
		if k >= len(scheme) && strings.EqualFold(t[k-len(scheme):k], scheme) {
			return k - len(scheme), true
		}
	}
	return 0, false
}

// urlEnd is the end of the URL that begins at a, or a if its host is none.
func urlEnd(t string, a int) int {
	host := a + strings.Index(t[a:], "://") + 3
	e := host
	for e < len(t) && !strings.ContainsRune("<>\"'`{}|", rune(t[e])) {
		e++
	}
	e = trimURL(t, host, e)
	h := e
	if k := strings.IndexAny(t[host:e], "/?#:"); k >= 0 {
		h = host + k
	}
	name := t[host:h]
	if strings.EqualFold(name, "localhost") {
		return e
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return e
	}
	dot := strings.LastIndexByte(name, '.')
	if dot <= 0 || len(name)-dot < 3 || !isHost(name) {
		return a
	}
	return e
}

// trimURL leaves out the punctuation behind a URL.
func trimURL(t string, a, e int) int {
	for e > a {
		switch c := t[e-1]; {
		case c == '.' || c == ',' || c == ';' || c == ':' || c == '!' || c == '?' || c == ']':
			e--
		case c == ')' && !strings.Contains(t[a:e], "("):
			e--
		default:
			return e
		}
	}
	return e
}

// isHost says that t is made of the characters of a host name.
func isHost(t string) bool {
	if strings.Contains(t, "..") || t == "" || t[0] == '.' || t[0] == '-' {
		return false
	}
	for i := range len(t) {
		c := t[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.' || c == '_' || c >= 0x80) {
			return false
		}
	}
	return true
}

// mailAround is the e-mail address around the "@" at byte at.
func mailAround(t string, at int) (a, b int, ok bool) {
	a = at
	for a > 0 && isMailByte(t[a-1]) {
		a--
	}
	for a < at && (t[a] == '.' || t[a] == '-' || t[a] == '\'') {
		a++
	}
	b = at + 1
	if b < len(t) && t[b] == '[' {
		e := strings.IndexByte(t[b:], ']')
		if e < 0 || a == at {
			return 0, 0, false
		}
		_, err := netip.ParseAddr(t[b+1 : b+e])
		return a, b + e + 1, err == nil
	}
	for b < len(t) && (isMailByte(t[b]) && t[b] != '+' && t[b] != '%' && t[b] != '\'') {
		b++
	}
	for b > at+1 && (t[b-1] == '.' || t[b-1] == '-' || t[b-1] == '_') {
		b--
	}
	host := t[at+1 : b]
	dot := strings.LastIndexByte(host, '.')
	if a == at || dot <= 0 || !isHost(host) || len(host)-dot < 3 {
		return 0, 0, false
	}
	for _, c := range host[dot+1:] {
		if c >= '0' && c <= '9' || c == '_' {
			return 0, 0, false
		}
	}
	return a, b, true
}

func isMailByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("._%+-'", c) >= 0 || c >= 0x80
}

// addressIn finds an IP address, version 4 or 6.
func addressIn(t string) (a, b int, ok bool) {
	b = len(t)
	for a < b && strings.IndexByte("([{<\"'", t[a]) >= 0 {
		a++
	}
	for b > a && strings.IndexByte(")]}>\"',;!?", t[b-1]) >= 0 {
		b--
	}
	for b > a && t[b-1] == '.' || b > a && t[b-1] == ':' && (b < 2 || t[b-2] != ':') {
		b--
	}
	w := t[a:b]
	if strings.Count(w, ":") >= 2 {
		addr, err := netip.ParseAddr(w)
		return a, b, err == nil && addr.Is6() && w != "::"
	}
	part, parts := 0, 1
	for i := range len(w) {
		switch c := w[i]; {
		case c >= '0' && c <= '9':
			part++
			if part > 3 {
				return 0, 0, false
			}
		case c == '.' && part > 0:
			part = 0
			parts++
		default:
			return 0, 0, false
		}
	}
	if parts != 4 || part == 0 {
		return 0, 0, false
	}
	for _, p := range strings.Split(w, ".") {
		if len(p) == 3 && p > "255" {
			return 0, 0, false
		}
	}
	return a, b, true
}

// domainIn finds a domain without a scheme: "www.example.com/path".
func domainIn(t string) (a, b int, ok bool) {
	for a < len(t) && strings.IndexByte("([{<\"'", t[a]) >= 0 {
		a++
	}
	e := a
	for e < len(t) && (isHostByte(t[e])) {
		e++
	}
	b = e
	for b > a && (t[b-1] == '.' || t[b-1] == '-') {
		b--
	}
	host := t[a:b]
	dot := strings.LastIndexByte(host, '.')
	if dot <= 0 || !isHost(host) {
		return 0, 0, false
	}
	top := strings.ToLower(host[dot+1:])
	www := len(host) > 4 && strings.EqualFold(host[:4], "www.")
	path := b == e && e < len(t) && t[e] == '/' && e+1 < len(t)
	if !www && (!topLevel[top] || shakyTop[top] && !path && strings.Count(host, ".") < 2 || host[dot+1:] != top && strings.ToUpper(host) != host || dot < 2 || strings.Trim(host[:dot], "0123456789.-") == "") {
		return 0, 0, false
	}
	if len(top) < 2 || strings.Trim(top, "0123456789") == "" {
		return 0, 0, false
	}
	if b == e && e < len(t) && (t[e] == '/' || t[e] == ':' || t[e] == '?') {
		f := e
		for f < len(t) && !strings.ContainsRune("<>\"'`{}|", rune(t[f])) {
			f++
		}
		b = trimURL(t, a, f)
	}
	return a, b, true
}

func isHostByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.'
}
