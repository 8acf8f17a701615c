// Package lexicon compares words for search: regardless of case, accents, plurals, diminutives and small spelling
// mistakes, in Dutch and English. All functions are pure.
package lexicon

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// MinPartialLength is the minimal length in letters of a word that matches parts of words: "ui" must not match
// "uitsmijter" or "bosui".
const MinPartialLength = 3

// stopWords are words without a meaning for a search, and the "s" after the apostrophe of a plural.
var stopWords = strings.Fields(
	"aan bij de een en het in met of op uit van voor zonder s a an and for in of on or the with without",
)

// Words returns the words of a text in the form of Fold, without stop words. The first half of two compounds with one
// end, such as "vlees- en zuivelvervangers", keeps its hyphen, since it is not a word.
func Words(text string) []string {
	var words []string
	for _, field := range strings.Fields(Fold(text)) {
		if half, ok := strings.CutSuffix(field, "-"); ok && !strings.ContainsFunc(half, betweenWords) && half != "" {
			words = append(words, field)
			continue
		}
		words = append(words, strings.FieldsFunc(field, betweenWords)...)
	}
	return slices.DeleteFunc(words, IsStopWord)
}

func betweenWords(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// IsStopWord reports whether a folded word is a stop word.
func IsStopWord(word string) bool { return slices.Contains(stopWords, word) }

// Fold returns text in lower case without accents.
func Fold(text string) string {
	lower := strings.ToLower(text)
	if !strings.ContainsFunc(lower, func(r rune) bool { return r > unicode.MaxASCII }) {
		return lower // the common case; decomposing is slow
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), lower)
	if err != nil {
		return lower
	}
	return plain
}

// Lemma returns the form that a folded word shares with its plurals and diminutives: "boon" for boon, bonen and
// boontjes, "druif" for druif and druiven, "kaas" for kaas and kazen, "berri" for berry and berries. It need not be a
// word. It follows Dutch spelling: a long vowel is written once in an open syllable and twice in a closed one; v and z
// become f and s at the end of a word.
func Lemma(word string) string {
	word, ending := withoutEnding(withoutPlural(word))
	if ending {
		word = closeSyllable(word)
	}
	for _, end := range []string{"y", "ie"} { // curry and kerrie, berry and berries
		if root, ok := strings.CutSuffix(word, end); ok && len(root) > 2 && !isVowel(root[len(root)-1]) {
			word = root + "i"
		}
	}
	return withoutPlural(word)
}

// withoutPlural removes the s of a plural. Words that end in an s lose it in all of their forms, except those of one
// syllable with a long vowel: kaas, vlees, saus.
func withoutPlural(word string) string {
	if root, ok := strings.CutSuffix(word, "atoes"); ok {
		return root + "ato" // tomatoes
	}
	root, ok := strings.CutSuffix(word, "s")
	if singular, isPlural := strings.CutSuffix(root, "ie"); ok && isPlural && len(singular) > 2 {
		return root // berries
	}
	if !ok || len(root) < 3 || root[len(root)-1] == 's' || longAtEnd(root) {
		return word
	}
	return root
}

// withoutEnding removes plural and diminutive endings, and reports whether the ending started with a vowel, so that the
// spelling of the root may have changed.
func withoutEnding(word string) (string, bool) {
	if root, ok := strings.CutSuffix(word, "eieren"); ok {
		return root + "ei", false
	}
	if root, ok := strings.CutSuffix(word, "etje"); ok && len(root) > 2 &&
		(strings.HasSuffix(root, "ng") || doubled(root)) {
		return undoubled(root), false // balletje, stengeletje
	}
	if root, ok := strings.CutSuffix(word, "tje"); ok && len(root) >= 2 {
		last := len(root) - 1
		long := last > 1 && root[last] == root[last-1] && isVowel(root[last])
		clustered := !isVowel(root[last]) && strings.IndexByte("nlrw", root[last]) < 0 ||
			root[last] == 'w' && !isVowel(root[last-1])
		if long || clustered || slices.Contains(endInT, root) {
			return root + "t", false // tomaatje, worstje, spruitje
		}
		return root, false // boontje, uitje
	}
	if root, ok := strings.CutSuffix(word, "mpje"); ok && len(root) > 1 {
		return root + "m", false // pruimpje
	}
	if root, ok := strings.CutSuffix(word, "je"); ok && len(root) > 2 && !isVowel(root[len(root)-1]) {
		return root, false // broodje
	}
	if root, ok := strings.CutSuffix(word, "en"); ok && hasVowel(root) && !partOfVowel(root) {
		return root, true
	}
	if root, ok := strings.CutSuffix(word, "e"); ok && len(root) > 2 && hasVowel(root) && !isVowel(root[len(root)-1]) {
		return root, true
	}
	return word, false
}

// endInT are roots of which the t of a diminutive is part, in spite of the spelling rules.
var endInT = strings.Fields("sprui bie frie frui taar kren mun")

// partOfVowel reports whether "en" after a root is not an ending: citroen, peen, but not uien and aardbeien.
func partOfVowel(root string) bool {
	switch root[len(root)-1] {
	case 'o', 'e':
		return true
	case 'i':
		return len(root) < 2 || !strings.ContainsRune("eu", rune(root[len(root)-2]))
	default:
		return false
	}
}

// closeSyllable returns the spelling of a root without ending: bon(en) is boon, kipp(en) kip, druiv(en) druif.
func closeSyllable(root string) string {
	last := len(root) - 1
	switch {
	case doubled(root):
		root = undoubled(root)
	case last >= 1 && !isVowel(root[last]) && root[last] != 'w' && root[last] != 'x' && isVowel(
		root[last-1],
	) && (last < 2 || !isVowel(root[last-2])):
		vowel := root[last-1]
		// An e is long only when stressed: per(en) is peer, wortel(en) is wortel. An i is never doubled.
		if strings.IndexByte("aou", vowel) >= 0 || vowel == 'e' && !hasVowel(root[:last-1]) {
			root = root[:last] + string(vowel) + root[last:]
		}
	}
	switch last = len(root) - 1; root[last] {
	case 'v':
		return root[:last] + "f"
	case 'z':
		return root[:last] + "s"
	}
	return root
}

// CompoundForm returns the start of compounds in which a lemma has its plural form: "tomate" of "tomaat", for
// tomatensoep. It is empty when that is the lemma itself or unknown.
func CompoundForm(lemma string) string {
	last := len(lemma) - 1
	if last < 2 || isVowel(lemma[last]) || lemma[last-1] != lemma[last-2] || !isVowel(lemma[last-1]) {
		return ""
	}
	end := lemma[last]
	switch end {
	case 'f':
		end = 'v'
	case 's':
		end = 'z'
	}
	return lemma[:last-1] + string(end) + "e"
}

func isVowel(letter byte) bool { return strings.IndexByte("aeiou", letter) >= 0 }

func hasVowel(word string) bool { return strings.ContainsAny(word, "aeiouy") }

// doubled reports whether a word ends in a double consonant.
func doubled(word string) bool {
	last := len(word) - 1
	return last > 1 && word[last] == word[last-1] && !isVowel(word[last]) && word[last] < 0x80
}

func undoubled(word string) string { return word[:len(word)-1] }

// longAtEnd reports whether a word ends in a long vowel or a diphthong.
func longAtEnd(word string) bool {
	last := len(word) - 1
	if last < 1 {
		return false
	}
	end := word[last-1:]
	return end == "ij" || end[0] == end[1] && isVowel(end[0]) ||
		slices.Contains([]string{"au", "ou", "ui", "ie", "ei", "eu", "oe"}, end)
}

// Query is a folded word to search for, with its forms for comparison.
type Query struct {
	Word, Lemma string
	Prefixes    []string // words that start with one of these match; empty for a short word
	MaxMistakes int      // see the function [MaxMistakes]
}

// NewQuery returns the query for a folded word.
func NewQuery(word string) Query {
	w := Query{Word: word, Lemma: Lemma(word), MaxMistakes: MaxMistakes(word)}
	for _, beginning := range []string{word, w.Lemma, CompoundForm(w.Lemma)} {
		if len([]rune(beginning)) >= MinPartialLength && !slices.Contains(w.Prefixes, beginning) {
			w.Prefixes = append(w.Prefixes, beginning)
		}
	}
	return w
}

// Matches reports whether a lemma is that of the query.
func (w Query) Matches(lemma string) bool { return w.Lemma == lemma }

// MatchesPrefix reports whether a folded word starts with the query, also in the form it has in compounds.
func (w Query) MatchesPrefix(word string) bool {
	return slices.ContainsFunc(w.Prefixes, func(beginning string) bool { return strings.HasPrefix(word, beginning) })
}

// MatchesSuffix reports whether a lemma ends with the query: "kool" for "bloemkool".
func (w Query) MatchesSuffix(lemma string) bool {
	return len(w.Prefixes) > 0 && len([]rune(w.Lemma)) >= MinPartialLength && strings.HasSuffix(lemma, w.Lemma)
}
