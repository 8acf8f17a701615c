package httpapi

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gofiber/fiber/v3"

	"github.com/lepelblad/lepelblad/backend/api"
)

const docsPath = "/api/docs"

//go:embed docs.html
var docsText string

var docsTemplate = template.Must(template.New("docs").Parse(docsText))

// docsTag is a tag of the contract with its operations.
type docsTag struct {
	Name, Description string
	Operations        []docsOperation
}

type docsOperation struct {
	ID, Method, Path, Summary, Description, Caller string
	Parameters                                     []docsField
	Body, Answer                                   string // names of schemas
	Fields                                         []docsField
}

type docsField struct {
	Name, Type, Description string
	Required                bool
}

// serveDocs serves the contract as an HTML page and as YAML.
func (s *Server) serveDocs() {
	s.app.Get(docsPath, func(c fiber.Ctx) error {
		document, err := api.Document()
		if err != nil {
			return err
		}
		nonce := newNonce()
		var page strings.Builder
		err = docsTemplate.Execute(
			&page,
			map[string]any{
				"Nonce":       nonce,
				"Title":       document.Info.Title,
				"Description": document.Info.Description,
				"Nouns":       docsOf(document),
			},
		)
		if err != nil {
			return fmt.Errorf("writing the contract's page: %w", err)
		}
		c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
		c.Set(
			fiber.HeaderContentSecurityPolicy,
			"default-src 'none'; style-src 'nonce-"+nonce+"'; frame-ancestors 'none'",
		)
		return c.SendString(page.String())
	})
	s.app.Get(docsPath+"/openapi.yaml", func(c fiber.Ctx) error {
		c.Set(fiber.HeaderContentType, "application/yaml; charset=utf-8")
		return c.Send(api.YAML)
	})
}

func docsOf(document *openapi3.T) []docsTag {
	nouns := make([]docsTag, 0, len(document.Tags))
	for _, tag := range document.Tags {
		nouns = append(nouns, docsTag{Name: tag.Name, Description: tag.Description})
	}
	for path, item := range document.Paths.Map() {
		base := basePath
		if len(item.Servers) > 0 {
			base = strings.TrimSuffix(item.Servers[0].URL, "/")
		}
		for method, op := range item.Operations() {
			at := slices.IndexFunc(nouns, func(n docsTag) bool { return slices.Contains(op.Tags, n.Name) })
			if at >= 0 {
				nouns[at].Operations = append(
					nouns[at].Operations,
					docsOperationOf(document, method, base+path, item, op),
				)
			}
		}
	}
	for n := range nouns {
		slices.SortFunc(nouns[n].Operations, func(a, b docsOperation) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
	}
	return nouns
}

func docsOperationOf(
	document *openapi3.T,
	method, path string,
	item *openapi3.PathItem,
	op *openapi3.Operation,
) docsOperation {
	docsOp := docsOperation{
		ID:          op.OperationID,
		Method:      method,
		Path:        path,
		Summary:     op.Summary,
		Description: op.Description,
		Caller:      callerText(op.Security, document.Security),
	}
	for _, parameter := range append(slices.Clone(item.Parameters), op.Parameters...) {
		p := parameter.Value
		docsOp.Parameters = append(docsOp.Parameters, docsField{
			Name: p.Name + " (" + p.In + ")", Type: typeOf(p.Schema), Description: p.Description, Required: p.Required,
		})
	}
	if op.RequestBody != nil {
		for _, content := range op.RequestBody.Value.Content {
			docsOp.Body, docsOp.Fields = schemaName(content.Schema.Ref), fieldsOf(content.Schema.Value)
		}
	}
	return docsOp
}

// callerText returns who may call an operation.
func callerText(requirements *openapi3.SecurityRequirements, defaults openapi3.SecurityRequirements) string {
	staff, consumers := audienceOf(requirements, defaults)
	switch {
	case consumers:
		return "signed in"
	case staff:
		return "staff"
	default:
		return "anybody"
	}
}

func fieldsOf(schema *openapi3.Schema) []docsField {
	var fields []docsField
	for name, property := range schema.Properties {
		fields = append(fields, docsField{
			Name:        name,
			Type:        typeOf(property),
			Description: property.Value.Description,
			Required:    slices.Contains(schema.Required, name),
		})
	}
	slices.SortFunc(fields, func(a, b docsField) int { return cmp.Compare(a.Name, b.Name) })
	return fields
}

// typeOf summarises a schema: its name or type, its range, its enum values.
func typeOf(ref *openapi3.SchemaRef) string {
	schema := ref.Value
	text := schemaName(ref.Ref)
	if text == "" && schema.Type != nil {
		text = strings.Join(schema.Type.Slice(), " or ")
	}
	if schema.Type.Is("array") && schema.Items != nil {
		text = "list of " + typeOf(schema.Items)
	}
	if schema.Format != "" {
		text += ", " + schema.Format
	}
	if schema.Min != nil || schema.Max != nil {
		text += ", " + rangeText(schema.Min, schema.Max)
	}
	if len(schema.Enum) > 0 {
		text += ": " + joinValues(schema.Enum)
	}
	return text
}

func rangeText(lowest, highest *float64) string {
	switch {
	case lowest == nil:
		return fmt.Sprintf("to %g", *highest)
	case highest == nil:
		return fmt.Sprintf("from %g", *lowest)
	default:
		return fmt.Sprintf("%g to %g", *lowest, *highest)
	}
}

func schemaName(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }
