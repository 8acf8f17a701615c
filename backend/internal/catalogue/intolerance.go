package catalogue

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Intolerance is a substance that a person does not tolerate: an Allergen, or Lactose.
type Intolerance string

// Lactose is an intolerance that is not an allergen: it is the sugar, not the protein, of milk.
const Lactose Intolerance = "lactose"

// AllIntolerances lists the allergens in the order of the regulation, and Lactose.
var AllIntolerances = append(IntolerancesTo(AllAllergens...), Lactose)

// IntolerancesTo returns the intolerances to allergens.
func IntolerancesTo(allergens ...Allergen) []Intolerance {
	intolerances := make([]Intolerance, len(allergens))
	for n, allergen := range allergens {
		intolerances[n] = Intolerance(allergen)
	}
	return intolerances
}

// Name returns the name of the substance, in lower case.
func (i Intolerance) Name() locale.Message { return locale.T("catalogue.allergen." + string(i)) }

// Exclusion is an intolerance for which a dish is unsuitable.
type Exclusion struct {
	Intolerance Intolerance
	From        []string // slugs of the ingredients that contain it, or, with Unknown, that may contain it
	Unknown     bool     // no ingredient is known to contain it, and some have unknown allergens
}

// Exclusions returns the intolerances for which the dish is unsuitable, in the order of AllIntolerances. An ingredient
// with unknown allergens is unsuitable for each of them; traces exclude nobody.
func (d Dish) Exclusions() []Exclusion {
	var exclusions []Exclusion
	for _, finding := range d.Allergens() {
		exclusions = appendExclusion(exclusions, Intolerance(finding.Allergen), finding.Contains, finding.Unknown)
	}
	var contains, unknown []string
	for _, amount := range d.Amounts {
		switch ingredient := amount.Ingredient; {
		case ingredient.Lactose:
			contains = appendNew(contains, ingredient.Slug)
		case ingredient.Allergens.Unknown:
			unknown = appendNew(unknown, ingredient.Slug)
		}
	}
	return appendExclusion(exclusions, Lactose, contains, unknown)
}

// appendExclusion appends the exclusion by an intolerance, unless both lists of ingredients are empty.
func appendExclusion(exclusions []Exclusion, intolerance Intolerance, contains, unknown []string) []Exclusion {
	switch {
	case len(contains) > 0:
		return append(exclusions, Exclusion{Intolerance: intolerance, From: contains})
	case len(unknown) > 0:
		return append(exclusions, Exclusion{Intolerance: intolerance, From: unknown, Unknown: true})
	default:
		return exclusions
	}
}

// Exclusions returns the intolerances for which the ingredient is unsuitable, as for a dish of it alone.
func (i *Ingredient) Exclusions() []Exclusion {
	return Dish{Amounts: []Amount{{Ingredient: i}}}.Exclusions()
}

// Excluded returns the exclusions by any of the intolerances, in their own order.
func Excluded(exclusions []Exclusion, intolerances []Intolerance) []Exclusion {
	var excluded []Exclusion
	for _, exclusion := range exclusions {
		if slices.Contains(intolerances, exclusion.Intolerance) {
			excluded = append(excluded, exclusion)
		}
	}
	return excluded
}
