package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// settingsEffectOf returns the effect of a change of the settings on the menus. Without access it names only today's
// meals.
func (h handlers) settingsEffectOf(ctx context.Context, change menu.SettingsChange) api.SettingsEffect {
	acct, changes, snapshot := change.Account, change.Menus, change.Catalogue
	lang := requestContextOf(ctx).language
	effect := api.SettingsEffect{Days: []api.SettingsEffectDay{}, CustomDropped: optional(change.DroppedOwnMacros)}
	effect.GoalReached = optional(change.GoalReached)
	if change.DroppedDiet != "" {
		effect.DietDropped = &api.DroppedDiet{
			Diet: api.Diet(change.DroppedDiet),
			Text: account.UnwiseText(acct.Answers.Unwise()).In(lang),
		}
	}
	if changes.After != (menu.Aim{}) {
		before, after := targetOf(changes.Before.Target), targetOf(changes.After.Target)
		effect.Before, effect.After = &before, &after
	}
	if !changes.From.IsZero() {
		from := dateOf(changes.From)
		effect.From = &from
	}
	for _, day := range changes.Days {
		effectDay := api.SettingsEffectDay{Date: dateOf(day.Date), Meals: mealChangesOf(acct, day, snapshot, lang)}
		if menu.MayView(acct, day.Date, h.Now()) {
			effectDay.KcalBefore, effectDay.Kcal = energyOf(day.Before, snapshot), energyOf(day.After, snapshot)
		} else {
			for at := range effectDay.Meals {
				effectDay.Meals[at].Before, effectDay.Meals[at].After, effectDay.Meals[at].Reasons = nil, nil, nil
			}
		}
		effect.Days = append(effect.Days, effectDay)
	}
	if missed := changes.Missed; missed.Missed > 0 {
		effect.Missed = new(menu.MissedMessage(missed).In(lang))
	}
	if cooked := changes.Cooking; cooked.Meals > 0 {
		effect.Cooked = &api.CookedChange{
			Meals:  cooked.Meals,
			Before: roundToTenth(cooked.Before),
			After:  roundToTenth(cooked.After),
		}
	}
	if changes.Shortage != nil {
		answer := shortageOf(changes.Shortage, snapshot, acct, lang)
		effect.Shortage = &answer
	}
	if wishes := sentences(change.Wishes.Messages(), lang); len(wishes) > 0 {
		effect.Wishes = &wishes
	}
	return effect
}

// mealChangesOf returns the meals of a day that change, in the order of their slots.
func mealChangesOf(
	acct account.Account,
	day menu.DayChange,
	snapshot *catalogue.Snapshot,
	lang locale.Language,
) []api.SettingsEffectMeal {
	changes := []api.SettingsEffectMeal{}
	for _, difference := range day.Differences() {
		change := api.SettingsEffectMeal{
			Slot:   api.MealSlot(difference.Slot),
			Change: api.SettingsEffectMealChange(difference.Kind),
		}
		if before := difference.Before; before != nil {
			change.Before, change.Locked = plannedDishOf(*before, snapshot, lang), optional(before.Locked)
			entry, ok := snapshot.ByID(before.RecipeID)
			if ok && (difference.After == nil || difference.After.RecipeID != before.RecipeID) {
				if reasons := reasonsOf(acct, entry, day.Date, lang); len(reasons) > 0 {
					change.Reasons = &reasons
				}
			}
		}
		if after := difference.After; after != nil {
			change.After = plannedDishOf(*after, snapshot, lang)
		}
		changes = append(changes, change)
	}
	return changes
}

// energyOf returns the energy of meals in whole kcal.
func energyOf(meals []menu.Meal, snapshot *catalogue.Snapshot) *float64 {
	return new(nutrientsOf(menu.NutrientsOf(meals, snapshot)).Kcal)
}

func plannedDishOf(meal menu.Meal, snapshot *catalogue.Snapshot, lang locale.Language) *api.PlannedDish {
	entry, ok := snapshot.ByID(meal.RecipeID)
	if !ok {
		return nil
	}
	recipe := entry.Dish.Recipe
	return &api.PlannedDish{Recipe: recipe.Slug, Name: recipe.Name.In(lang), Portion: meal.Portion}
}
