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

// A workbook (ECMA-376, part 1, section 18) is a zip of XML. It is read here and not with a library, because what
// matters is what such libraries leave out: to read it as a stream, and to stop at a limit instead of unpacking what a
// small file claims to hold.

const (
	workbookPart  = "xl/workbook.xml"
	relationsPart = "xl/_rels/workbook.xml.rels"
	stringsPart   = "xl/sharedStrings.xml"
)

// maxWork bounds what reading the lists of a workbook costs, of its sheets and of the texts that cells share, all
// together: a byte of text costs 1, any other byte of XML 2, and each tag, text and attribute tokenWork more. Reading a
// byte of text takes about 13 ns of processor, so that no list, whatever is in it, keeps a server busy for more than a
// second. It bounds the memory that the texts take as well.
const (
	maxWork   = 56 << 20
	tokenWork = 6
)

// What is unpacked at most to tell the sheets of a workbook apart, all of them together: their beginnings, and as much
// as rows are counted in.
const (
	maxHeadBytes      = 64 << 20
	maxSheetHeadBytes = 4 << 20 // of one sheet
	maxCountedBytes   = 32 << 20
)

// maxToken is how many bytes one piece of XML may take, a tag or the text between two: the decoder keeps all of it in
// memory.
const maxToken = 1 << 20

// maxSheetName is how many characters the name of a sheet may have. Excel takes 31.
const maxSheetName = 255

// Refusals of a sheet, or of a workbook for its sheets.
var (
	ErrSheetEmpty    = errs.New(errs.Invalid, "sheet-empty")
	ErrSheetNoTable  = errs.New(errs.Invalid, "sheet-no-table")
	ErrTooManySheets = errs.New(errs.TooLarge, "too-many-sheets")
	ErrNoSheets      = errs.New(errs.Invalid, "no-sheets")
	errSheetHead     = errs.New(errs.Invalid, "sheet-without-beginning")
)

// CodeNoSuchSheet is the code of the refusal of a sheet that is not there.
const CodeNoSuchSheet = "no-such-sheet"

// NoSuchSheetError refuses a sheet that is not there, and names those that are.
func NoSuchSheetError(name string, there []string) *errs.Error {
	const most = 10
	named := strings.Join(there[:min(len(there), most)], ", ")
	if len(there) > most {
		named += ", …"
	}
	return errs.New(errs.Invalid, CodeNoSuchSheet).With("Name", name).With("Sheets", named)
}

// sheet is a sheet as the workbook lists it.
type sheet struct {
	name, part string
	hidden     bool
	cells      bool // it has cells: it is no chart, dialogue or macro
}

type workbook struct {
	archive *zip.Reader
	sheets  []sheet
	budget  *int64 // bytes of sheets that may still be unpacked
	work    *int64 // that reading the lists may still cost
}

// unpack opens one part of the workbook, of which no more is unpacked than a budget leaves.
func (b *workbook) unpack(name string, budget *int64) (io.ReadCloser, error) {
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
	}{&sharing{from: opened, left: budget}, opened}, nil
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

// openPart is a part of a workbook that is being read as XML.
type openPart struct {
	io.ReadCloser
	run     int64  // bytes since the last token
	work    *int64 // that is left for tokens; nil where they cost nothing
	offset  int64  // where the last token ended
	decoder *xml.Decoder
}

func (b *workbook) part(name string, budget *int64) (*openPart, error) {
	opened, err := b.unpack(name, budget)
	if err != nil {
		return nil, err
	}
	p := &openPart{ReadCloser: opened}
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

// token gives the next piece of XML; io.EOF after the last.
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
			*p.work -= int64(tokenWork * len(token.Attr))
		}
		if *p.work < 0 {
			return nil, ErrTooLarge
		}
	}
	return token, nil
}

// inside gives the next piece of XML where there must be one.
func (p *openPart) inside() (xml.Token, error) {
	token, err := p.token()
	if errors.Is(err, io.EOF) {
		return nil, ErrBroken
	}
	return token, err
}

func readWorkbook(archive *zip.Reader) (*workbook, error) {
	budget, work := int64(MaxBytes), int64(maxWork)
	book := &workbook{archive: archive, budget: &budget, work: &work}
	type relation struct {
		target string
		cells  bool
	}
	relations := map[string]relation{}
	err := book.elements(relationsPart, func(e xml.StartElement, _ *openPart) error {
		if e.Name.Local == "Relationship" {
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
		found := sheet{
			name:   attribute(e, "name"),
			part:   of.target,
			cells:  of.cells,
			hidden: strings.HasSuffix(strings.ToLower(attribute(e, "state")), "hidden"),
		}
		if utf8.RuneCountInString(found.name) > maxSheetName {
			return ErrBroken
		}
		book.sheets = append(book.sheets, found)
		return nil
	})
	if err == nil && len(book.sheets) == 0 {
		err = ErrEmpty
	}
	return book, err
}

// elements calls visit for each element of a part that is a list.
func (b *workbook) elements(name string, visit func(xml.StartElement, *openPart) error) error {
	part, err := b.part(name, b.work)
	if err != nil {
		return err
	}
	part.work = b.work
	defer part.Close() //nolint:errcheck // nothing was written
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

// sharedStrings are the texts that cells refer to by number.
func (b *workbook) sharedStrings() ([]string, error) {
	if !slices.ContainsFunc(b.archive.File, func(f *zip.File) bool { return strings.EqualFold(f.Name, stringsPart) }) {
		return nil, nil // a workbook without text has none
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

// textIn joins the text of all t elements up to the end of an element. What is said about the pronunciation of Asian
// characters is left out.
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
