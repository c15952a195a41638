// Package model is the result of an extraction: CompleteDocument and its
// parts, the geometry they use, and their JSON form in two wire versions.
//
// What holds for every document, whatever it was made from:
//
//  1. Boxes are in the page's own unit, origin top left, y down: inches for
//     PDF pages (4 decimals), pixels for images (1 decimal). The page is the
//     one that a viewer shows: after the PDF's Rotate, CropBox and UserUnit,
//     and after the image's EXIF or TIFF orientation, but not turned or
//     deskewed for recognition.
//  2. A Polygon is four points, clockwise, starting at the top left of the
//     text as it is read. For a page lying on its side that is not the page's
//     top left.
//  3. ReadResult.Angle is the text's clockwise rotation in degrees, in
//     (-180, 180].
//  4. A Span counts Unicode code points into RawText. What has one span has
//     the text under it as its content; what has several (a value of two
//     lines, a cell) has their texts joined by one space. A span of a key, a
//     value or a cell stays within one line; that of an entity may run over
//     the end of one. Lines join with "\n". A selection mark stands in RawText
//     as ":selected:" or ":unselected:".
//  5. A confidence is in 0..1 and calibrated: of the things given with 0.9,
//     nine in ten are right. Text from a PDF's text layer has 1.
//  6. The same input and options give the same bytes, whatever the number of
//     workers.
//  7. Empty lists are [] in JSON, never null.
//
// CompleteDocument.Validate checks these laws. Values of this package hold no
// locks and start nothing; a document may be read by many goroutines.
package model
