package planner

import "slices"

// Source is where a leftover comes from: the dinner of the day before. False when no leftover stands at the place.
func (w *Week) Source(place Place) (Place, bool) {
	meal, ok := w.at(place)
	if !ok || !meal.Leftover || place.Day == 0 {
		return Place{}, false
	}
	source := Place{Day: place.Day - 1, Slot: Dinner}
	dinner, ok := w.at(source)
	return source, ok && dinner.Recipe == meal.Recipe
}

// EatenAgain is where a dinner is eaten a second time, the day after; false when it is cooked for one meal.
func (w *Week) EatenAgain(dinner Place) (Place, bool) {
	if dinner.Slot != Dinner || dinner.Day >= 6 {
		return Place{}, false
	}
	for _, meal := range w.Days[dinner.Day+1].Meals {
		place := Place{Day: dinner.Day + 1, Slot: meal.Slot}
		if source, ok := w.Source(place); ok && source == dinner {
			return place, true
		}
	}
	return Place{}, false
}

// at is the meal at a place.
func (w *Week) at(place Place) (Meal, bool) {
	if place.Day < 0 || place.Day > 6 {
		return Meal{}, false
	}
	meals := w.Days[place.Day].Meals
	at := slices.IndexFunc(meals, func(m Meal) bool { return m.Slot == place.Slot })
	if at < 0 {
		return Meal{}, false
	}
	return meals[at], true
}
