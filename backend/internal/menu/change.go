package menu

import (
	"context"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Kind is a kind of change to a day of a menu.
type Kind string

// The kinds of change.
const (
	Swap     Kind = "swap"     // replaces a meal by a recipe of choice
	Surprise Kind = "surprise" // replaces a meal by a random alternative
	NewDay   Kind = "newDay"   // plans a day anew
	TakeOver Kind = "takeOver" // copies the meals of another day

	NewWeek       Kind = "newWeek" // plans the rest of a week anew
	InsteadOfDish Kind = "instead" // sets what is done instead of eating a dish, or puts the dish back
	Move          Kind = "move"    // moves a meal to another day of the week
)

// auditActions maps each kind to its entry in the audit trail.
var auditActions = map[Kind]audit.Action{
	Swap:     audit.MealReplaced,
	Surprise: audit.MealReplaced,
	NewDay:   audit.DayRenewed,
	TakeOver: audit.DayTakenOver,

	NewWeek:       audit.WeekRenewed,
	InsteadOfDish: audit.MealInstead,
	Move:          audit.MealMoved,
}

// Change is a requested change of one day. It does not affect locked meals.
type Change struct {
	Kind     Kind
	Date     time.Time    // of a NewWeek, the first day that may change
	Slot     planner.Slot // of the meal; not of a NewDay, TakeOver or NewWeek
	Replaces []string     // slugs that the client shows there now: of the meal, or of the whole day or week in order
	Recipe   string       // slug, of a Swap
	Portion  float64      // servings, of a Swap; 0 for the portion that fits best
	From     time.Time    // the day to copy, of a TakeOver
	Instead  Instead      // of an InsteadOfDish; the zero value puts the dish back
	Adjust   bool         // of an InsteadOfDish: fit the portions of the rest of the day to its target
	To       time.Time    // the day to move to, of a Move
	With     string       // slug that the client shows at the place to move to, of a Move
	Turn     int          // of a Surprise, NewDay or NewWeek: number of previews that were rejected
	Expected []string     // slugs that a preview showed as the result; nil to accept any result
	Preview  bool         // return the result without storing it
}

// slot returns the slot of the meal to change; empty when the whole day changes.
func (c Change) slot() planner.Slot {
	if c.Kind == NewDay || c.Kind == TakeOver || c.Kind == NewWeek {
		return ""
	}
	return c.Slot
}

// day returns the day to change, 0 for Monday; everyDay for a NewWeek.
func (c Change) day() int {
	if c.Kind == NewWeek {
		return everyDay
	}
	return DayOf(c.Date)
}

// ChangeResult is the week before and after a change or its preview.
type ChangeResult struct {
	Before, After Menu
	Day           int   // the changed day, 0 for Monday
	Undo          *Undo // what can be undone afterwards; nil when nothing can
}

// PreviewMeals is how many meals of today's menu may be replaced without access. Today's recipes open in full, so that
// without a limit every recipe could be read.
const PreviewMeals = 10

// Errors of changes.
var (
	ErrPast        = errs.New(errs.Conflict, "day-is-over")
	ErrNoOtherDay  = errs.New(errs.Conflict, "no-other-day")
	ErrOtherSlots  = errs.New(errs.Conflict, "other-meal-times")
	ErrSameDay     = errs.New(errs.Conflict, "same-day")
	ErrAdjacentDay = errs.New(errs.Conflict, "day-beside")
	ErrNoSuchDay   = errs.New(errs.NotFound, "no-such-day")
	ErrSwapLimit   = errs.New(errs.TooManyRequests, "swapped-often")
)

// Change changes one day of a menu or, with change.Preview, returns what that would do. The rest of the week does not
// change, except for the leftover of a dinner on the day after, and in a NewWeek. Errors: ErrNoMenu, ErrNoMeal,
// ErrNoSuchDay, ErrPast, ErrLocked, ErrDayLocked, ErrChanged when the day is not as change.Replaces or the result not
// as change.Expected, ErrNotOffered, ErrNoAlternative, ErrNoOtherDay, ErrNoOtherWeek, ErrOtherSlots, ErrSameDay,
// ErrAdjacentDay, ErrSwapLimit, ErrInstead, those of moving meals, and an error that names the rule that a recipe would
// break.
func (s *Service) Change(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	change Change,
) (ChangeResult, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return ChangeResult{}, nil, err
	}
	var result ChangeResult
	hasAccess := acct.HasAccess(s.now())
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		day := DayOf(change.Date)
		// The lock also serialises changes of adjacent weeks, which depend on each other.
		if acct, err = account.Lock(ctx, tx, acct.ID); err != nil {
			return err
		}
		menu, err := lockMenu(ctx, tx, acct.ID, WeekOf(change.Date))
		if err != nil {
			return err
		}
		if err := s.mayChange(snapshot, menu, change); err != nil {
			return err
		}
		recent, err := historyOf(ctx, tx, acct.ID, menu.Week)
		if err != nil {
			return err
		}
		meals, err := s.changedMeals(ctx, tx, snapshot, acct, menu, recent, change)
		if err != nil {
			return err
		}
		pairs := menu.replacements(meals)
		after := menu.with(meals)
		became := after.slugs(snapshot, change.day(), change.slot())
		if change.Expected != nil && !slices.Equal(became, change.Expected) {
			return ErrChanged
		}
		if !hasAccess {
			if err := s.checkSwapLimit(ctx, tx, menu, day, len(pairs)); err != nil {
				return err
			}
		}
		if change.Kind == Move && change.Date.Before(Today(s.now())) {
			day = DayOf(change.To) // the past day cannot be undone
		}
		result = ChangeResult{Before: menu, After: after, Day: day}
		s.MarkUnsuitable(snapshot, acct, &result.After)
		if change.Preview {
			return nil
		}
		details := map[string]string{"date": change.Date.Format(time.DateOnly)}
		switch change.Kind {
		case Swap, Surprise, InsteadOfDish:
			details["slot"] = string(change.Slot)
		case Move:
			details["slot"], details["to"] = string(change.Slot), change.To.Format(time.DateOnly)
		case TakeOver:
			details["from"] = change.From.Format(time.DateOnly)
		}
		if err := s.storeChange(ctx, tx, acct, result, auditActions[change.Kind], details); err != nil {
			return err
		}
		record := recordedChange{
			Kind:      change.Kind,
			Day:       day,
			Before:    pairs.before(day),
			After:     pairs.after(day),
			ChangedAt: s.now(),
		}
		if err := recordChange(ctx, tx, menu.ID, record); err != nil {
			return err
		}
		result.Undo, err = s.readUndo(ctx, tx, snapshot, acct, result.After, recent)
		return err
	})
	return result, snapshot, err
}

// storeChange stores the changed meals, with an entry in the audit trail.
func (s *Service) storeChange(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	result ChangeResult,
	action audit.Action,
	details map[string]string,
) error {
	if err := result.Before.checkLockedKept(result.After.Meals); err != nil {
		return err
	}
	for at, meal := range result.After.Meals {
		if meal.same(result.Before.Meals[at]) {
			continue
		}
		if err := updateMeal(ctx, tx, result.After.ID, meal); err != nil {
			return err
		}
	}
	return audit.Record(ctx, tx, action, acct.ID, s.now(), details)
}

// mayChange returns an error when the day is past, what to change is locked, or the menu is not as the client shows it.
func (s *Service) mayChange(snapshot *catalogue.Snapshot, menu Menu, change Change) error {
	isPast := change.Date.Before(Today(s.now()))
	if isPast && change.Kind != Move { // a dinner that was not cooked may still be moved
		return ErrPast
	}
	day, slot := change.day(), change.slot()
	current := menu.slugs(snapshot, day, slot)
	switch {
	case len(current) == 0:
		return ErrNoMeal
	case !slices.Equal(current, change.Replaces):
		return ErrChanged
	}
	mayLackDish := slot == "" || change.Kind == InsteadOfDish || change.Kind == Move
	if !mayLackDish && !menu.Meals[menu.find(day, slot)].HasDish() {
		return ErrInstead
	}
	if isPast || change.Kind == NewWeek {
		return nil // the lock of a past meal no longer matters, and a new week is planned around locked ones
	}
	return menu.checkUnlocked(day, slot)
}

// changedMeals returns the meals that a change replaces, in their new form.
func (s *Service) changedMeals(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	switch change.Kind {
	case TakeOver:
		return s.takeOver(ctx, tx, snapshot, acct, menu, recent, change)
	case InsteadOfDish:
		return s.replaceDish(snapshot, acct, menu, recent, change)
	case Move:
		return s.move(snapshot, acct, menu, recent, change)
	case NewWeek:
		return s.newWeek(ctx, snapshot, acct, menu, recent, change)
	}
	request := menu.dayRequest(DayOf(change.Date), acct, recent)
	if change.Kind == NewDay {
		return s.newDay(snapshot, menu, request, change)
	}
	return s.chooseMeals(snapshot, menu, menu.Meals[menu.find(DayOf(change.Date), change.Slot)], request, change)
}

// checkSwapLimit returns ErrSwapLimit when count more meals exceed what an account without access may replace today.
func (s *Service) checkSwapLimit(ctx context.Context, tx postgres.Tx, menu Menu, day, count int) error {
	changes, err := readChanges(ctx, tx, menu.ID)
	if err != nil {
		return err
	}
	total := count
	for _, c := range changes {
		if c.Day == day && Today(c.ChangedAt).Equal(Today(s.now())) {
			total += len(c.After)
		}
	}
	if total > PreviewMeals {
		return ErrSwapLimit
	}
	return nil
}

// everyDay means all days of a week.
const everyDay = -1

// slugs returns the slugs of the recipes of a day in its order, of everyDay, or of one slot. The slug of a recipe that
// is not in the catalogue is empty.
func (m Menu) slugs(snapshot *catalogue.Snapshot, day int, slot planner.Slot) []string {
	var slugs []string
	for _, meal := range m.Meals {
		if day != everyDay && meal.Day != day || slot != "" && meal.Slot != slot {
			continue
		}
		slug := ""
		if entry, ok := snapshot.ByID(meal.RecipeID); ok {
			slug = entry.Dish.Recipe.Slug
		}
		slugs = append(slugs, slug)
	}
	return slugs
}

// with returns the menu with some of its meals replaced.
func (m Menu) with(meals []Meal) Menu {
	m.Meals = slices.Clone(m.Meals)
	for _, meal := range meals {
		m.Meals[m.find(meal.Day, meal.Slot)] = meal
	}
	return m
}

// same reports whether two meals have the same recipe, portion, leftover flag, count of surprises and Instead.
func (m Meal) same(other Meal) bool {
	return m.RecipeID == other.RecipeID && m.Portion == other.Portion && m.Leftover == other.Leftover &&
		m.Surprises == other.Surprises && m.Instead == other.Instead
}
