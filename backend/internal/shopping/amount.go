package shopping

import (
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Need is a recipe that will be cooked.
type Need struct {
	Recipe   *catalogue.Entry
	Servings float64 // standard servings: people times portion
}

// Amount is the amount of an ingredient on a list.
type Amount struct {
	Ingredient *catalogue.StoredIngredient
	Grams      float64 // exact sum over the recipes
	Quantity   float64 // in Unit, rounded up to what a shop sells; 0 for ingredients used to taste
	Unit       catalogue.Unit
	Recipes    []uuid.UUID // that need it, in the order of the needs
}

// total accumulates an ingredient over all needs.
type total struct {
	amount   Amount
	perUnit  map[catalogue.Unit]float64 // as the recipes state it, by unit
	required bool                       // at least one line is not optional
}

// Sum adds up the ingredients of recipes, in order of first use. Ingredients that are optional everywhere, and tap
// water, are left out. A tenant's own ingredient and one of the platform are different even if their slugs are equal.
func Sum(needs []Need) []Amount {
	var order []*total
	totals := map[*catalogue.StoredIngredient]*total{}
	for _, need := range needs {
		recipe := need.Recipe.Dish.Recipe
		times := need.Servings / float64(recipe.Servings)
		for i, ingredient := range need.Recipe.Ingredients {
			if ingredient.FromTap() {
				continue
			}
			line := recipe.Lines[i]
			t := totals[ingredient]
			if t == nil {
				t = &total{amount: Amount{Ingredient: ingredient}, perUnit: map[catalogue.Unit]float64{}}
				totals[ingredient] = t
				order = append(order, t)
			}
			t.required = t.required || !line.Optional
			t.amount.Grams += need.Recipe.Dish.Amounts[i].Grams * times
			t.perUnit[line.Unit] += line.Quantity * times
			if !slices.Contains(t.amount.Recipes, need.Recipe.ID) {
				t.amount.Recipes = append(t.amount.Recipes, need.Recipe.ID)
			}
		}
	}
	sums := make([]Amount, 0, len(order))
	for _, t := range order {
		if !t.required {
			continue
		}
		t.amount.Quantity, t.amount.Unit = t.listed()
		sums = append(sums, t.amount)
	}
	return sums
}

// countableUnits are the units in which shops sell, in order of preference.
var countableUnits = []catalogue.Unit{
	catalogue.Can,
	catalogue.Piece,
	catalogue.Bunch,
	catalogue.Slice,
	catalogue.Clove,
	catalogue.Sprig,
}

// uncountedGrams is the weight of a piece below which pieces from a pack are not counted, such as walnuts.
const uncountedGrams = 10

// listed returns the quantity and unit that a list shows: by the piece for ingredients that recipes count or press, and
// otherwise by volume or weight.
func (t *total) listed() (float64, catalogue.Unit) {
	ingredient, grams := t.amount.Ingredient, t.amount.Grams
	for _, unit := range countableUnits {
		each := ingredient.UnitGrams[unit]
		if unit == catalogue.Piece && each < uncountedGrams && len(ingredient.PackGrams) > 0 {
			continue
		}
		if each > 0 && (t.perUnit[unit] > 0 || unit == catalogue.Piece && ingredient.Pressed()) {
			quantity := math.Ceil(grams/each/countStep(unit)-tolerance) * countStep(unit)
			units, ok := RetailUnitsFor(ingredient.Ingredient, grams)
			if ok && unit == catalogue.Piece && units.Grams == each { // "3 cucumbers", never "needed: 3½" below it
				quantity = min(quantity, float64(units.Count))
			}
			return quantity, unit
		}
	}
	if ingredient.Density > 0 {
		return t.rounded(
			grams/ingredient.Density,
			catalogue.Millilitre,
			ingredient.PackMillilitres,
		), catalogue.Millilitre
	}
	return t.rounded(grams, catalogue.Gram, func(grams float64) float64 { return grams }), catalogue.Gram
}

// rounded rounds up a weight or volume, but not past the packs that suffice for it, so that a list does not ask for
// more than its packs contain. measure converts the weight of a pack to the unit, or returns 0.
func (t *total) rounded(value float64, unit catalogue.Unit, measure func(float64) float64) float64 {
	up := roundUp(value)
	if packs := PacksFor(t.amount.Ingredient.Ingredient, t.amount.Grams, unit); packs != nil {
		if packed := float64(packs.Count) * measure(packs.Grams); packed > 0 {
			return min(up, packed)
		}
	}
	return up
}

// tolerance absorbs binary rounding errors in sums that are rounded up.
const tolerance = 1e-6

// countStep returns the smallest fraction of a unit to buy: half an onion can be kept, half a can is not sold.
func countStep(unit catalogue.Unit) float64 {
	if unit == catalogue.Piece {
		return 0.5
	}
	return 1
}

// roundUp rounds up to steps of kitchen scales and shelf labels.
func roundUp(value float64) float64 {
	step := 1.0
	switch {
	case value >= 1000:
		step = 50
	case value >= 100:
		step = 10
	case value >= 20:
		step = 5
	}
	return math.Ceil(value/step-tolerance) * step
}
