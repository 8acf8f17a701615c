package planner

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner/optimum"
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

// Alternative is a meal that could take another's place.
type Alternative struct {
	Meal   Meal
	Effect Effect
	Fit    Fit // of the day with it

	// Portions is the whole day with other portions of its other meals: what brings the day within its bands when the
	// meal alone does not. Nil when there is no need, or no such portions.
	Portions []Meal
}

// Alternatives lists up to count meals that could take the place of the one at place without breaking a rule, best
// first. There is none when every other recipe would break one. The error is a *RuleError when there is no such place.
func Alternatives(pool *Pool, request Request, week Week, place Place, count int) ([]Alternative, error) {
	t, at, err := lay(pool, request, week, place)
	if err != nil {
		return nil, err
	}
	now := t.week[place.Day][at].dish
	options := slices.DeleteFunc(t.options(place.Day, at), func(o option) bool { return o.dish == now })
	var alternatives []Alternative
	for _, option := range options[:min(count, len(options))] {
		alternatives = append(alternatives, t.alternative(place.Day, at, option))
	}
	return alternatives, nil
}

// Replace puts a recipe at place, at the portion that fits best or, when portion is not zero, at that one. Nothing else
// in the week changes, but that the leftover of a dinner becomes one of the new dish, see Effect.Follows. The error is
// a *RuleError when that would break a rule.
func Replace(
	pool *Pool,
	request Request,
	week Week,
	place Place,
	recipe string,
	portion Quarters,
) (Week, Effect, error) {
	t, at, err := lay(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	index, ok := pool.byID[recipe]
	if !ok {
		return Week{}, Effect{}, &RuleError{RuleUnknown}
	}
	if rule := t.refusal(place.Day, at, index); rule != "" {
		return Week{}, Effect{}, &RuleError{rule}
	}
	best, ok := t.bestPortion(place.Day, at, index, portion)
	if !ok {
		return Week{}, Effect{}, &RuleError{RulePortion}
	}
	changed := t.with(place.Day, at, best)
	return changed, t.effect(place.Day, changed), nil
}

// surprises is among how many of the best dishes ReplaceAtRandom goes round.
const surprises = 12

// ReplaceAtRandom puts one of the better alternatives at place. Turn counts how often that was asked for at this place:
// turn by turn it goes through them all, in an order that belongs to the request's seed, and never gives what stands
// there now. The error is a *RuleError when there is no other.
func ReplaceAtRandom(pool *Pool, request Request, week Week, place Place, turn int) (Week, Effect, error) {
	t, at, err := lay(pool, request, week, place)
	if err != nil {
		return Week{}, Effect{}, err
	}
	now := t.week[place.Day][at].dish
	// What stands there keeps its turn, so that the order is the same whichever it is.
	round := t.options(place.Day, at)
	round = round[:min(surprises, len(round))]
	slices.SortFunc(round, func(a, b option) int { return a.dish - b.dish })
	random := rand.New(
		rand.NewPCG(request.Seed, 0x72756c6561),
	) //nolint:gosec // a menu is no secret; it must be the same again
	random.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
	for next := range round {
		if chosen := round[(turn+next)%len(round)]; chosen.dish != now {
			changed := t.with(place.Day, at, chosen)
			return changed, t.effect(place.Day, changed), nil
		}
	}
	return Week{}, Effect{}, &RuleError{RuleNoAlternative}
}

// table is a week laid out to be changed. Meals whose recipe is not in the pool keep their place and count for nothing.
type table struct {
	*costs
	original Week
	week     [7][]placed
	uses     []int // by candidate
	fresh    []bool
}

type placed struct {
	dish     int // index into the pool's candidates; -1 for one that is no longer there
	portion  Quarters
	amounts  optimum.Amounts
	leftover bool
}

func (t *table) placed(dish int, portion Quarters) placed {
	return placed{dish: dish, portion: portion, amounts: amountsOf(t.pool.candidates[dish].nutrients, portion)}
}

// lay lays a week out, and finds a place in its day.
func lay(pool *Pool, request Request, week Week, place Place) (*table, int, error) {
	if place.Day < 0 || place.Day > 6 {
		return nil, 0, &RuleError{RuleUnknown}
	}
	at := slices.IndexFunc(week.Days[place.Day].Meals, func(m Meal) bool { return m.Slot == place.Slot })
	if at < 0 || at >= len(request.Slots) || request.Slots[at].Slot != place.Slot {
		return nil, 0, &RuleError{RuleUnknown}
	}
	return layWeek(pool, request, week), at, nil
}

func layWeek(pool *Pool, request Request, week Week) *table {
	t := &table{
		costs:    costsOf(pool, request),
		original: week,
		uses:     make([]int, len(pool.candidates)),
		fresh:    make([]bool, len(pool.ingredients)),
	}
	for day, planned := range week.Days {
		for _, meal := range planned.Meals {
			index, ok := pool.byID[meal.Recipe]
			if !ok {
				t.week[day] = append(t.week[day], placed{dish: -1})
				continue
			}
			stands := t.placed(index, meal.Portion)
			if _, stands.leftover = week.Source(Place{day, meal.Slot}); !stands.leftover {
				t.uses[index]++
			}
			t.week[day] = append(t.week[day], stands)
		}
	}
	return t
}

// follower is the place in the day after at which a dinner is eaten again; -1 when it is not.
func (t *table) follower(day, at int) int {
	if at >= len(t.original.Days[day].Meals) {
		return -1
	}
	place, again := t.original.Leftover(Place{day, t.original.Days[day].Meals[at].Slot})
	if !again {
		return -1
	}
	return slices.IndexFunc(t.original.Days[day+1].Meals, func(m Meal) bool { return m.Slot == place.Slot })
}

// shareAt is the share of the energy that a place of another day has, which may have other slots than the request.
func (t *table) shareAt(slot Slot) (SlotShare, bool) {
	at := slices.IndexFunc(t.request.Slots, func(s SlotShare) bool { return s.Slot == slot })
	if at < 0 {
		return SlotShare{}, false
	}
	return t.request.Slots[at], true
}

// rules hold at a place.
func (t *table) rules(day, at int) Rules {
	return t.request.RulesAt(Place{Day: day, Slot: t.request.Slots[at].Slot})
}

// refusal is the rule that a recipe would break at a place; empty when it may stand there.
func (t *table) refusal(day, at, dish int) Rule {
	c := &t.pool.candidates[dish]
	uses := t.uses[dish]
	if stands := t.week[day][at]; stands.dish == dish && !stands.leftover {
		uses--
	}
	follower := t.follower(day, at)
	switch {
	case c.withdrawn:
		return RuleWithdrawn
	case t.rules(day, at).broken(t.pool, c) != "":
		return t.rules(day, at).broken(t.pool, c)
	case c.meal != t.request.Slots[at].Slot.MealTime():
		return RuleMealTime
	case uses >= maxUses(c.meal):
		return RuleUses
	}
	if follower >= 0 {
		if rule := t.followerRefuses(day+1, follower, c); rule != "" {
			return rule
		}
	}
	for near := max(0, day-1); near <= min(6, day+1); near++ {
		for i, meal := range t.week[near] {
			if meal.dish == dish && (near != day || i != at) && (near != day+1 || i != follower) {
				return RuleTwoDays
			}
		}
	}
	last := day // on which it is eaten
	if follower >= 0 {
		last++
	}
	if day == 0 && t.recent[dish] == 1 || last == 6 && t.coming[dish] == 1 {
		return RuleTwoDays
	}
	return ""
}

// followerRefuses is the rule that a dinner would break where it is eaten again. A leftover that is locked takes no
// other dinner.
func (t *table) followerRefuses(day, at int, c *candidate) Rule {
	meal := t.original.Days[day].Meals[at]
	if slices.Contains(t.request.Locked, Locked{Day: day, Meal: meal}) {
		return RuleNoAlternative
	}
	if !c.keeps {
		return RuleKeeps
	}
	if rule := t.request.RulesAt(Place{day, meal.Slot}).broken(t.pool, c); rule != "" {
		return rule
	}
	if share, ok := t.shareAt(meal.Slot); !ok || !fitsSomehow(c, share, t.request.Target.KCal) {
		return RulePortion
	}
	return ""
}

// followed is the leftover of a dish that takes a dinner's place, at the portion that suits its day best, with what the
// day costs then.
func (t *table) followed(day, at, dish int) option {
	rest := t.sum(day, at)
	share, _ := t.shareAt(t.original.Days[day].Meals[at].Slot)
	best, found := option{}, false
	for portion := MinPortion; portion <= MaxPortion; portion++ {
		if !fitsShare(&t.pool.candidates[dish], portion, share, t.request.Target.KCal) {
			continue
		}
		meal := t.placed(dish, portion)
		if cost := t.fit(added(rest, meal.amounts)); !found || cost < best.cost {
			best, found = option{meal, cost}, true
		}
	}
	return best
}

// option is a dish at its best portion for a place.
type option struct {
	placed
	cost float64
}

// sum is what the other meals of a day add up to.
func (t *table) sum(day, at int) optimum.Amounts {
	var sum optimum.Amounts
	for i, meal := range t.week[day] {
		if i != at {
			sum = added(sum, meal.amounts)
		}
	}
	return sum
}

func added(a, b optimum.Amounts) optimum.Amounts {
	for n := range a {
		a[n] += b[n]
	}
	return a
}

// bestPortion is the portion of a dish that suits a day best at a place, or the wanted one; false when none fits the
// slot's share.
func (t *table) bestPortion(day, at, dish int, wanted Quarters) (option, bool) {
	rest := t.sum(day, at)
	best, found := option{}, false
	for portion := MinPortion; portion <= MaxPortion; portion++ {
		if wanted != 0 && portion != wanted ||
			!fitsShare(&t.pool.candidates[dish], portion, t.request.Slots[at], t.request.Target.KCal) {
			continue
		}
		meal := t.placed(dish, portion)
		if cost := t.fit(added(rest, meal.amounts)); !found || cost < best.cost {
			best, found = option{meal, cost}, true
		}
	}
	return best, found
}

// options lists what could stand at a place, what stands there among it, best first, each dish at its best portion.
func (t *table) options(day, at int) []option {
	t.freshen(day, at)
	var all []option
	for _, dish := range t.pool.byMeal[t.request.Slots[at].Slot.MealTime()] {
		if t.refusal(day, at, dish) != "" {
			continue
		}
		if best, ok := t.bestPortion(day, at, dish, 0); ok {
			best.cost += t.on(day, dish) + t.besideOthers(day, at, dish)
			if follower := t.follower(day, at); follower >= 0 {
				best.cost += t.followed(day+1, follower, dish).cost
			}
			all = append(all, best)
		}
	}
	slices.SortFunc(all, func(a, b option) int {
		if a.cost != b.cost {
			return cmp.Compare(a.cost, b.cost)
		}
		return a.dish - b.dish
	})
	return all
}

// freshen marks the perishable ingredients that the week needs beside one meal.
func (t *table) freshen(day, at int) {
	clear(t.fresh)
	for d, meals := range t.week {
		for i, meal := range meals {
			if meal.dish >= 0 && (d != day || i != at) {
				for _, ingredient := range t.pool.candidates[meal.dish].fresh {
					t.fresh[ingredient] = true
				}
			}
		}
	}
}

// besideOthers is what a dish costs for what stands elsewhere in the week: the like on the day before or after, itself,
// and perishable ingredients that only it needs.
func (t *table) besideOthers(day, at, dish int) float64 {
	c := &t.pool.candidates[dish]
	cost := 0.0
	for near := max(0, day-1); near <= min(6, day+1); near++ {
		for _, meal := range t.week[near] {
			if near != day && meal.dish >= 0 && !meal.leftover && c.cooked() &&
				alike(c, &t.pool.candidates[meal.dish]) {
				cost += costVariety
			}
		}
	}
	uses := t.uses[dish]
	if stands := t.week[day][at]; stands.dish == dish && !stands.leftover {
		uses--
	}
	if uses > 0 {
		cost += costReturns
	}
	unshared := 0
	for _, ingredient := range c.fresh {
		if !t.fresh[ingredient] {
			unshared++
		}
	}
	return cost + min(costIngredient*float64(unshared), mostIngredients)
}
