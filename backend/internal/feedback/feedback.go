// Package feedback keeps what somebody says of recipes: how they taste, and that they were cooked. Later menus go by it.
package feedback

import (
	"context"
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
	Taste     Taste      `db:"taste"`
	Cooked    int        `db:"cooked"`    // on how many days
	CookedOn  *time.Time `db:"cooked_on"` // the last of them; nil when it is not known
	ChangedAt time.Time  `db:"changed_at"`
}

// Change is what somebody says of a recipe.
type Change struct {
	Taste  *Taste // empty takes back what was said; nil leaves it
	Cooked *bool  // today; false takes the last time back; nil leaves it
}

// Of is what an account said, by the recipe's id. Recipes that are offered no longer are among them.
func Of(ctx context.Context, q postgres.InTenant, account uuid.UUID) (map[uuid.UUID]Feedback, error) {
	const sql = `
		select recipe_id, coalesce(taste, ''), cooked, cooked_on, changed_at from recipe_feedback where tenant_id = $1 and account_id = $2`
	rows, err := q.Query(ctx, sql, q.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	all := map[uuid.UUID]Feedback{}
	var recipe uuid.UUID
	var said Feedback
	read := []any{&recipe, &said.Taste, &said.Cooked, &said.CookedOn, &said.ChangedAt}
	if _, err := pgx.ForEachRow(rows, read, func() error { all[recipe] = said; said.CookedOn = nil; return nil }); err != nil {
		return nil, fmt.Errorf("reading feedback: %w", err)
	}
	return all, nil
}

// Give takes down at now, on the day of today, what an account says of a recipe, and gives all that it said of it by then. A recipe was
// cooked once a day at most.
func Give(ctx context.Context, scope postgres.Scope, account uuid.UUID, recipe *catalogue.Entry, change Change, now, today time.Time) (Feedback, error) {
	var said Feedback
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		// One after another, so that two devices do not count one day twice.
		if _, err := tx.Exec(ctx, `select from accounts where tenant_id = $1 and id = $2 for no key update`, tx.Tenant(), account); err != nil {
			return fmt.Errorf("locking an account: %w", err)
		}
		all, err := Of(ctx, tx, account)
		if err != nil {
			return err
		}
		said = all[recipe.ID].with(change, now, today)
		if err := put(ctx, tx, account, recipe, said); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.FeedbackGiven, account, now, map[string]string{"recipe": recipe.Dish.Recipe.Slug})
	})
	return said, err
}

// with is what was said once a change is taken down.
func (f Feedback) with(change Change, now, today time.Time) Feedback {
	f.ChangedAt = now
	if change.Taste != nil {
		f.Taste = *change.Taste
	}
	switch cookedToday := f.CookedOn != nil && f.CookedOn.Equal(today); {
	case change.Cooked == nil:
	case *change.Cooked && !cookedToday:
		f.Cooked, f.CookedOn = f.Cooked+1, &today
	case !*change.Cooked && f.Cooked > 0:
		f.Cooked, f.CookedOn = f.Cooked-1, nil
	}
	return f
}

func put(ctx context.Context, tx postgres.Tx, account uuid.UUID, recipe *catalogue.Entry, said Feedback) error {
	const keep = `
		insert into recipe_feedback (tenant_id, account_id, recipe_owner_id, recipe_id, taste, cooked, cooked_on, changed_at)
		values ($1, $2, $3, $4, nullif($5, ''), $6, $7, $8)
		on conflict (tenant_id, account_id, recipe_id) do update
		set taste = excluded.taste, cooked = excluded.cooked, cooked_on = excluded.cooked_on, changed_at = excluded.changed_at`
	const forget = `delete from recipe_feedback where tenant_id = $1 and account_id = $2 and recipe_owner_id = $3 and recipe_id = $4`
	var err error
	if said.Taste == "" && said.Cooked == 0 {
		_, err = tx.Exec(ctx, forget, tx.Tenant(), account, recipe.OwnerID, recipe.ID)
	} else {
		_, err = tx.Exec(ctx, keep, tx.Tenant(), account, recipe.OwnerID, recipe.ID, said.Taste, said.Cooked, said.CookedOn, said.ChangedAt)
	}
	if err != nil {
		return fmt.Errorf("taking feedback down: %w", err)
	}
	return nil
}
