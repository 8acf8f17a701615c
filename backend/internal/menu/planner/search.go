package planner

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// What soft rules cost. For one dish each costs more than all earlier ones of SoftRules together, with the jitter, so that what breaks a
// later rule goes only where no dish breaks earlier ones alone. The costs of several dishes add up, and may outweigh a later rule that one
// other breaks; but a day out of its bands costs more than all of its dishes can. That energy is kept to before the macronutrients is not a
// matter of weight: join looks within its band first.
const (
	costIngredient  = 0.12 // each perishable ingredient that the rest of the week does not use
	mostIngredients = 0.5  // all of a dish
	costSeason      = 0.8
	costRecent      = 1.6
	costVariety     = 3.2  // also when both days beside it have the like
	costMinutes     = 6.4  // and as much again for every quarter of an hour over
	mostOver        = 45   // minutes over, beyond which it is all the same
	jitter          = 0.25 // so that seeds differ where nothing else decides
	costMacro       = 250.0
	costEnergy      = 800.0
	costInside      = 6.0 // at the edge of a band; the middle is better
)

// variant is a recipe at one portion, in one slot.
type variant struct {
	recipe                 int // index into the pool's candidates; -1 for one that is no longer there
	portion                Quarters
	kcal, protein, fat, ch float64
}

// half is a part of a day: variants for some of its slots, and what they add up to.
type half struct {
	variants               [6]int32 // index into the slot's variants; as many as the half has slots
	kcal, protein, fat, ch float64
	cost                   float64
}

// search looks for a week.
type search struct {
	pool     *Pool
	request  Request
	random   *rand.Rand
	slots    []SlotShare
	variants [][]variant // by slot
	base     []float64   // cost of a candidate that does not depend on the week
	recent   map[int]bool
	scale    scales
	work     int // days looked at

	week [7][]variant // chosen; nil for a day that is open
	uses []int        // by candidate, in week

	first, second []int // slots of the two halves of a day
	halves        [2][]half
	allowed       [][]int32 // by slot: variants that the rest of the week leaves, for the day at hand
	costs         [][]float64
}

func newSearch(pool *Pool, request Request) *search {
	s := &search{
		pool: pool, request: request, slots: request.Slots,
		random: rand.New(rand.NewPCG(request.Seed, 0x6c6570656c)), //nolint:gosec // a menu is no secret; it must be the same again
		uses:   make([]int, len(pool.candidates)), scale: scalesOf(request),
	}
	s.variants = make([][]variant, len(s.slots))
	s.allowed = make([][]int32, len(s.slots))
	s.costs = make([][]float64, len(s.slots))
	allowed := map[catalogue.MealTime][]int{}
	for _, meal := range catalogue.MealTimes {
		allowed[meal] = request.Rules.allowed(pool, meal)
	}
	for i, slot := range s.slots {
		for _, index := range allowed[slot.Slot.MealTime()] {
			for portion := LeastPortion; portion <= LargestPortion; portion++ {
				if fitsShare(&pool.candidates[index], portion, slot, request.Target.KCal) {
					s.variants[i] = append(s.variants[i], variantOf(&pool.candidates[index], index, portion))
				}
			}
		}
		if meal := slot.Slot.MealTime(); meal == catalogue.Lunch || meal == catalogue.Dinner {
			s.second = append(s.second, i)
		} else {
			s.first = append(s.first, i)
		}
	}
	s.base = make([]float64, len(pool.candidates))
	s.recent = indices(pool, request.Recent)
	for i := range pool.candidates {
		s.base[i] = s.random.Float64() * jitter
		if s.recent[i] {
			s.base[i] += costRecent
		}
		if !inSeason(&pool.candidates[i], request.Season) {
			s.base[i] += costSeason
		}
	}
	return s
}

func indices(pool *Pool, ids []string) map[int]bool {
	found := map[int]bool{}
	for _, id := range ids {
		if index, ok := pool.byID[id]; ok {
			found[index] = true
		}
	}
	return found
}

func inSeason(c *candidate, season catalogue.Season) bool {
	return season == "" || len(c.seasons) == 0 || slices.Contains(c.seasons, season)
}

func variantOf(c *candidate, index int, portion Quarters) variant {
	factor := portion.Factor()
	return variant{
		recipe: index, portion: portion,
		kcal: c.nutrients.KCal * factor, protein: c.nutrients.Protein * factor, fat: c.nutrients.Fat * factor, ch: c.nutrients.Carbohydrate * factor,
	}
}

// fitsShare reports whether a portion lies within the tolerance around the slot's share of the energy.
func fitsShare(c *candidate, portion Quarters, slot SlotShare, kcal float64) bool {
	tolerance := mealTolerance
	if slot.Slot.MealTime() == catalogue.Snack {
		tolerance = snackTolerant
	}
	want := kcal * slot.Share
	return math.Abs(c.nutrients.KCal*portion.Factor()-want) <= tolerance*want+1e-9
}

// place puts a day into the week, or takes it out when meals is nil.
func (s *search) place(day int, meals []variant) {
	for _, meal := range s.week[day] {
		s.uses[meal.recipe]--
	}
	s.week[day] = meals
	for _, meal := range meals {
		s.uses[meal.recipe]++
	}
}

// neighbours are the days before and after a day that are chosen.
func (s *search) neighbours(day int) [][]variant {
	var near [][]variant
	if day > 0 && s.week[day-1] != nil {
		near = append(near, s.week[day-1])
	}
	if day < 6 && s.week[day+1] != nil {
		near = append(near, s.week[day+1])
	}
	return near
}

// legal reports whether a recipe may stand on an open day, as far as the other days decide.
func (s *search) legal(day, recipe int) bool {
	if s.uses[recipe] >= maxUses(s.pool.candidates[recipe].meal) {
		return false
	}
	for _, near := range s.neighbours(day) {
		for _, meal := range near {
			if meal.recipe == recipe {
				return false
			}
		}
	}
	return true
}

// softCost is what a recipe costs on a day beside the day's fit, given the other days.
func (s *search) softCost(day, recipe int, used []bool) float64 {
	c := &s.pool.candidates[recipe]
	cost := s.base[recipe]
	if over := TooLong(c.minutes, s.request.Minutes, day); over > 0 {
		cost += costMinutes * (1 + float64(min(over, mostOver))/15)
	}
	if s.likeNeighbour(day, c) {
		cost += costVariety
	}
	unshared := 0
	for _, ingredient := range c.fresh {
		if !used[ingredient] {
			unshared++
		}
	}
	return cost + min(costIngredient*float64(unshared), mostIngredients)
}

// likeNeighbour reports whether the day before or after has a dish about the same.
func (s *search) likeNeighbour(day int, c *candidate) bool {
	for _, near := range s.neighbours(day) {
		for _, meal := range near {
			if meal.recipe >= 0 && alike(c, &s.pool.candidates[meal.recipe]) { // below zero it is not in the pool
				return true
			}
		}
	}
	return false
}

// The most combinations of each half that are tried for one day; beyond that a sample is.
const (
	mostFirst  = 160
	mostSecond = 1200
)

// bestDay finds the best day for an open place in the week; nil when no day is legal.
func (s *search) bestDay(day int) ([]variant, float64) {
	used := make([]bool, len(s.pool.ingredients))
	for _, meals := range s.week {
		for _, meal := range meals {
			for _, ingredient := range s.pool.candidates[meal.recipe].fresh {
				used[ingredient] = true
			}
		}
	}
	for i := range s.slots {
		s.allowed[i], s.costs[i] = s.allowed[i][:0], s.costs[i][:0]
		for v, meal := range s.variants[i] {
			if s.legal(day, meal.recipe) {
				s.allowed[i] = append(s.allowed[i], int32(v)) //nolint:gosec // a catalogue is smaller than that
				s.costs[i] = append(s.costs[i], s.softCost(day, meal.recipe, used))
			}
		}
		if len(s.allowed[i]) == 0 {
			return nil, math.Inf(1)
		}
	}
	s.halves[0] = s.combine(s.halves[0][:0], s.first, mostFirst)
	s.halves[1] = s.combine(s.halves[1][:0], s.second, mostSecond)
	return s.join()
}

// combine lists combinations of variants for some slots, all of them or a sample.
func (s *search) combine(into []half, slots []int, most int) []half {
	total := 1
	for _, slot := range slots {
		total = min(total*len(s.allowed[slot]), most+1)
	}
	if total <= most {
		return s.extend(into, slots, 0, half{})
	}
	for range most {
		var h half
		ok := true
		for at, slot := range slots {
			ok = ok && s.add(&h, slots[:at], slot, at, s.random.IntN(len(s.allowed[slot])))
		}
		if ok {
			into = append(into, h)
		}
	}
	if len(into) == 0 { // every sample had a dish twice: look at all, as far as needed
		into = s.extend(into, slots, 0, half{})
	}
	return into
}

// extend adds every combination for slots[at:] to h.
func (s *search) extend(into []half, slots []int, at int, h half) []half {
	if at == len(slots) {
		return append(into, h)
	}
	for choice := range s.allowed[slots[at]] {
		if len(into) > 4*mostSecond {
			return into
		}
		next := h
		if s.add(&next, slots[:at], slots[at], at, choice) {
			into = s.extend(into, slots, at+1, next)
		}
	}
	return into
}

// add puts one variant into a half; false when its dish is in there already.
func (s *search) add(h *half, before []int, slot, at, choice int) bool {
	index := s.allowed[slot][choice]
	meal := &s.variants[slot][index]
	for i, earlier := range before {
		if s.variants[earlier][h.variants[i]].recipe == meal.recipe {
			return false
		}
	}
	h.variants[at] = index
	h.kcal += meal.kcal
	h.protein += meal.protein
	h.fat += meal.fat
	h.ch += meal.ch
	h.cost += s.costs[slot][choice]
	return true
}

// join finds the two halves that make the best day. Halves have no meal time in common, so that any two go together.
func (s *search) join() ([]variant, float64) {
	first, second := s.halves[0], s.halves[1]
	if len(first) == 0 || len(second) == 0 {
		return nil, math.Inf(1)
	}
	slices.SortFunc(second, func(a, b half) int { return cmp.Compare(a.kcal, b.kcal) })
	best, bestFirst, bestSecond := math.Inf(1), -1, -1
	for i := range first {
		f := &first[i]
		from := sort.Search(len(second), func(j int) bool { return f.kcal+second[j].kcal >= s.request.Target.KCal*(1-energyBand) })
		to := sort.Search(len(second), func(j int) bool { return f.kcal+second[j].kcal > s.request.Target.KCal*(1+energyBand) })
		if from == to { // none within the energy band: those next to it
			from, to = max(0, from-3), min(len(second), to+3)
		}
		for j := from; j < to; j++ {
			sum := &second[j]
			cost := f.cost + sum.cost
			if cost >= best {
				continue
			}
			// One nutrient after the other, since most days fall off at the first or second.
			if cost += s.scale.energy.cost(f.kcal + sum.kcal); cost >= best {
				continue
			}
			if cost += s.scale.fat.cost(f.fat + sum.fat); cost >= best {
				continue
			}
			if cost += s.scale.protein.cost(f.protein + sum.protein); cost >= best {
				continue
			}
			if cost += s.scale.carbohydrate.cost(f.ch + sum.ch); cost < best {
				best, bestFirst, bestSecond = cost, i, j
			}
		}
		s.work += to - from
	}
	if bestFirst < 0 {
		return nil, math.Inf(1)
	}
	day := make([]variant, len(s.slots))
	for at, slot := range s.first {
		day[slot] = s.variants[slot][first[bestFirst].variants[at]]
	}
	for at, slot := range s.second {
		day[slot] = s.variants[slot][second[bestSecond].variants[at]]
	}
	return day, best
}

// fitCost is what a day costs for lying away from its target: little inside the bands, much outside.
func (s *search) fitCost(kcal, protein, fat, ch float64) float64 {
	return s.scale.energy.cost(kcal) + s.scale.fat.cost(fat) + s.scale.protein.cost(protein) + s.scale.carbohydrate.cost(ch)
}

// scales turn amounts of a day into costs.
type scales struct{ energy, protein, fat, carbohydrate scale }

// scale is a band around a target: relative is how many band widths an amount lies from the target.
type scale struct{ target, perWidth, outside float64 }

func scaleOf(target, width, outside float64) scale {
	if target <= 0 {
		return scale{}
	}
	return scale{target: target, perWidth: 1 / (target * width), outside: outside}
}

func (s scale) cost(amount float64) float64 {
	relative := (amount - s.target) * s.perWidth
	squared := relative * relative
	if squared <= 1+1e-9 {
		return costInside * squared * squared
	}
	return s.outside * math.Sqrt(squared)
}

func scalesOf(request Request) scales {
	t := request.Target
	all := scales{
		energy:       scaleOf(t.KCal, energyBand, costEnergy),
		protein:      scaleOf(t.Protein, macroBand, costMacro),
		fat:          scaleOf(t.Fat, macroBand, costMacro),
		carbohydrate: scaleOf(t.Carbohydrate, macroBand, costMacro),
	}
	if request.Keto {
		// A ceiling: what lies at the middle of the scale costs nothing, and its edge is the ceiling.
		all.carbohydrate = scale{target: ketoCeiling / 2, perWidth: 2.0 / ketoCeiling, outside: costMacro}
	}
	return all
}
