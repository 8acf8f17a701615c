package httpapi_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
)

// generator makes values for schemas of the contract. The same seed makes the same values, as long as it has seen the
// same responses.
type generator struct {
	*rand.Rand
	faults float64          // share of values that violate their schema, or are at an unusual edge of it
	seen   map[string][]any // values of responses and of earlier requests, by name
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, seed)), seen: map[string][]any{}}
}

// maxSeen is the number of values of a name that a generator remembers.
const maxSeen = 40

// remember stores the texts in a value by the name of their property, so that later requests name what exists.
func (g *generator) remember(name string, value any) {
	switch value := value.(type) {
	case string:
		values := g.seen[name]
		if slices.Contains(values, any(value)) {
			return
		}
		if len(values) < maxSeen {
			g.seen[name] = append(values, value)
			return
		}
		values[g.IntN(maxSeen)] = value
	case []any:
		for _, item := range value {
			g.remember(name, item)
		}
	case map[string]any:
		for _, property := range sortedKeys(value) {
			g.remember(property, value[property])
		}
	}
}

func sortedKeys[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// pick returns one of some values.
func pick[T any](g *generator, values []T) T { return values[g.IntN(len(values))] }

// unusualTexts are texts that a layer may fail on: of control characters, of both directions, without width, combined,
// outside of the basic plane, or with a meaning in SQL, HTML, paths, dates and addresses.
var unusualTexts = []string{
	"", " ", "\u00a0", "\u202f\u2007", "\u0000", "a\u0000b", "\ufffd\u202eabc", "\u200b\u2060", "e\u0301\u0301\u0301",
	"\x7f\x1b[2J", "\r\nSet-Cookie: a=b", "' or 1=1 --", `\`, `"`, "%", "_%", "%00", "%zz", "<script>alert(1)</script>",
	"../../etc/passwd", "{{.}}", "${jndi:ldap://x}", "🍐🍐🍐", "👨‍👩‍👧", "א ב ג", "ﷺ", "İıŞß", "\U0010ffff", "\ufeff",
	strings.Repeat("é", 5000), strings.Repeat("a\u0301", 90), "9999-12-31", "0000-01-01", "2026-02-29", "2026-W54",
	"0000-W00", "0001-01-01T00:00:00Z", "x<victim@example.com>", "a@b", "1e999", "NaN", "-0", "true", "null",
	"00000000-0000-0000-0000-000000000000", "urn:uuid:0198a0b2-0000-7000-8000-000000000000",
	"{0198a0b2-0000-7000-8000-000000000000}", "http://127.0.0.1/", "javascript:alert(1)", "https://[::1]:99999/",
}

// unusualValues are values of any type, other than text, that a layer may fail on.
var unusualValues = []any{
	nil, true, false, 0, -1, 1.5, 1e308, -1e-308, 2147483648, -2147483649, 9007199254740993.0, json.Number("1e19"),
	json.Number("-0"), json.Number("1e-400"), json.Number("9223372036854775808"), json.Number("0.1e1"),
	[]any{}, []any{nil}, []any{[]any{}}, map[string]any{}, map[string]any{"": ""},
	map[string]any{"__proto__": map[string]any{}}, map[string]any{"nl": nil}, map[string]any{"xx": "x"},
	json.RawMessage(`"\ud800"`), json.RawMessage(`"\udc00\ud800"`), json.RawMessage(`"\u0000"`),
}

// unusual returns a value that is outside most schemas.
func (g *generator) unusual() any {
	if g.IntN(2) == 0 {
		return pick(g, unusualTexts)
	}
	return pick(g, unusualValues)
}

// value returns a value for a schema, of the property or parameter with the given name.
func (g *generator) value(schema *openapi3.Schema, name string, depth int) any {
	if g.Float64() < g.faults {
		return g.unusual()
	}
	if schema.Nullable && g.IntN(6) == 0 {
		return nil
	}
	for _, combined := range []openapi3.SchemaRefs{schema.OneOf, schema.AnyOf} {
		if len(combined) > 0 {
			return g.value(pick(g, combined).Value, name, depth)
		}
	}
	switch {
	case len(schema.AllOf) > 0 && schema.AllOf[0].Value.Type.Is("object"), schema.Type.Is("object"):
		return g.object(schema, depth)
	case len(schema.AllOf) > 0:
		return g.value(schema.AllOf[0].Value, name, depth)
	case len(schema.Enum) > 0:
		return pick(g, schema.Enum)
	case schema.Type.Is("boolean"):
		return g.IntN(4) > 0
	case schema.Type.Is("integer"):
		return int64(g.number(schema))
	case schema.Type.Is("number"):
		return g.number(schema)
	case schema.Type.Is("array"):
		return g.array(schema, name, depth)
	default:
		return g.text(schema, name)
	}
}

func (g *generator) array(schema *openapi3.Schema, name string, depth int) any {
	count := int(schema.MinItems) + g.IntN(4)
	if schema.MaxItems != nil {
		count = min(count, int(*schema.MaxItems))
		if g.IntN(20) == 0 {
			count = int(min(*schema.MaxItems, 200))
		}
	}
	items := []any{}
	for range count {
		item := g.value(schema.Items.Value, name, depth+1)
		if schema.UniqueItems && g.Float64() >= g.faults && slices.ContainsFunc(items, func(known any) bool {
			return reflect.DeepEqual(known, item)
		}) {
			continue
		}
		items = append(items, item)
	}
	if g.Float64() < g.faults && len(items) > 0 {
		items = append(items, items...)
	}
	return items
}

// properties returns the properties of a schema and of those that it combines, and which of them are required.
func properties(schema *openapi3.Schema) (all map[string]*openapi3.Schema, required []string) {
	all, required = map[string]*openapi3.Schema{}, slices.Clone(schema.Required)
	for name, property := range schema.Properties {
		all[name] = property.Value
	}
	for _, refs := range []openapi3.SchemaRefs{schema.AllOf, schema.OneOf, schema.AnyOf} {
		for _, ref := range refs {
			combined, needed := properties(ref.Value)
			required = append(required, needed...)
			for name, property := range combined {
				all[name] = property
			}
		}
	}
	return all, required
}

func (g *generator) object(schema *openapi3.Schema, depth int) any {
	all, required := properties(schema)
	object := map[string]any{}
	often := g.IntN(4) // some objects have most properties, and some few
	for _, name := range sortedKeys(all) {
		if slices.Contains(required, name) && g.Float64() >= g.faults/2 || depth < 6 && g.IntN(4) < often {
			object[name] = g.value(all[name], name, depth+1)
		}
	}
	if extra := schema.AdditionalProperties.Schema; extra != nil {
		for _, key := range []string{"nl", "en"} {
			if g.IntN(5) > 0 {
				object[key] = g.value(extra.Value, key, depth+1)
			}
		}
	}
	if g.Float64() < g.faults/3 {
		object[pick(g, unusualTexts)] = g.unusual()
	}
	return object
}

// number returns a number within the range of a schema, often at an end of it.
func (g *generator) number(schema *openapi3.Schema) float64 {
	lowest, highest := -1000.0, 100000.0
	if schema.Min != nil {
		lowest = *schema.Min
	}
	if schema.Max != nil {
		highest = *schema.Max
	}
	switch g.IntN(4) {
	case 0:
		return lowest
	case 1:
		return highest
	case 2:
		highest = min(highest, lowest+10)
	}
	number := lowest + g.Float64()*(highest-lowest)
	if schema.MultipleOf != nil {
		return *schema.MultipleOf * float64(int(number / *schema.MultipleOf))
	}
	return float64(int(number*100)) / 100
}

// sameValues are names of properties whose values are those of others.
var sameValues = map[string]string{
	"recipe": "slug", "recipes": "slug", "replaces": "slug", "comes": "slug", "ids": "id", "keys": "ingredient",
	"ingredients": "ingredient", "dislikes": "ingredient", "plan": "id", "sponsorshipId": "id", "batchId": "id",
	"dates": "date", "from": "date", "to": "date", "prefix": "code",
}

// text returns a string that is valid for a schema, if one is found.
func (g *generator) text(schema *openapi3.Schema, name string) string {
	var text string
	for range 6 {
		text = g.candidate(schema, name)
		if schema.VisitJSONString(text) == nil && (schema.Format != "plain-email" || strings.Contains(text, "@")) {
			break
		}
	}
	return text
}

// candidate returns a string of the format or the pattern of a schema, or one that was seen under the name.
func (g *generator) candidate(schema *openapi3.Schema, name string) string {
	if same, ok := sameValues[name]; ok && g.IntN(6) > 0 {
		name = same
	}
	if values := g.seen[name]; len(values) > 0 && g.IntN(4) > 0 {
		return pick(g, values).(string)
	}
	if schema.Default != nil && g.IntN(4) == 0 {
		return fmt.Sprint(schema.Default)
	}
	switch schema.Format {
	case "uuid":
		return uuid.UUID{6: 0x40, 8: 0x80, 15: byte(g.IntN(256))}.String()
	case "date":
		return now.AddDate(0, 0, g.IntN(30)-15).Format(time.DateOnly)
	case "date-time":
		return now.Add(time.Duration(g.IntN(1000)-500) * time.Hour).Format(time.RFC3339)
	case "uri":
		return "https://recepten.example/pap"
	case "plain-email":
		return pick(g, words) + strconv.Itoa(g.IntN(50)) + "@voorbeeld.example"
	case "person-name":
		return pick(g, []string{"Sanne de Boer", "Łukasz 木村", "א", "J.P. O'Neill", strings.Repeat("ë", 80), "ﷺ"})
	}
	if example, ok := schema.Example.(string); ok && g.IntN(2) == 0 {
		return example
	}
	if schema.Pattern != "" && g.IntN(8) > 0 {
		if pattern, err := syntax.Parse(schema.Pattern, syntax.Perl); err == nil {
			var text strings.Builder
			g.match(pattern.Simplify(), &text, int(schema.MinLength))
			return text.String()
		}
	}
	text := pick(g, words)
	switch {
	case g.IntN(8) == 0 && schema.MaxLength != nil:
		text = strings.Repeat("ë", int(min(*schema.MaxLength, 3000)))
	case g.IntN(8) == 0:
		text = pick(g, unusualTexts) // most schemas of text allow these
	}
	for text != "" && utf8.RuneCountInString(text) < int(schema.MinLength) {
		text += text
	}
	return text
}

var words = []string{"melk", "havermout", "Sanne", "1 ui", "één twee drie", "2026-11-21", "0", "een lang wachtwoord",
	"100 g havermout\n200 ml melk"}

// match writes a text that matches a regular expression. Repetitions are about as long as least.
func (g *generator) match(pattern *syntax.Regexp, text *strings.Builder, least int) {
	repeat := func(lowest, highest int) {
		if highest < 0 {
			highest = max(lowest, least) + g.IntN(8)
		}
		for range lowest + g.IntN(highest-lowest+1) {
			g.match(pattern.Sub[0], text, least)
		}
	}
	switch pattern.Op {
	case syntax.OpLiteral:
		text.WriteString(string(pattern.Rune))
	case syntax.OpCharClass:
		at := 2 * g.IntN(len(pattern.Rune)/2)
		lowest, highest := pattern.Rune[at], min(pattern.Rune[at+1], pattern.Rune[at]+200)
		text.WriteRune(lowest + rune(g.IntN(int(highest-lowest)+1)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		text.WriteByte('x')
	case syntax.OpStar:
		repeat(0, -1)
	case syntax.OpPlus:
		repeat(1, max(1, least))
	case syntax.OpQuest:
		repeat(0, 1)
	case syntax.OpRepeat:
		repeat(pattern.Min, pattern.Max)
	case syntax.OpConcat, syntax.OpCapture:
		for _, part := range pattern.Sub {
			g.match(part, text, least)
		}
	case syntax.OpAlternate:
		g.match(pick(g, pattern.Sub), text, least)
	}
}

// parameterText returns a value as it is written in a path, a query or a header.
func parameterText(value any) string {
	switch value := value.(type) {
	case nil:
		return ""
	case string:
		return value
	case []any:
		parts := make([]string, len(value))
		for n, item := range value {
			parts[n] = parameterText(item)
		}
		return strings.Join(parts, ",")
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	default:
		return strings.Trim(fmt.Sprint(value), "\"")
	}
}
