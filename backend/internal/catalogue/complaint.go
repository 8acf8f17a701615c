package catalogue

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Complaint is something wrong with a file or folder of a catalogue, whose path is relative to that of the catalogue.
type Complaint = yamlfile.Problem

// Complaints is the error of [Load]: everything that could not be read.
type Complaints = yamlfile.Problems

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

// texts reads a text in every language that the platform's catalogue is written in.
func (r *reader) texts(node ast.Node) Text { return r.Texts(node, Languages...) }

// words reads lists of texts by language.
func (r *reader) words(node ast.Node) Words { return r.TextLists(node) }
