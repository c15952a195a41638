package httpadapter

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
)

// cutMark stands in a JSON body for the string that splitBase64 took out.
const cutMark = `"-"`

// splitBase64 takes the string of the top-level field base64 out of a JSON
// object, so that the JSON decoder, which is slow on long strings, need not see
// it. Ok is false where there is none, or one with escapes. Rest is to be
// checked by the decoder; where it is no JSON, neither was b.
func splitBase64(b []byte) (rest, value []byte, ok bool) {
	depth, key := 0, false
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '{', '[':
			depth++
			key = b[i] == '{'
		case '}', ']':
			depth--
		case ',':
			key = true
		case ':':
			key = false
		case '"':
			end := stringEnd(b, i)
			if end < 0 {
				return nil, nil, false
			}
			if depth == 1 && key && string(b[i:end]) == `"base64"` {
				return cutValue(b, end)
			}
			i = end - 1
		}
	}
	return nil, nil, false
}

// stringEnd is the index behind the string that begins at start, -1 where it
// has no end.
func stringEnd(b []byte, start int) int {
	for i := start + 1; ; {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return -1
		}
		end := i + n
		if escape := bytes.IndexByte(b[i:end], '\\'); escape >= 0 {
			if i += escape + 2; i > len(b) {
				return -1
			}
			continue
		}
		return end + 1
	}
}

// cutValue takes the string behind a key out.
func cutValue(b []byte, keyEnd int) (rest, value []byte, ok bool) {
	after := bytes.TrimLeft(b[keyEnd:], " \t\r\n")
	if len(after) == 0 || after[0] != ':' {
		return nil, nil, false
	}
	after = bytes.TrimLeft(after[1:], " \t\r\n")
	if len(after) == 0 || after[0] != '"' {
		return nil, nil, false
	}
	start := len(b) - len(after)
	end := stringEnd(b, start)
	if end < 0 {
		return nil, nil, false
	}
	value = b[start+1 : end-1]
	for _, not := range []byte{'\\', '\n', '\r', '\t'} {
		if bytes.IndexByte(value, not) >= 0 {
			return nil, nil, false
		}
	}
	return slices.Concat(b[:start], []byte(cutMark), b[end:]), value, true
}

// decodePlain decodes what most callers send, RFC 4648, section 4, and nothing
// else.
func decodePlain(value []byte) (file []byte, ok bool) {
	file = make([]byte, base64.StdEncoding.DecodedLen(len(value)))
	n, err := base64.StdEncoding.Decode(file, value)
	return file[:n], err == nil && n > 0
}

// decodeBase64 reads base64 of RFC 4648, sections 4 and 5, with or without
// padding and line breaks, and data URLs of RFC 2397.
func decodeBase64(text string) ([]byte, error) {
	if rest, ok := cutPrefixFold(text, "data:"); ok {
		head, data, found := strings.Cut(rest, ",")
		if !found || !strings.HasSuffix(strings.ToLower(head), ";base64") {
			return nil, badRequest("base64", "it is a data URL that is not base64")
		}
		text = data
	}
	compact := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\t', '\r', '\n':
			return -1
		case '-':
			return '+'
		case '_':
			return '/'
		}
		return r
	}, text)
	b, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(compact, "="))
	var at base64.CorruptInputError
	switch {
	case errors.As(err, &at):
		return nil, badRequest("base64", "it cannot be decoded beyond character %d", int64(at))
	case err != nil:
		return nil, badRequest("base64", "it cannot be decoded")
	case len(b) == 0:
		return nil, badRequest("base64", "it is empty")
	}
	return b, nil
}

func cutPrefixFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}
