package optimum

import (
	"cmp"
	"math"
	"slices"
)

// priced is an option of a slot at its reduced cost.
type priced struct {
	cost   float64
	index  int32 // into the slot's options
	dish   int32
	amount Amounts
}

// half is a part of a day: options for some of its slots.
type half struct {
	cost    float64
	amount  Amounts
	options [3]int16 // by place in the slots of the half: index into the slot's options
}

// column is a day as the master and the search know it.
type column struct {
	cost    float64 // true
	reduced float64 // with the duals that it was last held against
	kind    int8
	slots   int8
	dishes  [mostSlots]int16
	options [mostSlots]int16
}

func (c *column) dish() []int16 { return c.dishes[:c.slots] }

// pricer lists the days of one kind by their reduced cost.
type pricer struct {
	kind   *Kind
	number int
	left   [][]int // options of each slot that pruning left
	halves [2][]int
	twin   []int // by slot: an earlier slot of the same half with the same options, or -1
	apart  bool  // no dish is in both halves
	cell   [2]int32

	slots  [][]priced
	spans  [2]interval
	lists  [2][]half
	grid   grid
	found  []column
	places places
}

func newPricer(kind *Kind, number int) (*pricer, bool) {
	left, ok := prune(kind)
	if !ok {
		return nil, false
	}
	p := &pricer{kind: kind, number: number, left: left, slots: make([][]priced, len(left))}
	p.split()
	p.twin = make([]int, len(left))
	for slot := range p.twin {
		p.twin[slot] = -1
	}
	for h := range p.halves {
		for at, slot := range p.halves[h] {
			for _, earlier := range p.halves[h][:at] {
				if slices.Equal(kind.Slots[slot], kind.Slots[earlier]) {
					p.twin[slot] = earlier
				}
			}
		}
	}
	first := map[int]bool{}
	for _, slot := range p.halves[0] {
		for _, n := range left[slot] {
			first[kind.Slots[slot][n].Dish] = true
		}
	}
	p.apart = true
	for _, slot := range p.halves[1] {
		for _, n := range left[slot] {
			p.apart = p.apart && !first[kind.Slots[slot][n].Dish]
		}
	}
	for h := range p.halves {
		for _, slot := range p.halves[h] {
			options := make([]Option, 0, len(left[slot]))
			for _, n := range left[slot] {
				options = append(options, kind.Slots[slot][n])
			}
			p.spans[h].add(intervalOf(options))
		}
	}
	for n, nutrient := range [2]int{Protein, Fat} {
		curve := &kind.Curves[nutrient]
		width := kind.High[nutrient] - kind.Low[nutrient]
		if curve.High > curve.Low {
			width = min(width, curve.High-curve.Low)
		}
		p.cell[n] = max(1, width/4)
	}
	return p, true
}

// split divides the slots into two halves of which the larger has as few combinations as can be.
func (p *pricer) split() {
	n := len(p.left)
	best := math.Inf(1)
	for set := range 1 << n {
		var halves [2][]int
		sizes := [2]float64{1, 1}
		for slot := range n {
			h := set >> slot & 1
			halves[h] = append(halves[h], slot)
			sizes[h] *= float64(len(p.left[slot]))
		}
		if size := max(sizes[0], sizes[1]); len(halves[0]) <= 3 && len(halves[1]) <= 3 && size < best {
			best, p.halves = size, halves
		}
	}
}

// wanted says what days a listing is about.
type wanted struct {
	prices []float64 // by dish
	base   float64   // the price of a day of the kind
	limit  float64   // days of a reduced cost up to it
	quota  int       // most days of each combination of the first half; zero is no limit
	most   int       // days listed, about
}

// listed is what a listing came to.
type listed struct {
	days  []column // each combination of dishes once, at its least cost; valid until the next listing
	least float64  // no day of the kind has a reduced cost under it; limit when all within it are listed
	all   bool     // every day within the limit is listed
}

// list lists days. The steps that it takes are taken off the budget; when they run out, what was found is not all.
func (p *pricer) list(w wanted, budget *int) listed {
	p.found = p.found[:0]
	p.places.reset()
	p.price(w.prices)
	limit := w.limit + w.base
	least := [2]float64{}
	for h, slots := range p.halves {
		for _, slot := range slots {
			least[h] += p.slots[slot][0].cost
		}
	}
	floor := least[0] + least[1] - w.base // no day costs less
	for h := range p.halves {
		p.lists[h] = p.lists[h][:0]
		if !p.combine(h, limit-least[1-h]+tolerance, budget) {
			return listed{least: floor}
		}
	}
	if len(p.lists[0]) == 0 || len(p.lists[1]) == 0 {
		return listed{least: w.limit, all: true}
	}
	slices.SortFunc(p.lists[0], func(a, b half) int { return cmp.Compare(a.cost, b.cost) })
	p.grid.fill(p.lists[1], p.cell)
	*budget -= 2 * (len(p.lists[0]) + len(p.lists[1]))
	result := p.join(w, limit, budget)
	result.days = p.found
	return result
}

// price reckons reduced costs of all options, and sorts them by it.
func (p *pricer) price(prices []float64) {
	for slot, left := range p.left {
		p.slots[slot] = p.slots[slot][:0]
		for _, n := range left {
			option := &p.kind.Slots[slot][n]
			p.slots[slot] = append(p.slots[slot], priced{
				cost: option.Cost + prices[option.Dish], index: int32(n), dish: int32(option.Dish), amount: option.Amount, //nolint:gosec // small
			})
		}
		slices.SortFunc(p.slots[slot], func(a, b priced) int {
			if a.cost != b.cost {
				return cmp.Compare(a.cost, b.cost)
			}
			return cmp.Compare(a.index, b.index)
		})
	}
}

// combine lists the combinations of a half that cost no more than a limit and that the other half can complete; false when the budget ends.
func (p *pricer) combine(h int, limit float64, budget *int) bool {
	slots := p.halves[h]
	var rest [4]float64 // the least that the slots from one on cost
	for at := len(slots) - 1; at >= 0; at-- {
		rest[at] = rest[at+1] + p.slots[slots[at]][0].cost
	}
	other := &p.spans[1-h]
	steps := 0
	var chosen [3]int32 // dishes
	var extend func(at int, sofar half) bool
	extend = func(at int, sofar half) bool {
		if at == len(slots) {
			if completes(p.kind, &sofar.amount, other) {
				p.lists[h] = append(p.lists[h], sofar)
			}
			return true
		}
		slot := slots[at]
		most := limit - rest[at+1] - sofar.cost
	options:
		for n := range p.slots[slot] {
			option := &p.slots[slot][n]
			if option.cost > most {
				break
			}
			steps++
			for before := range at {
				// Of two slots that take the same, the earlier has the dish that comes first.
				if chosen[before] == option.dish || p.twin[slot] == slots[before] && chosen[before] > option.dish {
					continue options
				}
			}
			next := sofar
			next.cost += option.cost
			for i := range next.amount {
				next.amount[i] += option.amount[i]
			}
			next.options[at] = int16(option.index) //nolint:gosec // small
			chosen[at] = option.dish
			if !extend(at+1, next) {
				return false
			}
		}
		return steps < *budget
	}
	ok := extend(0, half{})
	*budget -= steps
	return ok
}

// join goes through the first half by cost, and for each through the cells that can complete it.
func (p *pricer) join(w wanted, limit float64, budget *int) listed {
	g, kind := &p.grid, p.kind
	least, all := math.Inf(1), true
	steps := 0
	for i := range p.lists[0] {
		a := &p.lists[0][i]
		if a.cost+g.least > limit {
			break
		}
		if steps > *budget || len(p.found) >= w.most {
			least, all = min(least, a.cost+g.least), false
			break
		}
		count := 0
		p0, p1 := g.reach(0, kind.Low[Protein]-a.amount[Protein], kind.High[Protein]-a.amount[Protein])
		f0, f1 := g.reach(1, kind.Low[Fat]-a.amount[Fat], kind.High[Fat]-a.amount[Fat])
		for row := p0; row <= p1; row++ {
			from := g.origin[0] + row*g.cell[0] + a.amount[Protein]
			withProtein := a.cost + kind.Curves[Protein].least(from, from+g.cell[0]-1)
			if withProtein+g.least > limit {
				continue
			}
			for col := f0; col <= f1; col++ {
				cell := g.at(row, col)
				if len(cell) == 0 || withProtein+cell[0].cost > limit {
					continue
				}
				from := g.origin[1] + col*g.cell[1] + a.amount[Fat]
				withFat := withProtein + kind.Curves[Fat].least(from, from+g.cell[1]-1)
				for n := range cell {
					b := &cell[n]
					if withFat+b.cost > limit {
						break
					}
					steps++
					cost, ok := p.fits(a, b, limit)
					if !ok {
						continue
					}
					if w.quota > 0 && count >= w.quota {
						// Those that are left out bound the least reduced cost all the same.
						least, all = min(least, a.cost+b.cost), false
						break
					}
					least = min(least, cost)
					if p.take(a, b, cost-w.base) {
						count++
					}
				}
			}
		}
	}
	*budget -= steps
	if all {
		return listed{least: min(w.limit, least-w.base), all: true}
	}
	return listed{least: least - w.base}
}

// fits reports whether two halves make a day that costs no more than a limit, and what it costs.
func (p *pricer) fits(a, b *half, limit float64) (float64, bool) {
	kind := p.kind
	var sum Amounts
	for n := range sum {
		sum[n] = a.amount[n] + b.amount[n]
		if sum[n] < kind.Low[n] || sum[n] > kind.High[n] {
			return 0, false
		}
	}
	cost := a.cost + b.cost + kind.cost(&sum)
	return cost, cost <= limit
}

// take keeps a day unless the same dishes were found at a lower cost; it reports whether it is another combination of dishes.
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

// settle reckons the true cost of a day that was listed.
func (p *pricer) settle(c *column) {
	var sum Amounts
	c.cost = 0
	for slot := range p.kind.Slots {
		option := &p.kind.Slots[slot][c.options[slot]]
		c.cost += option.Cost
		for n := range sum {
			sum[n] += option.Amount[n]
		}
	}
	c.cost += p.kind.cost(&sum)
}
