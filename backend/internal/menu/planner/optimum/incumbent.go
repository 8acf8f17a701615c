package optimum

import (
	"math"
	"slices"
)

// first finds a week day by day, each day the cheapest that goes with those chosen before, and lists days on the way
// for the first master. Dishes are priced as if each meal's cheap ones were scarce, see lifted. False when there are no
// days, or none in time.
func (s *solver) first() bool {
	lifted := s.lifted()
	if !s.rows(lifted) {
		return false
	}
	week := make([]column, len(s.arrange.kindOf))
	for position := range week {
		week[position].kind = open
	}
	for _, position := range s.firmFirst() {
		k := s.arrange.kindOf[position]
		prices := s.around(week, position)
		for dish, price := range lifted {
			prices[dish] += price
		}
		found, _ := s.some(s.pricers[k], prices, nextDays)
		next := s.cheapest(found.days, week, position)
		if next == nil {
			return true
		}
		week[position] = *next
		s.columns = append(s.columns, found.days...)
	}
	if objective := s.objective(week); !math.IsInf(objective, 1) {
		s.keep(week, objective)
	}
	return true
}

// open is the kind of a day of a week that was not chosen yet.
const open = -1

// firmFirst are the positions of a week, those first that are unlike all others: what is settled there leaves least
// choice.
func (s *solver) firmFirst() []int {
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

// rows lists days of each kind for the first master.
func (s *solver) rows(lifted []float64) bool {
	at := &point{prices: lifted}
	for _, p := range s.pricers {
		found, certain := s.some(p, lifted, firstDays)
		if len(found.days) == 0 {
			if certain {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return false
		}
		s.columns = append(s.columns, found.days...)
		at.bases = append(at.bases, found.least)
	}
	s.settle(at)
	return true
}

// around prices dishes for a day of a week of which other days are chosen: what they have used up, and what stands the
// day before or after, costs more than any other does.
func (s *solver) around(week []column, position int) []float64 {
	prices := make([]float64, len(s.problem.Dishes))
	uses := s.usesOf(week)
	if week[position].kind != open {
		for _, dish := range week[position].dish() {
			uses[dish]--
		}
	}
	for dish, uses := range uses {
		if d := &s.problem.Dishes[dish]; uses >= d.MaxUses {
			prices[dish] += scarce
		} else if uses >= d.FreeUses {
			prices[dish] += d.ExtraCost
		}
	}
	for _, near := range []int{position - 1, position + 1} {
		if s.problem.TransitionCost != nil && near >= 0 && near < len(week) {
			for _, dish := range week[near].dish() {
				prices[dish] += scarce
			}
		}
	}
	for _, options := range s.problem.Kinds[s.arrange.kindOf[position]].Slots {
		if len(options) == 1 { // there is no other
			prices[options[0].Dish] = 0
		}
	}
	return prices
}

// usesOf counts how often the chosen days of a week use each dish.
func (s *solver) usesOf(week []column) []int {
	uses := make([]int, len(s.problem.Dishes))
	for n := range week {
		for _, dish := range week[n].dish() {
			uses[dish]++
		}
	}
	return uses
}

// some lists the cheapest days, of ever more half-days until there are any. It is certain that there are none when it
// says so.
func (s *solver) some(p *pricer, prices []float64, count int) (found listed, certain bool) {
	steps := min(s.budget, s.problem.Budget/min(dayShare, len(s.arrange.kindOf)))
	left := steps
	defer func() { s.budget -= steps - left }()
	worst := p.worst(prices, s.problem.Dishes)
	limit := min(worst, scarce/2)
	for halves := s.few; ; halves *= 4 {
		w := wanted{prices: prices, limit: limit, quota: firstQuota, most: count, halves: halves}
		if !p.grown && halves == s.few {
			found = p.part(w, &left)
		}
		if p.grown || halves > s.few || len(found.days) < count/enoughDays && left > 0 {
			found = p.list(w, &left)
		}
		for n := range found.days {
			p.settle(&found.days[n])
		}
		if len(found.days) > 0 || found.all || left < 0 || halves > mostHalves {
			return found, found.all && limit == worst
		}
	}
}

// cheapest is the day that costs least at a position, with what stands beside it; nil when none may stand there.
func (s *solver) cheapest(found, week []column, position int) *column {
	var best *column
	least := math.Inf(1)
	for n := range found {
		c := &found[n]
		cost := c.reduced
		if s.problem.TransitionCost != nil {
			day := s.problem.dayOf(c)
			switch {
			case position == 0:
				cost += s.problem.TransitionCost(nil, day)
			case week[position-1].kind != open:
				cost += s.problem.TransitionCost(s.problem.dayOf(&week[position-1]), day)
			}
			if position+1 < len(week) && week[position+1].kind != open {
				cost += s.problem.TransitionCost(day, s.problem.dayOf(&week[position+1]))
			}
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

// improve replaces the days of the best week one by one, as long as that makes it better: what remains when there is no
// proof.
func (s *solver) improve() {
	n := len(s.week)
	for unchanged, position := 0, 0; unchanged < n && s.budget > 0; position = (position + 1) % n {
		unchanged++
		k := s.arrange.kindOf[position]
		found, _ := s.some(s.pricers[k], s.around(s.week, position), nextDays)
		for i := range found.days {
			changed := slices.Clone(s.week)
			changed[position] = found.days[i]
			if objective := s.objective(changed); objective < s.result.LeastObjective-tolerance {
				s.keep(changed, objective)
				unchanged = 0
			}
		}
	}
}

// mingle replaces days of the chosen week one by one, as long as the whole is worth more and costs little more than the
// best. It finds what blend, which looks at all weeks near the best, has no time for.
func (s *solver) mingle() {
	if s.problem.SecondaryCost == nil || s.week == nil || s.result.Proven && !s.problem.ThoroughSecondary {
		return
	}
	count := nextDays
	if s.problem.ThoroughSecondary {
		count = firstDays
	}
	worth := s.result.Objective + s.problem.SecondaryCost(s.result.Days)
	for unchanged, turn := 0, 0; unchanged < len(s.week) && s.budget > 0 && (turn < len(s.week) || s.problem.ThoroughSecondary); turn++ {
		unchanged++
		position := turn % len(s.week)
		found, _ := s.some(s.pricers[s.arrange.kindOf[position]], s.around(s.week, position), count)
		for i := range found.days {
			changed := slices.Clone(s.week)
			changed[position] = found.days[i]
			objective := s.objective(changed)
			if objective > s.result.LeastObjective+s.problem.Tolerance {
				continue
			}
			if days := s.daysOf(changed); objective+s.problem.SecondaryCost(days) < worth-tolerance {
				worth, s.week, unchanged = objective+s.problem.SecondaryCost(days), changed, 0
				s.result.Days, s.result.Objective, s.result.LeastObjective = days, objective, min(s.result.LeastObjective, objective)
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
			c.options[slot], c.dishes[slot] = int16(
				option,
			), int16(
				s.problem.Kinds[k].Slots[slot][option].Dish,
			) //nolint:gosec // small
		}
		s.pricers[k].settle(&c)
		week[position] = c
	}
	if objective := s.objective(week); !math.IsInf(objective, 1) {
		s.keep(week, objective)
	}
}
