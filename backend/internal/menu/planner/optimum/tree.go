package optimum

import (
	"math"
	"slices"
)

// tree is a k-d tree of half-days with bounds on their amounts and costs, so that whole branches of pairs can be
// skipped. Its shape depends on the half-days only; their costs change with the prices. Its leaves are the cells of a
// grid over energy, protein and fat, divided where they are large.
type tree struct {
	halves []half
	nodes  []node
	cells  []node
	starts []int32 // by cell of the grid, with a sentinel
	sorted []half
}

// node is a group of half-days with bounds on their amounts and the least of their costs.
type node struct {
	low, high  Amounts
	least      float64
	from, to   int32 // of the half-days of a leaf; of the cells while the tree is built
	firstChild int32 // index of the first of two adjacent children; zero for a leaf
	size       int32 // number of half-days
}

// Sizes of the grid.
const (
	halvesPerCell = 4  // half-days in a cell if they were evenly distributed
	leafSize      = 20 // largest number of half-days in a leaf
	maxRows       = 48 // cells along each axis
)

// build builds the tree of at least one half-day. The square of an amount times its scale is its largest cost; nodes
// are divided where they are widest by that measure.
func (t *tree) build(halves []half, scale *[nutrients]float64) {
	t.sortIntoCells(halves, scale)
	t.nodes = append(t.nodes[:0], node{to: int32(len(t.cells))})
	for at := 0; at < len(t.nodes); at++ {
		n := t.nodes[at]
		cells := t.cells[n.from:n.to]
		n.low, n.high, n.least, n.size = cells[0].low, cells[0].high, cells[0].least, cells[0].size
		for i := range cells[1:] {
			c := &cells[i+1]
			n.least, n.size = min(n.least, c.least), n.size+c.size
			for k := range n.low {
				n.low[k], n.high[k] = min(n.low[k], c.low[k]), max(n.high[k], c.high[k])
			}
		}
		if len(cells) == 1 {
			n.from, n.to = cells[0].from, cells[0].to
			t.nodes[at] = n
			continue
		}
		widest, width := 0, 0.0
		for k := range n.low {
			if wide := scale[k] * float64(n.high[k]-n.low[k]); wide > width {
				widest, width = k, wide
			}
		}
		middle := len(cells) / 2
		selectNth(cells, middle, func(n *node) int32 { return n.low[widest] })
		n.firstChild = int32(len(t.nodes))
		border := n.from + int32(middle)
		t.nodes = append(t.nodes, node{from: n.from, to: border}, node{from: border, to: n.to})
		t.nodes[at] = n
	}
	for at := 0; at < len(t.nodes); at++ { // divide leaves that are too large for one cell
		n := t.nodes[at]
		if n.firstChild > 0 || n.size <= leafSize {
			continue
		}
		widest, width := 0, 0.0
		for k := range n.low {
			if wide := scale[k] * float64(n.high[k]-n.low[k]); wide > width {
				widest, width = k, wide
			}
		}
		middle := (n.from + n.to) / 2
		selectNth(t.halves[n.from:n.to], int(middle-n.from), func(h *half) int32 { return h.amount[widest] })
		t.nodes[at].firstChild = int32(len(t.nodes))
		t.nodes = append(t.nodes, t.cell(n.from, middle), t.cell(middle, n.to))
	}
}

// axes are the nutrients of the grid; carbohydrate follows from them.
var axes = [3]int{Energy, Protein, Fat}

// sortIntoCells sorts half-days into the cells of a grid.
func (t *tree) sortIntoCells(halves []half, scale *[nutrients]float64) {
	low, high := halves[0].amount, halves[0].amount
	for i := range halves {
		for k, amount := range halves[i].amount {
			low[k], high[k] = min(low[k], amount), max(high[k], amount)
		}
	}
	volume := 1.0
	for _, k := range axes {
		volume *= max(1e-6, scale[k]*float64(high[k]-low[k]))
	}
	width := math.Cbrt(volume * halvesPerCell / float64(len(halves)))
	var per [3]float64 // cells per unit
	var size [3]int32
	for axis, k := range axes {
		rows := min(maxRows, 1+scale[k]*float64(high[k]-low[k])/width)
		size[axis] = int32(rows)
		per[axis] = float64(size[axis]) / float64(high[k]-low[k]+1)
	}
	cellOf := func(h *half) int32 {
		at := int32(0)
		for axis, k := range axes {
			at = at*size[axis] + int32(float64(h.amount[k]-low[k])*per[axis])
		}
		return at
	}
	count := int(size[0] * size[1] * size[2])
	t.starts = append(t.starts[:0], make([]int32, count+1)...)
	for i := range halves {
		t.starts[cellOf(&halves[i])+1]++
	}
	for c := range count {
		t.starts[c+1] += t.starts[c]
	}
	t.sorted = slices.Grow(t.sorted[:0], len(halves))[:len(halves)]
	for i := range halves {
		c := cellOf(&halves[i])
		t.sorted[t.starts[c]] = halves[i]
		t.starts[c]++
	}
	t.halves = t.sorted
	t.cells = t.cells[:0]
	for c, from := 0, int32(0); c < count; c++ {
		to := t.starts[c]
		if to > from {
			t.cells = append(t.cells, t.cell(from, to))
		}
		from = to
	}
}

func (t *tree) cell(from, to int32) node {
	first := &t.halves[from]
	n := node{low: first.amount, high: first.amount, least: first.cost, from: from, to: to, size: to - from}
	for i := from + 1; i < to; i++ {
		h := &t.halves[i]
		n.least = min(n.least, h.cost)
		for k, amount := range h.amount {
			n.low[k], n.high[k] = min(n.low[k], amount), max(n.high[k], amount)
		}
	}
	return n
}

// selectNth partially sorts all, so that the elements before place are not larger than those after it.
func selectNth[T any](all []T, place int, of func(*T) int32) {
	for low, high := 0, len(all)-1; low < high; {
		pivot := of(&all[(low+high)/2])
		i, j := low, high
		for i <= j {
			for of(&all[i]) < pivot {
				i++
			}
			for of(&all[j]) > pivot {
				j--
			}
			if i <= j {
				all[i], all[j] = all[j], all[i]
				i, j = i+1, j-1
			}
		}
		switch {
		case place <= j:
			high = j
		case place >= i:
			low = i
		default:
			return
		}
	}
}

// updateCosts updates the nodes to the costs of the half-days.
func (t *tree) updateCosts() {
	for at := len(t.nodes) - 1; at >= 0; at-- {
		n := &t.nodes[at]
		if n.firstChild > 0 {
			n.least = min(t.nodes[n.firstChild].least, t.nodes[n.firstChild+1].least)
			continue
		}
		n.least = math.Inf(1)
		for i := n.from; i < n.to; i++ {
			n.least = min(n.least, t.halves[i].cost)
		}
	}
}
