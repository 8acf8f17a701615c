package optimum

import (
	"cmp"
	"math"
	"slices"
)

// Sizes of the steps of the algorithm, tuned by measurement.
const (
	farLimit      = 10.0   // above the cheapest half-day: limit on half-days when there are too many
	firstQuota    = 3      // days for each combination of the first half
	firstDays     = 150    // days of each kind for the first master
	enoughDays    = 3      // divisor of the number of days that suffice when more take more work
	nextDays      = 40     // days for each position of a week that is constructed day by day
	scarcityPrice = 10_000 // price of a dish without uses left: more than any useful day costs

	roundDays  = 100 // days of each kind to add to the master at a time
	roundQuota = 3
	maxRounds  = 60

	fewHalves    = 600    // half-days to combine for constructing a week
	coarseHalves = 2000   // half-days to combine until that gives no more columns
	maxHalves    = 40_000 // half-days to combine for the first columns

	closingDays    = 40_000 // days to list for closing a gap
	secondaryDays  = 400    // days of each kind to list for the secondary cost
	dayShare       = 6      // divisor of the budget for finding one day
	secondaryShare = 10     // divisor of the budget for the secondary cost
	reserveShare   = 8      // divisor of the budget that is reserved for improving the incumbent
)

// solver has the state of solving a problem.
type solver struct {
	problem     *Problem
	pricers     []*pricer
	columns     []column // of the master
	master      *master
	arrange     *arranger
	budget      int
	result      Result
	upperBound  float64    // upper bound on the cost of a week
	week        []column   // the incumbent, by position
	startHalves int        // half-days that findDays combines at first
	halves      int        // half-days that pricing combines; zero for all
	bestPoint   *dualPoint // the point with the best bound
}

// Solve finds the week with the least objective, within the problem's budget.
func Solve(problem *Problem) Result {
	s := &solver{problem: problem, arrange: newArranger(problem), budget: problem.Budget}
	s.run()
	for _, p := range s.pricers {
		workspaces.Put(p.workspace)
	}
	s.result.Steps = problem.Budget - s.budget
	s.result.Columns = len(s.columns)
	return s.result
}

func (s *solver) run() {
	for k := range s.problem.Kinds {
		p, ok := newPricer(&s.problem.Kinds[k], k)
		if !ok {
			s.result.Bound, s.result.Proven = math.Inf(1), true
			return
		}
		s.pricers = append(s.pricers, p)
	}
	s.startHalves = coarseHalves / 2
	if s.problem.ImproveOnly {
		s.startHalves = fewHalves
	}
	listed := s.construct()
	if s.problem.ImproveOnly {
		if s.bestPoint != nil {
			s.result.Bound = max(s.result.Bound, s.bestPoint.bound)
		}
		if s.week == nil {
			s.useStart()
		}
		if s.week != nil {
			s.improve()
		}
		s.improveSecondary()
		return
	}
	if !listed {
		return
	}
	reserve := s.problem.Budget / reserveShare
	s.budget -= reserve
	if s.generateColumns() {
		s.closeGap(s.bestPoint)
	}
	s.budget = max(0, s.budget) + reserve
	if !s.result.Proven && s.week != nil {
		s.improve()
	}
	s.improveSecondary()
}

// liftRounds is the number of rounds of liftedPrices, each at the planes of the prices before.
const liftRounds = 6

// liftedPrices returns prices of dishes that reflect their scarcity: with the effect on a day's amounts priced by the
// plane, each dish is raised to the cost of the last dish that a week of different dishes would use.
func (s *solver) liftedPrices() []float64 {
	prices := make([]float64, len(s.problem.Dishes))
	for range liftRounds {
		next := make([]float64, len(prices))
		for _, p := range s.pricers {
			p.reprice(prices)
			s.lift(p, prices, next)
			s.budget -= p.optionCount() * planeSteps / 8
		}
		for dish := range prices {
			prices[dish] = (prices[dish] + next[dish]) / 2
		}
	}
	return prices
}

// lift raises next by the options of a kind at their current prices.
func (s *solver) lift(p *pricer, prices, next []float64) {
	for slot := range p.slots {
		copies := 0
		for other := range p.slots {
			if slices.Equal(p.kind.Slots[slot], p.kind.Slots[other]) {
				copies++
			}
		}
		var costs []float64
		seen := map[int32]float64{}
		for _, option := range p.slots[slot] { // the cheapest first
			if _, ok := seen[option.dish]; ok {
				continue
			}
			cost := option.cost - prices[option.dish]
			seen[option.dish] = cost
			for range s.problem.Dishes[option.dish].FreeUses {
				costs = append(costs, cost)
			}
		}
		slices.Sort(costs)
		if len(costs) == 0 {
			continue
		}
		marginal := costs[min(len(costs), s.dayCount()*copies)-1]
		for dish, cost := range seen {
			next[dish] = max(next[dish], marginal-cost)
		}
	}
}

func (s *solver) dayCount() int {
	days := 0
	for k := range s.problem.Kinds {
		days += s.problem.Kinds[k].days()
	}
	return days
}

// generateColumns adds days with negative reduced cost to the master until there are none. It returns false when the
// budget ends before that, or when there is provably no week.
func (s *solver) generateColumns() bool {
	free := make([]float64, len(s.problem.Dishes))
	for k, p := range s.pricers {
		s.upperBound += p.upperBound(free, s.problem.Dishes) * float64(s.problem.Kinds[k].days())
	}
	s.master = newMaster(s.problem, s.columns, s.upperBound+1)
	s.halves = coarseHalves
	for range maxRounds {
		before := s.master.steps
		solved := s.master.solve()
		s.budget -= s.master.steps - before
		if !solved || s.budget < 0 {
			return false
		}
		value := s.master.value()
		at := &dualPoint{prices: slices.Clone(s.master.prices), bases: slices.Clone(s.master.bases)}
		added, all := s.price(at)
		s.result.Bound = max(s.result.Bound, s.bestPoint.bound)
		switch {
		case s.budget < 0:
			return false
		case s.result.Bound > s.upperBound:
			s.result.Bound, s.result.Proven = math.Inf(1), true
			return false
		case value-s.bestPoint.bound < relaxationGap*max(1, value):
			s.result.Relaxation = value
			return true
		case added > 0:
		case !all && s.halves > 0:
			// There are no more columns among the cheapest half-days. Find a week with these before combining all,
			// which may be too many.
			s.result.Relaxation = value
			s.closeGap(&dualPoint{prices: s.master.prices, bases: s.master.bases, bound: value, noBound: true})
			s.halves = 0
		default:
			return false
		}
	}
	return false
}

// dualPoint has a price for each dish and a value for a day of each kind, with the lower bound that follows.
type dualPoint struct {
	prices, bases []float64
	bound         float64
	noBound       bool // bound is not valid
}

// relaxationGap is the relative gap between the value of the master and the bound at which the master is solved.
const relaxationGap = 0.0005

// price adds the cheapest days with negative reduced cost at a point to the master, and computes the point's bound. It
// returns the number of columns added, and whether there are no others.
func (s *solver) price(at *dualPoint) (added int, all bool) {
	all = true
	for k, p := range s.pricers {
		result := p.list(query{
			prices:    at.prices,
			base:      at.bases[k],
			limit:     -10 * tolerance,
			quota:     roundQuota,
			maxDays:   roundDays,
			maxHalves: s.halves,
		}, &s.budget)
		all = all && result.complete
		at.bases[k] += result.bound
		for n := range result.days {
			c := &result.days[n]
			if p.setCost(c); s.master.reduced(c) < -10*tolerance {
				s.master.columns = append(s.master.columns, *c)
				added++
			}
		}
	}
	s.columns = s.master.columns
	s.setBound(at)
	return added, all
}

// setBound computes the bound of a point, whose bases are lower bounds on the costs of days, and keeps the point with
// the best bound.
func (s *solver) setBound(at *dualPoint) {
	at.bound = 0
	for k := range s.problem.Kinds {
		at.bound += at.bases[k] * float64(s.problem.Kinds[k].days())
	}
	for dish, price := range at.prices {
		d := &s.problem.Dishes[dish]
		at.bound -= price*float64(d.FreeUses) + max(0, price-d.ExtraCost)*float64(d.MaxUses-d.FreeUses)
	}
	if s.bestPoint == nil || at.bound > s.bestPoint.bound {
		s.bestPoint = at
	}
}

// closeGap lists the days within a gap above a point's bound and searches their weeks, and widens the gap until the
// best week is proven.
func (s *solver) closeGap(from *dualPoint) {
	value := from.bound
	gap := 0.004 * max(1, math.Sqrt(max(0, value)))
	for ; ; gap *= 2.5 {
		if s.result.Days != nil {
			gap = min(gap, s.result.LeastObjective-value)
		}
		columns, all := s.listWithin(from, gap)
		search := newSearch(s.problem, from, columns, s.arrange, &s.budget)
		if s.result.Days != nil {
			search.best = s.result.LeastObjective
		}
		searched := search.run(gap)
		s.result.Nodes += search.nodes
		s.result.Listed = len(columns)
		if search.week != nil {
			s.setIncumbent(search.week, search.best)
		}
		if all && searched && !from.noBound {
			s.result.Bound = max(s.result.Bound, value+gap)
			if s.result.Days != nil {
				s.result.Bound = min(s.result.Bound, s.result.LeastObjective)
			}
		}
		if !searched || s.budget < 0 {
			return
		}
		if s.result.Days != nil && s.result.LeastObjective <= value+gap+tolerance {
			if all && !from.noBound {
				s.result.Bound, s.result.Proven = s.result.LeastObjective, true
				s.chooseSecondary(from)
			}
			return
		}
		if gap > s.upperBound {
			if all && !from.noBound && s.result.Days == nil {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return
		}
	}
}

// chooseSecondary chooses the week with the least sum of objective and secondary cost among those within the tolerance.
func (s *solver) chooseSecondary(from *dualPoint) {
	if s.problem.SecondaryCost == nil {
		return
	}
	steps := min(s.budget, s.problem.Budget/secondaryShare)
	remaining := steps
	gap := s.result.LeastObjective - from.bound + s.problem.Tolerance
	var columns []column
	for k, p := range s.pricers {
		q := query{prices: from.prices, base: from.bases[k], limit: gap, maxDays: secondaryDays}
		result := p.list(q, &remaining)
		for n := range result.days {
			p.setCost(&result.days[n])
			result.days[n].reduced = max(0, result.days[n].reduced)
		}
		columns = append(columns, result.days...)
	}
	slices.SortStableFunc(columns, compareReduced)
	search := newSearch(s.problem, from, columns, s.arrange, &remaining)
	best, chosen := s.result.LeastObjective+s.problem.SecondaryCost(s.result.Days), []column(nil)
	search.accept = func(objective float64, week []column) {
		if total := objective + s.problem.SecondaryCost(s.daysOf(week)); total < best-tolerance {
			best, chosen, s.result.Objective = total, week, objective
		}
	}
	search.run(gap)
	s.result.Nodes += search.nodes
	if chosen != nil {
		s.result.Days, s.week = s.daysOf(chosen), chosen
	}
	s.budget -= steps - remaining
}

func compareReduced(a, b column) int { return cmp.Compare(a.reduced, b.reduced) }

func (s *solver) daysOf(week []column) []*Day {
	days := make([]*Day, len(week))
	for n := range week {
		days[n] = s.problem.dayOf(&week[n])
	}
	return days
}

// listWithin lists all days with a reduced cost within a gap, in the order of reduced cost.
func (s *solver) listWithin(from *dualPoint, gap float64) ([]column, bool) {
	var columns []column
	all := true
	for k, p := range s.pricers {
		result := p.list(
			query{prices: from.prices, base: from.bases[k], limit: gap, maxDays: closingDays, maxHalves: s.halves},
			&s.budget,
		)
		all = all && result.complete
		for n := range result.days {
			p.setCost(&result.days[n])
			result.days[n].reduced = max(0, result.days[n].reduced)
		}
		columns = append(columns, result.days...)
	}
	slices.SortStableFunc(columns, compareReduced)
	return columns, all
}

// setIncumbent makes a week the incumbent.
func (s *solver) setIncumbent(week []column, objective float64) {
	s.week = week
	s.result.Days = s.daysOf(week)
	s.result.LeastObjective, s.result.Objective = objective, objective
}
