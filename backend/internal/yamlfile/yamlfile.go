// Package yamlfile reads YAML files strictly and reports all problems at once, with file and line.
package yamlfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"

	"github.com/goccy/go-yaml/parser"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Reader reads values of a YAML file and collects all problems with their lines. Unlike a decoder it does not stop at
// the first problem, and it knows the line of each value. A value that cannot be read is reported and returned as the
// zero value.
type Reader struct {
	File     string // as in problems
	Problems *Problems
}

// Reportf adds a problem at a line, counting from 1, or 0 for the whole file.
func (r *Reader) Reportf(line int, format string, args ...any) {
	*r.Problems = append(*r.Problems, Problem{File: r.File, Line: line, Text: fmt.Sprintf(format, args...)})
}

// Line returns the line number of a node, counting from 1.
func Line(node ast.Node) int { return node.GetToken().Position.Line }

// Document parses a file with exactly one document and returns its root, or nil on error.
func (r *Reader) Document(content []byte) ast.Node {
	file, err := parser.ParseBytes(content, 0)
	if err != nil {
		var syntax yaml.Error
		if errors.As(err, &syntax) && syntax.GetToken() != nil {
			r.Reportf(syntax.GetToken().Position.Line, "%s", syntax.GetMessage())
		} else {
			r.Reportf(0, "%v", err)
		}
		return nil
	}
	if len(file.Docs) > 1 {
		r.Reportf(0, "expected one YAML document, found %d", len(file.Docs))
		return nil
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		r.Reportf(0, "the file is empty")
		return nil
	}
	return file.Docs[0].Body
}

// Fields has a function for each key of a mapping, which reads its value.
type Fields map[string]func(ast.Node)

// Mapping reads a mapping that may have only the keys of fields and must have the required ones. It returns the line of
// each key. The parser rejects duplicate keys.
func (r *Reader) Mapping(node ast.Node, fields Fields, required ...string) map[string]int {
	lines := make(map[string]int)
	entries, ok := node.(ast.MapNode)
	if !ok {
		r.Reportf(Line(node), "expected keys and values, found %s", describe(node))
		return lines
	}
	for entry := entries.MapRange(); entry.Next(); {
		key := entry.Key().GetToken().Value
		lines[key] = Line(entry.Key())
		if readValue, ok := fields[key]; ok {
			readValue(entry.Value())
		} else {
			r.Reportf(lines[key], "unknown key %q", key)
		}
	}
	for _, key := range required {
		if lines[key] == 0 {
			r.Reportf(Line(node), "key %q is missing", key)
		}
	}
	return lines
}

// List reads each item of a list.
func (r *Reader) List(node ast.Node, item func(ast.Node)) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		r.Reportf(Line(node), "expected a list, found %s", describe(node))
		return
	}
	for _, value := range sequence.Values {
		item(value)
	}
}

// Object reads a mapping of any form, as the decoder of JSON would return it.
func (r *Reader) Object(node ast.Node) map[string]any {
	var value, object map[string]any
	if err := yaml.NodeToValue(node, &value); err != nil {
		r.Reportf(Line(node), "expected keys and values, found %s", describe(node))
		return nil
	}
	content, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(content, &object)
	}
	if err != nil {
		r.Reportf(Line(node), "%v", err)
	}
	return object
}

// Text reads a string that is not empty, without surrounding spaces.
func (r *Reader) Text(node ast.Node) string {
	text, ok := r.anyText(node)
	if ok && text == "" {
		r.Reportf(Line(node), "the text is empty")
	}
	return text
}

// OptionalText reads a string that may be empty, without surrounding spaces.
func (r *Reader) OptionalText(node ast.Node) string {
	text, _ := r.anyText(node)
	return text
}

func (r *Reader) anyText(node ast.Node) (string, bool) {
	switch n := node.(type) {
	case *ast.StringNode:
		return strings.TrimSpace(n.Value), true
	case *ast.LiteralNode:
		return strings.TrimSpace(n.Value.Value), true
	}
	r.Reportf(Line(node), "expected a text, found %s", describe(node))
	return "", false
}

// Texts reads a text per language: {nl: …, en: …}. The languages in required must be there.
func (r *Reader) Texts(node ast.Node, required ...locale.Language) locale.Text {
	text := locale.Text{}
	r.Mapping(node, r.TextFields(text), languageKeys(required)...)
	return text
}

// TextFields returns fields that read a text per language into text, for a mapping that has other keys as well.
func (r *Reader) TextFields(text locale.Text) Fields {
	fields := Fields{}
	for _, language := range locale.All() {
		fields[string(language)] = func(n ast.Node) { text[language] = r.Text(n) }
	}
	return fields
}

// TextLists reads lists of strings per language: {nl: […], en: […]}.
func (r *Reader) TextLists(node ast.Node) map[locale.Language][]string {
	lists, fields := map[locale.Language][]string{}, Fields{}
	for _, language := range locale.All() {
		fields[string(language)] = func(n ast.Node) {
			r.List(n, func(n ast.Node) { lists[language] = append(lists[language], r.Text(n)) })
		}
	}
	r.Mapping(node, fields)
	return lists
}

func languageKeys(languages []locale.Language) []string {
	keys := make([]string, len(languages))
	for n, language := range languages {
		keys[n] = string(language)
	}
	return keys
}

// Number reads a finite number of at least 0.
func (r *Reader) Number(node ast.Node) float64 {
	number, ok := numberIn(node)
	switch {
	case !ok:
		r.Reportf(Line(node), "expected a number, found %s", describe(node))
		return 0
	case number < 0:
		r.Reportf(Line(node), "%v is below zero", number)
		return 0
	}
	return number
}

// Positive reads a finite number above 0.
func (r *Reader) Positive(node ast.Node) float64 {
	if number, ok := numberIn(node); ok && number == 0 {
		r.Reportf(Line(node), "expected a number above zero")
		return 0
	}
	return r.Number(node)
}

// Integer reads an integer of at least 0.
func (r *Reader) Integer(node ast.Node) int {
	number := r.Number(node)
	if number != math.Trunc(number) || number > math.MaxInt32 {
		r.Reportf(Line(node), "expected a whole number, found %v", number)
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

// Boolean reads true or false.
func (r *Reader) Boolean(node ast.Node) bool {
	n, ok := node.(*ast.BoolNode)
	if !ok {
		r.Reportf(Line(node), "expected true or false, found %s", describe(node))
		return false
	}
	return n.Value
}

// OneOf reads a string that must be one of the allowed values.
func OneOf[T ~string](r *Reader, node ast.Node, allowed []T) T {
	value := T(r.Text(node))
	if value != "" && !slices.Contains(allowed, value) {
		r.Reportf(Line(node), "%q is not one of %s", string(value), enumerate(allowed))
		return ""
	}
	return value
}

var slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// IsSlug reports whether text is kebab-case ASCII.
func IsSlug(text string) bool { return slugShape.MatchString(text) }

// Slug reads kebab-case ASCII.
func (r *Reader) Slug(node ast.Node) string {
	slug := r.Text(node)
	if slug != "" && !IsSlug(slug) {
		r.Reportf(Line(node), "%q is no slug: lower case letters, digits and single hyphens", slug)
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
