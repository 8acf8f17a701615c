package optimum

import (
	"math"
	"slices"
	"sync"
)

// priced is an option of a slot with its reduced cost.
type priced struct {
	cost   float64
	index  int32 // index into the slot's options
	dish   int32
	amount Amounts
}

// half is a half-day: options for some of the slots.
type half struct {
	cost    float64
	amount  Amounts
	options [3]int16 // by position in the half's slots: index into the slot's options
}

// column is a day in the master and the search.
type column struct {
	cost    float64 // without duals
	reduced float64 // at the duals of the last pricing
	kind    int8
	slots   int8
	dishes  [maxSlots]int16
	options [maxSlots]int16
}

func (c *column) dish() []int16 { return c.dishes[:c.slots] }

// pricer lists the days of one kind by reduced cost.
type pricer struct {
	kind     *Kind
	number   int
	options  [][]int // by slot: options that remain after pruning
	halves   [2][]int
	twin     []int // by slot: the slot before it in its half, when that has the same options; otherwise -1
	disjoint bool  // no dish is in both halves

	prices []float64 // prices of the dishes in slots
	slots  [][]priced
	costs  [][]float64 // by slot and option: cost in slots
	spans  [2]interval
	*workspace
	scale       [nutrients]float64 // see tree.build
	deferred    [][]bool           // by slot and option: left out for its high cost; nil when no option is
	treesBuilt  bool               // the trees have all half-days without deferred options
	treesPriced bool               // the trees have the costs of slots
	plane       plane
	joiner      joiner
}

// workspace is reusable memory.
type workspace struct {
	lists [2][]half
	trees [2]tree // of all half-days
	small [2]tree // of the half-days of one listing
	queue []pair
	count []int32
	days  []column
	index columnIndex
}

var workspaces = sync.Pool{New: func() any { return &workspace{} }}

func newPricer(kind *Kind, number int) (*pricer, bool) {
	pruned, ok := prune(kind)
	if !ok {
		return nil, false
	}
	p := &pricer{
		kind:      kind,
		number:    number,
		options:   pruned,
		slots:     make([][]priced, len(pruned)),
		twin:      make([]int, len(pruned)),
		disjoint:  true,
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
			options := make([]Option, 0, len(pruned[slot]))
			for _, n := range pruned[slot] {
				option := kind.Slots[slot][n]
				options = append(options, option)
				p.disjoint = p.disjoint && (h == 0 || !first[option.Dish])
				first[option.Dish] = first[option.Dish] || h == 0
			}
			p.spans[h].add(intervalOf(options))
		}
	}
	for slot, options := range kind.Slots {
		p.costs = append(p.costs, make([]float64, len(options)))
		least := math.Inf(1)
		for _, n := range pruned[slot] {
			least = min(least, options[n].Cost)
		}
		deferred := make([]bool, len(options))
		for _, n := range pruned[slot] {
			deferred[n] = options[n].Cost > least+deferredCost
		}
		p.deferred = append(p.deferred, deferred)
	}
	for n := range kind.Curves {
		curve := &kind.Curves[n]
		p.scale[n] = max(
			math.Sqrt(curve.Inside)/float64(max(1, (curve.High-curve.Low)/2)),
			1/float64(max(1, (kind.High[n]-kind.Low[n])/2)),
		)
	}
	return p, true
}

// split divides the slots into two halves. Slots with the same options are put in the same half, so that no dish is in
// both; apart from that the larger half has as few combinations as possible.
func (p *pricer) split() {
	n := len(p.options)
	best, fewest := math.Inf(1), math.MaxInt
	for set := range 1 << n {
		var halves [2][]int
		sizes := [2]float64{1, 1}
		separated := 0
		for slot := range n {
			h := set >> slot & 1
			halves[h] = append(halves[h], slot)
			sizes[h] *= float64(len(p.options[slot]))
			for earlier := range slot {
				if set>>earlier&1 != h && slices.Equal(p.kind.Slots[slot], p.kind.Slots[earlier]) {
					separated++
				}
			}
		}
		size := max(sizes[0], sizes[1])
		if len(halves[0]) > 3 || len(halves[1]) > 3 || separated > fewest || separated == fewest && size >= best {
			continue
		}
		best, fewest, p.halves = size, separated, halves
	}
}

// deferredCost is how much an option must cost more than the cheapest of its slot to be deferred.
const deferredCost = 100.0

func (p *pricer) isDeferred(slot int, option int32) bool {
	return p.deferred != nil && p.deferred[slot][option]
}

// optionCount returns the number of options after pruning.
func (p *pricer) optionCount() int {
	sum := 0
	for _, options := range p.options {
		sum += len(options)
	}
	return sum
}

// upperBound returns a cost that no day exceeds.
func (p *pricer) upperBound(prices []float64, dishes []Dish) float64 {
	sum := 0.0
	for slot, options := range p.options {
		highest := 0.0
		for _, n := range options {
			option := &p.kind.Slots[slot][n]
			highest = max(highest, option.Cost+prices[option.Dish]+dishes[option.Dish].ExtraCost)
		}
		sum += highest
	}
	for n := range p.kind.Curves {
		low, high := p.spans[0].low[n]+p.spans[1].low[n], p.spans[0].high[n]+p.spans[1].high[n]
		sum += max(p.kind.Curves[n].Cost(max(low, p.kind.Low[n])), p.kind.Curves[n].Cost(min(high, p.kind.High[n])))
	}
	return sum
}

// setCost computes the cost of a listed day.
func (p *pricer) setCost(c *column) {
	var sum Amounts
	c.cost = 0
	for slot := range p.kind.Slots {
		option := &p.kind.Slots[slot][c.options[slot]]
		c.cost += option.Cost
		for n := range sum {
			sum[n] += option.Amount[n]
		}
	}
	c.cost += p.kind.curveCost(&sum)
}
