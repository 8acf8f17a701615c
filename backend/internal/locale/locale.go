// Package locale holds the languages of the platform: texts by key, texts that are kept by language, and how numbers,
// prices and dates are written.
//
// A language is a folder of catalogues. Adding one adds files and changes no code; docs/languages.md says how.
package locale

import (
	"fmt"
	"maps"
	"slices"

	"golang.org/x/text/language"
)

// Language is a BCP 47 tag such as "nl" or "en". [All] lists those that have catalogues.
type Language string

// The languages in which the platform itself writes. Default is spoken where nothing else is asked for.
const (
	Dutch   Language = "nl"
	English Language = "en"

	Default = Dutch
)

// All returns the languages that have catalogues: the default first, the others in alphabetical order.
func All() []Language { return slices.Clone(loaded.languages) }

// Known reports whether l has catalogues.
func (l Language) Supported() bool { return slices.Contains(loaded.languages, l) }

// fallbacks returns the languages in which to look for a text in l, best first. Readers of a language that lacks a text
// are more likely to read English than Dutch.
func (l Language) fallbacks() []Language {
	if l == Default {
		return []Language{Default, English}
	}
	return []Language{l, English, Default}
}

// Prefer returns the known language that an Accept-Language header (RFC 9110, section 12.5.4) prefers, or otherwise
// when it names none.
func Prefer(header string, otherwise Language) Language {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return otherwise
	}
	_, index, confidence := loaded.matcher.Match(tags...)
	if confidence == language.No {
		return otherwise
	}
	return loaded.languages[index]
}

// Text is a text by language, as brands' and recipes' files and the database keep it. Languages may be missing.
type Text map[Language]string

// In returns the text in l or, where it is missing, in the language that a reader of l is most likely to read.
func (t Text) In(l Language) string {
	for _, fallback := range l.fallbacks() {
		if text := t[fallback]; text != "" {
			return text
		}
	}
	for _, other := range slices.Sorted(maps.Keys(t)) {
		if t[other] != "" {
			return t[other]
		}
	}
	return ""
}

// All returns the text in every language that has one, in the order of the languages' tags.
func (t Text) All() []string {
	var all []string
	for _, l := range slices.Sorted(maps.Keys(t)) {
		if t[l] != "" {
			all = append(all, t[l])
		}
	}
	return all
}

// Empty reports whether the text is missing in every language.
func (t Text) Empty() bool {
	for _, text := range t {
		if text != "" {
			return false
		}
	}
	return true
}

// With fills the text's verbs (see package fmt).
func (t Text) With(args ...any) Text {
	filled := make(Text, len(t))
	for l, text := range t {
		filled[l] = fmt.Sprintf(text, args...)
	}
	return filled
}
