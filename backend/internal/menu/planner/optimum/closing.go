package optimum

import (
	"math"
	"math/bits"
)

// bitset is a set of listed days.
type bitset []uint64

func (b bitset) set(n int) { b[n>>6] |= 1 << (n & 63) }

// charge is a row of the master as the search sees it: each use short of its limit costs its price, each beyond it
// costs the rest of what going beyond costs.
type charge struct {
	price, over float64
	limit       int
}

// closing searches the weeks that listed days make, depth first. A week costs the value of the master, the reduced
// costs of its days, the charges of its dishes, and what stands beside what.
type closing struct {
	problem *Problem
	columns []column // by reduced cost
	statics []float64
	of      []bitset // by dish: the days that have it; nil for a dish that no day has
	kinds   []bitset
	charges [][2]charge // by dish
	priced  []int       // dishes that cost something when they are not used
	repeats bool        // a day may stand twice in a week
	arrange *arranger

	base   float64 // value of the master
	limit  float64 // above base: weeks that cost more are not looked at
	best   float64
	week   []column // by position; nil while none was found
	nodes  int
	budget *int
	accept func(objective float64, week []column) // weeks within the limit, when they are all wanted rather than the best

	uses   []int
	open   []int // by kind: days still to choose
	left   int
	chosen []int
	levels []bitset // days that may follow, by depth
	lowest []float64
}

func newClosing(problem *Problem, from *point, columns []column, arrange *arranger, budget *int) *closing {
	s := &closing{
		problem: problem, columns: columns, arrange: arrange, budget: budget, base: from.bound, best: math.Inf(1),
		of: make(
			[]bitset,
			len(problem.Dishes),
		), charges: make([][2]charge, len(problem.Dishes)), uses: make([]int, len(problem.Dishes)),
		statics: make([]float64, len(columns)),
	}
	words := (len(columns) + 63) / 64
	for k := range problem.Kinds {
		s.kinds = append(s.kinds, make(bitset, words))
		s.open = append(s.open, problem.Kinds[k].days())
		s.left += problem.Kinds[k].days()
	}
	for j := range columns {
		c := &columns[j]
		s.kinds[c.kind].set(j)
		s.statics[j] = c.reduced
		twice := true
		for _, dish := range c.dish() {
			if s.of[dish] == nil {
				s.of[dish] = make(bitset, words)
			}
			s.of[dish].set(j)
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
		if s.short(dish, 0) > 0 {
			s.priced = append(s.priced, dish)
		}
	}
	for range s.left + 1 {
		s.levels = append(s.levels, make(bitset, words))
	}
	return s
}

// short is what a dish is charged for being used no more often.
func (s *closing) short(dish, uses int) float64 {
	sum := 0.0
	for _, c := range s.charges[dish] {
		sum += c.price * float64(max(0, c.limit-uses))
	}
	return sum
}

// more is what one use more than so many adds beyond the limits.
func (s *closing) more(dish, uses int) float64 {
	sum := 0.0
	for _, c := range s.charges[dish] {
		if uses >= c.limit {
			sum += c.over - c.price
		}
	}
	return sum
}

// run goes through all weeks within limit above the master's value; false when the budget ends before.
func (s *closing) run(limit float64) bool {
	s.limit = limit
	owed := 0.0
	for _, dish := range s.priced {
		owed += s.short(dish, 0)
	}
	for j := range s.columns {
		s.levels[0].set(j)
	}
	return s.extend(0, 0, owed)
}

// room is how much more than the master's value a week may cost that is worth finding.
func (s *closing) room() float64 {
	if s.accept != nil {
		return s.limit
	}
	return min(s.limit, s.best-s.base-tolerance)
}

// extend completes the days chosen so far from those of s.levels[depth]. Spent is what is certain to be paid above the
// master's value, owed what the dishes are charged for when no more days use them.
func (s *closing) extend(depth int, spent, owed float64) bool {
	s.nodes++
	if s.left == 0 {
		s.finish(spent + owed)
		return true
	}
	candidates := s.levels[depth]
	*s.budget -= len(candidates) + 16
	if *s.budget < 0 {
		return false
	}
	room := s.room()
	if spent+s.leastReduced(candidates) > room || spent+owed+s.leastStatic(candidates) > room {
		return true
	}
	// Every week to be found has a day with this dish, or a day of this kind.
	among, possible := s.due(candidates, room-spent)
	if !possible {
		return true
	}
	for word := range candidates {
		for set := candidates[word] & among[word]; set != 0; set &= set - 1 {
			j := word<<6 + bits.TrailingZeros64(set)
			if spent+s.columns[j].reduced > s.room() {
				return true
			}
			if !s.choose(depth, j, spent, owed) {
				return false
			}
			candidates[word] &^= 1 << (j & 63) // all weeks with it were looked at
		}
	}
	return true
}

// choose takes a day, and goes on with those that may still come.
func (s *closing) choose(depth, j int, spent, owed float64) bool {
	c := &s.columns[j]
	next := s.levels[depth+1]
	copy(next, s.levels[depth])
	spent += c.reduced
	for _, dish := range c.dish() {
		uses := s.uses[dish]
		spent += s.more(int(dish), uses)
		owed += s.short(int(dish), uses+1) - s.short(int(dish), uses)
		s.uses[dish]++
		if uses+1 >= s.problem.Dishes[dish].MaxUses {
			for word, set := range s.of[dish] {
				next[word] &^= set
			}
		}
	}
	s.open[c.kind]--
	s.left--
	s.chosen = append(s.chosen, j)
	if s.open[c.kind] == 0 {
		for word, set := range s.kinds[c.kind] {
			next[word] &^= set
		}
	}
	done := s.extend(depth+1, spent, owed)
	s.chosen = s.chosen[:len(s.chosen)-1]
	s.left++
	s.open[c.kind]++
	for _, dish := range c.dish() {
		s.uses[dish]--
	}
	return done
}

// leastReduced is the least that the reduced costs of the days to come add up to; infinite when there are too few days.
func (s *closing) leastReduced(candidates bitset) float64 {
	sum := 0.0
	for k, open := range s.open {
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

// leastStatic is the same, less what the days' dishes would be charged if they were not used.
func (s *closing) leastStatic(candidates bitset) float64 {
	sum := 0.0
	for k, open := range s.open {
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

// due is a set of days of which every week worth finding has one: those with the dish that has fewest, of the dishes
// that would be charged more than there is room for; or else those of the kind that has fewest. False when such a dish
// has none.
func (s *closing) due(candidates bitset, room float64) (bitset, bool) {
	var among bitset
	fewest := math.MaxInt
	count := func(of bitset) int {
		n := 0
		for word, set := range of {
			n += bits.OnesCount64(candidates[word] & set)
		}
		return n
	}
	for _, dish := range s.priced {
		if s.short(dish, s.uses[dish]) <= room {
			continue
		}
		if s.of[dish] == nil {
			return nil, false
		}
		if n := count(s.of[dish]); n < fewest {
			fewest, among = n, s.of[dish]
		}
		if fewest == 0 {
			return nil, false
		}
	}
	if among != nil {
		return among, true
	}
	for k, open := range s.open {
		if open == 0 {
			continue
		}
		if n := count(s.kinds[k]); n < fewest {
			fewest, among = n, s.kinds[k]
		}
	}
	return among, true
}

// finish puts seven days in their best order.
func (s *closing) finish(above float64) {
	if s.base+above >= s.best-tolerance && s.accept == nil {
		return
	}
	week := make([]column, len(s.chosen))
	for n, j := range s.chosen {
		week[n] = s.columns[j]
	}
	order, beside := s.arrange.best(week)
	*s.budget -= 400
	objective := s.base + above + beside
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
