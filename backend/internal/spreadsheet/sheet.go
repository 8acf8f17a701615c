package spreadsheet

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// sheetReader reads one sheet of a workbook.
type sheetReader struct {
	part    *openPart
	shared  []string
	decimal string
	header  []string
	row     []string
	line    int
}

func openWorkbook(file File, format Format) (Reader, error) {
	archive, ok := file.archive()
	if !ok || !isWorkbook(archive) {
		return nil, ErrNotATable
	}
	book, err := readWorkbook(archive)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(
		book.sheets,
		func(s sheet) bool { return s.name == format.Sheet || format.Sheet == "" && s.cells },
	)
	switch {
	case at < 0 && format.Sheet == "":
		return nil, ErrSheetNoTable
	case at < 0:
		names := make([]string, len(book.sheets))
		for n, one := range book.sheets {
			names[n] = one.name
		}
		return nil, NoSuchSheetError(format.Sheet, names)
	}
	shared, err := book.sharedStrings()
	if err != nil {
		return nil, err
	}
	return book.open(book.sheets[at], shared, format, book.budget)
}

// open begins to read a sheet by a format, of which no more is unpacked than a budget leaves.
func (b *workbook) open(s sheet, shared []string, format Format, budget *int64) (*sheetReader, error) {
	if !s.cells {
		return nil, ErrSheetNoTable
	}
	part, err := b.part(s.part, budget)
	if err != nil {
		return nil, err
	}
	r := &sheetReader{part: part, shared: shared, decimal: format.Decimal}
	first, err := firstRowFrom(r.Next, format.Header)
	if err != nil {
		_ = part.Close()
		if errors.Is(err, io.EOF) {
			return nil, ErrSheetEmpty
		}
		return nil, err
	}
	r.header = slices.Clone(first.Cells)
	return r, nil
}

func (r *sheetReader) Header() []string { return r.header }

func (r *sheetReader) Close() error { return r.part.Close() }

// Next gives the next row that holds anything. Rows may leave their number out, and cells their place: they then follow
// each other.
func (r *sheetReader) Next() (Row, error) {
	for {
		token, err := r.part.token()
		if err != nil {
			return Row{}, err
		}
		element, ok := token.(xml.StartElement)
		if !ok || element.Name.Local != "row" {
			continue
		}
		r.line++
		if number, err := strconv.Atoi(attribute(element, "r")); err == nil && number >= r.line {
			r.line = number
		}
		if err := r.readRow(); err != nil {
			return Row{}, err
		}
		if !blank(r.row) {
			return Row{Line: r.line, Cells: r.row}, nil
		}
	}
}

func (r *sheetReader) readRow() error {
	r.row = r.row[:0]
	for {
		token, err := r.part.inside()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.EndElement:
			if token.Name.Local == "row" {
				return nil
			}
		case xml.StartElement:
			if token.Name.Local != "c" {
				continue
			}
			column := len(r.row)
			if place := attribute(token, "r"); place != "" {
				column = columnIndex(place)
			}
			if column < len(r.row) {
				return ErrBroken
			}
			if column >= MaxColumns {
				return ErrTooWide
			}
			text, err := r.readCell(attribute(token, "t"))
			if err != nil {
				return err
			}
			for len(r.row) < column {
				r.row = append(r.row, "")
			}
			r.row = append(r.row, text)
		}
	}
}

// columnIndex is the column of a place such as AB12, from 0.
func columnIndex(place string) int {
	column := 0
	for _, c := range place {
		if c < 'A' || c > 'Z' || column > MaxColumns {
			break
		}
		column = column*26 + int(c-'A') + 1
	}
	return max(0, column-1)
}

// readCell reads to the end of a cell. A formula counts as the result that was saved with it; without one it is told as
// it stands, with the sign that begins it.
func (r *sheetReader) readCell(kind string) (string, error) {
	var value, formula strings.Builder
	part, hasFormula := "", false
	for {
		token, err := r.part.inside()
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.StartElement:
			part = token.Name.Local
			hasFormula = hasFormula || part == "f"
			if part == "is" {
				text, err := textIn(r.part, "is")
				if err != nil {
					return "", err
				}
				value.WriteString(text)
				part = ""
			}
		case xml.CharData:
			switch part {
			case "v":
				value.Write(token)
			case "f":
				formula.Write(token)
			}
			if value.Len() > MaxCellBytes || formula.Len() > MaxCellBytes {
				return "", cellTooLong(r.line)
			}
		case xml.EndElement:
			part = ""
			if token.Name.Local == "c" {
				if hasFormula && value.Len() == 0 || kind == "e" {
					return "=" + formula.String(), nil
				}
				return r.textOf(kind, value.String())
			}
		}
	}
}

// textOf is the text of a cell of some kind. Numbers, which workbooks keep with a point, get the decimal mark of the
// table.
func (r *sheetReader) textOf(kind, value string) (string, error) {
	switch kind {
	case "s":
		at, err := strconv.Atoi(value)
		if err != nil || at < 0 || at >= len(r.shared) {
			return "", ErrBroken
		}
		return r.shared[at], nil
	case "", "n":
		if r.decimal == "," {
			return strings.Replace(value, ".", ",", 1), nil
		}
		if r.decimal == "" {
			return strings.Replace(value, ".", "", 1), nil
		}
	}
	return value, nil
}
