package menu

import (
	"context"
	"errors"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// ErrNoOtherWeek means that no meal of a week can be planned anew.
var ErrNoOtherWeek = errs.New(errs.Conflict, "no-other-week")

// newWeek plans the meals of a week that can still change anew: not those of past days, locked ones, those whose dish
// is not eaten, and leftovers of dinners that stay. Dishes of the present week and of rejected previews are used again
// only when there are too few others. Errors: ErrNoOtherWeek.
func (s *Service) newWeek(
	ctx context.Context,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	request := menu.weekRequest(acct, recent)
	request.Slots = menu.slots(acct)
	stays := menu.staying(DayOf(change.Date))
	planned := map[planner.Place]bool{}
	for at, meal := range menu.Meals {
		planned[planner.Place{Day: meal.Day, Slot: meal.Slot}] = true
		request.Seed += uint64(meal.Surprises)
		if stays[at] {
			locked := meal.planned()
			if !meal.HasDish() {
				locked.Recipe = "" // the planner counts an unknown recipe as its share of the day
			}
			request.Locked = append(request.Locked, planner.Locked{Day: meal.Day, Meal: locked})
		}
	}
	for day := range 7 { // a slot without a meal remains empty
		for _, share := range request.Slots {
			if !planned[planner.Place{Day: day, Slot: share.Slot}] {
				request.Locked = append(request.Locked, planner.Locked{Day: day, Meal: planner.Meal{Slot: share.Slot}})
			}
		}
	}
	meals := menu.Meals
	for range change.Turn + 1 {
		for at, meal := range meals {
			if !stays[at] {
				eaten := planner.Eaten{Recipe: meal.RecipeID.String(), DaysAgo: planner.RepeatDays}
				request.Recent = append(request.Recent, eaten)
			}
		}
		week, err := s.planCached(ctx, s.pool(snapshot), request)
		if _, isShortage := errors.AsType[*planner.ShortageError](err); isShortage {
			return nil, ErrNoOtherWeek
		}
		if err != nil {
			return nil, err
		}
		if meals, err = menu.plannedAnew(snapshot, week.Week, stays); err != nil {
			return nil, err
		}
		request.Seed++
	}
	var changed []Meal
	for at, meal := range meals {
		if before := menu.Meals[at]; meal.RecipeID != before.RecipeID || meal.Portion != before.Portion ||
			meal.Leftover != before.Leftover {
			meal.Surprises = before.Surprises + 1
			changed = append(changed, meal)
		}
	}
	if len(changed) == 0 {
		return nil, ErrNoOtherWeek
	}
	return changed, nil
}

// staying reports for each meal whether it stays when the week is planned anew from a day.
func (m Menu) staying(firstDay int) []bool {
	stays := make([]bool, len(m.Meals))
	for at, meal := range m.Meals {
		// A day with an earlier target is kept whole, as in a change of settings.
		stays[at] = meal.Day < firstDay || meal.Locked || !meal.HasDish() || m.AimOf(meal.Day) != m.Aim
	}
	for at, meal := range m.Meals {
		if source, ok := m.Source(meal); ok {
			dinner := m.find(source.Day, source.Slot)
			stays[at], stays[dinner] = stays[at] || stays[dinner], stays[at] || stays[dinner]
		}
	}
	return stays
}

// plannedAnew returns the meals of the menu with the dishes of a planned week where they do not stay.
func (m Menu) plannedAnew(snapshot *catalogue.Snapshot, week planner.Week, stays []bool) ([]Meal, error) {
	meals := make([]Meal, len(m.Meals))
	for at, before := range m.Meals {
		meals[at] = before
		if stays[at] {
			continue
		}
		for _, meal := range week.Days[before.Day].Meals {
			if meal.Slot != before.Slot {
				continue
			}
			planned, err := mealOf(snapshot, before.Day, meal)
			if err != nil {
				return nil, err
			}
			meals[at] = planned
		}
	}
	return meals, nil
}
