package catalogue

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// NameIndex finds ingredients by their exact names.
type NameIndex map[string][]indexedName

// indexedName is an ingredient with a name of it.
type indexedName struct {
	*Ingredient
	rank nameRank
}

// nameRank orders the names of ingredients, best first.
type nameRank int

const (
	dutchName nameRank = iota
	otherName
	synonym
	shortName // without what is in parentheses
	nameRanks
)

// IndexNames returns the index of all names of ingredients.
func IndexNames(ingredients iter.Seq[*Ingredient]) NameIndex {
	index := NameIndex{}
	add := func(i *Ingredient, name string, rank nameRank) {
		for _, key := range nameKeys(name) {
			index[key] = append(index[key], indexedName{i, rank})
		}
	}
	for i := range ingredients {
		for _, names := range []Text{i.Name, i.Plural} {
			for language, name := range names {
				rank := otherName
				if language == locale.Dutch {
					rank = dutchName
				}
				add(i, name, rank)
				if base, _, ok := strings.Cut(name, " ("); ok {
					add(i, base, shortName)
				}
			}
		}
		for _, other := range i.Synonyms.All() {
			add(i, other, synonym)
		}
	}
	return index
}

// Find returns the ingredient that a text names, regardless of number, order and spaces. Of ingredients with the same
// name it is the one that fits, by the best kind of name. It is nil when there is none, or more than one.
func (n NameIndex) Find(text string, fits func(*Ingredient) bool) *Ingredient {
	if i := n.find(text, fits); i != nil {
		return i
	}
	if long := diminutive.ReplaceAllString(text, "t"); long != text {
		return n.find(long, fits)
	}
	return nil
}

// diminutive matches the ending of words such as tomaatjes, which stem takes for that of uitjes.
var diminutive = regexp.MustCompile(`tjes?\b`)

func (n NameIndex) find(text string, fits func(*Ingredient) bool) *Ingredient {
	for _, key := range nameKeys(text) {
		var unfit *Ingredient
		for rank := range nameRanks {
			var fitting, all []*Ingredient
			for _, named := range n[key] {
				if named.rank == rank && !slices.Contains(all, named.Ingredient) {
					all = append(all, named.Ingredient)
					if fits(named.Ingredient) {
						fitting = append(fitting, named.Ingredient)
					}
				}
			}
			switch {
			case len(fitting) == 1:
				return fitting[0]
			case len(fitting) > 1:
				return nil
			case len(all) == 1 && unfit == nil:
				unfit = all[0]
			}
		}
		if unfit != nil {
			return unfit
		}
	}
	return nil
}

// nameLinks are words that do not distinguish names: "tomaten uit blik" is "tomaten (blik)".
var nameLinks = []string{"uit", "de", "het", "een", "van", "of", "the", "a"}

// sameWords maps words to synonyms, so that names and texts match.
var sameWords = map[string]string{
	"bevroren": "diepvries", "ingevroren": "diepvries", "blikje": "blik", "potje": "pot",
	"op": "in", // "tonijn op water"
}

// nameKeys returns the keys of a name, the most exact first: its words, its letters, and the stems of both.
func nameKeys(name string) []string {
	words := strings.FieldsFunc(
		plainLetters.Replace(strings.ToLower(name)),
		func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) },
	)
	for n, word := range words {
		if other, ok := sameWords[word]; ok {
			words[n] = other
		}
	}
	words = slices.DeleteFunc(words, func(word string) bool { return slices.Contains(nameLinks, word) })
	if len(words) == 0 {
		return nil
	}
	for n, word := range words {
		if strings.HasSuffix(word, "jes") { // the stem of broodjes is that of brood
			words[n] = strings.TrimSuffix(word, "s")
		}
	}
	letters := strings.Join(words, "")
	slices.Sort(words)
	stems := make([]string, len(words))
	for n, word := range words {
		stems[n] = stem(word)
	}
	slices.Sort(stems)
	return []string{
		"words " + strings.Join(words, " "), "letters " + letters,
		"stems " + strings.Join(stems, " "), "stem " + stem(letters),
	}
}

// NameKey returns a key that names have in common when they differ only in number, the order of words, capitals and
// diacritics. It is empty for a name without letters and digits.
func NameKey(name string) string {
	keys := nameKeys(name)
	if keys == nil {
		return ""
	}
	words := strings.Fields(keys[0])[1:]
	for n, word := range words {
		if !strings.ContainsFunc(word, unicode.IsDigit) { // 199 and 1999 have the same stem
			words[n] = stem(word)
		}
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}
