package menu

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxUndo is how many of the last changes of a menu can be undone.
const MaxUndo = 20

// ErrOvertaken means that something else was changed after the change to undo.
var ErrOvertaken = errs.New(errs.Conflict, "undo-overtaken")

// RecordedMeal is the meal of a slot before or after a change. It is stored as JSON.
type RecordedMeal struct {
	Slot    planner.Slot `json:"slot"`
	Recipe  uuid.UUID    `json:"recipe"`
	Owner   uuid.UUID    `json:"owner"` // owner of the recipe
	Portion float64      `json:"portion"`

	Leftover bool `json:"leftover,omitempty"` // left over from the dinner of the day before
	Offset   int  `json:"offset,omitempty"`   // days after the changed one, negative for before

	Instead Instead `json:"instead,omitzero"`
}

// recordedChange is a stored change of a menu.
type recordedChange struct {
	Number    int            `db:"number"`
	Kind      Kind           `db:"kind"`
	Day       int            `db:"day"`
	Before    []RecordedMeal `db:"was"`
	After     []RecordedMeal `db:"became"`
	ChangedAt time.Time      `db:"changed_at"`
	UndoneAt  *time.Time     `db:"undone_at"`
}

// Undo is a change that can be undone.
type Undo struct {
	Number   int
	Kind     Kind
	Day      int
	Restored []Meal // meals that undoing brings back, in the order of the day
	After    Menu   // the week after undoing
}

// Undo undoes the last change of a week or, with preview, returns what that would do. number identifies the change that
// the client means. Errors: ErrNoMenu, ErrOvertaken when another change is the last one or a meal of the change was
// changed again, ErrPast, ErrLocked, ErrNotOffered, and an error that names the rule that a recipe would break.
func (s *Service) Undo(
	ctx context.Context,
	scope postgres.Scope,
	acct account.Account,
	date time.Time,
	number int,
	preview bool,
) (ChangeResult, *catalogue.Snapshot, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return ChangeResult{}, nil, err
	}
	var result ChangeResult
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if acct, err = account.Lock(ctx, tx, acct.ID); err != nil {
			return err
		}
		menu, err := lockMenu(ctx, tx, acct.ID, WeekOf(date))
		if err != nil {
			return err
		}
		if date.Before(Today(s.now())) {
			return ErrPast
		}
		changes, err := readChanges(ctx, tx, menu.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(
			changes,
			func(c recordedChange) bool { return c.Number == number && c.Day == DayOf(date) && c.UndoneAt == nil },
		)
		if at < 0 {
			return ErrOvertaken
		}
		recent, err := historyOf(ctx, tx, acct.ID, menu.Week)
		if err != nil {
			return err
		}
		meals, err := s.undoMeals(snapshot, acct, menu, recent, changes[at], changes)
		if err != nil {
			return err
		}
		if next := s.nextUndo(snapshot, acct, menu, recent, changes); next == nil || next.Number != number {
			return ErrOvertaken
		}
		result = ChangeResult{Before: menu, After: menu.with(meals), Day: DayOf(date)}
		s.MarkUnsuitable(snapshot, acct, &result.After)
		if preview {
			return nil
		}
		details := map[string]string{"date": date.Format(time.DateOnly), "kind": string(changes[at].Kind)}
		if err := s.storeChange(ctx, tx, acct, result, audit.MenuUndone, details); err != nil {
			return err
		}
		if err := markUndone(ctx, tx, menu.ID, number, s.now()); err != nil {
			return err
		}
		result.Undo, err = s.readUndo(ctx, tx, snapshot, acct, result.After, recent)
		return err
	})
	return result, snapshot, err
}

// readUndo returns the next change of a menu that can be undone, or nil.
func (s *Service) readUndo(
	ctx context.Context,
	q postgres.TenantQuerier,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
) (*Undo, error) {
	changes, err := readChanges(ctx, q, menu.ID)
	if err != nil {
		return nil, err
	}
	return s.nextUndo(snapshot, acct, menu, recent, changes), nil
}

// nextUndo returns the newest change of a menu that can be undone, or nil. It skips changes that cannot be undone
// because their day is past, a meal was locked or repaired, or a recipe is now eaten on an adjacent day: these do not
// affect earlier changes.
func (s *Service) nextUndo(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	changes []recordedChange,
) *Undo {
	for _, change := range changes {
		if change.UndoneAt != nil {
			continue
		}
		if meals, err := s.undoMeals(snapshot, acct, menu, recent, change, changes); err == nil {
			return &Undo{
				Number:   change.Number,
				Kind:     change.Kind,
				Day:      change.Day,
				Restored: meals,
				After:    menu.with(meals),
			}
		}
	}
	return nil
}

// undoMeals returns the meals that undoing a change brings back, or an error that says why it cannot be undone.
func (s *Service) undoMeals(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change recordedChange,
	changes []recordedChange,
) ([]Meal, error) {
	if menu.Week.Date(change.Day).Before(Today(s.now())) {
		return nil, ErrPast
	}
	var meals []Meal
	for n, newMeal := range change.After {
		at := menu.find(newMeal.dayOf(change.Day), newMeal.Slot)
		if at < 0 || n >= len(change.Before) {
			return nil, ErrOvertaken
		}
		current := menu.Meals[at]
		if current.RecipeID != newMeal.Recipe || current.Portion != newMeal.Portion ||
			current.Instead != newMeal.Instead {
			return nil, ErrOvertaken
		}
		oldMeal, isPast := change.Before[n], menu.Week.Date(current.Day).Before(Today(s.now()))
		if isPast && current.RecipeID != oldMeal.Recipe {
			return nil, ErrPast
		}
		if err := menu.checkUnlocked(current.Day, current.Slot); err != nil && !isPast {
			return nil, err
		}
		current.RecipeID, current.OwnerID = oldMeal.Recipe, oldMeal.Owner
		current.Portion, current.Leftover = oldMeal.Portion, oldMeal.Leftover
		current.Instead = oldMeal.Instead
		if isPast || !current.HasDish() {
			meals = append(meals, current)
			continue
		}
		if err := s.checkMeal(snapshot, acct, menu.Week, current); err != nil {
			return nil, err
		}
		meals = append(meals, current)
	}
	after := menu.with(meals)
	for _, meal := range meals {
		if meal.HasDish() && after.isRepeated(recent, meal) &&
			!fromTakeOver(changes, meal) { // another change or a new week came in between
			return nil, ruleRefusal(planner.RuleTwoDays)
		}
	}
	return meals, nil
}

// isRepeated reports whether the recipe of a meal is eaten a second time on the same day or, for a dinner, on an
// adjacent one, other than as its leftover.
func (m Menu) isRepeated(recent history, meal Meal) bool {
	isDinner := meal.Slot == planner.Dinner
	if isDinner && recent.adjacentTo(meal.Day, meal.RecipeID) {
		return true
	}
	return slices.ContainsFunc(m.Meals, func(other Meal) bool {
		if !other.HasDish() || other.RecipeID != meal.RecipeID || other.Day < meal.Day-1 || other.Day > meal.Day+1 ||
			other.Day == meal.Day && other.Slot == meal.Slot || other.Day != meal.Day && !isDinner {
			return false
		}
		source, isLeftover := m.Source(meal)
		otherSource, otherIsLeftover := m.Source(other)
		return (!isLeftover || source != other) && (!otherIsLeftover || otherSource != meal)
	})
}

// fromTakeOver reports whether a meal was copied from another day, which may repeat dishes.
func fromTakeOver(changes []recordedChange, meal Meal) bool {
	return slices.ContainsFunc(changes, func(c recordedChange) bool {
		return c.Kind == TakeOver && c.Day == meal.Day && c.UndoneAt == nil &&
			slices.ContainsFunc(c.After, func(recorded RecordedMeal) bool {
				return recorded.Slot == meal.Slot && recorded.Recipe == meal.RecipeID
			})
	})
}

// replacements are the meals that a change replaces, with their replacements.
type replacements []struct{ before, after Meal }

func (m Menu) replacements(meals []Meal) replacements {
	var pairs replacements
	for _, meal := range meals {
		pairs = append(pairs, struct{ before, after Meal }{m.Meals[m.find(meal.Day, meal.Slot)], meal})
	}
	return pairs
}

// record returns the meal as a change of day records it.
func (m Meal) record(day int) RecordedMeal {
	return RecordedMeal{
		Slot:     m.Slot,
		Recipe:   m.RecipeID,
		Owner:    m.OwnerID,
		Portion:  m.Portion,
		Leftover: m.Leftover,
		Offset:   m.Day - day,
		Instead:  m.Instead,
	}
}

// dayOf returns the day of the meal in a change of changeDay.
func (p RecordedMeal) dayOf(changeDay int) int { return changeDay + p.Offset }

func (p replacements) before(day int) []RecordedMeal {
	recorded := make([]RecordedMeal, len(p))
	for n, pair := range p {
		recorded[n] = pair.before.record(day)
	}
	return recorded
}

func (p replacements) after(day int) []RecordedMeal {
	recorded := make([]RecordedMeal, len(p))
	for n, pair := range p {
		recorded[n] = pair.after.record(day)
	}
	return recorded
}

// readChanges returns the stored changes of a menu, the newest first.
func readChanges(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) ([]recordedChange, error) {
	const sql = `
		select number, kind, day, was, became, changed_at, undone_at from menu_changes
		where tenant_id = $1 and menu_id = $2 order by number desc`
	rows, err := q.Query(ctx, sql, q.Tenant(), menu)
	if err != nil {
		return nil, fmt.Errorf("reading the changes of a menu: %w", err)
	}
	changes, err := pgx.CollectRows(rows, pgx.RowToStructByName[recordedChange])
	if err != nil {
		return nil, fmt.Errorf("reading the changes of a menu: %w", err)
	}
	return changes, nil
}

// recordChange stores a change of a menu, and deletes changes that are more than MaxUndo ago. The menu must be locked.
func recordChange(ctx context.Context, tx postgres.Tx, menu uuid.UUID, change recordedChange) error {
	const insertChange = `
		insert into menu_changes (tenant_id, menu_id, number, kind, day, was, became, changed_at)
		select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7
		from menu_changes where tenant_id = $1 and menu_id = $2`
	const deleteOld = `
		delete from menu_changes where tenant_id = $1 and menu_id = $2
		and number <= (select max(number) from menu_changes where tenant_id = $1 and menu_id = $2) - $3`
	_, err := tx.Exec(ctx, insertChange, tx.Tenant(), menu,
		change.Kind, change.Day, change.Before, change.After, change.ChangedAt)
	if err != nil {
		return fmt.Errorf("storing a change of a menu: %w", err)
	}
	if _, err := tx.Exec(ctx, deleteOld, tx.Tenant(), menu, MaxUndo); err != nil {
		return fmt.Errorf("deleting old changes of a menu: %w", err)
	}
	return nil
}

// markUndone stores that a change was undone.
func markUndone(ctx context.Context, tx postgres.Tx, menu uuid.UUID, number int, now time.Time) error {
	const sql = `update menu_changes set undone_at = $4 where tenant_id = $1 and menu_id = $2 and number = $3`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), menu, number, now); err != nil {
		return fmt.Errorf("marking a change as undone: %w", err)
	}
	return nil
}
