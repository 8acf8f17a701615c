package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// vocabulary is the set of correctly spelled words.
type vocabulary struct {
	uses     map[string]int    // number of texts by plain word; 0 for words of no recipe
	lemmas   map[string]bool   // of all words
	spelling map[string]string // plain words with their accents

	ingredients map[string]bool // plain words of names of ingredients
	pairs       map[pair]bool   // adjacent words in names of ingredients
}

func newVocabulary() vocabulary {
	v := vocabulary{
		uses:        map[string]int{},
		lemmas:      map[string]bool{},
		spelling:    map[string]string{},
		ingredients: map[string]bool{},
		pairs:       map[pair]bool{},
	}
	for kind := range colloquial.Dishes {
		v.addIndexed(kind)
	}
	v.addIndexed(colloquial.Soft...)
	for _, phrase := range phrases {
		v.addIndexed(phrase.words)
	}
	for _, words := range intoleranceWords {
		v.addIndexed(words...)
	}
	v.addIndexed(negations...)
	v.addIndexed(limitWords...)
	v.addIndexed(stopWords...)
	return v
}

// addIndexed adds the words of indexed texts.
func (v *vocabulary) addIndexed(texts ...string) {
	for _, text := range texts {
		v.addSpelling(text)
		for _, field := range strings.Fields(text) {
			for _, plain := range lexicon.Words(field) {
				v.uses[plain]++
			}
		}
	}
}

// addIngredient adds names of an ingredient.
func (v *vocabulary) addIngredient(names ...string) {
	for _, name := range names {
		words := lexicon.Words(name)
		for _, plain := range words {
			v.ingredients[plain] = true
		}
		for _, p := range pairsOf(words) {
			v.pairs[p] = true
		}
	}
}

// addSpelling adds correctly spelled words, indexed or not.
func (v *vocabulary) addSpelling(texts ...string) {
	for _, text := range texts {
		for _, field := range strings.Fields(text) {
			words := lexicon.Words(field)
			for _, plain := range words {
				if _, ok := v.uses[plain]; !ok {
					v.uses[plain] = 0
				}
				v.lemmas[lexicon.Lemma(plain)] = true
				if written := strings.Trim(strings.ToLower(field), `.,:;()"'`); len(words) == 1 &&
					lexicon.Fold(written) == plain {
					v.spelling[plain] = written
				}
			}
		}
	}
}

// addCompoundTails adds the tails of compounds whose first part is a word, such as stamppot of boerenkoolstamppot.
func (v *vocabulary) addCompoundTails() {
	const shortest = 5 // in letters: "oep" is not a tail of erwtensoep
	var values []string
	for plain := range v.uses {
		for at := 3; at <= len(plain)-shortest; at++ {
			if tail := plain[at:]; utf8.RuneStart(plain[at]) && v.has(plain[:at]) && !v.has(tail) {
				values = append(values, tail)
			}
		}
	}
	for _, tail := range values {
		v.uses[tail] = 0
	}
}

// has reports whether a word or a form of it is in the vocabulary.
func (v *vocabulary) has(plain string) bool {
	_, ok := v.uses[plain]
	return ok || v.lemmas[lexicon.Lemma(plain)]
}

// nearest returns the word that is closest to a mistyped one within a number of mistakes, with its accents. Only words
// with results are candidates; ties go to the most frequent. It is empty when there is none.
func (v *vocabulary) nearest(typed string, limit int, finds func(plain string) bool) string {
	if limit == 0 {
		return ""
	}
	type candidate struct {
		plain    string
		mistakes int // doubled, plus one when only the beginning matches
	}
	var near []candidate
	sound := lexicon.Phonetic(typed)
	for plain := range v.uses {
		whole, beginning := lexicon.Distance(typed, plain, limit, false), lexicon.Distance(typed, plain, limit, true)
		if whole > 1 && lexicon.Phonetic(plain) == sound {
			whole = 1
		}
		if min(whole, beginning) <= limit {
			near = append(near, candidate{plain, min(2*whole, 2*beginning+1)})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(a.mistakes, b.mistakes),
			cmp.Compare(v.uses[b.plain], v.uses[a.plain]),
			cmp.Compare(a.plain, b.plain),
		)
	})
	for _, c := range near {
		if !finds(c.plain) && !isPhrase(c.plain) {
			continue
		}
		if written, ok := v.spelling[c.plain]; ok {
			return written
		}
		return c.plain
	}
	return ""
}

// splitCompound splits a new compound such as "kipcurry" into a known word and one with results. It is nil when that is
// impossible.
func (v *vocabulary) splitCompound(typed string, finds func(plain string) bool) []string {
	const shortest = 3
	// The end of a word, such as "oep", only as a last resort.
	for _, isWord := range []func(string) bool{v.has, finds} {
		accepted := func(second string) bool { return isWord(second) && finds(second) }
		if parts := v.splitAt(typed, shortest, accepted); parts != nil {
			return parts
		}
	}
	return nil
}

// splitAt splits a compound into a known word and one that is accepted, both of at least shortest letters.
func (v *vocabulary) splitAt(typed string, shortest int, accepted func(second string) bool) []string {
	for at := len(typed) - shortest; at >= shortest; at-- {
		if !utf8.RuneStart(typed[at]) {
			continue
		}
		first, second := typed[:at], typed[at:]
		for _, link := range []string{"", "s", "n"} {
			root, ok := strings.CutSuffix(first, link)
			if ok && len(root) >= shortest && v.has(root) && accepted(second) {
				return []string{root, second}
			}
		}
	}
	return nil
}

// corrected returns a text with spelling corrected. Words with results are unchanged.
func (v *vocabulary) corrected(text string, finds func(plain string) bool) string {
	fields := strings.Fields(text)
	var out []string
	changed := false
	for n := 0; n < len(fields); n++ {
		field := fields[n]
		plain := lexicon.Words(field)
		if len(plain) != 1 || strings.ContainsFunc(plain[0], isDigit) {
			out = append(out, field)
			continue
		}
		if better, ok := colloquial.Spellings[plain[0]]; ok {
			out = append(out, better)
			changed = true
			continue
		}
		known := func(word string) bool { return v.has(word) || finds(word) }
		// "cous cous" is couscous. Two known words stay as they are typed, see [Index.terms].
		if n+1 < len(fields) {
			if next := lexicon.Words(fields[n+1]); len(next) == 1 && v.uses[plain[0]+next[0]] > 0 &&
				!isPhrase(plain[0]+next[0]) && (!known(plain[0]) || !known(next[0])) {
				out = append(out, plain[0]+next[0])
				n++
				changed = true
				continue
			}
		}
		switch word := plain[0]; {
		case known(word):
			out = append(out, field)
		default:
			better := v.suggest(word, finds)
			if better == nil {
				out = append(out, field)
				continue
			}
			out = append(out, better...)
			changed = true
		}
	}
	if !changed {
		return text
	}
	return strings.Join(out, " ")
}

// alternative returns a text with its first word without recipes replaced by a common one that sounds the same; empty
// when there is none. A word that sounds different is left as it is: a user who types konijn (rabbit) does not mean
// tonijn (tuna). Words that are not in the vocabulary are for [vocabulary.corrected].
func (v *vocabulary) alternative(text string, count func(plain string) int) string {
	const (
		shortest = 5 // in letters: too many shorter words differ by one letter
		fewest   = 5 // number of recipes with the common word
	)
	fields := strings.Fields(text)
	for n, field := range fields {
		plain := lexicon.Words(field)
		if len(plain) != 1 || utf8.RuneCountInString(plain[0]) < shortest || strings.ContainsFunc(plain[0], isDigit) ||
			isPhrase(plain[0]) || !v.has(plain[0]) || count(plain[0]) > 0 {
			continue
		}
		common := func(near string) bool {
			return lexicon.Lemma(near) != lexicon.Lemma(plain[0]) && len(near) >= shortest &&
				lexicon.Phonetic(near) == lexicon.Phonetic(plain[0]) && count(near) >= fewest
		}
		if near := v.nearest(plain[0], 1, common); near != "" && !isPhrase(lexicon.Fold(near)) {
			return strings.Join(slices.Concat(fields[:n], []string{near}, fields[n+1:]), " ")
		}
	}
	return ""
}

// suggest returns replacements for a word without results: a near word, the parts of a compound, or a word with more
// mistakes; nil when there are none.
func (v *vocabulary) suggest(word string, finds func(plain string) bool) []string {
	const long = 8 // in letters: too many shorter compounds differ by one letter
	limit := lexicon.MaxMistakes(word)
	if utf8.RuneCountInString(word) >= long {
		if near := v.nearest(word, min(limit, 1), finds); near != "" {
			return []string{near}
		}
	}
	if parts := v.splitCompound(word, finds); parts != nil {
		return parts
	}
	if near := v.nearest(word, limit, finds); near != "" {
		return []string{near}
	}
	return nil
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isPhrase reports whether a word alone is an intent.
func isPhrase(plain string) bool {
	return slices.ContainsFunc(phrases, func(p phrase) bool { return p.words == plain }) || intoleranceOf(plain) != ""
}
