package menu

import (
	"errors"
	"reflect"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// ErrNotForAll refuses a dish that the person may eat, and somebody who eats along may not.
var ErrNotForAll = errs.New(errs.Conflict, "not-for-all")

// What somebody who eats along may get of a dish, in servings.
const (
	leastServings = 0.25
	mostServings  = 3
)

// Eater is somebody who eats of a dish.
type Eater struct {
	Member   *account.Member // nil for the person of the account
	Servings float64         // of the recipe
	NextDay  bool            // eats it as a leftover, the day after
}

// Eaters are those who eat what is cooked for a meal: who is at table, and then, when it is cooked for two meals, who
// is the day after. Nobody eats of what is cooked for a leftover, since nothing is. Only of a stored menu, or one that
// was just planned.
func (m Menu) Eaters(acct account.Account, meal Meal, entry *catalogue.Entry) []Eater {
	if _, ok := m.Source(meal); ok {
		return nil
	}
	eaters := m.EatersAtTable(acct, meal, entry)
	if again, ok := m.Leftover(meal); ok {
		for _, eater := range m.EatersAtTable(acct, again, entry) {
			eater.NextDay = true
			eaters = append(eaters, eater)
		}
	}
	return eaters
}

// EatersAtTable is who eats a meal on its day, the person first. Those who eat along get what the energy of their own day holds
// for that meal time.
func (m Menu) EatersAtTable(acct account.Account, meal Meal, entry *catalogue.Entry) []Eater {
	eaters := []Eater{{Servings: meal.Portion}}
	day := m.Week.Date(meal.Day)
	for n := range acct.Household.Members {
		member := &acct.Household.Members[n]
		if member.EatsAt(meal.Day, string(meal.Slot)) {
			eaters = append(
				eaters,
				Eater{Member: member, Servings: servingsOf(*member, meal.Slot, entry.Nutrients.KCal, day)},
			)
		}
	}
	return eaters
}

// servingsOf is how many servings, of so many kcal each, somebody eats at a slot.
func servingsOf(member account.Member, slot planner.Slot, kcal float64, day time.Time) float64 {
	energy := member.Energy(day)
	if energy == 0 || kcal <= 0 {
		return member.Portion
	}
	return min(max(energy*ordinaryShare(slot)/kcal, leastServings), mostServings)
}

// ordinaryShare is a slot's share of the energy of an ordinary day. When else those who eat along eat, nobody told.
func ordinaryShare(slot planner.Slot) float64 {
	for _, share := range planner.Shares(ordinaryDay) {
		if share.Slot == slot {
			return share.Share
		}
	}
	return 0
}

// Cooked is how many servings of its recipe are cooked for a meal: those of everybody who eats of it. Whoever named
// nobody may have said how many people they cook for, who then eat what they eat.
func (m Menu) ServingsCooked(acct account.Account, meal Meal, entry *catalogue.Entry, people int) float64 {
	servings := 0.0
	for _, eater := range m.Eaters(acct, meal, entry) {
		servings += eater.Servings
	}
	if len(acct.Household.Members) == 0 {
		servings *= float64(people)
	}
	return servings
}

// Source is the dinner that a meal is what is left of; false when the meal is cooked itself.
func (m Menu) Source(meal Meal) (Meal, bool) {
	week := m.planned()
	source, ok := week.Source(planner.Place{Day: meal.Day, Slot: meal.Slot})
	return m.at(source, ok)
}

// Leftover is the meal of the day after that is what is left of a dinner; false when the dinner is cooked for one
// meal.
func (m Menu) Leftover(meal Meal) (Meal, bool) {
	week := m.planned()
	again, ok := week.Leftover(planner.Place{Day: meal.Day, Slot: meal.Slot})
	return m.at(again, ok)
}

func (m Menu) at(place planner.Place, ok bool) (Meal, bool) {
	if at := m.find(place.Day, place.Slot); ok && at >= 0 {
		return m.Meals[at], true
	}
	return Meal{}, false
}

// MealAt is the meal on a date at a slot; false when there is none.
func (m Menu) MealAt(date time.Time, slot planner.Slot) (Meal, bool) {
	return m.at(planner.Place{Day: DayOf(date), Slot: slot}, WeekOf(date) == m.Week)
}

// rulesOf are what somebody who eats along does not eat.
func rulesOf(member account.Member) planner.Rules {
	return Rules(account.Answers{Diet: member.Diet, Intolerances: member.Intolerances, Dislikes: member.Dislikes})
}

// company is who eats along in a week, by place.
func company(acct account.Account, week Week) map[planner.Place]planner.Companions {
	if len(acct.Household.Members) == 0 {
		return nil
	}
	own := 0.0
	if recommended, err := acct.Recommendation(week.Monday); err == nil {
		own = recommended.Target.KCal
	}
	all := map[planner.Place]planner.Companions{}
	for _, member := range acct.Household.Members {
		portions := member.Portion
		if energy := member.Energy(week.Monday); energy > 0 && own > 0 {
			portions = energy / own
		}
		for _, day := range member.Days {
			for _, slot := range member.MealTimes {
				place := planner.Place{Day: day, Slot: planner.Slot(slot)}
				there := all[place]
				all[place] = planner.Companions{
					Rules:    planner.MergeRules(there.Rules, rulesOf(member)),
					Portions: there.Portions + portions,
				}
			}
		}
	}
	return all
}

// eatsAlong reports whether others eat along than before, at other meals, other things or another amount.
func eatsAlong(before, after account.Account, week Week) bool {
	return !reflect.DeepEqual(before.Household.Members, after.Household.Members) &&
		!reflect.DeepEqual(company(before, week), company(after, week))
}

// refusalAt is a broken rule in words: one of the person's own, or of who eats along at the place.
func refusalAt(pool *planner.Pool, request planner.Request, place planner.Place, recipe string, err error) error {
	var broken *planner.RuleError
	if errors.As(err, &broken) && planner.BrokenRule(pool, request.Rules, recipe) == "" &&
		planner.BrokenRule(pool, request.RulesAt(place), recipe) == broken.Rule {
		return ErrNotForAll
	}
	return refusal(err)
}
