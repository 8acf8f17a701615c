package catalogue

import "github.com/lepelblad/lepelblad/backend/internal/locale"

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
