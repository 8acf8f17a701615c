package spreadsheet

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Sheet describes a sheet of a workbook.
type Sheet struct {
	Name      string
	Hidden    bool
	Rows      int         // non-empty rows, without the header
	Truncated bool        // there are more rows than Rows
	Header    []string    // nil when it cannot be read
	Format    Format      // how to read it
	Problem   *errs.Error // why it cannot be read, or nil
}

// Sheets describes the sheets of a workbook, in its order; there are none for other files. It reads the start of each
// sheet and counts rows, within limits for all sheets together. The error is an *errs.Error when the workbook itself
// cannot be read.
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
	headBudget, headWork, countBudget := int64(maxHeadBytes), int64(maxHeadWork), int64(maxCountedBytes)
	for n, s := range book.sheets {
		if sheets[n], above[n], err = book.inspect(s, shared, isHeader, &headBudget, &headWork); err != nil {
			return nil, err
		}
	}
	for n, s := range book.sheets {
		if sheets[n].Problem == nil {
			sheets[n].Rows, sheets[n].Truncated = book.count(s, &countBudget)
			sheets[n].Rows = max(0, sheets[n].Rows-above[n])
		}
	}
	return sheets, nil
}

// inspect reads the start of a sheet: its header, the number of rows above it, and the decimal mark of numbers that are
// stored as text.
func (b *workbook) inspect(
	s sheet,
	shared []string,
	isHeader IsHeader,
	budget, work *int64,
) (summary Sheet, above int, err error) {
	summary = Sheet{Name: s.name, Hidden: s.hidden, Format: Format{Kind: XLSX, Decimal: ".", Sheet: s.name}}
	remaining := min(maxSheetHeadBytes, *budget)
	before := remaining
	defer func() { *budget -= before - max(0, remaining) }()
	reader, err := b.open(s, shared, summary.Format, &remaining, work)
	switch {
	case errors.Is(err, ErrTooLarge):
		summary.Problem = errSheetHead
		return summary, 0, nil
	case errors.As(err, &summary.Problem):
		return summary, 0, nil
	case err != nil:
		return summary, 0, err
	}
	defer reader.Close() //nolint:errcheck // nothing was written
	// No text cell has this decimal mark, so that number cells can be told apart.
	reader.decimal = ""
	rows := []Row{{Line: reader.line, Cells: reader.Header()}}
	for len(rows) <= sampleRows {
		row, err := reader.Next()
		if err != nil {
			break // reading all of it returns the error
		}
		rows = append(rows, Row{Line: row.Line, Cells: slices.Clone(row.Cells)})
	}
	above = max(
		0, slices.IndexFunc(rows, func(row Row) bool { return row.Line <= maxPreambleLines && isHeader(row.Cells) }),
	)
	if above > 0 {
		summary.Format.Header = rows[above].Line
	}
	summary.Header = rows[above].Cells
	summary.Format.Decimal = detectDecimal(rows[above+1:], "")
	return summary, above, nil
}

// count counts the rows of a sheet below its header. It reports truncated when it stops at the budget.
func (b *workbook) count(s sheet, budget *int64) (rows int, truncated bool) {
	part, err := b.unpack(s.part, budget)
	if err != nil {
		return 0, true
	}
	defer part.Close()
	rows, err = countRows(part)
	return max(0, rows-1), !errors.Is(err, io.EOF)
}

// countRows counts the rows that have a value. It looks only at tags, which is many times as fast as parsing XML. The
// error is io.EOF at the end of the sheet.
func countRows(from io.Reader) (rows int, err error) {
	const maxTag = len("verylongprefix:row") // longer tags do not matter
	text := bufio.NewReaderSize(from, textBuffer)
	counted := true // until a row starts
	for {
		if _, err := text.ReadSlice('<'); err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				continue
			}
			return rows, err
		}
		beginning, err := text.Peek(maxTag)
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
