package menu

import (
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// withLeftover is the meal that takes another's place, and what is left of it the day after: that is of the new dish
// too. Where that does not suit, and where the leftover is locked, it stays, and is cooked by itself from then on.
func (m Menu) withLeftover(snapshot *catalogue.Snapshot, meal Meal, effect planner.Effect) ([]Meal, error) {
	meals := []Meal{meal}
	if effect.Leftover == nil {
		return meals, nil
	}
	at := m.find(effect.Leftover.Place.Day, effect.Leftover.Place.Slot)
	if at < 0 || m.Meals[at].Locked {
		return meals, nil
	}
	next, err := mealOf(snapshot, effect.Leftover.Place.Day, effect.Leftover.Meal)
	if err != nil {
		return nil, err
	}
	next.Surprises = m.Meals[at].Surprises
	return append(meals, next), nil
}
