package spreadsheet

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// sampleSize is how many bytes of a text are used to detect its delimiter and decimal mark. Its encoding is detected
// from all of it.
const sampleSize = 64 << 10

// sampleRows is how many rows are used to detect a format.
const sampleRows = 60

// notTables are the first bytes of files that are often named .csv by mistake.
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

// Detect returns the format of a file; of a workbook, that of its first readable sheet, hidden sheets last. The error
// is an *errs.Error when the file has no table.
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
	if len(sample) == sampleSize { // the last line may be incomplete
		if i := bytes.LastIndexByte(text, '\n'); i > 0 {
			text = text[:i+1]
		}
	}
	return detectTable(text, format, isHeader)
}

// detectTable detects the delimiter, the decimal mark and the header of a text. Lines above the header may have any
// number of cells, so each of the first lines is tried as the header. If isHeader accepts none, the first non-empty row
// is the header.
func detectTable(text []byte, format Format, isHeader IsHeader) (Format, error) {
	detected := format
	for line := 1; line <= maxPreambleLines && len(text) > 0; line++ {
		head, remainder, _ := bytes.Cut(text, []byte{'\n'})
		if line == 1 || len(bytes.Trim(head, ",;|\"\t\r ")) > 0 {
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
				detected = tried
			}
		}
		text = remainder
	}
	if detected.Delimiter == "" {
		return Format{}, ErrNotATable
	}
	return detected, nil
}

// detectEncoding checks for a byte order mark, for the zeros of UTF-16, and whether the whole file is valid UTF-8.
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
	count := len(sample) / 5
	switch {
	case zeros[1] > count && zeros[0] < count/4:
		return UTF16LE, nil
	case zeros[0] > count && zeros[1] < count/4:
		return UTF16BE, nil
	case zeros[0]+zeros[1] > 0:
		return "", ErrNotATable
	}
	opened, err := file.reader()
	if err != nil {
		return "", err
	}
	defer opened.Close()
	valid, err := isUTF8(opened)
	if err != nil {
		return "", readError(err)
	}
	if valid {
		return UTF8, nil
	}
	return Windows1252, nil
}

// isUTF8 reports whether a text is valid UTF-8. It stops at the first invalid byte.
func isUTF8(from io.Reader) (bool, error) {
	buffer := make([]byte, textBuffer)
	pending := 0 // bytes of an incomplete character
	for {
		n, err := io.ReadFull(from, buffer[pending:])
		chunk := buffer[:pending+n]
		last := err != nil
		complete := len(chunk)
		if !last {
			for back := 1; back < utf8.UTFMax && back <= len(chunk); back++ {
				if utf8.RuneStart(chunk[len(chunk)-back]) {
					if !utf8.FullRune(chunk[len(chunk)-back:]) {
						complete = len(chunk) - back
					}
					break
				}
			}
		}
		if !utf8.Valid(chunk[:complete]) {
			return false, nil
		}
		if last {
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return true, nil
			}
			return false, err
		}
		pending = copy(buffer, chunk[complete:])
	}
}

// looksLikeText reports whether the bytes have almost no control characters, which images and programs do.
func looksLikeText(text []byte) bool {
	control := 0
	for _, b := range text {
		if b < ' ' && b != '\t' && b != '\n' && b != '\r' {
			control++
		}
	}
	return control*200 <= len(text)
}

// detectDelimiter tries each delimiter and returns the one with which most rows are as wide as the header, and the
// header is widest.
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
			// A header alone is a table too: one without rows.
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

// hasQuotedCells reports whether there are quotes around a cell: at the start of one and at the end of one.
func hasQuotedCells(text []byte, delimiter string) bool {
	return bytes.Contains(
		text, []byte(`"`+delimiter+`"`),
	) || bytes.Contains(text, []byte(delimiter+`"`)) && bytes.Contains(text, []byte(`"`+delimiter)) ||
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

// detectDecimal counts decimal marks in cells that can only be numbers. When there are none it is the point for tables
// that are delimited by commas, and otherwise the comma.
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

// isDecimalWith reports whether a cell is a number with a mark that is not a thousands separator.
func isDecimalWith(cell string, mark byte) bool {
	i := strings.IndexByte(cell, mark)
	if i < 1 || i == len(cell)-1 || strings.LastIndexByte(cell, mark) != i || !digits(cell[:i]) ||
		!digits(cell[i+1:]) {
		return false
	}
	return len(cell)-i-1 != 3 || cell[0] == '0'
}

func digits(text string) bool {
	for n := range len(text) {
		if text[n] < '0' || text[n] > '9' {
			return false
		}
	}
	return text != ""
}
