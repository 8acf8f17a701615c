package search

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

//go:embed words.yaml
var wordsFile []byte

// colloquialWords is the content of words.yaml.
type colloquialWords struct {
	Phrases   map[string][]string // by filters with their values, such as "keto=true"
	Spellings map[string]string
	Dishes    map[string][]string
	Kitchens  map[string][]catalogue.Kitchen
	Kinds     map[string][]string
	Hot       []string // slugs
	Soft      []string
	Stop      []string
}

// colloquial has the words of words.yaml, which is part of the program: it panics when that is wrong.
var colloquial = func() colloquialWords {
	var all colloquialWords
	if err := yaml.UnmarshalWithOptions(wordsFile, &all, yaml.Strict()); err != nil {
		panic(err)
	}
	return all
}()

// colloquialPhrases returns the phrases of words.yaml.
func colloquialPhrases() []phrase {
	var all []phrase
	for filters, texts := range colloquial.Phrases {
		var intents []Intent
		for _, field := range strings.Fields(filters) {
			name, value, _ := strings.Cut(field, "=")
			intents = append(intents, Intent{Name: FilterName(name), Value: value})
		}
		for _, text := range texts {
			all = append(all, phrase{text, intents})
		}
	}
	return all
}

// dishWords returns the kinds of dish that a name belongs to without having the word.
func dishWords(name string) []string {
	words := " " + strings.Join(lexicon.Words(name), " ") + " "
	var kinds []string
	for kind, parts := range colloquial.Dishes {
		if slices.ContainsFunc(parts, func(part string) bool {
			return strings.Contains(words, " "+strings.Join(lexicon.Words(part), " ")+" ")
		}) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// kitchensOf returns the words for a kitchen and for its regions.
func kitchensOf(kitchen catalogue.Kitchen) []string {
	words := slices.Clone(kitchenWords[kitchen])
	for word, kitchens := range colloquial.Kitchens {
		if slices.Contains(kitchens, kitchen) {
			words = append(words, word)
		}
	}
	return words
}

// isKitchenWord has the lemmas of all words for kitchens.
var isKitchenWord = func() map[string]bool {
	all := map[string]bool{}
	for _, kitchen := range catalogue.Kitchens {
		for _, text := range kitchensOf(kitchen) {
			for _, plain := range lexicon.Words(text) {
				all[lexicon.Lemma(plain)] = true
			}
		}
	}
	return all
}()
