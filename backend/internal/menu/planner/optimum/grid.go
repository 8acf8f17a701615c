package optimum

import "slices"

// axes are the nutrients that a grid goes by.
var axes = [3]int{Protein, Fat, Energy}

// grid holds half-days by their protein, fat and energy, those of a cell by cost.
type grid struct {
	cell   [3]int32 // width
	origin [3]int32
	size   [3]int32
	starts []int32 // by cell, and one more
	next   []int32
	halves []half
	least  float64 // cost of any
}

// mostRows is the most cells along one axis of a grid; cells grow to keep within it.
const mostRows = 48

// fill sorts halves, at least one, into a grid.
func (g *grid) fill(halves []half, cell [3]int32) {
	low, high := halves[0].amount, halves[0].amount
	g.least = halves[0].cost
	for n := range halves {
		h := &halves[n]
		g.least = min(g.least, h.cost)
		for _, i := range axes {
			low[i], high[i] = min(low[i], h.amount[i]), max(high[i], h.amount[i])
		}
	}
	count := 1
	for axis, i := range axes {
		g.origin[axis], g.cell[axis] = low[i], cell[axis]
		for g.size[axis] = (high[i]-low[i])/g.cell[axis] + 1; g.size[axis] > mostRows; g.size[axis] = (high[i]-low[i])/g.cell[axis] + 1 {
			g.cell[axis] *= 2
		}
		count *= int(g.size[axis])
	}
	g.starts = append(g.starts[:0], make([]int32, count+1)...)
	for n := range halves {
		g.starts[g.cellOf(&halves[n])+1]++
	}
	for c := range count {
		g.starts[c+1] += g.starts[c]
	}
	if cap(g.halves) < len(halves) {
		g.halves = make([]half, len(halves), 2*len(halves))
	}
	g.halves = g.halves[:len(halves)]
	g.next = append(g.next[:0], g.starts[:count]...)
	for n := range halves {
		c := g.cellOf(&halves[n])
		g.halves[g.next[c]] = halves[n]
		g.next[c]++
	}
	for c := range count {
		if cell := g.halves[g.starts[c]:g.starts[c+1]]; len(cell) > 1 {
			slices.SortFunc(cell, byCost)
		}
	}
}

func (g *grid) cellOf(h *half) int32 {
	at := int32(0)
	for axis, i := range axes {
		at = at*g.size[axis] + (h.amount[i]-g.origin[axis])/g.cell[axis]
	}
	return at
}

// reach is the first and the last row with amounts from low to high; the first lies behind the last when there is none.
func (g *grid) reach(axis int, low, high int32) (int32, int32) {
	if high < g.origin[axis] {
		return 1, 0
	}
	return max(0, low-g.origin[axis]) / g.cell[axis], min(g.size[axis]-1, (high-g.origin[axis])/g.cell[axis])
}

// places finds columns by the dishes that they are made of: an open-addressed table, emptied at the cost of what it holds.
type places struct {
	keys   [][mostSlots]int16
	at     []int32 // one more than the place; zero where nothing is
	filled []int32
}

// keyOf is the dishes of a column in the order of their numbers: which slot has which says nothing about how often each is used.
func keyOf(c *column) [mostSlots]int16 {
	key := c.dishes
	for n := 1; n < int(c.slots); n++ {
		for i := n; i > 0 && key[i] < key[i-1]; i-- {
			key[i], key[i-1] = key[i-1], key[i]
		}
	}
	return key
}

func slotOf(key [mostSlots]int16, mask uint64) uint64 {
	hash := uint64(0)
	for _, dish := range key {
		hash = (hash ^ uint64(dish)) * 0x9e3779b97f4a7c15 //nolint:gosec // zero or more
		hash ^= hash >> 29
	}
	return hash & mask
}

func (p *places) reset() {
	for _, slot := range p.filled {
		p.at[slot] = 0
	}
	p.filled = p.filled[:0]
}

// find is the place of a key, or next, which it has from then on.
func (p *places) find(key [mostSlots]int16, next int) (int, bool) {
	if 2*len(p.filled) >= len(p.keys) {
		p.grow()
	}
	mask := uint64(len(p.keys) - 1)
	for slot := slotOf(key, mask); ; slot = (slot + 1) & mask {
		switch {
		case p.at[slot] == 0:
			p.keys[slot], p.at[slot] = key, int32(next+1) //nolint:gosec // small
			p.filled = append(p.filled, int32(slot))      //nolint:gosec // small
			return next, false
		case p.keys[slot] == key:
			return int(p.at[slot]) - 1, true
		}
	}
}

func (p *places) grow() {
	old := *p
	size := max(1<<12, 2*len(old.keys))
	*p = places{keys: make([][mostSlots]int16, size), at: make([]int32, size)}
	mask := uint64(size - 1)
	for _, from := range old.filled {
		slot := slotOf(old.keys[from], mask)
		for p.at[slot] != 0 {
			slot = (slot + 1) & mask
		}
		p.keys[slot], p.at[slot] = old.keys[from], old.at[from]
		p.filled = append(p.filled, int32(slot)) //nolint:gosec // small
	}
}
