package planner

import (
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// cutGrams is how much is peeled and cut in a minute, in g: a kilo of potatoes takes four minutes.
const cutGrams = 250.0

// uncut are parts of the slugs of fresh vegetables that are bought small, or cut.
var uncut = []string{"krieltjes", "cherrytomaten", "spinazie", "sla", "rucola", "groente", "voorgekookte", "gekookte"}

// cuttingOf returns how much of a serving is peeled or cut, in g.
func cuttingOf(dish catalogue.Dish) float64 {
	sum := 0.0
	for _, amount := range dish.Amounts {
		slug := amount.Ingredient.Slug
		switch group := amount.Ingredient.Group; {
		case amount.Ingredient.Aisle != "produce" || group != "groente" && group != "aardappelen-en-knolgewassen":
		case slices.ContainsFunc(uncut, func(part string) bool { return strings.Contains(slug, part) }):
		default:
			sum += amount.Grams / float64(dish.Recipe.Servings)
		}
	}
	return sum
}

// minutesFor returns how long servings of a dish take, in minutes: those of the recipe, and what more servings take to
// peel and cut. Recipes show their own minutes, as cooking does not take longer.
func (c *candidate) minutesFor(servings float64) float64 {
	return float64(c.minutes) + max(0, servings-c.servings)*c.cutting/cutGrams
}
