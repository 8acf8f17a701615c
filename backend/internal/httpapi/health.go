package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gofiber/fiber/v3"
)

// readAnswers stores the schemas of the operation's successful responses that have properties about health. It returns
// an error if such a property is required and is not a list.
func (op *operation) readAnswers(described *openapi3.Operation) error {
	op.healthAnswers = map[int]*openapi3.Schema{}
	for status := 200; status < 300; status++ {
		response := described.Responses.Status(status)
		if response == nil {
			continue
		}
		content := response.Value.Content.Get(fiber.MIMEApplicationJSON)
		if content == nil || content.Schema == nil {
			continue
		}
		has, err := hasHealth(content.Schema.Value, map[*openapi3.Schema]bool{})
		if err != nil {
			return fmt.Errorf("%s: %w", op.id, err)
		}
		if has {
			op.healthAnswers[status] = content.Schema.Value
		}
	}
	return nil
}

// isHealth reports whether a schema is marked as a health answer or as derived from one.
func isHealth(schema *openapi3.Schema) bool {
	return schema.Extensions["x-health"] == true || schema.Extensions["x-from-health"] == true
}

// hasHealth reports whether values of a schema may have a property about health.
func hasHealth(schema *openapi3.Schema, seen map[*openapi3.Schema]bool) (bool, error) {
	if seen[schema] {
		return false, nil
	}
	seen[schema] = true
	has := false
	parts := partsOf(schema)
	if schema.Items != nil {
		parts = append(parts, schema.Items)
	}
	for _, part := range parts {
		inside, err := hasHealth(part.Value, seen)
		if err != nil {
			return false, err
		}
		has = has || inside
	}
	for name, property := range schema.Properties {
		if isHealth(property.Value) {
			has = true
			if slices.Contains(schema.Required, name) && !property.Value.Type.Is(openapi3.TypeArray) {
				return false, fmt.Errorf("%s is about health, so it cannot be required", name)
			}
			continue
		}
		inside, err := hasHealth(property.Value, seen)
		if err != nil {
			return false, err
		}
		has = has || inside
	}
	return has, nil
}

// partsOf returns the schemas that a value may have besides the properties of schema itself.
func partsOf(schema *openapi3.Schema) openapi3.SchemaRefs {
	return slices.Concat(schema.AllOf, schema.OneOf, schema.AnyOf)
}

// withholdHealth removes what the contract marks as about health from a response; a list that is required becomes
// empty.
func (op *operation) withholdHealth(c fiber.Ctx) error {
	schema := op.healthAnswers[c.Response().StatusCode()]
	if schema == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(c.Response().Body()))
	decoder.UseNumber() // keeps numbers unchanged
	var body any
	if err := decoder.Decode(&body); err != nil {
		return fmt.Errorf("reading the response of %s: %w", op.id, err)
	}
	removeHealth(body, schema)
	shown, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("writing the response of %s: %w", op.id, err)
	}
	c.Response().SetBody(shown)
	return nil
}

func removeHealth(value any, schema *openapi3.Schema) {
	for _, part := range partsOf(schema) {
		removeHealth(value, part.Value)
	}
	switch value := value.(type) {
	case map[string]any:
		for name, property := range schema.Properties {
			inside, ok := value[name]
			switch {
			case !ok:
			case !isHealth(property.Value):
				removeHealth(inside, property.Value)
			case slices.Contains(schema.Required, name):
				value[name] = []any{}
			default:
				delete(value, name)
			}
		}
	case []any:
		if schema.Items == nil {
			return
		}
		for _, item := range value {
			removeHealth(item, schema.Items.Value)
		}
	}
}
