package catalogue

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// reader takes values out of one YAML file and collects everything that is wrong with it, each with its line. Unlike
// a decoder it does not stop at the first fault, and it knows where each value stood.
type reader struct {
	file   string
	faults *Complaints
}

func (r *reader) fault(line int, format string, args ...any) {
	*r.faults = append(*r.faults, Complaint{File: r.file, Line: line, Text: fmt.Sprintf(format, args...)})
}

func lineOf(node ast.Node) int { return node.GetToken().Position.Line }

// document parses a file of exactly one document and returns its root, or nil after a fault.
func (r *reader) document(content []byte) ast.Node {
	file, err := parser.ParseBytes(content, 0)
	if err != nil {
		var syntax yaml.Error
		if errors.As(err, &syntax) {
			r.fault(syntax.GetToken().Position.Line, "%s", syntax.GetMessage())
		} else {
			r.fault(0, "%v", err)
		}
		return nil
	}
	if len(file.Docs) > 1 {
		r.fault(0, "expected one YAML document, found %d", len(file.Docs))
		return nil
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		r.fault(0, "the file is empty")
		return nil
	}
	return file.Docs[0].Body
}

// fields says how each key of a mapping is read.
type fields map[string]func(ast.Node)

// mapping reads a mapping with known keys, of which some are required, and returns the line of each key. The parser has
// refused keys that stand there twice.
func (r *reader) mapping(node ast.Node, known fields, required ...string) map[string]int {
	lines := make(map[string]int)
	entries, ok := node.(ast.MapNode)
	if !ok {
		r.fault(lineOf(node), "expected keys and values, found %s", describe(node))
		return lines
	}
	for entry := entries.MapRange(); entry.Next(); {
		key := entry.Key().GetToken().Value
		lines[key] = lineOf(entry.Key())
		if read, ok := known[key]; ok {
			read(entry.Value())
		} else {
			r.fault(lines[key], "unknown key %q", key)
		}
	}
	for _, key := range required {
		if lines[key] == 0 {
			r.fault(lineOf(node), "key %q is missing", key)
		}
	}
	return lines
}

// list reads each item of a list.
func (r *reader) list(node ast.Node, item func(ast.Node)) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		r.fault(lineOf(node), "expected a list, found %s", describe(node))
		return
	}
	for _, value := range sequence.Values {
		item(value)
	}
}

// text reads a string that is not empty.
func (r *reader) text(node ast.Node) string {
	var text string
	switch n := node.(type) {
	case *ast.StringNode:
		text = strings.TrimSpace(n.Value)
	case *ast.LiteralNode:
		text = strings.TrimSpace(n.Value.Value)
	default:
		r.fault(lineOf(node), "expected a text, found %s", describe(node))
		return ""
	}
	if text == "" {
		r.fault(lineOf(node), "the text is empty")
	}
	return text
}

// number reads a finite number that is zero or more.
func (r *reader) number(node ast.Node) float64 {
	number, ok := numberIn(node)
	switch {
	case !ok:
		r.fault(lineOf(node), "expected a number, found %s", describe(node))
		return 0
	case number < 0:
		r.fault(lineOf(node), "%v is below zero", number)
		return 0
	}
	return number
}

// positive reads a finite number above zero.
func (r *reader) positive(node ast.Node) float64 {
	if number, ok := numberIn(node); ok && number == 0 {
		r.fault(lineOf(node), "expected a number above zero")
		return 0
	}
	return r.number(node)
}

// whole reads a whole number that is zero or more.
func (r *reader) whole(node ast.Node) int {
	number := r.number(node)
	if number != math.Trunc(number) || number > math.MaxInt32 {
		r.fault(lineOf(node), "expected a whole number, found %v", number)
		return 0
	}
	return int(number)
}

func numberIn(node ast.Node) (float64, bool) {
	switch n := node.(type) {
	case *ast.FloatNode:
		return n.Value, !math.IsInf(n.Value, 0)
	case *ast.IntegerNode:
		switch value := n.Value.(type) {
		case int64:
			return float64(value), true
		case uint64:
			return float64(value), true
		}
	}
	return 0, false
}

func (r *reader) boolean(node ast.Node) bool {
	n, ok := node.(*ast.BoolNode)
	if !ok {
		r.fault(lineOf(node), "expected true or false, found %s", describe(node))
		return false
	}
	return n.Value
}

// bilingual reads {nl: …, en: …}, both obligatory.
func (r *reader) bilingual(node ast.Node) Text {
	var text Text
	r.mapping(node, fields{
		"nl": func(n ast.Node) { text.NL = r.text(n) },
		"en": func(n ast.Node) { text.EN = r.text(n) },
	}, "nl", "en")
	return text
}

// words reads {nl: […], en: […]}.
func (r *reader) words(node ast.Node) Words {
	var words Words
	r.mapping(node, fields{
		"nl": func(n ast.Node) { r.list(n, func(n ast.Node) { words.NL = append(words.NL, r.text(n)) }) },
		"en": func(n ast.Node) { r.list(n, func(n ast.Node) { words.EN = append(words.EN, r.text(n)) }) },
	})
	return words
}

// oneOf reads a text that must be one of the known values.
func oneOf[T ~string](r *reader, node ast.Node, known []T) T {
	value := T(r.text(node))
	if value != "" && !slices.Contains(known, value) {
		r.fault(lineOf(node), "%q is not one of %s", string(value), enumerate(known))
		return ""
	}
	return value
}

var slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// slug reads a name in kebab-case ASCII.
func (r *reader) slug(node ast.Node) string {
	slug := r.text(node)
	if slug != "" && !slugShape.MatchString(slug) {
		r.fault(lineOf(node), "%q is no slug: lower case letters, digits and single hyphens", slug)
	}
	return slug
}

func enumerate[T ~string](values []T) string {
	texts := make([]string, len(values))
	for n, value := range values {
		texts[n] = string(value)
	}
	return strings.Join(texts, ", ")
}

func describe(node ast.Node) string {
	switch node.(type) {
	case *ast.NullNode:
		return "nothing"
	case *ast.StringNode, *ast.LiteralNode:
		return fmt.Sprintf("the text %q", node.GetToken().Value)
	case *ast.IntegerNode, *ast.FloatNode:
		return fmt.Sprintf("the number %s (quote it if it is a text)", node.GetToken().Value)
	case *ast.BoolNode:
		return node.GetToken().Value
	case ast.MapNode:
		return "keys and values"
	case *ast.SequenceNode:
		return "a list"
	}
	return fmt.Sprintf("a YAML %s", strings.ToLower(node.Type().String()))
}
