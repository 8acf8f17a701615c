package menu

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// passedOver is how many days ago dishes count as eaten that a preview showed and that were not wanted: long enough to
// break no rule, and so lately that others come first.
const passedOver = planner.RepeatDays + 1

// newDay plans a day anew around its locked meals. The previews that were passed over are planned again, so that each
// turn brings others.
func (s *Service) newDay(
	snapshot *catalogue.Snapshot,
	menu Menu,
	request planner.Request,
	change Change,
) ([]Meal, error) {
	day, pool := DayOf(change.Date), s.pool(snapshot)
	asked := 0 // how often another was asked for on this day
	for _, meal := range menu.Meals {
		if meal.Day == day {
			asked += meal.Surprises
		}
	}
	var week planner.Week
	for turn := range change.Turn + 1 {
		var err error
		week, _, err = planner.NewDay(pool, request, menu.planned(), day, asked+turn)
		var broken *planner.RuleError
		if errors.As(err, &broken) {
			return nil, ErrNoOtherDay
		}
		if err != nil {
			return nil, err
		}
		for _, meal := range week.Days[day].Meals {
			request.Recent = append(request.Recent, planner.Eaten{Recipe: meal.Recipe, DaysAgo: passedOver})
		}
	}
	var meals []Meal
	for _, meal := range week.Days[day].Meals {
		before := menu.Meals[menu.find(day, meal.Slot)]
		planned, err := mealOf(snapshot, day, meal)
		if err != nil {
			return nil, err
		}
		// What stays the same has nothing to be taken back.
		if before.Locked || planned.RecipeID == before.RecipeID && planned.Portion == before.Portion {
			continue
		}
		planned.Surprises = before.Surprises + 1
		meals = append(meals, planned)
	}
	return meals, nil
}

// takeOver copies the meals of another day. The person asked for the same dishes on two days, so that how often a dish
// may stand in a week does not matter; what they may not eat does. A dish that would stand beside itself on a third day
// stays behind.
func (s *Service) takeOver(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	source := menu
	if week := WeekOf(change.From); week != menu.Week {
		var err error
		if source, err = find(ctx, tx, acct.ID, week); errors.Is(err, ErrNoMenu) {
			return nil, ErrNoSuchDay
		} else if err != nil {
			return nil, err
		}
	}
	from, to := DayOf(change.From), DayOf(change.Date)
	var meals []Meal
	slots, behind := 0, false
	for _, meal := range source.Meals {
		if meal.Day != from {
			continue
		}
		slots++
		at := menu.find(to, meal.Slot)
		if at < 0 {
			return nil, ErrOtherSlots
		}
		before := menu.Meals[at]
		if before.Locked || meal.RecipeID == before.RecipeID && meal.Portion == before.Portion {
			continue
		}
		if menu.beside(recent, to, meal.RecipeID, change.From) {
			behind = true
			continue
		}
		// What is left over there is cooked here.
		meal.Day, meal.Locked, meal.Leftover, meal.Surprises = to, false, false, before.Surprises
		if err := s.maySit(snapshot, acct, menu.Week, meal); err != nil {
			return nil, err
		}
		meals = append(meals, meal)
	}
	switch {
	case slots == 0:
		return nil, ErrNoSuchDay
	case slots != len(menu.slugs(snapshot, to, "")):
		return nil, ErrOtherSlots
	case len(meals) == 0 && behind:
		return nil, ErrAdjacentDay
	case len(meals) == 0:
		return nil, ErrSameDay
	}
	return meals, nil
}

// beside reports whether a recipe stands on the day before or after one of a menu, whichever week that is of. What
// stands on the date that is left out does not count.
func (m Menu) beside(recent history, day int, recipe uuid.UUID, leftOut time.Time) bool {
	for _, near := range []int{day - 1, day + 1} {
		if m.Week.Date(near).Equal(leftOut) {
			continue
		}
		if near < 0 || near > 6 {
			if recent.beside(day, recipe) {
				return true
			}
			continue
		}
		if slices.ContainsFunc(m.Meals, func(meal Meal) bool { return meal.Day == near && meal.RecipeID == recipe }) {
			return true
		}
	}
	return false
}

// maySit refuses a meal whose recipe is no longer offered, or that somebody at table may not eat.
func (s *Service) maySit(snapshot *catalogue.Snapshot, acct account.Account, week Week, meal Meal) error {
	if !offered(snapshot, meal.RecipeID) {
		return ErrNotOffered
	}
	pool, asked, place, recipe := s.pool(
		snapshot,
	), request(
		acct,
		week,
		history{},
	), planner.Place{
		Day:  meal.Day,
		Slot: meal.Slot,
	}, meal.RecipeID.String()
	if rule := planner.BrokenRule(pool, asked.RulesAt(place), recipe); rule != "" {
		return refusalAt(pool, asked, place, recipe, &planner.RuleError{Rule: rule})
	}
	return nil
}

// offered reports whether a recipe may be chosen: it is known, and not withdrawn.
func offered(snapshot *catalogue.Snapshot, recipe uuid.UUID) bool {
	entry, ok := snapshot.ByID(recipe)
	if !ok {
		return false
	}
	found, ok := snapshot.BySlug(entry.Dish.Recipe.Slug)
	return ok && found == entry
}
