package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// effectOf tells what a change of settings did to somebody's menus. Without access it names what is eaten today only.
func (h handlers) settingsEffectOf(ctx context.Context, done menu.SettingsChange) api.SettingsEffect {
	acct, followed, snapshot := done.Account, done.Menus, done.Catalogue
	lang := requestContextOf(ctx).language
	effect := api.SettingsEffect{Days: []api.SettingsEffectDay{}, CustomDropped: optional(done.DroppedOwnMacros)}
	if followed.After != (menu.Aim{}) {
		before, after := targetOf(followed.Before.Target), targetOf(followed.After.Target)
		effect.Before, effect.After = &before, &after
	}
	if !followed.From.IsZero() {
		from := dateOf(followed.From)
		effect.From = &from
	}
	for _, day := range followed.Days {
		told := api.SettingsEffectDay{Date: dateOf(day.Date), Meals: mealChangesOf(day, snapshot, lang)}
		if acct.HasAccess(h.Now()) || day.Date.Equal(h.today()) {
			told.KcalBefore, told.Kcal = energyOf(day.Before, snapshot), energyOf(day.After, snapshot)
		} else {
			for at := range told.Meals {
				told.Meals[at].Before, told.Meals[at].After = nil, nil
			}
		}
		effect.Days = append(effect.Days, told)
	}
	if missed := followed.Missed; missed.Missed > 0 {
		effect.Missed = new(missedMessage(missed).In(lang))
	}
	if cooked := followed.Cooking; cooked.Meals > 0 {
		effect.Cooked = &api.CookedChange{
			Meals:  cooked.Meals,
			Before: roundToTenth(cooked.Before),
			After:  roundToTenth(cooked.After),
		}
	}
	if followed.Shortage != nil {
		answer := shortageOf(followed.Shortage, snapshot, len(acct.Household.Members) > 0, lang)
		effect.Shortage = &answer
	}
	return effect
}

// mealChanges are the meals of a day that change, in the order of the day.
func mealChangesOf(day menu.DayChange, snapshot *catalogue.Snapshot, lang locale.Language) []api.SettingsEffectMeal {
	at := func(meals []menu.Meal, slot planner.Slot) (menu.Meal, bool) {
		for _, meal := range meals {
			if meal.Slot == slot {
				return meal, true
			}
		}
		return menu.Meal{}, false
	}
	changes := []api.SettingsEffectMeal{}
	for _, slot := range planner.Slots {
		was, stood := at(day.Before, slot)
		is, stands := at(day.After, slot)
		change := api.SettingsEffectMeal{Slot: api.MealSlot(slot)}
		switch {
		case !stood && !stands:
			continue
		case !stood:
			change.Change = api.SettingsEffectMealChangeAdded
		case !stands:
			change.Change = api.SettingsEffectMealChangeRemoved
		case is.Unsuitable() && !was.Unsuitable():
			change.Change = api.SettingsEffectMealChangeUnsuitable
		case was.RecipeID != is.RecipeID:
			change.Change = api.SettingsEffectMealChangeReplaced
		case was.Portion != is.Portion:
			change.Change = api.SettingsEffectMealChangeResized
		default:
			continue
		}
		if stood {
			change.Before = plannedDishOf(was, snapshot, lang)
		}
		if stands {
			change.After, change.Locked = plannedDishOf(is, snapshot, lang), optional(is.Locked)
		}
		changes = append(changes, change)
	}
	return changes
}

func plannedDishOf(meal menu.Meal, snapshot *catalogue.Snapshot, lang locale.Language) *api.PlannedDish {
	entry, ok := snapshot.ByID(meal.RecipeID)
	if !ok {
		return nil
	}
	recipe := entry.Dish.Recipe
	return &api.PlannedDish{Recipe: recipe.Slug, Name: recipe.Name.In(lang), Portion: meal.Portion}
}

// kcalOf is the energy of meals together.
func energyOf(meals []menu.Meal, snapshot *catalogue.Snapshot) *float64 {
	var sum nutrition.Nutrients
	for _, meal := range meals {
		if entry, ok := snapshot.ByID(meal.RecipeID); ok {
			sum = sum.Add(entry.Nutrients.Scale(meal.Portion))
		}
	}
	kcal := nutrientsOf(sum).Kcal
	return &kcal
}
