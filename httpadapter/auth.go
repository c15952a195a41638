package httpadapter

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
)

// The answers of an Authenticator.
var (
	// ErrCredentials are credentials that are not known: 401.
	ErrCredentials = errors.New("the credentials are not valid")
	// ErrSubscription are valid credentials without a valid subscription: 403.
	ErrSubscription = errors.New("the subscription is not valid")
)

// Credentials are the values of the headers orgId and authKey. Both are not
// empty and consist of a-z, A-Z, 0-9, - and _.
type Credentials struct {
	OrgID, AuthKey string
}

// Authenticator decides who may use the service. Authenticate returns nil, an
// error that wraps ErrCredentials or ErrSubscription, or any other error for a
// failure of its own. It must be safe for concurrent use.
type Authenticator interface {
	Authenticate(ctx context.Context, c Credentials) error
}

var credentialPattern = regexp.MustCompile(`^[a-zA-Z0-9\-_]+$`)

// maxCredential bounds a header; the interface states no length.
const maxCredential = 1024

// authenticate checks the form of the headers before asking.
func (h *Handler) authenticate(r *http.Request) (Credentials, error) {
	c := Credentials{OrgID: r.Header.Get("orgId"), AuthKey: r.Header.Get("authKey")}
	for name, value := range map[string]string{"orgId": c.OrgID, "authKey": c.AuthKey} {
		if len(r.Header.Values(name)) > 1 || len(value) > maxCredential || !credentialPattern.MatchString(value) {
			return c, unauthorized()
		}
	}
	err := h.config.Authenticator.Authenticate(r.Context(), c)
	switch {
	case err == nil:
		return c, nil
	case errors.Is(err, ErrCredentials):
		return c, unauthorized()
	case errors.Is(err, ErrSubscription):
		return c, forbidden()
	}
	return c, fmt.Errorf("authenticating: %w", err)
}

// KeyFile is an Authenticator of a list of hashed keys. It does not change and
// is safe for concurrent use.
type KeyFile struct {
	entries map[string][]keyEntry
}

type keyEntry struct {
	hash   [sha256.Size]byte
	active bool
}

// ReadKeyFile reads a JSON array of
//
//	{"orgId": "acme", "authKeyHash": "<hex SHA-256 of the key>", "subscription": "active" | "expired"}
//
// An organisation may have several keys. Anything else in it is an error.
func ReadKeyFile(r io.Reader) (*KeyFile, error) {
	var list []struct {
		OrgID        string `json:"orgId"`
		AuthKeyHash  string `json:"authKeyHash"`
		Subscription string `json:"subscription"`
	}
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&list); err != nil {
		return nil, fmt.Errorf("httpadapter: credentials: %w", err)
	}
	f := &KeyFile{entries: map[string][]keyEntry{}}
	for i, e := range list {
		hash, err := hex.DecodeString(e.AuthKeyHash)
		switch {
		case !credentialPattern.MatchString(e.OrgID):
			return nil, fmt.Errorf("httpadapter: credentials: entry %d: orgId is empty or has other characters than a-z A-Z 0-9 - _", i+1)
		case err != nil || len(hash) != sha256.Size:
			return nil, fmt.Errorf("httpadapter: credentials: entry %d: authKeyHash is not 64 hexadecimal digits", i+1)
		case e.Subscription != "active" && e.Subscription != "expired":
			return nil, fmt.Errorf("httpadapter: credentials: entry %d: subscription is neither active nor expired", i+1)
		}
		f.entries[e.OrgID] = append(f.entries[e.OrgID], keyEntry{hash: [sha256.Size]byte(hash), active: e.Subscription == "active"})
	}
	return f, nil
}

// Authenticate takes the same time for every key of an organisation; a key is
// compared by its hash alone. A key with an active subscription goes before
// the same key with an expired one.
func (f *KeyFile) Authenticate(_ context.Context, c Credentials) error {
	hash := sha256.Sum256([]byte(c.AuthKey))
	known, active := 0, 0
	for _, e := range f.entries[c.OrgID] {
		same := subtle.ConstantTimeCompare(hash[:], e.hash[:])
		known |= same
		if e.active {
			active |= same
		}
	}
	switch {
	case known == 0:
		return ErrCredentials
	case active == 0:
		return ErrSubscription
	}
	return nil
}
