package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// model is a request as the solver knows it. Its dishes are the pool's candidates, by index; behind them come those of locked meals that
// the pool does not know.
type model struct {
	*costs
	allowed map[catalogue.MealTime][]int
	locked  [7][]*lockedMeal // by day and slot; nil where nothing is locked
	strange int              // dishes that the pool does not know
	last    []int            // candidates of the day before the week
	kinds   []int            // by kind of day: the first day of it
}

type lockedMeal struct {
	dish int
	Meal
}

func newModel(pool *Pool, request Request) *model {
	m := &model{costs: costsOf(pool, request), allowed: map[catalogue.MealTime][]int{}}
	for _, meal := range catalogue.MealTimes {
		m.allowed[meal] = request.Rules.allowed(pool, meal)
	}
	for day := range m.locked {
		m.locked[day] = make([]*lockedMeal, len(request.Slots))
	}
	for _, locked := range request.Locked {
		at := slices.IndexFunc(request.Slots, func(s SlotShare) bool { return s.Slot == locked.Meal.Slot })
		if at < 0 || locked.Day < 0 || locked.Day > 6 {
			continue
		}
		dish, ok := pool.byID[locked.Meal.Recipe]
		if !ok {
			dish = len(pool.candidates) + m.strange
			m.strange++
		}
		m.locked[locked.Day][at] = &lockedMeal{dish: dish, Meal: locked.Meal}
	}
	for candidate, days := range m.recent {
		if days == 1 {
			m.last = append(m.last, candidate)
		}
	}
	slices.Sort(m.last)
	return m
}

// options are what a slot of a day may hold.
func (m *model) options(day, slot int) []optimum.Option {
	share := m.request.Slots[slot]
	if locked := m.locked[day][slot]; locked != nil {
		return []optimum.Option{{Dish: locked.dish, Tag: int(locked.Portion), Amount: m.amounts(locked.dish, locked.Portion, share)}}
	}
	var options []optimum.Option
	for _, index := range m.allowed[share.Slot.MealTime()] {
		for portion := LeastPortion; portion <= LargestPortion; portion++ {
			if fitsShare(&m.pool.candidates[index], portion, share, m.request.Target.KCal) {
				options = append(options, optimum.Option{
					Dish: index, Tag: int(portion), Amount: m.amounts(index, portion, share), Cost: m.on(day, index),
				})
			}
		}
	}
	return options
}

// amounts of a dish at a portion. One that the pool does not know is taken for what its slot should hold.
func (m *model) amounts(dish int, portion Quarters, share SlotShare) optimum.Amounts {
	if dish < len(m.pool.candidates) {
		return amountsOf(m.pool.candidates[dish].nutrients, portion)
	}
	t := m.request.Target
	return optimum.Amounts{
		thousandths(t.KCal * share.Share), thousandths(t.Protein * share.Share), thousandths(t.Fat * share.Share), thousandths(t.Carbohydrate * share.Share),
	}
}

// problem is the week to be found when bands are widened so far.
func (m *model) problem(w widening, budget int) *optimum.Problem {
	m.kinds = nil
	p := &optimum.Problem{Beside: m.beside, Blend: m.blend, Allowance: reuseAllowance, Budget: budget}
	for i := range m.pool.candidates {
		most := maxUses(m.pool.candidates[i].meal)
		p.Dishes = append(p.Dishes, optimum.Dish{Free: 1, Most: most, Extra: costRepeat})
	}
	for range m.strange {
		p.Dishes = append(p.Dishes, optimum.Dish{Free: 7, Most: 7})
	}
	locked := make([]int, len(p.Dishes))
	for _, day := range m.locked {
		for _, meal := range day {
			if meal != nil {
				locked[meal.dish]++
			}
		}
	}
	for dish, uses := range locked {
		p.Dishes[dish].Free, p.Dishes[dish].Most = max(p.Dishes[dish].Free, uses), max(p.Dishes[dish].Most, uses)
	}
	for day := range 7 {
		at := slices.IndexFunc(p.Kinds, func(k optimum.Kind) bool { return m.same(day, k.Positions[0]) })
		if at >= 0 {
			p.Kinds[at].Positions = append(p.Kinds[at].Positions, day)
			continue
		}
		kind := optimum.Kind{Positions: []int{day}, Curves: m.curves}
		kind.Low, kind.High = w.bounds(m.request)
		for slot := range m.request.Slots {
			kind.Slots = append(kind.Slots, m.options(day, slot))
		}
		if !slices.Contains(m.locked[day], nil) { // nothing to choose: it is what it is
			kind.Curves = [4]optimum.Curve{}
			kind.Low, kind.High = optimum.Amounts{}, optimum.Amounts{optimum.Unlimited, optimum.Unlimited, optimum.Unlimited, optimum.Unlimited}
		}
		p.Kinds, m.kinds = append(p.Kinds, kind), append(m.kinds, day)
	}
	return p
}

// same reports whether the same may be eaten at the same cost on two days.
func (m *model) same(a, b int) bool {
	for _, day := range []int{a, b} {
		for _, meal := range m.locked[day] {
			if meal != nil {
				return false
			}
		}
	}
	if (a < 5) == (b < 5) || m.request.Minutes == 0 {
		return true
	}
	for _, slot := range m.request.Slots {
		for _, index := range m.allowed[slot.Slot.MealTime()] {
			if TooLong(m.pool.candidates[index].minutes, m.request.Minutes, 0) > 0 {
				return false
			}
		}
	}
	return true
}

// beside is what it costs that one day follows another: no dish on two days running, and another main ingredient. What is locked on both
// days is not judged.
func (m *model) beside(earlier, later *optimum.Day) float64 {
	if earlier == nil {
		return m.follow(m.last, later.Dishes, func(int, int) bool { return false })
	}
	before, after := m.locked[m.kinds[earlier.Kind]], m.locked[m.kinds[later.Kind]]
	return m.follow(earlier.Dishes, later.Dishes, func(a, b int) bool { return before[a] != nil && after[b] != nil })
}

func (m *model) follow(earlier, later []int, locked func(a, b int) bool) float64 {
	cost := 0.0
	known := len(m.pool.candidates)
	for b, dish := range later {
		if dish >= known {
			continue
		}
		like := false
		for a, before := range earlier {
			if before >= known || locked(a, b) {
				continue
			}
			if before == dish {
				return math.Inf(1)
			}
			like = like || m.pool.candidates[dish].cooked() && alike(&m.pool.candidates[dish], &m.pool.candidates[before])
		}
		if like {
			cost += costVariety
		}
	}
	return cost
}

// reuseAllowance is how much more than the least a week may cost for what it saves in ingredients.
const reuseAllowance = 3.0

// blend is what the perishable ingredients of a week cost.
func (m *model) blend(days []*optimum.Day) float64 {
	used := make([]bool, len(m.pool.ingredients))
	distinct := 0
	for _, day := range days {
		for _, dish := range day.Dishes {
			if dish >= len(m.pool.candidates) {
				continue
			}
			for _, ingredient := range m.pool.candidates[dish].fresh {
				if !used[ingredient] {
					used[ingredient] = true
					distinct++
				}
			}
		}
	}
	return costIngredient * float64(distinct)
}

// week is what the solver found, in the words of the request.
func (m *model) week(found outcome) Week {
	var week Week
	for position, day := range found.days {
		for slot, share := range m.request.Slots {
			if locked := m.locked[position][slot]; locked != nil {
				week.Days[position].Meals = append(week.Days[position].Meals, locked.Meal)
				continue
			}
			option := found.problem.Kinds[day.Kind].Slots[slot][day.Options[slot]]
			week.Days[position].Meals = append(week.Days[position].Meals, Meal{
				Slot: share.Slot, Recipe: m.pool.candidates[option.Dish].id, Portion: Quarters(option.Tag),
			})
		}
	}
	return week
}

// fitsShare reports whether a portion lies within the tolerance around the slot's share of the energy.
func fitsShare(c *candidate, portion Quarters, slot SlotShare, kcal float64) bool {
	tolerance := mealTolerance
	if slot.Slot.MealTime() == catalogue.Snack {
		tolerance = snackTolerant
	}
	want := kcal * slot.Share
	return math.Abs(c.nutrients.KCal*portion.Factor()-want) <= tolerance*want+1e-9
}
