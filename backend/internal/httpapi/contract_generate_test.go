package httpapi_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
)

// contractOperation is an operation of the contract with its method and path.
type contractOperation struct {
	*openapi3.Operation
	item         *openapi3.PathItem
	method, path string // path as in the contract
}

// contractOperations returns the operations of the contract, by operation ID.
func contractOperations(t testing.TB) []contractOperation {
	t.Helper()
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	var operations []contractOperation
	for path, item := range document.Paths.Map() {
		for method, op := range item.Operations() {
			operations = append(operations, contractOperation{op, item, method, path})
		}
	}
	slices.SortFunc(operations, func(a, b contractOperation) int {
		return strings.Compare(a.OperationID, b.OperationID)
	})
	return operations
}

// body returns the schema of the JSON body, or nil.
func (op contractOperation) body() *openapi3.Schema {
	if op.RequestBody == nil {
		return nil
	}
	content := op.RequestBody.Value.Content.Get("application/json")
	if content == nil {
		return nil
	}
	return content.Schema.Value
}

// parameters returns the parameters of the path and of the operation.
func (op contractOperation) parameters() openapi3.Parameters {
	return append(slices.Clone(op.item.Parameters), op.Parameters...)
}

// generator makes values for schemas of the contract. The same seed makes the same values.
type generator struct {
	*rand.Rand
	faults float64  // share of values that violate their schema, or are at an unusual edge of it
	ids    []string // used as UUIDs, beside random ones
}

func newGenerator(seed uint64) *generator {
	return &generator{Rand: rand.New(rand.NewPCG(seed, seed))}
}

// hostile are values of another type or that other layers may fail on.
var hostile = []any{
	nil, true, -1, 0, 1e308, -1e-308, 9007199254740993.0, 1e19, "", " ", "\u00a0", "\u0000", "\ufffd\u202e", "' or 1=1 --",
	"<script>alert(1)</script>", "../../etc/passwd", "%00", "🍐🍐🍐", strings.Repeat("é", 5000), []any{},
	[]any{nil}, map[string]any{}, map[string]any{"": ""}, map[string]any{"__proto__": map[string]any{}},
	"9999-12-31", "0000-01-01", "2026-02-29", "0001-01-01T00:00:00Z", "2026-W54", "x<victim@example.com>",
}

// value returns a value for a schema.
func (g *generator) value(schema *openapi3.Schema, depth int) any {
	if g.Float64() < g.faults {
		return hostile[g.IntN(len(hostile))]
	}
	for _, combined := range []openapi3.SchemaRefs{schema.AllOf, schema.OneOf, schema.AnyOf} {
		if len(combined) > 0 && schema.Properties == nil {
			return g.value(combined[g.IntN(len(combined))].Value, depth)
		}
	}
	switch {
	case len(schema.Enum) > 0:
		return schema.Enum[g.IntN(len(schema.Enum))]
	case schema.Type.Is("boolean"):
		return g.IntN(2) == 0
	case schema.Type.Is("integer"):
		return int64(g.number(schema))
	case schema.Type.Is("number"):
		return g.number(schema)
	case schema.Type.Is("array"):
		items := []any{}
		least := int(schema.MinItems)
		for range least + g.IntN(3) {
			if schema.MaxItems == nil || len(items) < int(*schema.MaxItems) {
				items = append(items, g.value(schema.Items.Value, depth+1))
			}
		}
		return items
	case schema.Type.Is("object") || schema.Properties != nil:
		return g.object(schema, depth)
	default:
		return g.text(schema)
	}
}

func (g *generator) object(schema *openapi3.Schema, depth int) any {
	object := map[string]any{}
	names := make([]string, 0, len(schema.Properties))
	for name := range schema.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		required := slices.Contains(schema.Required, name)
		if required && g.Float64() >= g.faults || !required && depth < 5 && g.IntN(2) == 0 {
			object[name] = g.value(schema.Properties[name].Value, depth+1)
		}
	}
	if extra := schema.AdditionalProperties.Schema; extra != nil {
		for _, key := range []string{"nl", "en"} {
			object[key] = g.value(extra.Value, depth+1)
		}
	}
	if g.Float64() < g.faults/4 {
		object[fmt.Sprint(hostile[g.IntN(len(hostile))])] = 1
	}
	return object
}

// number returns a number within the schema's range, often at an end of it.
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
	}
	number := lowest + g.Float64()*(highest-lowest)
	if schema.MultipleOf != nil {
		return *schema.MultipleOf * float64(int(number / *schema.MultipleOf))
	}
	return float64(int(number*100)) / 100
}

// text returns a string of the schema's format and length. For a pattern it is the schema's example.
func (g *generator) text(schema *openapi3.Schema) string {
	switch schema.Format {
	case "uuid":
		if len(g.ids) > 0 && g.IntN(2) == 0 {
			return g.ids[g.IntN(len(g.ids))]
		}
		return uuid.UUID{6: 0x40, 8: 0x80, 15: byte(g.IntN(256))}.String()
	case "date":
		return now.AddDate(0, 0, g.IntN(30)-15).Format(time.DateOnly)
	case "date-time":
		return now.Add(time.Duration(g.IntN(1000)-500) * time.Hour).Format(time.RFC3339)
	case "uri":
		return "https://voorbeeld.example/recept"
	}
	if example, ok := schema.Example.(string); ok {
		return example
	}
	if schema.Pattern == "" {
		words := []string{"melk", "havermout", "Sanne", "sanne@voorbeeld.example", "1 ui", "één twee drie", "2026-11-21"}
		text := words[g.IntN(len(words))]
		if g.IntN(8) == 0 && schema.MaxLength != nil {
			text = strings.Repeat("ë", int(min(*schema.MaxLength, 3000)))
		}
		for len(text) < int(schema.MinLength) {
			text += text + "x"
		}
		return text
	}
	candidates := []string{"2026-W48", "123456", "#8bc34a", "nl", "08:30", "1234 AB", "1234AB", "NL", "keto", "a-b", "9",
		strings.Repeat("a", 43), "lepelblad.example"}
	return candidates[g.IntN(len(candidates))]
}
