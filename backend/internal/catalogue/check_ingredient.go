package catalogue

import "math"

// How far the energy of 100 g may be from that of its macronutrients: tables use factors of their own for each food,
// which differ more than this only where alcohol, acids or polyols bring energy.
const (
	energyToleranceShare = 0.12
	energyToleranceKCal  = 12
)

// Rounding makes the parts of 100 g, and the parts of a nutrient, add up to a little more than the whole.
const (
	mostGramsIn100g = 101
	partTolerance   = 0.05 // g
)

func checkIngredient(i *Ingredient) []Complaint {
	var complaints []Complaint
	complainAt := func(key, format string, args ...any) {
		complaints = append(complaints, i.origin.complain(key, i.Slug+": "+format, args...))
	}
	complain := func(format string, args ...any) { complainAt("per100g", format, args...) }
	n := i.Composition.Nutrients()
	calculated := n.EnergyFromMacros()
	tolerance := max(energyToleranceShare*calculated, energyToleranceKCal)
	switch {
	case n.KCal == 0 && calculated > 0:
		complain("no energy, although its macronutrients bring %.0f kcal", calculated)
	case math.Abs(n.KCal-calculated) > tolerance && i.EnergyNote == "":
		complain("%.0f kcal, but its macronutrients bring %.0f (4/9/4/2); explain it with energyNote if it is right", n.KCal, calculated)
	}
	if n.Saturated > n.Fat+partTolerance {
		complain("more saturated fat (%g g) than fat (%g g)", n.Saturated, n.Fat)
	}
	if n.Sugars > n.Carbohydrate+partTolerance {
		complain("more sugars (%g g) than carbohydrate (%g g)", n.Sugars, n.Carbohydrate)
	}
	if sum := n.Protein + n.Fat + n.Carbohydrate + n.Fibre; sum > mostGramsIn100g {
		complain("protein, fat, carbohydrate and fibre are %.1f g of 100 g", sum)
	}
	for _, nutrient := range AllNutrients {
		if _, adjusted := i.Adjusted[nutrient]; adjusted && i.Source.Table == Estimated {
			complain("%s is adjusted, but an estimate has nothing to deviate from", nutrient)
		}
	}
	for _, grams := range i.PackGrams {
		if i.Poured() && i.PackMillilitres(grams) == 0 {
			complainAt("packs", "a pack of %g g would hold %.0f ml; packs are in grams, those of what is poured are round millilitres times its density", grams, grams/i.Density)
		}
	}
	return complaints
}
