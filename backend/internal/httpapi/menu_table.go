package httpapi

import (
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// withHousehold adds the household members who eat each meal, and the leftovers.
func withHousehold(day api.MenuDay, week menu.Menu, acct account.Account) api.MenuDay {
	if people := acct.PeopleOn(day.Date.Time); people != acct.HouseholdSize() {
		day.People = &people
	}
	for n := range day.Meals {
		apiMeal := &day.Meals[n]
		meal, ok := week.MealAt(day.Date.Time, planner.Slot(apiMeal.Slot))
		if !ok {
			continue
		}
		var companions []string
		for _, member := range acct.Household.Members {
			if acct.Household.Eats(member, day.Date.Time, string(meal.Slot)) {
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

// feedsOf returns where the leftover of a dinner is eaten. It returns nil if there is none.
func feedsOf(week menu.Menu, meal menu.Meal) *api.MealPlace {
	leftover, ok := week.Leftover(meal)
	if !ok {
		return nil
	}
	return &api.MealPlace{Date: dateOf(week.Week.Date(leftover.Day)), Slot: api.MealSlot(leftover.Slot)}
}

// leftoverOf returns the day of the dinner that a meal is a leftover of. It returns nil if the meal is cooked itself.
func leftoverOf(week menu.Menu, meal menu.Meal) *openapi_types.Date {
	source, ok := week.Source(meal)
	if !ok {
		return nil
	}
	return new(dateOf(week.Week.Date(source.Day)))
}

func leftoverChangeOf(change *menu.LeftoverChange) *api.LeftoverChange {
	if change == nil {
		return nil
	}
	answer := &api.LeftoverChange{Date: dateOf(change.Date), Becomes: api.Stays}
	if change.Follows {
		answer.Becomes = api.Follows
	}
	return answer
}

// panOf returns how a pan is divided among the eaters of a meal. It returns nil if the account eats alone.
func panOf(acct account.Account, week menu.Menu, meal menu.Meal, entry *catalogue.Entry, today time.Time) *api.Pan {
	divided, eaters, ok := week.Pan(acct, meal, entry)
	if !ok {
		return nil
	}
	apiPan := &api.Pan{Grams: divided.Grams, Parts: optional(divided.Parts), Eaters: make([]api.PanEater, len(eaters))}
	for n, eater := range eaters {
		share := &apiPan.Eaters[n]
		share.Grams, share.Parts = divided.Shares[n].Grams, optional(divided.Shares[n].Parts)
		share.Later = optional(eater.NextDay)
		if eater.Member != nil {
			share.Name = new(eater.Member.Name)
		}
		if kcal, ok := eater.KCal(entry, today); ok {
			share.Kcal = new(kcal)
		}
	}
	return apiPan
}
