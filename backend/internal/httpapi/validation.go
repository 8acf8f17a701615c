package httpapi

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Requests are validated here against the schemas of the contract. The services check what depends on the date, on
// other fields or on the database.

// stringFormats are the formats whose values are checked strictly.
var stringFormats = map[string]openapi3.StringFormatValidator{
	"uuid": openapi3.NewCallbackValidator(func(value string) error { return uuid.Validate(value) }),
	"date": openapi3.NewCallbackValidator(func(value string) error {
		_, err := time.Parse(time.DateOnly, value)
		return err
	}),
	"plain-email": openapi3.NewCallbackValidator(func(value string) error {
		if _, ok := auth.ParseEmail(value); !ok {
			return errFormat
		}
		return nil
	}),
	"person-name": openapi3.NewCallbackValidator(func(value string) error {
		if linkInName.MatchString(value) {
			return errFormat
		}
		return nil
	}),
}

var errFormat = errors.New("the text does not have its format")

// linkInName matches texts that mail programs turn into a link. Without it, a stranger could send a link to any address
// by registering that address with the link as name.
var linkInName = regexp.MustCompile(`(?i)@|[:/\\<>]|www\.|[\pL\pN-]{2,}\.\pL{2,}`)

// checkSchema validates a value against its schema and adds every problem to problems. name is the field of the value,
// or "" for a whole body.
func checkSchema(schema *openapi3.Schema, value any, name string, problems errs.Fields) {
	checkText(value, name, nil, problems)
	few := countValues(value) <= maxNamedValues
	if few {
		checkLanguages(schema, value, name, problems)
	}
	options := []openapi3.SchemaValidationOption{openapi3.VisitAsRequest(), openapi3.EnableFormatValidation(),
		openapi3.WithStringFormatValidators(stringFormats), openapi3.SetSchemaRegexCompiler(compilePattern)}
	err := schema.VisitJSON(value, options...)
	if err != nil && few {
		err = schema.VisitJSON(value, append(options, openapi3.MultiErrors())...)
	}
	if err != nil {
		addProblems(err, name, problems)
	}
}

// maxNamedValues is the number of values above which only the first problem of a body is reported. Each problem takes
// about a kilobyte.
const maxNamedValues = 1000

// countValues returns the number of values in a decoded JSON value, itself included.
func countValues(value any) int {
	count := 1
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			count += countValues(item)
		}
	case map[string]any:
		for _, item := range value {
			count += countValues(item)
		}
	}
	return count
}

// compilePattern compiles patterns with package regexp, which takes linear time on any input.
func compilePattern(pattern string) (openapi3.RegexMatcher, error) { return regexp.Compile(pattern) }

// checkText adds a problem for text that PostgreSQL cannot store. pointer is the path to value in the field name.
func checkText(value any, name string, pointer []string, problems errs.Fields) {
	switch value := value.(type) {
	case string:
		if (strings.ContainsRune(value, 0) || !utf8.ValidString(value)) && len(problems) < maxNamedValues {
			problems.Add(fieldName(name, pointer), locale.T("http.problem.holdsCharacterCannotKeep"))
		}
	case []any:
		for n, item := range value {
			checkText(item, name, append(pointer, strconv.Itoa(n)), problems)
		}
	case map[string]any:
		for key, item := range value {
			checkText(item, name, append(pointer, key), problems)
		}
	}
}

func addProblems(err error, name string, problems errs.Fields) {
	var multi openapi3.MultiError
	if errors.As(err, &multi) {
		for _, schemaErr := range multi {
			addProblems(schemaErr, name, problems)
		}
		return
	}
	var problem *openapi3.SchemaError
	if !errors.As(err, &problem) {
		problems.Add(fieldName(name, nil), locale.T("http.problem.notRight"))
		return
	}
	// For a combined schema, report the cause instead of the combination.
	if origin := problem.Origin; origin != nil &&
		slices.Contains([]string{"allOf", "anyOf", "oneOf"}, problem.SchemaField) {
		var cause *openapi3.SchemaError
		if errors.As(origin, &cause) {
			problem = cause
		}
	}
	pointer := problem.JSONPointer()
	if unknown := unknownProperty.FindStringSubmatch(problem.Reason); unknown != nil {
		// The library points at the object and has the property only in its message.
		pointer = append(slices.Clone(pointer), unknown[1])
	}
	problems.Add(fieldName(name, pointer), problemMessage(problem))
}

var unknownProperty = regexp.MustCompile(`^property "(.*)" is unsupported`)

// fieldName returns the path of a field, such as answers.heightCm or, in the second object of a list, steps.1.text. For
// an item of a list of plain values it is the path of the list, which is a single field of a form.
func fieldName(name string, pointer []string) string {
	parts := make([]string, 0, len(pointer)+1)
	if name != "" {
		parts = append(parts, name)
	}
	for n, part := range pointer {
		if _, err := strconv.Atoi(part); err != nil || n < len(pointer)-1 {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "body"
	}
	return strings.Join(parts, ".")
}

// problemMessage says which constraint a value violates.
func problemMessage(problem *openapi3.SchemaError) locale.Message {
	schema := problem.Schema
	switch problem.SchemaField {
	case "required":
		return locale.T("validation.required")
	case "properties", "additionalProperties":
		return locale.T("validation.unknownField")
	case "type", "nullable":
		return typeMessage(schema)
	case "enum":
		return locale.T("validation.enum").With("Values", joinValues(schema.Enum))
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return rangeMessage(schema.Min, schema.Max)
	case "multipleOf":
		return locale.T("validation.multipleOf").With("Number", *schema.MultipleOf)
	case "minLength":
		if schema.MinLength == 1 || problem.Value == "" {
			return locale.T("validation.required")
		}
		return locale.T("validation.minLength").With("Least", int(schema.MinLength))
	case "maxLength":
		return locale.T("validation.maxLength").With("Most", int(*schema.MaxLength))
	case "minItems":
		return locale.T("validation.minItems").With("Least", int(schema.MinItems))
	case "maxItems":
		return locale.T("validation.maxItems").With("Most", int(*schema.MaxItems))
	case "uniqueItems":
		return locale.T("validation.uniqueItems")
	case "pattern":
		if example, ok := schema.Example.(string); ok {
			return locale.T("validation.patternLike").With("Example", example)
		}
		return locale.T("validation.pattern")
	case "format":
		if schema.Format == "date" {
			return locale.T("validation.date")
		}
		if schema.Format == "person-name" {
			return locale.T("validation.personName")
		}
		if example, ok := schema.Example.(string); ok {
			return locale.T("validation.patternLike").With("Example", example)
		}
		return locale.T("validation.pattern")
	default:
		return locale.T("validation.wrong")
	}
}

func typeMessage(schema *openapi3.Schema) locale.Message {
	for _, kind := range []string{"integer", "number", "boolean", "array", "object"} {
		if schema.Type.Is(kind) {
			return locale.T("validation.type." + kind)
		}
	}
	return locale.T("validation.type.string")
}

func rangeMessage(lowest, highest *float64) locale.Message {
	switch {
	case lowest != nil && highest != nil:
		return locale.T("validation.between").With("Least", *lowest).With("Most", *highest)
	case lowest != nil:
		return locale.T("validation.atLeast").With("Least", *lowest)
	default:
		return locale.T("validation.atMost").With("Most", *highest)
	}
}

func joinValues(values []any) string {
	parts := make([]string, len(values))
	for i, value := range values {
		parts[i] = fmt.Sprint(value)
	}
	return strings.Join(parts, ", ")
}
