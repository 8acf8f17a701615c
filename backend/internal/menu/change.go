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

// The kinds.
const (
	Swap     Kind = "swap"     // a recipe of the person's choice for a meal
	Surprise Kind = "surprise" // another for a meal, whichever it be
	NewDay   Kind = "newDay"   // other meals for a day
	TakeOver Kind = "takeOver" // the meals of another day
)

// audited is how each kind is noted.
var audited = map[Kind]audit.Action{
	Swap:     audit.MealReplaced,
	Surprise: audit.MealReplaced,
	NewDay:   audit.DayRenewed,
	TakeOver: audit.DayTakenOver,
}

// Change is what a person asks to change on one day. Meals that are locked stay whatever they ask.
type Change struct {
	Kind     Kind
	Date     time.Time
	Slot     planner.Slot // of a swap and a surprise
	Replaces []string     // slugs of the recipes that they saw there: the meal's, or those of the whole day in its order
	Recipe   string       // slug, of a swap
	Portion  float64      // of a swap; zero for the one that fits best
	From     time.Time    // the day that is taken over
	Turn     int          // of a surprise and a new day: how many previews of the same they passed over
	Expected []string     // slugs that a preview showed in the place of Replaces; nil when that does not matter
	Preview  bool         // tell what would change, and change nothing
}

// slot is that of the one meal that a change is about; empty when it is about the whole day.
func (c Change) slot() planner.Slot {
	if c.Kind == NewDay || c.Kind == TakeOver {
		return ""
	}
	return c.Slot
}

// ChangeResult is what a change does, or would do: the week before and after it.
type ChangeResult struct {
	Before, After Menu
	Day           int   // that changes
	Undo          *Undo // what can be taken back afterwards; nil when there is nothing
}

// PreviewMeals is how many meals may be put into today's menu without access: what is on it opens in full, and whoever
// goes on swapping would see every recipe.
const PreviewMeals = 10

// Errors that a person meets who changes a menu.
var (
	ErrPast        = errs.New(errs.Conflict, "day-is-over")
	ErrLocked      = errs.New(errs.Conflict, "meal-locked")
	ErrDayLocked   = errs.New(errs.Conflict, "day-locked")
	ErrNoOtherDay  = errs.New(errs.Conflict, "no-other-day")
	ErrOtherSlots  = errs.New(errs.Conflict, "other-meal-times")
	ErrSameDay     = errs.New(errs.Conflict, "same-day")
	ErrAdjacentDay = errs.New(errs.Conflict, "day-beside")
	ErrNoSuchDay   = errs.New(errs.NotFound, "no-such-day")
	ErrSwapLimit   = errs.New(errs.TooManyRequests, "swapped-often")
)

// Change changes one day of a menu, or tells what that would do; nothing else in the week changes but what is left of a
// dinner the day after, and when it is refused nothing does. Errors: ErrNoMenu, ErrNoMeal, ErrNoSuchDay, ErrPast,
// ErrLocked and ErrDayLocked, ErrChanged when the person sees something else than is there or was told of something
// else than comes, ErrNotOffered, ErrNoAlternative, ErrNoOtherDay, ErrOtherSlots, ErrSameDay, ErrBeside,
// ErrSwappedOften, and a refusal that names the rule that a recipe would break.
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
	var changed ChangeResult
	full := acct.HasAccess(s.now())
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		day := DayOf(change.Date)
		// By what is set by now, and alone: weeks beside each other hold each other's dishes off.
		if acct, err = account.Lock(ctx, tx, acct.ID); err != nil {
			return err
		}
		menu, err := lock(ctx, tx, acct.ID, WeekOf(change.Date))
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
		meals, err := s.decide(ctx, tx, snapshot, acct, menu, recent, change)
		if err != nil {
			return err
		}
		puts := menu.puts(meals)
		after := menu.with(meals)
		if change.Expected != nil && !slices.Equal(after.slugs(snapshot, day, change.slot()), change.Expected) {
			return ErrChanged
		}
		if !full {
			if err := s.countPreview(ctx, tx, menu, day, len(puts)); err != nil {
				return err
			}
		}
		changed = ChangeResult{Before: menu, After: after, Day: day}
		s.MarkUnsuitable(snapshot, acct, &changed.After)
		if change.Preview {
			return nil
		}
		details := map[string]string{"date": change.Date.Format(time.DateOnly)}
		switch change.Kind {
		case Swap, Surprise:
			details["slot"] = string(change.Slot)
		case TakeOver:
			details["from"] = change.From.Format(time.DateOnly)
		}
		if err := s.keep(ctx, tx, acct, changed, audited[change.Kind], details); err != nil {
			return err
		}
		if err := takeDown(ctx, tx, menu.ID, step{Kind: change.Kind, Day: day, Was: puts.was(day), Became: puts.became(day), ChangedAt: s.now()}); err != nil {
			return err
		}
		changed.Undo, err = s.undoable(ctx, tx, snapshot, acct, changed.After, recent)
		return err
	})
	return changed, snapshot, err
}

// keep stores what changed, and who did it.
func (s *Service) keep(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	changed ChangeResult,
	action audit.Action,
	details map[string]string,
) error {
	for at, meal := range changed.After.Meals {
		if meal.same(changed.Before.Meals[at]) {
			continue
		}
		if err := putMeal(ctx, tx, changed.After.ID, meal); err != nil {
			return err
		}
	}
	return audit.Record(ctx, tx, action, acct.ID, s.now(), details)
}

// mayChange refuses what is over, what is locked, and what is not what the person saw.
func (s *Service) mayChange(snapshot *catalogue.Snapshot, menu Menu, change Change) error {
	if change.Date.Before(Today(s.now())) {
		return ErrPast
	}
	day, slot := DayOf(change.Date), change.slot()
	there := menu.slugs(snapshot, day, slot)
	switch {
	case len(there) == 0:
		return ErrNoMeal
	case !slices.Equal(there, change.Replaces):
		return ErrChanged
	case slot != "" && menu.Meals[menu.find(day, slot)].Locked:
		return ErrLocked
	case !slices.ContainsFunc(menu.Meals, func(m Meal) bool { return m.Day == day && !m.Locked }):
		return ErrDayLocked
	}
	return nil
}

// decide finds the meals that a change puts in the place of those that are there: only those that change.
func (s *Service) decide(
	ctx context.Context,
	tx postgres.Tx,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change Change,
) ([]Meal, error) {
	if change.Kind == TakeOver {
		return s.takeOver(ctx, tx, snapshot, acct, menu, recent, change)
	}
	request := menu.requestFor(DayOf(change.Date), acct, recent)
	if change.Kind == NewDay {
		return s.newDay(snapshot, menu, request, change)
	}
	return s.choose(snapshot, menu, menu.Meals[menu.find(DayOf(change.Date), change.Slot)], request, change)
}

// countPreview refuses somebody without access who has put enough meals into a day today.
func (s *Service) countPreview(ctx context.Context, tx postgres.Tx, menu Menu, day, more int) error {
	made, err := steps(ctx, tx, menu.ID)
	if err != nil {
		return err
	}
	put := more
	for _, one := range made {
		if one.Day == day && Today(one.ChangedAt).Equal(Today(s.now())) {
			put += len(one.Became)
		}
	}
	if put > PreviewMeals {
		return ErrSwapLimit
	}
	return nil
}

// slugs are those of the recipes of a day in its order, or of one slot; of a recipe that the catalogue no longer knows,
// an empty one.
func (m Menu) slugs(snapshot *catalogue.Snapshot, day int, slot planner.Slot) []string {
	var slugs []string
	for _, meal := range m.Meals {
		if meal.Day != day || slot != "" && meal.Slot != slot {
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

// with is the menu with other meals in the places of its own.
func (m Menu) with(meals []Meal) Menu {
	m.Meals = slices.Clone(m.Meals)
	for _, meal := range meals {
		m.Meals[m.find(meal.Day, meal.Slot)] = meal
	}
	return m
}

// same reports whether two meals hold the same: the same recipe at the same portion, cooked or left over, as often
// asked for.
func (m Meal) same(other Meal) bool {
	return m.RecipeID == other.RecipeID && m.Portion == other.Portion && m.Leftover == other.Leftover &&
		m.Surprises == other.Surprises
}
