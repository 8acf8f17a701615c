package planner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Budget of the search for a week with a rhythm. A step is an evaluation of a dish for a course, about half a
// microsecond; steps and not time, so that a request gives the same week on any machine.
const (
	weekSteps    = 260_000
	patterns     = 2      // ways to divide the leftovers over the week that are tried
	patternSteps = 20_000 // the part of the steps of each of them, before the best is improved
)

// LeftoverMinutes is the time to warm up a leftover.
const LeftoverMinutes = 5

// weekSearch looks for a week with a rhythm. It chooses a dish for each course, and with each dish the portions that
// suit the days best. From the first week that satisfies the hard rules it moves to a better one by changing a course
// at a time until none improves; then it changes a course at random and tries again.
type weekSearch struct {
	*weekCosts
	courses  []course
	options  [][]courseOption // by course
	listings []listing        // of all courses so far
	steps    int
	random   *rand.Rand

	anyPortion bool // no portions use whole pieces: use others

	// The state of the week.
	chosen  []int       // by course: its candidate; -1 for none
	placed  [][]serving // by course: the servings of its candidate
	dishes  [7][]int    // by slot: the candidate; -1 for none
	day     [7]amounts
	minutes [7]float64
	week    amounts
	grams   []float64 // by ingredient, of what is cooked
	eaten   []float64 // by ingredient, of what the person eats
	price   []float64 // by ingredient, the cost of grams and eaten
	items   int
	used    []int    // by candidate: number of courses and locked meals
	meals   [7][]int // by family: number of meals of a day
	inWeek  []int    // by family: number of meals

	changes int   // how often a course has changed
	settled []int // by course: the changes when it was chosen last

	lockedFamilies []int // families of locked meals

	least  []float64 // by ingredient: see leastBuying
	others surroundings
}

// reset empties the week, apart from locked meals.
func (s *weekSearch) reset(locked [7][]*lockedMeal) {
	s.day, s.minutes, s.week, s.items = [7]amounts{}, [7]float64{}, amounts{}, 0
	s.grams, s.eaten = make([]float64, len(s.pool.ingredients)), make([]float64, len(s.pool.ingredients))
	s.price, s.used = make([]float64, len(s.pool.ingredients)), make([]int, len(s.pool.candidates))
	s.chosen, s.placed = make([]int, len(s.courses)), make([][]serving, len(s.courses))
	s.inWeek, s.settled = make([]int, len(s.pool.families.names)), slices.Repeat([]int{-1}, len(s.courses))
	s.least, s.others = make([]float64, len(s.pool.ingredients)), surroundings{
		family: make([]float64, len(s.inWeek)), trait: make([]float64, len(s.pool.alike)),
	}
	s.lockedFamilies = nil
	for n := range s.least {
		s.least[n] = s.leastPrice(n)
	}
	for n := range s.chosen {
		s.chosen[n] = -1
	}
	for day := range s.dishes {
		s.dishes[day] = slices.Repeat([]int{-1}, len(s.request.Slots))
		s.meals[day] = make([]int, len(s.inWeek))
		for slot := range s.dishes[day] {
			meal := locked[day][slot]
			if meal == nil {
				continue
			}
			if meal.dish < 0 {
				target, share := s.request.Target, s.request.Slots[slot].Share
				a := amounts{kcal: target.KCal, protein: target.Protein, fat: target.Fat,
					carbohydrate: target.Carbohydrate}
				s.day[day].add(&a, share)
				s.week.add(&a, share)
				continue
			}
			s.used[meal.dish]++
			s.lockedFamilies = append(s.lockedFamilies, s.pool.candidates[meal.dish].families...)
			at := s.serving(meal.dish, spot{day, slot}, meal.Portion)
			s.place(meal.dish, at, meal.Leftover, 1)
			if !meal.Leftover {
				s.cook(meal.dish, []serving{at}, 1)
			}
		}
	}
}

// place adds the amounts of a dish that is eaten at a spot to the week, or removes them when sign is -1.
func (s *weekSearch) place(dish int, at serving, isLeftover bool, sign float64) {
	c := &s.pool.candidates[dish]
	factor := sign * at.portion.Factor()
	s.day[at.day].add(&c.food.amounts, factor)
	s.week.add(&c.food.amounts, factor)
	s.minutes[at.day] += sign * at.minutesAs(isLeftover)
	s.dishes[at.day][at.slot] = dish
	if sign < 0 {
		s.dishes[at.day][at.slot] = -1
	}
	for _, family := range c.families {
		s.meals[at.day][family] += int(sign)
		s.inWeek[family] += int(sign)
	}
}

// cook adds the ingredients of a dish for servings to the week, or removes them when sign is -1.
func (s *weekSearch) cook(dish int, servings []serving, sign float64) {
	total, eaten := 0.0, 0.0
	for _, at := range servings {
		total += at.pan
		eaten += at.portion.Factor()
	}
	for _, u := range s.pool.candidates[dish].food.uses {
		s.eaten[u.ingredient] = max(0, s.eaten[u.ingredient]+sign*u.grams*eaten)
		before := s.grams[u.ingredient]
		after := before + sign*u.grams*total
		if after < 1e-6 {
			after = 0
		}
		s.grams[u.ingredient] = after
		s.price[u.ingredient] = s.buyingCost(u.ingredient, after) + s.eatingCost(u.ingredient, s.eaten[u.ingredient])
		s.least[u.ingredient] = s.leastPrice(u.ingredient)
		if !s.prices[u.ingredient].isInPantry {
			switch {
			case before == 0 && after > 0:
				s.items++
			case before > 0 && after == 0:
				s.items--
			}
		}
	}
}

// put places a dish at a course. The servings must not change afterwards.
func (s *weekSearch) put(n, dish int, servings []serving) {
	s.chosen[n], s.placed[n] = dish, servings
	s.used[dish]++
	for i, at := range servings {
		s.place(dish, at, s.courses[n].batch && i > 0, 1)
	}
	s.cook(dish, servings, 1)
}

// take removes the dish of a course and returns it with its servings.
func (s *weekSearch) take(n int) (int, []serving) {
	dish := s.chosen[n]
	if dish < 0 {
		return -1, nil
	}
	servings := s.placed[n]
	s.cook(dish, servings, -1)
	for i, at := range servings {
		s.place(dish, at, s.courses[n].batch && i > 0, -1)
	}
	s.chosen[n] = -1
	s.used[dish]--
	return dish, servings
}

// choose gives a course its best dish and reports whether that changed; ok is false when no dish fits.
func (s *weekSearch) choose(n int) (changed, ok bool) {
	before, held := s.take(n)
	best, bestDish := math.Inf(1), -1
	var bestServings, scratch []serving
	if before >= 0 {
		best, bestDish, bestServings = s.servingsCost(n, before, held), before, held
	} else {
		s.surround(n)
	}
	for k := range s.options[n] {
		o := &s.options[n][k]
		if s.used[o.dish] > 0 {
			continue
		}
		s.steps++
		least := o.itself + s.leastBuying(o.dish)
		if least >= best {
			continue
		}
		together := s.togetherCost(o.dish)
		if least += together; least >= best {
			continue
		}
		servings, cost, fits := s.servings(n, o, best-least, scratch)
		scratch = servings
		if !fits {
			continue
		}
		cost += o.itself + together
		if cost += s.restCost(o.dish, servings); cost < best-1e-9 {
			best, bestDish, bestServings = cost, o.dish, slices.Clone(servings)
		}
	}
	if bestDish < 0 {
		return false, false
	}
	s.put(n, bestDish, bestServings)
	changed = bestDish != before || !slices.Equal(bestServings, held)
	if changed {
		s.changes++
	}
	s.settled[n] = s.changes
	return changed, true
}

// maxRounds bounds the rounds of a descent: the costs of repeated proteins depend on the order of the courses, so that
// two courses could change in turn for ever.
const maxRounds = 12

// descend changes one course at a time until a round changes none. It returns false when a course has no dish.
func (s *weekSearch) descend() bool {
	order := s.random.Perm(len(s.courses))
	for range maxRounds {
		better := false
		for _, n := range order {
			if s.settled[n] == s.changes {
				continue // nothing has changed since it was chosen
			}
			changed, ok := s.choose(n)
			if !ok {
				return false
			}
			better = better || changed
		}
		if !better {
			break
		}
	}
	return true
}

// snapshot is a week that was found.
type snapshot struct {
	cost     float64
	courses  []course
	chosen   []int
	servings [][]serving
}

func (s *weekSearch) snapshot() *snapshot {
	return &snapshot{s.cost(), s.courses, slices.Clone(s.chosen), slices.Clone(s.placed)}
}

// restore resets the search to a week that was found with the present courses.
func (s *weekSearch) restore(found *snapshot) {
	s.changes++
	var other []int
	for n, dish := range found.chosen {
		if s.chosen[n] != dish || !slices.Equal(s.placed[n], found.servings[n]) {
			s.take(n)
			other = append(other, n)
		}
	}
	for _, n := range other {
		s.put(n, found.chosen[n], found.servings[n])
	}
}

// planRhythm plans a week with the request's rhythm. While no week has all its sides, it leaves one out: the one with
// the fewest dishes. The error is a *ShortageError when no week satisfies the hard rules, or that of ctx.
func planRhythm(ctx context.Context, pool *Pool, request Request) (PlannedWeek, error) {
	for {
		side, ok := request.scarcestSide(pool)
		planned, err := planSlots(ctx, pool, request, !ok)
		if !ok || !errors.As(err, new(*ShortageError)) {
			return planned, err
		}
		request = request.withoutSide(side)
	}
}

// planSlots is planRhythm for the request's slots only. With concede, a week may have half eggs or more cooked evenings
// than asked when there is no other.
func planSlots(ctx context.Context, pool *Pool, request Request, concede bool) (PlannedWeek, error) {
	m := newModel(pool, request)
	s := &weekSearch{
		weekCosts: newWeekCosts(pool, request),
		random:    rand.New(rand.NewPCG(request.Seed, 0x776565)),
	}
	for day := range m.locked {
		for _, meal := range m.locked[day] {
			if meal != nil {
				meal.dish = m.candidateIndex(meal.dish)
			}
		}
	}
	best, err := s.search(ctx, m.locked)
	if best == nil && err == nil && concede {
		// A week with half eggs is better than no week.
		s.anyPortion, s.listings = true, nil
		best, err = s.search(ctx, m.locked)
	}
	if best == nil && err == nil && concede && (request.Rhythm.Cooked < 7 || request.Rhythm.Lunch == LunchLeftover) {
		// Too few dishes keep for a day: cook more evenings than asked. UnmetWishes tells it.
		rhythm := *request.Rhythm
		rhythm.Cooked, rhythm.Lunch = 7, LunchPlain
		s.request.Rhythm, s.anyPortion, s.listings = &rhythm, false, nil
		best, err = s.search(ctx, m.locked)
	}
	if err != nil {
		return PlannedWeek{}, err
	}
	if best == nil {
		return PlannedWeek{}, shortageOrEmpty(pool, request)
	}
	week := s.weekOf(best, m.locked)
	return PlannedWeek{Week: week, Proof: s.proof(best, week)}, nil
}

// search returns the best week found with any of the ways to divide the leftovers, or nil. Each has a few steps, and
// the best of them has the others. The error is that of ctx.
func (s *weekSearch) search(ctx context.Context, locked [7][]*lockedMeal) (*snapshot, error) {
	isTaken := func(at spot) bool { return locked[at.day][at.slot] != nil }
	var best *snapshot
	s.steps = 0
	for pattern := range uint64(patterns) {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("planning a week: %w", err)
		}
		seed := pattern
		if pattern > 0 {
			seed += s.request.Seed
		}
		s.courses = s.request.Rhythm.skeleton(s.request.Slots, isTaken, seed)
		s.listOptions()
		s.reset(locked)
		if !s.begin() {
			continue
		}
		found := s.improve(s.snapshot(), s.steps+patternSteps)
		if best == nil || found.cost < best.cost {
			best = found
		}
		if s.request.Quick {
			break
		}
	}
	if best == nil || s.request.Quick {
		return best, nil
	}
	s.courses = best.courses
	s.listOptions()
	s.reset(locked)
	s.restore(best)
	return s.improve(best, weekSteps), nil
}

// shortageOrEmpty returns the error for a request without a week.
func shortageOrEmpty(pool *Pool, request Request) error {
	if err := shortage(pool, request); err != nil {
		return err
	}
	return &ShortageError{
		Meals: slices.DeleteFunc(CountRecipes(pool, request), func(c MealCount) bool { return c.Needed == 0 }),
	}
}

// begin chooses the first dishes of the courses. It returns false when a course has none.
func (s *weekSearch) begin() bool {
	if slices.ContainsFunc(s.options, func(options []courseOption) bool { return len(options) == 0 }) {
		return false
	}
	// The courses with the fewest dishes come first, so that others do not take them.
	order := make([]int, len(s.courses))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(s.options[a]) - len(s.options[b]) })
	for _, n := range order {
		if _, ok := s.choose(n); !ok {
			return false
		}
	}
	return s.descend()
}

// improve returns the best week found from a week until a number of steps.
func (s *weekSearch) improve(best *snapshot, steps int) *snapshot {
	if len(s.courses) == 0 || s.request.Quick { // without courses, everything is locked
		return best
	}
	for s.steps < steps {
		n := s.kick()
		if n >= 0 && s.settle(n) {
			if s.cost() < best.cost-1e-9 {
				best = s.snapshot()
				continue
			}
		}
		s.restore(best)
	}
	return best
}

// kick gives a random course another dish at random, and returns the course; -1 when none was found.
func (s *weekSearch) kick() int {
	n := s.random.IntN(len(s.courses))
	old, held := s.take(n)
	for range 8 {
		s.steps++
		o := &s.options[n][s.random.IntN(len(s.options[n]))]
		if s.used[o.dish] > 0 || o.dish == old {
			continue
		}
		if servings, _, ok := s.servings(n, o, math.Inf(1), nil); ok {
			s.put(n, o.dish, servings)
			s.changes++
			return n
		}
	}
	s.put(n, old, held)
	return -1
}

// settle chooses the other courses anew after a course has changed, and then descends from there.
func (s *weekSearch) settle(kicked int) bool {
	changed := false
	for _, n := range s.random.Perm(len(s.courses)) {
		if n == kicked {
			continue
		}
		c, ok := s.choose(n)
		if !ok {
			return false
		}
		changed = changed || c
	}
	return !changed || s.descend()
}

// weekOf returns a week that was found, with the locked meals.
func (s *weekSearch) weekOf(found *snapshot, locked [7][]*lockedMeal) Week {
	var week Week
	for day := range week.Days {
		week.Days[day].Meals = make([]Meal, len(s.request.Slots))
		for slot, meal := range locked[day] {
			if meal != nil {
				week.Days[day].Meals[slot] = meal.Meal
			}
		}
	}
	for n, servings := range found.servings {
		for i, at := range servings {
			week.Days[at.day].Meals[at.slot] = Meal{
				Slot:     s.request.Slots[at.slot].Slot,
				Recipe:   s.pool.candidates[found.chosen[n]].id,
				Portion:  at.portion,
				Leftover: found.courses[n].batch && i > 0,
			}
		}
	}
	return week
}

// bound returns a lower bound on the cost of weeks with these courses: each course costs at least as much as its
// cheapest dish by itself, and each day at least the fewest minutes.
func (s *weekSearch) bound() float64 {
	sum := 0.0
	for n := range s.courses {
		least := math.Inf(1)
		for _, o := range s.options[n] {
			least = min(least, s.dish[o.dish])
		}
		sum += least
	}
	return sum
}

// proof returns the proof of a week that was found.
func (s *weekSearch) proof(found *snapshot, week Week) Proof {
	p := Proof{
		Objective: found.cost,
		Bound:     s.bound(),
		Steps:     s.steps,
		Rules:     Check(s.pool, s.request, week),
		PackWaste: PackWaste(s.pool, s.request, week),
	}
	for _, c := range found.courses {
		if c.batch {
			p.Leftovers++
		}
	}
	for day := range week.Days {
		sum := nutrientsOf(s.pool, week.Days[day])
		p.Days[day] = DayProof{Nutrients: sum, Bands: s.bands, Fit: fitOf(s.request, sum)}
	}
	broken := relaxations(s.pool, s.request, week)
	for _, rule := range SoftRules {
		if len(broken[rule]) > 0 {
			p.GaveWay = append(p.GaveWay, GaveWay{Rule: rule, Places: broken[rule], Reason: ReasonNotFound})
		}
	}
	return p
}
