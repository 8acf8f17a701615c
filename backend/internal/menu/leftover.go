package menu

import (
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// withLeftover returns a replacement meal and, when it replaces a dinner that is eaten again the day after, that
// leftover, which changes with it. It always can: the planner, which decides which dinners have a leftover in
// planner/leftovers.go, offers no other dish for a dinner whose leftover is locked, and none that does not suit the
// leftover.
func (m Menu) withLeftover(snapshot *catalogue.Snapshot, meal Meal, effect planner.Effect) ([]Meal, error) {
	meals := []Meal{meal}
	if effect.Leftover == nil {
		return meals, nil
	}
	at := m.find(effect.Leftover.Place.Day, effect.Leftover.Place.Slot)
	if at < 0 {
		return meals, nil
	}
	next, err := mealOf(snapshot, effect.Leftover.Place.Day, effect.Leftover.Meal)
	if err != nil {
		return nil, err
	}
	next.Surprises = m.Meals[at].Surprises
	return append(meals, next), nil
}
