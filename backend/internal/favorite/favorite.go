// Package favorite stores the favourite recipes of accounts.
package favorite

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Favorites maps the IDs of an account's favourite recipes to when each was added.
type Favorites map[uuid.UUID]time.Time

// Has reports whether a recipe is a favourite.
func (f Favorites) Has(recipe uuid.UUID) bool {
	_, ok := f[recipe]
	return ok
}

// Of returns the favourites of an account, including recipes that are no longer offered.
func Of(ctx context.Context, scope postgres.TenantQuerier, account uuid.UUID) (Favorites, error) {
	const sql = `select recipe_id, added_at from favorites where tenant_id = $1 and account_id = $2`
	rows, err := scope.Query(ctx, sql, scope.Tenant(), account)
	if err != nil {
		return nil, fmt.Errorf("reading favourites: %w", err)
	}
	result := Favorites{}
	var recipe uuid.UUID
	var at time.Time
	_, err = pgx.ForEachRow(rows, []any{&recipe, &at}, func() error { result[recipe] = at; return nil })
	if err != nil {
		return nil, fmt.Errorf("reading favourites: %w", err)
	}
	return result, nil
}

// Add makes a recipe a favourite at now. A recipe that already is one keeps its time.
func Add(
	ctx context.Context,
	scope postgres.TenantQuerier,
	account uuid.UUID,
	recipe *catalogue.Entry,
	now time.Time,
) error {
	const sql = `
		insert into favorites (tenant_id, account_id, recipe_owner_id, recipe_id, added_at) values ($1, $2, $3, $4, $5)
		on conflict do nothing`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), account, recipe.OwnerID, recipe.ID, now); err != nil {
		return fmt.Errorf("adding a favourite: %w", err)
	}
	return nil
}

// Remove removes a favourite, and reports whether the recipe was one.
func Remove(
	ctx context.Context,
	scope postgres.TenantQuerier,
	account uuid.UUID,
	recipe *catalogue.Entry,
) (bool, error) {
	const sql = `
		delete from favorites
		where tenant_id = $1 and account_id = $2 and recipe_owner_id = $3 and recipe_id = $4`
	tag, err := scope.Exec(ctx, sql, scope.Tenant(), account, recipe.OwnerID, recipe.ID)
	if err != nil {
		return false, fmt.Errorf("removing a favourite: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// Toggle removes a favourite, or adds it at now if the recipe was none. It reports whether the recipe is one now.
func Toggle(
	ctx context.Context,
	scope postgres.TenantQuerier,
	account uuid.UUID,
	recipe *catalogue.Entry,
	now time.Time,
) (bool, error) {
	removed, err := Remove(ctx, scope, account, recipe)
	if err != nil || removed {
		return false, err
	}
	return true, Add(ctx, scope, account, recipe, now)
}
