// Package httpadapter serves the extraction of documents over HTTP.
//
// New makes an http.Handler of the whole service interface, which a program
// mounts in its own mux, under a prefix with http.StripPrefix, behind any
// middleware. The interface is described by the OpenAPI document that the
// handler serves at /openapi.json.
//
//	POST /api/forms/generic                       JSON result
//	POST /api/forms/generic/zip                   ZIP archive
//	POST /api/forms/generic/zip/async             202, the ZIP is PUT to outputUrl
//	GET  /api/forms/generic/zip/async/{statusId}  state of an asynchronous job
//	POST /api/rikai/bulk                          202, the answer to a question is PUT to outputURL
//	GET  /developer/api-version                   credential and version check
//	POST /developer/webhook                       webhook test
//	GET  /openapi.json                            this interface; needs no credentials
//
// The way of a request: handler.go finds the operation, auth.go checks the
// credentials, request.go reads the body, forms.go extracts and answers.
// Asynchronous jobs are stored in a Queue before the answer (async.go) and done
// by tasks.go; package natsjobs is the durable Queue.
//
// Beyond what the interface foresees, errors have its body {status, message}
// and the status code of HTTP's own rules: 404, 405 with Allow, 408 for a body
// that comes too slowly, 413 for one that is too large, 500 for our failure in
// an operation that does not know 418, and 503 with Retry-After where the
// service is full.
package httpadapter
