package planner

import "github.com/lepelblad/lepelblad/backend/internal/catalogue"

// choice says for each meal time which of the dishes that the rules allow a week chooses among. As long as there are
// enough, none comes back within a week and none is disliked; see SoftReturns and SoftDisliked.
type choice map[catalogue.MealTime]breadth

// breadth is how much is to be chosen from.
type breadth int

const (
	onceEach    breadth = iota // each dish once, none of the week before or after, none that is disliked
	notLastWeek                // the same, but breakfasts and snacks may come twice
	notDisliked                // those of the week before and after, too
	everything
)

// admits reports whether a candidate is to be chosen from.
func (c choice) admits(m *model, candidate int) bool {
	return m.within(c[m.pool.candidates[candidate].meal], candidate)
}

// uses is how often a dish of a meal time may stand in the week.
func (c choice) uses(meal catalogue.MealTime) int {
	if c[meal] == onceEach {
		return 1
	}
	return maxUses(meal)
}

// widened is a choice of at least some breadth, and whether it is another.
func (c choice) widened(least breadth) (choice, bool) {
	wider, other := choice{}, false
	for meal, now := range c {
		wider[meal] = max(now, least)
		other = other || wider[meal] != now
	}
	return wider, other
}

func (m *model) within(b breadth, candidate int) bool {
	switch {
	case b < notDisliked && m.returns(candidate), b < everything && m.dislikes(candidate):
		return false
	default:
		return true
	}
}

func (m *model) dislikes(candidate int) bool {
	taste, rated := m.request.Taste[m.pool.candidates[candidate].id]
	return rated && taste <= TasteDisliked
}

// more reports whether a choice admits a dish, or a use of one, that another does not.
func (m *model) more(wider, than choice) bool {
	for meal, indices := range m.allowed {
		for _, index := range indices {
			if wider.admits(m, index) && (!than.admits(m, index) || wider.uses(meal) > than.uses(meal)) {
				return true
			}
		}
	}
	return false
}

// count is the narrowest choice that leaves as many dishes as a week takes.
func (m *model) count() choice {
	counted := choice{}
	for _, meal := range catalogue.MealTimes {
		counted[meal] = m.narrowest(meal)
	}
	return counted
}

func (m *model) narrowest(meal catalogue.MealTime) breadth {
	var share SlotShare
	perDay := 0
	for _, slot := range m.request.Slots {
		if slot.Slot.MealTime() == meal {
			share = slot
			perDay++
		}
	}
	var left [everything + 1]int
	for _, index := range m.allowed[meal] {
		if perDay > 0 && !fitsSomehow(&m.pool.candidates[index], share, m.request.Target.KCal) {
			continue
		}
		for b := range everything + 1 {
			if m.within(b, index) {
				left[b]++
			}
		}
	}
	for b := range everything {
		needed := weekTakes(meal, perDay)
		if b == onceEach {
			needed = 7 * perDay
		}
		if left[b] >= needed {
			return b
		}
	}
	return everything
}

// weekTakes is how many recipes a week takes that has so many slots a day for a meal time: seven days of so many
// dishes, each so often; and no dish on two days running.
func weekTakes(meal catalogue.MealTime, perDay int) int {
	return max((7*perDay+maxUses(meal)-1)/maxUses(meal), 2*perDay)
}
