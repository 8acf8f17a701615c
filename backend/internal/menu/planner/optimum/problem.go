// Package optimum finds the week of least cost, and proves it.
//
// It knows days, not menus: a day takes one option for each slot, its amounts of four nutrients lie within bounds, and
// a dish is used so often and no more. The method is column generation, where a column is a whole day:
//
//   - Pricing lists days by meeting in the middle: parts of days for half of the slots each, joined over a grid of protein and fat.
//   - The master is a linear programme over the days found so far: so many days of each kind, one row for each dish that would be used too
//     often. Its dual values price the dishes, and pricing looks for days of negative reduced cost until there is none. Then its value is a
//     bound that no week lies under.
//   - Closing the gap: for a gap that grows, every day with a reduced cost within it is listed, and a depth-first search goes through the
//     weeks that they make. A level that was searched to its end without a week raises the bound; the best week of the first level that
//     holds one is optimal.
//
// The method follows Desrosiers and Lübbecke, A Primer in Column Generation (2005), and its last step Baldacci,
// Christofides and Mingozzi, Math. Program. 115 (2008) 351.
//
// Everything is counted in steps, never in time, so that the same problem has the same answer on any machine.
package optimum

import "math"

// The nutrients, by their place in Amounts.
const (
	Energy = iota
	Protein
	Fat
	Carbohydrate
	nutrients
)

// Amounts are energy in thousandths of a kcal, and the macronutrients in mg. Whole numbers add up to the same in any
// order.
type Amounts [nutrients]int32

// Unlimited bounds nothing.
const Unlimited = math.MaxInt32 / 8

// mostSlots is the most slots of a day, and mostDays of a week.
const (
	mostSlots = 6
	mostDays  = 7
)

// Option is a dish at one portion, for one slot.
type Option struct {
	Dish   int // index into Problem.Dishes
	Tag    int // the caller's own
	Amount Amounts
	Cost   float64 // zero or more
}

// Kind is a sort of day: those on which the same may be eaten at the same cost.
type Kind struct {
	Positions []int      // the places in the week that have this kind, from 0
	Slots     [][]Option // by slot, one to six of them
	Low, High Amounts    // what a day's amounts lie between
	Curves    [nutrients]Curve
}

// Dish says how often a dish may be used.
type Dish struct {
	FreeUses  int     // uses that cost nothing more
	MaxUses   int     // uses, at least Free
	ExtraCost float64 // cost of each use beyond Free
}

// Problem is a week to be found. Each position from 0 to the number of days less one belongs to one kind.
type Problem struct {
	Kinds  []Kind
	Dishes []Dish

	// Beside is what it costs that one day follows another, zero or more, infinite when it must not be; earlier is nil
	// for the first day of the week. It may be called often. Nil costs nothing.
	TransitionCost func(earlier, later *Day) float64

	// Blend is what a whole week costs beside its objective, zero or more. It chooses among weeks that lie within
	// Allowance of the least objective that was found, and no proof covers it. Nil chooses nothing.
	SecondaryCost func(days []*Day) float64
	Tolerance     float64
	ThoroughSecondary     bool // takes its time for that

	Start       [][]int // by position and slot: options of a week to begin with; nil when there is none
	ImproveOnly bool    // only make Start better, day by day, and prove nothing

	Budget int // steps; what is found and proved by then is the answer
}

// Day is a day that was found.
type Day struct {
	Kind    int
	Options []int   // by slot: index into the slot's options
	Dishes  []int   // by slot
	Cost    float64 // of its options and its curves
}

// Result is the best week that was found.
type Result struct {
	Days           []*Day  // by position; nil when no week was found
	Objective      float64 // of the week: its days, uses beyond those that are free, and what stands beside what
	LeastObjective float64 // the least objective found; Objective is at most Allowance above it
	Bound          float64 // no week has an objective under it; infinite when there is provably no week
	Proven         bool    // Best is the least objective of all, or there is no week
	Steps          int
	Columns        int // days in the master
	Listed         int // days listed to close the last gap
	Nodes          int // of the search
	Relaxation     float64
}

// tolerance is what sums of costs may be off by. Costs are of the order of 1 to 1,000.
const tolerance = 1e-7

// Curve is what an amount costs for lying away from its target: at the target nothing, growing with the square of the
// distance, Inside at the edges Low and High, and beyond them Outside more, and Slope more for each width further out.
// The zero Curve costs nothing.
type Curve struct {
	Target, Low, High      int32
	Inside, Outside, Slope float64
}

// Cost of an amount.
func (c *Curve) Cost(amount int32) float64 {
	if amount < c.Low || amount > c.High {
		return c.Outside + c.convex(amount)
	}
	return c.convex(amount)
}

// convex is the cost but for what lying outside costs at once.
func (c *Curve) convex(amount int32) float64 {
	if c.Inside == 0 && c.Slope == 0 {
		return 0
	}
	relative := c.relative(amount)
	return c.Inside*relative*relative + c.Slope*max(0, relative-1)
}

// relative is how many widths an amount lies from the target.
func (c *Curve) relative(amount int32) float64 {
	if amount < c.Target {
		return float64(c.Target-amount) / float64(max(1, c.Target-c.Low))
	}
	return float64(amount-c.Target) / float64(max(1, c.High-c.Target))
}

// rise is how the cost grows with the amount.
func (c *Curve) rise(amount int32) float64 {
	if c.Inside == 0 && c.Slope == 0 {
		return 0
	}
	relative := c.relative(amount)
	rise := 2 * c.Inside * relative
	if relative > 1 {
		rise += c.Slope
	}
	if amount < c.Target {
		return -rise / float64(max(1, c.Target-c.Low))
	}
	return rise / float64(max(1, c.High-c.Target))
}

func (k *Kind) days() int { return len(k.Positions) }

// cost of a day's amounts.
func (k *Kind) cost(a *Amounts) float64 {
	return k.Curves[Energy].Cost(
		a[Energy],
	) + k.Curves[Protein].Cost(
		a[Protein],
	) + k.Curves[Fat].Cost(
		a[Fat],
	) + k.Curves[Carbohydrate].Cost(
		a[Carbohydrate],
	)
}
