package tiff

// The tags of TIFF 6.0, its supplements and Adobe's technical notes that are read.
const (
	tagNewSubfileType   = 254
	tagSubfileType      = 255
	tagImageWidth       = 256
	tagImageLength      = 257
	tagBitsPerSample    = 258
	tagCompression      = 259
	tagPhotometric      = 262
	tagFillOrder        = 266
	tagStripOffsets     = 273
	tagOrientation      = 274
	tagSamplesPerPixel  = 277
	tagRowsPerStrip     = 278
	tagStripByteCounts  = 279
	tagXResolution      = 282
	tagYResolution      = 283
	tagPlanarConfig     = 284
	tagT4Options        = 292
	tagResolutionUnit   = 296
	tagPredictor        = 317
	tagColorMap         = 320
	tagTileWidth        = 322
	tagTileLength       = 323
	tagTileOffsets      = 324
	tagTileByteCounts   = 325
	tagExtraSamples     = 338
	tagSampleFormat     = 339
	tagJPEGTables       = 347
	tagJPEGInterchange  = 513
	tagJPEGLength       = 514
	tagJPEGRestart      = 515
	tagJPEGQTables      = 519
	tagJPEGDCTables     = 520
	tagJPEGACTables     = 521
	tagYCbCrCoeff       = 529
	tagYCbCrSubsampling = 530
	tagReferenceBW      = 532
)

// The values of Compression.
const (
	compNone       = 1
	compRLE        = 2
	compG3         = 3
	compG4         = 4
	compLZW        = 5
	compJPEGOld    = 6
	compJPEG       = 7
	compDeflate    = 8
	compRLEW       = 32771
	compPackBits   = 32773
	compThunder    = 32809
	compDeflateOld = 32946
	compZSTD       = 50000
	compWebP       = 50001
)

// The values of PhotometricInterpretation.
const (
	photoWhiteIsZero = 0
	photoBlackIsZero = 1
	photoRGB         = 2
	photoPalette     = 3
	photoMask        = 4
	photoCMYK        = 5
	photoYCbCr       = 6
	photoCIELab      = 8
	photoICCLab      = 9
	photoITULab      = 10
	photoCFA         = 32803
	photoLogL        = 32844
	photoLogLuv      = 32845
	photoLinearRaw   = 34892
)

// knownTags are the tags above.
var knownTags = map[uint16]bool{
	tagNewSubfileType: true, tagSubfileType: true, tagImageWidth: true,
	tagImageLength: true, tagBitsPerSample: true, tagCompression: true,
	tagPhotometric: true, tagFillOrder: true, tagStripOffsets: true,
	tagOrientation: true, tagSamplesPerPixel: true, tagRowsPerStrip: true,
	tagStripByteCounts: true, tagXResolution: true, tagYResolution: true,
	tagPlanarConfig: true, tagT4Options: true, tagResolutionUnit: true,
	tagPredictor: true, tagColorMap: true, tagTileWidth: true,
	tagTileLength: true, tagTileOffsets: true, tagTileByteCounts: true,
	tagExtraSamples: true, tagSampleFormat: true, tagJPEGTables: true,
	tagJPEGInterchange: true, tagJPEGLength: true, tagJPEGRestart: true,
	tagJPEGQTables: true, tagJPEGDCTables: true, tagJPEGACTables: true,
	tagYCbCrCoeff: true, tagYCbCrSubsampling: true, tagReferenceBW: true,
}
