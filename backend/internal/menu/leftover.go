package menu

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// putLeftover stores what became of the leftover of a dinner that was changed: it is of the new dish too, or is cooked by itself from then on and
// stays. The menu is brought up to date with it.
func putLeftover(ctx context.Context, tx postgres.Tx, snapshot *catalogue.Snapshot, menu *Menu, effect planner.Effect) error {
	if effect.Follows == nil {
		return nil
	}
	at := menu.find(effect.Follows.Place.Day, effect.Follows.Place.Slot)
	if at < 0 {
		return nil
	}
	next, err := mealOf(snapshot, effect.Follows.Place.Day, effect.Follows.Meal)
	if err != nil {
		return err
	}
	next.Surprises = menu.Meals[at].Surprises
	if err := putMeal(ctx, tx, menu.ID, next); err != nil {
		return err
	}
	menu.Meals[at] = next
	return nil
}
