package webhook

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// ErrHeader is a header that cannot be sent at all.
var ErrHeader = errors.New("bad header")

// The limits of the headers that a caller may add to a call.
const (
	maxHeaders     = 50
	maxHeaderBytes = 16 << 10
)

// unsafeHeaders never go out on a caller's word: those of the connection
// (RFC 9110, section 7.6.1), those that Go's client sets itself, those that
// claim where a request came from, and those that open metadata services.
var unsafeHeaders = map[string]bool{
	"Connection": true, "Keep-Alive": true, "Proxy-Connection": true, "Proxy-Authenticate": true,
	"Proxy-Authorization": true, "Te": true, "Trailer": true, "Transfer-Encoding": true, "Upgrade": true,
	"Host": true, "Content-Length": true, "Content-Encoding": true, "Expect": true, "Accept-Encoding": true,
	"Via": true, "Forwarded": true, "X-Real-Ip": true, "X-Http-Method-Override": true, "X-Http-Method": true,
	"X-Method-Override": true, "X-Original-Url": true, "X-Rewrite-Url": true, "Referer": true, "Range": true,
	"Metadata": true, "Metadata-Flavor": true, "X-Google-Metadata-Request": true,
	"Orgid": true, "Authkey": true,
}

var unsafePrefixes = []string{"Proxy-", "X-Forwarded-", "X-Aws-Ec2-Metadata-", "Webhook-", "Sec-", "Http2-"}

// CleanHeaders turns what a caller wants to send along into headers that may
// be sent. Dangerous ones are left out. A name or a value that no header can
// have, more than 50 headers and more than 16 KiB are an error that wraps
// ErrHeader.
func CleanHeaders(wanted map[string]string) (http.Header, error) {
	if len(wanted) > maxHeaders {
		return nil, fmt.Errorf("%w: more than %d", ErrHeader, maxHeaders)
	}
	clean, size := http.Header{}, 0
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		value := wanted[name]
		if !httpguts.ValidHeaderFieldName(name) {
			return nil, fmt.Errorf("%w: %.40q is no name of a header", ErrHeader, name)
		}
		if !httpguts.ValidHeaderFieldValue(value) {
			return nil, fmt.Errorf("%w: the value of %.40q holds a control character", ErrHeader, name)
		}
		if size += len(name) + len(value); size > maxHeaderBytes {
			return nil, fmt.Errorf("%w: more than %d bytes", ErrHeader, maxHeaderBytes)
		}
		if !dangerous(http.CanonicalHeaderKey(name)) {
			clean.Set(name, value)
		}
	}
	return clean, nil
}

func dangerous(name string) bool {
	return unsafeHeaders[name] || slices.ContainsFunc(unsafePrefixes, func(p string) bool { return strings.HasPrefix(name, p) })
}
