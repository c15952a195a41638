package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// The headers of Standard Webhooks 1.0.
const (
	HeaderID        = "webhook-id"
	HeaderTimestamp = "webhook-timestamp"
	HeaderSignature = "webhook-signature"
)

// ErrSecret is a secret that cannot sign.
var ErrSecret = errors.New("bad webhook secret")

// Signer signs messages as Standard Webhooks 1.0, "Signature scheme", says:
// HMAC-SHA256 over "id.timestamp.body", base64, after "v1,".
type Signer struct {
	keys [][]byte
}

// NewSigner takes secrets of the form "whsec_" and base64 of 24 to 64 bytes.
// A message carries a signature for each, so that receivers can change from one
// to the next: "Secret rotation".
func NewSigner(secrets ...string) (*Signer, error) {
	s := &Signer{}
	for i, secret := range secrets {
		text, ok := strings.CutPrefix(secret, "whsec_")
		if !ok {
			return nil, fmt.Errorf("%w: number %d does not begin with whsec_", ErrSecret, i+1)
		}
		key, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return nil, fmt.Errorf("%w: number %d is not base64 after whsec_", ErrSecret, i+1)
		}
		if len(key) < 24 || len(key) > 64 {
			return nil, fmt.Errorf("%w: number %d has %d bytes, not 24 to 64", ErrSecret, i+1, len(key))
		}
		s.keys = append(s.keys, key)
	}
	if len(s.keys) == 0 {
		return nil, fmt.Errorf("%w: none is given", ErrSecret)
	}
	return s, nil
}

// Sign is the value of the header webhook-signature.
func (s *Signer) Sign(id string, at time.Time, body []byte) string {
	signatures := make([]string, len(s.keys))
	for i, key := range s.keys {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(id + "." + strconv.FormatInt(at.Unix(), 10) + "."))
		mac.Write(body)
		signatures[i] = "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	}
	return strings.Join(signatures, " ")
}
