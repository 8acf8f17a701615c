package catalogue

import (
	"maps"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// smallPieceGrams is the largest weight of a piece, in g, that is named in the plural when weighed: 40 g of hazelnuts,
// but 400 g of cauliflower.
const smallPieceGrams = 10

// NamesFor returns the name of the ingredient in an amount of the given unit. plural is empty if the unit is not a
// piece or the ingredient has no plural.
func (i *Ingredient) NamesFor(unit Unit, lang locale.Language) (name, plural string) {
	name, plural = i.Name.In(lang), i.Plural.In(lang)
	if plural == "" || unit == Piece {
		return name, plural
	}
	if piece := i.UnitGrams[Piece]; piece > 0 && piece <= smallPieceGrams {
		return plural, ""
	}
	return name, ""
}

// NameFor returns the singular or the plural name for a quantity. Dutch uses the singular below two, English up to one.
func (i *Ingredient) NameFor(quantity float64, unit Unit, lang locale.Language) string {
	name, plural := i.NamesFor(unit, lang)
	usePlural := quantity > 1
	if lang == locale.Dutch {
		usePlural = quantity >= 2
	}
	if plural != "" && usePlural {
		return plural
	}
	return name
}

// NameLanguage returns the language of the name that is shown in l. The names of a table in one language are in that
// language, also where they replace a missing name.
func (i *Ingredient) NameLanguage(l locale.Language) locale.Language {
	name := i.Name.In(l)
	of := map[Table]locale.Language{Ciqual: "fr", USDA: locale.English}[i.Source.Table]
	if of != "" && strings.HasPrefix(i.Source.Name, strings.TrimSuffix(name, "…")) {
		return of
	}
	for _, other := range append([]locale.Language{l}, slices.Sorted(maps.Keys(i.Name))...) {
		if i.Name[other] == name {
			return other
		}
	}
	return l
}
