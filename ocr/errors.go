package ocr

import "errors"

// ErrNoEngine says that the program or library behind an Engine is not there.
// The error around it says how to get it.
var ErrNoEngine = errors.New("no text recognition engine")

// ErrNoLanguage says that an engine has no data for a language it was asked to
// read. The error around it says how to get it.
var ErrNoLanguage = errors.New("no data for the language")
