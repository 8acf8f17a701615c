package catalogue

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Complaint is something wrong with a file or folder of a catalogue, whose path is relative to that of the catalogue.
type Complaint = yamlfile.Complaint

// Complaints is the error of [Load]: everything that could not be read.
type Complaints = yamlfile.Complaints

// origin remembers where something was read, so that complaints about it can point there. The zero value is the
// origin of what was not read from a file.
type origin struct {
	file  string
	line  int            // of its beginning
	lines map[string]int // of each of its keys, and of list items as key.index
}

func (o origin) complain(key, format string, args ...any) Complaint {
	line, ok := o.lines[key]
	if !ok {
		line = o.line
	}
	return Complaint{File: o.file, Line: line, Text: fmt.Sprintf(format, args...)}
}

// reader reads what only a catalogue's files have.
type reader struct{ yamlfile.Reader }

// bilingual reads {nl: …, en: …}, both obligatory.
func (r *reader) bilingual(node ast.Node) Text {
	var text Text
	r.Mapping(node, yamlfile.Fields{
		"nl": func(n ast.Node) { text.NL = r.Text(n) },
		"en": func(n ast.Node) { text.EN = r.Text(n) },
	}, "nl", "en")
	return text
}

// words reads {nl: […], en: […]}.
func (r *reader) words(node ast.Node) Words {
	var words Words
	r.Mapping(node, yamlfile.Fields{
		"nl": func(n ast.Node) { r.List(n, func(n ast.Node) { words.NL = append(words.NL, r.Text(n)) }) },
		"en": func(n ast.Node) { r.List(n, func(n ast.Node) { words.EN = append(words.EN, r.Text(n)) }) },
	})
	return words
}
