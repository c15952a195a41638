package webhook_test

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// fakeDNS answers with what each call of answers gives for a name, in turn; the
// last one is repeated. Other names do not exist.
type fakeDNS struct {
	mu      sync.Mutex
	answers map[string][][]string
}

func (d *fakeDNS) next(name string) ([]string, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list, ok := d.answers[name]
	if !ok {
		return nil, false
	}
	if len(list) > 1 {
		d.answers[name] = list[1:]
	}
	return list[0], true
}

// resolver starts the server on a loopback port.
func (d *fakeDNS) resolver(t *testing.T) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	go func() {
		buf := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			if reply := d.reply(buf[:n]); reply != nil {
				_, _ = conn.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var dialer net.Dialer
		return dialer.DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

func (d *fakeDNS) reply(query []byte) []byte {
	var m dnsmessage.Message
	if m.Unpack(query) != nil || len(m.Questions) == 0 {
		return nil
	}
	q := m.Questions[0]
	m.Response, m.Additionals = true, nil
	if q.Type == dnsmessage.TypeA { // one question of the pair draws the answer
		addresses, ok := d.next(strings.ToLower(q.Name.String()))
		if !ok {
			m.RCode = dnsmessage.RCodeNameError
		}
		for _, a := range addresses {
			head := dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 0}
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: head, Body: &dnsmessage.AResource{A: netip.MustParseAddr(a).As4()}})
		}
	}
	reply, err := m.Pack()
	if err != nil {
		return nil
	}
	return reply
}
