package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Effect is what a change does: to its day, and to what the week needs to be bought.
type Effect struct {
	KCal, Protein, Fat, Carbohydrate float64                 // more than before; negative is less
	Extra                            []*catalogue.Ingredient // that the week did not need before
	Saved                            []*catalogue.Ingredient // that the week no longer needs

	// Follows is the leftover of a dinner that was changed: it is of the new dish too. Nil when the dinner is cooked
	// for one meal.
	Leftover *LeftoverEffect
}

// LeftoverEffect is a leftover that changed with its dinner.
type LeftoverEffect struct {
	Place Place
	Meal  Meal // as it is now

	KCal, Protein, Fat, Carbohydrate float64 // more than before on its day; negative is less
}

// EffectOf is what it does that one day of a week becomes another's.
func EffectOf(pool *Pool, before, after Week, day int) Effect {
	was, is := nutrientsOf(pool, before.Days[day]), nutrientsOf(pool, after.Days[day])
	effect := Effect{
		KCal: hundredths(
			is.KCal - was.KCal,
		), Protein: hundredths(is.Protein - was.Protein), Fat: hundredths(is.Fat - was.Fat),
		Carbohydrate: hundredths(is.Carbohydrate - was.Carbohydrate),
	}
	effect.Leftover = followOf(pool, before, after, day)
	needed, needs := pool.needs(before), pool.needs(after)
	for _, meal := range after.Days[day].Meals {
		effect.Extra = pool.onlyIn(effect.Extra, meal, needed)
	}
	for _, meal := range before.Days[day].Meals {
		effect.Saved = pool.onlyIn(effect.Saved, meal, needs)
	}
	return effect
}

// followOf is how the leftover of a day's dinner changed.
func followOf(pool *Pool, before, after Week, day int) *LeftoverEffect {
	place, again := after.Leftover(Place{day, Dinner})
	if !again {
		return nil
	}
	meal, _ := after.at(place)
	if was, _ := before.at(place); was == meal {
		return nil
	}
	was, is := nutrientsOf(pool, before.Days[place.Day]), nutrientsOf(pool, after.Days[place.Day])
	return &LeftoverEffect{
		Place: place, Meal: meal, KCal: hundredths(is.KCal - was.KCal), Protein: hundredths(is.Protein - was.Protein),
		Fat: hundredths(is.Fat - was.Fat), Carbohydrate: hundredths(is.Carbohydrate - was.Carbohydrate),
	}
}

func hundredths(value float64) float64 { return math.Round(value*100) / 100 }

// needs marks the ingredients that a week takes.
func (p *Pool) needs(week Week) []bool {
	needed := make([]bool, len(p.ingredients))
	for _, day := range week.Days {
		for _, meal := range day.Meals {
			if index, ok := p.byID[meal.Recipe]; ok {
				for _, ingredient := range p.candidates[index].ingredients {
					needed[ingredient] = true
				}
			}
		}
	}
	return needed
}

// onlyIn adds the ingredients of a meal that are not needed elsewhere.
func (p *Pool) onlyIn(list []*catalogue.Ingredient, meal Meal, elsewhere []bool) []*catalogue.Ingredient {
	index, ok := p.byID[meal.Recipe]
	if !ok {
		return list
	}
	for _, ingredient := range p.candidates[index].ingredients {
		if found := p.ingredients[ingredient]; !elsewhere[ingredient] && !slices.Contains(list, found) {
			list = append(list, found)
		}
	}
	return list
}

func (t *table) effect(day int, changed Week) Effect {
	return EffectOf(t.pool, t.original, changed, day)
}

// with is the week with another dish at a place.
func (t *table) with(day, at int, chosen option) Week {
	changed := t.original.clone()
	recipe := t.pool.candidates[chosen.dish].id
	changed.Days[day].Meals[at] = Meal{Slot: t.request.Slots[at].Slot, Recipe: recipe, Portion: chosen.portion}
	if follower := t.follower(day, at); follower >= 0 && t.original.Days[day].Meals[at].Recipe != recipe {
		leftover := &changed.Days[day+1].Meals[follower]
		leftover.Recipe, leftover.Portion = recipe, t.followed(day+1, follower, chosen.dish).portion
	}
	return changed
}

// alternative is an option with its effect, and with other portions of its day where they help.
func (t *table) alternative(day, at int, chosen option) Alternative {
	changed := t.with(day, at, chosen)
	found := Alternative{
		Meal:   changed.Days[day].Meals[at],
		Effect: t.effect(day, changed),
		Fit:    fitOf(t.request, nutrientsOf(t.pool, changed.Days[day])),
	}
	if found.Fit.InBands {
		return found
	}
	meals := t.reportioned(changed.Days[day].Meals)
	if fitOf(t.request, nutrientsOf(t.pool, Day{Meals: meals})).InBands {
		found.Portions = meals
	}
	return found
}

// reportioned are the meals of a day at other portions: two at a time are changed, as long as that brings the day
// nearer to its target. Locked meals keep theirs, and so do those whose recipe is not in the pool.
func (t *table) reportioned(meals []Meal) []Meal {
	meals = slices.Clone(meals)
	var sum optimum.Amounts
	var choices [][]placed // by meal: its dish at every portion that fits; nil for one that stays
	now := make([]placed, len(meals))
	for at, meal := range meals {
		var portions []placed
		if index, ok := t.pool.byID[meal.Recipe]; ok {
			now[at] = t.placed(index, meal.Portion)
			sum = added(sum, now[at].amounts)
			for portion := MinPortion; portion <= MaxPortion; portion++ {
				if fitsShare(&t.pool.candidates[index], portion, t.request.Slots[at], t.request.Target.KCal) {
					portions = append(portions, t.placed(index, portion))
				}
			}
		}
		choices = append(choices, portions)
	}
	for cost, better := t.fit(sum), true; better; {
		better = false
		for a := range meals {
			for b := range a + 1 {
				for _, one := range choices[a] {
					for _, other := range choices[b] {
						if a == b && one.portion != other.portion {
							continue
						}
						changed := sum
						for n := range changed {
							changed[n] += one.amounts[n] - now[a].amounts[n]
							if a != b {
								changed[n] += other.amounts[n] - now[b].amounts[n]
							}
						}
						if next := t.fit(changed); next < cost-1e-9 {
							cost, sum, now[a], now[b], better = next, changed, one, other, true
						}
					}
				}
			}
		}
	}
	for at := range meals {
		if choices[at] != nil {
			meals[at].Portion = now[at].portion
		}
	}
	return meals
}
