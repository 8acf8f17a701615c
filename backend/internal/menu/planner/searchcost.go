package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// surroundings are what a dish of one course is compared with: the dishes of the other courses.
type surroundings struct {
	family []float64    // by family: the cost of a dish of it
	trait  []float64    // by trait: the cost of a dish with it
	mains  []int        // main ingredients of dishes of the same meal time on the same day or a day next to it
	absent [8][]float64 // by number of meals and family: the cost of those meals of a family of which there are none
}

// surround sets the surroundings of a course, which must not be placed.
func (s *weekSearch) surround(n int) {
	here := &s.courses[n]
	copy(s.others.family, s.absentFamilies(len(here.spots)))
	for _, family := range s.lockedFamilies {
		s.others.family[family] = s.returnCost(here, family)
	}
	clear(s.others.trait)
	s.others.mains = s.others.mains[:0]
	for _, dish := range s.chosen {
		if dish < 0 {
			continue
		}
		for _, family := range s.pool.candidates[dish].families {
			s.others.family[family] = s.returnCost(here, family)
		}
	}
	for _, at := range here.spots {
		if beside := s.beside(at); beside >= 0 {
			for _, family := range s.pool.candidates[beside].families {
				s.others.family[family] += costSameMeal
			}
		}
	}
	if here.meal == catalogue.Snack {
		return
	}
	for m, dish := range s.chosen {
		if dish < 0 || s.courses[m].meal != here.meal {
			continue
		}
		other := &s.pool.candidates[dish]
		for _, trait := range other.traits {
			s.others.trait[trait] += s.pool.alike[trait]
		}
		if !here.isNear(&s.courses[m]) {
			continue
		}
		if other.isMainMeal() && other.main >= 0 {
			s.others.mains = append(s.others.mains, other.main)
		}
		if here.meal == catalogue.Dinner {
			for _, family := range other.families {
				s.others.family[family] += costNearFamily
			}
		}
	}
}

// absentFamilies returns, by family, the cost of a number of meals of a family of which the week has none.
func (s *weekSearch) absentFamilies(meals int) []float64 {
	costs := s.others.absent[meals]
	if costs == nil {
		costs = make([]float64, len(s.inWeek))
		for family := range costs {
			costs[family] = s.familyCost(family, meals)
		}
		s.others.absent[meals] = costs
	}
	return costs
}

// returnCost returns the cost of a dish of a family at a course, for the other meals of the family.
func (s *weekSearch) returnCost(here *course, family int) float64 {
	meals := s.inWeek[family]
	cost := s.familyCost(family, meals+len(here.spots)) - s.familyCost(family, meals)
	for _, at := range here.spots {
		cost += costSameDay * float64(max(0, s.meals[at.day][family]+1-s.pool.families.day[family]))
	}
	return cost
}

// beside returns the dish that is eaten with that of a spot, as its side or as the meal of which it is the side; -1 for
// none.
func (s *weekSearch) beside(at spot) int {
	slot := s.request.Slots[at.slot].Slot
	other, ok := slot.SideOf()
	if !ok {
		other, ok = slot.Side()
	}
	if !ok {
		return -1
	}
	if n := slotIndex(s.request.Slots, other); n >= 0 {
		return s.dishes[at.day][n]
	}
	return -1
}

// togetherCost returns the cost of a dish for what it has in common with the surroundings.
func (s *weekSearch) togetherCost(dish int) float64 {
	c, cost := &s.pool.candidates[dish], 0.0
	for _, family := range c.families {
		cost += s.others.family[family]
	}
	for _, trait := range c.traits {
		cost += s.others.trait[trait]
	}
	for _, main := range s.others.mains {
		if main == c.main {
			cost += costVariety
		}
	}
	return cost
}

// itselfCost returns the part of the cost of a dish at a course that does not depend on the rest of the week.
func (s *weekSearch) itselfCost(course *course, dish int) float64 {
	cost := s.dish[dish] + s.unusual[dish]*float64(len(course.spots)-1)
	for i, at := range course.spots {
		cost += s.placeCost(&s.pool.candidates[dish], at, i)
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
		least := s.least[u.ingredient]
		if least > 0 {
			items++
		}
		cost += least
	}
	return cost + itemsCost(items)
}

// leastPrice returns the least that using an ingredient may change the price of the week's packs: it is positive for a
// new item, and negative for one of which some is left over.
func (s *weekSearch) leastPrice(ingredient int) float64 {
	t := &s.prices[ingredient]
	switch {
	case t.isInPantry:
		return 0
	case s.grams[ingredient] == 0:
		return costItem
	case len(t.packs) > 0:
		return costItem - s.price[ingredient]
	}
	return 0
}

// alikeCost returns the cost of two dishes of a meal time for what they have in common; near is for those that are
// eaten on one day or on two days running.
func (p *Pool) alikeCost(a, b *candidate, near bool) float64 {
	cost := 0.0
	for _, trait := range a.traits {
		if slices.Contains(b.traits, trait) {
			cost += p.alike[trait]
		}
	}
	if near && a.isMainMeal() && sameMain(a, b) {
		cost += costVariety
	}
	return cost
}

// nearFamilyCost returns the cost of two dinners on one day or on two days running for the families in common.
func nearFamilyCost(a, b *candidate) float64 {
	return costNearFamily * float64(inCommon(a.families, b.families))
}

// inCommon returns the number of families that are in both lists.
func inCommon(a, b []int) int {
	count := 0
	for _, n := range a {
		if slices.Contains(b, n) {
			count++
		}
	}
	return count
}

// isNear reports whether two courses are eaten on one day or on two days running.
func (c *course) isNear(other *course) bool {
	days := c.days()
	return (days|days<<1|days>>1)&other.days() != 0
}

// days returns a bit for each day on which a course is eaten.
func (c *course) days() uint {
	days := uint(0)
	for _, at := range c.spots {
		days |= 1 << at.day
	}
	return days
}

// servingsCost returns the cost of given servings, comparable to that of servings and restCost. It sets the
// surroundings of the course, which must not be placed.
func (s *weekSearch) servingsCost(n, dish int, servings []serving) float64 {
	s.surround(n)
	cost := s.itselfCost(&s.courses[n], dish) + s.togetherCost(dish) + s.restCost(dish, servings)
	portions := make([]Quarters, len(servings))
	for i := range servings {
		cost += s.spotCost(&s.pool.candidates[dish], &servings[i], s.courses[n].batch && i > 0)
		portions[i] = servings[i].portion
	}
	return cost + unevenCost(&s.pool.candidates[dish], portions)
}

// cost returns the cost of the whole week.
func (s *weekSearch) cost() float64 {
	cost := s.foodCost(&s.week) + itemsCost(s.items)
	for day := range s.day {
		cost += s.dayCost(&s.day[day]) + s.minutesCost(day, s.minutes[day])
		for family, meals := range s.meals[day] {
			over := max(0, meals-s.pool.families.day[family])
			cost += costSameDay * float64(over*(over+1)/2)
		}
		for slot, dish := range s.dishes[day] {
			beside := s.beside(spot{day, slot})
			if dish >= 0 && beside >= 0 && s.request.Slots[slot].isSide() {
				side, meal := &s.pool.candidates[dish], &s.pool.candidates[beside]
				cost += costSameMeal * float64(inCommon(side.families, meal.families))
			}
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
		c, course := &s.pool.candidates[dish], &s.courses[n]
		cost += s.itselfCost(course, dish)
		portions := make([]Quarters, len(course.spots))
		for i := range s.placed[n] {
			portions[i] = s.placed[n][i].portion
			cost += s.placed[n][i].cost
		}
		cost += unevenCost(c, portions)
		for m, other := range s.chosen[:n] {
			if other < 0 || s.courses[m].meal != c.meal || c.meal == catalogue.Snack {
				continue
			}
			o, near := &s.pool.candidates[other], course.isNear(&s.courses[m])
			cost += s.pool.alikeCost(c, o, near)
			if near && c.meal == catalogue.Dinner {
				cost += nearFamilyCost(c, o)
			}
		}
	}
	return cost
}
