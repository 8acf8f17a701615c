// Package spreadsheet reads tables as people send them: text with any of the usual delimiters, encodings and decimal
// marks, and XLSX. It finds out what a file is, reads it row by row in little memory, and holds everything to limits,
// so that no file brings the server down.
package spreadsheet

import (
	"fmt"
	"io"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// What is read of a table at most.
const (
	MaxBytes     = 256 << 20 // after unpacking, of all files of a package together
	MaxRows      = 200_000   // without the header
	MaxColumns   = 1_000
	MaxCellBytes = 32 << 10 // bytes of one cell, as Excel has it
	MaxFiles     = 200      // in a zip
	MaxSheets    = 200      // in a workbook
)

// Refusals of a whole file.
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

// Kind is how a table is written down.
type Kind string

// The kinds.
const (
	Text Kind = "text" // delimited text
	XLSX Kind = "xlsx" // Office Open XML, ECMA-376
)

// Encoding is how a text file writes its characters.
type Encoding string

// The encodings. Windows-1252 stands for ISO-8859-1 as well, which it contains as far as printed characters go.
const (
	UTF8        Encoding = "utf-8"
	UTF16LE     Encoding = "utf-16le"
	UTF16BE     Encoding = "utf-16be"
	Windows1252 Encoding = "windows-1252"
)

// Format is how to read a table. [Detect] proposes one.
type Format struct {
	Kind      Kind     `json:"kind"`
	Encoding  Encoding `json:"encoding,omitempty"`  // of text
	Delimiter string   `json:"delimiter,omitempty"` // of text: one of , ; | and the tab
	Quoted    bool     `json:"quoted,omitempty"`    // of text: cells may stand between double quotes
	Decimal   string   `json:"decimal"`             // the decimal mark: , or .
	Sheet     string   `json:"sheet,omitempty"`     // of a workbook; the first of its sheets that have cells when empty
	Header    int      `json:"header,omitempty"`    // the line where the table begins, the first of the file being 1; 0: the first that holds anything
}

// maxPreambleLines is how many lines are looked at to find a header.
const maxPreambleLines = 20

// IsHeader says whether cells are the header of a table, for whoever knows what its columns are called. Titles and
// remarks above it are then skipped; where no row is one, the first that holds anything is.
type IsHeader func(cells []string) bool

// FirstRow takes the first row that holds anything for the header, whatever stands in it.
func FirstRow([]string) bool { return true }

// Delimiters are what may stand between the cells of a text file, the likeliest first.
var Delimiters = []string{",", ";", "\t", "|"}

// Encodings lists every encoding.
var Encodings = []Encoding{UTF8, UTF16LE, UTF16BE, Windows1252}

// Row is one row of a table.
type Row struct {
	Line  int      // where it begins in the file: the first line is 1
	Cells []string // as long as the row is; valid until the next row is read
}

// Reader reads a table from its header to its end.
type Reader interface {
	// Header is the first row that holds anything, from the line on where the format has the table begin.
	Header() []string
	// Next gives the next row that holds anything; io.EOF after the last. Any other error ends the table: an
	// *errs.Error says what is wrong with it.
	Next() (Row, error)
	Close() error
}

// Open begins to read a file. The error is an *errs.Error when the file cannot be read in this format.
func Open(file File, format Format) (Reader, error) {
	reader, err := OpenUnlimited(file, format)
	if err != nil {
		return nil, err
	}
	return &limited{Reader: reader}, nil
}

// OpenUnlimited is [Open] for a file that may have any number of rows: those that are joined to the rows of another.
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

// limited holds a table to the number of rows and columns.
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

// capped gives an error instead of more bytes than it may.
type capped struct {
	from io.Reader
	left int64
}

func (c *capped) Read(into []byte) (int, error) {
	if c.left <= 0 {
		// One byte more decides whether it ends here or is too large.
		var one [1]byte
		if n, err := c.from.Read(one[:]); n == 0 {
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
