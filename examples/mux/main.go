// Command mux mounts the extraction of documents beside a program's own routes:
// under a prefix, behind a middleware, with the program's own credentials.
//
//	mux -addr 127.0.0.1:8080 -token SECRET
//	curl -H "orgId: me" -H "authKey: SECRET" -F file=@form.pdf http://127.0.0.1:8080/documents/api/forms/generic
package main

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/docextract/docextract"
	"github.com/docextract/docextract/httpadapter"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "`HOST:PORT` to listen on")
	token := flag.String("token", "", "the `SECRET` that callers send as authKey")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *addr, *token); err != nil {
		fmt.Fprintln(os.Stderr, "mux:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, addr, token string) (err error) {
	if token == "" {
		return errors.New("-token is needed")
	}
	extractor, err := docextract.New(docextract.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, extractor.Close()) }()
	// Without a Queue there are no asynchronous operations; all else is there.
	documents, err := httpadapter.New(httpadapter.Config{Extractor: extractor, Authenticator: oneToken{token}})
	if err != nil {
		return err
	}
	server := &http.Server{Addr: addr, Handler: routes(documents), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		drain, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = server.Shutdown(drain)
	}()
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	drain, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return documents.Shutdown(drain)
}

// routes are the program's own, and the documents under their prefix.
func routes(documents http.Handler) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "the program's own page") })
	mux.Handle("/documents/", http.StripPrefix("/documents", documents))
	return logged(mux)
}

// logged is a middleware like any other.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		next.ServeHTTP(w, r)
		slog.Info("request", "method", r.Method, "path", r.URL.Path, "took", time.Since(started))
	})
}

// oneToken lets in whoever knows the token.
type oneToken struct{ token string }

func (o oneToken) Authenticate(_ context.Context, c httpadapter.Credentials) error {
	given, wanted := sha256.Sum256([]byte(c.AuthKey)), sha256.Sum256([]byte(o.token))
	if subtle.ConstantTimeCompare(given[:], wanted[:]) == 0 {
		return httpadapter.ErrCredentials
	}
	return nil
}
