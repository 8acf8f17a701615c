package httpapi

import (
	"context"
	"errors"
	"math"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/pan"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// withTable adds to a day of a menu who eats along, and what is a leftover of what.
func withHousehold(day api.MenuDay, week menu.Menu, acct account.Account) api.MenuDay {
	for n := range day.Meals {
		apiMeal := &day.Meals[n]
		meal, ok := week.MealAt(day.Date.Time, planner.Slot(apiMeal.Slot))
		if !ok {
			continue
		}
		var companions []string
		for _, member := range acct.Household.Members {
			if member.EatsAt(meal.Day, string(meal.Slot)) {
				companions = append(companions, member.Name)
			}
		}
		if companions != nil {
			apiMeal.Along = &companions
		}
		apiMeal.Feeds, apiMeal.LeftoverOf = feedsOf(week, meal), leftoverOf(week, meal)
	}
	return day
}

// unsuitableOf says why a meal may not be eaten any more; nil when it may.
func unsuitableOf(meal menu.Meal) *api.UnsuitableMeal {
	if !meal.Unsuitable() {
		return nil
	}
	return &api.UnsuitableMeal{Own: meal.Breach.Own, Why: api.UnsuitableMealWhy(meal.Breach.Rule)}
}

// feedsOf is where a dinner is eaten a second time; nil when it is cooked for one meal.
func feedsOf(week menu.Menu, meal menu.Meal) *api.MealPlace {
	leftover, ok := week.Leftover(meal)
	if !ok {
		return nil
	}
	return &api.MealPlace{Date: dateOf(week.Week.Date(leftover.Day)), Slot: api.MealSlot(leftover.Slot)}
}

// leftoverOf is the day of the dinner that a meal is what is left of; nil when it is cooked itself.
func leftoverOf(week menu.Menu, meal menu.Meal) *openapi_types.Date {
	source, ok := week.Source(meal)
	if !ok {
		return nil
	}
	return new(dateOf(week.Week.Date(source.Day)))
}

// leftoverChangeOf says what becomes of what is eaten again, when a day changes on which it is cooked; nil when nothing
// does.
func leftoverChangeOf(before, after menu.Menu, day int) *api.LeftoverChange {
	dinner, ok := before.MealAt(before.Week.Date(day), planner.Dinner)
	if !ok {
		return nil
	}
	leftover, ok := before.Leftover(dinner)
	if !ok {
		return nil
	}
	newDinner, _ := after.MealAt(before.Week.Date(day), planner.Dinner)
	if newDinner.RecipeID == dinner.RecipeID {
		return nil
	}
	becomes := api.Stays
	next, _ := after.MealAt(before.Week.Date(leftover.Day), leftover.Slot)
	if _, still := after.Source(next); still {
		becomes = api.Follows
	}
	return &api.LeftoverChange{Date: dateOf(before.Week.Date(leftover.Day)), Becomes: becomes}
}

// mealAt is the meal of somebody's stored menu at a place, judged, with its menu, when a recipe stands there. Of a menu
// that is not there nothing is said, and nothing of days that are withheld.
func (h handlers) plannedMeal(
	ctx context.Context,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	entry *catalogue.Entry,
	date *openapi_types.Date,
	slot *api.MealSlot,
) (menu.Menu, menu.Meal, bool, error) {
	withheld := date != nil && !acct.HasAccess(h.Now()) && !date.Time.Equal(h.today())
	if date == nil || slot == nil || withheld || !acct.CaloriesSubmitted() {
		return menu.Menu{}, menu.Meal{}, false, nil
	}
	week, err := h.Menus.Find(ctx, requestContextOf(ctx).scope, acct.ID, menu.WeekOf(date.Time))
	if errors.Is(err, menu.ErrNoMenu) {
		return menu.Menu{}, menu.Meal{}, false, nil
	}
	if err != nil {
		return menu.Menu{}, menu.Meal{}, false, err
	}
	h.Menus.MarkUnsuitable(snapshot, acct, &week)
	meal, ok := week.MealAt(date.Time, planner.Slot(*slot))
	return week, meal, ok && meal.RecipeID == entry.ID && meal.OwnerID == entry.OwnerID, nil
}

// panOf says who gets how much of what is cooked, or of what is left, for a meal; nil when nobody of the household eats
// along.
func panOf(acct account.Account, week menu.Menu, meal menu.Meal, entry *catalogue.Entry, today time.Time) *api.Pan {
	eaters := week.Eaters(acct, meal, entry)
	if eaters == nil {
		eaters = week.EatersAtTable(acct, meal, entry)
	}
	alone := true
	servings, total := make([]float64, len(eaters)), 0.0
	for n, eater := range eaters {
		servings[n] = eater.Servings
		total += eater.Servings
		alone = alone && eater.Member == nil
	}
	if alone {
		return nil
	}
	divided := pan.Divide(gramsPerServing(entry)*total, servings)
	apiPan := &api.Pan{Grams: divided.Grams, Parts: optional(divided.Parts), Eaters: make([]api.PanEater, len(eaters))}
	for n, eater := range eaters {
		share := &apiPan.Eaters[n]
		share.Grams, share.Parts, share.Later = divided.Shares[n].Grams, optional(
			divided.Shares[n].Parts,
		), optional(
			eater.NextDay,
		)
		if eater.Member != nil {
			share.Name = new(eater.Member.Name)
		}
		if eater.Member == nil || !eater.Member.Child(today) {
			share.Kcal = new(math.Round(entry.Nutrients.KCal * eater.Servings))
		}
	}
	return apiPan
}

// gramsOf is what one serving of a dish weighs raw, in g.
func gramsPerServing(entry *catalogue.Entry) float64 {
	grams := 0.0
	for _, amount := range entry.Dish.Amounts {
		grams += amount.Grams
	}
	return grams / float64(entry.Dish.Recipe.Servings)
}
