package spreadsheet

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// sheetReader reads a sheet of a workbook.
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
	i := slices.IndexFunc(
		book.sheets,
		func(s sheet) bool { return s.name == format.Sheet || format.Sheet == "" && s.cells },
	)
	switch {
	case i < 0 && format.Sheet == "":
		return nil, ErrSheetNoTable
	case i < 0:
		names := make([]string, len(book.sheets))
		for n, s := range book.sheets {
			names[n] = s.name
		}
		return nil, NoSuchSheetError(format.Sheet, names)
	}
	shared, err := book.sharedStrings()
	if err != nil {
		return nil, err
	}
	return book.open(book.sheets[i], shared, format, book.budget, nil)
}

// open opens a sheet. It unpacks at most budget bytes and does at most work, unless that is nil.
func (b *workbook) open(s sheet, shared []string, format Format, budget, work *int64) (*sheetReader, error) {
	if !s.cells {
		return nil, ErrSheetNoTable
	}
	part, err := b.part(s.part, budget)
	if err != nil {
		return nil, err
	}
	part.work = work
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

// Next returns the next non-empty row. Rows without a number and cells without a reference follow the previous one.
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

// columnIndex returns the column of a cell reference such as AB12, counting from 0.
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

// readCell reads a cell to its end. The value of a formula is its stored result or, without one, the formula itself
// with a leading equals sign.
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

// textOf returns the text of a cell of a kind. Numbers, which are stored with a point, get the decimal mark of the
// table.
func (r *sheetReader) textOf(kind, value string) (string, error) {
	switch kind {
	case "s":
		i, err := strconv.Atoi(value)
		if err != nil || i < 0 || i >= len(r.shared) {
			return "", ErrBroken
		}
		return r.shared[i], nil
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
