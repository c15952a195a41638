// Package gosseract reads pages with the Tesseract library in the process of
// the program, through cgo and github.com/otiai10/gosseract/v2. It starts no
// process and keeps the language data loaded; but a page under way cannot be
// stopped, and a crash of the library is a crash of the program. ocr/tesseract
// has neither fault and is the one to choose unless processes cannot be
// started.
//
// The package is empty without the build tag gosseract, so that nothing else
// needs a C compiler:
//
//	apt-get install g++ libtesseract-dev libleptonica-dev tesseract-ocr
//	CGO_ENABLED=1 go build -tags gosseract
package gosseract
