package catalogue

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// portionBounds limits the nutrients of a serving.
type portionBounds struct {
	minKCal, maxKCal float64
	maxSalt          float64 // g; an adult is advised to stay under 6 g a day
}

// portions has the bounds for each meal time. Scaled by 0.5 to 2.0, such servings suit days of 1,200 to 3,500 kcal.
var portions = map[MealTime]portionBounds{
	Breakfast: {250, 700, 3.5},
	Lunch:     {300, 1100, 4.5},
	Dinner:    {350, 1200, 4.5},
	Snack:     {80, 400, 2.5},
}

// HighSalt is the salt of a serving, in g, above which a recipe of the platform gives a reason: half of the advised
// maximum for a day.
const HighSalt = 3

// maxGrams is the maximum weight of one ingredient in a serving, in grams.
const maxGrams = 600

// checkPortion reports a serving outside its bounds. checkLines reports recipes with unknown weights.
func checkPortion(r *Recipe, ingredients Ingredients) []Fault {
	dish, err := r.Dish(ingredients)
	if err != nil {
		return nil
	}
	var problems faults
	n := dish.Nutrients()
	bounds, ok := portions[r.MealTime]
	if !ok {
		return nil // the invalid meal time is reported elsewhere
	}
	if n.KCal < bounds.minKCal || n.KCal > bounds.maxKCal {
		problems.add("servings", locale.T("catalogue.recipe.kcal").With("KCal", math.Round(n.KCal)).
			With("Min", bounds.minKCal).With("Max", bounds.maxKCal).With("Meal", mealTimeNames[r.MealTime]))
	}
	if n.Salt > bounds.maxSalt {
		problems.add("servings", locale.T("catalogue.recipe.salt").With("Salt", math.Round(n.Salt*10)/10).
			With("Max", bounds.maxSalt).With("Meal", mealTimeNames[r.MealTime]))
	}
	for i, amount := range dish.Amounts {
		if grams := amount.Grams / float64(max(r.Servings, 1)); grams > maxGrams {
			problems.add(item("ingredients", i), locale.T("catalogue.recipe.grams").With("Grams", math.Round(grams)).
				With("Ingredient", amount.Ingredient.Slug).With("Max", maxGrams))
		}
	}
	return problems
}

// checkSalty reports a recipe of the platform with much salt and no reason for it.
func checkSalty(r *Recipe, ingredients Ingredients) []Fault {
	dish, err := r.Dish(ingredients)
	if err != nil || r.salty != "" {
		return nil
	}
	var problems faults
	if salt := dish.Nutrients().Salt; salt > HighSalt {
		problems.add("servings", locale.T("catalogue.recipe.salty").With("Salt", math.Round(salt*10)/10).
			With("Max", HighSalt))
	}
	return problems
}

// checkKeto reports why a recipe that is marked as keto is not.
func checkKeto(r *Recipe, ingredients Ingredients) []Fault {
	dish, err := r.Dish(ingredients)
	if err != nil || !r.Keto {
		return nil
	}
	var problems faults
	for _, fault := range dish.ketoFaults() {
		problems.add("keto", locale.T("catalogue.recipe.keto").With("Why", fault))
	}
	return problems
}

// mealTimeNames has the names of meal times within a sentence.
var mealTimeNames = map[MealTime]locale.Message{
	Breakfast: locale.T("catalogue.recipe.meal.breakfast"),
	Lunch:     locale.T("catalogue.recipe.meal.lunch"),
	Dinner:    locale.T("catalogue.recipe.meal.dinner"),
	Snack:     locale.T("catalogue.recipe.meal.snack"),
}
