package menu

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Errors of changes of locked meals.
var (
	ErrLocked    = errs.New(errs.Conflict, "meal-locked")
	ErrDayLocked = errs.New(errs.Conflict, "day-locked")
)

// checkUnlocked returns ErrLocked when the meal of a day and slot is locked and, for an empty slot, ErrDayLocked when
// all meals of the day are. Every change that a user requests begins with it.
func (m Menu) checkUnlocked(day int, slot planner.Slot) error {
	if slot != "" {
		if at := m.find(day, slot); at >= 0 && m.Meals[at].Locked {
			return ErrLocked
		}
		return nil
	}
	if !slices.ContainsFunc(m.MealsOf(day), func(meal Meal) bool { return !meal.Locked && meal.HasDish() }) {
		return ErrDayLocked
	}
	return nil
}

// checkLockedKept returns an internal error when a locked meal of the menu is missing from meals, or has another recipe
// or portion there. Everything that stores meals of an existing menu calls it, so that a locked meal never changes.
func (m Menu) checkLockedKept(meals []Meal) error {
	for _, meal := range m.Meals {
		kept := func(other Meal) bool {
			return other.Day == meal.Day && other.Slot == meal.Slot && other.RecipeID == meal.RecipeID &&
				other.Portion == meal.Portion
		}
		if meal.Locked && !slices.ContainsFunc(meals, kept) {
			return fmt.Errorf("the locked %s of day %d of menu %s would change", meal.Slot, meal.Day, m.ID)
		}
	}
	return nil
}

// locked returns the locked meals as the planner takes them, which plans around them.
func (m Menu) locked() []planner.Locked {
	var locked []planner.Locked
	for _, meal := range m.Meals {
		if meal.Locked && meal.HasDish() {
			locked = append(locked, planner.Locked{Day: meal.Day, Meal: meal.planned()})
		}
	}
	return locked
}

// Lock locks or unlocks a meal; recipe is the slug that the client shows there. It is no error when the meal is in that
// state already. Errors: ErrNoMenu, ErrNoMeal, ErrPast, ErrChanged, ErrInstead.
func (s *Service) Lock(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	date time.Time,
	slot planner.Slot,
	recipe string,
	locked bool,
) (Menu, *catalogue.Snapshot, error) {
	const sql = `update menu_meals set locked = $5 where tenant_id = $1 and menu_id = $2 and day = $3 and slot = $4`
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return Menu{}, nil, err
	}
	var menu Menu
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		day := DayOf(date)
		if menu, err = lockMenu(ctx, tx, acct.ID, WeekOf(date)); err != nil {
			return err
		}
		at := menu.find(day, slot)
		switch {
		case at < 0:
			return ErrNoMeal
		case date.Before(Today(s.now())):
			return ErrPast
		case !slices.Equal(menu.slugs(snapshot, day, slot), []string{recipe}):
			return ErrChanged
		case !menu.Meals[at].HasDish():
			return ErrInstead
		case menu.Meals[at].Locked == locked:
			return nil
		}
		menu.Meals[at].Locked = locked
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), menu.ID, day, slot, locked); err != nil {
			return fmt.Errorf("locking a meal: %w", err)
		}
		action := audit.MealLocked
		if !locked {
			action = audit.MealUnlocked
		}
		details := map[string]string{"date": date.Format(time.DateOnly), "slot": string(slot)}
		return audit.Record(ctx, tx, action, acct.ID, s.now(), details)
	})
	if err != nil {
		return Menu{}, nil, err
	}
	s.MarkUnsuitable(snapshot, acct, &menu)
	return menu, snapshot, nil
}
