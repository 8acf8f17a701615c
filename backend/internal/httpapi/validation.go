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

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// What a request holds is held against the contract here, once for all operations; the services check what depends on the day, on other
// fields or on the database.

// formats are those of the contract whose values must be right and not only look it.
var formats = map[string]openapi3.StringFormatValidator{
	"uuid": openapi3.NewCallbackValidator(func(value string) error { return uuid.Validate(value) }),
	"date": openapi3.NewCallbackValidator(func(value string) error {
		_, err := time.Parse(time.DateOnly, value)
		return err
	}),
}

// check holds a value against its schema and adds what is wrong to problems, field by field. Name is the field that the value stands in;
// empty for a whole body.
func check(schema *openapi3.Schema, value any, name string, problems errs.Fields) {
	checkText(value, name, problems)
	err := schema.VisitJSON(value, openapi3.VisitAsRequest(), openapi3.MultiErrors(), openapi3.EnableFormatValidation(),
		openapi3.WithStringFormatValidators(formats), openapi3.SetSchemaRegexCompiler(compile))
	if err != nil {
		addProblems(err, name, problems)
	}
}

// compile leaves patterns to Go's own engine, which takes linear time whatever is sent.
func compile(pattern string) (openapi3.RegexMatcher, error) { return regexp.Compile(pattern) }

// checkText refuses what a database cannot keep as text.
func checkText(value any, name string, problems errs.Fields) {
	switch value := value.(type) {
	case string:
		if strings.ContainsRune(value, 0) || !utf8.ValidString(value) {
			problems.Add(fieldName(name, nil), "Hier staat een teken in dat we niet kunnen bewaren.", "This holds a character that we cannot keep.")
		}
	case []any:
		for _, item := range value {
			checkText(item, name, problems)
		}
	case map[string]any:
		for key, item := range value {
			checkText(item, fieldName(name, []string{key}), problems)
		}
	}
}

func addProblems(err error, name string, problems errs.Fields) {
	var several openapi3.MultiError
	if errors.As(err, &several) {
		for _, one := range several {
			addProblems(one, name, problems)
		}
		return
	}
	var problem *openapi3.SchemaError
	if !errors.As(err, &problem) {
		problems.Add(fieldName(name, nil), "Dit klopt niet.", "This is not right.")
		return
	}
	// A schema that is made of others says only that one of them failed; the reason lies deeper.
	if deeper := problem.Origin; deeper != nil && slices.Contains([]string{"allOf", "anyOf", "oneOf"}, problem.SchemaField) {
		var inner *openapi3.SchemaError
		if errors.As(deeper, &inner) {
			problem = inner
		}
	}
	text := problemText(problem)
	pointer := problem.JSONPointer()
	if unknown := unknownProperty.FindStringSubmatch(problem.Reason); unknown != nil {
		// The library points at the object and names the property in its words only.
		pointer = append(slices.Clone(pointer), unknown[1])
	}
	problems.Add(fieldName(name, pointer), text.NL, text.EN)
}

var unknownProperty = regexp.MustCompile(`^property "(.*)" is unsupported`)

// fieldName is the path of a field as clients know it: answers.heightCm. The place in a list is left out: what is wrong is said of the list.
func fieldName(name string, pointer []string) string {
	parts := make([]string, 0, len(pointer)+1)
	if name != "" {
		parts = append(parts, name)
	}
	for _, part := range pointer {
		if _, err := strconv.Atoi(part); err != nil {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return "body"
	}
	return strings.Join(parts, ".")
}

// problemText says in words what a value broke.
func problemText(problem *openapi3.SchemaError) language.Text {
	schema := problem.Schema
	switch problem.SchemaField {
	case "required":
		return language.Text{NL: "Vul dit in.", EN: "Please fill this in."}
	case "properties", "additionalProperties":
		return language.Text{NL: "Dit veld kennen we niet.", EN: "We do not know this field."}
	case "type", "nullable":
		return typeText(schema)
	case "enum":
		return language.Text{NL: "Kies een van: %[1]s.", EN: "Choose one of: %[1]s."}.With(list(schema.Enum))
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return rangeText(schema.Min, schema.Max)
	case "multipleOf":
		return language.Text{NL: "Kies een veelvoud van " + number(*schema.MultipleOf, ",") + ".", EN: "Choose a multiple of " + number(*schema.MultipleOf, ".") + "."}
	case "minLength":
		if schema.MinLength == 1 || problem.Value == "" {
			return language.Text{NL: "Vul dit in.", EN: "Please fill this in."}
		}
		return language.Text{NL: "Gebruik minstens %[1]d tekens.", EN: "Use at least %[1]d characters."}.With(schema.MinLength)
	case "maxLength":
		return language.Text{NL: "Gebruik hoogstens %[1]d tekens.", EN: "Use at most %[1]d characters."}.With(*schema.MaxLength)
	case "minItems":
		return language.Text{NL: "Kies er minstens %[1]d.", EN: "Choose at least %[1]d."}.With(schema.MinItems)
	case "maxItems":
		return language.Text{NL: "Kies er hoogstens %[1]d.", EN: "Choose at most %[1]d."}.With(*schema.MaxItems)
	case "uniqueItems":
		return language.Text{NL: "Hier staat iets dubbel in.", EN: "Something is in here twice."}
	case "pattern":
		if example, ok := schema.Example.(string); ok {
			return language.Text{NL: "Dit lijkt niet te kloppen. Zo ziet het eruit: %[1]s", EN: "This does not look right. It looks like this: %[1]s"}.With(example)
		}
		return language.Text{NL: "Dit lijkt niet te kloppen.", EN: "This does not look right."}
	case "format":
		if schema.Format == "date" {
			return language.Text{NL: "Vul een datum in die bestaat, zoals 1990-12-31.", EN: "Fill in a date that exists, such as 1990-12-31."}
		}
		return language.Text{NL: "Dit lijkt niet te kloppen.", EN: "This does not look right."}
	default:
		return language.Text{NL: "Dit klopt niet.", EN: "This is not right."}
	}
}

func typeText(schema *openapi3.Schema) language.Text {
	switch {
	case schema.Type.Is("integer"):
		return language.Text{NL: "Vul een heel getal in.", EN: "Fill in a whole number."}
	case schema.Type.Is("number"):
		return language.Text{NL: "Vul een getal in.", EN: "Fill in a number."}
	case schema.Type.Is("boolean"):
		return language.Text{NL: "Kies ja of nee (true of false).", EN: "Choose yes or no (true or false)."}
	case schema.Type.Is("array"):
		return language.Text{NL: "Hier hoort een lijst.", EN: "This should be a list."}
	case schema.Type.Is("object"):
		return language.Text{NL: "Hier hoort een object.", EN: "This should be an object."}
	default:
		return language.Text{NL: "Hier hoort tekst.", EN: "This should be text."}
	}
}

func rangeText(least, most *float64) language.Text {
	switch {
	case least != nil && most != nil:
		return language.Text{
			NL: fmt.Sprintf("Vul een getal in van %s tot en met %s.", number(*least, ","), number(*most, ",")),
			EN: fmt.Sprintf("Fill in a number from %s to %s.", number(*least, "."), number(*most, ".")),
		}
	case least != nil:
		return language.Text{NL: fmt.Sprintf("Vul een getal in van minstens %s.", number(*least, ",")), EN: fmt.Sprintf("Fill in a number of at least %s.", number(*least, "."))}
	default:
		return language.Text{NL: fmt.Sprintf("Vul een getal in van hoogstens %s.", number(*most, ",")), EN: fmt.Sprintf("Fill in a number of at most %s.", number(*most, "."))}
	}
}

func number(value float64, point string) string {
	return strings.Replace(strconv.FormatFloat(value, 'f', -1, 64), ".", point, 1)
}

func list(values []any) string {
	parts := make([]string, len(values))
	for i, value := range values {
		parts[i] = fmt.Sprint(value)
	}
	return strings.Join(parts, ", ")
}
