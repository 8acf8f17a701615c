// Package feedback keeps what somebody says of recipes: how they taste, and that they were cooked. Later menus go by it.
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

// Taste is how a recipe tasted; empty while nothing was said.
type Taste string

// The tastes.
const (
	Liked    Taste = "liked"
	Disliked Taste = "disliked"
)

// Feedback is what somebody said of a recipe. The zero value is nothing.
type Feedback struct {
	Taste     Taste
	TasteAt   *time.Time // when that was said, or taken back; nil while nothing was
	Cooked    int        // on how many days
	CookedOn  *time.Time // the last of them; nil when it is not known
	ChangedAt time.Time
}

// Change is what somebody says of a recipe.
type Change struct {
	Taste  *Taste // empty takes back what was said; nil leaves it
	Cooked *bool  // on Day; false takes the last time back; nil leaves it
	// OutOf is, with Cooked false, how often it was cooked as far as they knew: what is told twice is then taken back once. 0 when that was not said.
	OutOf int

	Said time.Time // when, which is before it is told when there was no network
	Day  time.Time // on which it was said, as midnight UTC
}

const columns = `coalesce(taste, '') as taste, taste_at, cooked, cooked_on, changed_at`

// Of is what an account said, by the recipe's id. Recipes that are offered no longer are among them.
func Of(ctx context.Context, q postgres.InTenant, account uuid.UUID) (map[uuid.UUID]Feedback, error) {
	const sql = `
		select recipe_id, ` + columns + ` from recipe_feedback
		where tenant_id = $1 and account_id = $2 and (taste is not null or cooked > 0)`
	rows, err := q.Query(ctx, sql, q.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	all := map[uuid.UUID]Feedback{}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[struct {
		RecipeID uuid.UUID
		Feedback
	}])
	if err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	for _, one := range found {
		all[one.RecipeID] = one.Feedback
	}
	return all, nil
}

// Give takes down at now what an account says of a recipe, and gives all that it said of it by then. Of two words on its taste the one that
// was said last counts, whichever is told last. A recipe was cooked once a day at most.
func Give(ctx context.Context, scope postgres.Scope, account uuid.UUID, recipe *catalogue.Entry, change Change, now time.Time) (Feedback, error) {
	var said Feedback
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// One after another, so that two devices do not count one day twice.
		if _, err := tx.Exec(ctx, `select from accounts where tenant_id = $1 and id = $2 for no key update`, tx.Tenant(), account); err != nil {
			return fmt.Errorf("locking an account: %w", err)
		}
		before, err := find(ctx, tx, account, recipe)
		if err != nil {
			return err
		}
		said = before.with(change)
		if err := put(ctx, tx, account, recipe, said); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.FeedbackGiven, account, now, map[string]string{"recipe": recipe.Dish.Recipe.Slug})
	})
	return said, err
}

// with is what was said once a change is taken down.
func (f Feedback) with(change Change) Feedback {
	if change.Said.After(f.ChangedAt) {
		f.ChangedAt = change.Said
	}
	if change.Taste != nil && (f.TasteAt == nil || !f.TasteAt.After(change.Said)) {
		f.Taste, f.TasteAt = *change.Taste, &change.Said
	}
	switch {
	case change.Cooked == nil:
	case *change.Cooked && f.CookedOn != nil && !f.CookedOn.Before(change.Day):
		if f.CookedOn.After(change.Day) { // told late: the last time stays the last
			f.Cooked++
		}
	case *change.Cooked:
		f.Cooked, f.CookedOn = f.Cooked+1, &change.Day
	case f.Cooked > 0 && f.Cooked >= change.OutOf:
		f.Cooked, f.CookedOn = f.Cooked-1, nil
	}
	return f
}

// find is what an account said of a recipe, and when; the zero value when it never said anything.
func find(ctx context.Context, tx postgres.Tx, account uuid.UUID, recipe *catalogue.Entry) (Feedback, error) {
	const sql = `select ` + columns + ` from recipe_feedback where tenant_id = $1 and account_id = $2 and recipe_owner_id = $3 and recipe_id = $4`
	rows, err := tx.Query(ctx, sql, tx.Tenant(), account, recipe.OwnerID, recipe.ID)
	if err != nil {
		return Feedback{}, fmt.Errorf("reading feedback: %w", err)
	}
	said, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Feedback])
	if errors.Is(err, pgx.ErrNoRows) {
		return Feedback{}, nil
	}
	if err != nil {
		return Feedback{}, fmt.Errorf("reading feedback: %w", err)
	}
	return said, nil
}

// put keeps what was said. What was taken back stays, as nothing: something that was said before may be told later.
func put(ctx context.Context, tx postgres.Tx, account uuid.UUID, recipe *catalogue.Entry, said Feedback) error {
	const sql = `
		insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id, taste, taste_at, cooked, cooked_on, changed_at)
		values ($1, $2, $3, $4, nullif($5, ''), $6, $7, $8, $9)
		on conflict (tenant_id, account_id, recipe_id) do update set taste = excluded.taste, taste_at = excluded.taste_at,
			cooked = excluded.cooked, cooked_on = excluded.cooked_on, changed_at = excluded.changed_at`
	_, err := tx.Exec(ctx, sql, tx.Tenant(), account, recipe.OwnerID, recipe.ID, said.Taste, said.TasteAt, said.Cooked, said.CookedOn, said.ChangedAt)
	if err != nil {
		return fmt.Errorf("taking feedback down: %w", err)
	}
	return nil
}
