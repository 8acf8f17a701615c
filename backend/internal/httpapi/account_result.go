package httpapi

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// resultOf is what the answers of an account come to, with a look at its first days, of which nothing is kept yet.
func (h handlers) resultOf(ctx context.Context, known account.Account, today time.Time) (api.Recommendation, error) {
	v := visitOf(ctx)
	recommended, err := known.Recommendation(today)
	if err != nil {
		return api.Recommendation{}, err
	}
	result := api.Recommendation{
		Target:          targetOf(recommended.Target),
		RestingKcal:     math.Round(recommended.RestingKCal),
		MaintenanceKcal: math.Round(recommended.MaintenanceKCal),
		DeficitKcal:     math.Round(recommended.Deficit),
		FloorApplied:    recommended.FloorApplied,
		DeficitWithheld: api.RecommendationDeficitWithheldNone,
		ProteinRaised:   recommended.ProteinRaised,
		Indication:      indicationOf(v.tenant.WeightIndication, known, recommended, today),
		Meals:           []api.RecipeCard{},
	}
	if recommended.DeficitWithheld != "" {
		result.DeficitWithheld = api.RecommendationDeficitWithheld(recommended.DeficitWithheld)
	}
	menus, snapshot, err := h.Menus.Preview(ctx, v.scope, known)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		told := shortageOf(shortage, snapshot, len(known.Household.Members) > 0, v.language)
		result.Shortage = &told
		return result, nil
	}
	if err != nil {
		return api.Recommendation{}, err
	}
	days := daysFrom(menus, today)
	result.Meals = tasteOf(days, snapshot, known.Answers.First(funnel.All[known.Way()], today), v.language)
	if !known.CaloriesSubmitted() {
		glance := make([]api.GlanceDay, len(days))
		for n, day := range days {
			glance[n] = glanceAt(day, snapshot, v.language)
		}
		result.Week = &glance
	}
	return result, nil
}

// indicationOf is what may become of a weight, as the brand tells it; nil unless somebody wants to lose weight and eats less than they need.
func indicationOf(how tenancy.WeightIndication, known account.Account, recommended nutrition.Recommendation, today time.Time) *api.WeightIndication {
	if known.Answers.Goal != nutrition.Lose || recommended.Deficit <= 0 {
		return nil
	}
	indication := nutrition.Indicate(known.Fraction())
	if how == tenancy.IndicationEvidence {
		indication = nutrition.IndicateFrom(recommended, known.Answers.Person(today))
	}
	return &api.WeightIndication{TotalKg: tenths(indication.TotalKg), MonthlyKg: tenths(indication.MonthlyKg), WeeklyKg: tenths(indication.WeeklyKg)}
}

// plannedDay is a day of a menu that is not kept yet.
type plannedDay struct {
	date  time.Time
	meals []menu.Meal
}

// daysFrom are the seven days from today on, out of the menus of their weeks.
func daysFrom(menus []menu.Menu, today time.Time) []plannedDay {
	days := make([]plannedDay, 7)
	for n := range days {
		days[n].date = today.AddDate(0, 0, n)
		for _, planned := range menus {
			for _, meal := range planned.Meals {
				if planned.Week.Date(meal.Day).Equal(days[n].date) {
					days[n].meals = append(days[n].meals, meal)
				}
			}
		}
	}
	return days
}

// glanceAt shows what a day holds, and not how it is made.
func glanceAt(day plannedDay, snapshot *catalogue.Snapshot, speak locale.Language) api.GlanceDay {
	glance := api.GlanceDay{Date: dateOf(day.date), Meals: []api.GlanceMeal{}}
	var total nutrition.Nutrients
	for _, meal := range day.meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok {
			continue
		}
		total = total.Add(entry.Nutrients.Scale(meal.Portion))
		glance.Meals = append(glance.Meals, api.GlanceMeal{
			Slot: api.MealSlot(meal.Slot), Name: entry.Dish.Recipe.Name.In(speak), Cover: coverOf(entry, snapshot),
		})
	}
	glance.Kcal = nutrientsOf(total).Kcal
	return glance
}

// tasteOf is a breakfast, a lunch and a dinner of the days: the first that has one of some ingredients, else that of the first day. Who does
// not eat at one of those times has two.
func tasteOf(days []plannedDay, snapshot *catalogue.Snapshot, first []string, speak locale.Language) []api.RecipeCard {
	taste := []api.RecipeCard{}
	for _, slot := range []planner.Slot{planner.Breakfast, planner.Lunch, planner.Dinner} {
		var card *api.RecipeCard
		for _, day := range days {
			at := slices.IndexFunc(day.meals, func(meal menu.Meal) bool { return meal.Slot == slot })
			if at < 0 {
				continue
			}
			entry, ok := snapshot.ByID(day.meals[at].RecipeID)
			if !ok {
				continue
			}
			has := slices.ContainsFunc(first, func(slug string) bool { _, ok := entry.Ingredient(slug); return ok })
			if card == nil || has {
				made := cardOf(entry, snapshot, day.meals[at].Portion, speak)
				card = &made
			}
			if has {
				break
			}
		}
		if card != nil {
			taste = append(taste, *card)
		}
	}
	return taste
}
