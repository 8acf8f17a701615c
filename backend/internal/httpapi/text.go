package httpapi

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Texts by language, between the contract and the services.

// textFrom returns a text by language without blank ones.
func textFrom[M ~map[string]string](text *M) catalogue.Text {
	result := catalogue.Text{}
	for lang, words := range deref(text) {
		if words = strings.TrimSpace(words); words != "" {
			result[locale.Language(lang)] = words
		}
	}
	return result
}

// wordsFrom returns lists by language without blanks and repetitions.
func wordsFrom(lists *api.ListByLanguage) catalogue.Words {
	result := catalogue.Words{}
	for lang, list := range deref(lists) {
		if list = uniqueTrimmed(list); len(list) > 0 {
			result[locale.Language(lang)] = list
		}
	}
	return result
}

// byLanguage returns texts, or lists of them, as the contract has them: an empty object when there are none.
func byLanguage[T any](texts map[locale.Language]T) map[string]T {
	result := make(map[string]T, len(texts))
	for lang, text := range texts {
		result[string(lang)] = text
	}
	return result
}

// uniqueTrimmed trims the words and drops empty ones and duplicates.
func uniqueTrimmed(words []string) []string {
	var all []string
	for _, word := range words {
		if word = strings.TrimSpace(word); word != "" && !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}
