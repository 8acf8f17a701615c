package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// forOthers reports whether a dish is made for people who eat otherwise than these rules say: a main meal without
// starch for who is not on a keto diet, soy yoghurt for who eats dairy, or rice cakes for who eats bread. They may like
// it, but do not expect it.
func (c *candidate) forOthers(rules Rules) bool {
	return c.keto && c.isMainMeal() && !rules.Keto ||
		c.plantDairy && rules.Diet != catalogue.Vegan && !rules.avoid(catalogue.Lactose) && !rules.avoid(milk) ||
		c.wafers && c.meal != catalogue.Snack && !rules.Keto && !rules.avoid(gluten)
}

const (
	gluten = catalogue.Intolerance(catalogue.Gluten)
	milk   = catalogue.Intolerance(catalogue.Milk)
)

func (r Rules) avoid(i catalogue.Intolerance) bool { return slices.Contains(r.Intolerances, i) }

func hasAny(dish catalogue.Dish, is func(*catalogue.Ingredient) bool) bool {
	return slices.ContainsFunc(dish.Amounts, func(a catalogue.Amount) bool { return is(a.Ingredient) })
}

func isWafer(i *catalogue.Ingredient) bool {
	return i.Slug == "rijstwafel" || i.Slug == "maiswafel" || i.Slug == "kikkererwtenmeel"
}

// isBread reports whether bread is a good part of a dish.
func isBread(dish catalogue.Dish) bool {
	all, bread := 0.0, 0.0
	for _, amount := range dish.Amounts {
		energy := amount.Grams * amount.Ingredient.Composition[catalogue.KCal]
		all += energy
		if amount.Ingredient.Group == "brood" && !isWafer(amount.Ingredient) {
			bread += energy
		}
	}
	return bread > 0 && bread >= partOfEnergy*all
}
