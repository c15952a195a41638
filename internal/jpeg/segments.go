package jpeg

import "bytes"

// The markers of T.81, table B.1, that mean something to the decoder.
const (
	markSOF0  = 0xc0
	markSOF1  = 0xc1
	markSOF2  = 0xc2
	markDHT   = 0xc4
	markJPG   = 0xc8
	markSOF9  = 0xc9
	markSOF10 = 0xca
	markDAC   = 0xcc
	markSOF15 = 0xcf
	markRST0  = 0xd0
	markRST7  = 0xd7
	markSOI   = 0xd8
	markEOI   = 0xd9
	markSOS   = 0xda
	markDQT   = 0xdb
	markDNL   = 0xdc
	markDRI   = 0xdd
	markAPP0  = 0xe0
	markAPP1  = 0xe1
	markAPP14 = 0xee
	markTEM   = 0x01
)

// nextMarker finds the marker at or after a position: its code and where it
// ends. Bytes between segments, which should not be there, are passed over.
func nextMarker(data []byte, at int) (code byte, end int, ok bool) {
	for {
		i := bytes.IndexByte(data[min(at, len(data)):], 0xff)
		if i < 0 {
			return 0, len(data), false
		}
		at += i + 1
		for at < len(data) && data[at] == 0xff { // fill bytes
			at++
		}
		if at >= len(data) {
			return 0, len(data), false
		}
		if data[at] != 0 {
			return data[at], at + 1, true
		}
	}
}

// readTables reads an abbreviated stream that has tables only.
func (d *decoder) readTables(tables []byte) error {
	sub := &decoder{ctx: d.ctx, data: tables}
	if err := sub.readStream(); err != nil {
		return err
	}
	d.quant, d.huff, d.restart = sub.quant, sub.huff, sub.restart
	return nil
}

// readStream reads segments and scans up to the end of the picture or, for a
// header alone, to the first scan. A stream that breaks off ends there.
func (d *decoder) readStream() error {
	at := 0
	for {
		code, end, ok := nextMarker(d.data, at)
		if !ok || code == markEOI {
			return nil
		}
		at = end
		if code == markSOI || code == markTEM || code >= markRST0 && code <= markRST7 {
			continue
		}
		body, next := d.segment(at)
		if code == markSOS {
			if d.headerOnly {
				return nil
			}
			var err error
			if next, err = d.readScan(body, at, next); err != nil {
				return err
			}
		} else if err := d.readSegment(code, body, at); err != nil {
			return err
		}
		at = next
	}
}

// segment is the body of the segment whose length field is at a position, and
// where the next one begins. A body that the file cuts off is shorter.
func (d *decoder) segment(at int) (body []byte, next int) {
	if at+2 > len(d.data) {
		return nil, len(d.data)
	}
	n := int(d.data[at])<<8 | int(d.data[at+1])
	if n < 2 {
		return nil, at + 2
	}
	next = min(at+n, len(d.data))
	return d.data[at+2 : next], next
}

func (d *decoder) readSegment(code byte, body []byte, at int) error {
	switch {
	case code == markDQT:
		d.readQuant(body, at)
	case code == markDHT:
		d.readHuffman(body, at)
	case code == markDRI:
		if len(body) >= 2 {
			d.restart = int(body[0])<<8 | int(body[1])
		}
	case code == markAPP0:
		d.readJFIF(body)
	case code == markAPP1:
		if tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00")); ok && len(tiff) > 1 && d.header.Exif == nil {
			d.header.Exif = tiff[1:]
		}
	case code == markAPP14:
		if len(body) >= 12 && string(body[:5]) == "Adobe" {
			d.header.Adobe, d.header.AdobeTransform = true, int(body[11])
		}
	case code == markDAC:
		if !d.conditioning.read(body) {
			d.lose("broken arithmetic conditioning at offset %d", at)
		}
	case code >= markSOF0 && code <= markSOF15 && code != markJPG:
		return d.readFrame(code, body, at)
	}
	return nil
}

func (d *decoder) readJFIF(body []byte) {
	if len(body) >= 12 && string(body[:5]) == "JFIF\x00" {
		d.header.JFIF = true
		d.header.DensityUnit = int(body[7])
		d.header.DensityX = int(body[8])<<8 | int(body[9])
		d.header.DensityY = int(body[10])<<8 | int(body[11])
	}
}

// readQuant reads quantization tables (T.81, B.2.4.1).
func (d *decoder) readQuant(body []byte, at int) {
	for len(body) > 0 {
		wide, id := int(body[0]>>4), body[0]&15
		size := 64 << min(wide, 1)
		if id > 3 || wide > 1 || len(body) < 1+size {
			d.lose("broken quantization table at offset %d", at)
			return
		}
		var q [64]uint16
		for i := range q {
			if wide == 1 {
				q[i] = uint16(body[1+2*i])<<8 | uint16(body[2+2*i])
			} else {
				q[i] = uint16(body[1+i])
			}
		}
		d.quant[id] = &q
		body = body[1+size:]
	}
}

// readHuffman reads Huffman tables (T.81, B.2.4.2).
func (d *decoder) readHuffman(body []byte, at int) {
	for len(body) >= 17 {
		class, id := body[0]>>4, body[0]&15
		total := 0
		for _, n := range body[1:17] {
			total += int(n)
		}
		if class > 1 || id > 3 || total > 256 || len(body) < 17+total {
			d.lose("broken Huffman table at offset %d", at)
			return
		}
		h, ok := newHuffman(body[1:17], body[17:17+total])
		if !ok {
			d.lose("Huffman table with too many codes at offset %d", at)
			return
		}
		d.huff[class][id] = h
		body = body[17+total:]
	}
}
