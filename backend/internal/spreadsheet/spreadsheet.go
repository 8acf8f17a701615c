// Package spreadsheet reads tables: delimited text in the usual encodings and notations, and XLSX. It detects the
// format of a file, reads it row by row in little memory, and enforces limits, so that no file can exhaust the server.
package spreadsheet

import (
	"fmt"
	"io"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Limits of a table.
const (
	MaxBytes     = 256 << 20 // unpacked, for all files of a package together
	MaxRows      = 200_000   // without the header
	MaxColumns   = 1_000
	MaxCellBytes = 32 << 10 // of a cell, as in Excel
	MaxFiles     = 200      // in a zip
	MaxSheets    = 200      // in a workbook
)

// Errors of a whole file.
var (
	ErrTooLarge     = errs.New(errs.TooLarge, "table-too-large")
	ErrTooManyRows  = errs.New(errs.TooLarge, "table-too-many-rows")
	ErrTooWide      = errs.New(errs.TooLarge, "table-too-wide")
	ErrNotATable    = errs.New(errs.Invalid, "not-a-table")
	ErrOldExcel     = errs.New(errs.Invalid, "old-excel")
	ErrBroken       = errs.New(errs.Invalid, "table-broken")
	ErrEmpty        = errs.New(errs.Invalid, "table-empty")
	ErrTooManyFiles = errs.New(errs.TooLarge, "zip-too-many-files")
)

// Kind is the kind of a table.
type Kind string

// The kinds.
const (
	Text Kind = "text" // delimited text
	XLSX Kind = "xlsx" // Office Open XML, ECMA-376
)

// Encoding is the character encoding of a text file.
type Encoding string

// The encodings. Windows-1252 includes the printable characters of ISO-8859-1.
const (
	UTF8        Encoding = "utf-8"
	UTF16LE     Encoding = "utf-16le"
	UTF16BE     Encoding = "utf-16be"
	Windows1252 Encoding = "windows-1252"
)

// Format says how to read a table. [Detect] proposes one.
type Format struct {
	Kind      Kind     `json:"kind"`
	Encoding  Encoding `json:"encoding,omitempty"`  // of text
	Delimiter string   `json:"delimiter,omitempty"` // of text: , ; | or a tab
	Quoted    bool     `json:"quoted,omitempty"`    // of text: cells may be quoted
	Decimal   string   `json:"decimal"`             // decimal mark: , or .
	Sheet     string   `json:"sheet,omitempty"`     // of a workbook; empty for the first sheet with cells
	// line of the header, counting from 1; 0 for the first non-empty row
	Header int `json:"header,omitempty"`
}

// maxPreambleLines is how many lines may be above a header.
const maxPreambleLines = 20

// IsHeader reports whether cells are the header of a table. Rows above the header are skipped. When there is no header,
// the first non-empty row is used.
type IsHeader func(cells []string) bool

// FirstRow is an IsHeader that accepts any row.
func FirstRow([]string) bool { return true }

// Delimiters are the supported delimiters of cells, most likely first.
var Delimiters = []string{",", ";", "\t", "|"}

// Encodings are all encodings.
var Encodings = []Encoding{UTF8, UTF16LE, UTF16BE, Windows1252}

// Row is a row of a table.
type Row struct {
	Line  int      // line number of its start, counting from 1
	Cells []string // valid until the next row is read; rows may differ in length
}

// Reader reads a table.
type Reader interface {
	// Header returns the header: the first non-empty row at or below Format.Header.
	Header() []string
	// Next returns the next non-empty row, and io.EOF after the last. Any other error ends the table; an *errs.Error
	// says what is wrong with it.
	Next() (Row, error)
	Close() error
}

// Open opens a table. The error is an *errs.Error when the file cannot be read in this format.
func Open(file File, format Format) (Reader, error) {
	reader, err := OpenUnlimited(file, format)
	if err != nil {
		return nil, err
	}
	return &limited{Reader: reader}, nil
}

// OpenUnlimited is [Open] without a limit on rows, for tables that are joined to another one.
func OpenUnlimited(file File, format Format) (Reader, error) {
	switch format.Kind {
	case XLSX:
		return openWorkbook(file, format)
	case Text:
		return openText(file, format)
	default:
		return nil, fmt.Errorf("no table is of kind %q", format.Kind)
	}
}

// limited enforces the limits on rows and columns.
type limited struct {
	Reader
	rows int
}

func (l *limited) Next() (Row, error) {
	row, err := l.Reader.Next()
	if err != nil {
		return Row{}, err
	}
	l.rows++
	switch {
	case l.rows > MaxRows:
		return Row{}, ErrTooManyRows
	case len(row.Cells) > MaxColumns:
		return Row{}, ErrTooWide
	}
	return row, nil
}

// capped returns an error when more bytes are read than allowed.
type capped struct {
	from io.Reader
	left int64
}

func (c *capped) Read(into []byte) (int, error) {
	if c.left <= 0 {
		// Read one more byte to distinguish the end from a file that is too large.
		var next [1]byte
		if n, err := c.from.Read(next[:]); n == 0 {
			return 0, err
		}
		return 0, ErrTooLarge
	}
	if int64(len(into)) > c.left {
		into = into[:c.left]
	}
	n, err := c.from.Read(into)
	c.left -= int64(n)
	return n, err
}

func cellTooLong(line int) error {
	return errs.New(errs.Invalid, "cell-too-long").With("Line", line)
}
