package zipout

import (
	"bufio"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/docextract/docextract/model"
)

// WriteCSV writes the breakdown of the itemization: one record for each pair,
// then one for each row of each table.
//
//	section,item,page,row,confidence,column1,column2,...
//	pair,1,1,,0.93,Date:,03/14/2025
//	table,1,1,1,,Qty,Price
//
// Section is "pair" or "table", item counts the pairs and the tables from 1, row
// counts the rows of a table from 1. A pair has its key in column1 and its value
// in column2. The header has at least two columns and as many as the widest
// table; every record has as many fields as the header. A cell that spans
// columns or rows stands in the first of them.
//
// The form is RFC 4180 with a UTF-8 byte order mark, without which spreadsheets
// misread letters beyond ASCII. Text is quoted, and what a spreadsheet would
// take for a formula begins with an apostrophe
// (https://owasp.org/www-community/attacks/CSV_Injection).
func WriteCSV(w io.Writer, doc *model.CompleteDocument) error {
	c := csvWriter{w: bufio.NewWriter(w), columns: 2}
	for _, t := range doc.TablesExtracted {
		c.columns = max(c.columns, width(t))
	}
	c.w.WriteString("\ufeff")
	c.header()
	for i, p := range doc.KeyValuePairs {
		page := firstPage(p.Key.Regions, p.Value.Regions)
		c.record("pair", i+1, page, 0, strconv.FormatFloat(p.Confidence, 'f', -1, 64), []string{p.Key.Content, p.Value.Content})
	}
	for i, t := range doc.TablesExtracted {
		for r, cells := range rows(t) {
			c.record("table", i+1, firstPage(t.Regions), r+1, "", cells)
		}
	}
	return c.w.Flush()
}

// width is the number of columns of a table, by its cells too.
func width(t model.Table) int {
	n := min(t.ColumnCount, maxGrid)
	for _, row := range t.Cells {
		for _, cell := range row {
			n = max(n, min(cell.ColumnIndex+1, maxGrid))
		}
	}
	return n
}

// maxGrid bounds a table: no spreadsheet has more columns.
const maxGrid = 16384

// rows is the grid of a table's contents.
func rows(t model.Table) [][]string {
	grid := make([][]string, len(t.Cells))
	columns := width(t)
	for r, row := range t.Cells {
		grid[r] = make([]string, columns)
		for _, cell := range row {
			if c := cell.ColumnIndex; c >= 0 && c < columns {
				grid[r][c] = cell.Content
			}
		}
	}
	return grid
}

// firstPage is the page of the first region, 0 for none.
func firstPage(places ...[]model.Region) int {
	for _, regions := range places {
		if len(regions) > 0 {
			return regions[0].PageNumber
		}
	}
	return 0
}

// csvWriter keeps the first error in its bufio.Writer.
type csvWriter struct {
	w       *bufio.Writer
	columns int
}

func (c csvWriter) header() {
	c.w.WriteString("section,item,page,row,confidence")
	for i := range c.columns {
		c.w.WriteString(",column" + strconv.Itoa(i+1))
	}
	c.w.WriteString("\r\n")
}

func (c csvWriter) record(section string, item, page, row int, confidence string, cells []string) {
	c.w.WriteString(section + "," + strconv.Itoa(item) + "," + positive(page) + "," + positive(row) + "," + confidence)
	for i := range c.columns {
		c.w.WriteByte(',')
		if i < len(cells) && cells[i] != "" {
			c.w.WriteString(quote(cells[i]))
		}
	}
	c.w.WriteString("\r\n")
}

func positive(n int) string {
	if n <= 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// quote writes a field of text. Every one is quoted, so that a spreadsheet that
// separates by semicolons cannot be made to begin a new cell.
func quote(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "")
	if formula(text) {
		text = "'" + text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// negative is a number with a minus sign, which is no formula.
var negative = regexp.MustCompile(`^-[0-9][0-9.,]*%?$`)

func formula(text string) bool {
	if text == "" || negative.MatchString(text) {
		return false
	}
	if strings.ContainsRune("\t\r\n", rune(text[0])) {
		return true
	}
	rest := strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) })
	for _, r := range rest {
		return strings.ContainsRune("=+-@＝＋－＠", r)
	}
	return false
}
