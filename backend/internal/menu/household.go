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

// ErrNotForAll means that a companion may not eat a dish that the account may.
var ErrNotForAll = errs.New(errs.Conflict, "not-for-all")

// ordinaryKCal is the energy of a day of which an ordinary portion is a part, in kcal: the reference intake of an adult
// on food labels (Regulation (EU) No 1169/2011).
const ordinaryKCal = 2000.0

// Limits on a companion's servings of a dish.
const (
	minServings = 0.25
	maxServings = 3
)

// Eater is a person who eats from what is cooked for a meal.
type Eater struct {
	Member   *account.Member // nil for the account itself
	Servings float64         // servings of the recipe
	NextDay  bool            // eats it as a leftover, the day after
}

// Eaters returns who eats from what is cooked for a meal: first those of its day and then, when there is a leftover,
// those of the day after. It returns nil for a leftover and a dish that is not eaten, for which nothing is cooked. The
// menu must be as planned or stored, with all its meals.
func (m Menu) Eaters(acct account.Account, meal Meal, entry *catalogue.Entry) []Eater {
	if _, ok := m.Source(meal); ok || !meal.HasDish() {
		return nil
	}
	eaters := m.EatersAtTable(acct, meal, entry)
	if leftover, ok := m.Leftover(meal); ok {
		for _, eater := range m.EatersAtTable(acct, leftover, entry) {
			eater.NextDay = true
			eaters = append(eaters, eater)
		}
	}
	return eaters
}

// EatersAtTable returns who eats a meal on its day, the account first. A companion gets the meal time's default share
// of the energy of their own day, rounded, if possible, so that the dish uses whole eggs and other counted ingredients.
// A dinner and its leftover are cooked together, so they are rounded together.
func (m Menu) EatersAtTable(acct account.Account, meal Meal, entry *catalogue.Entry) []Eater {
	own, others := 0.0, 0.0
	for _, each := range m.cookedWith(meal) {
		own += each.Portion
		for _, companion := range m.companionsOf(acct, each, entry) {
			others += companion.Servings
		}
	}
	companions := m.companionsOf(acct, meal, entry)
	if total, ok := planner.WholePan(entry.Dish.WholeServings(), own, others); ok && others > 0 {
		for n := range companions {
			companions[n].Servings *= (total - own) / others
		}
	}
	return append([]Eater{{Servings: meal.Portion}}, companions...)
}

// cookedWith returns the meals for which one pan is cooked: a meal and, if there is one, the leftover or the dinner
// that belongs to it.
func (m Menu) cookedWith(meal Meal) []Meal {
	if source, ok := m.Source(meal); ok {
		return []Meal{source, meal}
	}
	if leftover, ok := m.Leftover(meal); ok {
		return []Meal{meal, leftover}
	}
	return []Meal{meal}
}

// companionsOf returns the household members who eat a meal, with the servings that they need.
func (m Menu) companionsOf(acct account.Account, meal Meal, entry *catalogue.Entry) []Eater {
	var eaters []Eater
	day := m.Week.Date(meal.Day)
	for n := range acct.Household.Members {
		member := &acct.Household.Members[n]
		if acct.Household.Eats(*member, day, string(meal.Slot)) {
			servings := servingsOf(*member, meal.Slot, entry.Nutrients.KCal, day)
			eaters = append(eaters, Eater{Member: member, Servings: servings})
		}
	}
	return eaters
}

// servingsOf returns how many servings, of kcal each, a companion eats in a slot.
func servingsOf(member account.Member, slot planner.Slot, kcal float64, day time.Time) float64 {
	if kcal <= 0 {
		return 1
	}
	return min(max(needOf(member, day)*defaultShare(slot)/kcal, minServings), maxServings)
}

// needOf returns the energy that a companion eats in a day, in kcal: their own or, of a companion who eats by portion,
// a part of that of an ordinary adult. Recipes differ in energy too much to eat the same portion of each.
func needOf(member account.Member, day time.Time) float64 {
	if energy := member.Energy(day); energy > 0 {
		return energy
	}
	return member.Portion * ordinaryKCal
}

// defaultShare returns a slot's share of the energy of a day with the default slots. When companions eat their other
// meals is unknown.
func defaultShare(slot planner.Slot) float64 {
	for _, share := range planner.Shares(defaultSlots) {
		if share.Slot == slot {
			return share.Share
		}
	}
	return 0
}

// ServingsCooked returns how many servings of its recipe are cooked for a meal. people is how many people an account
// without household members cooks for, who each eat about the same; the servings are rounded so that the dish uses
// whole eggs and other counted ingredients. Pass the size of the household to use the attendance of the date, see
// [account.Attendance].
func (m Menu) ServingsCooked(acct account.Account, meal Meal, entry *catalogue.Entry, people int) float64 {
	servings := 0.0
	for _, eater := range m.Eaters(acct, meal, entry) {
		cooked := eater.Servings
		if len(acct.Household.Members) == 0 {
			atTable := people
			if people == acct.HouseholdSize() {
				day := meal.Day
				if eater.NextDay {
					day++
				}
				atTable = acct.PeopleOn(m.Week.Date(day))
			}
			cooked, _ = planner.WholePan(entry.Dish.WholeServings(), cooked, cooked*float64(atTable-1))
		}
		servings += cooked
	}
	return servings
}

// Source returns the dinner that a meal is left over from; false when the meal is cooked itself.
func (m Menu) Source(meal Meal) (Meal, bool) {
	week := m.planned()
	source, ok := week.Source(planner.Place{Day: meal.Day, Slot: meal.Slot})
	return m.mealAt(source, ok)
}

// Leftover returns the meal of the next day that is left over from a dinner; false when there is none.
func (m Menu) Leftover(meal Meal) (Meal, bool) {
	week := m.planned()
	leftover, ok := week.Leftover(planner.Place{Day: meal.Day, Slot: meal.Slot})
	return m.mealAt(leftover, ok)
}

func (m Menu) mealAt(place planner.Place, ok bool) (Meal, bool) {
	if at := m.find(place.Day, place.Slot); ok && at >= 0 {
		return m.Meals[at], true
	}
	return Meal{}, false
}

// MealAt returns the meal on a date in a slot; false when there is none.
func (m Menu) MealAt(date time.Time, slot planner.Slot) (Meal, bool) {
	return m.mealAt(planner.Place{Day: DayOf(date), Slot: slot}, WeekOf(date) == m.Week)
}

// memberRules returns the exclusions of a household member on a day. Food for a member with MaintenanceOnly is also
// safe in pregnancy and while breastfeeding: either may be the reason for it.
func memberRules(member account.Member, day time.Time) planner.Rules {
	rules := Rules(account.Answers{Diet: member.Diet, Intolerances: member.Intolerances, Dislikes: member.Dislikes})
	if member.Body != nil && member.Body.MaintenanceOnly {
		rules.Vulnerable = append(rules.Vulnerable, catalogue.Pregnant, catalogue.Breastfeeding)
	}
	if member.UnderAge(5, day) {
		rules.Vulnerable = append(rules.Vulnerable, catalogue.UnderFive)
	}
	if member.UnderAge(1, day) {
		rules.Vulnerable = append(rules.Vulnerable, catalogue.UnderOne)
	}
	return rules
}

// companions returns the companions of an account in a week, by place. Without household members, the people that the
// account cooks for eat the same as the account at each meal.
func companions(acct account.Account, week Week) map[planner.Place]planner.Companions {
	if len(acct.Household.Members) == 0 {
		return sameForAll(acct, week)
	}
	ownEnergy := ordinaryKCal
	if recommended, err := acct.Recommendation(week.Monday); err == nil {
		ownEnergy = recommended.Target.KCal
	}
	byPlace := map[planner.Place]planner.Companions{}
	for _, member := range acct.Household.Members {
		portions := needOf(member, week.Monday) / ownEnergy
		for _, day := range member.Days {
			for _, slot := range member.MealTimes {
				if !acct.Household.Eats(member, week.Date(day), slot) {
					continue
				}
				place := planner.Place{Day: day, Slot: planner.Slot(slot)}
				c := byPlace[place]
				byPlace[place] = planner.Companions{
					Rules:    planner.MergeRules(c.Rules, memberRules(member, week.Monday)),
					Portions: c.Portions + portions,
					Steady:   true,
				}
			}
		}
	}
	return byPlace
}

// sameForAll returns the companions of an account without household members, who eat what the account eats; nil for
// none.
func sameForAll(acct account.Account, week Week) map[planner.Place]planner.Companions {
	var byPlace map[planner.Place]planner.Companions
	for day := range 7 {
		count := acct.PeopleOn(week.Date(day)) - 1
		if count == 0 {
			continue
		}
		if byPlace == nil {
			byPlace = map[planner.Place]planner.Companions{}
		}
		for _, slot := range planner.Slots {
			byPlace[planner.Place{Day: day, Slot: slot}] = planner.Companions{Portions: float64(count)}
		}
	}
	return byPlace
}

// companionsChanged reports whether the companions of a week changed: who they are, when they eat, what or how much, or
// who eats on some date.
func companionsChanged(before, after account.Account, week Week) bool {
	return !reflect.DeepEqual(before.Household.Attendance, after.Household.Attendance) ||
		!reflect.DeepEqual(before.Household.Members, after.Household.Members) &&
			!reflect.DeepEqual(companions(before, week), companions(after, week))
}

// refusalAt converts an error of the planner. It is ErrNotForAll when the broken rule is only that of a companion.
func refusalAt(pool *planner.Pool, request planner.Request, place planner.Place, recipe string, err error) error {
	var ruleErr *planner.RuleError
	if errors.As(err, &ruleErr) && planner.BrokenRule(pool, request.Rules, recipe) == "" &&
		planner.BrokenRule(pool, request.RulesAt(place), recipe) == ruleErr.Rule {
		return ErrNotForAll
	}
	return refusal(err)
}
