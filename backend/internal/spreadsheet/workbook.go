package spreadsheet

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// A workbook (ECMA-376, part 1, section 18) is a zip of XML. Libraries for it do not read it as a stream and do not
// stop at a limit, but unpack what a small file claims to contain.

const (
	workbookPart  = "xl/workbook.xml"
	relationsPart = "xl/_rels/workbook.xml.rels"
	stringsPart   = "xl/sharedStrings.xml"
)

// maxWork limits the processing of the sheet list and the shared strings of a workbook together: a byte of text costs
// 1, any other byte of XML 2, and each tag and text tokenWork and each attribute attributeWork more. A byte of text
// takes about 12 ns, so that no list takes more than a second. It also limits the memory of the shared strings.
// maxHeadWork does so for the starts of all sheets.
const (
	maxWork       = 56 << 20
	maxHeadWork   = 48 << 20
	tokenWork     = 6
	attributeWork = 12
)

// maxRelations limits how many parts a workbook may name. A sheet is one of them.
const maxRelations = 10_000

// How many bytes may be unpacked to describe the sheets of a workbook, together: to read the start of each sheet, and
// to count rows.
const (
	maxHeadBytes      = 64 << 20
	maxSheetHeadBytes = 4 << 20 // of a single sheet
	maxCountedBytes   = 32 << 20
)

// maxToken limits an XML token, which the decoder keeps in memory.
const maxToken = 1 << 20

// maxSheetName limits the name of a sheet, in characters. Excel allows 31.
const maxSheetName = 255

// Errors of a sheet, or of a workbook because of its sheets.
var (
	ErrSheetEmpty    = errs.New(errs.Invalid, "sheet-empty")
	ErrSheetNoTable  = errs.New(errs.Invalid, "sheet-no-table")
	ErrTooManySheets = errs.New(errs.TooLarge, "too-many-sheets")
	ErrNoSheets      = errs.New(errs.Invalid, "no-sheets")
	errSheetHead     = errs.New(errs.Invalid, "sheet-without-beginning")
)

// CodeNoSuchSheet is the code of NoSuchSheetError.
const CodeNoSuchSheet = "no-such-sheet"

// NoSuchSheetError returns the error for a missing sheet. It lists the sheets that exist.
func NoSuchSheetError(name string, existing []string) *errs.Error {
	const limit = 10
	named := strings.Join(existing[:min(len(existing), limit)], ", ")
	if len(existing) > limit {
		named += ", …"
	}
	return errs.New(errs.Invalid, CodeNoSuchSheet).With("Name", name).With("Sheets", named)
}

// sheet is an entry of the workbook's list of sheets.
type sheet struct {
	name, part string
	hidden     bool
	cells      bool // a worksheet, not a chart, dialogue or macro sheet
}

type workbook struct {
	parts  map[string]*zip.File // by name in lower case
	sheets []sheet
	budget *int64 // bytes of sheets that may still be unpacked
	work   *int64 // work that remains for reading the lists
}

// unpack opens a part of the workbook. It unpacks at most budget bytes.
func (b *workbook) unpack(name string, budget *int64) (io.ReadCloser, error) {
	part, ok := b.parts[strings.ToLower(name)]
	if !ok {
		return nil, ErrBroken
	}
	file, err := part.Open()
	if err != nil {
		return nil, ErrBroken
	}
	return struct {
		io.Reader
		io.Closer
	}{&sharing{from: file, left: budget}, file}, nil
}

// sharing subtracts what all parts read from a shared budget.
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

// openPart is a part of a workbook that is being parsed as XML.
type openPart struct {
	io.ReadCloser
	run     int64  // bytes since the last token
	work    *int64 // remaining for tokens; nil for no limit
	offset  int64  // end of the last token
	decoder *xml.Decoder
}

func (b *workbook) part(name string, budget *int64) (*openPart, error) {
	file, err := b.unpack(name, budget)
	if err != nil {
		return nil, err
	}
	p := &openPart{ReadCloser: file}
	p.decoder = xml.NewDecoder(p)
	return p, nil
}

func (p *openPart) Read(into []byte) (int, error) {
	n, err := p.ReadCloser.Read(into)
	if p.run += int64(n); p.run > maxToken {
		return 0, ErrBroken
	}
	return n, err
}

// token returns the next XML token, and io.EOF at the end.
func (p *openPart) token() (xml.Token, error) {
	p.run = 0
	token, err := p.decoder.RawToken()
	if err != nil {
		return nil, readError(err)
	}
	if p.work != nil {
		*p.work -= p.decoder.InputOffset() - p.offset + tokenWork
		p.offset = p.decoder.InputOffset()
		switch token := token.(type) {
		case xml.CharData:
			*p.work += int64(len(token))
		case xml.StartElement:
			*p.work -= int64(attributeWork * len(token.Attr))
		}
		if *p.work < 0 {
			return nil, ErrTooLarge
		}
	}
	return token, nil
}

// inside returns the next XML token. The end of the part is an error.
func (p *openPart) inside() (xml.Token, error) {
	token, err := p.token()
	if errors.Is(err, io.EOF) {
		return nil, ErrBroken
	}
	return token, err
}

func readWorkbook(archive *zip.Reader) (*workbook, error) {
	budget, work := int64(MaxBytes), int64(maxWork)
	book := &workbook{parts: make(map[string]*zip.File, len(archive.File)), budget: &budget, work: &work}
	for _, part := range slices.Backward(archive.File) { // of two with a name, the first counts
		book.parts[strings.ToLower(part.Name)] = part
	}
	type relation struct {
		target string
		cells  bool
	}
	relations := map[string]relation{}
	err := book.elements(relationsPart, func(e xml.StartElement, _ *openPart) error {
		if e.Name.Local == "Relationship" {
			if len(relations) == maxRelations {
				return ErrTooLarge
			}
			target := attribute(e, "Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("xl", target)
			}
			relations[attribute(e, "Id")] = relation{
				strings.TrimPrefix(target, "/"),
				strings.HasSuffix(attribute(e, "Type"), "worksheet"),
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = book.elements(workbookPart, func(e xml.StartElement, _ *openPart) error {
		if e.Name.Local != "sheet" {
			return nil
		}
		if len(book.sheets) == MaxSheets {
			return ErrTooManySheets
		}
		of := relations[attribute(e, "id")]
		s := sheet{
			name:   attribute(e, "name"),
			part:   of.target,
			cells:  of.cells,
			hidden: strings.HasSuffix(strings.ToLower(attribute(e, "state")), "hidden"),
		}
		if utf8.RuneCountInString(s.name) > maxSheetName {
			return ErrBroken
		}
		book.sheets = append(book.sheets, s)
		return nil
	})
	if err == nil && len(book.sheets) == 0 {
		err = ErrEmpty
	}
	return book, err
}

// elements calls visit for each element of a list.
func (b *workbook) elements(name string, visit func(xml.StartElement, *openPart) error) error {
	part, err := b.part(name, b.work)
	if err != nil {
		return err
	}
	part.work = b.work
	defer part.Close()
	for {
		token, err := part.token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if element, ok := token.(xml.StartElement); ok {
			if err := visit(element, part); err != nil {
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

// sharedStrings returns the texts that cells refer to by index.
func (b *workbook) sharedStrings() ([]string, error) {
	if b.parts[strings.ToLower(stringsPart)] == nil {
		return nil, nil // a workbook without text
	}
	var shared []string
	err := b.elements(stringsPart, func(e xml.StartElement, part *openPart) error {
		if e.Name.Local != "si" {
			return nil
		}
		text, err := textIn(part, "si")
		shared = append(shared, text)
		return err
	})
	return shared, err
}

// textIn joins the text of all t elements up to the end of an element. It skips phonetic hints.
func textIn(part *openPart, end string) (string, error) {
	var text strings.Builder
	inText, phonetic := false, false
	for {
		token, err := part.inside()
		if err != nil {
			return "", err
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
		if text.Len() > MaxCellBytes*4 {
			return "", ErrBroken
		}
	}
}
