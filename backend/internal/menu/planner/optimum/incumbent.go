package optimum

import (
	"math"
	"slices"
)

// first finds a week day by day, each the cheapest that goes with those before, and lists for the first master what else could stand there.
// Dishes are priced as if each meal's cheap ones were scarce: raised to the cost at which there are enough for the week.
func (s *solver) first() bool {
	lifted := make([]float64, len(s.problem.Dishes))
	for _, p := range s.pricers {
		s.lift(p, lifted)
	}
	limits := make([]float64, len(s.pricers))
	for k := range limits {
		limits[k] = firstLimit
	}
	var week []column
	for position, k := range s.arrange.kindOf {
		found, certain := s.some(s.pricers[k], s.around(week, lifted), &limits[k])
		if len(found) == 0 && certain && len(week) == 0 {
			s.result.Bound, s.result.Proven = math.Inf(1), true
			return false
		}
		s.columns = append(s.columns, found...)
		if next := s.cheapest(found, week, position); next != nil && len(week) == position {
			week = append(week, *next)
		}
	}
	for k := range s.pricers {
		if !slices.ContainsFunc(s.columns, func(c column) bool { return int(c.kind) == k }) {
			return false
		}
	}
	if len(week) == len(s.arrange.kindOf) {
		if objective := s.objective(week); !math.IsInf(objective, 1) {
			s.keep(week, objective)
		}
	}
	return true
}

// around prices dishes for a day beside others: those that are used up, and those of the day before, cost more than any other does.
func (s *solver) around(week []column, prices []float64) []float64 {
	prices = slices.Clone(prices)
	for dish, uses := range s.usesOf(week) {
		if d := &s.problem.Dishes[dish]; uses >= d.Most {
			prices[dish] += scarce
		} else if uses >= d.Free {
			prices[dish] += d.Extra
		}
	}
	if len(week) > 0 && s.problem.Beside != nil {
		for _, dish := range week[len(week)-1].dish() {
			prices[dish] += scarce
		}
	}
	return prices
}

func (s *solver) usesOf(week []column) []int {
	uses := make([]int, len(s.problem.Dishes))
	for n := range week {
		for _, dish := range week[n].dish() {
			uses[dish]++
		}
	}
	return uses
}

// some lists days within a limit, which grows until there are enough. It is certain that there are no others when it says so.
func (s *solver) some(p *pricer, prices []float64, limit *float64) (days []column, certain bool) {
	p.reprice(prices)
	floor := p.floor()
	worst := p.worst(prices, s.problem.Dishes) - floor
	halves := coarseHalves
	for {
		*limit = min(*limit, worst)
		found := p.list(wanted{prices: prices, base: floor, limit: *limit, quota: firstQuota, most: firstDays, halves: halves}, &s.budget)
		for n := range found.days {
			p.settle(&found.days[n])
		}
		switch {
		case len(found.days) >= enoughDays || s.budget < 0 || *limit == worst && (len(found.days) > 0 || halves == 0):
			return found.days, found.all
		case *limit == worst:
			halves = 0
		}
		*limit *= 3
	}
}

// cheapest is the day that may follow a week's beginning at the least cost.
func (s *solver) cheapest(found, week []column, position int) *column {
	var best *column
	least := math.Inf(1)
	for n := range found {
		c := &found[n]
		cost := c.reduced
		if s.problem.Beside != nil && position == len(week) {
			var before *Day
			if position > 0 {
				before = s.problem.dayOf(&week[position-1])
			}
			cost += s.problem.Beside(before, s.problem.dayOf(c))
		}
		if cost < least {
			best, least = c, cost
		}
	}
	return best
}

// objective of a week in its order; infinite when it is none.
func (s *solver) objective(week []column) float64 {
	sum := 0.0
	for dish, uses := range s.usesOf(week) {
		d := &s.problem.Dishes[dish]
		if uses > d.Most {
			return math.Inf(1)
		}
		sum += d.Extra * float64(max(0, uses-d.Free))
	}
	var before *Day
	for n := range week {
		sum += week[n].cost
		if s.problem.Beside != nil {
			day := s.problem.dayOf(&week[n])
			sum += s.problem.Beside(before, day)
			before = day
		}
	}
	return sum
}

// improve replaces the days of the best week one by one, as long as that makes it better: what remains when there is no proof.
func (s *solver) improve() {
	if s.week == nil {
		return
	}
	n := len(s.week)
	for unchanged, position := 0, 0; unchanged < n && s.budget > 0; position = (position + 1) % n {
		unchanged++
		others := slices.Delete(slices.Clone(s.week), position, position+1)
		prices := s.around(others[:0:0], make([]float64, len(s.problem.Dishes)))
		for dish, uses := range s.usesOf(others) {
			if d := &s.problem.Dishes[dish]; uses >= d.Most {
				prices[dish] += scarce
			} else if uses >= d.Free {
				prices[dish] += d.Extra
			}
		}
		if s.problem.Beside != nil {
			for _, near := range []int{position - 1, position + 1} {
				if near >= 0 && near < n {
					for _, dish := range s.week[near].dish() {
						prices[dish] += scarce
					}
				}
			}
		}
		p := s.pricers[s.week[position].kind]
		now := s.week[position].cost
		for _, dish := range s.week[position].dish() {
			now += prices[dish]
		}
		found := p.list(wanted{prices: prices, limit: now + roomForVariety, quota: roundQuota, most: roundDays, halves: coarseHalves}, &s.budget)
		for n := range found.days {
			p.settle(&found.days[n])
			changed := slices.Clone(s.week)
			changed[position] = found.days[n]
			if objective := s.objective(changed); objective < s.result.Best-tolerance {
				s.keep(changed, objective)
				unchanged = 0
			}
		}
	}
}

// roomForVariety is how much more a day may cost by itself that stands better beside others.
const roomForVariety = 1
