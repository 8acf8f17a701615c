package optimum

import "math"

// arranger puts the days of a week in their best order.
type arranger struct {
	problem *Problem
	kindOf  []int // by position
	cost    [1 << maxDays][maxDays]float64
	before  [1 << maxDays][maxDays]int8
}

func newArranger(problem *Problem) *arranger {
	a := &arranger{problem: problem}
	for k := range problem.Kinds {
		for range problem.Kinds[k].Positions {
			a.kindOf = append(a.kindOf, 0)
		}
	}
	for k := range problem.Kinds {
		for _, position := range problem.Kinds[k].Positions {
			a.kindOf[position] = k
		}
	}
	return a
}

// best returns the order of days, each at a position of its kind, with the least sum of transition costs, and that sum;
// nil when every order is forbidden. It uses dynamic programming over the sets of the first days.
func (a *arranger) best(week []column) ([]column, float64) {
	n := len(week)
	if a.problem.TransitionCost == nil {
		ordered := make([]column, n)
		used := make([]bool, n)
		for position, kind := range a.kindOf {
			for d := range week {
				if !used[d] && int(week[d].kind) == kind {
					ordered[position], used[d] = week[d], true
					break
				}
			}
		}
		return ordered, 0
	}
	days := make([]*Day, n)
	for d := range week {
		days[d] = a.problem.dayOf(&week[d])
	}
	var transition [maxDays][maxDays]float64
	for d := range days {
		for e := range days {
			if d != e {
				transition[d][e] = a.problem.TransitionCost(days[d], days[e])
			}
		}
	}
	all := 1<<n - 1
	for set := 1; set <= all; set++ {
		for d := range n {
			a.cost[set][d] = math.Inf(1)
		}
	}
	for d := range n {
		if int(week[d].kind) == a.kindOf[0] {
			a.cost[1<<d][d] = a.problem.TransitionCost(nil, days[d])
		}
	}
	for set := 1; set < all; set++ {
		position := 0
		for remaining := set; remaining != 0; remaining &= remaining - 1 {
			position++
		}
		for last := range n {
			sofar := a.cost[set][last]
			if math.IsInf(sofar, 1) {
				continue
			}
			for next := range n {
				if set>>next&1 != 0 || int(week[next].kind) != a.kindOf[position] {
					continue
				}
				extended := set | 1<<next
				if cost := sofar + transition[last][next]; cost < a.cost[extended][next] {
					a.cost[extended][next], a.before[extended][next] = cost, int8(last)
				}
			}
		}
	}
	last, least := -1, math.Inf(1)
	for d := range n {
		if a.cost[all][d] < least {
			last, least = d, a.cost[all][d]
		}
	}
	if last < 0 {
		return nil, math.Inf(1)
	}
	ordered := make([]column, n)
	for position, set := n-1, all; position >= 0; position-- {
		ordered[position] = week[last]
		set, last = set&^(1<<last), int(a.before[set][last])
	}
	return ordered, least
}

func (p *Problem) dayOf(c *column) *Day {
	day := &Day{Kind: int(c.kind), Cost: c.cost}
	for slot := range int(c.slots) {
		day.Options = append(day.Options, int(c.options[slot]))
		day.Dishes = append(day.Dishes, int(c.dishes[slot]))
	}
	return day
}
