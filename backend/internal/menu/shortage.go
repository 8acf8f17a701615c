package menu

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// ShortageMessages says why no week can be planned, and which one change would help most. The advice is the zero
// Message if none would, and if the catalogue has too few recipes before any exclusion.
func ShortageMessages(
	shortage *planner.ShortageError,
	snapshot *catalogue.Snapshot,
	acct account.Account,
) (message, advice locale.Message) {
	var meals []locale.Message
	for _, meal := range shortage.Meals {
		name := locale.T("menu.mealTime." + string(meal.MealTime))
		meals = append(
			meals,
			locale.T("menu.shortage.meal").With("Left", meal.Available).With("Meal", name).With("Needed", meal.Needed),
		)
	}
	tooFew := func(meal planner.MealCount) bool { return snapshot.CountRecipes(meal.MealTime) < meal.Needed }
	if slices.ContainsFunc(shortage.Meals, tooFew) {
		return locale.T("menu.shortage.tooFew").With("Meals", locale.List(meals...)), locale.Message{}
	}
	together := len(acct.Household.Members) > 0
	message = locale.T("menu.shortage.excluded")
	if together {
		message = locale.T("menu.shortage.together")
	}
	advice = adviceOf(shortage.Advice, snapshot)
	if together && advice.IsZero() {
		advice = locale.T("menu.shortage.adviceTogether")
	}
	return message.With("Meals", locale.List(meals...)), advice
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
