package planner

import (
	"math"
)

// serving is a portion at a spot, with the servings that are cooked there for everyone.
type serving struct {
	spot
	portion Quarters
	pan     float64
	rounded float64 // percent by which the pan is rounded, see WholePan
	minutes float64 // see minutesFor
	whole   bool    // the pan uses whole pieces without rounding
}

// serving returns a portion of a dish at a spot. The servings of companions are rounded, within limits, so that the pan
// uses whole pieces of counted ingredients.
func (s *weekSearch) serving(dish int, at spot, portion Quarters) serving {
	own := portion.Factor()
	others := own * s.request.CompanionPortions(Place{at.day, s.request.Slots[at.slot].Slot})
	c := &s.pool.candidates[dish]
	pan, isWhole := WholePan(c.food.whole, own, others)
	return serving{
		spot: at, portion: portion, pan: pan, rounded: 100 * math.Abs(pan/(own+others)-1),
		minutes: c.minutesFor(pan), whole: isWhole || s.anyPortion,
	}
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
	return s.dayCost(&day) + s.minutesCost(at.day, s.minutes[at.day]+minutes) + portionCost(c, at)
}

// portionCost returns the cost of a portion that is more than one person may be expected to eat or next to nothing, and
// of a pan that holds another amount than the people at the table eat.
func portionCost(c *candidate, at serving) float64 {
	return costOverPlateful*float64(max(0, at.portion-c.plateful)) + costLarge*float64(max(0, at.portion-usualMost)) +
		costSmall*float64(max(0, smallest-at.portion)) + costRounded*max(0, at.rounded-freeRounding)
}
