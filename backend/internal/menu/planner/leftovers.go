package planner

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

// Source returns the place of the dinner that a leftover comes from, on the day before; false when the meal at place is
// not a leftover.
func (w *Week) Source(place Place) (Place, bool) {
	meal, ok := w.at(place)
	if !ok || !meal.Leftover || place.Day == 0 {
		return Place{}, false
	}
	source := Place{Day: place.Day - 1, Slot: Dinner}
	dinner, ok := w.at(source)
	return source, ok && dinner.Recipe == meal.Recipe
}

// Leftover returns the place of a dinner's leftover, on the day after; false when there is none.
func (w *Week) Leftover(dinner Place) (Place, bool) {
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

// at returns the meal at a place.
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

// addLeftovers returns a model with leftovers and its best week. Starting from the week without more leftovers, it
// chooses one dinner after another: each time the one for which the day of its leftover costs least, provided that
// enough days remain for the others. A proof then holds among weeks with the same leftovers.
func (m *model) addLeftovers(ctx context.Context, result outcome) (*model, outcome, error) {
	remaining := min(m.request.Leftovers, MaxLeftovers)
	week := m.week(result)
	for day := range week.Days {
		if _, ok := week.Leftover(Place{day, Dinner}); ok {
			remaining--
		}
	}
	best, bestResult := m, result
	for pass := range 2 { // a second pass uses the dinners of the new week
		for _, day := range best.leftoverDays(week) {
			if remaining <= 0 {
				break
			}
			extended := best.withLeftover(week, day)
			if extended == nil || pass == 0 && extended.leftoverRoom() < remaining-1 {
				continue
			}
			extendedResult, err := extended.solve(ctx)
			if err != nil {
				return nil, outcome{}, err
			}
			if extendedResult.days == nil || extendedResult.widened > result.widened {
				continue
			}
			extendedResult.steps += bestResult.steps
			best, bestResult = extended, extendedResult
			remaining--
		}
		week = best.week(bestResult)
	}
	return best, bestResult, nil
}

// withLeftover returns a model in which the dinner of a day has a leftover on the day after, or nil when that is not
// possible.
func (m *model) withLeftover(week Week, day int) *model {
	dinner, at := m.slot(Dinner), m.leftoverSlot()
	if dinner < 0 || at < 0 || day >= 6 || m.locked[day+1][at] != nil || m.pinned[day+1][at] != nil {
		return nil
	}
	if pinned := m.pinned[day][dinner]; pinned != nil && pinned.leftover {
		return nil
	}
	meal, place := week.Days[day].Meals[dinner], Place{Day: day + 1, Slot: m.request.Slots[at].Slot}
	candidate, ok := m.pool.byID[meal.Recipe]
	if !ok || meal.Leftover || !m.pool.candidates[candidate].keeps ||
		m.rulesAt(place).broken(&m.pool.candidates[candidate]) != "" ||
		!m.request.fitsAnyPortion(&m.pool.candidates[candidate], m.request.Slots[at]) {
		return nil
	}
	extended := *m
	extended.reserved, extended.aliases = maps.Clone(m.reserved), slices.Clone(m.aliases)
	for d := range extended.pinned {
		extended.pinned[d] = slices.Clone(m.pinned[d])
	}
	if extended.locked[day][dinner] == nil {
		extended.pinned[day][dinner] = &pin{dish: candidate, candidate: candidate}
	}
	extended.pinned[day+1][at] = &pin{dish: extended.addAlias(candidate), candidate: candidate, leftover: true}
	extended.reserved[candidate] = true
	return &extended
}

// leftoverRoom returns how many more dinners could have a leftover.
func (m *model) leftoverRoom() int {
	dinner, at := m.slot(Dinner), m.leftoverSlot()
	room := 0
	for day := 0; day < 6; day++ {
		if pinned := m.pinned[day][dinner]; pinned != nil && pinned.leftover || m.locked[day+1][at] != nil ||
			m.pinned[day+1][at] != nil {
			continue
		}
		room++
		if at == dinner {
			day++ // nothing is cooked on the day after
		}
	}
	return room
}

// leftoverSlot returns the index of the slot for leftovers; -1 when the day has none.
func (m *model) leftoverSlot() int {
	if m.request.LeftoverSlot != "" {
		return m.slot(m.request.LeftoverSlot)
	}
	if at := m.slot(Lunch); at >= 0 {
		return at
	}
	return m.slot(Dinner)
}

// leftoverDays returns the days of a week whose dinner may have a leftover, in the order of the cost of the day after.
func (m *model) leftoverDays(week Week) []int {
	type dayCost struct {
		day  int
		cost float64
	}
	var dayCosts []dayCost
	at := m.leftoverSlot()
	for day := range 6 {
		if m.withLeftover(week, day) == nil {
			continue
		}
		e := newWeekEditor(m.pool, m.request, week)
		dish := e.week[day][m.slot(Dinner)].dish
		if best, ok := e.bestPortion(day+1, at, dish, 0); ok {
			dayCosts = append(dayCosts, dayCost{day, best.cost})
		}
	}
	slices.SortStableFunc(dayCosts, func(a, b dayCost) int { return cmp.Compare(a.cost, b.cost) })
	days := make([]int, len(dayCosts))
	for n := range dayCosts {
		days[n] = dayCosts[n].day
	}
	return days
}
