package menu

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// InsteadKind is what an account does instead of eating the dish of a meal.
type InsteadKind string

// The kinds.
const (
	Skipped  InsteadKind = "skipped"  // nothing is eaten
	EatenOut InsteadKind = "eatenOut" // the account eats elsewhere
	OwnDish  InsteadKind = "own"      // the account eats something of its own
)

// Instead is what an account does instead of eating the dish of a meal; the zero value when it eats the dish. The dish
// stays recorded, so that it can be put back. It is not cooked or bought, has no leftover, and is not planned around.
type Instead struct {
	Kind InsteadKind `json:"kind,omitempty"`
	KCal int         `json:"kcal,omitempty"` // energy of what is eaten; 0 for nothing or unknown
	Note string      `json:"note,omitempty"` // what is eaten, in the account's own words
}

// ErrInstead refuses to change the dish of a meal that is not eaten.
var ErrInstead = errs.New(errs.Conflict, "meal-instead")

// HasDish reports whether the dish of the meal is eaten.
func (m Meal) HasDish() bool { return m.Instead.Kind == "" }

// withoutDish returns the meals whose dish is not eaten.
func (m Menu) withoutDish() []Meal {
	return slices.DeleteFunc(slices.Clone(m.Meals), Meal.HasDish)
}

// lacksDishOn reports whether the dish of a meal of a day, 0 for Monday, is not eaten. The nutrients of the day are
// then partly unknown.
func (m Menu) lacksDishOn(day int) bool {
	return slices.ContainsFunc(m.Meals, func(meal Meal) bool { return meal.Day == day && !meal.HasDish() })
}

// insteadOn returns the slots of a day whose dish is not eaten, and the known energy of what is eaten instead in kcal.
func (m Menu) insteadOn(day int) (slots []planner.Slot, kcal float64) {
	for _, meal := range m.MealsOf(day) {
		if !meal.HasDish() {
			slots, kcal = append(slots, meal.Slot), kcal+float64(meal.Instead.KCal)
		}
	}
	return slots, kcal
}

// leaveOut removes slots from a request for a day. The other slots keep their energy. It does nothing without slots.
func leaveOut(request *planner.Request, slots []planner.Slot) {
	if len(slots) == 0 {
		return
	}
	var kept []planner.SlotShare
	total := 0.0
	for _, share := range request.Slots {
		if !slices.Contains(slots, share.Slot) {
			kept, total = append(kept, share), total+share.Share
		}
	}
	for n := range kept {
		kept[n].Share /= total
	}
	request.Slots = kept
	scaleTarget(request, total)
}

// scaleTarget multiplies the target of a request and its bounds of protein.
func scaleTarget(request *planner.Request, factor float64) {
	target := request.Target
	request.Target = nutrition.Target{
		KCal:         factor * target.KCal,
		Protein:      factor * target.Protein,
		Fat:          factor * target.Fat,
		Carbohydrate: factor * target.Carbohydrate,
	}
	request.MinProtein *= factor
	request.MaxProtein *= factor
}

// replaceDish returns the meal of a change of kind InsteadOfDish and, with change.Adjust, the other meals of the day
// whose portion changes with it.
func (s *Service) replaceDish(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	day := DayOf(change.Date)
	meal := menu.Meals[menu.find(day, change.Slot)]
	if meal.Instead == change.Instead {
		return nil, ErrChanged
	}
	meal.Instead = change.Instead
	if meal.HasDish() {
		if err := s.checkMeal(snapshot, acct, menu.Week, meal); err != nil {
			return nil, err
		}
		if menu.with([]Meal{meal}).isRepeated(recent, meal) {
			return nil, ruleRefusal(planner.RuleTwoDays)
		}
	}
	meals := []Meal{meal}
	if side, ok := menu.sideToo(meal); ok && (!side.HasDish() || s.checkMeal(snapshot, acct, menu.Week, side) == nil) {
		meals = append(meals, side)
	}
	if !change.Adjust {
		return meals, nil
	}
	return append(meals, s.fitDay(menu.with(meals), acct, recent, s.pool(snapshot), day)...), nil
}

// sideToo returns what is eaten beside a meal when it goes the way of the meal: somebody who eats out has no dessert at
// home, and has it again when the meal is put back. It reports false for a meal without such a side.
func (m Menu) sideToo(meal Meal) (Meal, bool) {
	slot, ok := meal.Slot.Side()
	if !ok || meal.Instead.Kind == OwnDish {
		return Meal{}, false
	}
	at := m.find(meal.Day, slot)
	if at < 0 {
		return Meal{}, false
	}
	side := m.Meals[at]
	before := m.Meals[m.find(meal.Day, meal.Slot)].Instead.Kind
	if side.Locked || side.Instead != (Instead{Kind: before}) {
		return Meal{}, false
	}
	side.Instead = Instead{Kind: meal.Instead.Kind}
	return side, true
}

// How much more is eaten at other meals on a day with a meal less: as a share of their energy, and the portion that
// nobody is asked to exceed.
const (
	mostGrowth  = 1.5
	mostPortion = planner.Quarters(6)
)

// portionPasses is the number of passes of fitDay over the meals of a day. Each pass chooses one portion after another.
const portionPasses = 2

// fitDay returns the meals of a day whose portion changes to bring the day to its target, after subtracting the energy
// of what is eaten instead of dishes, as far as mostGrowth and mostPortion allow. Locked meals and leftovers keep their
// portion.
func (s *Service) fitDay(menu Menu, acct account.Account, recent history, pool *planner.Pool, day int) []Meal {
	request := menu.dayRequest(day, acct, recent)
	if len(request.Slots) == 0 {
		return nil
	}
	_, kcal := menu.insteadOn(day)
	scaleTarget(&request, min(max(menu.AimOf(day).Target.KCal-kcal, 0)/request.Target.KCal, mostGrowth))
	week := menu.planned()
	for range portionPasses {
		for at, meal := range week.Days[day].Meals {
			place := planner.Place{Day: day, Slot: meal.Slot}
			current := menu.Meals[menu.find(day, meal.Slot)]
			if _, isLeftover := week.Source(place); isLeftover || current.Locked {
				continue
			}
			request.LargestPortion = max(mostPortion, planner.Quarters(math.Round(current.Portion*4)))
			changed, _, err := planner.Replace(pool, request, week, place, meal.Recipe, 0)
			if err != nil {
				continue // no portion of the dish fits, so it does not change
			}
			days := week.Days[day].Meals
			days = slices.Clone(days)
			days[at].Portion = changed.Days[day].Meals[at].Portion
			week.Days[day].Meals = days
		}
	}
	var meals []Meal
	for _, planned := range week.Days[day].Meals {
		meal := menu.Meals[menu.find(day, planned.Slot)]
		if portion := planned.Portion.Factor(); portion != meal.Portion {
			meal.Portion = portion
			meals = append(meals, meal)
		}
	}
	return meals
}
