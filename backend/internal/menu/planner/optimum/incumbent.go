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
	for _, p := range s.pricers {
		s.budget -= p.whole(s.problem.Dishes, s.budget)
		s.columns = append(s.columns, p.days...)
		if p.days != nil && len(p.days) == 0 {
			s.result.Bound, s.result.Proven = math.Inf(1), true
			return false
		}
	}
	if !s.problem.Improve {
		return s.rows(lifted, limits)
	}
	var week []column
	for position, k := range s.arrange.kindOf {
		prices := s.around(week, len(week))
		for dish, price := range lifted {
			prices[dish] += price
		}
		found, certain := s.some(s.pricers[k], prices, &limits[k])
		if len(found) == 0 {
			if certain && len(week) == 0 {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return false
		}
		if s.pricers[k].days == nil {
			s.columns = append(s.columns, found...)
		}
		if next := s.cheapest(found, week, position); next != nil && len(week) == position {
			week = append(week, *next)
		}
	}
	if len(week) == len(s.arrange.kindOf) {
		if objective := s.objective(week); !math.IsInf(objective, 1) {
			s.keep(week, objective)
		}
	}
	return true
}

// rows lists days of each kind for the first master.
func (s *solver) rows(lifted, limits []float64) bool {
	for k, p := range s.pricers {
		if p.days != nil {
			continue
		}
		found, certain := s.some(p, lifted, &limits[k])
		if len(found) == 0 {
			if certain {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return false
		}
		s.columns = append(s.columns, found...)
	}
	return true
}

// around prices dishes for a day of a week whose other days are there, all or only those before: what they have used up, and what stands
// the day before or after, costs more than any other does.
func (s *solver) around(week []column, position int) []float64 {
	prices := make([]float64, len(s.problem.Dishes))
	uses := s.usesOf(week)
	if position < len(week) {
		for _, dish := range week[position].dish() {
			uses[dish]--
		}
	}
	for dish, uses := range uses {
		if d := &s.problem.Dishes[dish]; uses >= d.Most {
			prices[dish] += scarce
		} else if uses >= d.Free {
			prices[dish] += d.Extra
		}
	}
	if s.problem.Beside == nil {
		return prices
	}
	for _, near := range []int{position - 1, position + 1} {
		if near >= 0 && near < len(week) {
			for _, dish := range week[near].dish() {
				prices[dish] += scarce
			}
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

// some lists days within a limit above the least that any could cost; the limit grows until there are enough, and so does the number of
// half-days where that holds them up. It is certain that there are no others when it says so.
func (s *solver) some(p *pricer, prices []float64, limit *float64) (days []column, certain bool) {
	p.reprice(prices)
	floor := p.floor()
	worst := p.worst(prices, s.problem.Dishes) - floor
	most, halves := min(worst, scarce/2), s.few
	steps := min(s.budget, s.problem.Budget/dayShare)
	left := steps
	defer func() { s.budget -= steps - left }()
	for {
		*limit = min(*limit, most)
		found := p.list(wanted{prices: prices, base: floor, limit: *limit, quota: firstQuota, most: s.want, halves: halves}, &left)
		for n := range found.days {
			p.settle(&found.days[n])
		}
		switch count := len(found.days); {
		case count >= s.want/4 || left < 0 || *limit == most && found.all || count > 0 && (found.cut || *limit > farLimit):
			return found.days, found.all && *limit == worst
		case !found.cut:
			*limit *= 3
		case halves > mostHalves:
			return found.days, false
		default:
			*limit *= 3
			halves *= 2
		}
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
	n := len(s.week)
	limits := make([]float64, len(s.pricers))
	for unchanged, position := 0, 0; unchanged < n && s.budget > 0; position = (position + 1) % n {
		unchanged++
		k := s.arrange.kindOf[position]
		limits[k] = firstLimit
		prices := s.around(s.week, position)
		found, _ := s.some(s.pricers[k], prices, &limits[k])
		for i := range found {
			changed := slices.Clone(s.week)
			changed[position] = found[i]
			if objective := s.objective(changed); objective < s.result.Best-tolerance {
				s.keep(changed, objective)
				unchanged = 0
			}
		}
	}
}

// begin takes over the week that the problem came with.
func (s *solver) begin() {
	if s.problem.Start == nil {
		return
	}
	week := make([]column, len(s.problem.Start))
	for position, options := range s.problem.Start {
		k := s.arrange.kindOf[position]
		c := column{kind: int8(k), slots: int8(len(options))} //nolint:gosec // small
		for slot, option := range options {
			c.options[slot], c.dishes[slot] = int16(option), int16(s.problem.Kinds[k].Slots[slot][option].Dish) //nolint:gosec // small
		}
		s.pricers[k].settle(&c)
		week[position] = c
	}
	if objective := s.objective(week); !math.IsInf(objective, 1) {
		s.keep(week, objective)
	}
}
