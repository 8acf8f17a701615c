package spreadsheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Sheet is a sheet of a workbook, as far as it was looked at.
type Sheet struct {
	Name      string
	Hidden    bool
	Rows      int         // that hold anything, without the header
	Truncated bool        // there are more rows than were counted
	Header    []string    // nil when it cannot be read
	Format    Format      // how to read it
	Problem   *errs.Error // why it cannot be read; nil when it can
}

// Sheets looks at the sheets of a workbook, in its order; there are none when the file is no workbook. It reads how
// each begins and counts its rows, both within limits for all of them together. What a header is, isHeader says. The
// error is an *errs.Error when the workbook itself cannot be read.
func Sheets(file File, isHeader IsHeader) ([]Sheet, error) {
	archive, ok := file.archive()
	if !ok || !isWorkbook(archive) {
		return nil, nil
	}
	book, err := readWorkbook(archive)
	if err != nil {
		return nil, err
	}
	shared, err := book.sharedStrings()
	if err != nil {
		return nil, err
	}
	sheets := make([]Sheet, len(book.sheets))
	above := make([]int, len(book.sheets)) // rows above the header
	beginnings, counted := int64(maxHeadBytes), int64(maxCountedBytes)
	for n, one := range book.sheets {
		if sheets[n], above[n], err = book.inspect(one, shared, isHeader, &beginnings); err != nil {
			return nil, err
		}
	}
	for n, one := range book.sheets {
		if sheets[n].Problem == nil {
			sheets[n].Rows, sheets[n].Truncated = book.count(one, &counted)
			sheets[n].Rows = max(0, sheets[n].Rows-above[n])
		}
	}
	return sheets, nil
}

// inspect reads how a sheet begins: its header, how many rows stand above that, and which decimal mark the numbers have
// that stand below it as text.
func (b *workbook) inspect(
	s sheet,
	shared []string,
	isHeader IsHeader,
	budget *int64,
) (found Sheet, above int, err error) {
	found = Sheet{Name: s.name, Hidden: s.hidden, Format: Format{Kind: XLSX, Decimal: ".", Sheet: s.name}}
	left := min(maxSheetHeadBytes, *budget)
	before := left
	defer func() { *budget -= before - max(0, left) }()
	reader, err := b.open(s, shared, found.Format, &left)
	switch {
	case errors.Is(err, ErrTooLarge):
		found.Problem = errSheetHead
		return found, 0, nil
	case errors.As(err, &found.Problem):
		return found, 0, nil
	case err != nil:
		return found, 0, err
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	// A mark that no cell of text has tells the cells of numbers apart.
	reader.decimal = ""
	rows := []Row{{Line: reader.line, Cells: reader.Header()}}
	for len(rows) <= sampleRows {
		row, err := reader.Next()
		if err != nil {
			break // who reads all of it is told why
		}
		rows = append(rows, Row{Line: row.Line, Cells: slices.Clone(row.Cells)})
	}
	above = max(0, slices.IndexFunc(rows, func(row Row) bool { return row.Line <= maxPreambleLines && isHeader(row.Cells) }))
	if above > 0 {
		found.Format.Header = rows[above].Line
	}
	found.Header = rows[above].Cells
	found.Format.Decimal = detectDecimal(rows[above+1:], "")
	return found, above, nil
}

// count counts the rows of a sheet below its header, as far as a budget lasts; more is true when it did not.
func (b *workbook) count(s sheet, budget *int64) (rows int, more bool) {
	part, err := b.unpack(s.part, budget)
	if err != nil {
		return 0, true
	}
	defer part.Close() //nolint:errcheck // nothing was written
	rows, err = countRows(part)
	return max(0, rows-1), !errors.Is(err, io.EOF)
}

// countRows counts the rows that hold a value, by their tags alone: that is many times as fast as to read them. The
// error is io.EOF when it came to the end.
func countRows(from io.Reader) (rows int, err error) {
	const longest = len("verylongprefix:row") // no tag that matters is longer
	text := bufio.NewReaderSize(from, textBuffer)
	counted := true // until there is a row
	for {
		if _, err := text.ReadSlice('<'); err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			return rows, err
		}
		beginning, err := text.Peek(longest)
		if err != nil && !errors.Is(err, io.EOF) {
			return rows, err
		}
		tag := beginning
		if end := bytes.IndexAny(tag, " />\t\r\n"); end >= 0 {
			tag = tag[:end]
		}
		_, local, prefixed := bytes.Cut(tag, []byte{':'})
		if !prefixed {
			local = tag
		}
		switch string(local) {
		case "row":
			counted = false
		case "v", "t", "f":
			if !counted {
				rows, counted = rows+1, true
			}
		}
	}
}
