package planner

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// MealCount says how many recipes there are for a meal time, and how many a week takes.
type MealCount struct {
	MealTime  catalogue.MealTime
	Available int // that the rules leave and, where a slot and a target say how large the meal is, of which some portion fits; also for company
	Needed    int // 0 when no slot takes them
}

// Advice is the one change that would leave most recipes where they lack.
type Advice struct {
	Rule  Rule   // which kind of exclusion; empty when no single change would do
	Value string // the allergen, slug or group; empty for diet and keto
	Gain  int    // recipes that come back for the meal times that lack them
}

// ShortageError means that no week keeps to the hard rules.
type ShortageError struct {
	Meals  []MealCount // of the meal times that lack recipes
	Advice Advice
}

// Error tells the counts.
func (e *ShortageError) Error() string {
	text := "no week fits:"
	for _, meal := range e.Meals {
		text += fmt.Sprintf(" %s has %d recipes of %d;", meal.MealTime, meal.Available, meal.Needed)
	}
	return text
}

// CountRecipes tells for each meal time, in the order of the day, how many recipes a request leaves and how many a week
// takes. A request without a target is of somebody whose energy is not known yet.
func CountRecipes(pool *Pool, request Request) []MealCount {
	slots := map[catalogue.MealTime][]SlotShare{}
	for _, slot := range request.Slots {
		slots[slot.Slot.MealTime()] = append(slots[slot.Slot.MealTime()], slot)
	}
	var all []MealCount
	for _, meal := range catalogue.MealTimes {
		left := request.Rules.allowed(pool, meal)
		perDay := len(slots[meal])
		if perDay > 0 && request.Target.KCal > 0 { // the slots of one meal time have one share
			left = slices.DeleteFunc(left, func(index int) bool {
				return !fitsSomehow(&pool.candidates[index], slots[meal][0], request.Target.KCal)
			})
		}
		count := MealCount{MealTime: meal, Available: len(left), Needed: weekTakes(meal, perDay)}
		if together, ok := countTogether(pool, request, meal, left); ok && count.Available >= count.Needed {
			count = together
		}
		all = append(all, count)
	}
	return all
}

// countTogether counts, for the places of a meal time at which others eat along, the recipes that they may eat too. It
// gives the count of the places that have too few; false when none has.
func countTogether(pool *Pool, request Request, meal catalogue.MealTime, left []int) (MealCount, bool) {
	seen := map[Place]bool{}
	for _, place := range slices.SortedFunc(maps.Keys(request.Companions), comparePlaces) {
		if seen[place] || place.Slot.MealTime() != meal {
			continue
		}
		rules, places, recipes := request.RulesAt(place), 0, 0
		for other, company := range request.Companions {
			if other.Slot.MealTime() == meal && company.like(request.Companions[place]) {
				seen[other] = true
				places++
			}
		}
		for _, index := range left {
			if rules.broken(pool, &pool.candidates[index]) == "" {
				recipes++
			}
		}
		if needed := (places + maxUses(meal) - 1) / maxUses(meal); recipes < needed {
			return MealCount{MealTime: meal, Available: recipes, Needed: needed}, true
		}
	}
	return MealCount{}, false
}

func comparePlaces(a, b Place) int {
	return cmp.Or(a.Day-b.Day, slices.Index(Slots, a.Slot)-slices.Index(Slots, b.Slot))
}

func fitsSomehow(c *candidate, slot SlotShare, kcal float64) bool {
	for portion := MinPortion; portion <= MaxPortion; portion++ {
		if fitsShare(c, portion, slot, kcal) {
			return true
		}
	}
	return false
}

func lacking(pool *Pool, request Request) []MealCount {
	return slices.DeleteFunc(CountRecipes(pool, request), func(m MealCount) bool { return m.Available >= m.Needed })
}

// shortage is why no week can be planned, with the one change that would help most; nil when one can.
func shortage(pool *Pool, request Request) error {
	short := lacking(pool, request)
	if len(short) == 0 {
		return nil
	}
	left := func(r Request) int {
		total := 0
		for _, count := range CountRecipes(pool, r) {
			for _, meal := range short {
				if meal.MealTime == count.MealTime {
					total += min(count.Available, count.Needed)
				}
			}
		}
		return total
	}
	found := &ShortageError{Meals: short}
	now := left(request)
	try := func(rule Rule, which string, rules Rules) {
		changed := request
		changed.Rules = rules
		if gain := left(changed) - now; gain > found.Advice.Gain {
			found.Advice = Advice{Rule: rule, Value: which, Gain: gain}
		}
	}
	rules := request.Rules
	for i, slug := range rules.Ingredients {
		without := rules
		without.Ingredients = slices.Delete(slices.Clone(rules.Ingredients), i, i+1)
		try(RuleDislike, slug, without)
	}
	for i, group := range rules.Groups {
		without := rules
		without.Groups = slices.Delete(slices.Clone(rules.Groups), i, i+1)
		try(RuleDislike, string(group), without)
	}
	if rules.Keto {
		without := rules
		without.Keto = false
		try(RuleKeto, "", without)
	}
	if at := slices.Index(catalogue.Diets, rules.Diet); at >= 0 && at < len(catalogue.Diets)-1 {
		wider := rules
		wider.Diet = catalogue.Diets[at+1]
		try(RuleDiet, string(wider.Diet), wider)
	}
	// Intolerances are never advised against: nobody should eat what makes them ill.
	return found
}
