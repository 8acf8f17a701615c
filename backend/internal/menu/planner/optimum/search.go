package optimum

import (
	"math"
	"math/bits"
)

// bitset is a set of listed days.
type bitset []uint64

func (b bitset) set(n int) { b[n>>6] |= 1 << (n & 63) }

// charge is a row of the master in the search: each use below limit costs price, and each use beyond it costs over,
// less price.
type charge struct {
	price, over float64
	limit       int
}

// search searches depth first for the best week of the listed days. The cost of a week is the value of the master, the
// reduced costs of its days, the charges of its dishes, and its transition costs.
type search struct {
	problem  *Problem
	columns  []column // ordered by reduced cost
	statics  []float64
	dishDays []bitset // by dish: the days that have it; nil when none has
	kinds    []bitset
	charges  [][2]charge // by dish
	priced   []int       // dishes with a charge when they are not used
	repeats  bool        // a day may occur twice in a week
	arrange  *arranger

	base   float64 // value of the master
	limit  float64 // above base: largest cost of a week to consider
	best   float64
	week   []column // by position; nil until one is found
	nodes  int
	budget *int
	accept func(objective float64, week []column) // receives all weeks within the limit instead of keeping the best

	uses      []int
	openDays  []int // by kind: days still to choose
	remaining int
	chosen    []int
	levels    []bitset // by depth: days that may still be chosen
	lowest    []float64
}

func newSearch(problem *Problem, from *dualPoint, columns []column, arrange *arranger, budget *int) *search {
	s := &search{
		problem:  problem,
		columns:  columns,
		arrange:  arrange,
		budget:   budget,
		base:     from.bound,
		best:     math.Inf(1),
		dishDays: make([]bitset, len(problem.Dishes)),
		charges:  make([][2]charge, len(problem.Dishes)),
		uses:     make([]int, len(problem.Dishes)),
		statics:  make([]float64, len(columns)),
	}
	words := (len(columns) + 63) / 64
	for k := range problem.Kinds {
		s.kinds = append(s.kinds, make(bitset, words))
		s.openDays = append(s.openDays, problem.Kinds[k].days())
		s.remaining += problem.Kinds[k].days()
	}
	for j := range columns {
		c := &columns[j]
		s.kinds[c.kind].set(j)
		s.statics[j] = c.reduced
		twice := true
		for _, dish := range c.dish() {
			if s.dishDays[dish] == nil {
				s.dishDays[dish] = make(bitset, words)
			}
			s.dishDays[dish].set(j)
			s.statics[j] -= from.prices[dish]
			twice = twice && problem.Dishes[dish].MaxUses > 1
		}
		s.repeats = s.repeats || twice
	}
	for dish := range problem.Dishes {
		d := &problem.Dishes[dish]
		s.charges[dish] = [2]charge{{limit: d.FreeUses, over: d.ExtraCost}, {limit: d.MaxUses, over: math.Inf(1)}}
		s.charges[dish][0].price = min(from.prices[dish], d.ExtraCost)
		if d.FreeUses == d.MaxUses {
			s.charges[dish][0].price = 0
		}
		s.charges[dish][1].price = from.prices[dish] - s.charges[dish][0].price
		if s.chargeBelow(dish, 0) > 0 {
			s.priced = append(s.priced, dish)
		}
	}
	for range s.remaining + 1 {
		s.levels = append(s.levels, make(bitset, words))
	}
	return s
}

// chargeBelow returns the charges of a dish that is used no more often than uses.
func (s *search) chargeBelow(dish, uses int) float64 {
	sum := 0.0
	for _, c := range s.charges[dish] {
		sum += c.price * float64(max(0, c.limit-uses))
	}
	return sum
}

// chargeAbove returns the cost of one more use of a dish than uses, beyond its limits.
func (s *search) chargeAbove(dish, uses int) float64 {
	sum := 0.0
	for _, c := range s.charges[dish] {
		if uses >= c.limit {
			sum += c.over - c.price
		}
	}
	return sum
}

// run searches all weeks within limit above the value of the master. It reports whether the budget sufficed.
func (s *search) run(limit float64) bool {
	s.limit = limit
	charged := 0.0
	for _, dish := range s.priced {
		charged += s.chargeBelow(dish, 0)
	}
	for j := range s.columns {
		s.levels[0].set(j)
	}
	return s.extend(0, 0, charged)
}

// slack returns the largest cost above the value of the master at which a week is an improvement.
func (s *search) slack() float64 {
	if s.accept != nil {
		return s.limit
	}
	return min(s.limit, s.best-s.base-tolerance)
}

// extend completes the chosen days with days of s.levels[depth]. spent is the cost so far above the value of the
// master, and charged are the charges of the dishes if no further day uses them.
func (s *search) extend(depth int, spent, charged float64) bool {
	s.nodes++
	if s.remaining == 0 {
		s.arrangeWeek(spent + charged)
		return true
	}
	candidates := s.levels[depth]
	*s.budget -= len(candidates) + 16
	if *s.budget < 0 {
		return false
	}
	slack := s.slack()
	if spent+s.leastReduced(candidates) > slack || spent+charged+s.leastStatic(candidates) > slack {
		return true
	}
	// Every improving week has one of these days.
	branch, feasible := s.branchSet(candidates, slack-spent)
	if !feasible {
		return true
	}
	for word := range candidates {
		for set := candidates[word] & branch[word]; set != 0; set &= set - 1 {
			j := word<<6 + bits.TrailingZeros64(set)
			if spent+s.columns[j].reduced > s.slack() {
				return true
			}
			if !s.branch(depth, j, spent, charged) {
				return false
			}
			candidates[word] &^= 1 << (j & 63) // all weeks with it have been searched
		}
	}
	return true
}

// branch chooses a day and continues with those that may follow.
func (s *search) branch(depth, j int, spent, charged float64) bool {
	c := &s.columns[j]
	next := s.levels[depth+1]
	copy(next, s.levels[depth])
	spent += c.reduced
	for _, dish := range c.dish() {
		uses := s.uses[dish]
		spent += s.chargeAbove(int(dish), uses)
		charged += s.chargeBelow(int(dish), uses+1) - s.chargeBelow(int(dish), uses)
		s.uses[dish]++
		if uses+1 >= s.problem.Dishes[dish].MaxUses {
			for word, set := range s.dishDays[dish] {
				next[word] &^= set
			}
		}
	}
	s.openDays[c.kind]--
	s.remaining--
	s.chosen = append(s.chosen, j)
	if s.openDays[c.kind] == 0 {
		for word, set := range s.kinds[c.kind] {
			next[word] &^= set
		}
	}
	complete := s.extend(depth+1, spent, charged)
	s.chosen = s.chosen[:len(s.chosen)-1]
	s.remaining++
	s.openDays[c.kind]++
	for _, dish := range c.dish() {
		s.uses[dish]--
	}
	return complete
}

// leastReduced returns the least sum of the reduced costs of the remaining days; infinite when there are too few.
func (s *search) leastReduced(candidates bitset) float64 {
	sum := 0.0
	for k, open := range s.openDays {
		for word := 0; word < len(candidates) && open > 0; word++ {
			for set := candidates[word] & s.kinds[k][word]; set != 0 && open > 0; set &= set - 1 {
				times := 1
				if s.repeats {
					times = open
				}
				sum += float64(times) * s.columns[word<<6+bits.TrailingZeros64(set)].reduced
				open -= times
			}
		}
		if open > 0 {
			return math.Inf(1)
		}
	}
	return sum
}

// leastStatic is leastReduced, less the charges of the days' dishes when they are not used.
func (s *search) leastStatic(candidates bitset) float64 {
	sum := 0.0
	for k, open := range s.openDays {
		if open == 0 {
			continue
		}
		lowest := s.lowest[:0] // ascending
		for word := range candidates {
			for set := candidates[word] & s.kinds[k][word]; set != 0; set &= set - 1 {
				value := s.statics[word<<6+bits.TrailingZeros64(set)]
				if len(lowest) == open && value >= lowest[open-1] {
					continue
				}
				if len(lowest) < open {
					lowest = append(lowest, value)
				} else {
					lowest[open-1] = value
				}
				for n := len(lowest) - 1; n > 0 && lowest[n] < lowest[n-1]; n-- {
					lowest[n], lowest[n-1] = lowest[n-1], lowest[n]
				}
			}
		}
		for n := range open {
			if s.repeats {
				n = 0
			}
			sum += lowest[n]
		}
		s.lowest = lowest
	}
	return sum
}

// branchSet returns a set of days of which every improving week has at least one: those with a dish whose charge
// exceeds slack, or else those of one kind, whichever are fewest. It returns false when no day has such a dish.
func (s *search) branchSet(candidates bitset, slack float64) (bitset, bool) {
	var branch bitset
	fewest := math.MaxInt
	count := func(days bitset) int {
		n := 0
		for word, set := range days {
			n += bits.OnesCount64(candidates[word] & set)
		}
		return n
	}
	for _, dish := range s.priced {
		if s.chargeBelow(dish, s.uses[dish]) <= slack {
			continue
		}
		if s.dishDays[dish] == nil {
			return nil, false
		}
		if n := count(s.dishDays[dish]); n < fewest {
			fewest, branch = n, s.dishDays[dish]
		}
		if fewest == 0 {
			return nil, false
		}
	}
	if branch != nil {
		return branch, true
	}
	for k, open := range s.openDays {
		if open == 0 {
			continue
		}
		if n := count(s.kinds[k]); n < fewest {
			fewest, branch = n, s.kinds[k]
		}
	}
	return branch, true
}

// arrangeWeek puts the chosen days in their best order, and keeps an improving week.
func (s *search) arrangeWeek(above float64) {
	if s.base+above >= s.best-tolerance && s.accept == nil {
		return
	}
	week := make([]column, len(s.chosen))
	for n, j := range s.chosen {
		week[n] = s.columns[j]
	}
	order, transitions := s.arrange.best(week)
	*s.budget -= 400
	objective := s.base + above + transitions
	if order == nil {
		return
	}
	if s.accept != nil {
		if objective <= s.base+s.limit+tolerance {
			s.accept(objective, order)
		}
		return
	}
	if objective < s.best-tolerance {
		s.best, s.week = objective, order
	}
}
