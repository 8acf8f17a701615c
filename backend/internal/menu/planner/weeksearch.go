package planner

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Budget of the search for a week with a rhythm. A step is an evaluation of a dish for a course, about half a
// microsecond; steps and not time, so that a request gives the same week on any machine.
const (
	weekSteps = 290_000
	patterns  = 3 // ways to divide the leftovers over the week that are tried
)

// LeftoverMinutes is the time to warm up a leftover.
const LeftoverMinutes = 5

// weekSearch looks for a week with a rhythm. It chooses a dish for each course, and with each dish the portions that
// suit the days best. From the first week that satisfies the hard rules it moves to a better one by changing a course
// at a time until none improves; then it changes two courses at random and tries again.
type weekSearch struct {
	*weekCosts
	courses []course
	options [][]courseOption // by course
	steps   int
	random  *rand.Rand

	anyPortion bool // no portions use whole pieces: use others

	// The state of the week.
	chosen  []int // by course: its candidate; -1 for none
	portion [7][]Quarters
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
}

// serving is a portion at a spot, with the servings that are cooked there for everyone.
type serving struct {
	spot
	portion Quarters
	pan     float64
	minutes float64 // see minutesFor
	whole   bool    // the pan uses whole pieces without rounding
}

// courseOption is a dish for a course, with the servings that are possible at each of its spots.
type courseOption struct {
	dish     int
	servings [][]serving
}

// reset empties the week, apart from locked meals.
func (s *weekSearch) reset(locked [7][]*lockedMeal) {
	s.day, s.minutes, s.week, s.items = [7]amounts{}, [7]float64{}, amounts{}, 0
	s.grams, s.eaten = make([]float64, len(s.pool.ingredients)), make([]float64, len(s.pool.ingredients))
	s.price, s.used = make([]float64, len(s.pool.ingredients)), make([]int, len(s.pool.candidates))
	s.chosen, s.inWeek = make([]int, len(s.courses)), make([]int, len(s.pool.families.names))
	for n := range s.chosen {
		s.chosen[n] = -1
	}
	for day := range s.portion {
		s.portion[day] = make([]Quarters, len(s.request.Slots))
		s.meals[day] = make([]int, len(s.inWeek))
		for slot := range s.portion[day] {
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
	minutes := at.minutes
	if isLeftover {
		minutes = min(minutes, LeftoverMinutes)
	}
	s.minutes[at.day] += sign * minutes
	s.portion[at.day][at.slot] = at.portion
	if sign < 0 {
		s.portion[at.day][at.slot] = 0
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

// serving returns a portion of a dish at a spot. The servings of companions are rounded, within limits, so that the pan
// uses whole pieces of counted ingredients.
func (s *weekSearch) serving(dish int, at spot, portion Quarters) serving {
	own := portion.Factor()
	others := own * s.request.Companions[Place{at.day, s.request.Slots[at.slot].Slot}].Portions
	c := &s.pool.candidates[dish]
	pan, isWhole := WholePan(c.food.whole, own, others)
	return serving{at, portion, pan, c.minutesFor(pan), isWhole || s.anyPortion}
}

// How far companions' servings may be rounded for a pan with whole pieces, as a share of them.
const (
	leastRounding = 0.7
	mostRounding  = 1.4
)

// WholePan returns how many servings to cook for someone who eats own servings of a dish and companions who eat others,
// and whether they are a multiple of whole servings, see [catalogue.Dish.WholeServings]. The companions' servings are
// rounded by at most the limits above.
func WholePan(whole, own, others float64) (float64, bool) {
	total := own + others
	if whole == 0 {
		return total, true
	}
	if math.IsInf(whole, 1) {
		return total, false
	}
	rounded := math.Round(total/whole) * whole
	if math.Abs(rounded-total) < 1e-6 {
		return rounded, true
	}
	if others > 0 && rounded-own >= leastRounding*others && rounded-own <= mostRounding*others {
		return rounded, true
	}
	return total, false
}

// servings returns the best servings of an option of a course, given the rest of the week, and the cost of their days;
// false when that is limit or more, or the pan cannot use whole pieces. The course must not be placed.
func (s *weekSearch) servings(n int, o *courseOption, limit float64, into []serving) ([]serving, float64, bool) {
	c := &s.pool.candidates[o.dish]
	into = into[:0]
	if s.courses[n].batch {
		best := limit
		var first, second serving
		for _, one := range o.servings[0] {
			firstCost := s.spotCost(c, one, false)
			if firstCost >= best {
				continue
			}
			for _, two := range o.servings[1] {
				if !one.whole || !two.whole {
					if _, ok := WholePan(c.food.whole, one.pan+two.pan, 0); !ok {
						continue
					}
				}
				uneven := differenceCost(c, two.portion, one.portion)
				if sum := firstCost + uneven + s.spotCost(c, two, true); sum < best {
					best, first, second = sum, one, two
				}
			}
		}
		return append(into, first, second), best, best < limit
	}
	var costs [7][MaxPortion + 1]float64
	least, smallest, largest := 0.0, MaxPortion, MinPortion
	for i, servings := range o.servings {
		best := math.Inf(1)
		smallest = min(smallest, servings[0].portion)
		largest = max(largest, servings[len(servings)-1].portion)
		for k := range servings {
			costs[i][k] = s.spotCost(c, servings[k], false)
			best = min(best, costs[i][k])
		}
		if least += best; least >= limit {
			return into, least, false
		}
	}
	// The usual portion of the course is the one with which the portions of its days cost least.
	usual, best := Quarters(0), math.Inf(1)
	for portion := smallest; portion <= largest; portion++ {
		sum := 0.0
		for i, servings := range o.servings {
			_, cost := closest(c, servings, costs[i][:], portion)
			sum += cost
		}
		if sum < best {
			usual, best = portion, sum
		}
	}
	for i, servings := range o.servings {
		chosen, _ := closest(c, servings, costs[i][:], usual)
		into = append(into, servings[chosen])
	}
	return into, best, best < limit
}

// closest returns which of servings costs least, with what it costs to differ from the usual portion.
func closest(c *candidate, servings []serving, costs []float64, usual Quarters) (chosen int, cost float64) {
	cost = math.Inf(1)
	for k := range servings {
		if sum := costs[k] + differenceCost(c, servings[k].portion, usual); sum < cost {
			chosen, cost = k, sum
		}
	}
	return chosen, cost
}

// unevenCost returns the cost of portions of a course that differ: people eat as much of a dish on one day as on
// another.
func unevenCost(c *candidate, portions []Quarters) float64 {
	least := math.Inf(1)
	for _, usual := range portions {
		sum := 0.0
		for _, portion := range portions {
			sum += differenceCost(c, portion, usual)
		}
		least = min(least, sum)
	}
	return least
}

// spotCost returns by how much a serving changes the cost of its day.
func (s *weekSearch) spotCost(c *candidate, at serving, isLeftover bool) float64 {
	day := s.day[at.day]
	day.addDay(&c.food.amounts, at.portion.Factor())
	minutes := at.minutes
	if isLeftover {
		minutes = min(minutes, LeftoverMinutes)
	}
	cost := s.dayCost(&day) + s.minutesCost(at.day, s.minutes[at.day]+minutes) + platefulCost(c, at.portion)
	return cost
}

// platefulCost returns the cost of a portion that is more than one person may be expected to eat.
func platefulCost(c *candidate, portion Quarters) float64 {
	return costOverPlateful*float64(max(0, portion-c.plateful)) + costLarge*float64(max(0, portion-usualMost))
}

// returnsCost returns the cost of a dish at a course for foods that return, and for its places.
func (s *weekSearch) returnsCost(n, dish int) float64 {
	c, spots, cost := &s.pool.candidates[dish], s.courses[n].spots, 0.0
	for _, family := range c.families {
		cost += s.familyCost(family, s.inWeek[family]+len(spots)) - s.familyCost(family, s.inWeek[family])
		for _, at := range spots {
			cost += costSameDay * float64(s.meals[at.day][family])
		}
	}
	for i, at := range spots {
		cost += s.placeCost(c, at, i)
	}
	return cost
}

// pairCost returns the cost of a dish at a course for what it has in common with the dishes of other courses.
func (s *weekSearch) pairCost(n, dish int) float64 {
	c, cost := &s.pool.candidates[dish], 0.0
	if c.meal == catalogue.Snack {
		return 0
	}
	for m, other := range s.chosen {
		if other < 0 || s.courses[m].meal != c.meal {
			continue
		}
		o := &s.pool.candidates[other]
		cost += s.alikeCost(n, m, c, o)
	}
	return cost
}

// restCost returns the part of the cost of a week that depends on all of it, if a dish were cooked for servings.
func (s *weekSearch) restCost(dish int, servings []serving) float64 {
	c := &s.pool.candidates[dish]
	week, total, eaten := s.week, 0.0, 0.0
	for _, at := range servings {
		total += at.pan
		eaten += at.portion.Factor()
	}
	week.add(&c.food.amounts, eaten)
	cost := s.foodCost(&week)
	items := s.items
	for _, u := range c.food.uses {
		before := s.grams[u.ingredient]
		if before == 0 && !s.prices[u.ingredient].isInPantry {
			items++
		}
		cost += s.buyingCost(u.ingredient, before+u.grams*total) - s.price[u.ingredient]
		cost += s.eatingCost(u.ingredient, s.eaten[u.ingredient]+u.grams*eaten)
	}
	return cost + itemsCost(items)
}

// leastBuying returns a lower bound of restCost, whatever the portions: new items have to be bought, and a dish can at
// best use up what is left of others.
func (s *weekSearch) leastBuying(dish int) float64 {
	cost, items := 0.0, s.items
	for _, u := range s.pool.candidates[dish].food.uses {
		t := &s.prices[u.ingredient]
		switch {
		case t.isInPantry:
		case s.grams[u.ingredient] == 0:
			cost += costItem
			items++
		case len(t.packs) > 0:
			cost -= s.price[u.ingredient] - costItem
		}
	}
	return cost + itemsCost(items)
}

// alikeCost returns the cost of two dishes at two courses for what they have in common.
func (s *weekSearch) alikeCost(n, m int, a, b *candidate) float64 {
	cost := costAlike * float64(alike(a, b))
	if a.isMainMeal() && sameMain(a, b) && s.courses[n].isNear(&s.courses[m]) {
		cost += costVariety
	}
	return cost
}

// isNear reports whether two courses are eaten on one day or on two days running.
func (c *course) isNear(other *course) bool {
	return slices.ContainsFunc(c.spots, func(a spot) bool {
		return slices.ContainsFunc(other.spots, func(b spot) bool { return a.day-b.day >= -1 && a.day-b.day <= 1 })
	})
}

// put places a dish at a course.
func (s *weekSearch) put(n, dish int, servings []serving) {
	s.chosen[n] = dish
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
	servings := make([]serving, len(s.courses[n].spots))
	for i, at := range s.courses[n].spots {
		servings[i] = s.serving(dish, at, s.portion[at.day][at.slot])
	}
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
	}
	for k := range s.options[n] {
		o := &s.options[n][k]
		if s.used[o.dish] > 0 {
			continue
		}
		s.steps++
		itself := s.dish[o.dish] + s.unusual[o.dish]*float64(len(o.servings)-1)
		least := itself + s.leastBuying(o.dish)
		if least >= best {
			continue
		}
		returns := s.returnsCost(n, o.dish)
		if least += returns; least >= best {
			continue
		}
		servings, cost, fits := s.servings(n, o, best-least, scratch)
		scratch = servings
		if !fits {
			continue
		}
		cost += itself + returns + s.pairCost(n, o.dish)
		if cost += s.restCost(o.dish, servings); cost < best-1e-9 {
			best, bestDish, bestServings = cost, o.dish, slices.Clone(servings)
		}
	}
	if bestDish < 0 {
		return false, false
	}
	s.put(n, bestDish, bestServings)
	return bestDish != before || !slices.Equal(bestServings, held), true
}

// servingsCost returns the cost of given servings, comparable to that of servings and restCost.
func (s *weekSearch) servingsCost(n, dish int, servings []serving) float64 {
	cost := s.dish[dish] + s.unusual[dish]*float64(len(servings)-1) + s.returnsCost(n, dish) + s.pairCost(n, dish) +
		s.restCost(dish, servings)
	portions := make([]Quarters, len(servings))
	for i, at := range servings {
		cost += s.spotCost(&s.pool.candidates[dish], at, s.courses[n].batch && i > 0)
		portions[i] = at.portion
	}
	return cost + unevenCost(&s.pool.candidates[dish], portions)
}

// cost returns the cost of the whole week.
func (s *weekSearch) cost() float64 {
	cost := s.foodCost(&s.week) + itemsCost(s.items)
	for day := range s.day {
		cost += s.dayCost(&s.day[day]) + s.minutesCost(day, s.minutes[day])
		for _, meals := range s.meals[day] {
			cost += costSameDay * float64(meals*(meals-1)/2)
		}
	}
	for family, meals := range s.inWeek {
		cost += s.familyCost(family, meals)
	}
	for _, price := range s.price {
		cost += price
	}
	for n, dish := range s.chosen {
		if dish < 0 {
			continue
		}
		cost += s.dish[dish] + s.unusual[dish]*float64(len(s.courses[n].spots)-1)
		c := &s.pool.candidates[dish]
		portions := make([]Quarters, len(s.courses[n].spots))
		for i, at := range s.courses[n].spots {
			portions[i] = s.portion[at.day][at.slot]
			cost += platefulCost(c, portions[i]) + s.placeCost(c, at, i)
		}
		cost += unevenCost(c, portions)
		for m, other := range s.chosen[:n] {
			if other >= 0 {
				cost += s.alikeCost(n, m, c, &s.pool.candidates[other])
			}
		}
	}
	return cost
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
	found := &snapshot{cost: s.cost(), courses: s.courses, chosen: slices.Clone(s.chosen)}
	for n := range s.courses {
		var servings []serving
		for _, at := range s.courses[n].spots {
			servings = append(servings, s.serving(s.chosen[n], at, s.portion[at.day][at.slot]))
		}
		found.servings = append(found.servings, servings)
	}
	return found
}

// restore resets the search to a week that was found with the present courses.
func (s *weekSearch) restore(found *snapshot) {
	for n := range s.courses {
		s.take(n)
	}
	for n, dish := range found.chosen {
		s.put(n, dish, found.servings[n])
	}
}

// planRhythm plans a week with the request's rhythm. The error is a *ShortageError when no week satisfies the hard
// rules, or that of ctx.
func planRhythm(ctx context.Context, pool *Pool, request Request) (PlannedWeek, error) {
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
	if best == nil && err == nil {
		// A week with half eggs is better than no week.
		s.anyPortion = true
		best, err = s.search(ctx, m.locked)
	}
	if best == nil && err == nil && (request.Rhythm.Cooked < 7 || request.Rhythm.Lunch == LunchLeftover) {
		// Too few dishes keep for a day: cook more evenings than asked. UnmetWishes tells it.
		rhythm := *request.Rhythm
		rhythm.Cooked, rhythm.Lunch = 7, LunchPlain
		s.request.Rhythm, s.anyPortion = &rhythm, false
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

// search returns the best week found with any of the ways to divide the leftovers, or nil. The error is that of ctx.
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
		if found := s.improve(weekSteps * (int(pattern) + 1) / patterns); found != nil &&
			(best == nil || found.cost < best.cost) {
			best = found
		}
		if s.request.Quick && best != nil {
			break
		}
	}
	return best, nil
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

// listOptions lists the dishes that may be chosen for each course. A course without quick dishes, or without dishes
// that are mild enough, may have any; so may one for which all were eaten in the last seven days.
func (s *weekSearch) listOptions() {
	s.options = make([][]courseOption, len(s.courses))
	for n := range s.courses {
		for waived := range 4 {
			if s.options[n] = s.optionsFor(&s.courses[n], waived); len(s.options[n]) > 0 {
				break
			}
		}
	}
}

// optionsFor returns the dishes that satisfy the hard rules for a course and its wishes, without the first waived ones:
// that it is quick, or good to cook double, that it is not too hot, and that it is no dinner of the last seven days.
func (s *weekSearch) optionsFor(c *course, waived int) []courseOption {
	var options []courseOption
	for _, index := range s.pool.byMeal[c.meal] {
		dish := &s.pool.candidates[index]
		quick := quickMinutes(c.meal)
		if c.batch && !dish.keeps ||
			waived < 1 && c.quick && quick > 0 && dish.minutes > quick ||
			waived < 1 && c.batch && !dish.doubles ||
			waived < 2 && !dish.heat.Within(s.request.Rhythm.Heat) ||
			waived < 3 && c.meal == catalogue.Dinner && s.repeats(index) {
			continue
		}
		if o, ok := s.optionOf(c, index); ok {
			options = append(options, o)
		}
	}
	return options
}

// optionOf returns a dish with its possible servings for a course; false when there are none.
func (s *weekSearch) optionOf(c *course, dish int) (courseOption, bool) {
	o := courseOption{dish: dish}
	for _, at := range c.spots {
		slot := s.request.Slots[at.slot]
		if s.request.RulesAt(Place{at.day, slot.Slot}).brokenRule(s.pool, &s.pool.candidates[dish]) != "" {
			return o, false
		}
		var servings []serving
		for portion := range s.request.portions(&s.pool.candidates[dish], slot) {
			if serving := s.serving(dish, at, portion); serving.whole || c.batch {
				servings = append(servings, serving)
			}
		}
		if servings == nil {
			return o, false
		}
		o.servings = append(o.servings, servings)
	}
	return o, true
}

// improve returns the best week found until a number of steps, or nil.
func (s *weekSearch) improve(steps int) *snapshot {
	if slices.ContainsFunc(s.options, func(options []courseOption) bool { return len(options) == 0 }) {
		return nil
	}
	// The courses with the fewest dishes come first, so that others do not take them.
	order := make([]int, len(s.courses))
	for n := range order {
		order[n] = n
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(s.options[a]) - len(s.options[b]) })
	for _, n := range order {
		if _, ok := s.choose(n); !ok {
			return nil
		}
	}
	if !s.descend() {
		return nil
	}
	if !s.descend() {
		return nil
	}
	best := s.snapshot()
	if len(s.courses) == 0 || s.request.Quick { // without courses, everything is locked
		return best
	}
	for s.steps < steps {
		n := s.kick()
		if n >= 0 && s.settle(n) {
			if found := s.snapshot(); found.cost < best.cost-1e-9 {
				best = found
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
