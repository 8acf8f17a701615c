package recipeimport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// FromPage reads the first recipe that an HTML page describes in schema.org's words (https://schema.org/Recipe), as
// JSON-LD or as microdata. contentType is the answer's header, which may name the charset. The error is ErrNoRecipe, or
// says that the page cannot be read.
func FromPage(page []byte, contentType string) (Draft, error) {
	if len(page) == 0 {
		return Draft{}, ErrNoRecipe
	}
	text, err := charset.NewReader(bytes.NewReader(page), contentType)
	if err != nil {
		return Draft{}, fmt.Errorf("reading a page: %w", err)
	}
	root, err := html.Parse(text)
	if err != nil {
		return Draft{}, fmt.Errorf("reading a page: %w", err)
	}
	for node := range root.Descendants() {
		if node.Type == html.ElementNode && node.Data == "script" && attribute(node, "type") == "application/ld+json" &&
			node.FirstChild != nil {
			var data any
			if json.Unmarshal([]byte(node.FirstChild.Data), &data) != nil {
				continue // many sites have one block that is broken and another that is not
			}
			if recipe := findRecipe(data, maxDepth); recipe != nil {
				return recipe.draft()
			}
		}
	}
	for node := range root.Descendants() {
		if kind := strings.TrimSuffix(attribute(node, "itemtype"), "/"); strings.HasSuffix(kind, "schema.org/Recipe") {
			return microdata(node).draft()
		}
	}
	return Draft{}, ErrNoRecipe
}

// maxDepth is how deep a description is looked into. Real ones lie three or four levels deep.
const maxDepth = 12

// schemaObject is an object of schema.org.
type schemaObject map[string]any

func (t schemaObject) is(kind string) bool {
	switch given := t["@type"].(type) {
	case string:
		return given == kind
	case []any:
		return slices.Contains(given, any(kind))
	}
	return false
}

func findRecipe(data any, depth int) schemaObject {
	if depth == 0 {
		return nil
	}
	switch data := data.(type) {
	case map[string]any:
		if schemaObject(data).is("Recipe") {
			return data
		}
		for _, key := range []string{"@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item"} {
			if found := findRecipe(data[key], depth-1); found != nil {
				return found
			}
		}
	case []any:
		for _, one := range data {
			if found := findRecipe(one, depth-1); found != nil {
				return found
			}
		}
	}
	return nil
}

func (t schemaObject) draft() (Draft, error) {
	draft := Draft{
		Name:     first(textsIn(t["name"], maxDepth)),
		Servings: servings(first(textsIn(t["recipeYield"], maxDepth))),
	}
	if draft.Minutes = minutes(first(textsIn(t["totalTime"], maxDepth))); draft.Minutes == 0 {
		draft.Minutes = minutes(
			first(textsIn(t["prepTime"], maxDepth)),
		) + minutes(
			first(textsIn(t["cookTime"], maxDepth)),
		)
	}
	ingredients := t["recipeIngredient"]
	if ingredients == nil {
		ingredients = t["ingredients"] // its name until 2015
	}
	for _, text := range textsIn(ingredients, maxDepth) {
		draft.addLine(text)
	}
	for _, text := range textsIn(t["recipeInstructions"], maxDepth) {
		for paragraph := range strings.SplitSeq(text, "\n") {
			draft.addStep(paragraph)
		}
	}
	return draft.validated()
}

// textsIn are the texts that a value holds: of a text itself, a list, a step or a section of steps.
func textsIn(value any, depth int) []string {
	if depth == 0 {
		return nil
	}
	switch value := value.(type) {
	case string:
		return []string{plain(value)}
	case float64:
		return []string{fmt.Sprint(value)}
	case []any:
		var all []string
		for _, one := range value {
			all = append(all, textsIn(one, depth-1)...)
		}
		return all
	case map[string]any:
		for _, key := range []string{"itemListElement", "text", "name", "@value"} {
			if found := textsIn(value[key], depth-1); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

var (
	blockEnds = regexp.MustCompile(`(?i)<\s*(br|/p|/li|/div|/h[1-6])\b[^>]*>`)
	tags      = regexp.MustCompile(`<[^>]*>`)
	duration  = regexp.MustCompile(`^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:\d+(?:\.\d+)?S)?)?$`)
	digits    = regexp.MustCompile(`\d+`)
)

// plain takes the marks of HTML out of a text; its paragraphs become lines.
func plain(text string) string {
	text = tags.ReplaceAllString(blockEnds.ReplaceAllString(text, "\n"), "")
	return strings.TrimSpace(html.UnescapeString(html.UnescapeString(text))) // often escaped once too often
}

// minutes reads a duration of ISO 8601, such as PT1H30M; zero when it is none.
func minutes(text string) int {
	found := duration.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(text)))
	if found == nil {
		return 0
	}
	const hour, day = 60, 24 * 60
	return int(float(found[1])*day + float(found[2])*hour + float(found[3]))
}

// servings is the first number of a text such as "4 personen".
func servings(text string) int {
	const most = 100
	number := float(digits.FindString(text))
	if number > most {
		return 0
	}
	return int(math.Round(number))
}

func first(texts []string) string {
	if len(texts) == 0 {
		return ""
	}
	return texts[0]
}

// microdata reads the properties of an element that is marked as a recipe.
func microdata(of *html.Node) schemaObject {
	recipe := schemaObject{}
	for node := range of.Descendants() {
		property := attribute(node, "itemprop")
		if property == "" || inNestedItem(node, of) {
			continue
		}
		value := attribute(node, "content")
		if value == "" {
			value = attribute(node, "datetime")
		}
		if value == "" {
			value = textOf(node)
		}
		list, _ := recipe[property].([]any)
		recipe[property] = append(list, value)
	}
	return recipe
}

// inNestedItem reports whether a node belongs to another thing that stands within of, such as the author of a recipe.
func inNestedItem(node, of *html.Node) bool {
	for parent := node.Parent; parent != nil && parent != of; parent = parent.Parent {
		if kind := attribute(parent, "itemtype"); kind != "" && !strings.Contains(kind, "HowTo") {
			return true
		}
	}
	return false
}

func textOf(node *html.Node) string {
	var text strings.Builder
	for child := range node.Descendants() {
		switch {
		case child.Type == html.TextNode:
			text.WriteString(child.Data)
		case slices.Contains([]string{"br", "p", "li", "div"}, child.Data):
			text.WriteString("\n")
		}
	}
	return strings.TrimSpace(text.String())
}

func attribute(node *html.Node, name string) string {
	for _, attribute := range node.Attr {
		if attribute.Key == name {
			return attribute.Val
		}
	}
	return ""
}
