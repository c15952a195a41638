package httpadapter

import (
	_ "embed"
	"net/http"
	"slices"
)

//go:embed openapi.json
var openAPIDocument []byte

// OpenAPI is the OpenAPI 3.1 document of the interface, as JSON.
func OpenAPI() []byte { return slices.Clone(openAPIDocument) }

func (h *Handler) openAPI(w http.ResponseWriter, _ *http.Request, _ *call) error {
	h.writeBody(w, http.StatusOK, "application/json", openAPIDocument)
	return nil
}
