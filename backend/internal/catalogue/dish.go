package catalogue

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/lexicon"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Dish is a recipe whose ingredients have been looked up and weighed, from which its nutrition, diet and allergens
// follow.
type Dish struct {
	Recipe  *Recipe
	Amounts []Amount // in the order of the recipe's lines
}

// Amount is an ingredient and its weight for all servings together.
type Amount struct {
	Ingredient *Ingredient
	Grams      float64
}

// IsNamedAfter reports whether the dish's Dutch name has an ingredient: yoghurt with grapes has grapes, whatever little
// of them there is. The adjectives of the ingredient need not be in it: quark is named where it is low-fat quark.
func (d Dish) IsNamedAfter(i *Ingredient) bool {
	if d.Recipe == nil {
		return false
	}
	words := lexicon.Words(d.Recipe.Name.In(locale.Dutch))
	for _, name := range []string{i.Name.In(locale.Dutch), i.Plural.In(locale.Dutch)} {
		base, _, _ := strings.Cut(lexicon.Fold(name), " (")
		noun := base[strings.LastIndex(base, " ")+1:]
		if noun == "" {
			continue
		}
		// Dutch joins words, so that a banana shake is a "bananenshake"; two letters are in too many words.
		named := func(word string) bool {
			return word == noun || len(noun) > 2 && (strings.HasPrefix(word, noun) || strings.HasSuffix(word, noun))
		}
		if slices.ContainsFunc(words, named) {
			return true
		}
	}
	return false
}

// Derived are the values that are derived from a dish's ingredients.
type Derived struct {
	Nutrients nutrition.Nutrients // of one serving
	Diet      Diet                // the strictest that the dish suits
	Allergens []AllergenFinding   // see [Dish.Allergens]
	Risks     []RiskFinding       // see [Dish.Risks]
	Keto      bool                // see [Dish.IsKeto]

	Exclusions []Exclusion // see [Dish.Exclusions]
	Whole      float64     // see [Dish.WholeServings]
	Heat       Heat        // see [Dish.Heat]
}

// Derive computes all derived values, for callers that use them repeatedly.
func (d Dish) Derive() Derived {
	diet, _ := d.Diet()
	return Derived{
		Nutrients:  d.Nutrients(),
		Diet:       diet,
		Allergens:  d.Allergens(),
		Risks:      d.Risks(),
		Keto:       d.IsKeto(),
		Exclusions: d.Exclusions(),
		Whole:      d.WholeServings(),
		Heat:       d.Heat(),
	}
}

// ErrUnknownIngredient means that a recipe uses an ingredient that is not in the catalogue.
var ErrUnknownIngredient = errors.New("no such ingredient")

// Dish returns the dish of the recipe, with ingredients from a set. The error wraps ErrUnknownIngredient or
// ErrUnknownWeight for each line that cannot be weighed; the dish then lacks these lines.
func (r *Recipe) Dish(ingredients Ingredients) (Dish, error) {
	dish := Dish{Recipe: r}
	var faults []error
	for _, line := range r.Lines {
		amount, err := line.weigh(ingredients)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		dish.Amounts = append(dish.Amounts, amount)
	}
	if err := errors.Join(faults...); err != nil {
		return dish, fmt.Errorf("ingredients of %s: %w", r.Slug, err)
	}
	return dish, nil
}

func (l Line) weigh(ingredients Ingredients) (Amount, error) {
	ingredient, ok := ingredients[l.Ingredient]
	if !ok {
		return Amount{}, fmt.Errorf("%w: %s", ErrUnknownIngredient, l.Ingredient)
	}
	grams, err := ingredient.Grams(l.Quantity, l.Unit)
	if err != nil {
		return Amount{}, err
	}
	return Amount{Ingredient: ingredient, Grams: grams}, nil
}

// Nutrients returns the nutrients of one serving. Those that [Dish.Incomplete] names are minimums.
func (d Dish) Nutrients() nutrition.Nutrients {
	var sum nutrition.Nutrients
	for _, amount := range d.Amounts {
		sum = sum.Add(amount.Ingredient.Composition.Nutrients().Scale(amount.Grams / 100))
	}
	return sum.Scale(1 / float64(max(d.Recipe.Servings, 1)))
}

// ServingGrams returns the raw weight of one serving, in g.
func (d Dish) ServingGrams() float64 {
	grams := 0.0
	for _, amount := range d.Amounts {
		grams += amount.Grams
	}
	return grams / float64(d.Recipe.Servings)
}

// Incomplete returns the nutrients that are unknown for some ingredient.
func (d Dish) Incomplete() []Nutrient {
	var incomplete []Nutrient
	for _, nutrient := range AllNutrients {
		unknown := func(a Amount) bool { _, ok := a.Ingredient.Composition[nutrient]; return !ok }
		if slices.ContainsFunc(d.Amounts, unknown) {
			incomplete = append(incomplete, nutrient)
		}
	}
	return incomplete
}

// Diet returns the strictest diet that the dish suits, and the slugs of the ingredients that rule out a stricter one.
func (d Dish) Diet() (Diet, []string) {
	diet := Vegan
	var because []string
	for _, amount := range d.Amounts {
		switch ingredient := amount.Ingredient; {
		case ingredient.Diet == Vegan:
		case ingredient.Diet == diet:
			because = appendNew(because, ingredient.Slug)
		case !diet.Admits(ingredient.Diet):
			diet, because = ingredient.Diet, []string{ingredient.Slug}
		}
	}
	return diet, because
}

// AllergenFinding is an allergen of a dish with the slugs of its ingredients.
type AllergenFinding struct {
	Allergen   Allergen
	Contains   []string // contain it
	Unknown    []string // have unknown allergens
	MayContain []string // may contain traces
}

// Present reports whether the dish is unsuitable for this intolerance. Unknown allergens count as contained; traces do
// not.
func (f AllergenFinding) Present() bool { return len(f.Contains) > 0 || len(f.Unknown) > 0 }

// Allergens lists the allergens that are in the dish, or may be, in the order of the regulation.
func (d Dish) Allergens() []AllergenFinding {
	var findings []AllergenFinding
	for _, allergen := range AllAllergens {
		finding := AllergenFinding{Allergen: allergen}
		for _, amount := range d.Amounts {
			slug, allergens := amount.Ingredient.Slug, amount.Ingredient.Allergens
			switch {
			case slices.Contains(allergens.Contains, allergen):
				finding.Contains = appendNew(finding.Contains, slug)
			case allergens.Unknown:
				finding.Unknown = appendNew(finding.Unknown, slug)
			case slices.Contains(allergens.MayContain, allergen):
				finding.MayContain = appendNew(finding.MayContain, slug)
			}
		}
		if finding.Present() || len(finding.MayContain) > 0 {
			findings = append(findings, finding)
		}
	}
	return findings
}

func appendNew(slugs []string, slug string) []string {
	if slices.Contains(slugs, slug) {
		return slugs
	}
	return append(slugs, slug)
}
