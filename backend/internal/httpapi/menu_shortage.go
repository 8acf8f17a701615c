package httpapi

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// shortageOf says why no week can be planned, and which one change would help most.
func shortageOf(
	shortage *planner.ShortageError,
	snapshot *catalogue.Snapshot,
	together bool,
	lang locale.Language,
) api.MenuShortage {
	answer := api.MenuShortage{}
	var meals []locale.Message
	for _, meal := range shortage.Meals {
		answer.Meals = append(
			answer.Meals,
			api.MealShortage{MealTime: api.MealTime(meal.MealTime), Left: meal.Available, Needed: meal.Needed},
		)
		name := locale.T("menu.mealTime." + string(meal.MealTime))
		meals = append(
			meals,
			locale.T("menu.shortage.meal").With("Left", meal.Available).With("Meal", name).With("Needed", meal.Needed),
		)
	}
	tooFew := func(meal planner.MealCount) bool { return recipeCount(snapshot, meal.MealTime) < meal.Needed }
	if slices.ContainsFunc(shortage.Meals, tooFew) {
		answer.Message = locale.T("menu.shortage.tooFew").With("Meals", locale.List(meals...)).In(lang)
		return answer
	}
	message := locale.T("menu.shortage.excluded")
	if together {
		message = locale.T("menu.shortage.together")
	}
	answer.Message = message.With("Meals", locale.List(meals...)).In(lang)
	advice := adviceOf(shortage.Advice, snapshot)
	if together && advice.IsZero() {
		advice = locale.T("menu.shortage.adviceTogether")
	}
	answer.Advice = optional(advice.In(lang))
	return answer
}

// recipeCount returns the number of recipes for a meal time, before any exclusion.
func recipeCount(snapshot *catalogue.Snapshot, meal catalogue.MealTime) int {
	count := 0
	for _, entry := range snapshot.Recipes() {
		if entry.Dish.Recipe.MealTime == meal {
			count++
		}
	}
	return count
}

// adviceOf says which one change would help most. It returns the zero Message if none would.
func adviceOf(advice planner.Advice, snapshot *catalogue.Snapshot) locale.Message {
	if advice.Gain == 0 {
		return locale.Message{}
	}
	switch advice.Rule {
	case planner.RuleDislike:
		food := locale.Literal(locale.Text{locale.Default: advice.Value})
		if ingredient, ok := snapshot.IngredientBySlug(advice.Value); ok {
			food = locale.Literal(ingredient.Name)
		} else if group := catalogue.FoodGroup(advice.Value); slices.Contains(catalogue.FoodGroups, group) {
			food = group.Name()
		}
		return locale.T("menu.shortage.adviceDislike").With("Food", food).With("Count", advice.Gain)
	case planner.RuleKeto:
		return locale.T("menu.shortage.adviceKeto").With("Count", advice.Gain)
	case planner.RuleDiet:
		return locale.T("menu.shortage.adviceDiet").
			With("Diet", locale.T("menu.shortage.diet."+advice.Value)).
			With("Count", advice.Gain)
	default:
		return locale.Message{}
	}
}
