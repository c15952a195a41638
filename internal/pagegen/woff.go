package pagegen

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
)

var errWOFF = errors.New("damaged WOFF file")

// unwrapWOFF is the OpenType font inside a WOFF 1.0 file (W3C Recommendation
// of 13 December 2012).
func unwrapWOFF(data []byte) ([]byte, error) {
	const headerSize, entrySize = 44, 20
	if len(data) < headerSize {
		return nil, errWOFF
	}
	be := binary.BigEndian
	n := int(be.Uint16(data[12:]))
	if len(data) < headerSize+n*entrySize {
		return nil, errWOFF
	}
	head := make([]byte, 12+16*n)
	copy(head, data[4:8])
	be.PutUint16(head[4:], uint16(n))
	out := head
	for i := range n {
		e := data[headerSize+i*entrySize:]
		from, packed, size := int(be.Uint32(e[4:])), int(be.Uint32(e[8:])), int(be.Uint32(e[12:]))
		if from+packed > len(data) || packed > size {
			return nil, errWOFF
		}
		table := data[from : from+packed]
		if packed < size {
			z, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, err
			}
			if table, err = io.ReadAll(io.LimitReader(z, int64(size))); err != nil {
				return nil, err
			}
		}
		d := out[12+16*i:]
		copy(d, e[:4])
		copy(d[4:], e[16:20])
		be.PutUint32(d[8:], uint32(len(out)))
		be.PutUint32(d[12:], uint32(size))
		out = append(out, table...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out, nil
}
