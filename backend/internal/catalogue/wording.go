package catalogue

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Wording has the words by which an ingredient or recipe is found, each with its lemma and a weight. A lower weight
// describes it better. The three lists are parallel.
type Wording struct {
	Words   []string
	Lemmas  []string
	Weights []int16
}

// Classes of words, the best first. A weight is the class times [classWeight] plus the length of the name.
const (
	wholeName    = iota // a name of one word
	wholeSynonym        // a synonym of one word
	inName              // a word of a name
	inSynonym           // a word of a synonym
)

const classWeight = 100

// Limits on the letters of a name and a word, and on the number of words.
const (
	longestName = classWeight - 1
	longestWord = 60
	mostWords   = 60
)

// NewWording returns the words of a name in all languages and of its synonyms, such as plurals.
func NewWording(name Text, synonyms ...string) Wording {
	type word struct{ word, lemma string }
	weights := map[word]int16{}
	length := int16(min(utf8.RuneCountInString(name.In(locale.Default)), longestName))
	add := func(text string, whole, part int) {
		words := lexicon.Words(text)
		class := part
		if len(words) == 1 {
			class = whole
		}
		for _, item := range words {
			if len(item) > longestWord {
				continue
			}
			w := word{item, lexicon.Lemma(item)}
			weight := int16(class)*classWeight + length
			if current, ok := weights[w]; !ok || weight < current {
				weights[w] = weight
			}
		}
	}
	for _, text := range name.All() {
		add(text, wholeName, inName)
	}
	for _, synonym := range synonyms {
		add(synonym, wholeSynonym, inSynonym)
	}
	list := make([]word, 0, len(weights))
	for w := range weights {
		list = append(list, w)
	}
	slices.SortFunc(
		list,
		func(a, b word) int { return cmp.Or(cmp.Compare(weights[a], weights[b]), cmp.Compare(a.word, b.word)) },
	)
	w := Wording{Words: []string{}, Lemmas: []string{}, Weights: []int16{}}
	for _, item := range list[:min(len(list), mostWords)] {
		w.Words = append(w.Words, item.word)
		w.Lemmas = append(w.Lemmas, item.lemma)
		w.Weights = append(w.Weights, weights[item])
	}
	return w
}

// Wording returns the words of the ingredient's names, plurals and synonyms in every language, and of its source code.
func (i *Ingredient) Wording() Wording {
	synonyms := slices.Concat(i.Plural.All(), i.Synonyms.All())
	return NewWording(i.Name, append(synonyms, i.Source.Code)...)
}

// Has reports whether the wording has a lemma.
func (w Wording) Has(lemma string) bool { return slices.Contains(w.Lemmas, lemma) }

// meaningWeight is the step in rank from an equal word to a prefix, and from a prefix to a suffix.
const meaningWeight = 1000

// Rank returns how well the wording matches all queries, 0 being best, or false when one does not match. It follows the
// database's ranking of ingredients, so that results of both can be merged.
func (w Wording) Rank(queries []lexicon.Query) (int, bool) {
	sum := 0
	for _, query := range queries {
		best := -1
		for n, lemma := range w.Lemmas {
			rank := int(w.Weights[n])
			switch {
			case query.Matches(lemma):
			case query.MatchesPrefix(w.Words[n]):
				rank += meaningWeight
			case query.MatchesSuffix(lemma):
				rank += 2 * meaningWeight
			default:
				continue
			}
			if best < 0 || rank < best {
				best = rank
			}
		}
		if best < 0 {
			return 0, false
		}
		sum += best
	}
	return sum, true
}
