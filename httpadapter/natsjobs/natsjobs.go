// Package natsjobs is the durable httpadapter.Queue: NATS JetStream, embedded
// in the process with its files in a folder of the caller's choice, or an
// external server or cluster by its URL, so that many machines share one queue.
//
// Tasks are a work-queue stream, large ones with their bytes in an object store,
// states a key-value bucket with a time to live. A worker that gives no sign of
// life for the time of a lease loses its task to another. The embedded server
// writes through to the disk before it acknowledges; an external one has to be
// told so ("sync_interval: always" in its block jetstream), or be a cluster with
// Config.Replicas of 3.
package natsjobs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrConfig is a Config that makes no sense.
var ErrConfig = errors.New("bad config")

// Config says where the queue is. Either Dir or URL is needed.
type Config struct {
	// Dir is the folder of the embedded server; it is created when missing. One
	// process at a time can use it.
	Dir string
	// URL is that of an external server: nats://HOST:PORT.
	URL string
	// Name begins the names of everything that is kept, so that several queues
	// can share a server: letters, digits, - and _; default "docextract".
	Name string
	// Replicas is how many servers of a cluster keep each byte; default 1.
	Replicas int
	// Lease is the time without a sign of life after which a worker's task is
	// given out again; default 15 seconds.
	Lease time.Duration
	// KeepStates is how long states of jobs are kept, KeepFiles how long files
	// of tasks that nobody finishes; default 7 and 30 days.
	KeepStates, KeepFiles time.Duration
	// Options are added to the connection: credentials, TLS.
	Options []nats.Option
}

func (c Config) withDefaults() (Config, error) {
	if (c.Dir == "") == (c.URL == "") {
		return c, fmt.Errorf("natsjobs: %w: either Dir or URL is needed", ErrConfig)
	}
	if c.Name == "" {
		c.Name = "docextract"
	}
	if c.Replicas == 0 {
		c.Replicas = 1
	}
	for v, d := range map[*time.Duration]time.Duration{&c.Lease: 15 * time.Second, &c.KeepStates: 7 * 24 * time.Hour, &c.KeepFiles: 30 * 24 * time.Hour} {
		if *v == 0 {
			*v = d
		}
	}
	return c, nil
}

// Store is an httpadapter.Queue and httpadapter.States. It is safe for
// concurrent use.
type Store struct {
	config Config
	server *server.Server // nil where external
	conn   *nats.Conn
	js     jetstream.JetStream
	stream jetstream.Stream
	files  jetstream.ObjectStore
	states jetstream.KeyValue
}

// Open starts the embedded server, or connects to the external one, and creates
// what is missing in it.
func Open(ctx context.Context, c Config) (*Store, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	s := &Store{config: c}
	if err = s.connect(); err == nil {
		err = s.create(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("natsjobs: %w", err), s.Close())
	}
	return s, nil
}

// startTime bounds the start of the embedded server, which checks its files.
const startTime = 2 * time.Minute

func (s *Store) connect() (err error) {
	options := append([]nats.Option{
		nats.Name(s.config.Name), nats.MaxReconnects(-1), nats.ReconnectWait(250 * time.Millisecond),
		nats.ReconnectBufSize(-1), // fail at once instead of keeping what may be lost
	}, s.config.Options...)
	if s.config.Dir != "" {
		s.server, err = server.NewServer(&server.Options{
			ServerName: s.config.Name, DontListen: true, NoSigs: true, NoLog: true,
			JetStream: true, StoreDir: s.config.Dir, SyncAlways: true,
		})
		if err != nil {
			return err
		}
		s.server.Start()
		if !s.server.ReadyForConnections(startTime) {
			return errors.New("the embedded server does not start")
		}
		options = append(options, nats.InProcessServer(s.server))
	}
	if s.conn, err = nats.Connect(s.config.URL, options...); err != nil {
		return err
	}
	s.js, err = jetstream.New(s.conn)
	return err
}

func (s *Store) create(ctx context.Context) (err error) {
	s.stream, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: s.config.Name + "-tasks", Subjects: []string{s.config.Name + ".tasks.*"},
		Retention: jetstream.WorkQueuePolicy, Storage: jetstream.FileStorage, Discard: jetstream.DiscardNew,
		Replicas: s.config.Replicas, Duplicates: time.Hour,
	})
	if err != nil {
		return err
	}
	s.files, err = s.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{
		Bucket: s.config.Name + "-files", Storage: jetstream.FileStorage, Replicas: s.config.Replicas, TTL: s.config.KeepFiles,
	})
	if err != nil {
		return err
	}
	s.states, err = s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: s.config.Name + "-states", Storage: jetstream.FileStorage, Replicas: s.config.Replicas, TTL: s.config.KeepStates,
	})
	return err
}

// Ready reports whether the server can be reached.
func (s *Store) Ready() bool { return s.conn != nil && s.conn.IsConnected() }

// Close ends the connection and the embedded server. Work must have returned.
func (s *Store) Close() error {
	if s.conn != nil {
		s.conn.Close()
	}
	if s.server != nil {
		s.server.Shutdown()
		s.server.WaitForShutdown()
	}
	return nil
}
