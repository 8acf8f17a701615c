package planner

import (
	"cmp"
	"context"
	"maps"
	"slices"
)

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

// Leftover is where a dinner is eaten a second time, the day after; false when it is cooked for one meal.
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

// withLeftovers is a model in which dinners are eaten a second time, with the best week of it. The dinners are those of
// the week that was found before, and then of the newest: one after the other that one is cooked for two meals of which
// the day that gets the second is cheapest, as long as it leaves room for all others. What is proved then is proved
// among weeks with the same.
func (m *model) withLeftovers(ctx context.Context, result outcome) (*model, outcome, error) {
	wished := min(m.request.Leftovers, MaxLeftovers)
	week := m.week(result)
	for day := range week.Days {
		if _, again := week.Leftover(Place{day, Dinner}); again {
			wished--
		}
	}
	best, bestFound := m, result
	for pass := range 2 { // a dinner that cannot be eaten twice may have made room for one that can
		for _, day := range best.doubles(week) {
			if wished <= 0 {
				break
			}
			with := best.with(week, day)
			if with == nil || pass == 0 && with.room() < wished-1 {
				continue
			}
			next, err := with.best(ctx)
			if err != nil {
				return nil, outcome{}, err
			}
			if next.days == nil || next.widened > result.widened {
				continue
			}
			next.steps += bestFound.steps
			best, bestFound = with, next
			wished--
		}
		week = best.week(bestFound)
	}
	return best, bestFound, nil
}

// with is a model in which the dinner of a day in a week is eaten again the day after; nil when it cannot be.
func (m *model) with(week Week, day int) *model {
	dinner, at := m.slot(Dinner), m.leftoversAt()
	if dinner < 0 || at < 0 || day >= 6 || m.locked[day+1][at] != nil || m.pinned[day+1][at] != nil {
		return nil
	}
	if pinned := m.pinned[day][dinner]; pinned != nil && pinned.leftover {
		return nil
	}
	meal, place := week.Days[day].Meals[dinner], Place{Day: day + 1, Slot: m.request.Slots[at].Slot}
	candidate, known := m.pool.byID[meal.Recipe]
	if !known || meal.Leftover || !m.pool.candidates[candidate].keeps ||
		m.request.RulesAt(place).broken(m.pool, &m.pool.candidates[candidate]) != "" ||
		!fitsSomehow(&m.pool.candidates[candidate], m.request.Slots[at], m.request.Target.KCal) {
		return nil
	}
	with := *m
	with.held, with.standIns = maps.Clone(m.held), slices.Clone(m.standIns)
	for d := range with.pinned {
		with.pinned[d] = slices.Clone(m.pinned[d])
	}
	if with.locked[day][dinner] == nil {
		with.pinned[day][dinner] = &pin{dish: candidate, candidate: candidate}
	}
	with.pinned[day+1][at] = &pin{dish: with.standIn(candidate), candidate: candidate, leftover: true}
	with.held[candidate] = true
	return &with
}

// room is how many more dinners have a day after them on which they could be eaten again.
func (m *model) room() int {
	dinner, at := m.slot(Dinner), m.leftoversAt()
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

// leftoversAt is the slot at which leftovers are eaten; -1 when the day has none.
func (m *model) leftoversAt() int {
	if m.request.LeftoverSlot != "" {
		return m.slot(m.request.LeftoverSlot)
	}
	if at := m.slot(Lunch); at >= 0 {
		return at
	}
	return m.slot(Dinner)
}

// doubles are the days of a week whose dinner may be eaten again, in the order of what the day after would cost with
// it.
func (m *model) doubles(week Week) []int {
	type double struct {
		day  int
		cost float64
	}
	var all []double
	at := m.leftoversAt()
	for day := range 6 {
		if m.with(week, day) == nil {
			continue
		}
		t := layWeek(m.pool, m.request, week)
		dish := t.week[day][m.slot(Dinner)].dish
		if best, ok := t.bestPortion(day+1, at, dish, 0); ok {
			all = append(all, double{day, best.cost})
		}
	}
	slices.SortStableFunc(all, func(a, b double) int { return cmp.Compare(a.cost, b.cost) })
	days := make([]int, len(all))
	for n := range all {
		days[n] = all[n].day
	}
	return days
}
