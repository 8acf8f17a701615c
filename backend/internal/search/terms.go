package search

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// term is something that a recipe must have: a word, or else the parts of a compound.
type term struct {
	lexicon.Query
	parts   []lexicon.Query // linzen and soep of linzensoep; may be nil
	soft    bool            // the recipe may lack it
	kitchen bool            // a word for a kitchen, such as "Thaise"
	next    *pair           // of this word and the next, which belong together in the name of an ingredient
}

// pair is two adjacent words, by lemma.
type pair [2]string

func pairsOf(words []string) []pair {
	var all []pair
	for n := 1; n < len(words); n++ {
		all = append(all, pair{lexicon.Lemma(words[n-1]), lexicon.Lemma(words[n])})
	}
	return all
}

func termsOf(queries []lexicon.Query) []term {
	terms := make([]term, len(queries))
	for n, query := range queries {
		terms[n].Query = query
	}
	return terms
}

// terms returns what the words of a query ask for. Two words that the catalogue writes as one are a compound: "linzen
// soep" asks for the same as "linzensoep".
func (x *Index) terms(words []string) []term {
	v := &x.vocabulary
	queries := wantedWords(x.recipes, words)
	var all []term
	for n := 0; n < len(queries); n++ {
		query := queries[n]
		t := term{Query: query, soft: slices.Contains(colloquial.Soft, query.Word), kitchen: isKitchenWord[query.Lemma]}
		if n+1 < len(queries) {
			next := queries[n+1]
			if joined := query.Word + next.Word; v.uses[joined] > 0 && !isPhrase(joined) {
				t = term{Query: lexicon.NewQuery(joined), parts: v.parts(joined, query.Word, next.Word)}
				n++
			} else if p := (pair{query.Lemma, next.Lemma}); v.pairs[p] && !isDish(next.Word) {
				t.next = &p
				t.kitchen = false
			}
		}
		if _, known := v.uses[t.Word]; known && t.parts == nil {
			t.parts = v.parts(t.Word, "", "")
		}
		all = append(all, t)
	}
	return all
}

// isDish reports whether a word is a kind of dish.
func isDish(plain string) bool {
	_, ok := colloquial.Dishes[plain]
	return ok
}

// parts returns the two words of a compound, which are first and second when these are not empty. It is nil for an
// ingredient whose name is one word, unless the last part is a kind of dish: bloemkool (cauliflower) is not bloem
// (flour) and kool (cabbage).
func (v *vocabulary) parts(compound, first, second string) []lexicon.Query {
	const shortest, shortestEnd = 3, 4
	if first != "" {
		return []lexicon.Query{lexicon.NewQuery(first), lexicon.NewQuery(second)}
	}
	for at := shortest; at <= len(compound)-shortestEnd; at++ {
		end := compound[at:]
		if v.uses[end] == 0 {
			continue
		}
		for _, link := range []string{"", "s", "n"} {
			if root, ok := strings.CutSuffix(compound[:at], link); ok && len(root) >= shortest && v.uses[root] > 0 &&
				(isDish(end) || !v.ingredients[compound]) {
				return []lexicon.Query{lexicon.NewQuery(root), lexicon.NewQuery(end)}
			}
		}
	}
	return nil
}

// Penalties, which are added to the rank of a recipe that matches a term less well.
const (
	withoutSoft    = 50  // it lacks a soft word
	otherKitchen   = 50  // it has the word for a kitchen elsewhere
	withoutPair    = 50  // it has both words, but not together
	onlyInParts    = 100 // it has only the parts of a compound
	lastRankOfName = 3   // of the places in [document.rankOf] that are in the recipe's name
)

// rank returns the sum of the ranks of all terms, 0 being best, or noMatch.
func (d *document) rank(terms []term) int {
	sum := 0
	for _, t := range terms {
		rank := d.rankOfTerm(t)
		if rank == noMatch {
			return noMatch
		}
		sum += rank
	}
	return sum
}

func (d *document) rankOfTerm(t term) int {
	if t.kitchen && slices.ContainsFunc(d.words[inAttributes], func(w word) bool { return t.Matches(w.lemma) }) {
		return 0
	}
	rank := d.rankOf(t.Query)
	if rank == noMatch && len(t.parts) == 2 {
		first, second := d.rankOf(t.parts[0]), d.rankOf(t.parts[1])
		if slices.Contains(colloquial.Soft, t.parts[1].Word) {
			second = max(second, 0)
		}
		_, kind := kindSlugs[t.parts[1].Word]
		if first != noMatch && second != noMatch &&
			(kind || !isDish(t.parts[1].Word) || d.names(t.parts[1], second)) {
			return onlyInParts + first + second
		}
	}
	switch {
	case rank == noMatch && t.soft:
		return withoutSoft
	case rank == noMatch:
		return noMatch
	case t.kitchen:
		return rank + otherKitchen
	case t.next != nil && !d.pairs[*t.next]:
		return rank + withoutPair
	default:
		return rank
	}
}

// names reports whether the name of a recipe matches a query. rank is that of the query, see [document.rankOf].
func (d *document) names(query lexicon.Query, rank int) bool {
	return rank != noMatch && rank <= lastRankOfName ||
		slices.ContainsFunc(d.words[inDish], func(w word) bool { return query.Matches(w.lemma) })
}
