package catalogue

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// assumedIngredients need not be mentioned in a step.
var assumedIngredients = []string{waterSlug, "zout", "peper"}

// checkMentions reports ingredients that no step mentions. A recognisable word of one of the names, in a step in either
// language, is enough.
func checkMentions(r *Recipe, ingredients Ingredients) []Fault {
	var dutch, english []string
	for _, step := range r.Steps {
		dutch = append(dutch, wordsOf(step.Text["nl"])...)
		english = append(english, wordsOf(step.Text["en"])...)
	}
	var problems faults
	for n, line := range r.Lines {
		i, ok := ingredients[line.Ingredient]
		if !ok || slices.Contains(assumedIngredients, line.Ingredient) {
			continue
		}
		englishNames := append([]string{i.Name["en"], i.Plural["en"]}, i.Synonyms["en"]...)
		if !mentioned(i.dutchNames(), dutch, matchesDutch) && !mentioned(englishNames, english, matchesEnglish) {
			message := locale.T("catalogue.recipe.unmentioned").With("Ingredient", i.Name[locale.Dutch])
			problems.add(item("ingredients", n), message)
		}
	}
	return problems
}

// dutchNames returns all Dutch names of the ingredient.
func (i *Ingredient) dutchNames() []string {
	return append([]string{i.Name["nl"], i.Plural["nl"]}, i.Synonyms["nl"]...)
}

// mentioned reports whether a word of a text matches one of the names. Of a name with several words each main word
// counts: "kaas" mentions "goudse kaas", "rode" does not mention "rode ui".
func mentioned(names, words []string, akin func(name, word string) bool) bool {
	for _, name := range names {
		for _, part := range wordsOf(name) {
			if !slices.Contains(descriptiveWords, part) &&
				slices.ContainsFunc(words, func(word string) bool { return akin(part, word) }) {
				return true
			}
		}
	}
	return false
}

// descriptiveWords are words in names for a kind, shape or colour.
var descriptiveWords = strings.Fields(`
	blokje blokjes bruine eetrijpe fijne gedroogde gekookte gele gemalen gerookte groene grote halfvolle hele in jonge
	kleine magere met of ongezoete ongezouten op plakje plakjes pot rode rood stukje stukjes uit vastkokende verse
	volkoren volle van wilde witte zachte zoete zure zwarte
	all and black brown canned chopped cooked cube cubes dried dry fat fresh fried full green ground half halved
	halves large leaf leaves lean light low meal mixed of pieces plain powder raw red reduced roasted semi slice
	slices small smoked soft strips sweet unsalted unsweetened wheat white whole wholegrain wholemeal wholewheat with
	yellow young`)

// Minimum lengths, in bytes, of words and stems that count as part of a Dutch compound. Shorter ones match by chance,
// at the start more than at the end.
const (
	shortestPart = 4
	shortestHead = 4 // stem "zalm" of "zalmfilet"
	shortestTail = 3 // stem "oli" of "olijfolie"
	shortestRest = 2
)

// matchesDutch reports whether a word of a text has the stem of a word of a name, or one is a compound of the other.
func matchesDutch(name, word string) bool {
	if slices.Contains(descriptiveWords, word) {
		return false
	}
	return stem(name) == stem(word) || isCompoundOf(name, word) || isCompoundOf(word, name)
}

// matchesEnglish compares stems only: English separates compounds.
func matchesEnglish(name, word string) bool { return stem(name) == stem(word) }

// isCompoundOf reports whether a compound begins or ends with part, regardless of endings.
func isCompoundOf(part, compound string) bool {
	if len(part) < shortestPart {
		return false
	}
	part, compound = stem(part), stem(compound)
	if len(compound) < len(part)+shortestRest {
		return false
	}
	return len(part) >= shortestHead && strings.HasPrefix(compound, part) ||
		len(part) >= shortestTail && strings.HasSuffix(compound, part)
}

var plainLetters = strings.NewReplacer("á", "a", "à", "a", "ä", "a", "â", "a", "é", "e", "è", "e", "ë", "e", "ê", "e",
	"í", "i", "ï", "i", "î", "i", "ó", "o", "ö", "o", "ô", "o", "ú", "u", "ü", "u", "û", "u", "ç", "c", "ñ", "n")

// wordsOf splits a text into words of two letters or more, in lower case and without diacritics.
func wordsOf(text string) []string {
	words := strings.FieldsFunc(
		plainLetters.Replace(strings.ToLower(text)),
		func(c rune) bool { return !unicode.IsLetter(c) },
	)
	return slices.DeleteFunc(words, func(word string) bool { return len(word) < 2 })
}

// endings are endings of number and diminutive, in Dutch and English.
var endings = []string{"etjes", "etje", "tjes", "tje", "jes", "je", "eren", "en", "es", "s", "e"}

// stem returns a stem shared by the forms of a word: ui, uien and uitje; druif and druiven; peen and penen. It removes
// an ending and double letters, and a final v or z becomes f or s.
func stem(word string) string {
	for _, ending := range endings {
		if remainder, ok := strings.CutSuffix(word, ending); ok && len(remainder) >= 2 {
			word = remainder
			break
		}
	}
	letters := slices.Compact([]rune(word))
	switch last := len(letters) - 1; letters[last] {
	case 'v':
		letters[last] = 'f'
	case 'z':
		letters[last] = 's'
	}
	return string(letters)
}
