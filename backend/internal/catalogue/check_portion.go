package catalogue

// portionBounds are what one serving may hold.
type portionBounds struct {
	minKCal, maxKCal float64
	maxSalt          float64 // g; an adult is advised to stay under 6 g a day
}

// portions are the bounds for each meal time. Scaled by 0.5 to 2.0 such servings serve days of 1,200 to 3,500 kcal.
var portions = map[MealTime]portionBounds{
	Breakfast: {250, 700, 3.5},
	Lunch:     {350, 850, 4.5},
	Dinner:    {350, 1000, 4.5},
	Snack:     {80, 400, 2.5},
}

// maxGrams is the most of one ingredient that somebody eats as part of a serving.
const maxGrams = 600

// checkPortion judges one serving. A recipe that cannot be weighed is left to checkLines.
func checkPortion(r *Recipe, known Ingredients) []Complaint {
	dish, err := r.Dish(known)
	if err != nil {
		return nil
	}
	var complaints []Complaint
	complain := func(key, format string, args ...any) {
		complaints = append(complaints, r.origin.complain(key, format, args...))
	}
	n, bounds := dish.Nutrients(), portions[r.MealTime]
	if n.KCal < bounds.minKCal || n.KCal > bounds.maxKCal {
		complain("servings", "%.0f kcal in a serving: expected %.0f to %.0f for %s", n.KCal, bounds.minKCal, bounds.maxKCal, r.MealTime)
	}
	if n.Salt > bounds.maxSalt {
		complain("servings", "%.1f g salt in a serving: at most %g for %s", n.Salt, bounds.maxSalt, r.MealTime)
	}
	for i, amount := range dish.Amounts {
		if grams := amount.Grams / float64(max(r.Servings, 1)); grams > maxGrams {
			complain(item("ingredients", i), "%.0f g of %s in a serving: at most %d", grams, amount.Ingredient.Slug, maxGrams)
		}
	}
	if r.Keto {
		for _, fault := range dish.ketoFaults() {
			complain("keto", "not keto: %s", fault)
		}
	}
	return complaints
}
