// Package webhook makes the outbound calls of a service that takes addresses
// from its callers: fetching a file, putting a result, and delivering webhooks.
//
// Guard is the client that all of them go through. It calls http and https
// only, checks every address at the moment of connecting (so that neither a
// redirect nor a changing DNS answer leads past it) and refuses private,
// loopback, link-local, metadata and other special addresses by default.
//
// Sender posts one signed webhook, Deliverer retries them within the process.
// Messages are signed as Standard Webhooks 1.0 says
// (https://www.standardwebhooks.com); delivery is at least once, with an ID
// that stays the same over all attempts.
package webhook
