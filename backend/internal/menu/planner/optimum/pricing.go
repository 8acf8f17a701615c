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
	near  float64  // a reduced cost beyond the limit that some day has; zero when none was come across
}

// list lists days. The steps that it takes are taken off the budget; when they run out, what was found is not all.
func (p *pricer) list(w wanted, budget *int) listed {
	p.found = p.found[:0]
	p.places.reset()
	if p.days != nil {
		return p.scan(w, budget)
	}
	p.reprice(w.prices)
	limit := w.limit + w.base // of what options cost tilted, with what curves cost beyond that
	least := [2]float64{}
	for h, slots := range p.halves {
		for _, slot := range slots {
			least[h] += p.slots[slot][0].cost
		}
	}
	limit -= p.tilt.offset()
	floor := least[0] + least[1] + p.tilt.offset() - w.base // no day costs less
	within := math.Inf(1)                                   // of which all days are looked at
	for h := range p.halves {
		slack := limit - least[0] - least[1] + tolerance
		for !p.combine(h, least[h]+slack, w.halves, budget) {
			if *budget < 0 {
				return listed{least: floor}
			}
			if slack < 1e-3 { // too many cost the same: some of them will have to do
				within = least[0] + least[1]
				break
			}
			slack /= 2
			within = min(within, least[0]+least[1]+slack)
		}
	}
	if len(p.lists[0]) == 0 || len(p.lists[1]) == 0 {
		if within < limit {
			return listed{least: min(w.limit, within+p.tilt.offset()-w.base), cut: true}
		}
		return listed{least: w.limit, all: true}
	}
	slices.SortFunc(p.lists[0], byCost)
	p.grid.fill(p.lists[1], p.cell)
	*budget -= 2 * (len(p.lists[0]) + len(p.lists[1]))
	result := p.join(w, limit, budget)
	if within < limit {
		result.least, result.all, result.cut = min(result.least, within+p.tilt.offset()-w.base), false, true
	}
	result.days = p.found
	if !math.IsInf(p.near, 1) {
		result.near = p.near + p.tilt.offset() - w.base + tolerance
	}
	return result
}

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
	p.prices = append(p.prices[:0], prices...)
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
			p.slots[slot][n].cost += p.tilt.of(&p.slots[slot][n].amount)
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

// combine lists the combinations of a half that cost no more than a limit and that the other half can complete; false when they are more
// than most, or the budget ends.
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
			if slices.Contains(chosen[:at], option.dish) {
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

// join goes through the first half by cost, and for each through the cells that can complete it.
func (p *pricer) join(w wanted, limit float64, budget *int) listed {
	g, kind := &p.grid, p.kind
	p.near = math.Inf(1)
	least, all := math.Inf(1), true
	offset := p.tilt.offset()
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
		var from, to [3]int32
		for axis, n := range axes {
			from[axis], to[axis] = g.reach(axis, kind.Low[n]-a.amount[n], kind.High[n]-a.amount[n])
		}
		if from[2] > to[2] {
			continue
		}
		p.edge(a)
		for row := from[0]; row <= to[0]; row++ {
			withProtein := a.cost + p.edges[0][row]
			if withProtein+g.least > limit {
				continue
			}
			for col := from[1]; col <= to[1]; col++ {
				withFat := withProtein + p.edges[1][col]
				if withFat+g.least > limit {
					continue
				}
				line := (row*g.size[1] + col) * g.size[2]
				if g.starts[line+from[2]] == g.starts[line+to[2]+1] {
					continue
				}
				for at := from[2]; at <= to[2]; at++ {
					withEnergy := withFat + p.edges[2][at]
					cell := g.halves[g.starts[line+at]:g.starts[line+at+1]]
					steps++
					for n := range cell {
						b := &cell[n]
						if withEnergy+b.cost > limit {
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
						if p.take(a, b, cost+offset-w.base) {
							count++
						}
					}
				}
			}
		}
	}
	*budget -= steps
	if all {
		return listed{least: min(w.limit, least+offset-w.base), all: true}
	}
	return listed{least: least + offset - w.base}
}

// edge reckons what the curves of the grid's axes cost at least in each row, with a half of the first kind.
func (p *pricer) edge(a *half) {
	for axis, n := range axes {
		low := p.grid.origin[axis] + a.amount[n]
		for row := range p.grid.size[axis] {
			p.edges[axis][row] = p.tilt.beyond(p.kind, n, min(max(p.tilt.lowest[n], low), low+p.grid.cell[axis]-1))
			low += p.grid.cell[axis]
		}
	}
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
	cost := a.cost + b.cost
	for n := range sum {
		cost += p.tilt.beyond(kind, n, sum[n])
		if sum[n] < kind.Curves[n].Low || sum[n] > kind.Curves[n].High {
			cost += kind.Curves[n].Outside
		}
	}
	if cost > limit {
		p.near = min(p.near, cost)
		return 0, false
	}
	return cost, true
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
