package optimum

import (
	"math"
	"slices"
)

// query describes the days to list.
type query struct {
	prices    []float64 // by dish
	base      float64   // dual value of a day of the kind
	limit     float64   // largest reduced cost
	quota     int       // largest number of days for each combination of the first half; zero for no limit
	maxDays   int       // approximate limit on the number of days
	maxHalves int       // number of cheapest half-days of each half to combine; zero for no limit
}

// listing is the result of a query.
type listing struct {
	days      []column // each combination of dishes once, at its least cost; valid until the next query
	bound     float64  // lower bound on the reduced cost of days that are not listed; limit when complete
	complete  bool     // all days within the limit are listed
	truncated bool     // there were more half-days than maxHalves
}

// list lists days, the cheapest first when there are more than q.maxDays. It subtracts its steps from the budget; when
// the budget ends, the listing is incomplete.
func (p *pricer) list(w query, budget *int) listing {
	p.days = p.days[:0]
	p.index.reset()
	p.reprice(w.prices)
	floor := p.lowerBound() - w.base
	if floor > w.limit+tolerance {
		return listing{bound: w.limit, complete: true}
	}
	if slack := w.limit - floor + tolerance; p.combineBoth(slack, maxCombined, budget) {
		if *budget < 0 {
			return listing{bound: floor}
		}
		return p.join(w, p.buildTrees(budget), budget)
	}
	for {
		if !p.updateTrees(budget) {
			return p.listCheapest(w, budget)
		}
		if *budget < 0 {
			return listing{bound: floor}
		}
		q := w
		q.limit = min(w.limit, floor+p.deferredGap())
		result := p.join(q, &p.trees, budget)
		if q.limit == w.limit || !result.complete {
			return result
		}
		// A deferred option may be needed.
		p.deferred, p.treesBuilt = nil, false
		p.days = p.days[:0]
		p.index.reset()
	}
}

// maxCombined is the largest number of half-days for which trees are built anew for each query.
const maxCombined = 2500

// combineBoth combines the half-days of which days within slack above the lower bound are made. It returns false when
// one half has more than most.
func (p *pricer) combineBoth(slack float64, most int, budget *int) bool {
	deferred := p.deferred
	p.deferred = nil
	defer func() { p.deferred = deferred }()
	for h := range p.halves {
		if !p.combine(h, p.leastCost(h)+slack, most, budget) {
			return *budget < 0
		}
	}
	return true
}

// leastCost returns the least cost of the half-days of a half.
func (p *pricer) leastCost(h int) float64 {
	least := 0.0
	for _, slot := range p.halves[h] {
		least += p.slots[slot][0].cost
	}
	return least
}

// buildTrees builds trees of the combined half-days.
func (p *pricer) buildTrees(budget *int) *[2]tree {
	for h := range p.small {
		if len(p.lists[h]) == 0 {
			p.lists[h] = append(p.lists[h], dummyHalf)
		}
		p.small[h].build(p.lists[h], &p.scale)
		*budget -= 2 * buildSteps * len(p.lists[h])
	}
	return &p.small
}

// dummyHalf is a half-day that cannot be completed.
var dummyHalf = half{cost: math.Inf(1), amount: Amounts{Unlimited, Unlimited, Unlimited, Unlimited}}

// deferredGap returns by how much a day with a deferred option exceeds the lower bound at least; infinite when no
// option is deferred.
func (p *pricer) deferredGap() float64 {
	gap := math.Inf(1)
	for slot := range p.slots {
		for n := range p.slots[slot] {
			if option := &p.slots[slot][n]; p.isDeferred(slot, option.index) {
				gap = min(gap, option.cost-p.slots[slot][0].cost)
				break // the others cost more
			}
		}
	}
	return gap
}

// listCheapest lists days made of the cheapest half-days.
func (p *pricer) listCheapest(w query, budget *int) listing {
	p.days = p.days[:0]
	p.index.reset()
	p.reprice(w.prices)
	floor := p.lowerBound() - w.base
	slack := w.limit - floor + tolerance // sufficient for all days within the limit
	within := math.Inf(1)
	for h := range p.halves {
		combined, ok := p.combineCheapest(h, slack, w.maxHalves, budget)
		if *budget < 0 {
			return listing{bound: floor}
		}
		if !ok {
			within = min(within, floor+combined)
		}
	}
	result := p.join(w, p.buildTrees(budget), budget)
	if within < w.limit {
		result.bound, result.complete, result.truncated = min(result.bound, within), false, true
	}
	return result
}

// combineCheapest combines the half-days within slack above the least cost, or about the most cheapest ones of them. It
// returns the slack within which all were combined, and whether that is the given one.
func (p *pricer) combineCheapest(h int, slack float64, most int, budget *int) (float64, bool) {
	deferred := p.deferred
	p.deferred = nil
	defer func() { p.deferred = deferred }()
	least := p.leastCost(h)
	if p.combine(h, least+slack, most, budget) {
		return slack, true
	}
	low, high := 0.0, min(slack, farLimit)
	for range slackSteps {
		middle := (low + high) / 2
		if !p.combine(h, least+middle, most, budget) {
			high = middle
		} else if low = middle; len(p.lists[h]) > most/2 {
			return low, false
		}
		if *budget < 0 {
			break
		}
	}
	p.combine(h, least+high, most, budget) // too many have the same cost: use some of them
	return low, false
}

// slackSteps is the number of bisection steps for the slack of the cheapest half-days.
const slackSteps = 10

// maxTreeHalves is the largest number of half-days of a half for which a tree is kept between queries.
const maxTreeHalves = 120_000

// updateTrees updates the trees of all half-days to the prices. It returns false when there are too many half-days.
func (p *pricer) updateTrees(budget *int) bool {
	for h := range p.halves {
		size := 1
		for _, slot := range p.halves[h] {
			count := 0
			for _, n := range p.options[slot] {
				if !p.isDeferred(slot, int32(n)) {
					count++
				}
			}
			size *= count
		}
		if size > maxTreeHalves {
			p.deferred = nil
			return false
		}
	}
	if !p.treesBuilt {
		for h := range p.halves {
			p.combine(h, math.Inf(1), 0, budget)
			if len(p.lists[h]) == 0 {
				p.lists[h] = append(p.lists[h], dummyHalf)
			}
			p.trees[h].build(p.lists[h], &p.scale)
			*budget -= buildSteps * len(p.lists[h])
		}
		p.treesBuilt, p.treesPriced = *budget >= 0, true
		return true
	}
	if p.treesPriced {
		return true
	}
	for h, slots := range p.halves {
		halves := p.trees[h].halves
		for n := range halves {
			if math.IsInf(halves[n].cost, 1) {
				continue
			}
			sum := 0.0
			for at, slot := range slots {
				sum += p.costs[slot][halves[n].options[at]]
			}
			halves[n].cost = sum
		}
		p.trees[h].updateCosts()
		*budget -= len(halves) / 4
	}
	p.treesPriced = true
	return true
}

// buildSteps is the work of adding a half-day to a tree.
const buildSteps = 1

// lowerBound returns a lower bound on the cost of a day.
func (p *pricer) lowerBound() float64 {
	sum := p.plane.offset()
	for slot := range p.slots {
		sum += p.slots[slot][0].cost
	}
	return sum
}

// reprice computes the reduced costs of all options at the plane, and sorts them by cost.
func (p *pricer) reprice(prices []float64) {
	if slices.Equal(p.prices, prices) {
		return
	}
	p.prices, p.treesPriced = append(p.prices[:0], prices...), false
	for slot, options := range p.options {
		p.slots[slot] = p.slots[slot][:0]
		for _, n := range options {
			option := &p.kind.Slots[slot][n]
			p.slots[slot] = append(p.slots[slot], priced{
				cost:   option.Cost + prices[option.Dish],
				index:  int32(n),
				dish:   int32(option.Dish),
				amount: option.Amount,
			})
		}
	}
	p.plane.fit(p.kind, p.slots)
	for slot := range p.slots {
		for n := range p.slots[slot] {
			option := &p.slots[slot][n]
			option.cost += p.plane.cost(&option.amount)
			p.costs[slot][option.index] = option.cost
		}
		slices.SortFunc(p.slots[slot], func(a, b priced) int {
			switch {
			case a.cost < b.cost:
				return -1
			case a.cost > b.cost:
				return 1
			default:
				return int(a.index - b.index)
			}
		})
	}
}

// combine lists the combinations of a half that cost at most limit and that the other half can complete. It returns
// false when there are more than limitCount, or when the budget ends.
func (p *pricer) combine(h int, limit float64, limitCount int, budget *int) bool {
	p.lists[h] = p.lists[h][:0]
	slots := p.halves[h]
	var remaining [4]float64 // by position: least cost of the slots from there on
	for at := len(slots) - 1; at >= 0; at-- {
		remaining[at] = remaining[at+1] + p.slots[slots[at]][0].cost
	}
	complement := &p.spans[1-h]
	steps := 0
	var chosen, positions [3]int32 // dishes, and the positions of their options in the slots
	var extend func(at int, partial half) bool
	extend = func(at int, partial half) bool {
		if at == len(slots) {
			if completes(p.kind, &partial.amount, complement) {
				p.lists[h] = append(p.lists[h], partial)
			}
			return true
		}
		slot := slots[at]
		slack := limit - remaining[at+1] - partial.cost
		first := 0
		if at > 0 && p.twin[slot] == slots[at-1] {
			first = int(positions[at-1]) + 1 // of two equal slots, the first has the earlier option
		}
		for n := first; n < len(p.slots[slot]); n++ {
			option := &p.slots[slot][n]
			if option.cost > slack {
				break
			}
			steps++
			if slices.Contains(chosen[:at], option.dish) || p.isDeferred(slot, option.index) {
				continue
			}
			next := partial
			next.cost += option.cost
			for i := range next.amount {
				next.amount[i] += option.amount[i]
			}
			next.options[at] = int16(option.index)
			chosen[at], positions[at] = option.dish, int32(n)
			if !extend(at+1, next) {
				return false
			}
		}
		return steps < *budget && (limitCount == 0 || len(p.lists[h]) <= limitCount)
	}
	ok := extend(0, half{})
	*budget -= steps
	return ok
}

// addDay stores a day unless one with the same dishes costs less. It reports whether the combination of dishes is new.
func (p *pricer) addDay(a, b *half, reduced float64) bool {
	c := column{kind: int8(p.number), slots: int8(len(p.kind.Slots)), reduced: reduced}
	for at, slot := range p.halves[0] {
		c.options[slot] = a.options[at]
	}
	for at, slot := range p.halves[1] {
		c.options[slot] = b.options[at]
	}
	for slot := range p.kind.Slots {
		c.dishes[slot] = int16(p.kind.Slots[slot][c.options[slot]].Dish)
	}
	if !p.disjoint && c.repeats() {
		return false
	}
	at, exists := p.index.find(keyOf(&c), len(p.days))
	if !exists {
		p.days = append(p.days, c)
		return true
	}
	if reduced < p.days[at].reduced {
		p.days[at] = c
	}
	return false
}

func (c *column) repeats() bool {
	dishes := c.dish()
	for n, dish := range dishes {
		if slices.Contains(dishes[:n], dish) {
			return true
		}
	}
	return false
}
