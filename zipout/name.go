package zipout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxName bounds a base name in bytes: file systems end at 255, and extensions
// are to fit.
const maxName = 200

// BaseName makes a name safe to unpack on any system: no path, no character
// that Windows forbids, no reserved device name, no invisible character, no dot
// or space at its ends, at most 200 bytes. What is left of a name may be "".
func BaseName(name string) string {
	safe := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(`/\:*?"<>|`, r):
			return '_'
		case r == utf8.RuneError, unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			return -1
		}
		return r
	}, name)
	safe = strings.Trim(safe, ". ")
	for len(safe) > maxName {
		_, size := utf8.DecodeLastRuneInString(safe)
		safe = safe[:len(safe)-size]
	}
	safe = strings.TrimRight(safe, ". ")
	if reserved(safe) {
		return "_" + safe
	}
	return safe
}

// reserved reports whether Windows takes a name for a device, which it does by
// what stands before the first dot:
// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
func reserved(name string) bool {
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	stem = strings.TrimRight(stem, " ")
	switch stem {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	if port, ok := strings.CutPrefix(stem, "COM"); ok {
		return portNumber(port)
	}
	port, ok := strings.CutPrefix(stem, "LPT")
	return ok && portNumber(port)
}

func portNumber(s string) bool {
	return utf8.RuneCountInString(s) == 1 && strings.ContainsAny(s, "0123456789¹²³")
}
