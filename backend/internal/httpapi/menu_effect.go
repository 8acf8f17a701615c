package httpapi

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// menuEffectOf returns the effect of a change of a day: on its nutrients, and on what the household buys for the week.
func menuEffectOf(
	before, after menu.Menu,
	day int,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	lang locale.Language,
) api.MenuEffect {
	oldTotal, newTotal := nutrientsOfDay(before, snapshot, day), nutrientsOfDay(after, snapshot, day)
	extra, saved := shopping.Compare(
		shopping.Sum(shoppingNeeds(before, snapshot, acct, acct.HouseholdSize())),
		shopping.Sum(shoppingNeeds(after, snapshot, acct, acct.HouseholdSize())),
	)
	return api.MenuEffect{
		Kcal:         math.Round(newTotal.KCal) - math.Round(oldTotal.KCal),
		Protein:      roundToTenth(newTotal.Protein - oldTotal.Protein),
		Fat:          roundToTenth(newTotal.Fat - oldTotal.Fat),
		Carbohydrate: roundToTenth(newTotal.Carbohydrate - oldTotal.Carbohydrate),
		Extra:        shoppingDifferencesOf(extra, lang),
		Saved:        shoppingDifferencesOf(saved, lang),
		Leftover:     leftoverChangeOf(before, after, day),
	}
}

func nutrientsOfDay(week menu.Menu, snapshot *catalogue.Snapshot, day int) nutrition.Nutrients {
	var total nutrition.Nutrients
	for _, meal := range week.Meals {
		if entry, ok := snapshot.ByID(meal.RecipeID); ok && meal.Day == day {
			total = total.Add(entry.Nutrients.Scale(meal.Portion))
		}
	}
	return total
}

// shoppingNeeds returns the servings to cook of each recipe on the given days, or on all days if there are none. people
// is the number of eaters for an account without household members.
func shoppingNeeds(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	people int,
	days ...int,
) []shopping.Need {
	included := [7]bool{}
	for _, day := range days {
		included[day] = true
	}
	var needs []shopping.Need
	for _, meal := range week.Meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok || len(days) > 0 && !included[meal.Day] {
			continue
		}
		if cooked := week.ServingsCooked(acct, meal, entry, people); cooked > 0 {
			needs = append(needs, shopping.Need{Recipe: entry, Servings: cooked})
		}
	}
	return needs
}

func shoppingDifferencesOf(differences []shopping.Difference, lang locale.Language) []api.ShoppingDifference {
	changes := make([]api.ShoppingDifference, len(differences))
	for n, difference := range differences {
		changes[n] = api.ShoppingDifference{
			Name:     ingredientName(difference.Ingredient.Ingredient, difference.Quantity, difference.Unit, lang),
			Whole:    difference.Whole,
			Quantity: optional(difference.Quantity),
		}
		if difference.Quantity > 0 {
			unit := api.Unit(difference.Unit)
			changes[n].Unit = &unit
		}
		if difference.Packs != nil {
			changes[n].Packs = packsOf(difference.Ingredient.Ingredient, difference.Packs)
		}
	}
	return changes
}

func packsOf(ingredient *catalogue.Ingredient, packs *shopping.Packs) *api.Packs {
	return &api.Packs{
		Count:       packs.Count,
		Grams:       packs.Grams,
		Millilitres: optional(ingredient.PackMillilitres(packs.Grams)),
	}
}
