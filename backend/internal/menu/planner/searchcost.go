package planner

import (
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

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
	if !a.isMainMeal() || !s.courses[n].isNear(&s.courses[m]) {
		return cost
	}
	if sameMain(a, b) {
		cost += costVariety
	}
	if a.meal == catalogue.Dinner && b.meal == catalogue.Dinner {
		for _, family := range a.families {
			if slices.Contains(b.families, family) {
				cost += costNearFamily
			}
		}
	}
	return cost
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
