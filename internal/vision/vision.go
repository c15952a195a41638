// Package vision turns pixels into evidence: orientation and skew, binary
// images, ruling lines, selection marks, handwriting.
package vision
