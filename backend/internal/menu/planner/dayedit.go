package planner

import (
	"cmp"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// daySteps is the work that a new day may take.
const daySteps = 400_000

// NewDay plans one day of a week anew; the others stay as they are. Turn counts how often that was asked for: each turn
// weighs the dishes anew. None of the day's dishes comes back while others fit. Locked meals of the day stay, and so do
// leftovers of the day before and a dinner that is eaten again the day after. The error is a *RuleError: RuleNothing
// when no other day fits, RuleUnknown when there is no such day or it has other slots than the request.
func NewDay(pool *Pool, request Request, week Week, day, turn int) (Week, Effect, error) {
	if day < 0 || day > 6 ||
		!slices.EqualFunc(
			week.Days[day].Meals,
			request.Slots,
			func(m Meal, s SlotShare) bool { return m.Slot == s.Slot },
		) {
		return Week{}, Effect{}, &RuleError{RuleUnknown}
	}
	request.Seed += uint64(turn) //nolint:gosec // counts up
	t := layWeek(pool, request, week)
	var avoid []int
	for at, meal := range t.week[day] {
		if slices.Contains(request.Locked, Locked{Day: day, Meal: week.Days[day].Meals[at]}) || meal.leftover ||
			t.follower(day, at) >= 0 {
			continue
		}
		if meal.dish >= 0 {
			avoid = append(avoid, meal.dish)
			t.uses[meal.dish]--
		}
		t.week[day][at] = placed{dish: -1}
	}
	for _, avoid := range [][]int{avoid, nil} {
		for _, w := range widenings {
			meals := t.newDay(week, day, w, avoid)
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

// newDay is the best day for a place in the week that was cleared but for what is locked; nil when there is none.
func (t *table) newDay(week Week, day int, w widening, avoid []int) []Meal {
	kind := optimum.Kind{Positions: []int{0}, Curves: t.curves}
	kind.Low, kind.High = w.bounds(t.request)
	for at := range t.request.Slots {
		kind.Slots = append(kind.Slots, t.optionsFor(day, at, avoid))
	}
	problem := &optimum.Problem{
		Kinds:       []optimum.Kind{kind},
		Dishes:      make([]optimum.Dish, len(t.pool.candidates)+1),
		Budget:      daySteps,
		ImproveOnly: len(t.request.Slots) > ProvableMeals,
	}
	if w == widenings[len(widenings)-1] { // days that lie so far from their target are not looked for: it begins with one
		day := t.anyDay(kind)
		if day == nil {
			return nil
		}
		problem.Start, problem.ImproveOnly = [][]int{day}, true
	}
	for dish := range problem.Dishes {
		problem.Dishes[dish] = optimum.Dish{FreeUses: 1, MaxUses: 1}
	}
	found := optimum.Solve(problem)
	if found.Days == nil {
		return nil
	}
	meals := slices.Clone(week.Days[day].Meals)
	for at, option := range found.Days[0].Options {
		chosen := kind.Slots[at][option]
		if chosen.Dish < len(t.pool.candidates) {
			meals[at].Recipe, meals[at].Portion = t.pool.candidates[chosen.Dish].id, Quarters(chosen.Tag)
		}
	}
	return meals
}

// optionsFor is what a slot of a day that was cleared may hold, given the days around it.
func (t *table) optionsFor(day, at int, avoid []int) []optimum.Option {
	if locked := t.week[day][at]; locked.portion > 0 {
		return []optimum.Option{{Dish: locked.dish, Tag: int(locked.portion), Amount: locked.amounts}}
	}
	t.freshen(day, at)
	share := t.request.Slots[at]
	var dishes, others []int
	for _, dish := range t.pool.byMeal[share.Slot.MealTime()] {
		if t.refusal(day, at, dish) == "" {
			dishes = append(dishes, dish)
			if !slices.Contains(avoid, dish) {
				others = append(others, dish)
			}
		}
	}
	if len(others) > 0 {
		dishes = others
	}
	var options []optimum.Option
	for _, dish := range dishes {
		cost := t.on(day, dish) + t.besideOthers(day, at, dish)
		for portion := MinPortion; portion <= MaxPortion; portion++ {
			if fitsShare(&t.pool.candidates[dish], portion, share, t.request.Target.KCal) {
				options = append(
					options,
					optimum.Option{Dish: dish, Tag: int(portion), Amount: t.placed(dish, portion).amounts, Cost: cost},
				)
			}
		}
	}
	return options
}

// anyDay is a day of different dishes, each the cheapest of its slot that is left, at the portion that comes nearest to
// the slot's share: an option by slot; nil when one has none.
func (t *table) anyDay(kind optimum.Kind) []int {
	var day, used []int
	for at, share := range t.request.Slots {
		want := thousandths(t.request.Target.KCal * share.Share)
		away := func(option optimum.Option) int32 {
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
					cmp.Compare(away(option), away(kind.Slots[at][best])),
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
