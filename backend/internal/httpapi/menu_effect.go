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

// effectOf is what it does that a day of a week becomes another: to the day itself, and to what the person's household
// buys for the week.
func menuEffectOf(
	before, after menu.Menu,
	day int,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	lang locale.Language,
) api.MenuEffect {
	was, is := nutrientsOfDay(before, snapshot, day), nutrientsOfDay(after, snapshot, day)
	extra, saved := shopping.Compare(
		shopping.Sum(shoppingNeeds(before, snapshot, acct, acct.HouseholdSize())),
		shopping.Sum(shoppingNeeds(after, snapshot, acct, acct.HouseholdSize())),
	)
	return api.MenuEffect{
		Kcal:         math.Round(is.KCal) - math.Round(was.KCal),
		Protein:      roundToTenth(is.Protein - was.Protein),
		Fat:          roundToTenth(is.Fat - was.Fat),
		Carbohydrate: roundToTenth(is.Carbohydrate - was.Carbohydrate),
		Extra:        groceriesOf(extra, lang),
		Saved:        groceriesOf(saved, lang),
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

// needsOf is what a menu takes on some of its days; on all of them when none are named. Whoever named nobody cooks for
// so many people.
func shoppingNeeds(
	week menu.Menu,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	people int,
	days ...int,
) []shopping.Need {
	wanted := [7]bool{}
	for _, day := range days {
		wanted[day] = true
	}
	var needs []shopping.Need
	for _, meal := range week.Meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok || len(days) > 0 && !wanted[meal.Day] {
			continue
		}
		if cooked := week.ServingsCooked(acct, meal, entry, people); cooked > 0 {
			needs = append(needs, shopping.Need{Recipe: entry, Servings: cooked})
		}
	}
	return needs
}

func groceriesOf(differences []shopping.Difference, lang locale.Language) []api.GroceryChange {
	all := make([]api.GroceryChange, len(differences))
	for n, one := range differences {
		all[n] = api.GroceryChange{
			Name:     ingredientName(one.Ingredient.Ingredient, one.Quantity, one.Unit, lang),
			Whole:    one.Whole,
			Quantity: optional(one.Quantity),
		}
		if one.Quantity > 0 {
			unit := api.Unit(one.Unit)
			all[n].Unit = &unit
		}
		if one.Packs != nil {
			all[n].Packs = packsOf(one.Ingredient.Ingredient, one.Packs)
		}
	}
	return all
}

func packsOf(of *catalogue.Ingredient, packs *shopping.Packs) *api.Packs {
	return &api.Packs{Count: packs.Count, Grams: packs.Grams, Millilitres: optional(of.PackMillilitres(packs.Grams))}
}
