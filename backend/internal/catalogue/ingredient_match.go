package catalogue

import (
	"cmp"
	"iter"
	"slices"
)

// Recognised is an ingredient that a text may mean.
type Recognised struct {
	Slug      string
	Certainty float64 // 0 to 1; 1 when the text is one of its names
}

// Weights in Recognise. Descriptive words count less than others, and a part of a compound less than the whole word.
const (
	describingWeight = 0.35
	compoundWeight   = 0.6
	maxInexact       = 0.95 // maximum for a text that is not a name
	minCertainty     = 0.4  // minimum of results
)

// Recognise returns up to limit ingredients that a text such as "rode uien" or "tinned tomatoes" may mean, most certain
// first, shorter names first at equal certainty.
func Recognise(text string, ingredients iter.Seq[*Ingredient], limit int) []Recognised {
	words := wordsOf(text)
	type candidate struct {
		Recognised
		length int
	}
	var candidates []candidate
	for i := range ingredients {
		best := candidate{Recognised: Recognised{Slug: i.Slug}}
		for _, name := range slices.Concat(i.Name.All(), i.Plural.All(), i.Synonyms.All()) {
			if certainty := similarity(words, wordsOf(name)); certainty > best.Certainty {
				best.Certainty, best.length = certainty, len(name)
			}
		}
		if best.Certainty >= minCertainty {
			candidates = append(candidates, best)
		}
	}
	slices.SortFunc(candidates, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(b.Certainty, a.Certainty),
			cmp.Compare(a.length, b.length),
			cmp.Compare(a.Slug, b.Slug),
		)
	})
	recognised := make([]Recognised, 0, limit)
	for _, c := range candidates[:min(limit, len(candidates))] {
		recognised = append(recognised, c.Recognised)
	}
	return recognised
}

// similarity returns Dice's coefficient of the weights of two texts' words, 1 when they are the same.
func similarity(words, name []string) float64 {
	if len(words) == 0 || len(name) == 0 {
		return 0
	}
	if slices.Equal(words, name) {
		return 1
	}
	remaining := slices.Clone(name)
	var shared float64
	for _, word := range words {
		at, weight := nearest(word, remaining)
		if weight > 0 {
			shared += weight
			remaining = slices.Delete(remaining, at, at+1)
		}
	}
	return maxInexact * 2 * shared / (totalWeight(words) + totalWeight(name))
}

// nearest returns the index of the word that matches best and the weight of the match; 0 when there is none.
func nearest(word string, among []string) (at int, weight float64) {
	for n, other := range among {
		var w float64
		switch {
		case stem(word) == stem(other):
			w = weightOf(word)
		case isCompoundOf(word, other) || isCompoundOf(other, word):
			w = compoundWeight * weightOf(word)
		}
		if w > weight {
			at, weight = n, w
		}
	}
	return at, weight
}

func totalWeight(words []string) (sum float64) {
	for _, word := range words {
		sum += weightOf(word)
	}
	return sum
}

func weightOf(word string) float64 {
	if slices.Contains(descriptiveWords, word) {
		return describingWeight
	}
	return 1
}
