// Package zipout packs an extraction as a ZIP archive of four entries: the
// itemization as CSV, the result as JSON, the same as text, and the original
// file. The same archive gives the same bytes.
package zipout

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/docextract/docextract/internal/source"
	"github.com/docextract/docextract/model"
	"github.com/klauspost/compress/zip"
)

// Archive is what goes into the ZIP.
type Archive struct {
	// Name is the base name of the entries, made safe by BaseName. Default: the
	// document's RequestDateTime in milliseconds since 1970.
	Name string
	// Document is the result; it is needed.
	Document *model.CompleteDocument
	// Version is the wire version of the JSON; default version 1.
	Version model.Version
	// Original is the file that was read. Its entry has the extension of its
	// content, whatever it was called.
	Original []byte
}

// BaseName is the base name of the archive's entries.
func (a Archive) BaseName() string {
	if name := BaseName(a.Name); name != "" {
		return name
	}
	return strconv.FormatInt(a.Document.RequestDateTime.UnixMilli(), 10)
}

// Write streams the archive to w. It fails where the document cannot be written
// as JSON, before anything has been written, and where w fails.
func Write(w io.Writer, a Archive) error {
	if a.Version == 0 {
		a.Version = model.Version1
	}
	text, err := a.Document.MarshalVersion(a.Version)
	if err != nil {
		return err
	}
	p := packer{zip: zip.NewWriter(w), modified: a.Document.RequestDateTime.UTC().Truncate(time.Second)}
	base := a.BaseName()
	if err := p.csv(base+".csv", a.Document); err != nil {
		return err
	}
	if err := p.bytes(base+".json", text, zip.Deflate); err != nil {
		return err
	}
	if err := p.bytes(base+".txt", text, zip.Deflate); err != nil {
		return err
	}
	extension, method := original(a.Original)
	if err := p.bytes(base+extension, a.Original, method); err != nil {
		return err
	}
	return p.zip.Close()
}

// packer writes the entries of one archive, all with the same time.
type packer struct {
	zip      *zip.Writer
	modified time.Time
}

func (p packer) entry(name string, method uint16) (io.Writer, error) {
	w, err := p.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: p.modified})
	if err != nil {
		return nil, fmt.Errorf("zipout: %s: %w", name, err)
	}
	return w, nil
}

func (p packer) bytes(name string, content []byte, method uint16) error {
	w, err := p.entry(name, method)
	if err == nil {
		_, err = w.Write(content)
	}
	return err
}

func (p packer) csv(name string, doc *model.CompleteDocument) error {
	w, err := p.entry(name, zip.Deflate)
	if err != nil {
		return err
	}
	return WriteCSV(w, doc)
}

// original is the extension of a file by its content, and how to pack it:
// pictures are compressed already.
func original(content []byte) (extension string, method uint16) {
	switch source.Sniff(content) {
	case source.KindPDF:
		return ".pdf", zip.Deflate
	case source.KindJPEG:
		return ".jpg", zip.Store
	case source.KindPNG:
		return ".png", zip.Store
	case source.KindTIFF:
		return ".tif", zip.Deflate
	}
	return ".bin", zip.Deflate
}
