package catalogue

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// sideMinutes is the longest that something beside a meal may take, in minutes.
const sideMinutes = 5

// Groups of foods of which something beside a meal is made: sweet ones are also a dessert, breakfast ones are expected
// in the morning, and lunch ones at noon only.
var (
	sweetGroups = []FoodGroup{
		"fruit", "melk-en-melkproducten", "noten-en-zaden", "suiker-snoep-zoet-beleg-en-zoete-sauzen",
		"gebak-en-koek", "kruiden-en-specerijen", "graanproducten-en-meelsoorten", "diversen",
	}
	breakfastGroups = []FoodGroup{"brood", "kaas", "eieren", "hartig-broodbeleg", "vetten-en-olien"}
	lunchGroups     = []FoodGroup{"groente", "peulvruchten", "vleeswaren", "soepen"}
)

// SideOf returns the meals beside which a snack can be eaten, in the order of the day: what is ready in minutes and
// needs no stove. Fruit, sweet dairy and what is eaten like it are a dessert, which is the side of a dinner; a drink is
// none. Other dishes have no such meals.
func (d Dish) SideOf() []MealTime {
	if d.Recipe.MealTime != Snack || d.Recipe.Minutes > sideMinutes || d.NeedsStove() {
		return nil
	}
	energy, treats := 0.0, 0.0
	sweet, breakfast, lunch, dessert, pudding := true, true, true, false, false
	for _, amount := range d.Amounts {
		i := amount.Ingredient
		kcal := amount.Grams * i.Composition[KCal]
		energy += kcal
		if isTreat(i) {
			treats += kcal
		}
		isSweet := slices.Contains(sweetGroups, i.Group) || i.IsPlantDairy()
		isDrink := isSweet && strings.HasSuffix(i.Slug, "melk") || strings.HasSuffix(i.Slug, "drink")
		sweet = sweet && isSweet && !isDrink
		dessert = dessert || i.Group == "fruit" || i.Group == "melk-en-melkproducten" || i.IsPlantDairy()
		pudding = pudding || isPudding(i)
		breakfast = breakfast && (isSweet || slices.Contains(breakfastGroups, i.Group))
		lunch = lunch && (isSweet || slices.Contains(breakfastGroups, i.Group) || slices.Contains(lunchGroups, i.Group))
	}
	var meals []MealTime
	eaten := func(moment Moment) bool { return slices.Contains(d.Recipe.Moments, moment) }
	if breakfast && !pudding && treats <= energy/2 || eaten(WithBreakfast) {
		meals = append(meals, Breakfast)
	}
	if lunch && !pudding && treats <= energy/2 || eaten(WithLunch) {
		meals = append(meals, Lunch)
	}
	if sweet && dessert || eaten(AsDessert) {
		meals = append(meals, Dinner)
	}
	return meals
}

// isPudding reports whether an ingredient is eaten at the end of dinner only: custard, ice cream and their like.
func isPudding(i *Ingredient) bool {
	return slices.ContainsFunc([]string{"vla", "-ijs", "pudding", "rijstepap", "slagroom"}, func(end string) bool {
		return strings.HasSuffix(i.Slug, end)
	})
}

// isTreat reports whether an ingredient is cake, biscuits or sweets. Peanut butter is in a group with sweets, but has
// more protein than they have.
func isTreat(i *Ingredient) bool {
	const leastProtein = 0.1 / 4 // g per kcal: a tenth of the energy
	return (i.Group == "gebak-en-koek" || i.Group == "suiker-snoep-zoet-beleg-en-zoete-sauzen") &&
		i.Composition[Protein] < leastProtein*i.Composition[KCal]
}

// IsPlantDairy reports whether an ingredient is eaten instead of dairy: a drink, yoghurt or cream of soy, oats or nuts.
func (i *Ingredient) IsPlantDairy() bool {
	return i.Group == "vleesvervangers-en-zuivelvervangers" && (i.Aisle == "dairy-eggs" || i.Aisle == "cheese-deli")
}

// dessertStep is what a step says about what is eaten after the dish: "Eet de mango toe."
var dessertStep = regexp.MustCompile(`(?i)\b(eet|neem)\b[^.]*\btoe\b`)

// HasDessert reports whether the dish ends with a dessert of its own, by its Dutch steps.
func (d Dish) HasDessert() bool {
	return slices.ContainsFunc(d.Recipe.Steps, func(step Step) bool {
		return dessertStep.MatchString(step.Text.In(locale.Dutch))
	})
}
