package optimum

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// wideKind returns a kind of day with many slots, some of which have the same options, like snacks.
func wideKind(random *rand.Rand) Kind {
	var kind Kind
	slots := 3 + random.IntN(3)
	var snacks []Option
	for slot := range slots {
		if slot%2 == 1 && snacks != nil {
			kind.Slots = append(kind.Slots, snacks)
			continue
		}
		var options []Option
		for dish := 3 * slot; dish < 3*slot+3; dish++ {
			for portion := range 2 {
				var amount Amounts
				for n := range amount {
					amount[n] = int32((50 + random.IntN(100)) * (2 + portion))
				}
				options = append(options, Option{Dish: dish, Tag: portion, Amount: amount, Cost: random.Float64()})
			}
		}
		if slot == 1 {
			snacks = options
		}
		kind.Slots = append(kind.Slots, options)
	}
	for n := range kind.Low {
		middle, width := int32(slots*250), int32(slots*(20+random.IntN(60)))
		kind.Low[n], kind.High[n] = middle-width, middle+width
		kind.Curves[n] = Curve{
			Target:  middle + int32(random.IntN(60)-30),
			Low:     middle - width/2,
			High:    middle + width/2,
			Inside:  4 * random.Float64(),
			Outside: float64(random.IntN(3)),
			Slope:   8 * random.Float64(),
		}
	}
	kind.Positions = []int{0}
	return kind
}

// reducedCost returns the reduced cost of a day.
func reducedCost(day *Day, prices []float64, base float64) float64 {
	cost := day.Cost - base
	for _, dish := range day.Dishes {
		cost += prices[dish]
	}
	return cost
}

func TestPricer_ListsExactlyDaysWithinLimit(t *testing.T) {
	t.Parallel()
	found, omitted := 0, 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 3))
		kind := wideKind(random)
		p := &Problem{Kinds: []Kind{kind}, Dishes: make([]Dish, 3*len(kind.Slots))}
		all := allDays(p, 0)
		pricer, ok := newPricer(&p.Kinds[0], 0)
		if !ok {
			if len(all) > 0 {
				t.Fatalf("seed %d: %d days were pruned away", seed, len(all))
			}
			continue
		}
		for range 3 {
			prices := make([]float64, len(p.Dishes))
			for dish := range prices {
				prices[dish] = random.Float64() * float64(random.IntN(3))
			}
			base, limit := random.Float64()*4, random.Float64()*6
			want := map[[maxSlots]int16]float64{}
			least := math.Inf(1)
			for _, day := range all {
				reduced := reducedCost(day, prices, base)
				least = min(least, reduced)
				if reduced <= limit {
					c := column{slots: int8(len(day.Dishes))}
					for n, dish := range day.Dishes {
						c.dishes[n] = int16(dish)
					}
					key := keyOf(&c)
					if current, ok := want[key]; !ok || reduced < current {
						want[key] = reduced
					}
				}
			}
			budget := 10_000_000
			got := pricer.list(query{prices: prices, base: base, limit: limit, maxDays: 1_000_000}, &budget)
			if !got.complete || len(got.days) != len(want) || got.bound > least+1e-6 {
				t.Fatalf(
					"seed %d: %d days of %d, complete %v, with the bound %.4f, but one is %.4f",
					seed,
					len(got.days),
					len(want),
					got.complete,
					got.bound,
					least,
				)
			}
			for n := range got.days {
				c := &got.days[n]
				if reduced, ok := want[keyOf(c)]; !ok || math.Abs(reduced-c.reduced) > 1e-6 {
					t.Fatalf("seed %d: a day of %.6f, which is %.6f (%v)", seed, c.reduced, reduced, ok)
				}
			}
			found += len(want)
			// Incomplete listings must have a valid bound.
			for _, w := range []query{
				{quota: 1, maxDays: 1_000_000},
				{maxDays: 2},
				{maxDays: 1_000_000, maxHalves: 3},
			} {
				w.prices, w.base, w.limit = prices, base, limit
				partial := pricer.list(w, &budget)
				if w.maxHalves > 0 {
					partial = pricer.listCheapest(w, &budget)
				}
				for key, reduced := range want {
					isListed := slices.ContainsFunc(partial.days, func(c column) bool { return keyOf(&c) == key })
					if !isListed && (partial.complete || reduced < partial.bound-1e-6) {
						t.Fatalf(
							"seed %d: a day of %.6f is missing, with the bound %.6f (complete: %v)",
							seed,
							reduced,
							partial.bound,
							partial.complete,
						)
					}
					if !isListed {
						omitted++
					}
				}
			}
		}
	}
	if found == 0 || omitted == 0 {
		t.Errorf("%d days were listed, and %d left out", found, omitted)
	}
}

func TestArranger_MatchesBruteForce(t *testing.T) {
	t.Parallel()
	none := 0
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 5))
		var transition [maxDays + 1][maxDays]float64
		for a := range transition {
			for b := range transition[a] {
				transition[a][b] = float64(random.IntN(9))
				if random.IntN(3) == 0 {
					transition[a][b] = math.Inf(1)
				}
			}
		}
		p := &Problem{Kinds: []Kind{{Positions: []int{0, 1, 2, 3, 4}}, {Positions: []int{5, 6}}}}
		p.TransitionCost = func(earlier, later *Day) float64 {
			if earlier == nil {
				return transition[maxDays][later.Dishes[0]]
			}
			return transition[earlier.Dishes[0]][later.Dishes[0]]
		}
		week := make([]column, maxDays)
		for n := range week {
			week[n] = column{slots: 1, kind: int8(n / 5)}
			week[n].dishes[0] = int16(n)
		}
		least := math.Inf(1)
		var extend func(order []int)
		extend = func(order []int) {
			if len(order) == maxDays {
				cost := transition[maxDays][order[0]]
				for n := 1; n < maxDays; n++ {
					cost += transition[order[n-1]][order[n]]
				}
				least = min(least, cost)
				return
			}
			for n := range maxDays {
				if !slices.Contains(order, n) && n/5 == len(order)/5 {
					extend(append(slices.Clone(order), n))
				}
			}
		}
		extend(nil)
		order, cost := newArranger(p).best(week)
		if math.IsInf(least, 1) {
			none++
			if order != nil {
				t.Fatalf("seed %d: an order was found where there is none", seed)
			}
			continue
		}
		if order == nil || math.Abs(cost-least) > 1e-9 {
			t.Fatalf("seed %d: the best order costs %.1f, want %.1f", seed, cost, least)
		}
	}
	if none == 0 || none == 200 {
		t.Errorf("%d of 200 weeks have no order", none)
	}
}

func TestPlane_IsBelowCurves(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 11))
		kind := wideKind(random)
		p, ok := newPricer(&kind, 0)
		if !ok {
			continue
		}
		prices := make([]float64, 3*len(kind.Slots))
		p.reprice(prices)
		for n := range kind.Low {
			for amount := kind.Low[n]; amount <= kind.High[n]; amount++ {
				if residual := p.plane.residuals[n].at(amount); residual < -1e-6 {
					t.Fatalf(
						"seed %d: at %d of nutrient %d the plane is %.8f above the curve",
						seed,
						amount,
						n,
						-residual,
					)
				}
			}
		}
	}
}
