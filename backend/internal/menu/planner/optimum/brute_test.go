package optimum

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// smallProblem returns a problem that brute force can solve: three or four days of up to two kinds, with two to four
// slots and a handful of options. It may have twin slots, narrow and wide bounds, curves, dishes that may be used twice
// at a cost, and forbidden transitions.
func smallProblem(seed uint64) *Problem {
	random := rand.New(rand.NewPCG(seed, 7))
	days, slots := 2+random.IntN(2), 2+random.IntN(2)
	p := &Problem{Budget: 50_000_000}
	for range 4 * slots {
		free := 1 + random.IntN(2)
		p.Dishes = append(p.Dishes, Dish{
			FreeUses:  free,
			MaxUses:   free + random.IntN(2),
			ExtraCost: float64(random.IntN(3)) / 4,
		})
	}
	twins := random.IntN(3) == 0
	var all [][]Option
	for slot := range slots {
		if twins && slot == 1 {
			all = append(all, all[0])
			continue
		}
		var options []Option
		for dish := 4 * slot; dish < 4*slot+4; dish++ {
			cost := random.Float64()
			for portion := range 1 + random.IntN(2) {
				var amount Amounts
				for n := range amount {
					amount[n] = int32(100 + random.IntN(100)*(1+portion))
				}
				options = append(options, Option{Dish: dish, Tag: portion, Amount: amount, Cost: cost})
			}
		}
		all = append(all, options)
	}
	kinds := 1 + random.IntN(2)
	for k := range kinds {
		kind := Kind{}
		for _, options := range all {
			changed := slices.Clone(options)
			for n := range changed {
				changed[n].Cost += float64(k) * random.Float64()
			}
			kind.Slots = append(kind.Slots, changed)
		}
		if twins {
			kind.Slots[1] = kind.Slots[0]
		}
		for n := range kind.Low {
			middle := int32(slots * (150 + random.IntN(80)))
			width := int32(slots * (20 + random.IntN(120)))
			kind.Low[n], kind.High[n] = middle-width, middle+width
			if random.IntN(2) == 0 {
				kind.Curves[n] = Curve{
					Target:  middle,
					Low:     middle - width/2,
					High:    middle + width/3,
					Inside:  random.Float64() * 3,
					Outside: float64(random.IntN(2)),
					Slope:   random.Float64() * 5,
				}
			}
		}
		p.Kinds = append(p.Kinds, kind)
	}
	for day := range days {
		p.Kinds[day%kinds].Positions = append(p.Kinds[day%kinds].Positions, day)
	}
	if random.IntN(3) > 0 {
		p.TransitionCost = func(earlier, later *Day) float64 {
			if earlier == nil {
				return 0
			}
			cost := 0.0
			for _, dish := range later.Dishes {
				if slices.Contains(earlier.Dishes, dish) {
					return math.Inf(1)
				}
				if slices.Contains(earlier.Dishes, dish^1) {
					cost += 0.5
				}
			}
			return cost
		}
	}
	return p
}

// allDays returns all days of a kind.
func allDays(p *Problem, k int) []*Day {
	kind := &p.Kinds[k]
	var days []*Day
	var extend func(options []int)
	extend = func(options []int) {
		if len(options) < len(kind.Slots) {
			for n := range kind.Slots[len(options)] {
				extend(append(slices.Clone(options), n))
			}
			return
		}
		day := &Day{Kind: k, Options: options}
		var sum Amounts
		for slot, n := range options {
			option := kind.Slots[slot][n]
			if slices.Contains(day.Dishes, option.Dish) {
				return
			}
			day.Dishes = append(day.Dishes, option.Dish)
			day.Cost += option.Cost
			for i := range sum {
				sum[i] += option.Amount[i]
			}
		}
		for i := range sum {
			if sum[i] < kind.Low[i] || sum[i] > kind.High[i] {
				return
			}
			day.Cost += kind.Curves[i].Cost(sum[i])
		}
		days = append(days, day)
	}
	extend(nil)
	return days
}

// costOf returns the cost of a week in its order, computed from the problem; infinite when it breaks a rule.
func costOf(p *Problem, week []*Day) float64 {
	uses := map[int]int{}
	sum := 0.0
	var before *Day
	for _, day := range week {
		sum += day.Cost
		for _, dish := range day.Dishes {
			if uses[dish]++; uses[dish] > p.Dishes[dish].MaxUses {
				return math.Inf(1)
			}
			if uses[dish] > p.Dishes[dish].FreeUses {
				sum += p.Dishes[dish].ExtraCost
			}
		}
		if p.TransitionCost != nil {
			sum += p.TransitionCost(before, day)
		}
		before = day
	}
	return sum
}

// bruteForce returns the least cost of a problem. It is computed once for all tests.
func bruteForce(seed uint64) float64 {
	compute := func() float64 { return bruteForceAll(smallProblem(seed)) }
	least, _ := bruteForceResults.LoadOrStore(seed, sync.OnceValue(compute))
	return least.(func() float64)()
}

var bruteForceResults sync.Map

func bruteForceAll(p *Problem) float64 {
	kindOf := newArranger(p).kindOf
	days := make([][]*Day, len(p.Kinds))
	for k := range p.Kinds {
		days[k] = allDays(p, k)
	}
	least := math.Inf(1)
	week := make([]*Day, len(kindOf))
	var extend func(at int, partial float64)
	extend = func(at int, partial float64) {
		if partial >= least {
			return
		}
		if at == len(week) {
			least = min(least, costOf(p, week))
			return
		}
		for _, day := range days[kindOf[at]] {
			week[at] = day
			extend(at+1, partial+day.Cost)
		}
	}
	extend(0, 0)
	return least
}

func TestSolve_MatchesBruteForce(t *testing.T) {
	t.Parallel()
	feasible := 0
	for seed := range uint64(400) {
		p := smallProblem(seed)
		want := bruteForce(seed)
		got := Solve(p)
		if math.IsInf(want, 1) {
			if got.Days != nil {
				t.Fatalf("seed %d: there is no week, and one of %.4f was found", seed, got.LeastObjective)
			}
			continue
		}
		feasible++
		if !got.Proven || math.Abs(got.LeastObjective-want) > 1e-6 || math.Abs(got.Bound-want) > 1e-6 {
			t.Fatalf(
				"seed %d: found %.6f, bound %.6f, proven %v; the least is %.6f",
				seed,
				got.LeastObjective,
				got.Bound,
				got.Proven,
				want,
			)
		}
		if cost := costOf(p, got.Days); math.Abs(cost-got.Objective) > 1e-6 {
			t.Fatalf("seed %d: the week is said to cost %.6f and costs %.6f", seed, got.Objective, cost)
		}
	}
	if feasible < 150 {
		t.Errorf("only %d problems have a week", feasible)
	}
}

func TestSolve_BoundHoldsForAnyBudget(t *testing.T) {
	t.Parallel()
	empty := 0
	for seed := range uint64(200) {
		p := smallProblem(seed)
		want := bruteForce(seed)
		for _, budget := range []int{0, 50, 400, 1500, 4000, 12_000} {
			p.Budget = budget
			got := Solve(p)
			if got.Days == nil {
				empty++
				if got.Proven && !math.IsInf(want, 1) {
					t.Fatalf(
						"seed %d, budget %d: there is said to be no week, and there is one of %.4f",
						seed,
						budget,
						want,
					)
				}
			}
			if got.Days != nil && got.LeastObjective < want-1e-6 || got.Bound > want+1e-6 {
				t.Fatalf(
					"seed %d, budget %d: found %.6f, bound %.6f; the least is %.6f",
					seed,
					budget,
					got.LeastObjective,
					got.Bound,
					want,
				)
			}
			if got.Days != nil && math.Abs(costOf(p, got.Days)-got.Objective) > 1e-6 {
				t.Fatalf(
					"seed %d, budget %d: the week is said to cost %.6f and costs %.6f",
					seed,
					budget,
					got.Objective,
					costOf(p, got.Days),
				)
			}
		}
	}
	if empty == 0 {
		t.Error("no budget ended before there was a week")
	}
}

func TestSolve_SecondaryCostStaysWithinTolerance(t *testing.T) {
	t.Parallel()
	changed := 0
	for seed := range uint64(150) {
		p := smallProblem(seed)
		plain := Solve(p)
		p.Tolerance = 0.4
		p.SecondaryCost = func(days []*Day) float64 { return float64(days[0].Dishes[0]) }
		got := Solve(p)
		if plain.Days == nil {
			continue
		}
		if math.Abs(got.LeastObjective-plain.LeastObjective) > 1e-6 ||
			got.Objective > got.LeastObjective+p.Tolerance+1e-6 ||
			math.Abs(costOf(p, got.Days)-got.Objective) > 1e-6 {
			t.Fatalf(
				"seed %d: the least is %.4f, then %.4f with a week of %.4f",
				seed,
				plain.LeastObjective,
				got.LeastObjective,
				got.Objective,
			)
		}
		if got.Objective+p.SecondaryCost(got.Days) > plain.LeastObjective+p.SecondaryCost(plain.Days)+1e-6 {
			t.Fatalf("seed %d: blending made the week worse", seed)
		}
		if got.Objective > got.LeastObjective+1e-6 {
			changed++
		}
	}
	if changed == 0 {
		t.Error("no week was chosen for its blend")
	}
}

func TestSolve_ImprovesStart(t *testing.T) {
	t.Parallel()
	better := 0
	for seed := range uint64(200) {
		p := smallProblem(seed)
		solved := Solve(p)
		if solved.Days == nil {
			continue
		}
		p.ImproveOnly = true
		got := Solve(p)
		if got.Proven && got.Days != nil {
			t.Fatalf("seed %d: said to be proven", seed)
		}
		if got.Days != nil && (got.LeastObjective < solved.LeastObjective-1e-6 ||
			math.Abs(costOf(p, got.Days)-got.LeastObjective) > 1e-6) {
			t.Fatalf(
				"seed %d: improved to %.4f, which costs %.4f; the least is %.4f",
				seed,
				got.LeastObjective,
				costOf(p, got.Days),
				solved.LeastObjective,
			)
		}
		for _, day := range solved.Days {
			p.Start = append(p.Start, day.Options)
		}
		if improved := Solve(p); improved.Days == nil {
			t.Fatalf("seed %d: the week to begin with was lost", seed)
		} else if got.Days == nil {
			better++
		}
	}
	t.Logf("%d weeks would not have been found without one to begin with", better)
}

func TestSolve_IsDeterministic(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		a, b := Solve(smallProblem(seed)), Solve(smallProblem(seed))
		if a.Steps != b.Steps || a.Nodes != b.Nodes || a.LeastObjective != b.LeastObjective || a.Bound != b.Bound {
			t.Fatalf("seed %d: %+v, then %+v", seed, a, b)
		}
		for n := range a.Days {
			if !slices.Equal(a.Days[n].Options, b.Days[n].Options) {
				t.Fatalf("seed %d: another week the second time", seed)
			}
		}
	}
}
