package catalogue

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// nameIndex has the Dutch names of all ingredients as words, by their first word, longest first.
type nameIndex map[string][][]string

func indexNames(ingredients Ingredients) nameIndex {
	names := make(nameIndex)
	for _, ingredient := range ingredients {
		for _, name := range ingredient.dutchNames() {
			if words := wordsOf(name); len(words) > 0 {
				names[words[0]] = append(names[words[0]], words)
			}
		}
	}
	for _, sharing := range names {
		slices.SortFunc(sharing, func(a, b []string) int { return len(b) - len(a) })
	}
	return names
}

// checkUnlisted reports ingredients that a step names in Dutch and that the recipe does not list.
func (names nameIndex) checkUnlisted(r *Recipe, ingredients Ingredients) []Fault {
	var listed []string // words of the names of the recipe's ingredients
	for _, line := range r.Lines {
		if ingredient, ok := ingredients[line.Ingredient]; ok {
			for _, name := range ingredient.dutchNames() {
				listed = append(listed, wordsOf(name)...)
			}
		}
	}
	listed = slices.DeleteFunc(listed, func(word string) bool { return slices.Contains(descriptiveWords, word) })
	title := wordsOf(r.Name["nl"])
	var problems faults
	for n, step := range r.Steps {
		for _, named := range names.find(wordsOf(step.Text["nl"])) {
			if !isListed(named, listed) && !isMade(named, title) {
				message := locale.T("catalogue.recipe.unlisted").With("Words", strings.Join(named, " "))
				problems.add(item("steps", n), message)
			}
		}
	}
	return problems
}

// find returns the names in a text; of overlapping names the first and longest. Names after "zonder" are ignored.
func (names nameIndex) find(text []string) [][]string {
	var found [][]string
	for at := 0; at < len(text); {
		length := 1
		for _, name := range names[text[at]] {
			if rest := text[at:]; len(rest) >= len(name) && slices.Equal(rest[:len(name)], name) {
				length = len(name)
				if at == 0 || text[at-1] != "zonder" {
					found = append(found, name)
				}
				break
			}
		}
		at += length
	}
	return found
}

// isListed reports whether a main word of a name begins or ends a listed word, or the other way round: "de bouillon" is
// the stock cube, "het eigeel" the egg, "kip" the chicken thigh.
func isListed(named, listed []string) bool {
	return slices.ContainsFunc(named, func(word string) bool {
		return (len(named) == 1 || !slices.Contains(descriptiveWords, word)) &&
			slices.ContainsFunc(listed, func(other string) bool { return overlaps(stem(word), stem(other)) })
	})
}

func overlaps(a, b string) bool {
	return strings.HasPrefix(a, b) || strings.HasSuffix(a, b) || strings.HasPrefix(b, a) || strings.HasSuffix(b, a)
}

// madeByCook are words that are names of ingredients too, but mean something else in a step: tap water, something
// prepared, a shape.
var madeByCook = strings.Fields("dressing ijs pannenkoek prik smoothie toast vinaigrette vlokken water")

// isMade reports whether a word means something that the cook has prepared, such as the cauliflower rice of a dish of
// that name.
func isMade(named, title []string) bool {
	if len(named) > 1 {
		return false
	}
	word := stem(named[0])
	return slices.ContainsFunc(madeByCook, func(made string) bool { return stem(made) == word }) ||
		slices.ContainsFunc(title, func(compound string) bool { return isCompoundOf(named[0], compound) })
}
