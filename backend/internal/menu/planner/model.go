package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// model is a request in the solver's form. Its dishes are the indexes of the pool's candidates, followed by aliases:
// locked meals that the pool does not have, and leftovers, which do not count as uses of their dish.
type model struct {
	*costs
	allowed   map[catalogue.MealTime][]int // by the account's own rules
	choice    choice
	locked    [7][]*lockedMeal // by day and slot; nil where nothing is locked
	pinned    [7][]*pin        // by day and slot; nil where any dish is possible
	reserved  map[int]bool     // candidates that are pinned, and may not be used elsewhere
	aliases   []int            // by alias: its candidate, or -1 when the pool does not have it
	dayBefore []int            // candidates eaten on the day before the week
	dayAfter  []int            // candidates eaten on the day after the week
	kinds     []int            // by kind of day: its first day
}

type lockedMeal struct {
	dish int
	Meal
}

// pin is a fixed dish of a place, whose portion is free.
type pin struct {
	dish      int // dish of the solver
	candidate int
	leftover  bool
}

func newModel(pool *Pool, request Request) *model {
	m := &model{costs: costsOf(pool, request), allowed: map[catalogue.MealTime][]int{}, reserved: map[int]bool{}}
	for _, meal := range catalogue.MealTimes {
		m.allowed[meal] = m.rules.allowed(pool, meal)
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
			dish = m.addAlias(-1)
		case locked.Meal.Leftover:
			dish = m.addAlias(dish)
		}
		m.locked[locked.Day][at] = &lockedMeal{dish: dish, Meal: locked.Meal}
	}
	m.dayBefore, m.dayAfter = oneDayAway(m.daysAgo), oneDayAway(m.daysAhead)
	m.choice = m.narrowestChoice()
	return m
}

// oneDayAway returns the candidates with a distance of one day, in order.
func oneDayAway(days map[int]int) []int {
	var candidates []int
	for candidate, distance := range days {
		if distance == 1 {
			candidates = append(candidates, candidate)
		}
	}
	slices.Sort(candidates)
	return candidates
}

func (m *model) slot(slot Slot) int {
	return slotIndex(m.request.Slots, slot)
}

// addAlias adds an alias of a candidate and returns its dish.
func (m *model) addAlias(candidate int) int {
	m.aliases = append(m.aliases, candidate)
	return len(m.pool.candidates) + len(m.aliases) - 1
}

// candidateIndex returns the candidate of a dish of the solver; -1 when the pool does not have it.
func (m *model) candidateIndex(dish int) int {
	if dish < len(m.pool.candidates) {
		return dish
	}
	return m.aliases[dish-len(m.pool.candidates)]
}

// options returns the options of a slot of a day.
func (m *model) options(day, slot int) []optimum.Option {
	share := m.request.Slots[slot]
	if locked := m.locked[day][slot]; locked != nil {
		return []optimum.Option{
			{Dish: locked.dish, Tag: int(locked.Portion), Amount: m.amounts(locked.dish, locked.Portion, share)},
		}
	}
	var options []optimum.Option
	add := func(dish, candidate int, cost float64) {
		if day == 6 && slices.Contains(m.dayAfter, candidate) {
			return // no dish on two days running
		}
		for portion := range m.request.portions(&m.pool.candidates[candidate], share) {
			options = append(
				options,
				optimum.Option{Dish: dish, Tag: int(portion), Amount: m.amounts(dish, portion, share), Cost: cost},
			)
		}
	}
	if pinned := m.pinned[day][slot]; pinned != nil {
		cost := 0.0 // nothing is cooked for a leftover
		if !pinned.leftover {
			cost = m.dishCost(day, pinned.candidate)
		}
		add(pinned.dish, pinned.candidate, cost)
		return options
	}
	rules, hasCompanions := m.together[Place{Day: day, Slot: share.Slot}]
	for _, index := range m.allowed[share.Slot.MealTime()] {
		if m.reserved[index] || !m.choice.admits(m, index) || !m.pool.candidates[index].suits(share.Slot) ||
			hasCompanions && rules.broken(&m.pool.candidates[index]) != "" {
			continue
		}
		add(index, index, m.dishCost(day, index))
	}
	return options
}

// amounts returns the amounts of a dish at a portion. For a dish that the pool does not have, it returns the target of
// its slot.
func (m *model) amounts(dish int, portion Quarters, share SlotShare) optimum.Amounts {
	if candidate := m.candidateIndex(dish); candidate >= 0 {
		return amountsOf(m.pool.candidates[candidate].nutrients, portion)
	}
	t := m.request.Target
	return optimum.Amounts{
		thousandths(t.KCal * share.Share),
		thousandths(t.Protein * share.Share),
		thousandths(t.Fat * share.Share),
		thousandths(t.Carbohydrate * share.Share),
	}
}

// problem returns the solver's problem for a widening of the bands.
func (m *model) problem(w widening, budget int) *optimum.Problem {
	m.kinds = nil
	p := &optimum.Problem{TransitionCost: m.transitionCost, Tolerance: reuseTolerance, Budget: budget}
	if m.request.UsePacks {
		p.Tolerance, p.ThoroughSecondary = packsTolerance, true
	}
	p.SecondaryCost = func(days []*optimum.Day) float64 { return m.ingredientCost(p, days) }
	for i := range m.pool.candidates {
		p.Dishes = append(
			p.Dishes,
			optimum.Dish{FreeUses: 1, MaxUses: m.choice.maxUses(m.pool.candidates[i].meal), ExtraCost: costReturns},
		)
	}
	for range m.aliases {
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
		d := &p.Dishes[dish]
		d.FreeUses, d.MaxUses = max(d.FreeUses, uses), max(d.MaxUses, uses)
	}
	for day := range 7 {
		at := slices.IndexFunc(p.Kinds, func(k optimum.Kind) bool { return m.sameKind(day, k.Positions[0]) })
		if at >= 0 {
			p.Kinds[at].Positions = append(p.Kinds[at].Positions, day)
			continue
		}
		kind := optimum.Kind{Positions: []int{day}, Curves: m.curves}
		kind.Low, kind.High = w.bounds(m.request)
		for slot := range m.request.Slots {
			kind.Slots = append(kind.Slots, m.options(day, slot))
		}
		if !slices.Contains(m.locked[day], nil) { // without choice there are no bounds and no costs
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

// sameKind reports whether two days have the same options and costs.
func (m *model) sameKind(a, b int) bool {
	for slot, share := range m.request.Slots {
		if m.locked[a][slot] != nil || m.locked[b][slot] != nil || m.pinned[a][slot] != nil ||
			m.pinned[b][slot] != nil {
			return false
		}
		if !m.request.Companions[Place{a, share.Slot}].sameRules(m.request.Companions[Place{b, share.Slot}]) {
			return false
		}
	}
	if (a == 6) != (b == 6) &&
		slices.ContainsFunc(m.dayAfter, func(candidate int) bool { return m.choice.admits(m, candidate) }) {
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

// transitionCost returns the cost of one day following another: infinite for a dish on both days, and costVariety for
// each dish with a main ingredient of the day before. Pairs of locked meals cost nothing.
func (m *model) transitionCost(earlier, later *optimum.Day) float64 {
	if earlier == nil {
		return m.adjacencyCost(m.dayBefore, later.Dishes, func(int, int) bool { return false })
	}
	before, after := m.locked[m.kinds[earlier.Kind]], m.locked[m.kinds[later.Kind]]
	bothLocked := func(a, b int) bool { return before[a] != nil && after[b] != nil }
	return m.adjacencyCost(earlier.Dishes, later.Dishes, bothLocked)
}

func (m *model) adjacencyCost(earlier, later []int, locked func(a, b int) bool) float64 {
	cost := 0.0
	count := len(m.pool.candidates)
	for b, dish := range later {
		if dish >= count {
			continue
		}
		hasSameMain := false
		for a, before := range earlier {
			if before >= count || locked(a, b) {
				continue
			}
			if before == dish {
				return math.Inf(1)
			}
			hasSameMain = hasSameMain ||
				m.pool.candidates[dish].isMainMeal() && sameMain(&m.pool.candidates[dish], &m.pool.candidates[before])
		}
		if hasSameMain {
			cost += costVariety
		}
	}
	return cost
}

// The largest cost above the least objective for using fewer ingredients, and for using up opened packs.
const (
	reuseTolerance = 3.0
	packsTolerance = 15.0
)

// ingredientCost returns the cost of the perishable ingredients of a week: for each distinct one and, with UsePacks,
// for what remains in opened packs.
func (m *model) ingredientCost(p *optimum.Problem, days []*optimum.Day) float64 {
	used := make([]float64, len(m.pool.ingredients)) // g
	distinct := 0
	for position, day := range days {
		for slot, dish := range day.Dishes {
			candidate := m.candidateIndex(dish)
			if candidate < 0 {
				continue
			}
			portion := Quarters(p.Kinds[day.Kind].Slots[slot][day.Options[slot]].Tag).Factor()
			portion *= 1 + m.request.CompanionPortions(Place{position, m.request.Slots[slot].Slot})
			c := &m.pool.candidates[candidate]
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
		cost += costPackWaste * m.pool.packWaste(used)
	}
	return cost
}

// week converts the solver's result.
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
				Slot:     share.Slot,
				Recipe:   m.pool.candidates[m.candidateIndex(option.Dish)].id,
				Portion:  Quarters(option.Tag),
				Leftover: option.Dish >= len(m.pool.candidates),
			})
		}
	}
	return week
}
