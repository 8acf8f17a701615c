package planner

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// attempts is how often a week is begun anew when days remain out of their bands, and rounds how often each is gone over. mostWork ends
// both: it counts days looked at rather than time, so that the same request gives the same week on any machine.
const (
	attempts = 6
	rounds   = 3
	mostWork = 3_500_000
)

// Plan composes a week. The error is a *ShortageError when no week keeps to the hard rules, and that of ctx when it ends first.
func Plan(ctx context.Context, pool *Pool, request Request) (Week, error) {
	if err := shortage(pool, request); err != nil {
		return Week{}, err
	}
	s := newSearch(pool, request)
	var best [7][]variant
	bestCost := math.Inf(1)
	for range attempts {
		if err := ctx.Err(); err != nil {
			return Week{}, fmt.Errorf("planning a week: %w", err)
		}
		cost, complete := s.attempt()
		if complete && cost < bestCost {
			bestCost, best = cost, s.week
		}
		if complete && (s.daysOutside() == 0 || s.work > mostWork) {
			break
		}
	}
	if math.IsInf(bestCost, 1) {
		return Week{}, &ShortageError{Meals: slices.DeleteFunc(Counts(pool, request), func(m MealCount) bool { return m.Needed == 0 })}
	}
	s.takeOver(best)
	return s.result(), nil
}

// attempt fills the week day by day, and goes over it until that changes nothing.
func (s *search) attempt() (float64, bool) {
	for day := range s.week {
		s.place(day, nil)
	}
	order := s.random.Perm(7)
	for _, day := range order {
		meals, _ := s.bestDay(day)
		if meals == nil {
			return 0, false
		}
		s.place(day, meals)
	}
	for range rounds {
		changed := false
		for _, day := range order {
			changed = s.improve(day) || changed
		}
		if s.daysOutside() > 0 {
			changed = s.exchange() || changed
		}
		if !changed {
			break
		}
	}
	return s.cost(), true
}

// improve plans one day anew, and keeps it when that is better.
func (s *search) improve(day int) bool {
	before, old := s.dayCost(day), s.week[day]
	s.place(day, nil)
	meals, cost := s.bestDay(day)
	if meals == nil || cost >= before-1e-9 {
		s.place(day, old)
		return false
	}
	s.place(day, meals)
	return true
}

// exchange plans days that are out of their bands anew together with another day, so that dishes can change places.
func (s *search) exchange() bool {
	changed := false
	for day := range s.week {
		if s.inBands(day) {
			continue
		}
		for other := range s.week {
			if other == day || s.inBands(day) || s.work > mostWork {
				continue
			}
			before, oldDay, oldOther := s.cost(), s.week[day], s.week[other]
			s.place(day, nil)
			s.place(other, nil)
			meals, _ := s.bestDay(day)
			if meals != nil {
				s.place(day, meals)
				if meals, _ = s.bestDay(other); meals != nil {
					s.place(other, meals)
				}
			}
			if meals == nil || s.cost() >= before-1e-9 {
				s.place(day, nil)
				s.place(other, nil)
				s.place(day, oldDay)
				s.place(other, oldOther)
				continue
			}
			changed = true
		}
	}
	return changed
}

func (s *search) takeOver(week [7][]variant) {
	for day := range week {
		s.place(day, nil)
	}
	for day := range week {
		s.place(day, week[day])
	}
}

func sumOf(meals []variant) (kcal, protein, fat, ch float64) {
	for _, meal := range meals {
		kcal, protein, fat, ch = kcal+meal.kcal, protein+meal.protein, fat+meal.fat, ch+meal.ch
	}
	return kcal, protein, fat, ch
}

func (s *search) fit(day int) Fit {
	kcal, protein, fat, ch := sumOf(s.week[day])
	return FitOf(s.request.Target, s.request.Keto, kcal, protein, fat, ch)
}

func (s *search) inBands(day int) bool { return s.fit(day).InBands }

func (s *search) daysOutside() int {
	outside := 0
	for day := range s.week {
		if !s.inBands(day) {
			outside++
		}
	}
	return outside
}

// dayCost is what a chosen day costs, as bestDay reckons it.
func (s *search) dayCost(day int) float64 {
	meals := s.week[day]
	used := make([]bool, len(s.pool.ingredients))
	for other, chosen := range s.week {
		if other == day {
			continue
		}
		for _, meal := range chosen {
			for _, ingredient := range s.pool.candidates[meal.recipe].fresh {
				used[ingredient] = true
			}
		}
	}
	cost := s.fitCost(sumOf(meals))
	for _, meal := range meals {
		cost += s.softCost(day, meal.recipe, used)
	}
	return cost
}

func (s *search) cost() float64 {
	cost := 0.0
	for day := range s.week {
		cost += s.dayCost(day)
	}
	return cost
}

// result is the chosen week.
func (s *search) result() Week {
	var week Week
	for day, meals := range s.week {
		for i, meal := range meals {
			week.Days[day].Meals = append(week.Days[day].Meals, Meal{Slot: s.slots[i].Slot, Recipe: s.pool.candidates[meal.recipe].id, Portion: meal.portion})
		}
	}
	return week
}

// MealCount says how many recipes there are for a meal time, and how many a week takes.
type MealCount struct {
	MealTime catalogue.MealTime
	Left     int // that the rules leave and, where a slot and a target say how large the meal is, of which some portion fits
	Needed   int // 0 when no slot takes them
}

// Advice is the one change that would leave most recipes where they lack.
type Advice struct {
	Rule  Rule   // which kind of exclusion; empty when no single change would do
	Which string // the allergen, slug or group; empty for diet and keto
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
		text += fmt.Sprintf(" %s has %d recipes of %d;", meal.MealTime, meal.Left, meal.Needed)
	}
	return text
}

// Counts tells for each meal time, in the order of the day, how many recipes a request leaves and how many a week takes. A request without
// a target is of somebody whose energy is not known yet.
func Counts(pool *Pool, request Request) []MealCount {
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
		// Seven days of so many dishes, each so often; and no dish on two days running.
		needed := max((7*perDay+maxUses(meal)-1)/maxUses(meal), 2*perDay)
		all = append(all, MealCount{MealTime: meal, Left: len(left), Needed: needed})
	}
	return all
}

func fitsSomehow(c *candidate, slot SlotShare, kcal float64) bool {
	for portion := LeastPortion; portion <= LargestPortion; portion++ {
		if fitsShare(c, portion, slot, kcal) {
			return true
		}
	}
	return false
}

func lacking(pool *Pool, request Request) []MealCount {
	return slices.DeleteFunc(Counts(pool, request), func(m MealCount) bool { return m.Left >= m.Needed })
}

// shortage is why no week can be planned, with the one change that would help most; nil when one can.
func shortage(pool *Pool, request Request) error {
	short := lacking(pool, request)
	if len(short) == 0 {
		return nil
	}
	left := func(r Request) int {
		total := 0
		for _, count := range Counts(pool, r) {
			for _, meal := range short {
				if meal.MealTime == count.MealTime {
					total += min(count.Left, count.Needed)
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
			found.Advice = Advice{Rule: rule, Which: which, Gain: gain}
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
