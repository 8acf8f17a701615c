package menu

import (
	"math"
	"slices"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// updateDay returns the new meals of a day. With renew, the request's target or slots differ from those that the day
// was planned for: its dishes get other portions and, where that does not bring the day within its bands, one of them
// is replaced, or the whole day. Orphaned leftovers are replaced as well. A meal that does not suit and has no
// alternative is kept unless it may harm a person; a new slot that nothing fits is left out.
func (u *updater) updateDay(
	request planner.Request,
	week planner.Week,
	day int,
	renew bool,
	orphaned []planner.Slot,
) []planner.Meal {
	previous := week.Days[day].Meals
	meals := u.retainMeals(request, previous, day, renew, orphaned)
	d := dayUpdater{updater: u, request: request, week: week, day: day, renew: renew}
	if len(emptyMeals(meals)) == 0 {
		d.consider(meals)
	} else {
		d.consider(d.fill(meals))
		if d.best == nil {
			d.consider(d.fill(d.fixedOnly(nil)))
		}
	}
	for _, batches := range []bool{false, true} { // change dinners that are eaten twice only if nothing else helps
		for at := 0; renew && d.best != nil && !d.fit.InBands && at < len(meals); at++ {
			if other := slices.Clone(meals); !d.locked(meals[at]) && d.isBatch(meals[at]) == batches {
				other[at].Recipe, other[at].Portion, other[at].Leftover = "", 0, false
				d.consider(d.fill(other))
			}
		}
		if renew && d.best != nil && !d.fit.InBands {
			kept := meals
			if batches {
				kept = nil
			}
			d.consider(d.fill(d.fixedOnly(kept)))
		}
	}
	if d.best != nil {
		return d.best
	}
	return d.fillOneByOne(meals, previous)
}

// fillOneByOne fills empty meals where an alternative fits, when there are not enough recipes for all of them. The
// others keep their previous meal, if any.
func (d *dayUpdater) fillOneByOne(meals, previous []planner.Meal) []planner.Meal {
	empty := emptyMeals(meals)
	for _, at := range empty {
		i := slices.IndexFunc(previous, func(m planner.Meal) bool { return m.Slot == meals[at].Slot })
		if i >= 0 && !d.harms(previous[i]) {
			meals[at] = previous[i]
		}
	}
	for _, at := range empty {
		week := d.week
		week.Days[d.day].Meals = meals
		place := planner.Place{Day: d.day, Slot: meals[at].Slot}
		alternatives, err := planner.Alternatives(d.pool(d.snapshot), d.request, week, place, 1)
		if err == nil && len(alternatives) > 0 {
			meals = slices.Clone(meals)
			meals[at] = alternatives[0].Meal
		}
	}
	return slices.DeleteFunc(meals, func(m planner.Meal) bool { return m.Recipe == "" })
}

// retainMeals returns the meals of a day that are kept, by the request's slots, each with a portion that fits its
// share. Meals to be replaced have no recipe.
func (u *updater) retainMeals(
	request planner.Request,
	previous []planner.Meal,
	day int,
	renew bool,
	orphaned []planner.Slot,
) []planner.Meal {
	pool := u.pool(u.snapshot)
	meals := make([]planner.Meal, len(request.Slots))
	for n, share := range request.Slots {
		meals[n].Slot = share.Slot
		at := slices.IndexFunc(previous, func(m planner.Meal) bool { return m.Slot == share.Slot })
		if at < 0 {
			continue
		}
		meal := previous[at]
		if !slices.Contains(request.Locked, planner.Locked{Day: day, Meal: meal}) {
			rules := request.RulesAt(planner.Place{Day: day, Slot: share.Slot})
			if slices.Contains(orphaned, share.Slot) || planner.BrokenRule(pool, rules, meal.Recipe) != "" {
				continue
			}
			// A leftover is kept with its dinner.
			if renew && !u.fitPortion(&meal, share, request, day) && !meal.Leftover {
				continue
			}
		}
		meals[n] = meal
	}
	return meals
}

// fitPortion sets the portion of a meal to the one nearest to its share, and reports whether that portion is allowed.
func (u *updater) fitPortion(meal *planner.Meal, share planner.SlotShare, request planner.Request, day int) bool {
	entry, ok := u.snapshot.ByID(uuid.MustParse(meal.Recipe))
	if !ok {
		return false
	}
	meal.Portion = nearestPortion(entry, share.Share*request.Target.KCal)
	_, err := u.withPortion(request, day, []planner.Meal{*meal}, share.Slot, meal.Portion)
	return err == nil
}

// withPortion returns the meals of a day with another portion of one of them: portion, or the best one when that is 0.
func (u *updater) withPortion(
	request planner.Request,
	day int,
	meals []planner.Meal,
	slot planner.Slot,
	portion planner.Quarters,
) ([]planner.Meal, error) {
	// The dish is there already: neither other days nor the rules of companions restrict its portion.
	eatAlong := map[planner.Place]planner.Companions{}
	for _, meal := range meals {
		place := planner.Place{Day: day, Slot: meal.Slot}
		eatAlong[planner.Place{Slot: meal.Slot}] = planner.Companions{
			Portions: request.CompanionPortions(place),
			Steady:   request.Companions[place].Steady,
		}
	}
	request.Recent, request.Upcoming, request.Companions = nil, nil, eatAlong
	at := slices.IndexFunc(meals, func(m planner.Meal) bool { return m.Slot == slot })
	request.Slots = slices.DeleteFunc(slices.Clone(request.Slots), func(share planner.SlotShare) bool {
		return !slices.ContainsFunc(meals, func(m planner.Meal) bool { return m.Slot == share.Slot })
	})
	var single planner.Week
	single.Days[0].Meals = meals
	place := planner.Place{Slot: slot}
	changed, _, err := planner.Replace(u.pool(u.snapshot), request, single, place, meals[at].Recipe, portion)
	return changed.Days[0].Meals, err
}

// dayUpdater searches the best new meals of a day.
type dayUpdater struct {
	*updater
	request planner.Request
	week    planner.Week
	day     int
	renew   bool
	best    []planner.Meal // nil until one is found
	fit     planner.Fit
}

// consider keeps the meals of a day, unless they are nil, when they are closer to the target than the best so far.
func (d *dayUpdater) consider(meals []planner.Meal) {
	if meals == nil {
		return
	}
	if d.renew {
		meals = d.balance(meals)
	}
	if fit := d.fitOf(meals); d.best == nil || (fit.InBands && !d.fit.InBands) ||
		(fit.InBands == d.fit.InBands && deviation(fit) < deviation(d.fit)) {
		d.best, d.fit = meals, fit
	}
}

// deviation returns the largest deviation of a day from its target, in widths of its bands. Energy outside its band
// weighs more than any macronutrient.
func deviation(fit planner.Fit) float64 {
	energy := math.Abs(fit.Energy) / 0.05
	if energy > 1 {
		energy *= 10
	}
	return max(energy, math.Abs(fit.Protein)/0.15, math.Abs(fit.Fat)/0.15)
}

func (d *dayUpdater) fitOf(meals []planner.Meal) planner.Fit {
	var sum nutrition.Nutrients
	for _, meal := range meals {
		if entry, ok := d.snapshot.ByID(uuid.MustParse(meal.Recipe)); ok {
			sum = sum.Add(entry.Nutrients.Scale(meal.Portion.Factor()))
		}
	}
	return planner.FitOf(d.request.Target, d.request.Keto, sum.KCal, sum.Protein, sum.Fat, sum.Carbohydrate)
}

// harms reports whether a meal may harm a person who eats it.
func (d *dayUpdater) harms(meal planner.Meal) bool {
	rules := d.request.RulesAt(planner.Place{Day: d.day, Slot: meal.Slot})
	return planner.BrokenRule(d.pool(d.snapshot), rules, meal.Recipe).Harms()
}

func (d *dayUpdater) locked(meal planner.Meal) bool {
	return slices.Contains(d.request.Locked, planner.Locked{Day: d.day, Meal: meal})
}

// maxRounds limits how often balance adjusts the portions of a day.
const maxRounds = 4

// balance adjusts the portions of a day one by one until no change brings it closer to its target.
func (d *dayUpdater) balance(meals []planner.Meal) []planner.Meal {
	for range maxRounds {
		before := meals
		for _, meal := range meals {
			if d.locked(meal) {
				continue
			}
			if balanced, err := d.withPortion(d.request, d.day, meals, meal.Slot, 0); err == nil {
				meals = balanced
			}
		}
		if slices.Equal(before, meals) {
			break
		}
	}
	return meals
}

// fixedOnly returns the day with all meals empty except locked ones and, of the kept meals, those of a dinner that is
// eaten twice.
func (d *dayUpdater) fixedOnly(kept []planner.Meal) []planner.Meal {
	meals := make([]planner.Meal, len(d.request.Slots))
	for n, share := range d.request.Slots {
		meals[n].Slot = share.Slot
		for _, meal := range kept {
			if meal.Slot == share.Slot && d.isBatch(meal) {
				meals[n] = meal
			}
		}
		for _, locked := range d.request.Locked {
			if locked.Day == d.day && locked.Meal.Slot == share.Slot {
				meals[n] = locked.Meal
			}
		}
	}
	return meals
}

// isBatch reports whether a meal is a leftover, or a dinner with a leftover on the day after.
func (d *dayUpdater) isBatch(meal planner.Meal) bool {
	if meal.Recipe == "" || meal.Leftover {
		return meal.Leftover
	}
	_, ok := d.week.Leftover(planner.Place{Day: d.day, Slot: meal.Slot})
	return ok
}

// fill returns the day with its empty meals filled, or nil when no recipes fit.
func (d *dayUpdater) fill(meals []planner.Meal) []planner.Meal {
	week, request := d.week, d.request
	week.Days[d.day].Meals = meals
	for _, meal := range meals {
		if fixed := (planner.Locked{Day: d.day, Meal: meal}); meal.Recipe != "" &&
			!slices.Contains(request.Locked, fixed) {
			request.Locked = append(slices.Clone(request.Locked), fixed)
		}
	}
	planned, _, err := planner.NewDay(d.pool(d.snapshot), request, week, d.day, 0)
	if err != nil || len(emptyMeals(planned.Days[d.day].Meals)) > 0 {
		return nil
	}
	return planned.Days[d.day].Meals
}

// emptyMeals returns the indexes of the meals without a recipe.
func emptyMeals(meals []planner.Meal) []int {
	var holes []int
	for at, meal := range meals {
		if meal.Recipe == "" {
			holes = append(holes, at)
		}
	}
	return holes
}
