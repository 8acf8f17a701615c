package spreadsheet

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// textReader reads delimited text.
type textReader struct {
	closer io.Closer
	header []string
	next   func() (Row, error)
}

const textBuffer = 256 << 10

// decodeReader converts a text to UTF-8 and drops a byte order mark.
func decodeReader(from io.Reader, encoding Encoding) io.Reader {
	switch encoding {
	case UTF16LE:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Reader(from)
	case UTF16BE:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Reader(from)
	case Windows1252:
		return charmap.Windows1252.NewDecoder().Reader(from)
	default:
		return unicode.UTF8BOM.NewDecoder().Reader(from)
	}
}

func openText(file File, format Format) (Reader, error) {
	opened, err := file.reader()
	if err != nil {
		return nil, err
	}
	if len(format.Delimiter) != 1 {
		_ = opened.Close()
		return nil, ErrNotATable
	}
	t := &textReader{closer: opened}
	text := bufio.NewReaderSize(decodeReader(opened, format.Encoding), textBuffer)
	if format.Quoted {
		t.next = quotedRows(text, format.Delimiter)
	} else {
		t.next = plainRows(text, format.Delimiter)
	}
	first, err := firstRowFrom(t.Next, format.Header)
	if err != nil {
		_ = opened.Close()
		if errors.Is(err, io.EOF) {
			return nil, ErrEmpty
		}
		return nil, err
	}
	if len(first.Cells) > MaxColumns {
		_ = opened.Close()
		return nil, ErrTooWide
	}
	for _, cell := range first.Cells {
		t.header = append(t.header, strings.Clone(cell))
	}
	return t, nil
}

// firstRowFrom returns the first row at or below a line.
func firstRowFrom(next func() (Row, error), line int) (Row, error) {
	for {
		row, err := next()
		if err != nil || row.Line >= line {
			return row, err
		}
	}
}

func (t *textReader) Header() []string { return t.header }

func (t *textReader) Close() error { return t.closer.Close() }

func (t *textReader) Next() (Row, error) {
	for {
		row, err := t.next()
		if err != nil {
			return Row{}, err
		}
		if slices.ContainsFunc(row.Cells, func(cell string) bool { return strings.IndexByte(cell, 0) >= 0 }) {
			return Row{}, errs.New(errs.Invalid, "nul-byte").With("Line", row.Line)
		}
		if !blank(row.Cells) {
			return row, nil
		}
	}
}

func blank(cells []string) bool {
	for _, cell := range cells {
		if strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

// quotedRows reads rows whose cells may be quoted (RFC 4180). It accepts stray quotes as text.
func quotedRows(text io.Reader, delimiter string) func() (Row, error) {
	tail := &tailReader{from: text}
	reader := csv.NewReader(tail)
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord, reader.ReuseRecord = rune(delimiter[0]), true, -1, true
	return func() (Row, error) {
		cells, err := reader.Read()
		if err != nil {
			return Row{}, readError(err)
		}
		line, _ := reader.FieldPos(0)
		// A quoted cell takes everything until its quote closes: the last one, with a line break, has none.
		if last := len(cells) - 1; strings.Contains(cells[last], "\n") && tail.ended &&
			reader.InputOffset() == tail.offset && !bytes.HasSuffix(bytes.TrimRight(tail.last, "\r\n"), []byte(`"`)) {
			opened, _ := reader.FieldPos(last)
			return Row{}, errs.New(errs.Invalid, "quote-not-closed").With("Line", opened)
		}
		for _, cell := range cells {
			if len(cell) > MaxCellBytes {
				return Row{}, cellTooLong(line)
			}
		}
		return Row{Line: line, Cells: cells}, nil
	}
}

// tailReader remembers how a text ends.
type tailReader struct {
	from   io.Reader
	offset int64  // bytes so far
	last   []byte // the last of them
	ended  bool
}

// Read reads from the text.
func (t *tailReader) Read(into []byte) (int, error) {
	const most = 8
	n, err := t.from.Read(into)
	t.offset += int64(n)
	t.last = append(t.last, into[max(0, n-most):n]...)
	t.last = t.last[max(0, len(t.last)-most):]
	t.ended = t.ended || errors.Is(err, io.EOF)
	return n, err
}

// plainRows reads rows in which a quote is an ordinary character, as in exports that never quote.
func plainRows(text *bufio.Reader, delimiter string) func() (Row, error) {
	line := 0
	var cells []string
	var whole []byte
	return func() (Row, error) {
		line++
		whole = whole[:0]
		for {
			part, err := text.ReadSlice('\n')
			whole = append(whole, part...)
			if len(whole) > MaxCellBytes*8 {
				return Row{}, cellTooLong(line)
			}
			if err == nil || errors.Is(err, io.EOF) && len(whole) > 0 {
				break
			}
			if !errors.Is(err, bufio.ErrBufferFull) {
				return Row{}, readError(err)
			}
		}
		cells = cells[:0]
		for cell := range strings.SplitSeq(strings.TrimRight(string(whole), "\r\n"), delimiter) {
			cells = append(cells, cell)
		}
		return Row{Line: line, Cells: cells}, nil
	}
}

// readError passes on io.EOF and an *errs.Error, and replaces other errors.
func readError(err error) error {
	var refusal *errs.Error
	if errors.Is(err, io.EOF) || errors.As(err, &refusal) {
		return err
	}
	return ErrBroken
}
