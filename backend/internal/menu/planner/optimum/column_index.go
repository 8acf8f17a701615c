package optimum

// columnIndex maps the dishes of a column to its index. It is an open-addressed hash table that is reset in time
// proportional to its entries.
type columnIndex struct {
	keys    [][maxSlots]int16
	entries []int32 // index plus one; zero for an empty slot
	filled  []int32
}

// keyOf returns the dishes of a column in ascending order, since the uses of dishes do not depend on their slots.
func keyOf(c *column) [maxSlots]int16 {
	key := c.dishes
	for n := 1; n < int(c.slots); n++ {
		for i := n; i > 0 && key[i] < key[i-1]; i-- {
			key[i], key[i-1] = key[i-1], key[i]
		}
	}
	return key
}

func hashSlot(key [maxSlots]int16, mask uint64) uint64 {
	hash := uint64(0)
	for _, dish := range key {
		hash = (hash ^ uint64(dish)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	return hash & mask
}

func (p *columnIndex) reset() {
	for _, slot := range p.filled {
		p.entries[slot] = 0
	}
	p.filled = p.filled[:0]
}

// find returns the index of a key and true, or stores next as its index and returns next and false.
func (p *columnIndex) find(key [maxSlots]int16, next int) (int, bool) {
	if 2*len(p.filled) >= len(p.keys) {
		p.grow()
	}
	mask := uint64(len(p.keys) - 1)
	for slot := hashSlot(key, mask); ; slot = (slot + 1) & mask {
		switch {
		case p.entries[slot] == 0:
			p.keys[slot], p.entries[slot] = key, int32(next+1)
			p.filled = append(p.filled, int32(slot))
			return next, false
		case p.keys[slot] == key:
			return int(p.entries[slot]) - 1, true
		}
	}
}

func (p *columnIndex) grow() {
	old := *p
	size := max(1<<12, 2*len(old.keys))
	*p = columnIndex{keys: make([][maxSlots]int16, size), entries: make([]int32, size)}
	mask := uint64(size - 1)
	for _, from := range old.filled {
		slot := hashSlot(old.keys[from], mask)
		for p.entries[slot] != 0 {
			slot = (slot + 1) & mask
		}
		p.keys[slot], p.entries[slot] = old.keys[from], old.entries[from]
		p.filled = append(p.filled, int32(slot))
	}
}
