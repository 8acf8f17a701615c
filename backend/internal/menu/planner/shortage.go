package planner

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// MealCount is how many recipes are available for a meal time, and how many a week needs.
type MealCount struct {
	MealTime  catalogue.MealTime
	Available int // recipes that the rules allow, with a portion that fits if the size of the meal is known
	Needed    int // 0 when the request has no slot for them
}

// Advice is the change of exclusions that would make most recipes available for the meal times that lack them.
type Advice struct {
	Rule  Rule   // kind of exclusion; empty when no single change helps
	Value string // slug, group or new diet; empty for keto
	Gain  int    // number of recipes gained
}

// ShortageError means that no week satisfies the hard rules.
type ShortageError struct {
	Meals  []MealCount // the meal times that lack recipes
	Advice Advice
}

// Error returns the counts.
func (e *ShortageError) Error() string {
	text := "no week fits:"
	for _, meal := range e.Meals {
		text += fmt.Sprintf(" %s has %d recipes of %d;", meal.MealTime, meal.Available, meal.Needed)
	}
	return text
}

// CountRecipes returns for each meal time, in the order of the day, how many recipes are available for a request and
// how many a week needs. Without an energy target it counts recipes of any size.
func CountRecipes(pool *Pool, request Request) []MealCount {
	slots := map[catalogue.MealTime][]SlotShare{}
	for _, slot := range request.Slots {
		if slot.Slot.isSide() {
			continue // a week without a side is better than none
		}
		slots[slot.Slot.MealTime()] = append(slots[slot.Slot.MealTime()], slot)
	}
	var counts []MealCount
	rules := request.Rules.in(pool)
	for _, meal := range catalogue.MealTimes {
		allowed := rules.allowed(pool, meal)
		perDay := len(slots[meal])
		if perDay > 0 && request.Target.KCal > 0 { // all slots of a meal time have the same share
			allowed = slices.DeleteFunc(allowed, func(index int) bool {
				return !request.fitsAnyPortion(&pool.candidates[index], slots[meal][0])
			})
		}
		count := MealCount{MealTime: meal, Available: len(allowed), Needed: request.neededRecipes(meal, perDay)}
		if companions, ok := countForCompanions(pool, request, meal, allowed); ok && count.Available >= count.Needed {
			count = companions
		}
		counts = append(counts, count)
	}
	return counts
}

// countForCompanions counts, for the places of a meal time with companions, the recipes that suit them too. It returns
// the count of the first places that have too few; false when there are none.
func countForCompanions(pool *Pool, request Request, meal catalogue.MealTime, allowed []int) (MealCount, bool) {
	seen := map[Place]bool{}
	for _, place := range slices.SortedFunc(maps.Keys(request.Companions), comparePlaces) {
		if seen[place] || place.Slot.isSide() || place.Slot.MealTime() != meal {
			continue
		}
		rules, places, recipes := request.RulesAt(place).in(pool), 0, 0
		for other, companions := range request.Companions {
			if !other.Slot.isSide() && other.Slot.MealTime() == meal &&
				companions.sameRules(request.Companions[place]) {
				seen[other] = true
				places++
			}
		}
		for _, index := range allowed {
			if rules.broken(&pool.candidates[index]) == "" {
				recipes++
			}
		}
		if needed := (places + request.maxUses(meal) - 1) / request.maxUses(meal); recipes < needed {
			return MealCount{MealTime: meal, Available: recipes, Needed: needed}, true
		}
	}
	return MealCount{}, false
}

func comparePlaces(a, b Place) int {
	return cmp.Or(a.Day-b.Day, slices.Index(Slots, a.Slot)-slices.Index(Slots, b.Slot))
}

func shortages(pool *Pool, request Request) []MealCount {
	return slices.DeleteFunc(CountRecipes(pool, request), func(m MealCount) bool { return m.Available >= m.Needed })
}

// shortage returns a *ShortageError, with advice, when a meal time lacks recipes.
func shortage(pool *Pool, request Request) error {
	lacking := shortages(pool, request)
	if len(lacking) == 0 {
		return nil
	}
	covered := func(r Request) int {
		total := 0
		for _, count := range CountRecipes(pool, r) {
			for _, meal := range lacking {
				if meal.MealTime == count.MealTime {
					total += min(count.Available, count.Needed)
				}
			}
		}
		return total
	}
	result := &ShortageError{Meals: lacking}
	baseline := covered(request)
	try := func(rule Rule, value string, rules Rules) {
		changed := request
		changed.Rules = rules
		if gain := covered(changed) - baseline; gain > result.Advice.Gain {
			result.Advice = Advice{Rule: rule, Value: value, Gain: gain}
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
	// Advice never includes intolerances, for safety.
	return result
}
