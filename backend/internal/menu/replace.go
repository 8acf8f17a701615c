package menu

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Alternatives returns up to count replacements of the meal on a date, the best first. Errors: ErrNoMenu, ErrNoMeal,
// ErrPast, ErrInstead, ErrLocked.
func (s *Service) Alternatives(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	date time.Time,
	slot planner.Slot,
	count int,
) ([]ChangeResult, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return nil, nil, err
	}
	week := WeekOf(date)
	menu, err := findMenu(ctx, scope, acct.ID, week)
	if err != nil {
		return nil, nil, err
	}
	place := planner.Place{Day: DayOf(date), Slot: slot}
	switch {
	case menu.find(place.Day, slot) < 0:
		return nil, nil, ErrNoMeal
	case date.Before(Today(s.now())):
		return nil, nil, ErrPast
	case !menu.Meals[menu.find(place.Day, slot)].HasDish():
		return nil, nil, ErrInstead
	}
	if err := menu.checkUnlocked(place.Day, slot); err != nil {
		return nil, nil, err
	}
	recent, err := historyOf(ctx, scope, acct.ID, week)
	if err != nil {
		return nil, nil, err
	}
	options, err := planner.Alternatives(
		s.pool(snapshot),
		menu.dayRequest(place.Day, acct, recent),
		menu.planned(),
		place,
		count,
	)
	if err != nil {
		return nil, nil, refusal(err)
	}
	results := make([]ChangeResult, len(options))
	for n, option := range options {
		meal, err := mealOf(snapshot, place.Day, option.Meal)
		if err != nil {
			return nil, nil, err
		}
		meals, err := menu.withLeftover(snapshot, meal, option.Effect)
		if err != nil {
			return nil, nil, err
		}
		results[n] = ChangeResult{Before: menu, After: menu.with(meals), Day: place.Day}
	}
	return results, snapshot, nil
}

// chooseMeals returns the meal that a swap or surprise puts in the place of current, and its leftover if that changes.
func (s *Service) chooseMeals(
	snapshot *catalogue.Snapshot,
	menu Menu,
	current Meal,
	request planner.Request,
	change Change,
) ([]Meal, error) {
	place := planner.Place{Day: current.Day, Slot: current.Slot}
	surprises := current.Surprises
	var week planner.Week
	var effect planner.Effect
	var recipe string
	var err error
	if change.Kind == Surprise {
		surprises += change.Turn
		week, effect, err = planner.ReplaceAtRandom(s.pool(snapshot), request, menu.planned(), place, surprises)
		surprises++
	} else {
		entry, ok := snapshot.BySlug(change.Recipe)
		if !ok {
			return nil, ErrNotOffered
		}
		recipe = entry.ID.String()
		portion := planner.Quarters(math.Round(change.Portion * 4))
		week, effect, err = planner.Replace(s.pool(snapshot), request, menu.planned(), place, recipe, portion)
	}
	if err != nil {
		return nil, refusalAt(s.pool(snapshot), request, place, recipe, err)
	}
	for _, meal := range week.Days[current.Day].Meals {
		if meal.Slot == current.Slot {
			chosen, err := mealOf(snapshot, current.Day, meal)
			if err != nil {
				return nil, err
			}
			chosen.Surprises = surprises
			return menu.withLeftover(snapshot, chosen, effect)
		}
	}
	return nil, ErrNoMeal
}

// weekRequest returns the planner's request for a stored menu: with its own target, and the account's current rules.
func (m Menu) weekRequest(acct account.Account, recent history) planner.Request {
	request := newRequest(acct, m.Week, recent)
	request.Target, request.Keto, request.Seed = m.Target, m.Keto, m.seed
	return request
}

// dayRequest returns the request for changing a day, with the slots of that day whose dish is eaten and their part of
// the target.
func (m Menu) dayRequest(day int, acct account.Account, recent history) planner.Request {
	request := m.weekRequest(acct, recent)
	aim := m.AimOf(day)
	request.Target, request.Keto = aim.Target, aim.Keto
	var slots []planner.Slot
	for _, meal := range m.Meals {
		if meal.Day == day {
			slots = append(slots, meal.Slot)
		}
	}
	request.Slots, request.Locked = sharesWithSides(acct, slots, aim.Target.KCal), m.locked()
	without, _ := m.insteadOn(day)
	leaveOut(&request, without)
	return request
}

func (m Menu) find(day int, slot planner.Slot) int {
	for at, meal := range m.Meals {
		if meal.Day == day && meal.Slot == slot {
			return at
		}
	}
	return -1
}

// planned returns the menu in the planner's form, with the dishes that are eaten.
func (m Menu) planned() planner.Week {
	var week planner.Week
	for _, meal := range m.Meals {
		if meal.HasDish() {
			day := &week.Days[meal.Day]
			day.Meals = append(day.Meals, meal.planned())
		}
	}
	return week
}

func (m Meal) planned() planner.Meal {
	return planner.Meal{
		Slot:     m.Slot,
		Recipe:   m.RecipeID.String(),
		Portion:  planner.Quarters(math.Round(m.Portion * 4)),
		Leftover: m.Leftover,
	}
}

// refusal converts an error of the planner about a broken rule.
func refusal(err error) error {
	var ruleErr *planner.RuleError
	if errors.As(err, &ruleErr) {
		return ruleRefusal(ruleErr.Rule)
	}
	return err
}

// ruleRefusal returns the error for a broken rule. Its message has the key error.rule-<rule>.
func ruleRefusal(rule planner.Rule) error {
	switch rule {
	case planner.RuleWithdrawn:
		return ErrNotOffered
	case planner.RuleUnknown:
		return ErrNoMeal
	case planner.RuleDiet,
		planner.RuleKeto,
		planner.RuleIntolerance,
		planner.RuleSafety,
		planner.RuleDislike,
		planner.RuleMealTime,
		planner.RuleTwoDays,
		planner.RulePortion,
		planner.RuleKeeps:
		return errs.New(errs.Conflict, "rule-"+string(rule))
	default:
		return ErrNoAlternative
	}
}
