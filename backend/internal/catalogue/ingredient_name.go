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
	if plural == "" {
		return name, ""
	}
	if unit == Piece {
		return countedName(name, plural), plural
	}
	if piece := i.UnitGrams[Piece]; piece > 0 && piece <= smallPieceGrams {
		return plural, ""
	}
	return name, ""
}

// dutchPieces are the singulars of the Dutch words in which ingredients are counted.
var dutchPieces = map[string]string{
	"bladeren": "blad", "blaadjes": "blaadje", "blikjes": "blikje", "blokken": "blok", "blokjes": "blokje",
	"bollen": "bol", "bolletjes": "bolletje", "bosjes": "bosje", "kroppen": "krop", "kropjes": "kropje",
	"kuipjes": "kuipje", "nestjes": "nestje", "pakken": "pak", "peulen": "peul", "plakjes": "plakje",
	"porties": "portie", "rollen": "rol", "schijfjes": "schijfje", "stengels": "stengel", "stronkjes": "stronkje",
	"stukken": "stuk", "stukjes": "stukje", "vellen": "vel", "zakjes": "zakje",
}

// englishPieces are the irregular singulars of the English words.
var englishPieces = map[string]string{"leaves": "leaf", "loaves": "loaf"}

// countedName returns the name of one piece of an ingredient whose plural counts parts of it: "stengel bleekselderij"
// of "stengels bleekselderij", "stalk of rhubarb" and "celery stick". For other ingredients it returns the name.
func countedName(name, plural string) string {
	first, rest, _ := strings.Cut(plural, " ")
	if piece, ok := dutchPieces[first]; ok {
		return piece + " " + rest
	}
	if strings.HasPrefix(rest, "of ") {
		if piece, ok := englishPieces[first]; ok {
			return piece + " " + rest
		}
		return strings.TrimSuffix(first, "s") + " " + rest
	}
	if of, ok := strings.CutPrefix(plural, name+" "); ok {
		return name + " " + strings.TrimSuffix(of, "s")
	}
	return name
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
