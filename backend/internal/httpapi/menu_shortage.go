package httpapi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

var mealTimeNames = map[catalogue.MealTime]language.Text{
	catalogue.Breakfast: {NL: "het ontbijt", EN: "breakfast"},
	catalogue.Lunch:     {NL: "de lunch", EN: "lunch"},
	catalogue.Dinner:    {NL: "het diner", EN: "dinner"},
	catalogue.Snack:     {NL: "tussendoor", EN: "snacks"},
}

// shortageOf says why no week fits, and which one change would help most.
func shortageOf(shortage *planner.ShortageError, snapshot *catalogue.Snapshot, together bool, speak language.Language) api.MenuShortage {
	told := api.MenuShortage{}
	var parts []string
	for _, meal := range shortage.Meals {
		told.Meals = append(told.Meals, api.MealShortage{MealTime: api.MealTime(meal.MealTime), Left: meal.Left, Needed: meal.Needed})
		name := mealTimeNames[meal.MealTime].In(speak)
		parts = append(parts, language.Text{NL: "%[1]d voor %[2]s (nodig: %[3]d)", EN: "%[1]d for %[2]s (needed: %[3]d)"}.With(meal.Left, name, meal.Needed).In(speak))
	}
	if lacks := func(meal planner.MealCount) bool { return offered(snapshot, meal.MealTime) < meal.Needed }; slices.ContainsFunc(shortage.Meals, lacks) {
		told.Message = language.Text{
			NL: "We hebben nu te weinig recepten voor een hele week: %s. Dat ligt niet aan wat jij hebt gekozen. Kijk later nog eens.",
			EN: "We have too few recipes for a whole week at the moment: %s. That is not because of what you chose. Have a look later.",
		}.With(strings.Join(parts, ", ")).In(speak)
		return told
	}
	message := language.Text{
		NL: "Met wat je hebt uitgesloten blijven er te weinig recepten over voor een hele week: %s.",
		EN: "With what you left out, too few recipes remain for a whole week: %s.",
	}
	if together {
		message = language.Text{
			NL: "Met wat jij en wie er mee-eet niet eten, blijven er te weinig recepten over: %s.",
			EN: "With what you and those who eat along do not eat, too few recipes remain: %s.",
		}
	}
	told.Message = message.With(strings.Join(parts, ", ")).In(speak)
	advice := adviceOf(shortage.Advice, snapshot)
	if together && advice == (language.Text{}) {
		advice = language.Text{
			NL: "Laat iemand op minder dagen mee-eten, of op een ander moment. Dat stel je in bij Samen eten.",
			EN: "Let somebody eat along on fewer days, or at another time. You set that under Eating together.",
		}
	}
	told.Advice = given(advice.In(speak))
	return told
}

// offered is how many recipes there are for a meal time, whatever somebody eats.
func offered(snapshot *catalogue.Snapshot, meal catalogue.MealTime) int {
	count := 0
	for _, entry := range snapshot.Recipes() {
		if entry.Dish.Recipe.MealTime == meal {
			count++
		}
	}
	return count
}

func adviceOf(advice planner.Advice, snapshot *catalogue.Snapshot) language.Text {
	if advice.Gain == 0 {
		return language.Text{}
	}
	switch advice.Rule {
	case planner.RuleDislike:
		name := language.Text{NL: advice.Which, EN: advice.Which}
		if found, ok := snapshot.IngredientBySlug(advice.Which); ok {
			name = found.Name
		} else if group := catalogue.FoodGroup(advice.Which).Name(); group != (language.Text{}) {
			name = group
		}
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: %s toch eten (%d recepten erbij).", name.NL, advice.Gain),
			EN: fmt.Sprintf("What helps most: do eat %s (%d recipes more).", name.EN, advice.Gain),
		}
	case planner.RuleKeto:
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: koolhydraatarm eten in plaats van keto (%d recepten erbij).", advice.Gain),
			EN: fmt.Sprintf("What helps most: low-carb instead of keto (%d recipes more).", advice.Gain),
		}
	case planner.RuleDiet:
		diets := map[string]language.Text{
			string(catalogue.Vegetarian):  {NL: "vegetarisch", EN: "vegetarian"},
			string(catalogue.Pescatarian): {NL: "ook vis", EN: "fish as well"},
			string(catalogue.Omnivore):    {NL: "ook vlees", EN: "meat as well"},
		}
		diet := diets[advice.Which]
		return language.Text{
			NL: fmt.Sprintf("Wat het meest helpt: %s eten (%d recepten erbij).", diet.NL, advice.Gain),
			EN: fmt.Sprintf("What helps most: eat %s (%d recipes more).", diet.EN, advice.Gain),
		}
	default:
		return language.Text{}
	}
}
