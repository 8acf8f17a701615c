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

// How much the parts of a name count in Recognise. A word that says of what kind something is weighs less than one that
// says what it is, and a part of a compound less than the whole word.
const (
	describingWeight = 0.35
	compoundWeight   = 0.6
	inexact          = 0.95 // the best that other words than those of a name can reach
	leastCertainty   = 0.4  // below it a guess helps nobody
)

// Recognise finds the ingredients that a few words, such as "rode uien" or "tinned tomatoes", may mean: at most most,
// the most certain first, the shorter name first when they are alike.
func Recognise(text string, ingredients iter.Seq[*Ingredient], most int) []Recognised {
	wanted := wordsOf(text)
	type candidate struct {
		Recognised
		length int
	}
	var found []candidate
	for i := range ingredients {
		best := candidate{Recognised: Recognised{Slug: i.Slug}}
		for _, name := range slices.Concat([]string{i.Name["nl"], i.Plural["nl"], i.Name["en"], i.Plural["en"]}, i.Synonyms["nl"], i.Synonyms["en"]) {
			if certainty := likeness(wanted, wordsOf(name)); certainty > best.Certainty {
				best.Certainty, best.length = certainty, len(name)
			}
		}
		if best.Certainty >= leastCertainty {
			found = append(found, best)
		}
	}
	slices.SortFunc(found, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(b.Certainty, a.Certainty),
			cmp.Compare(a.length, b.length),
			cmp.Compare(a.Slug, b.Slug),
		)
	})
	recognised := make([]Recognised, 0, most)
	for _, one := range found[:min(most, len(found))] {
		recognised = append(recognised, one.Recognised)
	}
	return recognised
}

// Recognise is [Recognise] among the ingredients that are offered.
func (s *Snapshot) Recognise(text string, most int) []Recognised {
	return Recognise(text, func(yield func(*Ingredient) bool) {
		for _, ingredient := range s.ingredients {
			if !yield(ingredient.Ingredient) {
				return
			}
		}
	}, most)
}

// likeness is how much two texts have in common: Dice's coefficient of their words' weights, 1 when they are the same.
func likeness(wanted, name []string) float64 {
	if len(wanted) == 0 || len(name) == 0 {
		return 0
	}
	if slices.Equal(wanted, name) {
		return 1
	}
	left := slices.Clone(name)
	var shared float64
	for _, word := range wanted {
		at, weight := nearest(word, left)
		if weight > 0 {
			shared += weight
			left = slices.Delete(left, at, at+1)
		}
	}
	return inexact * 2 * shared / (weigh(wanted) + weigh(name))
}

// nearest is the word of a name that a word matches best, and what the match weighs; zero when there is none.
func nearest(word string, among []string) (at int, weight float64) {
	for n, other := range among {
		var found float64
		switch {
		case stem(word) == stem(other):
			found = weightOf(word)
		case isPart(word, other) || isPart(other, word):
			found = compoundWeight * weightOf(word)
		}
		if found > weight {
			at, weight = n, found
		}
	}
	return at, weight
}

func weigh(words []string) (sum float64) {
	for _, word := range words {
		sum += weightOf(word)
	}
	return sum
}

func weightOf(word string) float64 {
	if slices.Contains(describing, word) {
		return describingWeight
	}
	return 1
}
