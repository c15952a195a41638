package pdf

import "github.com/docextract/docextract/internal/source"

// session is an engine that has the document loaded.
type session struct {
	*instance
	file uint32 // the document's bytes in the engine's memory
	doc  uint32 // FPDF_DOCUMENT
	form uint32 // FPDF_FORMHANDLE, 0 for none
	uses int
	// kept is the page read last, still open.
	kept uint32
	// flattened pages have lost their annotations to their content.
	flattened map[int]bool
}

// A session is ended after so many pages, or once its memory has grown to so
// many bytes: PDFium keeps caches of what it has seen.
const (
	maxUses   = 500
	maxMemory = 192 << 20
)

// Error codes of FPDF_GetLastError (fpdfview.h).
const (
	errFormat   = 3
	errPassword = 4
	errSecurity = 5
)

func (s *session) load(data []byte, password string) error {
	s.file = s.put(data)
	secret := s.put([]byte(password))
	s.doc = s.pointer("FPDF_LoadMemDocument", uint64(s.file), uint64(len(data)), uint64(secret))
	s.free(secret)
	if s.err != nil {
		return source.Errorf(source.ErrDamaged, "%v while opening", s.err)
	}
	if s.doc == 0 {
		switch code := s.integer("FPDF_GetLastError"); code {
		case errPassword:
			return source.Errorf(source.ErrEncrypted, "a password is needed")
		case errSecurity:
			return source.Errorf(source.ErrEncrypted, "the security handler is not supported")
		default:
			return source.Errorf(source.ErrDamaged, "no readable PDF (PDFium error %d)", code)
		}
	}
	if info := s.pointer("FPDF_FORMFILLINFO_Create"); info != 0 {
		s.form = s.pointer("FPDFDOC_InitFormFillEnvironment", uint64(s.doc), uint64(info))
	}
	if s.err != nil {
		return source.Errorf(source.ErrDamaged, "%v while opening", s.err)
	}
	return nil
}

// keep closes the page that was kept and keeps this one: PDFium drops fonts
// that no open page uses, and parsing them again for each page takes longer
// than reading it.
func (s *session) keep(page uint32) {
	if s.kept != 0 {
		s.closePage(s.kept)
	}
	s.kept = page
}

func (s *session) closePage(page uint32) {
	if s.form != 0 {
		s.call("FORM_OnBeforeClosePage", uint64(page), uint64(s.form))
	}
	s.call("FPDF_ClosePage", uint64(page))
}
