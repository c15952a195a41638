package webhook

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

// ErrRefused is a call that the Policy does not allow.
var ErrRefused = errors.New("not permitted")

// Policy says which outbound calls may be made. The zero Policy is the default.
type Policy struct {
	// Allow lists networks that may be called although they are private or
	// otherwise special, there on any port. Default: none.
	Allow []netip.Prefix
	// Ports lists the ports that may be called elsewhere; default 80 and 443.
	Ports []uint16
	// Redirects is how many redirects are followed; default 5, none where
	// negative. Webhooks are never redirected.
	Redirects int
	// Timeout bounds one call from the look-up of its name to the last byte of
	// the answer; default 60 seconds.
	Timeout time.Duration
	// Resolver looks up names; default net.DefaultResolver.
	Resolver *net.Resolver
}

// azureHost is the one address of a cloud's own services that lies in public
// space: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
var azureHost = netip.MustParsePrefix("168.63.129.16/32")

// Guard makes the calls that its Policy allows. It is safe for concurrent use.
type Guard struct {
	allow    []netip.Prefix
	ports    []uint16
	public   *ssrf.Guardian
	follow   *http.Client // follows redirects
	straight *http.Client // does not
}

// NewGuard makes a Guard. It uses no proxy and reads no environment.
func NewGuard(p Policy) *Guard {
	if len(p.Ports) == 0 {
		p.Ports = []uint16{80, 443}
	}
	if p.Timeout == 0 {
		p.Timeout = time.Minute
	}
	switch {
	case p.Redirects == 0:
		p.Redirects = 5
	case p.Redirects < 0:
		p.Redirects = 0
	}
	g := &Guard{allow: slices.Clone(p.Allow), ports: slices.Clone(p.Ports), public: ssrf.New(ssrf.WithAnyPort(), ssrf.WithDeniedV4Prefixes(azureHost))}
	dialer := &net.Dialer{Timeout: 10 * time.Second, Resolver: p.Resolver, Control: g.atConnect}
	transport := &http.Transport{
		DialContext:            dialer.DialContext,
		ForceAttemptHTTP2:      true,
		DisableCompression:     true, // a small answer must not unfold to a large one
		MaxIdleConns:           100,
		MaxIdleConnsPerHost:    4,
		IdleConnTimeout:        90 * time.Second,
		TLSHandshakeTimeout:    10 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
	g.follow = &http.Client{Transport: transport, Timeout: p.Timeout, CheckRedirect: g.redirect(p.Redirects)}
	g.straight = &http.Client{Transport: transport, Timeout: p.Timeout, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	return g
}

// Close lets go of idle connections.
func (g *Guard) Close() { g.follow.CloseIdleConnections() }

// Check says whether a call to the URL can be allowed, as far as the URL alone
// shows: its scheme, its port, and its address where the host is a literal one.
// A name is not looked up; what it stands for is checked when connecting.
func (g *Guard) Check(raw string) error {
	u, err := url.Parse(raw)
	if err != nil {
		return fmt.Errorf("%w: the URL cannot be read", ErrRefused)
	}
	return g.checkURL(u)
}

func (g *Guard) checkURL(u *url.URL) error {
	if s := strings.ToLower(u.Scheme); s != "http" && s != "https" {
		return fmt.Errorf("%w: the scheme is neither http nor https", ErrRefused)
	}
	if u.User != nil {
		return fmt.Errorf("%w: the URL holds a user name", ErrRefused)
	}
	port, err := portOf(u)
	if err != nil {
		return err
	}
	return g.checkHost(u.Hostname(), port)
}

func portOf(u *url.URL) (uint16, error) {
	text := u.Port()
	switch {
	case text == "" && strings.EqualFold(u.Scheme, "https"):
		return 443, nil
	case text == "":
		return 80, nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil || port == 0 {
		return 0, fmt.Errorf("%w: the port is no number from 1 to 65535", ErrRefused)
	}
	return uint16(port), nil
}

func (g *Guard) checkHost(host string, port uint16) error {
	bare := strings.ToLower(strings.TrimSuffix(host, "."))
	if bare == "" {
		return fmt.Errorf("%w: the URL has no host", ErrRefused)
	}
	if ip, err := netip.ParseAddr(bare); err == nil {
		return g.checkAddr(netip.AddrPortFrom(ip, port))
	}
	if numericHost(bare) {
		return fmt.Errorf("%w: the host is a number that is no plain address", ErrRefused)
	}
	if (bare == "localhost" || strings.HasSuffix(bare, ".localhost")) && !g.allowsLoopback() {
		return fmt.Errorf("%w: the address of the host is special", ErrRefused)
	}
	// What a name stands for is known at connect time only; then a port beyond
	// the list is right within the networks that are allowed.
	if len(g.allow) == 0 && !slices.Contains(g.ports, port) {
		return fmt.Errorf("%w: port %d", ErrRefused, port)
	}
	return nil
}

func (g *Guard) allowsLoopback() bool {
	return slices.ContainsFunc(g.allow, func(p netip.Prefix) bool { return p.Addr().IsLoopback() })
}

// numericHost reports whether the last label of a host makes it an IPv4 address
// in the sense of the URL standard (https://url.spec.whatwg.org, "ends in a
// number"): 2130706433, 0x7f.1, 0177.0.0.1. Resolvers disagree on what these
// mean, so they are refused as a whole.
func numericHost(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	if strings.HasPrefix(last, "0x") && strings.Trim(last[2:], "0123456789abcdef") == "" {
		return true
	}
	return last != "" && strings.Trim(last, "0123456789") == ""
}

// checkAddr is the rule for addresses.
func (g *Guard) checkAddr(to netip.AddrPort) error {
	ip := to.Addr().Unmap()
	for _, p := range g.allow {
		if p.Contains(ip) {
			return nil
		}
	}
	if err := g.public.SafeAddr(ip); err != nil {
		return fmt.Errorf("%w: the address is special (private, loopback, link-local, ...)", ErrRefused)
	}
	if !slices.Contains(g.ports, to.Port()) {
		return fmt.Errorf("%w: port %d", ErrRefused, to.Port())
	}
	return nil
}

// atConnect is called by the dialer with the address that it is about to
// connect to: nothing can change it any more.
func (g *Guard) atConnect(network, address string, _ syscall.RawConn) error {
	if network != "tcp4" && network != "tcp6" {
		return fmt.Errorf("%w: network %s", ErrRefused, network)
	}
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: an address that cannot be read", ErrRefused)
	}
	return g.checkAddr(to)
}

// redirect checks each hop. Headers of the caller go to the host that the
// caller named and to no other, and the address that redirected stays private.
func (g *Guard) redirect(most int) func(*http.Request, []*http.Request) error {
	return func(next *http.Request, via []*http.Request) error {
		if len(via) > most {
			return fmt.Errorf("%w: more than %d redirects", ErrRefused, most)
		}
		if next.Method != via[0].Method {
			return fmt.Errorf("%w: a redirect that turns %s into %s", ErrRefused, via[0].Method, next.Method)
		}
		if err := g.checkURL(next.URL); err != nil {
			return err
		}
		next.Header.Del("Referer")
		if !sameOrigin(next.URL, via[0].URL) {
			keepOnly(next.Header, "User-Agent", "Content-Type")
		}
		return nil
	}
}

func sameOrigin(a, b *url.URL) bool {
	pa, errA := portOf(a)
	pb, errB := portOf(b)
	return errA == nil && errB == nil && pa == pb && a.Scheme == b.Scheme && strings.EqualFold(a.Hostname(), b.Hostname())
}

func keepOnly(h http.Header, names ...string) {
	for name := range h {
		if !slices.Contains(names, name) {
			delete(h, name)
		}
	}
}

// Get fetches a URL, following redirects. An answer other than 200 is a
// *StatusError. The caller closes the body and bounds what is read of it.
func (g *Guard) Get(ctx context.Context, rawURL string) (*http.Response, error) {
	req, err := g.request(ctx, http.MethodGet, rawURL, nil, nil)
	if err != nil {
		return nil, err
	}
	res, err := g.follow.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		res.Body.Close()
		return nil, statusError(res)
	}
	return res, nil
}

// Put sends a body, following redirects that keep the method. An answer
// outside 200 to 299 is a *StatusError.
func (g *Guard) Put(ctx context.Context, rawURL string, header http.Header, body []byte) error {
	_, err := g.send(ctx, g.follow, http.MethodPut, rawURL, header, body)
	return err
}
