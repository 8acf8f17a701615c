package menu

import (
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// Errors of moving meals.
var (
	ErrOtherWeek     = errs.New(errs.Conflict, "move-other-week")
	ErrLeftover      = errs.New(errs.Conflict, "move-leftover")
	ErrLeftoverStays = errs.New(errs.Conflict, "move-leftover-stays")
)

// move returns the meals that moving a meal to change.To replaces. The meals of the two days change places, and the
// leftover of a dinner goes along to the day after its dinner. A dish of a past day, or one that is marked as not
// eaten, replaces the other dish, and its own meal becomes skipped. Errors: ErrOtherWeek, ErrSameDay, ErrNoMeal,
// ErrPast, ErrChanged, ErrInstead, ErrLocked, ErrLeftover, ErrLeftoverStays, and an error that names the rule that a
// recipe would break.
func (s *Service) move(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	from, to := DayOf(change.Date), DayOf(change.To)
	switch {
	case WeekOf(change.To) != menu.Week:
		return nil, ErrOtherWeek
	case from == to:
		return nil, ErrSameDay
	case change.To.Before(Today(s.now())):
		return nil, ErrPast
	case menu.find(to, change.Slot) < 0:
		return nil, ErrNoMeal
	case !slices.Equal(menu.slugs(snapshot, to, change.Slot), []string{change.With}):
		return nil, ErrChanged
	}
	if err := menu.checkUnlocked(to, change.Slot); err != nil {
		return nil, err
	}
	meal, other := menu.Meals[menu.find(from, change.Slot)], menu.Meals[menu.find(to, change.Slot)]
	for _, each := range []Meal{meal, other} {
		if _, isLeftover := menu.Source(each); isLeftover {
			return nil, ErrLeftover
		}
	}
	if !other.HasDish() {
		return nil, ErrInstead
	}
	after := menu
	var err error
	if today := Today(s.now()); change.Date.Before(today) || !meal.HasDish() {
		after, err = menu.cookLater(meal, other, today)
	} else {
		after, err = menu.swapped(meal, other, today)
	}
	if err != nil {
		return nil, err
	}
	var meals []Meal
	for at, changed := range after.Meals {
		if changed.same(menu.Meals[at]) {
			continue
		}
		meals = append(meals, changed)
		if !changed.HasDish() {
			continue
		}
		if err := s.checkMeal(snapshot, acct, menu.Week, changed); err != nil {
			return nil, err
		}
		if after.isRepeated(recent, changed) {
			return nil, ruleRefusal(planner.RuleTwoDays)
		}
	}
	return meals, nil
}

// cookLater returns the menu in which the dish of a meal that was not eaten replaces another. A leftover of today or
// later moves with it.
func (m Menu) cookLater(missed, other Meal, today time.Time) (Menu, error) {
	after := m
	if leftover, ok := m.Leftover(missed); ok && !m.Week.Date(leftover.Day).Before(today) {
		pair := exchange{m.find(leftover.Day, leftover.Slot), m.find(other.Day+1, leftover.Slot)}
		var err error
		if after, err = m.exchanged([]exchange{pair}, today); err != nil {
			return Menu{}, err
		}
	}
	dish := missed
	dish.Day, dish.Locked, dish.Instead, dish.Surprises = other.Day, false, Instead{}, other.Surprises
	if missed.HasDish() {
		missed.Instead = Instead{Kind: Skipped}
	}
	after = after.with([]Meal{missed, dish})
	return after, m.checkLeftovers(after, today)
}

// swapped returns the menu in which two meals have changed places, with their leftovers.
func (m Menu) swapped(a, b Meal, today time.Time) (Menu, error) {
	pairs := []exchange{{m.find(a.Day, a.Slot), m.find(b.Day, b.Slot)}}
	for _, meal := range []Meal{a, b} {
		if leftover, ok := m.Leftover(meal); ok {
			pair := exchange{m.find(a.Day+1, leftover.Slot), m.find(b.Day+1, leftover.Slot)}
			if !slices.Contains(pairs, pair) {
				pairs = append(pairs, pair)
			}
		}
	}
	after, err := m.exchanged(pairs, today)
	if err != nil {
		return Menu{}, err
	}
	return after, m.checkLeftovers(after, today)
}

// exchange is two indexes of Menu.Meals whose meals change places; -1 for a place without a meal.
type exchange [2]int

// exchanged returns the menu with meals that have changed places. The error is ErrLeftoverStays when one cannot.
func (m Menu) exchanged(pairs []exchange, today time.Time) (Menu, error) {
	after := m
	after.Meals = slices.Clone(m.Meals)
	for _, pair := range pairs {
		for _, at := range pair {
			if at < 0 || m.Meals[at].Locked || !m.Meals[at].HasDish() || m.Week.Date(m.Meals[at].Day).Before(today) {
				return Menu{}, ErrLeftoverStays
			}
		}
		a, b := &after.Meals[pair[0]], &after.Meals[pair[1]]
		*a, *b = *b, *a
		a.Day, b.Day = b.Day, a.Day
		a.Surprises, b.Surprises = b.Surprises, a.Surprises // counted by place
	}
	return after, nil
}

// checkLeftovers returns ErrLeftoverStays when a leftover of today or later has a dinner in the menu and none on the
// day before it in after.
func (m Menu) checkLeftovers(after Menu, today time.Time) error {
	for _, meal := range after.Meals {
		if !meal.Leftover || !meal.HasDish() || m.Week.Date(meal.Day).Before(today) {
			continue
		}
		wasLeftover := slices.ContainsFunc(m.Meals, func(old Meal) bool {
			_, hadSource := m.Source(old)
			return hadSource && old.RecipeID == meal.RecipeID && old.Slot == meal.Slot
		})
		if _, hasSource := after.Source(meal); wasLeftover && !hasSource {
			return ErrLeftoverStays
		}
	}
	return nil
}
