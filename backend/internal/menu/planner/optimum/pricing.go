package optimum

import (
	"math"
	"slices"
)

// wanted says what days a listing is about.
type wanted struct {
	prices []float64 // by dish
	base   float64   // the price of a day of the kind
	limit  float64   // days of a reduced cost up to it
	quota  int       // most days of each combination of the first half; zero is no limit
	most   int       // days listed, about
	halves int       // half-days of either kind to combine, the cheapest; zero is no limit
}

// listed is what a listing came to.
type listed struct {
	days  []column // each combination of dishes once, at its least cost; valid until the next listing
	least float64  // no day of the kind has a reduced cost under it; limit when all within it are listed
	all   bool     // every day within the limit is listed
	cut   bool     // half-days were more than wanted
}

// list lists days, the cheapest when they are more than wanted. The steps that it takes are taken off the budget; when
// they run out, what was found is not all.
func (p *pricer) list(w wanted, budget *int) listed {
	p.found = p.found[:0]
	p.places.reset()
	p.reprice(w.prices)
	floor := p.floor() - w.base
	if floor > w.limit+tolerance {
		return listed{least: w.limit, all: true}
	}
	if slack := w.limit - floor + tolerance; p.combineBoth(slack, fewKept, budget) {
		if *budget < 0 {
			return listed{least: floor}
		}
		return p.join(w, p.plant(budget), budget)
	}
	for {
		if !p.lay(budget) {
			return p.part(w, budget)
		}
		if *budget < 0 {
			return listed{least: floor}
		}
		within := w
		within.limit = min(w.limit, floor+p.aside())
		found := p.join(within, &p.trees, budget)
		if within.limit == w.limit || !found.all {
			return found
		}
		// What was put aside is needed after all.
		p.dear, p.grown = nil, false
		p.found = p.found[:0]
		p.places.reset()
	}
}

// fewKept is the most half-days of either kind that are combined anew for a listing, rather than kept from one to the
// next.
const fewKept = 2500

// combineBoth combines the half-days of both kinds of which days are made that cost no more than slack above the least;
// false when those of either kind are more than most.
func (p *pricer) combineBoth(slack float64, most int, budget *int) bool {
	aside := p.dear
	p.dear = nil
	defer func() { p.dear = aside }()
	for h := range p.halves {
		if !p.combine(h, p.leastOf(h)+slack, most, budget) {
			return *budget < 0
		}
	}
	return true
}

// leastOf is what the half-days of a kind cost at least.
func (p *pricer) leastOf(h int) float64 {
	least := 0.0
	for _, slot := range p.halves[h] {
		least += p.slots[slot][0].cost
	}
	return least
}

// plant makes trees of the half-days that were combined.
func (p *pricer) plant(budget *int) *[2]tree {
	for h := range p.little {
		if len(p.lists[h]) == 0 {
			p.lists[h] = append(p.lists[h], nothing)
		}
		p.little[h].grow(p.lists[h], &p.scale)
		*budget -= 2 * growSteps * len(p.lists[h])
	}
	return &p.little
}

// nothing is a half-day that no other completes.
var nothing = half{cost: math.Inf(1), amount: Amounts{Unlimited, Unlimited, Unlimited, Unlimited}}

// aside is how much more than the least a day costs at least that has one of the options which were put aside; infinite
// when none was.
func (p *pricer) aside() float64 {
	more := math.Inf(1)
	for slot := range p.slots {
		for n := range p.slots[slot] {
			if option := &p.slots[slot][n]; p.isAside(slot, option.index) {
				more = min(more, option.cost-p.slots[slot][0].cost)
				break // the others cost more
			}
		}
	}
	return more
}

// part lists days of the cheapest half-days.
func (p *pricer) part(w wanted, budget *int) listed {
	p.found = p.found[:0]
	p.places.reset()
	p.reprice(w.prices)
	floor := p.floor() - w.base
	slack := w.limit - floor + tolerance // of which all days within the limit are made
	within := math.Inf(1)
	for h := range p.halves {
		kept, ok := p.cheapest(h, slack, w.halves, budget)
		if *budget < 0 {
			return listed{least: floor}
		}
		if !ok {
			within = min(within, floor+kept)
		}
	}
	result := p.join(w, p.plant(budget), budget)
	if within < w.limit {
		result.least, result.all, result.cut = min(result.least, within), false, true
	}
	return result
}

// cheapest combines the half-days that cost no more than slack above the least, or about as many of them as are wanted.
// It gives the slack within which all were combined, and whether that is what was asked for.
func (p *pricer) cheapest(h int, slack float64, most int, budget *int) (float64, bool) {
	aside := p.dear
	p.dear = nil
	defer func() { p.dear = aside }()
	least := p.leastOf(h)
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
	p.combine(h, least+high, most, budget) // too many cost the same: some of them will have to do
	return low, false
}

// slackSteps is how closely it is sought how much dearer than the cheapest half-days may be.
const slackSteps = 10

// mostKept is the most half-days of either kind that are kept from one listing to the next.
const mostKept = 120_000

// lay brings the trees of all half-days up to date with the prices; false when they are too many to keep.
func (p *pricer) lay(budget *int) bool {
	for h := range p.halves {
		size := 1
		for _, slot := range p.halves[h] {
			kept := 0
			for _, n := range p.left[slot] {
				if !p.isAside(slot, int32(n)) { //nolint:gosec // small
					kept++
				}
			}
			size *= kept
		}
		if size > mostKept {
			p.dear = nil
			return false
		}
	}
	if !p.grown {
		for h := range p.halves {
			p.combine(h, math.Inf(1), 0, budget)
			if len(p.lists[h]) == 0 {
				p.lists[h] = append(p.lists[h], nothing)
			}
			p.trees[h].grow(p.lists[h], &p.scale)
			*budget -= growSteps * len(p.lists[h])
		}
		p.grown, p.reckoned = *budget >= 0, true
		return true
	}
	if p.reckoned {
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
		p.trees[h].reckon()
		*budget -= len(halves) / 4
	}
	p.reckoned = true
	return true
}

// growSteps is the work of putting a half-day into a tree.
const growSteps = 1

// floor is a cost that no day lies under.
func (p *pricer) floor() float64 {
	sum := p.tilt.offset()
	for slot := range p.slots {
		sum += p.slots[slot][0].cost
	}
	return sum
}

// reprice reckons reduced costs of all options, tilted, and sorts them by it.
func (p *pricer) reprice(prices []float64) {
	if slices.Equal(p.prices, prices) {
		return
	}
	p.prices, p.reckoned = append(p.prices[:0], prices...), false
	for slot, left := range p.left {
		p.slots[slot] = p.slots[slot][:0]
		for _, n := range left {
			option := &p.kind.Slots[slot][n]
			p.slots[slot] = append(p.slots[slot], priced{
				cost: option.Cost + prices[option.Dish], index: int32(n), dish: int32(option.Dish), amount: option.Amount, //nolint:gosec // small
			})
		}
	}
	p.tilt.fit(p.kind, p.slots)
	for slot := range p.slots {
		for n := range p.slots[slot] {
			option := &p.slots[slot][n]
			option.cost += p.tilt.of(&option.amount)
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

// combine lists the combinations of a half that cost no more than a limit and that the other half can complete; false
// when they are more than most, or the budget ends.
func (p *pricer) combine(h int, limit float64, most int, budget *int) bool {
	p.lists[h] = p.lists[h][:0]
	slots := p.halves[h]
	var rest [4]float64 // the least that the slots from one on cost
	for at := len(slots) - 1; at >= 0; at-- {
		rest[at] = rest[at+1] + p.slots[slots[at]][0].cost
	}
	other := &p.spans[1-h]
	steps := 0
	var chosen, places [3]int32 // dishes, and where their options stand in the slot
	var extend func(at int, sofar half) bool
	extend = func(at int, sofar half) bool {
		if at == len(slots) {
			if completes(p.kind, &sofar.amount, other) {
				p.lists[h] = append(p.lists[h], sofar)
			}
			return true
		}
		slot := slots[at]
		room := limit - rest[at+1] - sofar.cost
		first := 0
		if at > 0 && p.twin[slot] == slots[at-1] {
			first = int(places[at-1]) + 1 // of two slots that take the same, the earlier has what comes first
		}
		for n := first; n < len(p.slots[slot]); n++ {
			option := &p.slots[slot][n]
			if option.cost > room {
				break
			}
			steps++
			if slices.Contains(chosen[:at], option.dish) || p.isAside(slot, option.index) {
				continue
			}
			next := sofar
			next.cost += option.cost
			for i := range next.amount {
				next.amount[i] += option.amount[i]
			}
			next.options[at] = int16(option.index)         //nolint:gosec // small
			chosen[at], places[at] = option.dish, int32(n) //nolint:gosec // small
			if !extend(at+1, next) {
				return false
			}
		}
		return steps < *budget && (most == 0 || len(p.lists[h]) <= most)
	}
	ok := extend(0, half{})
	*budget -= steps
	return ok
}

// take keeps a day unless the same dishes were found at a lower cost; it reports whether it is another combination of
// dishes.
func (p *pricer) take(a, b *half, reduced float64) bool {
	c := column{kind: int8(p.number), slots: int8(len(p.kind.Slots)), reduced: reduced} //nolint:gosec // small
	for at, slot := range p.halves[0] {
		c.options[slot] = a.options[at]
	}
	for at, slot := range p.halves[1] {
		c.options[slot] = b.options[at]
	}
	for slot := range p.kind.Slots {
		c.dishes[slot] = int16(p.kind.Slots[slot][c.options[slot]].Dish) //nolint:gosec // small
	}
	if !p.apart && c.repeats() {
		return false
	}
	at, known := p.places.find(keyOf(&c), len(p.found))
	if !known {
		p.found = append(p.found, c)
		return true
	}
	if reduced < p.found[at].reduced {
		p.found[at] = c
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
