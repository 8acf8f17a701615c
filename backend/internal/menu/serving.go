package menu

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/pan"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MayView reports whether an account may view and change its menu of a date: without access only that of today.
func MayView(acct account.Account, date, now time.Time) bool {
	return acct.HasAccess(now) || date.Equal(Today(now))
}

// ServingRequest is how an account wants to see a recipe. Zero values are absent.
type ServingRequest struct {
	Date    time.Time    // with Slot: of the meal in the account's menu that the recipe is for
	Slot    planner.Slot // see Date
	Portion float64      // of the account; by default the portion of its settings
	People  int          // by default those of its household
}

// Serving is the amount of a recipe for which quantities are shown.
type Serving struct {
	Portion  float64 // of the account, in servings
	People   int
	Servings float64  // servings of the recipe that are cooked
	Each     float64  // of these, servings that the account eats
	Planned  *Planned // the meal in the account's menu that it is for, or nil
}

// Planned is a meal in a stored menu.
type Planned struct {
	Menu Menu
	Meal Meal
}

// Serve returns the amount of a recipe for which quantities are shown. For a meal of the account's menu, the portion is
// the meal's, and only the household members who eat it count. A meal that the account may not view counts as none.
func (s *Service) Serve(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	entry *catalogue.Entry,
	request ServingRequest,
) (Serving, error) {
	serving := Serving{Portion: request.Portion, People: request.People}
	if serving.Portion == 0 {
		serving.Portion = acct.DefaultPortion()
	}
	if serving.People == 0 {
		serving.People = acct.HouseholdSize()
	}
	serving.Servings, serving.Each = serving.Portion*float64(serving.People), serving.Portion
	planned, err := s.findPlanned(ctx, scope, acct, snapshot, entry, request)
	if err != nil || planned == nil {
		return serving, err
	}
	week, meal := planned.Menu, planned.Meal
	serving.Planned, serving.Portion, serving.Each = planned, meal.Portion, week.ownServings(acct, meal, entry)
	serving.Servings = week.ServingsCooked(acct, meal, entry, serving.People)
	if request.People == 0 {
		serving.People = acct.PeopleOn(week.Week.Date(meal.Day))
	}
	if len(acct.Household.Members) > 0 {
		eaters := len(week.EatersAtTable(acct, meal, entry))
		if request.People == 0 {
			serving.People = eaters
		} else if eaters == 1 {
			serving.Servings *= float64(serving.People)
		}
	}
	return serving, nil
}

// ownServings returns how many servings the account eats of what is cooked for a meal.
func (m Menu) ownServings(acct account.Account, meal Meal, entry *catalogue.Entry) float64 {
	servings := 0.0
	for _, eater := range m.Eaters(acct, meal, entry) {
		if eater.Member == nil {
			servings += eater.Servings
		}
	}
	return servings
}

// findPlanned returns the meal that a request is for, or nil.
func (s *Service) findPlanned(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	entry *catalogue.Entry,
	request ServingRequest,
) (*Planned, error) {
	if request.Date.IsZero() || request.Slot == "" || !MayView(acct, request.Date, s.now()) ||
		!acct.CaloriesSubmitted() {
		return nil, nil
	}
	week, err := s.Find(ctx, scope, acct.ID, WeekOf(request.Date))
	if errors.Is(err, ErrNoMenu) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s.MarkUnsuitable(snapshot, acct, &week)
	meal, ok := week.MealAt(request.Date, request.Slot)
	if !ok || !meal.HasDish() || meal.RecipeID != entry.ID || meal.OwnerID != entry.OwnerID {
		return nil, nil
	}
	return &Planned{Menu: week, Meal: meal}, nil
}

// Pan returns how the dish of a meal is divided over its eaters, in their order. A leftover is divided as it is eaten.
// It reports false if the account eats alone.
func (m Menu) Pan(acct account.Account, meal Meal, entry *catalogue.Entry) (pan.Pan, []Eater, bool) {
	eaters := m.Eaters(acct, meal, entry)
	if eaters == nil {
		eaters = m.EatersAtTable(acct, meal, entry)
	}
	alone := true
	servings, total := make([]float64, len(eaters)), 0.0
	for n, eater := range eaters {
		servings[n] = eater.Servings
		total += eater.Servings
		alone = alone && eater.Member == nil
	}
	if alone {
		return pan.Pan{}, nil, false
	}
	return pan.Divide(entry.Dish.ServingGrams()*total, servings), eaters, true
}

// KCal returns the energy that an eater gets of a dish, in whole kcal. It reports false for a child, whose energy is
// not shown.
func (e Eater) KCal(entry *catalogue.Entry, today time.Time) (float64, bool) {
	if e.Member != nil && e.Member.Child(today) {
		return 0, false
	}
	return math.Round(entry.Nutrients.KCal * e.Servings), true
}
