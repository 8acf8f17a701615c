package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// A workbook (ECMA-376, part 1, section 18) is a zip of XML. It is read here and not with a library, because what matters is what such
// libraries leave out: to read it as a stream, and to stop at a limit instead of unpacking what a small file claims to hold.

const (
	workbookPart  = "xl/workbook.xml"
	relationsPart = "xl/_rels/workbook.xml.rels"
	stringsPart   = "xl/sharedStrings.xml"
)

// mostStrings is how many bytes of text the cells of a workbook may share; they are kept in memory.
const mostStrings = 64 << 20

// ErrNoSheet means that a workbook has no sheet of the name that was asked for.
var ErrNoSheet = errs.New(errs.Invalid, "no-such-sheet", "Dit werkblad staat niet in het bestand.", "This sheet is not in the file.")

type sheet struct{ name, part string }

type workbook struct {
	archive *zip.Reader
	sheets  []sheet
	budget  *int64 // bytes that may still be unpacked
}

// part opens one part of the workbook.
func (b *workbook) part(name string) (io.ReadCloser, error) {
	at := slices.IndexFunc(b.archive.File, func(f *zip.File) bool { return strings.EqualFold(f.Name, name) })
	if at < 0 {
		return nil, ErrBroken
	}
	opened, err := b.archive.File[at].Open()
	if err != nil {
		return nil, ErrBroken
	}
	return struct {
		io.Reader
		io.Closer
	}{&sharing{from: opened, left: b.budget}, opened}, nil
}

// sharing counts what all parts unpack to together.
type sharing struct {
	from io.Reader
	left *int64
}

func (s *sharing) Read(into []byte) (int, error) {
	n, err := s.from.Read(into)
	if *s.left -= int64(n); *s.left < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}

func readWorkbook(archive *zip.Reader) (*workbook, error) {
	budget := int64(MostBytes)
	book := &workbook{archive: archive, budget: &budget}
	targets := map[string]string{}
	err := book.elements(relationsPart, func(e xml.StartElement, _ *xml.Decoder) error {
		if e.Name.Local == "Relationship" {
			target := attribute(e, "Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("xl", target)
			}
			targets[attribute(e, "Id")] = strings.TrimPrefix(target, "/")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = book.elements(workbookPart, func(e xml.StartElement, _ *xml.Decoder) error {
		if e.Name.Local == "sheet" && len(book.sheets) < MostFiles {
			book.sheets = append(book.sheets, sheet{name: attribute(e, "name"), part: targets[attribute(e, "id")]})
		}
		return nil
	})
	if err == nil && len(book.sheets) == 0 {
		err = ErrEmpty
	}
	return book, err
}

// elements calls visit for each element of a part.
func (b *workbook) elements(part string, visit func(xml.StartElement, *xml.Decoder) error) error {
	opened, err := b.part(part)
	if err != nil {
		return err
	}
	defer opened.Close() //nolint:errcheck // nothing was written
	decoder := xml.NewDecoder(opened)
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return readError(err)
		}
		if element, ok := token.(xml.StartElement); ok {
			if err := visit(element, decoder); err != nil {
				return err
			}
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// sharedStrings are the texts that cells refer to by number.
func (b *workbook) sharedStrings() ([]string, error) {
	if !slices.ContainsFunc(b.archive.File, func(f *zip.File) bool { return strings.EqualFold(f.Name, stringsPart) }) {
		return nil, nil // a workbook without text has none
	}
	var shared []string
	bytes := 0
	err := b.elements(stringsPart, func(e xml.StartElement, decoder *xml.Decoder) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := textIn(decoder, "si")
		if bytes += len(text) + 16; err == nil && bytes > mostStrings {
			err = ErrTooLarge
		}
		shared = append(shared, text)
		return err
	})
	return shared, err
}

// textIn joins the text of all t elements up to the end of an element. What is said about the pronunciation of Asian characters is left out.
func textIn(decoder *xml.Decoder, end string) (string, error) {
	var text strings.Builder
	inText, phonetic := false, false
	for {
		token, err := decoder.RawToken()
		if err != nil {
			return "", readError(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "t"
			phonetic = phonetic || token.Name.Local == "rPh"
		case xml.EndElement:
			inText = false
			if token.Name.Local == "rPh" {
				phonetic = false
			}
			if token.Name.Local == end {
				return text.String(), nil
			}
		case xml.CharData:
			if inText && !phonetic {
				text.Write(token)
			}
		}
		if text.Len() > MostCell*4 {
			return "", ErrBroken
		}
	}
}
