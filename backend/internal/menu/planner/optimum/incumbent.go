package optimum

import (
	"math"
	"slices"
)

// construct finds a first incumbent day by day, each time the cheapest day that is compatible with the days chosen
// before, and collects columns for the first master. Dishes are priced as if good ones were scarce, see liftedPrices.
// It returns false when a kind has no days, or none were found within the budget.
func (s *solver) construct() bool {
	lifted := s.liftedPrices()
	if !s.initialColumns(lifted) {
		return false
	}
	week := make([]column, len(s.arrange.kindOf))
	for position := range week {
		week[position].kind = unset
	}
	for _, position := range s.fixedFirst() {
		k := s.arrange.kindOf[position]
		prices := s.adjacentPrices(week, position)
		for dish, price := range lifted {
			prices[dish] += price
		}
		result, _ := s.findDays(s.pricers[k], prices, nextDays)
		next := s.cheapestDay(result.days, week, position)
		if next == nil {
			return true
		}
		week[position] = *next
		s.columns = append(s.columns, result.days...)
	}
	if objective := s.objective(week); !math.IsInf(objective, 1) {
		s.setIncumbent(week, objective)
	}
	return true
}

// unset is the kind of a day that is not chosen yet.
const unset = -1

// fixedFirst returns the positions of a week, first those of kinds with a single day, which leave least choice.
func (s *solver) fixedFirst() []int {
	var firm, free []int
	for position, k := range s.arrange.kindOf {
		if s.problem.Kinds[k].days() == 1 {
			firm = append(firm, position)
		} else {
			free = append(free, position)
		}
	}
	return append(firm, free...)
}

// initialColumns lists days of each kind for the first master.
func (s *solver) initialColumns(lifted []float64) bool {
	at := &dualPoint{prices: lifted}
	for _, p := range s.pricers {
		result, proven := s.findDays(p, lifted, firstDays)
		if len(result.days) == 0 {
			if proven {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return false
		}
		s.columns = append(s.columns, result.days...)
		at.bases = append(at.bases, result.bound)
	}
	s.setBound(at)
	return true
}

// adjacentPrices returns prices of dishes for a day of a partly chosen week: dishes that have no uses left or are used
// on an adjacent day get a prohibitive price.
func (s *solver) adjacentPrices(week []column, position int) []float64 {
	prices := make([]float64, len(s.problem.Dishes))
	uses := s.usesOf(week)
	if week[position].kind != unset {
		for _, dish := range week[position].dish() {
			uses[dish]--
		}
	}
	for dish, uses := range uses {
		if d := &s.problem.Dishes[dish]; uses >= d.MaxUses {
			prices[dish] += scarcityPrice
		} else if uses >= d.FreeUses {
			prices[dish] += d.ExtraCost
		}
	}
	for _, adjacent := range []int{position - 1, position + 1} {
		if s.problem.TransitionCost != nil && adjacent >= 0 && adjacent < len(week) {
			for _, dish := range week[adjacent].dish() {
				prices[dish] += scarcityPrice
			}
		}
	}
	for _, options := range s.problem.Kinds[s.arrange.kindOf[position]].Slots {
		if len(options) == 1 { // the only option
			prices[options[0].Dish] = 0
		}
	}
	return prices
}

// usesOf returns the uses of each dish by the chosen days of a week.
func (s *solver) usesOf(week []column) []int {
	uses := make([]int, len(s.problem.Dishes))
	for n := range week {
		for _, dish := range week[n].dish() {
			uses[dish]++
		}
	}
	return uses
}

// findDays lists the cheapest days, with more and more half-days until there are some. When it finds none, proven
// reports whether there are none.
func (s *solver) findDays(p *pricer, prices []float64, count int) (result listing, proven bool) {
	steps := min(s.budget, s.problem.Budget/min(dayShare, len(s.arrange.kindOf)))
	remaining := steps
	defer func() { s.budget -= steps - remaining }()
	highest := p.upperBound(prices, s.problem.Dishes)
	limit := min(highest, scarcityPrice/2)
	for halves := s.startHalves; ; halves *= 4 {
		w := query{prices: prices, limit: limit, quota: firstQuota, maxDays: count, maxHalves: halves}
		if !p.treesBuilt && halves == s.startHalves {
			result = p.listCheapest(w, &remaining)
		}
		if p.treesBuilt || halves > s.startHalves || len(result.days) < count/enoughDays && remaining > 0 {
			result = p.list(w, &remaining)
		}
		for n := range result.days {
			p.setCost(&result.days[n])
		}
		if len(result.days) > 0 || result.complete || remaining < 0 || halves > maxHalves {
			return result, result.complete && limit == highest
		}
	}
}

// cheapestDay returns the day with the least cost at a position, transitions included; nil when all are forbidden.
func (s *solver) cheapestDay(days, week []column, position int) *column {
	var best *column
	least := math.Inf(1)
	for n := range days {
		c := &days[n]
		cost := c.reduced
		if s.problem.TransitionCost != nil {
			day := s.problem.dayOf(c)
			switch {
			case position == 0:
				cost += s.problem.TransitionCost(nil, day)
			case week[position-1].kind != unset:
				cost += s.problem.TransitionCost(s.problem.dayOf(&week[position-1]), day)
			}
			if position+1 < len(week) && week[position+1].kind != unset {
				cost += s.problem.TransitionCost(day, s.problem.dayOf(&week[position+1]))
			}
		}
		if cost < least {
			best, least = c, cost
		}
	}
	return best
}

// objective returns the objective of a week in its order; infinite when it is not feasible.
func (s *solver) objective(week []column) float64 {
	sum := 0.0
	for dish, uses := range s.usesOf(week) {
		d := &s.problem.Dishes[dish]
		if uses > d.MaxUses {
			return math.Inf(1)
		}
		sum += d.ExtraCost * float64(max(0, uses-d.FreeUses))
	}
	var before *Day
	for n := range week {
		sum += week[n].cost
		if s.problem.TransitionCost != nil {
			day := s.problem.dayOf(&week[n])
			sum += s.problem.TransitionCost(before, day)
			before = day
		}
	}
	return sum
}

// improve replaces days of the incumbent one by one as long as that improves it.
func (s *solver) improve() {
	n := len(s.week)
	for unchanged, position := 0, 0; unchanged < n && s.budget > 0; position = (position + 1) % n {
		unchanged++
		k := s.arrange.kindOf[position]
		result, _ := s.findDays(s.pricers[k], s.adjacentPrices(s.week, position), nextDays)
		for i := range result.days {
			changed := slices.Clone(s.week)
			changed[position] = result.days[i]
			if objective := s.objective(changed); objective < s.result.LeastObjective-tolerance {
				s.setIncumbent(changed, objective)
				unchanged = 0
			}
		}
	}
}

// improveSecondary replaces days of the incumbent one by one, as long as that lowers the sum of objective and secondary
// cost within the tolerance. It covers weeks for which chooseSecondary has no budget.
func (s *solver) improveSecondary() {
	if s.problem.SecondaryCost == nil || s.week == nil || s.result.Proven && !s.problem.ThoroughSecondary {
		return
	}
	count := nextDays
	if s.problem.ThoroughSecondary {
		count = firstDays
	}
	best := s.result.Objective + s.problem.SecondaryCost(s.result.Days)
	for unchanged, turn := 0, 0; unchanged < len(s.week) && s.budget > 0; turn++ {
		if turn >= len(s.week) && !s.problem.ThoroughSecondary {
			break
		}
		unchanged++
		position := turn % len(s.week)
		result, _ := s.findDays(s.pricers[s.arrange.kindOf[position]], s.adjacentPrices(s.week, position), count)
		for i := range result.days {
			changed := slices.Clone(s.week)
			changed[position] = result.days[i]
			objective := s.objective(changed)
			if objective > s.result.LeastObjective+s.problem.Tolerance {
				continue
			}
			if days := s.daysOf(changed); objective+s.problem.SecondaryCost(days) < best-tolerance {
				best, s.week, unchanged = objective+s.problem.SecondaryCost(days), changed, 0
				s.result.Days, s.result.Objective = days, objective
				s.result.LeastObjective = min(s.result.LeastObjective, objective)
			}
		}
	}
}

// useStart makes the week of Problem.Start the incumbent.
func (s *solver) useStart() {
	if s.problem.Start == nil {
		return
	}
	week := make([]column, len(s.problem.Start))
	for position, options := range s.problem.Start {
		k := s.arrange.kindOf[position]
		c := column{kind: int8(k), slots: int8(len(options))}
		for slot, option := range options {
			c.options[slot] = int16(option)
			c.dishes[slot] = int16(s.problem.Kinds[k].Slots[slot][option].Dish)
		}
		s.pricers[k].setCost(&c)
		week[position] = c
	}
	if objective := s.objective(week); !math.IsInf(objective, 1) {
		s.setIncumbent(week, objective)
	}
}
