package httpapi

import (
	"context"
	"errors"
	"math"
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

// resultOf returns the recommendation for acct and a preview of its first days. Nothing is stored.
func (h handlers) resultOf(ctx context.Context, acct account.Account, today time.Time) (api.Recommendation, error) {
	rc := requestContextOf(ctx)
	recommended, err := acct.Recommendation(today)
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
		LeastProtein:    math.Ceil(recommended.MinProtein),
		MostProtein:     math.Floor(recommended.MaxProtein),
		Meals:           []api.RecipeCard{},
	}
	if recommended.DeficitWithheld != "" {
		result.DeficitWithheld = api.RecommendationDeficitWithheld(recommended.DeficitWithheld)
	}
	specified := rc.tenant.WeightIndication == tenancy.IndicationSpecified
	if indication, ok := acct.WeightIndication(recommended, specified, today); ok {
		result.Indication = indicationOf(indication)
	}
	preview, err := h.Menus.Preview(ctx, rc.scope, acct)
	var shortage *planner.ShortageError
	if errors.As(err, &shortage) {
		answer := shortageOf(shortage, preview.Catalogue, acct, rc.language)
		result.Shortage = &answer
		return result, nil
	}
	if err != nil {
		return api.Recommendation{}, err
	}
	for _, meal := range preview.Highlights(acct.Answers.FeaturedIngredients(funnel.All[acct.Funnel()], today)) {
		if entry, ok := preview.Catalogue.ByID(meal.RecipeID); ok {
			result.Meals = append(result.Meals, cardOf(entry, preview.Catalogue, meal.Portion, rc.language))
		}
	}
	if !acct.CaloriesSubmitted() {
		glance := make([]api.GlanceDay, len(preview.Days))
		for n, day := range preview.Days {
			glance[n] = glanceDayOf(day, preview.Catalogue, rc.language)
		}
		result.Week = &glance
	}
	return result, nil
}

func indicationOf(indication nutrition.Indication) *api.WeightIndication {
	return &api.WeightIndication{
		TotalKg:   roundToTenth(indication.TotalKg),
		MonthlyKg: roundToTenth(indication.MonthlyKg),
		WeeklyKg:  roundToTenth(indication.WeeklyKg),
		Monthly:   kilosOf(indication.Monthly),
		Weekly:    kilosOf(indication.Weekly),
	}
}

func kilosOf(r nutrition.Range) api.KilogramRange {
	return api.KilogramRange{LowKg: roundToTenth(r.Low), HighKg: roundToTenth(r.High)}
}

// glanceDayOf returns the names and the energy of a day's meals, without recipes.
func glanceDayOf(day menu.PreviewDay, snapshot *catalogue.Snapshot, lang locale.Language) api.GlanceDay {
	glance := api.GlanceDay{Date: dateOf(day.Date), Meals: []api.GlanceMeal{}}
	var total nutrition.Nutrients
	for _, meal := range day.Meals {
		entry, ok := snapshot.ByID(meal.RecipeID)
		if !ok {
			continue
		}
		total = total.Add(entry.Nutrients.Scale(meal.Portion))
		glance.Meals = append(glance.Meals, api.GlanceMeal{
			Slot: api.MealSlot(meal.Slot), Name: entry.Dish.Recipe.Name.In(lang), Cover: coverOf(entry, snapshot),
		})
	}
	glance.Kcal = nutrientsOf(total).Kcal
	return glance
}
