package httpapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// checkLanguages validates the texts by language in a value, by x-languages of their schemas: languages must have
// catalogues ("known"), and there must be a text in one of them ("any") or in each that the platform's catalogue
// requires ("all"). It adds the problems that a service would find after the validation, so that a form gets all of
// them at once.
func checkLanguages(schema *openapi3.Schema, value any, name string, problems errs.Fields) {
	if list, ok := value.([]any); ok && schema.Items != nil {
		for n, item := range list {
			checkLanguages(schema.Items.Value, item, fmt.Sprintf("%s.%d", name, n), problems)
		}
	}
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	if rule, ok := schema.Extensions["x-languages"].(string); ok {
		checkTextByLanguage(rule, object, name, problems)
	}
	for property, sub := range schema.Properties {
		if item, ok := object[property]; ok {
			checkLanguages(sub.Value, item, fieldName(name, []string{property}), problems)
		}
	}
}

func checkTextByLanguage(rule string, value map[string]any, name string, problems errs.Fields) {
	texts := make(map[locale.Language]any, len(value))
	for lang, text := range value {
		texts[locale.Language(lang)] = text
	}
	errs.CheckLanguages(name, texts, problems)
	blank := func(lang locale.Language) bool {
		text, ok := texts[lang].(string)
		return texts[lang] == nil || ok && strings.TrimSpace(text) == ""
	}
	switch rule {
	case "all":
		for _, lang := range catalogue.Languages {
			if blank(lang) {
				problems.Add(fieldName(name, []string{string(lang)}), locale.T("validation.required"))
			}
		}
	case "any":
		if !slices.ContainsFunc(locale.All(), func(lang locale.Language) bool { return !blank(lang) }) {
			problems.Add(name, locale.T("validation.required"))
		}
	}
}
