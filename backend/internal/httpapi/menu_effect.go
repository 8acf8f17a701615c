package httpapi

import (
	"math"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
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
	oldTotal, newTotal := before.NutrientsOfDay(snapshot, day), after.NutrientsOfDay(snapshot, day)
	extra, saved := shopping.CompareWeeks(before, after, snapshot, acct)
	return api.MenuEffect{
		Kcal:         math.Round(newTotal.KCal) - math.Round(oldTotal.KCal),
		Protein:      roundToTenth(newTotal.Protein - oldTotal.Protein),
		Fat:          roundToTenth(newTotal.Fat - oldTotal.Fat),
		Carbohydrate: roundToTenth(newTotal.Carbohydrate - oldTotal.Carbohydrate),
		Extra:        shoppingDifferencesOf(extra, lang),
		Saved:        shoppingDifferencesOf(saved, lang),
		Leftover:     leftoverChangeOf(menu.LeftoverChangeOf(before, after, day)),
	}
}

func shoppingDifferencesOf(differences []shopping.Difference, lang locale.Language) []api.ShoppingDifference {
	changes := make([]api.ShoppingDifference, len(differences))
	for n, difference := range differences {
		changes[n] = api.ShoppingDifference{
			Name:     difference.Ingredient.NameFor(difference.Quantity, difference.Unit, lang),
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
