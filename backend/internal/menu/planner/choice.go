package planner

import "github.com/lepelblad/lepelblad/backend/internal/catalogue"

// choice is the set of dishes that a week may use, as a breadth for each meal time. As long as there are enough dishes,
// none repeats one of an adjacent week and none is disliked, see SoftReturns and SoftDisliked.
type choice map[catalogue.MealTime]breadth

// breadth is a level of choice. Each level includes the ones before it.
type breadth int

const (
	onceEach    breadth = iota // each dish once; none of an adjacent week and none that is disliked
	notLastWeek                // breakfasts and snacks may be used twice
	notDisliked                // also dishes of adjacent weeks
	everything
)

// admits reports whether the choice includes a candidate.
func (c choice) admits(m *model, candidate int) bool {
	return m.includes(c[m.pool.candidates[candidate].meal], candidate)
}

// maxUses returns how often a dish of a meal time may be used in the week.
func (c choice) maxUses(meal catalogue.MealTime) int {
	if c[meal] == onceEach {
		return 1
	}
	return maxUses(meal)
}

// widen returns the choice with at least a minimum breadth, and whether it differs from c.
func (c choice) widen(minimum breadth) (choice, bool) {
	wider, changed := choice{}, false
	for meal, breadth := range c {
		wider[meal] = max(breadth, minimum)
		changed = changed || wider[meal] != breadth
	}
	return wider, changed
}

func (m *model) includes(b breadth, candidate int) bool {
	switch {
	case b < notDisliked && m.repeats(candidate), b < everything && m.dislikes(candidate):
		return false
	default:
		return true
	}
}

func (m *model) dislikes(candidate int) bool {
	taste, rated := m.request.Taste[m.pool.candidates[candidate].id]
	return rated && taste <= TasteDisliked
}

// admitsMore reports whether a wider choice admits a dish, or a use of a dish, that a narrower one does not.
func (m *model) admitsMore(wider, narrower choice) bool {
	for meal, indices := range m.allowed {
		for _, index := range indices {
			if wider.admits(m, index) && (!narrower.admits(m, index) || wider.maxUses(meal) > narrower.maxUses(meal)) {
				return true
			}
		}
	}
	return false
}

// narrowestChoice returns the narrowest choice that has as many dishes as a week needs.
func (m *model) narrowestChoice() choice {
	narrowest := choice{}
	for _, meal := range catalogue.MealTimes {
		narrowest[meal] = m.narrowestBreadth(meal)
	}
	return narrowest
}

func (m *model) narrowestBreadth(meal catalogue.MealTime) breadth {
	var share SlotShare
	perDay := 0
	for _, slot := range m.request.Slots {
		if slot.Slot.MealTime() == meal {
			share = slot
			perDay++
		}
	}
	var available [everything + 1]int
	for _, index := range m.allowed[meal] {
		if perDay > 0 && !m.request.fitsAnyPortion(&m.pool.candidates[index], share) {
			continue
		}
		for b := range everything + 1 {
			if m.includes(b, index) {
				available[b]++
			}
		}
	}
	for b := range everything {
		needed := neededRecipes(meal, perDay)
		if b == onceEach {
			needed = 7 * perDay
		}
		if available[b] >= needed {
			return b
		}
	}
	return everything
}

// neededRecipes returns how many recipes of a meal time a request's week needs with perDay slots for it.
func (r Request) neededRecipes(meal catalogue.MealTime, perDay int) int {
	if r.Rhythm == nil || perDay == 0 {
		return neededRecipes(meal, perDay)
	}
	switch {
	case meal == catalogue.Snack:
		return 2 * perDay
	case meal == catalogue.Dinner:
		return max(MinCooked, r.Rhythm.Cooked)
	case meal == catalogue.Breakfast && r.Rhythm.Breakfast == RepeatSame:
		return 1
	case meal == catalogue.Breakfast && r.Rhythm.Breakfast == RepeatVaried,
		meal == catalogue.Lunch && r.Rhythm.Lunch == LunchWarm:
		return 7
	default:
		return 3
	}
}

// neededRecipes returns how many recipes of a meal time a week needs with perDay slots for it, given how often each may
// be used and that no dish is eaten on two days running.
func neededRecipes(meal catalogue.MealTime, perDay int) int {
	return max((7*perDay+maxUses(meal)-1)/maxUses(meal), 2*perDay)
}
