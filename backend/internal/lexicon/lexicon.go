// Package lexicon makes words alike that mean the same to somebody who searches: case and accents, number and size,
// Dutch and English, and words that are nearly spelled right. Everything in it is a pure function.
package lexicon

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// MinPartialLength is how many letters it takes to find more than whole words: "ui" is no beginning of "uitsmijter", nor the
// end of "bosui".
const MinPartialLength = 3

// stopWords are words between others, which say nothing of what something is, and what an apostrophe leaves of a plural.
var stopWords = strings.Fields(
	"aan bij de een en het in met of op uit van voor zonder s a an and for in of on or the with without",
)

// Words are the words of a text that say something, plain: what stands between anything but letters and digits. The
// first half of two compounds with one end, such as "vlees- en zuivelvervangers", keeps its hyphen, since it is no
// word.
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

// IsStopWord reports whether a plain word only links others.
func IsStopWord(word string) bool { return slices.Contains(stopWords, word) }

// Fold makes texts alike that differ in case and accents only.
func Fold(text string) string {
	lower := strings.ToLower(text)
	if !strings.ContainsFunc(lower, func(r rune) bool { return r > unicode.MaxASCII }) {
		return lower // as most are, and taking them apart is slow
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), lower)
	if err != nil {
		return lower
	}
	return plain
}

// Lemma is the form of a plain word that its plurals and diminutives share: "boon" of boon, bonen and boontjes, "druif"
// of druif and druiven, "kaas" of kaas and kazen, "berri" of berry and berries. It need not be a word; that all forms
// have the same is what counts. It follows Dutch spelling: an open syllable writes its long vowel once, a closed one
// twice; v and z at the end of a word become f and s.
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

// withoutPlural cuts off the s of a plural. Words that end in one anyway lose it in all of their forms, but for those
// of one syllable in which it follows a long vowel: kaas, vlees, saus.
func withoutPlural(word string) string {
	if root, ok := strings.CutSuffix(word, "atoes"); ok {
		return root + "ato" // tomatoes
	}
	root, ok := strings.CutSuffix(word, "s")
	if several, found := strings.CutSuffix(root, "ie"); ok && found && len(several) > 2 {
		return root // berries
	}
	if !ok || len(root) < 3 || root[len(root)-1] == 's' || longAtEnd(root) {
		return word
	}
	return root
}

// withoutEnding cuts off what number and size add to a word, and reports whether a vowel stood after what is left, so
// that its spelling may have changed.
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

// endInT are roots of diminutives to which the t belongs, although spelling does not tell.
var endInT = strings.Fields("sprui bie frie frui taar kren mun")

// partOfVowel reports whether "en" after a root is no ending: citroen, peen, but not uien and aardbeien.
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

// closed writes a root as it is written when nothing follows it: bon(en) is boon, kipp(en) kip, druiv(en) druif.
func closeSyllable(root string) string {
	last := len(root) - 1
	switch {
	case doubled(root):
		root = undoubled(root)
	case last >= 1 && !isVowel(root[last]) && root[last] != 'w' && root[last] != 'x' && isVowel(root[last-1]) && (last < 2 || !isVowel(root[last-2])):
		vowel := root[last-1]
		// Only where it is stressed is an e long: per(en) is peer, wortel(en) is wortel. An i is never written twice.
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

// CompoundForm is how a lemma begins compounds in which it stands in the plural: "tomate" of "tomaat", for tomatensoep. It
// is empty where that is the lemma itself, or nothing that can be told.
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

// doubled reports whether a word ends in the same consonant twice.
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

// Query is a plain word as somebody typed it, with all that it may be compared by.
type Query struct {
	Word, Lemma string
	Prefixes    []string // of words that it may be the beginning of; none for a word that is too short
	MaxMistakes int      // how many there may be in it, see [Mistakes]
}

// NewQuery makes a plain word ready for comparing.
func NewQuery(word string) Query {
	w := Query{Word: word, Lemma: Lemma(word), MaxMistakes: MaxMistakes(word)}
	for _, beginning := range []string{word, w.Lemma, CompoundForm(w.Lemma)} {
		if len([]rune(beginning)) >= MinPartialLength && !slices.Contains(w.Prefixes, beginning) {
			w.Prefixes = append(w.Prefixes, beginning)
		}
	}
	return w
}

// Matches reports whether a lemma is that of the wanted word.
func (w Query) Matches(lemma string) bool { return w.Lemma == lemma }

// MatchesPrefix reports whether a plain word begins as the wanted word does, or with it in a compound.
func (w Query) MatchesPrefix(word string) bool {
	return slices.ContainsFunc(w.Prefixes, func(beginning string) bool { return strings.HasPrefix(word, beginning) })
}

// MatchesSuffix reports whether the wanted word is the end of a lemma: "kool" of "bloemkool".
func (w Query) MatchesSuffix(lemma string) bool {
	return len(w.Prefixes) > 0 && len([]rune(w.Lemma)) >= MinPartialLength && strings.HasSuffix(lemma, w.Lemma)
}
