package optimum

import (
	"math"
	"slices"
	"sync"
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
	twin   []int // by slot: the slot before it in its half when that has the same options, or -1
	apart  bool  // no dish is in both halves

	prices []float64 // of the dishes, at which the slots are priced
	slots  [][]priced
	costs  [][]float64 // by slot and option, as they are priced
	spans  [2]interval
	*workspace
	scale    [nutrients]float64 // see tree
	dear     [][]bool           // by slot and option: put aside, for it costs far more than others of the slot; nil when none is
	grown    bool               // the trees hold all half-days but for those
	reckoned bool               // at the prices of the slots
	tilt     tilt
	joining  joining
}

// workspace is the memory that listing days takes, used again for the next week.
type workspace struct {
	lists  [2][]half
	trees  [2]tree // of all half-days
	little [2]tree // of those of one listing
	open   []pair
	count  []int32
	found  []column
	places places
}

var workspaces = sync.Pool{New: func() any { return &workspace{} }}

func newPricer(kind *Kind, number int) (*pricer, bool) {
	left, ok := prune(kind)
	if !ok {
		return nil, false
	}
	p := &pricer{
		kind:      kind,
		number:    number,
		left:      left,
		slots:     make([][]priced, len(left)),
		twin:      make([]int, len(left)),
		apart:     true,
		workspace: workspaces.Get().(*workspace),
	}
	p.split()
	first := map[int]bool{} // dishes of the first half
	for h := range p.halves {
		for at, slot := range p.halves[h] {
			p.twin[slot] = -1
			if at > 0 && slices.Equal(kind.Slots[slot], kind.Slots[p.halves[h][at-1]]) {
				p.twin[slot] = p.halves[h][at-1]
			}
			options := make([]Option, 0, len(left[slot]))
			for _, n := range left[slot] {
				option := kind.Slots[slot][n]
				options = append(options, option)
				p.apart = p.apart && (h == 0 || !first[option.Dish])
				first[option.Dish] = first[option.Dish] || h == 0
			}
			p.spans[h].add(intervalOf(options))
		}
	}
	for slot, options := range kind.Slots {
		p.costs = append(p.costs, make([]float64, len(options)))
		least := math.Inf(1)
		for _, n := range left[slot] {
			least = min(least, options[n].Cost)
		}
		dear := make([]bool, len(options))
		for _, n := range left[slot] {
			dear[n] = options[n].Cost > least+farDearer
		}
		p.dear = append(p.dear, dear)
	}
	for n := range kind.Curves {
		curve := &kind.Curves[n]
		p.scale[n] = max(
			math.Sqrt(
				curve.Inside,
			)/float64(
				max(1, (curve.High-curve.Low)/2),
			),
			1/float64(max(1, (kind.High[n]-kind.Low[n])/2)),
		)
	}
	return p, true
}

// split divides the slots into two halves. Slots that take the same dishes belong together, so that no dish meets
// itself when the halves do; beside that the larger half has as few combinations as can be.
func (p *pricer) split() {
	n := len(p.left)
	best, fewest := math.Inf(1), math.MaxInt
	for set := range 1 << n {
		var halves [2][]int
		sizes := [2]float64{1, 1}
		parted := 0
		for slot := range n {
			h := set >> slot & 1
			halves[h] = append(halves[h], slot)
			sizes[h] *= float64(len(p.left[slot]))
			for earlier := range slot {
				if set>>earlier&1 != h && slices.Equal(p.kind.Slots[slot], p.kind.Slots[earlier]) {
					parted++
				}
			}
		}
		size := max(sizes[0], sizes[1])
		if len(halves[0]) > 3 || len(halves[1]) > 3 || parted > fewest || parted == fewest && size >= best {
			continue
		}
		best, fewest, p.halves = size, parted, halves
	}
}

// farDearer is how much more than the cheapest of its slot an option costs that is put aside until it is needed.
const farDearer = 100.0

func (p *pricer) isAside(slot int, option int32) bool { return p.dear != nil && p.dear[slot][option] }

// options is how many pruning left.
func (p *pricer) options() int {
	sum := 0
	for _, left := range p.left {
		sum += len(left)
	}
	return sum
}

// worst is a cost that no day exceeds.
func (p *pricer) worst(prices []float64, dishes []Dish) float64 {
	sum := 0.0
	for slot, left := range p.left {
		most := 0.0
		for _, n := range left {
			option := &p.kind.Slots[slot][n]
			most = max(most, option.Cost+prices[option.Dish]+dishes[option.Dish].ExtraCost)
		}
		sum += most
	}
	for n := range p.kind.Curves {
		low, high := p.spans[0].low[n]+p.spans[1].low[n], p.spans[0].high[n]+p.spans[1].high[n]
		sum += max(p.kind.Curves[n].Cost(max(low, p.kind.Low[n])), p.kind.Curves[n].Cost(min(high, p.kind.High[n])))
	}
	return sum
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
