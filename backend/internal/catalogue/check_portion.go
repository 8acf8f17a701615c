package catalogue

// portionBounds are what one serving may hold.
type portionBounds struct {
	minKCal, maxKCal float64
	maxSalt          float64 // g; an adult is advised to stay under 6 g a day
}

// portions are the bounds for each meal time. Scaled by 0.5 to 2.0 such servings serve days of 1,200 to 3,500 kcal.
var portions = map[MealTime]portionBounds{
	Breakfast: {250, 700, 3.5},
	Lunch:     {300, 850, 4.5},
	Dinner:    {350, 1000, 4.5},
	Snack:     {80, 400, 2.5},
}

// maxGrams is the most of one ingredient that somebody eats as part of a serving.
const maxGrams = 600

// checkPortion judges one serving. A recipe that cannot be weighed is left to checkLines.
func checkPortion(r *Recipe, ingredients Ingredients) []Fault {
	dish, err := r.Dish(ingredients)
	if err != nil {
		return nil
	}
	var problems faults
	n, bounds := dish.Nutrients(), portions[r.MealTime]
	if n.KCal < bounds.minKCal || n.KCal > bounds.maxKCal {
		text := Text{
			"nl": "%.0f kcal in een portie: verwacht %.0f tot %.0f voor " + mealTimeNames[r.MealTime]["nl"],
			"en": "%.0f kcal in a serving: expected %.0f to %.0f for " + mealTimeNames[r.MealTime]["en"],
		}
		problems.add("servings", text, n.KCal, bounds.minKCal, bounds.maxKCal)
	}
	if n.Salt > bounds.maxSalt {
		text := Text{
			"nl": "%.1f g zout in een portie: hoogstens %g voor " + mealTimeNames[r.MealTime]["nl"],
			"en": "%.1f g salt in a serving: at most %g for " + mealTimeNames[r.MealTime]["en"],
		}
		problems.add("servings", text, n.Salt, bounds.maxSalt)
	}
	for i, amount := range dish.Amounts {
		if grams := amount.Grams / float64(max(r.Servings, 1)); grams > maxGrams {
			problems.add(
				item("ingredients", i),
				Text{"nl": "%.0f g %s in een portie: hoogstens %d", "en": "%.0f g of %s in a serving: at most %d"},
				grams,
				amount.Ingredient.Slug,
				maxGrams,
			)
		}
	}
	return problems
}

// checkKeto holds a dish that is said to be keto against what that asks.
func checkKeto(r *Recipe, ingredients Ingredients) []Fault {
	dish, err := r.Dish(ingredients)
	if err != nil || !r.Keto {
		return nil
	}
	var problems faults
	for _, fault := range dish.ketoFaults() {
		problems.add("keto", Text{"nl": "niet keto: %s", "en": "not keto: %s"}, fault)
	}
	return problems
}

// mealTimeNames are what a meal is called in a sentence.
var mealTimeNames = map[MealTime]Text{
	Breakfast: {"nl": "een ontbijt", "en": "breakfast"}, Lunch: {"nl": "een lunch", "en": "lunch"},
	Dinner: {"nl": "een diner", "en": "dinner"}, Snack: {"nl": "een tussendoortje", "en": "snack"},
}
