package menu

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// newDay plans a day anew around its locked meals. The previews that the account rejected are planned again, so that
// each turn gives other dishes.
func (s *Service) newDay(
	snapshot *catalogue.Snapshot,
	menu Menu,
	request planner.Request,
	change Change,
) ([]Meal, error) {
	day, pool := DayOf(change.Date), s.pool(snapshot)
	turns := 0 // how many replacements were requested for this day
	for _, meal := range menu.Meals {
		if meal.Day == day {
			turns += meal.Surprises
		}
	}
	var week planner.Week
	var rejected []string
	for turn := range change.Turn + 1 {
		var err error
		week, _, err = planner.NewDay(pool, request, menu.planned(), day, turns+turn, rejected...)
		var ruleErr *planner.RuleError
		if errors.As(err, &ruleErr) {
			return nil, ErrNoOtherDay
		}
		if err != nil {
			return nil, err
		}
		for _, meal := range week.Days[day].Meals {
			rejected = append(rejected, meal.Recipe)
		}
	}
	var meals []Meal
	for _, meal := range week.Days[day].Meals {
		before := menu.Meals[menu.find(day, meal.Slot)]
		planned, err := mealOf(snapshot, day, meal)
		if err != nil {
			return nil, err
		}
		// An unchanged meal must not become part of the undo record.
		if before.Locked || planned.RecipeID == before.RecipeID && planned.Portion == before.Portion {
			continue
		}
		planned.Surprises = before.Surprises + 1
		meals = append(meals, planned)
	}
	return meals, nil
}

// takeOver copies the meals of another day. Since the account wants the same dishes on both days, the number of uses in
// a week is not limited; exclusions still apply. A dinner that is also eaten on a third, adjacent day is not copied. A
// leftover of a replaced dinner becomes a leftover of the new one if that keeps; otherwise it is cooked separately.
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
		if source, err = findMenu(ctx, tx, acct.ID, week); errors.Is(err, ErrNoMenu) {
			return nil, ErrNoSuchDay
		} else if err != nil {
			return nil, err
		}
	}
	from, to := DayOf(change.From), DayOf(change.Date)
	var meals []Meal
	count, skipped := 0, false
	for _, meal := range source.Meals {
		if meal.Day != from {
			continue
		}
		count++
		at := menu.find(to, meal.Slot)
		if at < 0 {
			return nil, ErrOtherSlots
		}
		before := menu.Meals[at]
		if before.Locked || !before.HasDish() || !meal.HasDish() ||
			meal.RecipeID == before.RecipeID && (meal.Portion == before.Portion || before.Leftover) {
			continue
		}
		if meal.Slot == planner.Dinner && menu.adjacentTo(recent, to, meal.RecipeID, change.From) {
			skipped = true
			continue
		}
		// A leftover of the other day is cooked on this one.
		meal.Day, meal.Locked, meal.Leftover, meal.Surprises = to, false, false, before.Surprises
		if err := s.checkMeal(snapshot, acct, menu.Week, meal); err != nil {
			return nil, err
		}
		meals = append(meals, meal)
		if next, ok := menu.Leftover(before); ok && !next.Locked && meal.RecipeID != before.RecipeID {
			if next, ok = s.leftoverOf(snapshot, acct, menu, meal, next); ok {
				meals = append(meals, next)
			}
		}
	}
	switch {
	case count == 0:
		return nil, ErrNoSuchDay
	case count != len(menu.slugs(snapshot, to, "")):
		return nil, ErrOtherSlots
	case len(meals) == 0 && skipped:
		return nil, ErrAdjacentDay
	case len(meals) == 0:
		return nil, ErrSameDay
	}
	return meals, nil
}

// leftoverOf returns a leftover of the day after as a leftover of another dinner, with the portion nearest to its
// share. It reports false if the dinner does not keep, or may not be eaten there.
func (s *Service) leftoverOf(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	dinner, leftover Meal,
) (Meal, bool) {
	entry, ok := snapshot.ByID(dinner.RecipeID)
	if !ok || entry.Dish.Recipe.FridgeDays == 0 {
		return Meal{}, false
	}
	leftover.RecipeID, leftover.OwnerID = dinner.RecipeID, dinner.OwnerID
	request := menu.dayRequest(leftover.Day, acct, history{})
	for _, share := range request.Slots {
		if share.Slot == leftover.Slot {
			leftover.Portion = nearestPortion(entry, share.Share*request.Target.KCal).Factor()
		}
	}
	return leftover, s.checkMeal(snapshot, acct, menu.Week, leftover) == nil
}

// nearestPortion returns the portion of a dish whose energy is nearest to kcal.
func nearestPortion(entry *catalogue.Entry, kcal float64) planner.Quarters {
	portion := planner.Quarters(math.Round(4 * kcal / entry.Nutrients.KCal))
	return min(max(portion, planner.MinPortion), planner.MaxPortion)
}

// adjacentTo reports whether a recipe is eaten on the day before or after day, in this week or an adjacent one, other
// than on the date except.
func (m Menu) adjacentTo(recent history, day int, recipe uuid.UUID, except time.Time) bool {
	for _, adjacent := range []int{day - 1, day + 1} {
		if m.Week.Date(adjacent).Equal(except) {
			continue
		}
		if adjacent < 0 || adjacent > 6 {
			if recent.adjacentTo(day, recipe) {
				return true
			}
			continue
		}
		isEaten := func(meal Meal) bool {
			return meal.Day == adjacent && meal.RecipeID == recipe && meal.HasDish()
		}
		if slices.ContainsFunc(m.Meals, isEaten) {
			return true
		}
	}
	return false
}

// checkMeal returns an error when the recipe of a meal is not offered, or the account or a companion may not eat it.
func (s *Service) checkMeal(snapshot *catalogue.Snapshot, acct account.Account, week Week, meal Meal) error {
	if !offered(snapshot, meal.RecipeID) {
		return ErrNotOffered
	}
	pool, recipe := s.pool(snapshot), meal.RecipeID.String()
	request := newRequest(acct, week, history{})
	place := planner.Place{Day: meal.Day, Slot: meal.Slot}
	if rule := planner.BrokenRule(pool, request.RulesAt(place), recipe); rule != "" {
		return refusalAt(pool, request, place, recipe, &planner.RuleError{Rule: rule})
	}
	return nil
}

// offered reports whether a recipe may be chosen: the catalogue has it and it is not withdrawn.
func offered(snapshot *catalogue.Snapshot, recipe uuid.UUID) bool {
	entry, ok := snapshot.ByID(recipe)
	if !ok {
		return false
	}
	current, ok := snapshot.BySlug(entry.Dish.Recipe.Slug)
	return ok && current == entry
}
