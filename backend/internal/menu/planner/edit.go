package planner

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
)

// RuleError is a hard rule that a change would break.
type RuleError struct{ Rule Rule }

// Error names the rule.
func (e *RuleError) Error() string { return fmt.Sprintf("this would break the rule %q", e.Rule) }

// Place identifies a meal in a week: a day, 0 for Monday to 6, and a slot.
type Place struct {
	Day  int
	Slot Slot
}

// Alternative is a possible replacement of a meal.
type Alternative struct {
	Meal   Meal
	Effect Effect
	Fit    Fit // of the day with the meal

	// Portions are the meals of the day with adjusted portions, which bring the day within its bands when Meal alone
	// does not. It is nil when that is not needed or not possible.
	Portions []Meal
}

// Alternatives returns up to count replacements of the meal at place that break no hard rule, the best first. There may
// be none. The error is a *RuleError when there is no such place.
func Alternatives(pool *Pool, request Request, week Week, place Place, count int) ([]Alternative, error) {
	e, at, err := newEditor(pool, request, week, place)
	if err != nil {
		return nil, err
	}
	current := e.week[place.Day][at].dish
	options := slices.DeleteFunc(e.options(place.Day, at), func(o option) bool { return o.dish == current })
	var alternatives []Alternative
	for _, option := range options[:min(count, len(options))] {
		alternatives = append(alternatives, e.alternative(place.Day, at, option))
	}
	return alternatives, nil
}

// Replace puts a recipe at place, with the given portion or, when that is zero, the one that fits best. The rest of the
// week does not change, except for the leftover of a dinner, see Effect.Leftover. The error is a *RuleError when that
// would break a hard rule, other than RuleUses: a user who names a dish wants to eat it again.
func Replace(
	pool *Pool,
	request Request,
	week Week,
	place Place,
	recipe string,
	portion Quarters,
) (Week, Effect, error) {
	e, at, err := newEditor(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	index, ok := pool.byID[recipe]
	if !ok {
		return Week{}, Effect{}, &RuleError{RuleUnknown}
	}
	if rule := e.refusal(place.Day, at, index); rule != "" {
		return Week{}, Effect{}, &RuleError{rule}
	}
	best, ok := e.bestPortion(place.Day, at, index, portion)
	if !ok {
		return Week{}, Effect{}, &RuleError{RulePortion}
	}
	changed := e.withDish(place.Day, at, best)
	return changed, e.effect(place.Day, changed), nil
}

// randomChoices is the number of dishes among which ReplaceAtRandom chooses.
const randomChoices = 12

// ReplaceAtRandom puts one of the best alternatives at place. turn counts the requests for this place: successive turns
// return all of them, in an order that depends on the request's seed, and never the current dish. The error is a
// *RuleError when there is no other dish.
func ReplaceAtRandom(pool *Pool, request Request, week Week, place Place, turn int) (Week, Effect, error) {
	e, at, err := newEditor(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	current := e.week[place.Day][at].dish
	// The current dish is part of the order, so that the order is the same whichever it is.
	choices := e.options(place.Day, at)
	choices = choices[:min(randomChoices, len(choices))]
	slices.SortFunc(choices, func(a, b option) int { return a.dish - b.dish })
	random := rand.New(rand.NewPCG(request.Seed, 0x72756c6561))
	random.Shuffle(len(choices), func(i, j int) { choices[i], choices[j] = choices[j], choices[i] })
	for next := range choices {
		if chosen := choices[(turn+next)%len(choices)]; chosen.dish != current {
			changed := e.withDish(place.Day, at, chosen)
			return changed, e.effect(place.Day, changed), nil
		}
	}
	return Week{}, Effect{}, &RuleError{RuleNoAlternative}
}

// editor holds a week that is to be changed. Meals whose recipe is not in the pool keep their place and have no
// amounts.
type editor struct {
	*costs
	original Week
	week     [7][]placedDish
	uses     []int // by candidate
	fresh    []bool
}

type placedDish struct {
	dish     int // index into the pool's candidates; -1 when the pool does not have the recipe
	portion  Quarters
	amounts  optimum.Amounts
	leftover bool
}

func (e *editor) placedDish(dish int, portion Quarters) placedDish {
	return placedDish{dish: dish, portion: portion, amounts: amountsOf(e.pool.candidates[dish].nutrients, portion)}
}

// newEditor returns an editor of a week, and the index of the meal at place in its day.
func newEditor(pool *Pool, request Request, week Week, place Place) (*editor, int, error) {
	if place.Day < 0 || place.Day > 6 {
		return nil, 0, &RuleError{RuleUnknown}
	}
	at := slices.IndexFunc(week.Days[place.Day].Meals, func(m Meal) bool { return m.Slot == place.Slot })
	if at < 0 || at >= len(request.Slots) || request.Slots[at].Slot != place.Slot {
		return nil, 0, &RuleError{RuleUnknown}
	}
	return newWeekEditor(pool, request, week), at, nil
}

func newWeekEditor(pool *Pool, request Request, week Week) *editor {
	e := &editor{
		costs:    costsOf(pool, request),
		original: week,
		uses:     make([]int, len(pool.candidates)),
		fresh:    make([]bool, len(pool.ingredients)),
	}
	for day, planned := range week.Days {
		for _, meal := range planned.Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				e.week[day] = append(e.week[day], placedDish{dish: -1})
				continue
			}
			dish := e.placedDish(index, meal.Portion)
			if _, dish.leftover = week.Source(Place{day, meal.Slot}); !dish.leftover {
				e.uses[index]++
			}
			e.week[day] = append(e.week[day], dish)
		}
	}
	return e
}

// leftoverIndex returns the index of a dinner's leftover in the next day; -1 when there is none.
func (e *editor) leftoverIndex(day, at int) int {
	if at >= len(e.original.Days[day].Meals) {
		return -1
	}
	place, ok := e.original.Leftover(Place{day, e.original.Days[day].Meals[at].Slot})
	if !ok {
		return -1
	}
	return slices.IndexFunc(e.original.Days[day+1].Meals, func(m Meal) bool { return m.Slot == place.Slot })
}

// shareAt returns the energy share of a slot of another day, which may have other slots than the request; false when
// the request does not have the slot.
func (e *editor) shareAt(slot Slot) (SlotShare, bool) {
	at := slotIndex(e.request.Slots, slot)
	if at < 0 {
		return SlotShare{}, false
	}
	return e.request.Slots[at], true
}

// usedElsewhere returns how often a dish is used in the week, other than at a place.
func (e *editor) usedElsewhere(day, at, dish int) int {
	uses := e.uses[dish]
	if current := e.week[day][at]; current.dish == dish && !current.leftover {
		uses--
	}
	return uses
}

// mayPropose reports whether the planner may choose a dish for a place. Unlike a user, it keeps to RuleUses.
func (e *editor) mayPropose(day, at, dish int) bool {
	most := e.request.maxUses(e.pool.candidates[dish].meal)
	return e.usedElsewhere(day, at, dish) < most && e.refusal(day, at, dish) == ""
}

// refusal returns the hard rule that a dish would break at a place, other than RuleUses, or "".
func (e *editor) refusal(day, at, dish int) Rule {
	c := &e.pool.candidates[dish]
	leftover := e.leftoverIndex(day, at)
	broken := e.rulesAt(Place{Day: day, Slot: e.request.Slots[at].Slot}).broken(c)
	switch {
	case c.withdrawn:
		return RuleWithdrawn
	case broken != "":
		return broken
	case c.meal != e.request.Slots[at].Slot.MealTime():
		return RuleMealTime
	}
	for adjacent := max(0, day-1); adjacent <= min(6, day+1); adjacent++ {
		if adjacent != day && e.request.mayReturn(c.meal) {
			continue
		}
		for i, meal := range e.week[adjacent] {
			if meal.dish == dish && (adjacent != day || i != at) && (adjacent != day+1 || i != leftover) {
				return RuleTwoDays
			}
		}
	}
	lastDay := day // the last day on which the dish is eaten
	if leftover >= 0 {
		lastDay++
	}
	if !e.request.mayReturn(c.meal) &&
		(day == 0 && e.daysAgo[dish] == 1 || lastDay == 6 && e.daysAhead[dish] == 1) {
		return RuleTwoDays
	}
	if leftover >= 0 {
		return e.leftoverRefusal(day+1, leftover, c)
	}
	return ""
}

// leftoverRefusal returns the hard rule that a dinner would break as the leftover at a place, or "". A locked leftover
// fixes its dinner.
func (e *editor) leftoverRefusal(day, at int, c *candidate) Rule {
	meal := e.original.Days[day].Meals[at]
	if slices.Contains(e.request.Locked, Locked{Day: day, Meal: meal}) {
		return RuleNoAlternative
	}
	if !c.keeps {
		return RuleKeeps
	}
	if rule := e.rulesAt(Place{day, meal.Slot}).broken(c); rule != "" {
		return rule
	}
	if share, ok := e.shareAt(meal.Slot); !ok || !e.request.fitsAnyPortion(c, share) {
		return RulePortion
	}
	return ""
}

// bestLeftover returns the leftover of a new dinner, with the portion that suits its day best, and the cost of that
// day.
func (e *editor) bestLeftover(day, at, dish int) option {
	others := e.sum(day, at)
	share, _ := e.shareAt(e.original.Days[day].Meals[at].Slot)
	best, found := option{}, false
	for _, portion := range e.portions(day, at, dish, share) {
		meal := e.placedDish(dish, portion)
		if cost := e.fitCost(addAmounts(others, meal.amounts)); !found || cost < best.cost {
			best, found = option{meal, cost}, true
		}
	}
	return best
}

// portions returns the portions of a dish that fit at a place. With a rhythm these are only the portions that use whole
// pieces of counted ingredients for everyone, if there are any.
func (e *editor) portions(day, at, dish int, share SlotShare) []Quarters {
	c := &e.pool.candidates[dish]
	fitting := slices.Collect(e.request.portions(c, share))
	if e.request.Rhythm == nil {
		return fitting
	}
	place := Place{day, e.original.Days[day].Meals[at].Slot}
	var whole []Quarters
	for _, portion := range fitting {
		others := e.request.companionServings(c, place, portion.Factor())
		if _, ok := WholePan(c.food.whole, portion.Factor(), others); ok {
			whole = append(whole, portion)
		}
	}
	if whole == nil {
		return fitting
	}
	return whole
}

// option is a dish for a place, with its best portion.
type option struct {
	placedDish
	cost float64
}

// sum returns the sum of the amounts of the other meals of a day.
func (e *editor) sum(day, at int) optimum.Amounts {
	var sum optimum.Amounts
	for i, meal := range e.week[day] {
		if i != at {
			sum = addAmounts(sum, meal.amounts)
		}
	}
	return sum
}

func addAmounts(a, b optimum.Amounts) optimum.Amounts {
	for n := range a {
		a[n] += b[n]
	}
	return a
}

// bestPortion returns the portion of a dish that suits a day best at a place, or the fixed one when that is not 0;
// false when no portion fits the slot's share.
func (e *editor) bestPortion(day, at, dish int, fixed Quarters) (option, bool) {
	others := e.sum(day, at)
	best, found := option{}, false
	portions := e.portions(day, at, dish, e.request.Slots[at])
	if fixed != 0 {
		portions = nil
		if e.request.fitsShare(&e.pool.candidates[dish], fixed, e.request.Slots[at]) {
			portions = []Quarters{fixed}
		}
	}
	for _, portion := range portions {
		meal := e.placedDish(dish, portion)
		if cost := e.fitCost(addAmounts(others, meal.amounts)); !found || cost < best.cost {
			best, found = option{meal, cost}, true
		}
	}
	return best, found
}

// options returns all dishes that are possible at a place, including the current one, the best first, each with its
// best portion.
func (e *editor) options(day, at int) []option {
	e.markFresh(day, at)
	var options []option
	for _, dish := range e.pool.bySlot[e.request.Slots[at].Slot] {
		if !e.mayPropose(day, at, dish) {
			continue
		}
		if best, ok := e.bestPortion(day, at, dish, 0); ok {
			best.cost += e.dishCost(day, dish) + e.interactionCost(day, at, dish)
			if leftover := e.leftoverIndex(day, at); leftover >= 0 {
				best.cost += e.bestLeftover(day+1, leftover, dish).cost
			}
			options = append(options, best)
		}
	}
	slices.SortFunc(options, func(a, b option) int {
		if a.cost != b.cost {
			return cmp.Compare(a.cost, b.cost)
		}
		return a.dish - b.dish
	})
	return options
}

// markFresh marks the perishable ingredients of all meals of the week but one.
func (e *editor) markFresh(day, at int) {
	clear(e.fresh)
	for d, meals := range e.week {
		for i, meal := range meals {
			if meal.dish >= 0 && (d != day || i != at) {
				for _, ingredient := range e.pool.candidates[meal.dish].fresh {
					e.fresh[ingredient] = true
				}
			}
		}
	}
}

// interactionCost returns the cost of a dish at a place that depends on the rest of the week: the same main ingredient
// on adjacent days, a second use, and perishable ingredients that no other meal uses.
func (e *editor) interactionCost(day, at, dish int) float64 {
	c := &e.pool.candidates[dish]
	cost := 0.0
	for adjacent := max(0, day-1); adjacent <= min(6, day+1); adjacent++ {
		for _, meal := range e.week[adjacent] {
			if adjacent != day && meal.dish >= 0 && !meal.leftover && c.isMainMeal() &&
				sameMain(c, &e.pool.candidates[meal.dish]) {
				cost += costVariety
			}
		}
	}
	if e.usedElsewhere(day, at, dish) > 0 && !e.request.mayReturn(c.meal) {
		cost += costReturns
	}
	added := 0
	for _, ingredient := range c.fresh {
		if !e.fresh[ingredient] {
			added++
		}
	}
	if e.request.Rhythm != nil {
		return cost + costItem*float64(added)
	}
	return cost + min(costIngredient*float64(added), maxIngredientCost)
}
