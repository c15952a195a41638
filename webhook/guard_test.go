package webhook_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/docextract/docextract/webhook"
)

// target is a server on loopback that counts what reaches it.
type target struct {
	*httptest.Server
	hits atomic.Int64
	port uint16
}

func newTarget(t *testing.T, h http.HandlerFunc) *target {
	t.Helper()
	tg := &target{}
	tg.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tg.hits.Add(1)
		if h != nil {
			h(w, r)
		}
	}))
	t.Cleanup(tg.Close)
	u, _ := url.Parse(tg.URL)
	port, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		t.Fatal(err)
	}
	tg.port = uint16(port)
	return tg
}

// TestSpecialAddressesAreRefused tries every known way to spell an address that
// a caller must not reach. The port is on the list of ports, so that the address
// alone is the reason.
func TestSpecialAddressesAreRefused(t *testing.T) {
	tg := newTarget(t, nil)
	names := &fakeDNS{answers: map[string][][]string{
		"loopback.example.":  {{"127.0.0.1"}},
		"metadata.example.":  {{"169.254.169.254"}},
		"private.example.":   {{"10.0.0.1"}},
		"mixed.example.":     {{"127.0.0.1", "169.254.169.254"}},
		"127.0.0.1.example.": {{"127.0.0.1"}},
	}}
	guard := webhook.NewGuard(webhook.Policy{Ports: []uint16{tg.port, 80, 443}, Resolver: names.resolver(t), Timeout: 5 * time.Second})
	p := fmt.Sprint(tg.port)
	ways := []string{
		"http://127.0.0.1:" + p + "/", "http://127.0.0.1", "http://127.1:" + p, "http://127.0.1:" + p,
		"http://127.0.0.2:" + p, "http://127.255.255.254:" + p, "http://127.0.0.1.:" + p,
		"http://2130706433:" + p, "http://017700000001:" + p, "http://0x7f000001:" + p, "http://0x7F.0.0.1:" + p,
		"http://0177.0.0.1:" + p, "http://0177.0.0.01:" + p, "http://0x7f.1:" + p, "http://127.0.0.0x1:" + p,
		"http://00000177.0.0.1:" + p, "http://127.0.0.256:" + p, "http://4294967297:" + p,
		"http://0:" + p, "http://0.0.0.0:" + p, "http://0x0:" + p,
		"http://localhost:" + p, "http://LOCALHOST:" + p, "http://localhost.:" + p, "http://a.localhost:" + p,
		"http://[::1]:" + p, "http://[::]:" + p, "http://[0:0:0:0:0:0:0:1]:" + p, "http://[::ffff:127.0.0.1]:" + p,
		"http://[::ffff:7f00:1]:" + p, "http://[::127.0.0.1]:" + p, "http://[64:ff9b::127.0.0.1]:" + p,
		"http://[64:ff9b::7f00:1]:" + p, "http://[2002:7f00:1::]:" + p, "http://[2001:0:7f00:1::]:" + p,
		"http://[fe80::1]:" + p, "http://[fe80::1%25lo]:" + p, "http://[::1%25lo]:" + p, "http://[fc00::1]:" + p,
		"http://[fd00:ec2::254]/latest/meta-data", "http://[::ffff:169.254.169.254]/",
		"http://169.254.169.254/latest/meta-data", "http://2852039166/", "http://0xa9fea9fe/", "http://0251.0376.0251.0376/",
		"http://0xA9.0xFE.0xA9.0xFE/", "http://169.254.43518/", "http://100.100.100.200/", "http://192.0.0.192/",
		"http://168.63.129.16/", "http://[64:ff9b:1::a9fe:a9fe]/", "http://169.254.170.2/",
		"http://10.0.0.1/", "http://172.16.0.1/", "http://172.31.255.255/", "http://192.168.1.1/", "http://100.64.0.1/",
		"http://198.18.0.1/", "http://224.0.0.1/", "http://255.255.255.255/",
		"http://loopback.example:" + p, "http://metadata.example/", "http://private.example/", "http://mixed.example:" + p,
		"http://LOOPBACK.EXAMPLE.:" + p, "http://127.0.0.1.example:" + p,
		"http://①②⑦.⓪.⓪.①:" + p, "http://127。0。0。1:" + p, "http://１２７.0.0.1:" + p,
		"http://user@127.0.0.1:" + p, "http://example.com@127.0.0.1:" + p, "http://127.0.0.1:" + p + "#@example.com",
		"http://127.0.0.1:" + p + "?.example.com", "http:\\\\127.0.0.1:" + p, "http:///127.0.0.1", "//127.0.0.1:" + p,
		"HTTP://127.0.0.1:" + p, "file:///etc/passwd", "gopher://127.0.0.1:" + p, "ftp://127.0.0.1/", "unix:///var/run/docker.sock",
		"data:text/plain,x", "http://127.0.0.1:" + p + "\r\nX: y", "http://%31%32%37.0.0.1:" + p, "http://[::1", "",
	}
	if len(ways) < 40 {
		t.Fatalf("only %d ways", len(ways))
	}
	for _, way := range ways {
		res, err := guard.Get(t.Context(), way)
		if err == nil {
			res.Body.Close()
		}
		if !errors.Is(err, webhook.ErrRefused) {
			t.Errorf("GET %q: %v, want ErrRefused", way, err)
		}
		if text := webhook.Explain(err); strings.Contains(text, "127.") || strings.Contains(text, "169.") {
			t.Errorf("GET %q: the text %q states an address", way, text)
		}
		if err := guard.Put(t.Context(), way, nil, nil); !errors.Is(err, webhook.ErrRefused) {
			t.Errorf("PUT %q: %v, want ErrRefused", way, err)
		}
	}
	if n := tg.hits.Load(); n != 0 {
		t.Errorf("%d calls came through", n)
	}
}

// TestRedirectsAreChecked: 127.0.0.2 stands for a good host that redirects.
func TestRedirectsAreChecked(t *testing.T) {
	inner := newTarget(t, nil)
	for _, to := range []string{
		inner.URL, "//127.0.0.1:" + fmt.Sprint(inner.port), "http://localhost:" + fmt.Sprint(inner.port),
		"http://2130706433:" + fmt.Sprint(inner.port), "http://[::1]:" + fmt.Sprint(inner.port),
		"http://169.254.169.254/latest/meta-data", "file:///etc/passwd", "gopher://127.0.0.1/",
		"http://inner.example:" + fmt.Sprint(inner.port),
	} {
		for _, code := range []int{301, 302, 303, 307, 308} {
			outer := on127002(t, func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Location", to); w.WriteHeader(code) })
			names := &fakeDNS{answers: map[string][][]string{"inner.example.": {{"127.0.0.1"}}}}
			guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.2/32"), Ports: []uint16{80, inner.port}, Resolver: names.resolver(t)})
			_, err := guard.Get(t.Context(), outer)
			if err == nil {
				t.Errorf("%d to %s was followed", code, to)
			}
			if err := guard.Put(t.Context(), outer, nil, []byte("x")); err == nil {
				t.Errorf("%d of a PUT to %s was followed", code, to)
			}
		}
	}
	if n := inner.hits.Load(); n != 0 {
		t.Errorf("%d calls came through", n)
	}
}

// TestChangingDNS: a name that stood for a good address stands for loopback at
// the next look-up.
func TestChangingDNS(t *testing.T) {
	inner := newTarget(t, nil)
	outer := on127002(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "good") })
	port := outer[strings.LastIndexByte(outer, ':')+1:]
	names := &fakeDNS{answers: map[string][][]string{"changing.example.": {{"127.0.0.2"}, {"127.0.0.1"}}}}
	guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.2/32"), Ports: []uint16{inner.port}, Resolver: names.resolver(t)})
	res, err := guard.Get(t.Context(), "http://changing.example:"+port)
	if err != nil {
		t.Fatalf("the good address: %v", err)
	}
	body, _ := io.ReadAll(res.Body)
	res.Body.Close()
	if string(body) != "good" {
		t.Fatalf("body %q", body)
	}
	guard.Close()
	for range 3 {
		if _, err := guard.Get(t.Context(), "http://changing.example:"+fmt.Sprint(inner.port)); !errors.Is(err, webhook.ErrRefused) {
			t.Errorf("after the change: %v, want ErrRefused", err)
		}
	}
	if n := inner.hits.Load(); n != 0 {
		t.Errorf("%d calls came through", n)
	}
}

func prefixes(list ...string) []netip.Prefix {
	var out []netip.Prefix
	for _, s := range list {
		out = append(out, netip.MustParsePrefix(s))
	}
	return out
}

// on127002 serves on 127.0.0.2 and returns its URL.
func on127002(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	l, err := net.Listen("tcp4", "127.0.0.2:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = s.Serve(l) }()
	t.Cleanup(func() { s.Close() })
	return "http://" + l.Addr().String()
}

func TestAllowedNetworksOnAnyPort(t *testing.T) {
	tg := newTarget(t, nil)
	guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.0/8")})
	for _, u := range []string{tg.URL, "http://[::ffff:127.0.0.1]:" + fmt.Sprint(tg.port), "http://localhost:" + fmt.Sprint(tg.port)} {
		res, err := guard.Get(t.Context(), u)
		if err != nil {
			t.Errorf("GET %s: %v", u, err)
			continue
		}
		res.Body.Close()
	}
	if _, err := guard.Get(t.Context(), "http://[::1]:"+fmt.Sprint(tg.port)); !errors.Is(err, webhook.ErrRefused) {
		t.Errorf("IPv6 loopback, which is not listed: %v", err)
	}
}

func TestOtherPortsAreRefused(t *testing.T) {
	guard := webhook.NewGuard(webhook.Policy{})
	for u, ok := range map[string]bool{
		"https://example.com/": true, "http://example.com:80/": true, "https://example.com:443": true, "http://8.8.8.8/": true,
		"http://example.com:22/": false, "http://example.com:0/": false, "http://example.com:99999/": false, "http://8.8.8.8:25/": false,
	} {
		if err := guard.Check(u); (err == nil) != ok {
			t.Errorf("Check(%s) = %v", u, err)
		}
	}
}

// TestHeadersStayWithTheirHost: a redirect to another host gets none of the
// caller's headers, no Referer either.
func TestHeadersStayWithTheirHost(t *testing.T) {
	var got http.Header
	second := newTarget(t, func(w http.ResponseWriter, r *http.Request) { got = r.Header.Clone() })
	first := newTarget(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, second.URL+"/there", http.StatusTemporaryRedirect)
	})
	guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.0/8")})
	header := http.Header{"X-Api-Key": {"secret"}, "Authorization": {"Bearer secret"}, "Cookie": {"a=secret"}, "Content-Type": {"application/zip"}}
	if err := guard.Put(t.Context(), first.URL+"/?signature=secret", header, []byte("body")); err != nil {
		t.Fatal(err)
	}
	if got == nil || got.Get("Content-Type") != "application/zip" {
		t.Fatalf("headers %v", got)
	}
	for name, values := range got {
		if strings.Contains(strings.Join(values, ""), "secret") {
			t.Errorf("%s went to another host: %v", name, values)
		}
	}
}

func TestRedirectLimit(t *testing.T) {
	var tg *target
	tg = newTarget(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, tg.URL, http.StatusFound) })
	guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.0/8")})
	if _, err := guard.Get(t.Context(), tg.URL); !errors.Is(err, webhook.ErrRefused) {
		t.Errorf("endless redirects: %v", err)
	}
	if n := tg.hits.Load(); n != 6 {
		t.Errorf("%d calls, want 1 and 5 redirects", n)
	}
}

func TestExplain(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	slow := newTarget(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	failing := newTarget(t, func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "internal secret", http.StatusServiceUnavailable)
	})
	plain := newTarget(t, nil)
	guard := webhook.NewGuard(webhook.Policy{Allow: prefixes("127.0.0.0/8"), Timeout: 200 * time.Millisecond, Resolver: (&fakeDNS{}).resolver(t)})
	for u, want := range map[string]string{
		closed.URL:    "the connection was refused",
		slow.URL:      "the call took too long",
		failing.URL:   "the target answered 503 Service Unavailable",
		"http://[::1": "not permitted: the URL cannot be read",
		"https://" + strings.TrimPrefix(plain.URL, "http://"): "the TLS handshake failed",
		"http://unknown.example/":                             "the name of the host cannot be resolved",
	} {
		_, err := guard.Get(context.Background(), u)
		if got := webhook.Explain(err); got != want {
			t.Errorf("%s: %q (%v), want %q", u, got, err, want)
		}
	}
}
