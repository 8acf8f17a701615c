package optimum

import (
	"cmp"
	"math"
	"slices"
)

// How much is looked at before more is. All of it was chosen by measurement.
const (
	farLimit   = 10.0   // above the cheapest half-day, beyond which none is looked for where there are too many
	firstQuota = 3      // of them for each combination of the first half
	firstDays  = 150    // of them for the first master, of each kind
	enoughDays = 3      // part of the days wanted that will do, when more take more work
	nextDays   = 40     // of them for each place of a week that is made day by day
	scarce     = 10_000 // price of a dish that other days have used up; more than any day costs that is worth having

	roundDays  = 100 // added to the master at a time, of each kind
	roundQuota = 3
	mostRounds = 60

	fewHalves    = 600    // combined for a week that is made day by day
	coarseHalves = 2000   // combined until that gives no more days for the master
	mostHalves   = 40_000 // combined for days to begin with

	closingDays = 40_000 // listed to close a gap
	blendDays   = 400    // listed for choosing among weeks, of each kind
	dayShare    = 6      // part of the budget that looking for one day may take
	blendShare  = 10     // part of the budget that choosing among weeks may take
	lastShare   = 8      // part of the budget that is kept for improving what was found
)

// solver is a problem being solved.
type solver struct {
	problem *Problem
	pricers []*pricer
	columns []column // of the master
	master  *master
	arrange *arranger
	budget  int
	result  Result
	worst   float64  // no week costs more
	week    []column // the best, by position
	few     int      // half-days that a day is looked for among at first
	halves  int      // half-days that pricing combines; zero for all
	centre  *point   // with the best bound so far
}

// Solve finds the week of least objective. Its steps end at the problem's budget, wherever it stands then.
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
	s.few = coarseHalves / 2
	if s.problem.ImproveOnly {
		s.few = fewHalves
	}
	listed := s.first()
	if s.problem.ImproveOnly {
		if s.centre != nil {
			s.result.Bound = max(s.result.Bound, s.centre.bound)
		}
		if s.week == nil {
			s.begin()
		}
		if s.week != nil {
			s.improve()
		}
		s.mingle()
		return
	}
	if !listed {
		return
	}
	reserve := s.problem.Budget / lastShare
	s.budget -= reserve
	if s.generate() {
		s.close(s.centre)
	}
	s.budget = max(0, s.budget) + reserve
	if !s.result.Proven && s.week != nil {
		s.improve()
	}
	s.mingle()
}

// lifts is how often prices are lifted, each time with the plane that the prices before led to.
const lifts = 6

// lifted prices dishes as if no day needed more than its share of each meal's good ones: with what a dish adds to a
// day's amounts at the plane's prices, it is raised to the cost of the last one that a week of different dishes would
// take.
func (s *solver) lifted() []float64 {
	prices := make([]float64, len(s.problem.Dishes))
	for range lifts {
		next := make([]float64, len(prices))
		for _, p := range s.pricers {
			p.reprice(prices)
			s.lift(p, prices, next)
			s.budget -= p.options() * tiltSteps / 8
		}
		for dish := range prices {
			prices[dish] = (prices[dish] + next[dish]) / 2
		}
	}
	return prices
}

// lift raises next to what the options of a kind, as they are priced, say of the dishes.
func (s *solver) lift(p *pricer, prices, next []float64) {
	for slot := range p.slots {
		alike := 0
		for other := range p.slots {
			if slices.Equal(p.kind.Slots[slot], p.kind.Slots[other]) {
				alike++
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
		enough := costs[min(len(costs), s.total()*alike)-1]
		for dish, cost := range seen {
			next[dish] = max(next[dish], enough-cost)
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

// generate adds days of negative reduced cost to the master until there are none. False when the budget ends before, or
// when it is certain that there is no week.
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
		value := s.master.value()
		at := &point{prices: slices.Clone(s.master.prices), bases: slices.Clone(s.master.bases)}
		added, all := s.price(at)
		s.result.Bound = max(s.result.Bound, s.centre.bound)
		switch {
		case s.budget < 0:
			return false
		case s.result.Bound > s.worst:
			s.result.Bound, s.result.Proven = math.Inf(1), true
			return false
		case value-s.centre.bound < near*max(1, value):
			s.result.Relaxation = value
			return true
		case added > 0:
		case !all && s.halves > 0:
			// No more days among the cheapest halves. A week of those is to be had before all are looked at, for they
			// may be too many.
			s.result.Relaxation = value
			s.close(&point{prices: s.master.prices, bases: s.master.bases, bound: value, loose: true})
			s.halves = 0
		default:
			return false
		}
	}
	return false
}

// point is a price for each dish and a worth for a day of each kind, with what follows: no week costs less than bound.
type point struct {
	prices, bases []float64
	bound         float64
	loose         bool // the bound is none
}

// near is when the prices of the master are good enough: the part of its value that lies between it and the bound.
const near = 0.0005

// price adds to the master the days that are cheapest at a point and of negative reduced cost, and reckons the point's
// bound. It gives how many, and whether no other could be.
func (s *solver) price(at *point) (added int, all bool) {
	all = true
	for k, p := range s.pricers {
		found := p.list(wanted{
			prices: at.prices, base: at.bases[k], limit: -10 * tolerance, quota: roundQuota, most: roundDays, halves: s.halves,
		}, &s.budget)
		all = all && found.all
		at.bases[k] += found.least
		for n := range found.days {
			c := &found.days[n]
			if p.settle(c); s.master.reduced(c) < -10*tolerance {
				s.master.columns = append(s.master.columns, *c)
				added++
			}
		}
	}
	s.columns = s.master.columns
	s.settle(at)
	return added, all
}

// settle reckons the bound of a point, whose bases no day of their kind costs less than, and keeps it when there is no
// better.
func (s *solver) settle(at *point) {
	at.bound = 0
	for k := range s.problem.Kinds {
		at.bound += at.bases[k] * float64(s.problem.Kinds[k].days())
	}
	for dish, price := range at.prices {
		d := &s.problem.Dishes[dish]
		at.bound -= price*float64(d.FreeUses) + max(0, price-d.ExtraCost)*float64(d.MaxUses-d.FreeUses)
	}
	if s.centre == nil || at.bound > s.centre.bound {
		s.centre = at
	}
}

// close lists the days within a gap of a point's bound and searches the weeks that they make, and widens the gap until
// the best is certain.
func (s *solver) close(from *point) {
	value := from.bound
	gap := 0.004 * max(1, math.Sqrt(max(0, value)))
	for ; ; gap *= 2.5 {
		if s.result.Days != nil {
			gap = min(gap, s.result.LeastObjective-value)
		}
		columns, all := s.within(from, gap)
		search := newClosing(s.problem, from, columns, s.arrange, &s.budget)
		if s.result.Days != nil {
			search.best = s.result.LeastObjective
		}
		searched := search.run(gap)
		s.result.Nodes += search.nodes
		s.result.Listed = len(columns)
		if search.week != nil {
			s.keep(search.week, search.best)
		}
		if all && searched && !from.loose {
			s.result.Bound = max(s.result.Bound, value+gap)
			if s.result.Days != nil {
				s.result.Bound = min(s.result.Bound, s.result.LeastObjective)
			}
		}
		if !searched || s.budget < 0 {
			return
		}
		if s.result.Days != nil && s.result.LeastObjective <= value+gap+tolerance {
			if all && !from.loose {
				s.result.Bound, s.result.Proven = s.result.LeastObjective, true
				s.blend(from)
			}
			return
		}
		if gap > s.worst {
			if all && !from.loose && s.result.Days == nil {
				s.result.Bound, s.result.Proven = math.Inf(1), true
			}
			return
		}
	}
}

// blend chooses among weeks that cost little more than the best, by what the whole week is worth.
func (s *solver) blend(from *point) {
	if s.problem.SecondaryCost == nil {
		return
	}
	steps := min(s.budget, s.problem.Budget/blendShare)
	left := steps
	gap := s.result.LeastObjective - from.bound + s.problem.Tolerance
	var columns []column
	for k, p := range s.pricers {
		found := p.list(wanted{prices: from.prices, base: from.bases[k], limit: gap, most: blendDays}, &left)
		for n := range found.days {
			p.settle(&found.days[n])
			found.days[n].reduced = max(0, found.days[n].reduced)
		}
		columns = append(columns, found.days...)
	}
	slices.SortStableFunc(columns, byReduced)
	search := newClosing(s.problem, from, columns, s.arrange, &left)
	best, chosen := s.result.LeastObjective+s.problem.SecondaryCost(s.result.Days), []column(nil)
	search.accept = func(objective float64, week []column) {
		if worth := objective + s.problem.SecondaryCost(s.daysOf(week)); worth < best-tolerance {
			best, chosen, s.result.Objective = worth, week, objective
		}
	}
	search.run(gap)
	s.result.Nodes += search.nodes
	if chosen != nil {
		s.result.Days, s.week = s.daysOf(chosen), chosen
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
func (s *solver) within(from *point, gap float64) ([]column, bool) {
	var columns []column
	all := true
	for k, p := range s.pricers {
		found := p.list(
			wanted{prices: from.prices, base: from.bases[k], limit: gap, most: closingDays, halves: s.halves},
			&s.budget,
		)
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
	s.result.LeastObjective, s.result.Objective = objective, objective
}
