// Package locale translates: it has texts by key, texts by language, and the formats of numbers, prices and dates.
//
// A language is a folder of catalogues. Adding one adds files and changes no code; see docs/languages.md.
package locale

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// Language is a BCP 47 tag such as "nl" or "en". [All] lists the supported ones.
type Language string

// Languages that the code refers to. Default is used if no other is requested.
const (
	Dutch   Language = "nl"
	English Language = "en"

	Default = Dutch
)

// All returns the supported languages: Default first, the others in alphabetical order.
func All() []Language { return slices.Clone(loaded.languages) }

// Supported reports whether l has catalogues.
func (l Language) Supported() bool { return slices.Contains(loaded.languages, l) }

// Keys returns the keys of messages with a prefix, in order.
func Keys(prefix string) []string {
	var keys []string
	for key := range loaded.keys[Default] {
		if strings.HasPrefix(key, prefix) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// Ordered returns languages in the order in which texts are shown side by side: the default first, the others by tag.
func Ordered(languages iter.Seq[Language]) []Language {
	return slices.SortedFunc(languages, func(a, b Language) int {
		if (a == Default) != (b == Default) {
			if a == Default {
				return -1
			}
			return 1
		}
		return strings.Compare(string(a), string(b))
	})
}

// fallbacks returns the languages to look up a text in, in order. English comes before Dutch, as more readers of other
// languages know it.
func (l Language) fallbacks() []Language {
	if l == Default {
		return []Language{Default, English}
	}
	return []Language{l, English, Default}
}

// Prefer returns the supported language that an Accept-Language header (RFC 9110, section 12.5.4) prefers, or otherwise
// if there is none.
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

// Text is a text by language. Languages may be missing.
type Text map[Language]string

// In returns the text in l or in a fallback of l, or else in any language. It returns "" if the text is empty.
func (t Text) In(l Language) string { return pick(t, l, func(text string) bool { return text != "" }) }

// pick returns the value in l or in a fallback of l, or else in the first other language that is filled. It returns
// the zero value if there is none.
func pick[T any](values map[Language]T, l Language, filled func(T) bool) T {
	for _, fallback := range l.fallbacks() {
		if value := values[fallback]; filled(value) {
			return value
		}
	}
	for _, other := range slices.Sorted(maps.Keys(values)) {
		if filled(values[other]) {
			return values[other]
		}
	}
	var zero T
	return zero
}

// Compact returns a copy without blank languages, as the database stores it. It is never nil.
func (t Text) Compact() Text {
	compact := Text{}
	for l, words := range t {
		if words != "" {
			compact[l] = words
		}
	}
	return compact
}

// All returns the text in all of its languages: the default language first, the others by tag.
func (t Text) All() []string {
	var all []string
	for _, l := range Ordered(maps.Keys(t)) {
		if t[l] != "" {
			all = append(all, t[l])
		}
	}
	return all
}

// Words are lists of short texts by language. The lists need not correspond.
type Words map[Language][]string

// In returns the list in l or in a fallback of l, or else in any language. It returns nil if all lists are empty.
func (w Words) In(l Language) []string {
	return pick(w, l, func(list []string) bool { return len(list) > 0 })
}

// All returns the words of every language: the default language's first, the others by tag.
func (w Words) All() []string {
	var all []string
	for _, l := range Ordered(maps.Keys(w)) {
		all = append(all, w[l]...)
	}
	return all
}
