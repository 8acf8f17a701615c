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
	Servings float64 // standard servings: people times portion factor
}

// Amount is how much of one ingredient a list asks for.
type Amount struct {
	Ingredient *catalogue.StoredIngredient
	Grams      float64 // exactly what the recipes take
	Quantity   float64 // rounded up to what can be counted or weighed in a shop; 0 for what is taken to taste
	Unit       catalogue.Unit
	Recipes    []uuid.UUID // that need it, in the order of the needs
}

// Packs are shop packs of one size.
type Packs struct {
	Count int
	Grams float64 // of one pack
}

// total gathers one ingredient over all needs.
type total struct {
	amount   Amount
	perUnit  map[catalogue.Unit]float64 // what the lines say, by unit
	required bool                       // some line does not call it optional
}

// Sum adds up the ingredients of recipes, in the order in which they are first needed. What every line calls optional
// is left out, and what comes from the tap. Two ingredients that share a slug, a tenant's own and the platform's, are
// two.
func Sum(needs []Need) []Amount {
	var order []*total
	known := map[*catalogue.StoredIngredient]*total{}
	for _, need := range needs {
		recipe := need.Recipe.Dish.Recipe
		times := need.Servings / float64(recipe.Servings)
		for i, ingredient := range need.Recipe.Ingredients {
			if ingredient.FromTap() {
				continue
			}
			line := recipe.Lines[i]
			t := known[ingredient]
			if t == nil {
				t = &total{amount: Amount{Ingredient: ingredient}, perUnit: map[catalogue.Unit]float64{}}
				known[ingredient] = t
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
		t.amount.Quantity, t.amount.Unit = t.purchase()
		sums = append(sums, t.amount)
	}
	return sums
}

// countableUnits are units that a shop sells by, the one to prefer first.
var countableUnits = []catalogue.Unit{
	catalogue.Can,
	catalogue.Piece,
	catalogue.Bunch,
	catalogue.Slice,
	catalogue.Clove,
	catalogue.Sprig,
}

// purchase is the amount as one asks for it in a shop: by the piece when recipes count it or press it, else poured or
// weighed.
func (t *total) purchase() (float64, catalogue.Unit) {
	ingredient, grams := t.amount.Ingredient, t.amount.Grams
	for _, unit := range countableUnits {
		each := ingredient.UnitGrams[unit]
		if each > 0 && (t.perUnit[unit] > 0 || unit == catalogue.Piece && ingredient.Pressed()) {
			return math.Ceil(grams/each/countStep(unit)-tolerance) * countStep(unit), unit
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

// rounded rounds up a weight or a volume, but not past the packs that are enough for it: a list that asks for more than
// its own packs hold would not add up. Measure turns the weight of a pack into the unit, or into 0.
func (t *total) rounded(value float64, unit catalogue.Unit, measure func(float64) float64) float64 {
	up := roundUp(value)
	if packs := PacksFor(t.amount.Ingredient.Ingredient, t.amount.Grams, unit); packs != nil {
		if held := float64(packs.Count) * measure(packs.Grams); held > 0 {
			return min(up, held)
		}
	}
	return up
}

// tolerance keeps sums of binary fractions from being rounded up over the whole number that they mean.
const tolerance = 1e-6

// countStep is the part of a unit that can be bought or kept: half an onion is left for tomorrow, half a can is not
// sold.
func countStep(unit catalogue.Unit) float64 {
	if unit == catalogue.Piece {
		return 0.5
	}
	return 1
}

// roundUp rounds to steps that a kitchen scale and a shelf label know.
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

// What packs may lack, and when they are no help.
const (
	packTolerance   = 0.02 // part of a need that a pack may be short of: nobody tastes it, and nobody buys another for it
	maxPackRatio    = 3    // times the need, beyond which a pack says nothing about what to buy
	negligibleGrams = 1    // g, a pinch or two: what is needed of it is in every kitchen
)

// looseUnits are units of what is taken one by one, from a pack or not.
var looseUnits = []catalogue.Unit{catalogue.Piece, catalogue.Clove, catalogue.Sprig, catalogue.Bunch}

// PacksFor picks, for an amount that a list gives in a unit, the size of shop pack that leaves least over, and of those
// the one with the fewest packs. It is nil when no size is known, when the unit is itself a pack, and when a few pieces
// or a pinch are asked for and a pack holds far more.
func PacksFor(of *catalogue.Ingredient, grams float64, unit catalogue.Unit) *Packs {
	if unit == catalogue.Can {
		return nil
	}
	var best *Packs
	for _, size := range of.PackGrams {
		packs := &Packs{Count: int(math.Max(1, math.Ceil(grams/(1+packTolerance)/size-tolerance))), Grams: size}
		if best == nil || packs.total() < best.total() || (packs.total() == best.total() && packs.Count < best.Count) {
			best = packs
		}
	}
	if best != nil && (grams <= negligibleGrams || slices.Contains(looseUnits, unit)) && best.total() > maxPackRatio*grams {
		return nil
	}
	return best
}

func (p Packs) total() float64 { return float64(p.Count) * p.Grams }
