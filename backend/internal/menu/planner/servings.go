package planner

import (
	"math"
)

// serving is a portion at a spot, with the servings that are cooked there for everyone.
type serving struct {
	spot
	portion Quarters
	pan     float64
	minutes float64 // see minutesFor
	cost    float64 // see portionCost
	whole   bool    // the pan uses whole pieces without rounding
}

// minutesAs returns the minutes of a serving that is cooked, or warmed up as a leftover.
func (at *serving) minutesAs(isLeftover bool) float64 {
	if isLeftover {
		return min(at.minutes, LeftoverMinutes)
	}
	return at.minutes
}

// serving returns a portion of a dish at a spot. The servings of companions are rounded, within limits, so that the pan
// uses whole pieces of counted ingredients.
func (s *weekSearch) serving(dish int, at spot, portion Quarters) serving {
	own := portion.Factor()
	c := &s.pool.candidates[dish]
	others := s.request.companionServings(c, Place{at.day, s.request.Slots[at.slot].Slot}, own)
	pan, isWhole := WholePan(c.food.whole, own, others)
	rounded := 100 * math.Abs(pan/(own+others)-1)
	return serving{
		spot: at, portion: portion, pan: pan, minutes: c.minutesFor(pan), cost: portionCost(c, portion, rounded),
		whole: isWhole || s.anyPortion,
	}
}

// How far companions' servings may be rounded for a pan with whole pieces, as a share of them.
const (
	leastRounding = 0.75
	mostRounding  = 1.3
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
		firsts, seconds := o.servings[0], o.servings[1]
		var secondCosts [MaxPortion + 1]float64
		leastFirst, leastSecond := math.Inf(1), math.Inf(1)
		for k := range firsts {
			leastFirst = min(leastFirst, s.leastSpotCost(c, &firsts[k], false))
		}
		for k := range seconds {
			secondCosts[k] = s.leastSpotCost(c, &seconds[k], true)
			leastSecond = min(leastSecond, secondCosts[k])
		}
		if leastFirst+leastSecond >= limit {
			return into, limit, false
		}
		leastSecond = math.Inf(1)
		for k := range seconds {
			if leastFirst+secondCosts[k] >= limit {
				secondCosts[k] = math.Inf(1)
				continue
			}
			secondCosts[k] = s.spotCost(c, &seconds[k], true)
			leastSecond = min(leastSecond, secondCosts[k])
		}
		for i := range firsts {
			one := &firsts[i]
			if s.leastSpotCost(c, one, false)+leastSecond >= best {
				continue
			}
			firstCost := s.spotCost(c, one, false)
			if firstCost+leastSecond >= best {
				continue
			}
			for k := range seconds {
				two := &seconds[k]
				if !one.whole || !two.whole {
					if _, ok := WholePan(c.food.whole, one.pan+two.pan, 0); !ok {
						continue
					}
				}
				uneven := differenceCost(c, two.portion, one.portion)
				if sum := firstCost + uneven + secondCosts[k]; sum < best {
					best, first, second = sum, *one, *two
				}
			}
		}
		return append(into, first, second), best, best < limit
	}
	// What a portion costs at least, by its energy, rules most of them out before all of their cost is known.
	var costs [7][MaxPortion + 1]float64
	var bounds [7]float64
	least := 0.0
	for i, servings := range o.servings {
		bounds[i] = math.Inf(1)
		for k := range servings {
			costs[i][k] = s.leastSpotCost(c, &servings[k], false)
			bounds[i] = min(bounds[i], costs[i][k])
		}
		least += bounds[i]
	}
	if least >= limit {
		return into, least, false
	}
	for i, servings := range o.servings {
		if least += s.spotCosts(c, servings, costs[i][:len(servings)]) - bounds[i]; least >= limit {
			return into, least, false
		}
	}
	// The usual portion of the course is the one with which the portions of its days cost least.
	usual, best := Quarters(0), math.Inf(1)
	for portion := o.smallest; portion <= o.largest; portion++ {
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

// spotCosts replaces the least costs of servings by their costs, or by infinity where another serving costs less
// whatever the usual portion, and returns the least of them.
func (s *weekSearch) spotCosts(c *candidate, servings []serving, costs []float64) float64 {
	first := 0
	for k := range costs {
		if costs[k] < costs[first] {
			first = k
		}
	}
	best := s.spotCost(c, &servings[first], false)
	costs[first] = best
	for k := range costs {
		switch {
		case k == first:
		case costs[k] > best+mostDifference:
			costs[k] = math.Inf(1)
		default:
			costs[k] = s.spotCost(c, &servings[k], false)
			best = min(best, costs[k])
		}
	}
	return best
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
func (s *weekSearch) spotCost(c *candidate, at *serving, isLeftover bool) float64 {
	day := s.day[at.day]
	day.addDay(&c.food.amounts, at.portion.Factor())
	return s.dayCost(&day) + s.minutesCost(at.day, s.minutes[at.day]+at.minutesAs(isLeftover)) + at.cost
}

// leastSpotCost returns a lower bound of spotCost.
func (s *weekSearch) leastSpotCost(c *candidate, at *serving, isLeftover bool) float64 {
	energy := s.day[at.day][kcal] + c.food.amounts[kcal]*at.portion.Factor()
	return s.energyCost(energy) + s.minutesCost(at.day, s.minutes[at.day]+at.minutesAs(isLeftover)) + at.cost
}

// portionCost returns the cost of a portion that is more than one person may be expected to eat or next to nothing, and
// of a pan that is rounded by some percent from what the people at the table eat.
func portionCost(c *candidate, portion Quarters, rounded float64) float64 {
	return costOverPlateful*float64(max(0, portion-c.plateful)) + costLarge*float64(max(0, portion-usualMost)) +
		costSmall*float64(max(0, smallest-portion)) + costRounded*max(0, rounded-freeRounding)
}
