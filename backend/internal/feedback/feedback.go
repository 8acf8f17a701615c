// Package feedback stores how an account liked recipes and when it cooked them. Later menus use it.
package feedback

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Taste is how a recipe tasted. It is empty when unknown.
type Taste string

// The tastes.
const (
	Liked    Taste = "liked"
	Disliked Taste = "disliked"
)

// Feedback is an account's feedback on a recipe. The zero value is none.
type Feedback struct {
	Taste     Taste
	TasteAt   *time.Time // when Taste was given or withdrawn; nil before that
	Cooked    int        // number of days on which the recipe was cooked
	CookedOn  *time.Time // the last of those days; nil when unknown
	ChangedAt time.Time
}

// Change is a change of an account's feedback on a recipe.
type Change struct {
	Taste  *Taste // empty withdraws the taste; nil leaves it as it is
	Cooked *bool  // true adds Day; false removes the last day; nil changes nothing
	// CookedBefore is the client's value of Feedback.Cooked when it sent Cooked false, so that a change that arrives
	// twice counts once. It is 0 when the client did not send it.
	CookedBefore int

	At  time.Time // when the user made the change; a client that was offline sends it later
	Day time.Time // of the change, as midnight UTC
}

const columns = `coalesce(taste, '') as taste, taste_at, cooked, cooked_on, changed_at`

// Of returns the feedback of an account by recipe ID, including recipes that are no longer offered.
func Of(ctx context.Context, q postgres.TenantQuerier, account uuid.UUID) (map[uuid.UUID]Feedback, error) {
	const sql = `
		select recipe_id, ` + columns + ` from recipe_feedback
		where tenant_id = $1 and account_id = $2 and (taste is not null or cooked > 0)`
	rows, err := q.Query(ctx, sql, q.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	result := map[uuid.UUID]Feedback{}
	records, err := pgx.CollectRows(rows, pgx.RowToStructByName[struct {
		RecipeID uuid.UUID
		Feedback
	}])
	if err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	for _, row := range records {
		result[row.RecipeID] = row.Feedback
	}
	return result, nil
}

// Apply applies a change of an account's feedback on a recipe, and returns the result. Of two tastes the one with the
// later At counts, in whatever order they arrive. A recipe counts as cooked at most once a day.
func Apply(
	ctx context.Context,
	scope postgres.Scope,
	account uuid.UUID,
	recipe *catalogue.Entry,
	change Change,
	now time.Time,
) (Feedback, error) {
	var result Feedback
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// The lock prevents two requests from counting a day twice.
		const lock = `select from accounts where tenant_id = $1 and id = $2 for no key update`
		if _, err := tx.Exec(ctx, lock, tx.Tenant(), account); err != nil {
			return fmt.Errorf("locking an account: %w", err)
		}
		current, err := find(ctx, tx, account, recipe)
		if err != nil {
			return err
		}
		result = current.with(change)
		if err := save(ctx, tx, account, recipe, result); err != nil {
			return err
		}
		details := map[string]string{"recipe": recipe.Dish.Recipe.Slug}
		return audit.Record(ctx, tx, audit.FeedbackGiven, account, now, details)
	})
	return result, err
}

// with returns the feedback after a change.
func (f Feedback) with(change Change) Feedback {
	if change.At.After(f.ChangedAt) {
		f.ChangedAt = change.At
	}
	if change.Taste != nil && (f.TasteAt == nil || !f.TasteAt.After(change.At)) {
		f.Taste, f.TasteAt = *change.Taste, &change.At
	}
	switch {
	case change.Cooked == nil:
	case *change.Cooked && f.CookedOn != nil && !f.CookedOn.Before(change.Day):
		if f.CookedOn.After(change.Day) { // an earlier day that arrives late does not replace the last one
			f.Cooked++
		}
	case *change.Cooked:
		f.Cooked, f.CookedOn = f.Cooked+1, &change.Day
	case f.Cooked > 0 && f.Cooked >= change.CookedBefore:
		f.Cooked, f.CookedOn = f.Cooked-1, nil
	}
	return f
}

// find returns an account's feedback on a recipe, or the zero value.
func find(ctx context.Context, tx postgres.Tx, account uuid.UUID, recipe *catalogue.Entry) (Feedback, error) {
	const sql = `
		select ` + columns + ` from recipe_feedback
		where tenant_id = $1 and account_id = $2 and recipe_owner_id = $3 and recipe_id = $4`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), account, recipe.OwnerID, recipe.ID)
	if err != nil {
		return Feedback{}, fmt.Errorf("reading feedback: %w", err)
	}
	fb, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Feedback])
	if errors.Is(err, pgx.ErrNoRows) {
		return Feedback{}, nil
	}
	if err != nil {
		return Feedback{}, fmt.Errorf("reading feedback: %w", err)
	}
	return fb, nil
}

// put saves feedback. A withdrawn taste keeps its row, because an earlier change may still arrive.
func save(ctx context.Context, tx postgres.Tx, account uuid.UUID, recipe *catalogue.Entry, fb Feedback) error {
	const sql = `
		insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id,
			taste, taste_at, cooked, cooked_on, changed_at)
		values ($1, $2, $3, $4, nullif($5, ''), $6, $7, $8, $9)
		on conflict (tenant_id, account_id, recipe_id) do update set
			taste = excluded.taste, taste_at = excluded.taste_at,
			cooked = excluded.cooked, cooked_on = excluded.cooked_on, changed_at = excluded.changed_at`
	_, err := tx.Exec(ctx, sql, tx.Tenant(), account, recipe.OwnerID, recipe.ID,
		fb.Taste, fb.TasteAt, fb.Cooked, fb.CookedOn, fb.ChangedAt)
	if err != nil {
		return fmt.Errorf("saving feedback: %w", err)
	}
	return nil
}
