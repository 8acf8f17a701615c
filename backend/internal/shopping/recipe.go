package shopping

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Added is a recipe that was put on a list by hand, in addition to the menu's.
type Added struct {
	RecipeID uuid.UUID `db:"recipe_id"`
	Servings float64   `db:"servings"`
}

// maxAdded is the maximum number of recipes that are put on a list by hand.
const maxAdded = 30

// querier is a transaction, or a connection that makes one for each statement.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	Tenant() uuid.UUID
}

// addedTo returns the recipes that were put on a list by hand, in the order in which they were added.
func addedTo(ctx context.Context, db querier, list uuid.UUID) ([]Added, error) {
	const sql = `
		select recipe_id, servings from shopping_list_recipes where tenant_id = $1 and list_id = $2
		order by added_at, recipe_id`
	rows, err := db.Query(ctx, sql, db.Tenant(), list)
	if err != nil {
		return nil, fmt.Errorf("reading the recipes of a shopping list: %w", err)
	}
	added, err := pgx.CollectRows(rows, pgx.RowToStructByName[Added])
	if err != nil {
		return nil, fmt.Errorf("reading the recipes of a shopping list: %w", err)
	}
	return added, nil
}

// needsOfAdded returns the recipes to cook that were put on a list by hand, without those that are gone.
func needsOfAdded(snapshot *catalogue.Snapshot, added []Added) []Need {
	var needs []Need
	for _, a := range added {
		if entry, ok := snapshot.ByID(a.RecipeID); ok {
			needs = append(needs, Need{Recipe: entry, Servings: a.Servings})
		}
	}
	return needs
}

// Begin returns the account's list without days of the menu, which is new and empty when there is none.
func Begin(
	ctx context.Context, scope postgres.Scope, acct account.Account, snapshot *catalogue.Snapshot, now time.Time,
) (List, error) {
	return Save(ctx, scope, acct.ID, []time.Time{}, acct.HouseholdSize(), withoutMenu(snapshot), now)
}

// withoutMenu returns the amounts of a list without days of the menu.
func withoutMenu(snapshot *catalogue.Snapshot) Needed {
	return func(added []Added) [][]Amount { return [][]Amount{Sum(needsOfAdded(snapshot, added))} }
}

// SetRecipe puts a recipe on a list for a number of standard servings, or takes it off when that is 0, and brings the
// list up to date with the menu. Errors: ErrNotFound, ErrFull, ErrNoWeekMenu, those of [menu.Service.Get].
func SetRecipe(
	ctx context.Context,
	scope postgres.Scope,
	menus *menu.Service,
	acct account.Account,
	snapshot *catalogue.Snapshot,
	id uuid.UUID,
	recipe *catalogue.Entry,
	servings float64,
	now time.Time,
) (List, error) {
	list, err := Find(ctx, scope, acct.ID, id)
	if err != nil {
		return List{}, err
	}
	needed := withoutMenu(snapshot)
	if len(list.Dates) > 0 {
		if needed, _, err = neededOn(ctx, scope, menus, acct, list.Dates, list.Servings); err != nil {
			return List{}, err
		}
	}
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if err := change(ctx, tx, acct.ID, id); err != nil {
			return err
		}
		if err := setAdded(ctx, tx, id, recipe, servings); err != nil {
			return err
		}
		return fill(ctx, tx, acct.ID, id, list.Dates, needed, now)
	})
	if err != nil {
		return List{}, err
	}
	return Find(ctx, scope, acct.ID, id)
}

// setAdded stores for how many servings a recipe is on a list by hand. The error is ErrFull when it has too many.
func setAdded(ctx context.Context, tx postgres.Tx, list uuid.UUID, recipe *catalogue.Entry, servings float64) error {
	const remove = `delete from shopping_list_recipes where tenant_id = $1 and list_id = $2 and recipe_id = $3`
	const set = `
		insert into shopping_list_recipes (tenant_id, list_id, recipe_owner_id, recipe_id, servings)
			values ($1, $2, $3, $4, $5)
		on conflict (tenant_id, list_id, recipe_id) do update set servings = excluded.servings`
	if servings <= 0 {
		if _, err := tx.Exec(ctx, remove, tx.Tenant(), list, recipe.ID); err != nil {
			return fmt.Errorf("taking a recipe off a shopping list: %w", err)
		}
		return nil
	}
	if _, err := tx.Exec(ctx, set, tx.Tenant(), list, recipe.OwnerID, recipe.ID, servings); err != nil {
		return fmt.Errorf("putting a recipe on a shopping list: %w", err)
	}
	added, err := addedTo(ctx, tx, list)
	if err == nil && len(added) > maxAdded {
		return ErrFull
	}
	return err
}
