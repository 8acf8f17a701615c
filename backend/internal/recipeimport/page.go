package recipeimport

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
)

// FromPage reads the first schema.org recipe (https://schema.org/Recipe) of an HTML page, as JSON-LD or microdata.
// contentType is the response's header, which may name the charset. The error is ErrNoRecipe, or says that the page
// cannot be read.
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
				continue // sites often have a broken block besides a valid one
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

// maxDepth limits the nesting of a description. Real ones have three or four levels.
const maxDepth = 12

// schemaObject is a schema.org object.
type schemaObject map[string]any

func (t schemaObject) is(kind string) bool {
	switch types := t["@type"].(type) {
	case string:
		return types == kind
	case []any:
		return slices.Contains(types, any(kind))
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
			if recipe := findRecipe(data[key], depth-1); recipe != nil {
				return recipe
			}
		}
	case []any:
		for _, element := range data {
			if recipe := findRecipe(element, depth-1); recipe != nil {
				return recipe
			}
		}
	}
	return nil
}

func (t schemaObject) draft() (Draft, error) {
	draft := Draft{
		Name:     first(textsIn(t["name"], maxDepth)),
		Servings: servings(textsIn(t["recipeYield"], maxDepth)),
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

// textsIn returns the texts of a value: a text itself, a list, a step or a section of steps.
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
		var values []string
		for _, element := range value {
			values = append(values, textsIn(element, depth-1)...)
		}
		return values
	case map[string]any:
		for _, key := range []string{"itemListElement", "text", "name", "@value"} {
			if texts := textsIn(value[key], depth-1); len(texts) > 0 {
				return texts
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

// plain removes HTML from a text and makes lines of its paragraphs.
func plain(text string) string {
	text = tags.ReplaceAllString(blockEnds.ReplaceAllString(text, "\n"), "")
	return strings.TrimSpace(html.UnescapeString(html.UnescapeString(text))) // often escaped twice
}

// minutes parses an ISO 8601 duration such as PT1H30M; 0 when it is invalid.
func minutes(text string) int {
	match := duration.FindStringSubmatch(strings.ToUpper(strings.TrimSpace(text)))
	if match == nil {
		return 0
	}
	const hour, day = 60, 24 * 60
	return int(float(match[1])*day + float(match[2])*hour + float(match[3]))
}

// servings returns the number of persons of texts such as "4 personen" or "4"; 0 when a recipe makes something else,
// such as "2 broden" or "16 stuks".
func servings(texts []string) int {
	plain := 0
	for _, text := range texts {
		if match := persons.FindStringSubmatch(text); match != nil {
			return atMostServings(match[1] + match[3])
		}
		if strings.ContainsFunc(text, unicode.IsLetter) {
			return 0
		}
		if plain == 0 {
			plain = atMostServings(digits.FindString(text))
		}
	}
	return plain
}

// atMostServings returns a number of persons; 0 when there are too many.
func atMostServings(text string) int {
	const maxServings = 100
	number := float(text)
	if number > maxServings {
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

// microdata reads the properties of a recipe in microdata.
func microdata(item *html.Node) schemaObject {
	recipe := schemaObject{}
	for node := range item.Descendants() {
		property := attribute(node, "itemprop")
		if property == "" || inNestedItem(node, item) {
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

// inNestedItem reports whether a node belongs to an item nested in item, such as the author of a recipe.
func inNestedItem(node, item *html.Node) bool {
	for parent := node.Parent; parent != nil && parent != item; parent = parent.Parent {
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
