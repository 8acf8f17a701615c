package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// model is a request as the solver knows it. Its dishes are the pool's candidates, by index; behind them come those
// that stand for something else: locked meals that the pool does not know, and leftovers, which are no use of their
// dish.
type model struct {
	*costs
	allowed  map[catalogue.MealTime][]int // that the person's own rules leave
	choice   choice
	locked   [7][]*lockedMeal // by day and slot; nil where nothing is locked
	pinned   [7][]*pin        // by day and slot; nil where any dish may stand
	held     map[int]bool     // candidates that stand at a place of their own, and nowhere else
	standIns []int            // by dish behind the candidates: the candidate that it stands for, -1 when the pool does not know it
	last     []int            // candidates of the day before the week
	next     []int            // candidates of the day after it
	kinds    []int            // by kind of day: the first day of it
}

type lockedMeal struct {
	dish int
	Meal
}

// pin is a dish that a place must hold, at whatever portion suits it.
type pin struct {
	dish      int // as the solver knows it
	candidate int
	leftover  bool
}

func newModel(pool *Pool, request Request) *model {
	m := &model{costs: costsOf(pool, request), allowed: map[catalogue.MealTime][]int{}, held: map[int]bool{}}
	for _, meal := range catalogue.MealTimes {
		m.allowed[meal] = request.Rules.allowed(pool, meal)
	}
	for day := range m.locked {
		m.locked[day], m.pinned[day] = make([]*lockedMeal, len(request.Slots)), make([]*pin, len(request.Slots))
	}
	for _, locked := range request.Locked {
		at := m.slot(locked.Meal.Slot)
		if at < 0 || locked.Day < 0 || locked.Day > 6 {
			continue
		}
		dish, ok := pool.byID[locked.Meal.Recipe]
		switch {
		case !ok:
			dish = m.standIn(-1)
		case locked.Meal.Leftover:
			dish = m.standIn(dish)
		}
		m.locked[locked.Day][at] = &lockedMeal{dish: dish, Meal: locked.Meal}
	}
	m.last, m.next = dayBeside(m.recent), dayBeside(m.coming)
	m.choice = m.count()
	return m
}

// dayBeside are the candidates that are a day away, in order.
func dayBeside(days map[int]int) []int {
	var beside []int
	for candidate, away := range days {
		if away == 1 {
			beside = append(beside, candidate)
		}
	}
	slices.Sort(beside)
	return beside
}

func (m *model) slot(slot Slot) int {
	return slices.IndexFunc(m.request.Slots, func(s SlotShare) bool { return s.Slot == slot })
}

// standIn is a dish behind the candidates that stands for one of them.
func (m *model) standIn(candidate int) int {
	m.standIns = append(m.standIns, candidate)
	return len(m.pool.candidates) + len(m.standIns) - 1
}

// candidate is what a dish of the solver stands for; -1 when the pool does not know it.
func (m *model) candidate(dish int) int {
	if dish < len(m.pool.candidates) {
		return dish
	}
	return m.standIns[dish-len(m.pool.candidates)]
}

// options are what a slot of a day may hold.
func (m *model) options(day, slot int) []optimum.Option {
	share := m.request.Slots[slot]
	if locked := m.locked[day][slot]; locked != nil {
		return []optimum.Option{
			{Dish: locked.dish, Tag: int(locked.Portion), Amount: m.amounts(locked.dish, locked.Portion, share)},
		}
	}
	var options []optimum.Option
	add := func(dish, candidate int, cost float64) {
		if day == 6 && slices.Contains(m.next, candidate) {
			return // no dish on two days running
		}
		for portion := MinPortion; portion <= MaxPortion; portion++ {
			if fitsShare(&m.pool.candidates[candidate], portion, share, m.request.Target.KCal) {
				options = append(
					options,
					optimum.Option{Dish: dish, Tag: int(portion), Amount: m.amounts(dish, portion, share), Cost: cost},
				)
			}
		}
	}
	if pinned := m.pinned[day][slot]; pinned != nil {
		cost := 0.0 // nothing is cooked for a leftover
		if !pinned.leftover {
			cost = m.on(day, pinned.candidate)
		}
		add(pinned.dish, pinned.candidate, cost)
		return options
	}
	rules := m.request.RulesAt(Place{Day: day, Slot: share.Slot})
	_, along := m.request.Companions[Place{Day: day, Slot: share.Slot}]
	for _, index := range m.allowed[share.Slot.MealTime()] {
		if m.held[index] || !m.choice.admits(m, index) ||
			along && rules.broken(m.pool, &m.pool.candidates[index]) != "" {
			continue
		}
		add(index, index, m.on(day, index))
	}
	return options
}

// amounts of a dish at a portion. One that the pool does not know is taken for what its slot should hold.
func (m *model) amounts(dish int, portion Quarters, share SlotShare) optimum.Amounts {
	if known := m.candidate(dish); known >= 0 {
		return amountsOf(m.pool.candidates[known].nutrients, portion)
	}
	t := m.request.Target
	return optimum.Amounts{
		thousandths(
			t.KCal * share.Share,
		), thousandths(t.Protein * share.Share), thousandths(t.Fat * share.Share), thousandths(t.Carbohydrate * share.Share),
	}
}

// problem is the week to be found when bands are widened so far.
func (m *model) problem(w widening, budget int) *optimum.Problem {
	m.kinds = nil
	p := &optimum.Problem{TransitionCost: m.beside, Tolerance: reuseAllowance, Budget: budget}
	if m.request.UsePacks {
		p.Tolerance, p.BlendWell = packsAllowance, true
	}
	p.SecondaryCost = func(days []*optimum.Day) float64 { return m.blend(p, days) }
	for i := range m.pool.candidates {
		p.Dishes = append(
			p.Dishes,
			optimum.Dish{FreeUses: 1, MaxUses: m.choice.uses(m.pool.candidates[i].meal), ExtraCost: costReturns},
		)
	}
	for range m.standIns {
		p.Dishes = append(p.Dishes, optimum.Dish{FreeUses: 7, MaxUses: 7})
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
		p.Dishes[dish].FreeUses, p.Dishes[dish].MaxUses = max(p.Dishes[dish].FreeUses, uses), max(p.Dishes[dish].MaxUses, uses)
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
			kind.Low, kind.High = optimum.Amounts{}, optimum.Amounts{
				optimum.Unlimited,
				optimum.Unlimited,
				optimum.Unlimited,
				optimum.Unlimited,
			}
		}
		p.Kinds, m.kinds = append(p.Kinds, kind), append(m.kinds, day)
	}
	return p
}

// same reports whether the same may be eaten at the same cost on two days.
func (m *model) same(a, b int) bool {
	for slot, share := range m.request.Slots {
		if m.locked[a][slot] != nil || m.locked[b][slot] != nil || m.pinned[a][slot] != nil ||
			m.pinned[b][slot] != nil {
			return false
		}
		if !m.request.Companions[Place{a, share.Slot}].like(m.request.Companions[Place{b, share.Slot}]) {
			return false
		}
	}
	if (a == 6) != (b == 6) &&
		slices.ContainsFunc(m.next, func(candidate int) bool { return m.choice.admits(m, candidate) }) {
		return false
	}
	if (a < 5) == (b < 5) || m.request.Minutes == 0 {
		return true
	}
	for _, slot := range m.request.Slots {
		for _, index := range m.allowed[slot.Slot.MealTime()] {
			if MinutesOver(m.pool.candidates[index].minutes, m.request.Minutes, 0) > 0 {
				return false
			}
		}
	}
	return true
}

// beside is what it costs that one day follows another: no dish on two days running, and another main ingredient. What
// is locked on both days is not judged.
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
			like = like ||
				m.pool.candidates[dish].cooked() && alike(&m.pool.candidates[dish], &m.pool.candidates[before])
		}
		if like {
			cost += costVariety
		}
	}
	return cost
}

// How much more than the least a week may cost for what it saves in ingredients, and for who wants packs used up.
const (
	reuseAllowance = 3.0
	packsAllowance = 15.0
)

// blend is what the perishable ingredients of a week cost: each of them and, for who wants packs used up, what is left
// of them.
func (m *model) blend(p *optimum.Problem, days []*optimum.Day) float64 {
	used := make([]float64, len(m.pool.ingredients)) // g
	distinct := 0
	for position, day := range days {
		for slot, dish := range day.Dishes {
			known := m.candidate(dish)
			if known < 0 {
				continue
			}
			portion := Quarters(p.Kinds[day.Kind].Slots[slot][day.Options[slot]].Tag).Factor()
			portion *= 1 + m.request.Companions[Place{position, m.request.Slots[slot].Slot}].Portions
			c := &m.pool.candidates[known]
			for n, ingredient := range c.fresh {
				if used[ingredient] == 0 {
					distinct++
				}
				used[ingredient] += max(c.grams[n]*portion, 1e-9)
			}
		}
	}
	cost := costIngredient * float64(distinct)
	if m.request.UsePacks {
		cost += costRest * m.pool.rest(used)
	}
	return cost
}

// week is what the solver found, in the words of the request.
func (m *model) week(result outcome) Week {
	var week Week
	for position, day := range result.days {
		for slot, share := range m.request.Slots {
			if locked := m.locked[position][slot]; locked != nil {
				week.Days[position].Meals = append(week.Days[position].Meals, locked.Meal)
				continue
			}
			option := result.problem.Kinds[day.Kind].Slots[slot][day.Options[slot]]
			week.Days[position].Meals = append(week.Days[position].Meals, Meal{
				Slot: share.Slot, Recipe: m.pool.candidates[m.candidate(option.Dish)].id, Portion: Quarters(option.Tag),
				Leftover: option.Dish >= len(m.pool.candidates),
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
