package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
)

// vocabulary is the words that are spelled right.
type vocabulary struct {
	uses   map[string]int    // of plain words, in how many texts; 0 for those that stand in no recipe
	lemmas map[string]bool   // of all words
	shown  map[string]string // plain words as they are written, with their accents
}

func newVocabulary() vocabulary {
	v := vocabulary{uses: map[string]int{}, lemmas: map[string]bool{}, shown: map[string]string{}}
	for _, phrase := range phrases {
		v.learn(phrase.words)
	}
	for _, words := range without {
		v.learn(words...)
	}
	v.learn(leavingOut...)
	v.learn(timeWords...)
	v.learn(empty...)
	return v
}

// learn adds the words of texts that find something.
func (v *vocabulary) learn(texts ...string) {
	for _, text := range texts {
		v.allow(text)
		for _, field := range strings.Fields(text) {
			for _, plain := range lexicon.Words(field) {
				v.uses[plain]++
			}
		}
	}
}

// allow adds words that are spelled right, whether they find something or not.
func (v *vocabulary) allow(texts ...string) {
	for _, text := range texts {
		for _, field := range strings.Fields(text) {
			words := lexicon.Words(field)
			for _, plain := range words {
				if _, known := v.uses[plain]; !known {
					v.uses[plain] = 0
				}
				v.lemmas[lexicon.Lemma(plain)] = true
				if written := strings.Trim(strings.ToLower(field), `.,:;()"'`); len(words) == 1 &&
					lexicon.Fold(written) == plain {
					v.shown[plain] = written
				}
			}
		}
	}
}

// tails adds the last parts of compounds whose first part is a word: who knows boerenkoolstamppot knows stamppot.
func (v *vocabulary) tails() {
	const shortest = 5 // "oep" is no word of erwtensoep
	var found []string
	for plain := range v.uses {
		for at := 3; at <= len(plain)-shortest; at++ {
			if tail := plain[at:]; utf8.RuneStart(plain[at]) && v.has(plain[:at]) && !v.has(tail) {
				found = append(found, tail)
			}
		}
	}
	for _, tail := range found {
		v.uses[tail] = 0
	}
}

// has reports whether a word or a form of it is spelled right.
func (v *vocabulary) has(plain string) bool {
	_, ok := v.uses[plain]
	return ok || v.lemmas[lexicon.Lemma(plain)]
}

// nearest is the word that somebody meant who typed another with so many mistakes at most, as it is written: of those
// that find something, the one with the fewest mistakes, and of these the one that the most recipes and ingredients
// have. It is empty when nothing is near.
func (v *vocabulary) nearest(typed string, most int, finds func(plain string) bool) string {
	if most == 0 {
		return ""
	}
	type candidate struct {
		plain    string
		mistakes int // twice as many, and one more where only the beginning fits
	}
	var near []candidate
	sound := lexicon.Phonetic(typed)
	for plain := range v.uses {
		whole, beginning := lexicon.Distance(typed, plain, most, false), lexicon.Distance(typed, plain, most, true)
		if whole > 1 && lexicon.Phonetic(plain) == sound {
			whole = 1
		}
		if min(whole, beginning) <= most {
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
	for _, one := range near {
		if !finds(one.plain) && !isPhrase(one.plain) {
			continue
		}
		if written, ok := v.shown[one.plain]; ok {
			return written
		}
		return one.plain
	}
	return ""
}

// parts splits a word into two of which the first is known and the second finds something, as in compounds that nobody
// wrote before: "kipcurry". It is empty when that cannot be done.
func (v *vocabulary) parts(typed string, finds func(plain string) bool) []string {
	const shortest = 3
	for at := len(typed) - shortest; at >= shortest; at-- {
		if !utf8.RuneStart(typed[at]) {
			continue
		}
		first, second := typed[:at], typed[at:]
		for _, link := range []string{"", "s", "n"} {
			if root, ok := strings.CutSuffix(first, link); ok && len(root) >= shortest && v.has(root) && finds(second) {
				return []string{root, second}
			}
		}
	}
	return nil
}

// corrected is a text with its words spelled right: those that finds knows of stay. It is the text itself when all is
// well, or nothing better is known.
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
		// "rode kool" is rodekool.
		if n+1 < len(fields) {
			if next := lexicon.Words(fields[n+1]); len(next) == 1 && v.uses[plain[0]+next[0]] > 0 &&
				!isPhrase(plain[0]+next[0]) {
				out = append(out, plain[0]+next[0])
				n++
				changed = true
				continue
			}
		}
		switch word := plain[0]; {
		case v.has(word) || finds(word):
			out = append(out, field)
		default:
			better := v.meant(word, finds)
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

// meant is what somebody meant who typed a word that nothing is called: a long word with one mistake, two words in one,
// or a word with more.
func (v *vocabulary) meant(word string, finds func(plain string) bool) []string {
	const long = 8 // letters: "pannekoek" is no "panne koek", but shorter compounds have others within one letter
	most := lexicon.MaxMistakes(word)
	if utf8.RuneCountInString(word) >= long {
		if near := v.nearest(word, min(most, 1), finds); near != "" {
			return []string{near}
		}
	}
	if parts := v.parts(word, finds); parts != nil {
		return parts
	}
	if near := v.nearest(word, most, finds); near != "" {
		return []string{near}
	}
	return nil
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isPhrase reports whether a word says something by itself: a wish, or what somebody does not eat.
func isPhrase(plain string) bool {
	return slices.ContainsFunc(phrases, func(p phrase) bool { return p.words == plain }) || intolerance(plain) != ""
}
