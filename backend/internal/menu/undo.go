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

// MaxUndo is how many of its last changes a menu keeps.
const MaxUndo = 20

// ErrOvertaken refuses to take a change back after which something else changed.
var ErrOvertaken = errs.New(errs.Conflict, "undo-overtaken")

// RecordedMeal is what stands at a place of a day.
type RecordedMeal struct {
	Slot    planner.Slot `json:"slot"`
	Recipe  uuid.UUID    `json:"recipe"`
	Owner   uuid.UUID    `json:"owner"` // of the recipe
	Portion float64      `json:"portion"`

	Leftover bool `json:"leftover,omitempty"` // is what is left of the dinner before
	Later    bool `json:"later,omitempty"`    // stands on the day after the one that was changed: what is left of a dinner follows it
}

// step is a change that was made.
type step struct {
	Number    int            `db:"number"`
	Kind      Kind           `db:"kind"`
	Day       int            `db:"day"`
	Was       []RecordedMeal `db:"was"`
	Became    []RecordedMeal `db:"became"`
	ChangedAt time.Time      `db:"changed_at"`
	UndoneAt  *time.Time     `db:"undone_at"`
}

// Undo is a change that can be taken back.
type Undo struct {
	Number   int
	Kind     Kind
	Day      int
	Restored []Meal // what comes back, in the order of the day
	After    Menu   // the week once that is done
}

// Undo takes the last change of a week back, or tells what that would do. Number says which change the person means.
// Errors: ErrNoMenu, ErrOvertaken when another is the last by now, or what it put there is there no more, ErrPast,
// ErrLocked, ErrNotOffered, and a refusal that names the rule that a recipe would break.
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
	var changed ChangeResult
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if acct, err = account.Lock(ctx, tx, acct.ID); err != nil {
			return err
		}
		menu, err := lock(ctx, tx, acct.ID, WeekOf(date))
		if err != nil {
			return err
		}
		if date.Before(Today(s.now())) {
			return ErrPast
		}
		all, err := steps(ctx, tx, menu.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(
			all,
			func(one step) bool { return one.Number == number && one.Day == DayOf(date) && one.UndoneAt == nil },
		)
		if at < 0 {
			return ErrOvertaken
		}
		recent, err := historyOf(ctx, tx, acct.ID, menu.Week)
		if err != nil {
			return err
		}
		back, err := s.back(snapshot, acct, menu, recent, all[at], all)
		if err != nil {
			return err
		}
		if next := s.next(snapshot, acct, menu, recent, all); next == nil || next.Number != number {
			return ErrOvertaken
		}
		changed = ChangeResult{Before: menu, After: menu.with(back), Day: DayOf(date)}
		s.MarkUnsuitable(snapshot, acct, &changed.After)
		if preview {
			return nil
		}
		details := map[string]string{"date": date.Format(time.DateOnly), "kind": string(all[at].Kind)}
		if err := s.keep(ctx, tx, acct, changed, audit.MenuUndone, details); err != nil {
			return err
		}
		if err := markUndone(ctx, tx, menu.ID, number, s.now()); err != nil {
			return err
		}
		changed.Undo, err = s.undoable(ctx, tx, snapshot, acct, changed.After, recent)
		return err
	})
	return changed, snapshot, err
}

// undoable is the change of a menu that can be taken back next; nil when there is none.
func (s *Service) undoable(
	ctx context.Context,
	q postgres.TenantQuerier,
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
) (*Undo, error) {
	all, err := steps(ctx, q, menu.ID)
	if err != nil {
		return nil, err
	}
	return s.next(snapshot, acct, menu, recent, all), nil
}

// next is the newest of a menu's changes that can be taken back. What cannot, because its day is over, its meal was
// locked or replaced by what the person may eat now, or what it brings back stands on the day beside by now, is passed
// over: it says nothing about what was changed before.
func (s *Service) next(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	all []step,
) *Undo {
	for _, one := range all {
		if one.UndoneAt != nil {
			continue
		}
		if back, err := s.back(snapshot, acct, menu, recent, one, all); err == nil {
			return &Undo{Number: one.Number, Kind: one.Kind, Day: one.Day, Restored: back, After: menu.with(back)}
		}
	}
	return nil
}

// back are the meals that come back when one of all changes is taken back. The error says why it cannot be.
func (s *Service) back(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	menu Menu,
	recent history,
	change step,
	all []step,
) ([]Meal, error) {
	if menu.Week.Date(change.Day).Before(Today(s.now())) {
		return nil, ErrPast
	}
	var meals []Meal
	for n, became := range change.Became {
		at := menu.find(became.day(change.Day), became.Slot)
		if at < 0 || n >= len(change.Was) {
			return nil, ErrOvertaken
		}
		current := menu.Meals[at]
		if current.RecipeID != became.Recipe || current.Portion != became.Portion {
			return nil, ErrOvertaken
		}
		if current.Locked {
			return nil, ErrLocked
		}
		was := change.Was[n]
		current.RecipeID, current.OwnerID, current.Portion, current.Leftover = was.Recipe, was.Owner, was.Portion, was.Leftover
		if err := s.maySit(snapshot, acct, menu.Week, current); err != nil {
			return nil, err
		}
		meals = append(meals, current)
	}
	after := menu.with(meals)
	for _, meal := range meals {
		if after.standsNear(recent, meal) &&
			!takenOver(all, meal) { // since something else was changed, or a week was made
			return nil, refusalOf(planner.RuleTwoDays)
		}
	}
	return meals, nil
}

// standsNear reports whether the recipe of a meal stands a second time on its day, or on the day before or after, but
// for what is left of it.
func (m Menu) standsNear(recent history, meal Meal) bool {
	return recent.beside(meal.Day, meal.RecipeID) || slices.ContainsFunc(m.Meals, func(other Meal) bool {
		if other.RecipeID != meal.RecipeID || other.Day < meal.Day-1 || other.Day > meal.Day+1 ||
			other.Day == meal.Day && other.Slot == meal.Slot {
			return false
		}
		of, left := m.Source(meal)
		otherOf, otherLeft := m.Source(other)
		return (!left || of != other) && (!otherLeft || otherOf != meal)
	})
}

// takenOver reports whether a meal came with a day that was taken over, which may repeat its dishes.
func takenOver(all []step, meal Meal) bool {
	return slices.ContainsFunc(all, func(one step) bool {
		return one.Kind == TakeOver && one.Day == meal.Day && one.UndoneAt == nil &&
			slices.ContainsFunc(one.Became, func(became RecordedMeal) bool {
				return became.Slot == meal.Slot && became.Recipe == meal.RecipeID
			})
	})
}

// puts is what a change puts where, with what is there now.
type puts []struct{ was, becomes Meal }

func (m Menu) puts(meals []Meal) puts {
	var all puts
	for _, meal := range meals {
		all = append(all, struct{ was, becomes Meal }{m.Meals[m.find(meal.Day, meal.Slot)], meal})
	}
	return all
}

// put is what stands there, as a change of a day has it.
func (m Meal) put(day int) RecordedMeal {
	return RecordedMeal{
		Slot:     m.Slot,
		Recipe:   m.RecipeID,
		Owner:    m.OwnerID,
		Portion:  m.Portion,
		Leftover: m.Leftover,
		Later:    m.Day > day,
	}
}

// day is that of a place in a change of a day.
func (p RecordedMeal) day(changed int) int {
	if p.Later {
		return changed + 1
	}
	return changed
}

func (p puts) was(day int) []RecordedMeal {
	all := make([]RecordedMeal, len(p))
	for n, one := range p {
		all[n] = one.was.put(day)
	}
	return all
}

func (p puts) became(day int) []RecordedMeal {
	all := make([]RecordedMeal, len(p))
	for n, one := range p {
		all[n] = one.becomes.put(day)
	}
	return all
}

// steps are the changes of a menu that are kept, the last first.
func steps(ctx context.Context, q postgres.TenantQuerier, menu uuid.UUID) ([]step, error) {
	const sql = `
		select number, kind, day, was, became, changed_at, undone_at from menu_changes
		where tenant_id = $1 and menu_id = $2 order by number desc`
	rows, err := q.Query(ctx, sql, q.Tenant(), menu)
	if err != nil {
		return nil, fmt.Errorf("reading the changes of a menu: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[step])
	if err != nil {
		return nil, fmt.Errorf("reading the changes of a menu: %w", err)
	}
	return found, nil
}

// takeDown keeps a change of a menu that is locked, and forgets the one that is too long ago.
func takeDown(ctx context.Context, tx postgres.Tx, menu uuid.UUID, change step) error {
	const keep = `
		insert into menu_changes (tenant_id, menu_id, number, kind, day, was, became, changed_at)
		select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 from menu_changes where tenant_id = $1 and menu_id = $2`
	const forget = `
		delete from menu_changes where tenant_id = $1 and menu_id = $2
		and number <= (select max(number) from menu_changes where tenant_id = $1 and menu_id = $2) - $3`
	if _, err := tx.Exec(ctx, keep, tx.Tenant(), menu, change.Kind, change.Day, change.Was, change.Became, change.ChangedAt); err != nil {
		return fmt.Errorf("keeping a change: %w", err)
	}
	if _, err := tx.Exec(ctx, forget, tx.Tenant(), menu, MaxUndo); err != nil {
		return fmt.Errorf("forgetting old changes: %w", err)
	}
	return nil
}

// markUndone notes that a change was taken back.
func markUndone(ctx context.Context, tx postgres.Tx, menu uuid.UUID, number int, now time.Time) error {
	const sql = `update menu_changes set undone_at = $4 where tenant_id = $1 and menu_id = $2 and number = $3`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), menu, number, now); err != nil {
		return fmt.Errorf("noting that a change was taken back: %w", err)
	}
	return nil
}
