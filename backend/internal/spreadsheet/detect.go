package spreadsheet

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// sampleSize is how much of a text is looked at to find out its delimiter and decimal mark; its encoding is found from
// all of it.
const sampleSize = 64 << 10

// sampleRows is how many rows are looked at.
const sampleRows = 60

// notTables are the first bytes of files that people call .csv by mistake.
var notTables = []string{
	"\x89PNG",
	"\xff\xd8\xff",
	"GIF8",
	"%PDF",
	"\x1f\x8b",
	"BM",
	"RIFF",
	"<!DOCTYPE",
	"<html",
	"<?xml",
	"{",
	"[",
}

// Detect finds out how a file is written; of a workbook, how the first of its sheets is that can be read, those that
// are hidden last. The error is an *errs.Error when it holds no table. What a header is, isHeader says.
func Detect(file File, isHeader IsHeader) (Format, error) {
	sample, err := file.head(sampleSize)
	if err != nil {
		return Format{}, err
	}
	if archive, ok := file.archive(); ok {
		if !isWorkbook(archive) {
			return Format{}, ErrNotATable
		}
		sheets, err := Sheets(file, isHeader)
		if err != nil {
			return Format{}, err
		}
		for _, hidden := range []bool{false, true} {
			for _, sheet := range sheets {
				if sheet.Problem == nil && sheet.Hidden == hidden {
					return sheet.Format, nil
				}
			}
		}
		return Format{}, sheets[0].Problem
	}
	switch {
	case len(bytes.TrimSpace(sample)) == 0:
		return Format{}, ErrEmpty
	case bytes.HasPrefix(sample, []byte("PK\x03\x04")):
		return Format{}, ErrBroken
	case bytes.HasPrefix(sample, []byte("\xd0\xcf\x11\xe0")):
		return Format{}, ErrOldExcel
	case slices.ContainsFunc(notTables, func(magic string) bool { return bytes.HasPrefix(sample, []byte(magic)) }):
		return Format{}, ErrNotATable
	}
	format := Format{Kind: Text, Quoted: true}
	if format.Encoding, err = detectEncoding(file, sample); err != nil {
		return Format{}, err
	}
	text, err := io.ReadAll(decodeReader(bytes.NewReader(sample), format.Encoding))
	if err != nil || !looksLikeText(text) {
		return Format{}, ErrNotATable
	}
	if len(sample) == sampleSize { // the last line may be cut
		if at := bytes.LastIndexByte(text, '\n'); at > 0 {
			text = text[:at+1]
		}
	}
	return detectTable(text, format, isHeader)
}

// detectTable finds out how a text is divided. Above its header may stand what has another number of cells, or none: it
// is tried from each of the first lines on, until one is a header. Where none is, the first row that holds anything is
// taken for it.
func detectTable(text []byte, format Format, isHeader IsHeader) (Format, error) {
	found := format
	for line := 1; line <= maxPreambleLines && len(text) > 0; line++ {
		first, rest, _ := bytes.Cut(text, []byte{'\n'})
		if line == 1 || len(bytes.Trim(first, ",;|\"\t\r ")) > 0 {
			tried := format
			var rows []Row
			tried.Delimiter, tried.Quoted, rows = detectDelimiter(text)
			if tried.Delimiter != "" {
				tried.Decimal = detectDecimal(rows, tried.Delimiter)
			}
			if len(rows) > 0 && isHeader(rows[0].Cells) {
				if line > 1 {
					tried.Header = line
				}
				return tried, nil
			}
			if line == 1 {
				found = tried
			}
		}
		text = rest
	}
	if found.Delimiter == "" {
		return Format{}, ErrNotATable
	}
	return found, nil
}

// detectEncoding goes by the byte order mark, by the zeros of UTF-16, and by whether all of the file is UTF-8.
func detectEncoding(file File, sample []byte) (Encoding, error) {
	switch {
	case bytes.HasPrefix(sample, []byte("\xef\xbb\xbf")):
		return UTF8, nil
	case bytes.HasPrefix(sample, []byte("\xff\xfe")):
		return UTF16LE, nil
	case bytes.HasPrefix(sample, []byte("\xfe\xff")):
		return UTF16BE, nil
	}
	var zeros [2]int
	for n, b := range sample {
		if b == 0 {
			zeros[n%2]++
		}
	}
	many := len(sample) / 5
	switch {
	case zeros[1] > many && zeros[0] < many/4:
		return UTF16LE, nil
	case zeros[0] > many && zeros[1] < many/4:
		return UTF16BE, nil
	case zeros[0]+zeros[1] > 0:
		return "", ErrNotATable
	}
	opened, err := file.reader()
	if err != nil {
		return "", err
	}
	defer opened.Close() //nolint:errcheck // nothing was written
	valid, err := isUTF8(opened)
	if err != nil {
		return "", readError(err)
	}
	if valid {
		return UTF8, nil
	}
	return Windows1252, nil
}

// isUTF8 reads to the first byte that is no UTF-8.
func isUTF8(from io.Reader) (bool, error) {
	buffer := make([]byte, textBuffer)
	kept := 0 // of a character that the last part cut
	for {
		n, err := io.ReadFull(from, buffer[kept:])
		part := buffer[:kept+n]
		last := err != nil
		whole := len(part)
		if !last {
			for back := 1; back < utf8.UTFMax && back <= len(part); back++ {
				if utf8.RuneStart(part[len(part)-back]) {
					if !utf8.FullRune(part[len(part)-back:]) {
						whole = len(part) - back
					}
					break
				}
			}
		}
		if !utf8.Valid(part[:whole]) {
			return false, nil
		}
		if last {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return true, nil
			}
			return false, err
		}
		kept = copy(buffer, part[whole:])
	}
}

// looksLikeText refuses pictures and programs: text holds hardly any control characters.
func looksLikeText(text []byte) bool {
	control := 0
	for _, b := range text {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' {
			control++
		}
	}
	return control*200 <= len(text)
}

// detectDelimiter tries each delimiter and takes the one by which most rows are as wide as the header, and the header
// widest.
func detectDelimiter(text []byte) (delimiter string, quoted bool, rows []Row) {
	best := 0.0
	for _, candidate := range Delimiters {
		for _, quotes := range []bool{true, false} {
			found := rowsOf(text, candidate, quotes)
			if len(found) == 0 || len(found[0].Cells) < 2 {
				continue
			}
			wide := 0
			for _, row := range found[1:] {
				if len(row.Cells) == len(found[0].Cells) {
					wide++
				}
			}
			// A header alone is a table too, of which it is told that it has no rows.
			score := float64(wide)/float64(max(1, len(found)-1)) + min(float64(len(found[0].Cells)), 30)/100
			if quotes && bytes.Contains(text, []byte{'"'}) && hasQuotedCells(text, candidate) {
				score += 0.2
			}
			if score > best {
				best, delimiter, quoted, rows = score, candidate, quotes, found
			}
		}
	}
	return delimiter, quoted, rows
}

// hasQuotedCells reports whether a quote stands where only one around a cell would: at a beginning of a cell and again
// at an end.
func hasQuotedCells(text []byte, delimiter string) bool {
	return bytes.Contains(text, []byte(`"`+delimiter+`"`)) || bytes.Contains(text, []byte(delimiter+`"`)) && bytes.Contains(text, []byte(`"`+delimiter)) ||
		bytes.Contains(text, []byte("\"\n")) ||
		bytes.Contains(text, []byte("\"\r\n"))
}

func rowsOf(text []byte, delimiter string, quoted bool) []Row {
	file := NewFile("", bytes.NewReader(text), int64(len(text)))
	reader, err := openText(file, Format{Kind: Text, Encoding: UTF8, Delimiter: delimiter, Quoted: quoted})
	if err != nil {
		return nil
	}
	rows := []Row{{Cells: reader.Header()}}
	for len(rows) < sampleRows {
		row, err := reader.Next()
		if err != nil {
			break
		}
		rows = append(rows, Row{Line: row.Line, Cells: slices.Clone(row.Cells)})
	}
	return rows
}

// detectDecimal counts the marks in cells that can be nothing but numbers. Where there are none, the delimiter tells: a
// comma between cells leaves the point for numbers, and the other way about.
func detectDecimal(rows []Row, delimiter string) string {
	commas, points := 0, 0
	for _, row := range rows {
		for _, cell := range row.Cells {
			switch cell = strings.TrimLeft(strings.TrimSpace(cell), "<> ≤~-"); {
			case isDecimalWith(cell, ','):
				commas++
			case isDecimalWith(cell, '.'):
				points++
			}
		}
	}
	switch {
	case commas > points:
		return ","
	case points > 0 || delimiter != ";":
		return "."
	default:
		return ","
	}
}

// isDecimalWith reports whether a cell is a number with a mark that cannot divide thousands.
func isDecimalWith(cell string, mark byte) bool {
	at := strings.IndexByte(cell, mark)
	if at < 1 || at == len(cell)-1 || strings.LastIndexByte(cell, mark) != at || !digits(cell[:at]) ||
		!digits(cell[at+1:]) {
		return false
	}
	return len(cell)-at-1 != 3 || cell[0] == '0'
}

func digits(text string) bool {
	for n := range len(text) {
		if text[n] < '0' || text[n] > '9' {
			return false
		}
	}
	return text != ""
}
