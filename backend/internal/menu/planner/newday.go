package planner

import (
	"cmp"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// newDaySteps is the solver's budget for a new day.
const newDaySteps = 400_000

// NewDay plans one day of a week anew and keeps the others. turn counts the requests for this day; it changes the seed.
// Dishes of the current day are used only when no others fit, and after those of rejected, which has recipe IDs. Locked
// meals, leftovers of the day before, and a dinner with a leftover are kept. The error is a *RuleError:
// RuleNoAlternative when no other day fits, RuleUnknown when there is no such day or its slots differ from the request.
func NewDay(pool *Pool, request Request, week Week, day, turn int, rejected ...string) (Week, Effect, error) {
	sameSlot := func(m Meal, s SlotShare) bool { return m.Slot == s.Slot }
	if day < 0 || day > 6 || !slices.EqualFunc(week.Days[day].Meals, request.Slots, sameSlot) {
		return Week{}, Effect{}, &RuleError{RuleUnknown}
	}
	request.Seed += uint64(turn)
	e := newWeekEditor(pool, request, week)
	var avoid []int
	for at, meal := range e.week[day] {
		if slices.Contains(request.Locked, Locked{Day: day, Meal: week.Days[day].Meals[at]}) || meal.leftover ||
			e.leftoverIndex(day, at) >= 0 {
			continue
		}
		if meal.dish >= 0 {
			avoid = append(avoid, meal.dish)
			e.uses[meal.dish]--
		}
		e.week[day][at] = placedDish{dish: -1}
	}
	var all []int
	for _, id := range rejected {
		if index, ok := pool.byID[id]; ok {
			all = append(all, index)
		}
	}
	for _, avoid := range [][]int{append(all, avoid...), avoid, nil} {
		for _, w := range widenings {
			meals := e.newDay(week, day, w, avoid)
			if meals == nil || slices.Equal(meals, week.Days[day].Meals) {
				continue
			}
			changed := week.clone()
			changed.Days[day].Meals = meals
			return changed, EffectOf(pool, week, changed, day), nil
		}
	}
	return Week{}, Effect{}, &RuleError{RuleNoAlternative}
}

// newDay returns the best meals for a cleared day, or nil when there are none. avoid lists dishes to use only when no
// others fit.
func (e *editor) newDay(week Week, day int, w widening, avoid []int) []Meal {
	kind := optimum.Kind{Positions: []int{0}, Curves: e.curves}
	kind.Low, kind.High = w.bounds(e.request)
	for at := range e.request.Slots {
		kind.Slots = append(kind.Slots, e.optionsFor(day, at, avoid))
	}
	problem := &optimum.Problem{
		Kinds:       []optimum.Kind{kind},
		Dishes:      make([]optimum.Dish, len(e.pool.candidates)+1),
		Budget:      newDaySteps,
		ImproveOnly: len(e.request.Slots) > ProvableMeals,
	}
	if w == widenings[len(widenings)-1] {
		// Instead of searching days so far from the target, improve one.
		day := e.anyDay(kind)
		if day == nil {
			return nil
		}
		problem.Start, problem.ImproveOnly = [][]int{day}, true
	}
	for dish := range problem.Dishes {
		problem.Dishes[dish] = optimum.Dish{FreeUses: 1, MaxUses: 1}
	}
	result := optimum.Solve(problem)
	if result.Days == nil {
		return nil
	}
	meals := slices.Clone(week.Days[day].Meals)
	for at, option := range result.Days[0].Options {
		dish := kind.Slots[at][option]
		if dish.Dish < len(e.pool.candidates) {
			meals[at].Recipe, meals[at].Portion = e.pool.candidates[dish.Dish].id, Quarters(dish.Tag)
		}
	}
	return meals
}

// optionsFor returns the options for a slot of a cleared day, given the days around it.
func (e *editor) optionsFor(day, at int, avoid []int) []optimum.Option {
	if locked := e.week[day][at]; locked.portion > 0 {
		return []optimum.Option{{Dish: locked.dish, Tag: int(locked.portion), Amount: locked.amounts}}
	}
	e.markFresh(day, at)
	share := e.request.Slots[at]
	var dishes, preferred []int
	for _, dish := range e.pool.bySlot[share.Slot] {
		if e.mayPropose(day, at, dish) {
			dishes = append(dishes, dish)
			if !slices.Contains(avoid, dish) {
				preferred = append(preferred, dish)
			}
		}
	}
	if len(preferred) > 0 {
		dishes = preferred
	}
	var options []optimum.Option
	for _, dish := range dishes {
		cost := e.dishCost(day, dish) + e.interactionCost(day, at, dish)
		for _, portion := range e.portions(day, at, dish, share) {
			amounts := e.placedDish(dish, portion).amounts
			options = append(options, optimum.Option{Dish: dish, Tag: int(portion), Amount: amounts, Cost: cost})
		}
	}
	return options
}

// anyDay returns a day of different dishes as an option for each slot: the cheapest unused dish, at the portion nearest
// to the slot's share. It returns nil when a slot has no option.
func (e *editor) anyDay(kind optimum.Kind) []int {
	var day, used []int
	for at, share := range e.request.Slots {
		want := thousandths(e.request.Target.KCal * share.Share)
		distance := func(option optimum.Option) int32 {
			return max(option.Amount[optimum.Energy]-want, want-option.Amount[optimum.Energy])
		}
		best := -1
		for n, option := range kind.Slots[at] {
			if slices.Contains(used, option.Dish) {
				continue
			}
			if best < 0 ||
				cmp.Or(
					cmp.Compare(option.Cost, kind.Slots[at][best].Cost),
					cmp.Compare(distance(option), distance(kind.Slots[at][best])),
				) < 0 {
				best = n
			}
		}
		if best < 0 {
			return nil
		}
		day, used = append(day, best), append(used, kind.Slots[at][best].Dish)
	}
	return day
}
