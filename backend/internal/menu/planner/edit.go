package planner

import (
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// RuleError says which hard rule a change would break.
type RuleError struct{ Rule Rule }

// Error names the rule.
func (e *RuleError) Error() string { return fmt.Sprintf("this would break the rule %q", e.Rule) }

// Place is a meal's place in a week: a day from 0, Monday, to 6, and a slot.
type Place struct {
	Day  int
	Slot Slot
}

// Effect is what a replacement changes: on its day, and in what the week needs to be bought.
type Effect struct {
	KCal, Protein, Fat, Carbohydrate float64                 // more than before; negative is less
	Extra                            []*catalogue.Ingredient // that the week did not need before
	Saved                            []*catalogue.Ingredient // that the week no longer needs
}

// Alternative is a meal that could take another's place.
type Alternative struct {
	Meal   Meal
	Effect Effect
}

// Alternatives lists up to count meals that could take the place of the one at place without breaking a rule, best first. There is none
// when every other recipe would break one. The error is a *RuleError when there is no such place.
func Alternatives(pool *Pool, request Request, week Week, place Place, count int) ([]Alternative, error) {
	s, at, err := editing(pool, request, week, place)
	if err != nil {
		return nil, err
	}
	now := s.week[place.Day][at].recipe
	options := slices.DeleteFunc(s.options(place.Day, at), func(o option) bool { return o.meal.recipe == now })
	var found []Alternative
	for _, option := range options[:min(count, len(options))] {
		found = append(found, s.alternative(place.Day, at, option))
	}
	return found, nil
}

// Replace puts a recipe at place, at the portion that fits best or, when portion is not zero, at that one. Nothing else in the week
// changes. The error is a *RuleError when that would break a rule.
func Replace(pool *Pool, request Request, week Week, place Place, recipe string, portion Quarters) (Week, Effect, error) {
	s, at, err := editing(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	index, ok := pool.byID[recipe]
	if !ok {
		return Week{}, Effect{}, &RuleError{RuleUnknown}
	}
	if rule := s.refusal(place.Day, at, index); rule != "" {
		return Week{}, Effect{}, &RuleError{rule}
	}
	best, ok := s.bestPortion(place.Day, at, index, portion)
	if !ok {
		return Week{}, Effect{}, &RuleError{RulePortion}
	}
	chosen := s.alternative(place.Day, at, best)
	changed := week.clone()
	changed.Days[place.Day].Meals[at] = chosen.Meal
	return changed, chosen.Effect, nil
}

// surprises is among how many of the best dishes ReplaceAtRandom goes round.
const surprises = 12

// ReplaceAtRandom puts one of the better alternatives at place. Turn counts how often that was asked for at this place: turn by turn it
// goes through them all, in an order that belongs to the request's seed, and never gives what stands there now. The error is a *RuleError
// when there is no other.
func ReplaceAtRandom(pool *Pool, request Request, week Week, place Place, turn int) (Week, Effect, error) {
	s, at, err := editing(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	now := s.week[place.Day][at].recipe
	// What stands there keeps its turn, so that the order is the same whichever it is.
	round := s.options(place.Day, at)
	round = round[:min(surprises, len(round))]
	slices.SortFunc(round, func(a, b option) int { return a.meal.recipe - b.meal.recipe })
	s.random.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
	for next := range round {
		chosen := round[(turn+next)%len(round)]
		if chosen.meal.recipe == now {
			continue
		}
		found := s.alternative(place.Day, at, chosen)
		changed := week.clone()
		changed.Days[place.Day].Meals[at] = found.Meal
		return changed, found.Effect, nil
	}
	return Week{}, Effect{}, &RuleError{RuleNothing}
}

// editing sets a search up with a week that is there. Meals whose recipe is no longer in the pool keep their place and count for nothing.
func editing(pool *Pool, request Request, week Week, place Place) (*search, int, error) {
	s := newSearch(pool, request)
	if place.Day < 0 || place.Day > 6 {
		return nil, 0, &RuleError{RuleUnknown}
	}
	for day, planned := range week.Days {
		meals := make([]variant, 0, len(planned.Meals))
		for _, meal := range planned.Meals {
			if index, ok := pool.byID[meal.Recipe]; ok {
				meals = append(meals, variantOf(&pool.candidates[index], index, meal.Portion))
			} else {
				meals = append(meals, variant{recipe: -1})
			}
		}
		s.week[day] = meals
	}
	for _, meals := range s.week {
		for _, meal := range meals {
			if meal.recipe >= 0 {
				s.uses[meal.recipe]++
			}
		}
	}
	at := slices.IndexFunc(week.Days[place.Day].Meals, func(m Meal) bool { return m.Slot == place.Slot })
	if at < 0 || at >= len(s.slots) || s.slots[at].Slot != place.Slot {
		return nil, 0, &RuleError{RuleUnknown}
	}
	return s, at, nil
}

// refusal is the rule that a recipe would break at a place; empty when it may stand there.
func (s *search) refusal(day, at, recipe int) Rule {
	c := &s.pool.candidates[recipe]
	current := s.week[day][at].recipe
	uses := s.uses[recipe]
	if current == recipe {
		uses--
	}
	switch {
	case c.withdrawn:
		return RuleWithdrawn
	case s.request.Rules.broken(s.pool, c) != "":
		return s.request.Rules.broken(s.pool, c)
	case c.meal != s.slots[at].Slot.MealTime():
		return RuleMealTime
	case uses >= maxUses(c.meal):
		return RuleUses
	}
	near := s.neighbours(day)
	for i, meal := range s.week[day] {
		if i != at {
			near = append(near, []variant{meal})
		}
	}
	for _, meals := range near {
		for _, meal := range meals {
			if meal.recipe == recipe {
				return RuleTwoDays
			}
		}
	}
	return ""
}

type option struct {
	meal variant
	cost float64
}

// bestPortion is the portion of a recipe that suits a day best at a place, or the wanted one; false when none fits the slot's share.
func (s *search) bestPortion(day, at, recipe int, wanted Quarters) (option, bool) {
	kcal, protein, fat, ch := sumOf(s.week[day])
	now := s.week[day][at]
	best, found := option{}, false
	for _, meal := range s.variants[at] {
		if meal.recipe != recipe || (wanted != 0 && meal.portion != wanted) {
			continue
		}
		cost := s.fitCost(kcal-now.kcal+meal.kcal, protein-now.protein+meal.protein, fat-now.fat+meal.fat, ch-now.ch+meal.ch)
		if !found || cost < best.cost {
			best, found = option{meal, cost}, true
		}
	}
	return best, found
}

// options lists what could stand at a place, what stands there among it, best first, each recipe at its best portion.
func (s *search) options(day, at int) []option {
	used := s.ingredientsWithout(day, at)
	kcal, protein, fat, ch := sumOf(s.week[day])
	now := s.week[day][at]
	best := map[int]option{}
	for _, meal := range s.variants[at] {
		if s.refusal(day, at, meal.recipe) != "" {
			continue
		}
		cost := s.softCost(day, meal.recipe, used) +
			s.fitCost(kcal-now.kcal+meal.kcal, protein-now.protein+meal.protein, fat-now.fat+meal.fat, ch-now.ch+meal.ch)
		if known, ok := best[meal.recipe]; !ok || cost < known.cost {
			best[meal.recipe] = option{meal, cost}
		}
	}
	all := make([]option, 0, len(best))
	for _, o := range best {
		all = append(all, o)
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].cost != all[j].cost {
			return all[i].cost < all[j].cost
		}
		return all[i].meal.recipe < all[j].meal.recipe
	})
	return all
}

// ingredientsWithout marks the perishable ingredients that the week needs beside one meal.
func (s *search) ingredientsWithout(day, at int) []bool {
	used := make([]bool, len(s.pool.ingredients))
	s.eachOther(day, at, func(c *candidate) {
		for _, ingredient := range c.fresh {
			used[ingredient] = true
		}
	})
	return used
}

func (s *search) eachOther(day, at int, do func(*candidate)) {
	for d, meals := range s.week {
		for i, meal := range meals {
			if meal.recipe >= 0 && (d != day || i != at) {
				do(&s.pool.candidates[meal.recipe])
			}
		}
	}
}

// alternative is an option with its effect.
func (s *search) alternative(day, at int, o option) Alternative {
	now := s.week[day][at]
	needed := map[int]bool{}
	s.eachOther(day, at, func(c *candidate) {
		for _, ingredient := range c.ingredients {
			needed[ingredient] = true
		}
	})
	var before, after []int
	if now.recipe >= 0 {
		before = s.pool.candidates[now.recipe].ingredients
	}
	after = s.pool.candidates[o.meal.recipe].ingredients
	effect := Effect{
		KCal: o.meal.kcal - now.kcal, Protein: o.meal.protein - now.protein, Fat: o.meal.fat - now.fat, Carbohydrate: o.meal.ch - now.ch,
		Extra: s.onlyIn(after, before, needed), Saved: s.onlyIn(before, after, needed),
	}
	for _, delta := range []*float64{&effect.KCal, &effect.Protein, &effect.Fat, &effect.Carbohydrate} {
		*delta = math.Round(*delta*100) / 100
	}
	return Alternative{
		Meal:   Meal{Slot: s.slots[at].Slot, Recipe: s.pool.candidates[o.meal.recipe].id, Portion: o.meal.portion},
		Effect: effect,
	}
}

// onlyIn lists the ingredients of some that are neither among others nor needed anyway.
func (s *search) onlyIn(some, others []int, needed map[int]bool) []*catalogue.Ingredient {
	var only []*catalogue.Ingredient
	for _, ingredient := range some {
		if !needed[ingredient] && !slices.Contains(others, ingredient) {
			only = append(only, s.pool.ingredients[ingredient])
		}
	}
	return only
}
