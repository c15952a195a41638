package jpeg

import "encoding/hex"

// The typical tables of T.81, annex K.3. Streams that come without any, as the
// frames of motion JPEG do, mean these.
const (
	standardDCCounts0 = "00010501010101010100000000000000"
	standardDCCounts1 = "00030101010101010101010000000000"
	standardDCSymbols = "000102030405060708090a0b"
	standardACCounts0 = "0002010303020403050504040000017d"
	standardACCounts1 = "00020102040403040705040400010277"
)

const standardACSymbols0 = "" +
	"01020300041105122131410613516107227114328191a1082342b1" +
	"c11552d1f02433627282090a161718191a25262728292a34353637" +
	"38393a434445464748494a535455565758595a636465666768696a" +
	"737475767778797a838485868788898a92939495969798999aa2a3" +
	"a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3" +
	"d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"

const standardACSymbols1 = "" +
	"000102031104052131061241510761711322328108144291a1b1c1" +
	"09233352f0156272d10a162434e125f11718191a262728292a3536" +
	"3738393a434445464748494a535455565758595a63646566676869" +
	"6a737475767778797a82838485868788898a92939495969798999a" +
	"a2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9ca" +
	"d2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa"

// standardHuffman is the typical table of a class (0 DC, 1 AC) and number, the
// second one for every number but 0.
func standardHuffman(class, id int) *huffman {
	counts := [2][2]string{{standardDCCounts0, standardDCCounts1}, {standardACCounts0, standardACCounts1}}
	symbols := [2][2]string{{standardDCSymbols, standardDCSymbols}, {standardACSymbols0, standardACSymbols1}}
	id = min(id, 1)
	c, errC := hex.DecodeString(counts[class][id])
	s, errS := hex.DecodeString(symbols[class][id])
	h, ok := newHuffman(c, s)
	if errC != nil || errS != nil || !ok {
		panic("jpeg: the standard tables are wrong") // shown by a test never to happen
	}
	return h
}
