// Package pagegen draws form pages whose every word, pair, table cell and mark
// is known. Tests read such pages, and the programs that fit the weights of
// this library train on them; nothing that ships imports this package.
//
// A Sheet is laid out once, in points, as a list of glyphs and shapes. From
// it come a picture (Render), clean or degraded as scanners and fax machines
// degrade, and a small digital PDF (PDF) with text and form fields. The same
// seed and options always give the same sheet and the same bytes.
package pagegen
