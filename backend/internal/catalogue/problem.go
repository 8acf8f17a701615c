package catalogue

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Problem is a problem in a file or folder of a catalogue. Paths are relative to the catalogue.
type Problem = yamlfile.Problem

// Problems is the error of [Load]: everything that could not be read.
type Problems = yamlfile.Problems

// origin is where a value was read, for problems. The zero value is no file.
type origin struct {
	file  string
	line  int            // of its beginning
	lines map[string]int // of each of its keys, and of list items as key.index
}

func (o origin) problem(key, format string, args ...any) Problem {
	line, ok := o.lines[key]
	if !ok {
		line = o.line
	}
	return Problem{File: o.file, Line: line, Text: fmt.Sprintf(format, args...)}
}

// reader reads the types of a catalogue's files.
type reader struct{ yamlfile.Reader }

// texts reads a text in all required languages.
func (r *reader) texts(node ast.Node) Text { return r.Texts(node, Languages...) }

// words reads lists of texts by language.
func (r *reader) words(node ast.Node) Words { return r.TextLists(node) }
