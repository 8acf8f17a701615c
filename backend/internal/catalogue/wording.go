package catalogue

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Wording is what something may be called: plain words, each with its lemma and with a weight that says how well it
// tells what the thing is, less being better. The three lists run parallel.
type Wording struct {
	Words   []string
	Lemmas  []string
	Weights []int16
}

// Classes of words, the best first; a weight is the class times [classWeight] and the length of the name.
const (
	wholeName    = iota // the name is this one word
	wholeSynonym        // another name is
	inName              // a word in the name
	inSynonym           // a word in another name
)

const classWeight = 100

// Most letters and words that count of what something is called.
const (
	longestName = classWeight - 1
	longestWord = 60
	mostWords   = 60
)

// NewWording finds the words of a name, and of plurals, synonyms and whatever else something is called.
func NewWording(name Text, others ...string) Wording {
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
	for _, called := range name.All() {
		add(called, wholeName, inName)
	}
	for _, other := range others {
		add(other, wholeSynonym, inSynonym)
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
	for _, one := range list[:min(len(list), mostWords)] {
		w.Words, w.Lemmas, w.Weights = append(
			w.Words,
			one.word,
		), append(
			w.Lemmas,
			one.lemma,
		), append(
			w.Weights,
			weights[one],
		)
	}
	return w
}

// Wording is what an ingredient may be called: its names, plurals and synonyms in every language, and the code of its
// source.
func (i *Ingredient) Wording() Wording {
	others := slices.Concat(i.Plural.All(), i.Synonyms.All())
	return NewWording(i.Name, append(others, i.Source.Code)...)
}

// Has reports whether a lemma is among the wording's.
func (w Wording) Has(lemma string) bool { return slices.Contains(w.Lemmas, lemma) }

// Steps between what a wanted word and a found one have to do with each other: the same word, the beginning of a word,
// the end of one.
const meaningWeight = 1000

// Rank is how well the wording fits all wanted words, 0 being best; false when one of them does not. It is computed as
// the database does for ingredients, so that what is found here and there can be put in one order.
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
