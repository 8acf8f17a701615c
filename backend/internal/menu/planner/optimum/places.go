package optimum

// places finds columns by the dishes that they are made of: an open-addressed table, emptied at the cost of what it
// holds.
type places struct {
	keys   [][mostSlots]int16
	at     []int32 // one more than the place; zero where nothing is
	filled []int32
}

// keyOf is the dishes of a column in the order of their numbers: which slot has which says nothing about how often each
// is used.
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
