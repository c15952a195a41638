package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
	"github.com/docextract/docextract/httpadapter/natsjobs"
	"github.com/docextract/docextract/ocr"
)

// settings is the command line.
type settings struct {
	addr        string
	credentials *httpadapter.KeyFile
	versions    []string
	data        string
	compiled    string
	nats        string
	lease       time.Duration
	allow       []netip.Prefix
	secrets     []string
	workers     int
	engine      ocr.Engine
	telemetry   string
}

func parse(args []string, stderr io.Writer) (s settings, err error) {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&s.addr, "addr", "127.0.0.1:8080", "`HOST:PORT` to listen on; port 0 chooses one")
	credentials := flags.String("credentials", "", "`FILE` with a JSON array of {orgId, authKeyHash: hex SHA-256 of the key, subscription: active | expired}")
	versions := flags.String("api-versions", docextract.APIVersion, "`DATES` YYYY-MM-DD of the interface, the last one is the latest")
	flags.StringVar(&s.data, "data", "", "`DIR` for the queue and the compiled PDF engine; created if missing")
	flags.StringVar(&s.compiled, "cache", "", "`DIR` for the compiled PDF engine, which processes can share (default: below -data)")
	flags.StringVar(&s.nats, "nats", "", "`URL` of an external NATS server with JetStream, instead of the embedded one")
	flags.DurationVar(&s.lease, "lease", 15*time.Second, "`TIME` after which the task of a process that has died is given out again")
	allow := flags.String("allow-cidr", "", "`CIDRS` that outbound calls may reach although they are private, on any port")
	secrets := flags.String("webhook-secret", "", "`SECRETS` whsec_... that sign webhooks; the first is the current one")
	flags.IntVar(&s.workers, "workers", runtime.GOMAXPROCS(0), "how many documents are read at a time")
	engine := flags.String("engine", "", "recogniser of scans: "+strings.Join(docextract.EngineNames(), ", ")+" (default the library's)")
	flags.StringVar(&s.telemetry, "telemetry", "none", "where OpenTelemetry traces and metrics go: none or stderr")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	switch {
	case flags.NArg() > 0:
		return s, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *credentials == "":
		return s, errors.New("-credentials is needed")
	case s.data == "" && s.nats == "":
		return s, errors.New("-data or -nats is needed: an accepted job must not be lost")
	case s.workers < 1:
		return s, errors.New("-workers must be at least 1")
	}
	s.versions, s.secrets = list(*versions), list(*secrets)
	for _, text := range list(*allow) {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return s, fmt.Errorf("-allow-cidr: %w", err)
		}
		s.allow = append(s.allow, prefix)
	}
	if *engine != "" {
		if s.engine, err = docextract.EngineByName(*engine); err != nil {
			return s, err
		}
	}
	s.credentials, err = readKeys(*credentials)
	return s, err
}

func list(text string) (items []string) {
	for item := range strings.SplitSeq(text, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

func readKeys(name string) (*httpadapter.KeyFile, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return httpadapter.ReadKeyFile(f)
}

func (s settings) queue() natsjobs.Config {
	if s.nats != "" {
		return natsjobs.Config{URL: s.nats, Lease: s.lease}
	}
	return natsjobs.Config{Dir: filepath.Join(s.data, "queue"), Lease: s.lease}
}

// cache is the folder of the compiled PDF engine, "" for none.
func (s settings) cache() string {
	if s.compiled != "" || s.data == "" {
		return s.compiled
	}
	return filepath.Join(s.data, "cache")
}
