package planner

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// Effect is the effect of a change on its day and on the ingredients of the week.
type Effect struct {
	KCal, Protein, Fat, Carbohydrate float64                 // change of the day's nutrients
	Extra                            []*catalogue.Ingredient // ingredients that the week did not need before
	Saved                            []*catalogue.Ingredient // ingredients that the week no longer needs

	// Leftover is the effect on the leftover of a changed dinner, which becomes a leftover of the new dish. It is nil
	// when the dinner has no leftover.
	Leftover *LeftoverEffect
}

// LeftoverEffect is a leftover that changed with its dinner.
type LeftoverEffect struct {
	Place Place
	Meal  Meal // after the change

	KCal, Protein, Fat, Carbohydrate float64 // change of the nutrients of the leftover's day
}

// EffectOf returns the effect of changing one day of a week.
func EffectOf(pool *Pool, before, after Week, day int) Effect {
	oldNutrients, newNutrients := nutrientsOf(pool, before.Days[day]), nutrientsOf(pool, after.Days[day])
	effect := Effect{
		KCal:         hundredths(newNutrients.KCal - oldNutrients.KCal),
		Protein:      hundredths(newNutrients.Protein - oldNutrients.Protein),
		Fat:          hundredths(newNutrients.Fat - oldNutrients.Fat),
		Carbohydrate: hundredths(newNutrients.Carbohydrate - oldNutrients.Carbohydrate),
	}
	effect.Leftover = leftoverEffect(pool, before, after, day)
	neededBefore, neededAfter := pool.neededIngredients(before), pool.neededIngredients(after)
	for _, meal := range after.Days[day].Meals {
		effect.Extra = pool.appendMissing(effect.Extra, meal, neededBefore)
	}
	for _, meal := range before.Days[day].Meals {
		effect.Saved = pool.appendMissing(effect.Saved, meal, neededAfter)
	}
	return effect
}

// leftoverEffect returns how the leftover of a day's dinner changed, or nil.
func leftoverEffect(pool *Pool, before, after Week, day int) *LeftoverEffect {
	place, ok := after.Leftover(Place{day, Dinner})
	if !ok {
		return nil
	}
	meal, _ := after.at(place)
	if oldMeal, _ := before.at(place); oldMeal == meal {
		return nil
	}
	oldNutrients := nutrientsOf(pool, before.Days[place.Day])
	newNutrients := nutrientsOf(pool, after.Days[place.Day])
	return &LeftoverEffect{
		Place:        place,
		Meal:         meal,
		KCal:         hundredths(newNutrients.KCal - oldNutrients.KCal),
		Protein:      hundredths(newNutrients.Protein - oldNutrients.Protein),
		Fat:          hundredths(newNutrients.Fat - oldNutrients.Fat),
		Carbohydrate: hundredths(newNutrients.Carbohydrate - oldNutrients.Carbohydrate),
	}
}

func hundredths(value float64) float64 { return math.Round(value*100) / 100 }

// neededIngredients marks the ingredients of a week.
func (p *Pool) neededIngredients(week Week) []bool {
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

// appendMissing appends the ingredients of a meal that are not needed elsewhere.
func (p *Pool) appendMissing(list []*catalogue.Ingredient, meal Meal, elsewhere []bool) []*catalogue.Ingredient {
	index, ok := p.byID[meal.Recipe]
	if !ok {
		return list
	}
	for _, ingredient := range p.candidates[index].ingredients {
		if missing := p.ingredients[ingredient]; !elsewhere[ingredient] && !slices.Contains(list, missing) {
			list = append(list, missing)
		}
	}
	return list
}

func (e *editor) effect(day int, changed Week) Effect {
	return EffectOf(e.pool, e.original, changed, day)
}

// withDish returns the week with another dish at a place.
func (e *editor) withDish(day, at int, chosen option) Week {
	changed := e.original.clone()
	recipe := e.pool.candidates[chosen.dish].id
	current := e.original.Days[day].Meals[at]
	changed.Days[day].Meals[at] = Meal{
		Slot:     e.request.Slots[at].Slot,
		Recipe:   recipe,
		Portion:  chosen.portion,
		Leftover: current.Leftover && current.Recipe == recipe,
	}
	if leftoverAt := e.leftoverIndex(day, at); leftoverAt >= 0 && current.Recipe != recipe {
		leftover := &changed.Days[day+1].Meals[leftoverAt]
		leftover.Recipe, leftover.Portion = recipe, e.bestLeftover(day+1, leftoverAt, chosen.dish).portion
	}
	return changed
}

// alternative returns an option with its effect and, where they help, other portions for its day.
func (e *editor) alternative(day, at int, chosen option) Alternative {
	changed := e.withDish(day, at, chosen)
	alternative := Alternative{
		Meal:   changed.Days[day].Meals[at],
		Effect: e.effect(day, changed),
		Fit:    fitOf(e.request, nutrientsOf(e.pool, changed.Days[day])),
	}
	if alternative.Fit.InBands {
		return alternative
	}
	meals := e.adjustPortions(day, changed.Days[day].Meals)
	if fitOf(e.request, nutrientsOf(e.pool, Day{Meals: meals})).InBands {
		alternative.Portions = meals
	}
	return alternative
}

// adjustPortions returns the meals of a day with other portions. It changes two at a time, as long as that lowers the
// cost of the day. Locked meals and meals whose recipe is not in the pool do not change.
func (e *editor) adjustPortions(day int, meals []Meal) []Meal {
	meals = slices.Clone(meals)
	var sum optimum.Amounts
	var choices [][]placedDish // by meal: its dish at each portion that fits; nil for a meal that does not change
	current := make([]placedDish, len(meals))
	for at, meal := range meals {
		var portions []placedDish
		if index, ok := e.pool.byID[meal.Recipe]; ok {
			current[at] = e.placedDish(index, meal.Portion)
			sum = addAmounts(sum, current[at].amounts)
			for _, portion := range e.portions(day, at, index, e.request.Slots[at]) {
				portions = append(portions, e.placedDish(index, portion))
			}
		}
		choices = append(choices, portions)
	}
	for cost, better := e.fitCost(sum), true; better; {
		better = false
		for a := range meals {
			for b := range a + 1 {
				for _, first := range choices[a] {
					for _, second := range choices[b] {
						if a == b && first.portion != second.portion {
							continue
						}
						changed := sum
						for n := range changed {
							changed[n] += first.amounts[n] - current[a].amounts[n]
							if a != b {
								changed[n] += second.amounts[n] - current[b].amounts[n]
							}
						}
						if next := e.fitCost(changed); next < cost-1e-9 {
							cost, sum, current[a], current[b], better = next, changed, first, second, true
						}
					}
				}
			}
		}
	}
	for at := range meals {
		if choices[at] != nil {
			meals[at].Portion = current[at].portion
		}
	}
	return meals
}
