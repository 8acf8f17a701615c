// Package optimum finds the week with the least cost, and proves that it is optimal.
//
// It has no notion of menus: a day has one option for each slot, its amounts of four nutrients are within bounds, and
// the uses of each dish are limited. The method is column generation with a whole day as a column:
//
//   - Pricing lists days by meeting in the middle: half-days, which are options for half of the slots, are joined over
//     a grid of energy, protein and fat.
//   - The master is a linear programme over the days found so far, with a row for the number of days of each kind and
//     one for each dish that would be used too often. Its duals price the dishes. Pricing looks for days with negative
//     reduced cost until there are none; then the value of the master is a lower bound on the cost of a week.
//   - Closing the gap: for an increasing gap, all days with a reduced cost within it are listed, and a depth-first
//     search goes through their weeks. A gap that is searched completely without a week raises the bound; the best week
//     of the first gap that has one is optimal.
//
// The method follows Desrosiers and Lübbecke, A Primer in Column Generation (2005), and for its last step Baldacci,
// Christofides and Mingozzi, Math. Program. 115 (2008) 351.
//
// Work is counted in steps instead of time, so that the same problem has the same result on any machine.
package optimum

import "math"

// The nutrients, as indexes of Amounts.
const (
	Energy = iota
	Protein
	Fat
	Carbohydrate
	nutrients
)

// Amounts are energy in thousandths of a kcal, and macronutrients in mg. Sums of integers do not depend on the order.
type Amounts [nutrients]int32

// Unlimited is an amount that serves as no bound.
const Unlimited = math.MaxInt32 / 8

// maxSlots and maxDays are the largest numbers of slots in a day and days in a week.
const (
	maxSlots = 9
	maxDays  = 7
)

// Option is a dish at one portion, for one slot.
type Option struct {
	Dish   int // index into Problem.Dishes
	Tag    int // for use by the caller
	Amount Amounts
	Cost   float64 // zero or more
}

// Kind is a kind of day: positions with the same options and costs.
type Kind struct {
	Positions []int      // the positions in the week of this kind, from 0
	Slots     [][]Option // by slot, one to six of them
	Low, High Amounts    // bounds on a day's amounts
	Curves    [nutrients]Curve
}

// Dish limits the uses of a dish.
type Dish struct {
	FreeUses  int     // uses without extra cost
	MaxUses   int     // at least FreeUses
	ExtraCost float64 // cost of each use beyond FreeUses
}

// Problem describes the week to find. Each position, from 0, belongs to one kind.
type Problem struct {
	Kinds  []Kind
	Dishes []Dish

	// TransitionCost returns the cost of later following earlier, zero or more, infinite when that is forbidden;
	// earlier is nil for the first day of the week. It may be called often. Nil costs nothing.
	TransitionCost func(earlier, later *Day) float64

	// SecondaryCost returns a further cost of a week, zero or more. It chooses among weeks whose objective is within
	// Tolerance of the least one found, and is not covered by the proof. It may be nil.
	SecondaryCost     func(days []*Day) float64
	Tolerance         float64
	ThoroughSecondary bool // spend more steps on SecondaryCost

	Start       [][]int // by position and slot: options of an initial week; nil for none
	ImproveOnly bool    // only improve Start or a constructed week, without proof

	Budget int // limit on the steps
}

// Day is a day of a week.
type Day struct {
	Kind    int
	Options []int   // by slot: index into the slot's options
	Dishes  []int   // by slot
	Cost    float64 // of its options and curves
}

// Result is the best week found.
type Result struct {
	Days           []*Day  // by position; nil when no week was found
	Objective      float64 // of the week: its days, uses beyond the free ones, and transitions
	LeastObjective float64 // least objective found; Objective is at most Tolerance above it
	Bound          float64 // lower bound on any objective; infinite when there is provably no week
	Proven         bool    // LeastObjective is optimal, or there is no week
	Steps          int
	Columns        int // days in the master
	Listed         int // days listed to close the last gap
	Nodes          int // nodes of the search
	Relaxation     float64
}

// tolerance is the error allowed in sums of costs, which are of the order of 1 to 1,000.
const tolerance = 1e-7

// Curve is the cost of an amount's deviation from its target. It is zero at the target and grows with the square of the
// distance to Inside at Low and High. Beyond these it is Outside more, plus Slope for each further width. The zero
// Curve costs nothing.
type Curve struct {
	Target, Low, High      int32
	Inside, Outside, Slope float64
}

// Cost returns the cost of an amount.
func (c *Curve) Cost(amount int32) float64 {
	if amount < c.Low || amount > c.High {
		return c.Outside + c.convex(amount)
	}
	return c.convex(amount)
}

// convex returns the cost without the step at Low and High.
func (c *Curve) convex(amount int32) float64 {
	if c.Inside == 0 && c.Slope == 0 {
		return 0
	}
	relative := c.relative(amount)
	return c.Inside*relative*relative + c.Slope*max(0, relative-1)
}

// relative returns the distance of an amount from the target, in widths.
func (c *Curve) relative(amount int32) float64 {
	if amount < c.Target {
		return float64(c.Target-amount) / float64(max(1, c.Target-c.Low))
	}
	return float64(amount-c.Target) / float64(max(1, c.High-c.Target))
}

// derivative returns the derivative of convex.
func (c *Curve) derivative(amount int32) float64 {
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

// curveCost returns the cost of a day's amounts.
func (k *Kind) curveCost(a *Amounts) float64 {
	return k.Curves[Energy].Cost(a[Energy]) + k.Curves[Protein].Cost(a[Protein]) +
		k.Curves[Fat].Cost(a[Fat]) + k.Curves[Carbohydrate].Cost(a[Carbohydrate])
}
