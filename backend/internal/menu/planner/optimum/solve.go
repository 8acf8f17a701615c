package optimum

import (
	"cmp"
	"math"
	"slices"
)

// How much is looked at before more is. All of it was chosen by measurement.
const (
	firstLimit = 0.5    // above the cheapest that any day could be, of days to begin with
	farLimit   = 10.0   // beyond which few such days are enough
	firstQuota = 3      // of them for each combination of the first half
	firstDays  = 500    // of them for the first master, of each kind
	nextDays   = 80     // of them for each place of a week that is made day by day
	scarce     = 10_000 // price of a dish that other days have used up; more than any day costs that is worth having

	roundDays  = 200 // added to the master at a time, of each kind
	roundQuota = 4
	mostRounds = 60

	fewHalves    = 600    // combined for a week that is made day by day
	coarseHalves = 2000   // combined until that gives no more days for the master
	mostHalves   = 40_000 // combined for days to begin with

	closingDays = 40_000 // listed to close a gap
	blendDays   = 400    // listed for choosing among weeks, of each kind
	dayShare    = 6      // part of the budget that looking for one day may take
	blendShare  = 10     // part of the budget that choosing among weeks may take
	lastShare   = 4      // part of the budget that is kept for improving what was found
)

// solver is a problem being solved.
type solver struct {
	problem   *Problem
	pricers   []*pricer
	columns   []column // of the master
	master    *master
	arrange   *arranger
	budget    int
	result    Result
	worst     float64  // no week costs more
	week      []column // the best, by position
	few, want int
	halves    int  // half-days that pricing combines; zero for all
	proved    bool // the master's value is a bound
}

// Solve finds the week of least objective. Its steps end at the problem's budget, wherever it stands then.
func Solve(problem *Problem) Result {
	s := &solver{problem: problem, arrange: newArranger(problem), budget: problem.Budget}
	s.run()
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
	s.few, s.want = coarseHalves/2, firstDays
	if s.problem.Improve {
		s.few, s.want = fewHalves, nextDays
	}
	listed := s.first()
	if s.problem.Improve {
		if s.week == nil {
			s.begin()
		}
		if s.week != nil {
			s.improve()
		}
		return
	}
	if !listed {
		return
	}
	reserve := s.problem.Budget / lastShare
	s.budget -= reserve
	if s.generate() {
		s.close()
	}
	s.budget = max(0, s.budget) + reserve
	if !s.result.Proven && s.week != nil {
		s.improve()
	}
}

// lift raises the prices of the dishes of each slot that cost less than the last one that a week of different dishes would take.
func (s *solver) lift(p *pricer, prices []float64) {
	for slot, left := range p.left {
		least := map[int]float64{}
		for _, n := range left {
			option := &p.kind.Slots[slot][n]
			if known, ok := least[option.Dish]; !ok || option.Cost < known {
				least[option.Dish] = option.Cost
			}
		}
		var costs []float64
		for dish, cost := range least {
			for range s.problem.Dishes[dish].Free {
				costs = append(costs, cost)
			}
		}
		slices.Sort(costs)
		if len(costs) == 0 {
			continue
		}
		enough := costs[min(len(costs), s.total())-1]
		for dish, cost := range least {
			prices[dish] = max(prices[dish], enough-cost)
		}
	}
}

func (s *solver) total() int {
	days := 0
	for k := range s.problem.Kinds {
		days += s.problem.Kinds[k].days()
	}
	return days
}

// generate adds days of negative reduced cost to the master until there are none. False when the budget ends before, or when it is certain
// that there is no week.
func (s *solver) generate() bool {
	free := make([]float64, len(s.problem.Dishes))
	for k, p := range s.pricers {
		s.worst += p.worst(free, s.problem.Dishes) * float64(s.problem.Kinds[k].days())
	}
	s.master = newMaster(s.problem, s.columns, s.worst+1)
	s.halves = coarseHalves
	for range mostRounds {
		before := s.master.steps
		solved := s.master.solve()
		s.budget -= s.master.steps - before
		if !solved || s.budget < 0 {
			return false
		}
		added, bound, all := 0, s.master.value(), true
		for k, p := range s.pricers {
			found := p.list(wanted{
				prices: s.master.prices, base: s.master.bases[k], limit: -10 * tolerance, quota: roundQuota, most: roundDays, halves: s.halves,
			}, &s.budget)
			bound += min(0, found.least) * float64(s.problem.Kinds[k].days())
			all = all && found.all
			for n := range found.days {
				p.settle(&found.days[n])
				s.master.columns = append(s.master.columns, found.days[n])
				added++
			}
		}
		s.columns = s.master.columns
		s.result.Bound = max(s.result.Bound, bound)
		switch {
		case s.budget < 0:
			return false
		case added > 0:
		case all:
			s.proved, s.halves = true, 0
			s.result.Relaxation = s.master.value()
			if s.result.Bound > s.worst {
				s.result.Bound, s.result.Proven = math.Inf(1), true
				return false
			}
			return true
		case s.halves > 0:
			// No more days among the cheapest halves. A week of those is to be had before all are looked at, for they may be too many.
			s.result.Relaxation = s.master.value()
			s.close()
			s.halves = 0
		default:
			return false
		}
	}
	return false
}

// close lists the days within a gap of the bound and searches the weeks that they make, and widens the gap until the best is certain.
func (s *solver) close() {
	value := s.master.value()
	gap := 0.003 * max(1, math.Sqrt(value))
	for ; ; gap *= 2 {
		if s.result.Days != nil {
			gap = min(gap, s.result.Best-value)
		}
		columns, all := s.within(gap)
		search := newClosing(s.problem, s.master, columns, s.arrange, &s.budget)
		if s.result.Days != nil {
			search.best = s.result.Best
		}
		searched := search.run(gap)
		s.result.Nodes += search.nodes
		s.result.Listed = len(columns)
		if search.week != nil {
			s.keep(search.week, search.best)
		}
		if all && searched && s.proved {
			s.result.Bound = max(s.result.Bound, value+gap)
			if s.result.Days != nil {
				s.result.Bound = min(s.result.Bound, s.result.Best)
			}
		}
		if !searched || s.budget < 0 {
			return
		}
		if s.result.Days != nil && s.result.Best <= value+gap+tolerance {
			if all && s.proved {
				s.result.Bound, s.result.Proven = s.result.Best, true
				s.blend()
			}
			return
		}
		if gap > s.worst {
			if all && s.proved && s.result.Days == nil {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return
		}
	}
}

// blend chooses among weeks that cost little more than the best, by what the whole week is worth.
func (s *solver) blend() {
	if s.problem.Blend == nil {
		return
	}
	steps := min(s.budget, s.problem.Budget/blendShare)
	left := steps
	gap := s.result.Best - s.master.value() + s.problem.Allowance
	var columns []column
	for k, p := range s.pricers {
		found := p.list(wanted{prices: s.master.prices, base: s.master.bases[k], limit: gap, most: blendDays}, &left)
		for n := range found.days {
			p.settle(&found.days[n])
			found.days[n].reduced = max(0, found.days[n].reduced)
		}
		columns = append(columns, found.days...)
	}
	slices.SortStableFunc(columns, byReduced)
	search := newClosing(s.problem, s.master, columns, s.arrange, &left)
	best, chosen := s.result.Best+s.problem.Blend(s.result.Days), []column(nil)
	search.accept = func(objective float64, week []column) {
		if worth := objective + s.problem.Blend(s.daysOf(week)); worth < best-tolerance {
			best, chosen, s.result.Objective = worth, week, objective
		}
	}
	search.run(gap)
	s.result.Nodes += search.nodes
	if chosen != nil {
		s.result.Days = s.daysOf(chosen)
	}
	s.budget -= steps - left
}

func byReduced(a, b column) int { return cmp.Compare(a.reduced, b.reduced) }

func (s *solver) daysOf(week []column) []*Day {
	days := make([]*Day, len(week))
	for n := range week {
		days[n] = s.problem.dayOf(&week[n])
	}
	return days
}

// within lists all days of a reduced cost within a gap, by reduced cost.
func (s *solver) within(gap float64) ([]column, bool) {
	var columns []column
	all := true
	for k, p := range s.pricers {
		found := p.list(wanted{prices: s.master.prices, base: s.master.bases[k], limit: gap, most: closingDays, halves: s.halves}, &s.budget)
		all = all && found.all
		for n := range found.days {
			p.settle(&found.days[n])
			found.days[n].reduced = max(0, found.days[n].reduced)
		}
		columns = append(columns, found.days...)
	}
	slices.SortStableFunc(columns, byReduced)
	return columns, all
}

// keep takes a week for the best.
func (s *solver) keep(week []column, objective float64) {
	s.week = week
	s.result.Days = s.daysOf(week)
	s.result.Best, s.result.Objective = objective, objective
}
