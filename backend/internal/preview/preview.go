// Package preview keeps what somebody without access has seen of what they would get: some recipes in full. Today's menu and the list of
// recipes are theirs to look at as long as they like, and need nothing to be kept.
package preview

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Recipes is how many different recipes an account may open in full without access. Those of today's menu do not count.
const Recipes = 3

// Left is how many recipes an account may still open.
func Left(ctx context.Context, q postgres.InTenant, who uuid.UUID) (int, error) {
	before, err := openedBy(ctx, q, who)
	return max(0, Recipes-len(before)), err
}

// Open opens a recipe at now for somebody without access, for good: one that was opened stays open, also after access has begun and ended.
// It reports whether it is open, and how many others may still be. Two that are opened at once are counted one after the other. The error
// is account.ErrNotFound when there is no such account.
func Open(ctx context.Context, scope postgres.Scope, who uuid.UUID, recipe *catalogue.Entry, now time.Time) (open bool, left int, err error) {
	const keep = `insert into opened_recipes (tenant_id, account_id, recipe_owner_id, recipe_id, opened_at) values ($1, $2, $3, $4, $5)`
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := account.Lock(ctx, tx, who); err != nil {
			return err
		}
		before, err := openedBy(ctx, tx, who)
		if err != nil {
			return err
		}
		open, left = slices.Contains(before, recipe.ID), max(0, Recipes-len(before))
		if open || left == 0 {
			return nil
		}
		if _, err := tx.Exec(ctx, keep, tx.Tenant(), who, recipe.OwnerID, recipe.ID, now); err != nil {
			return fmt.Errorf("keeping that a recipe was opened: %w", err)
		}
		open = true
		left--
		return nil
	})
	return open, left, err
}

func openedBy(ctx context.Context, q postgres.InTenant, who uuid.UUID) ([]uuid.UUID, error) {
	const sql = `select recipe_id from opened_recipes where tenant_id = $1 and account_id = $2`
	rows, err := q.Query(ctx, sql, q.Tenant(), who)
	if err != nil {
		return nil, fmt.Errorf("reading which recipes were opened: %w", err)
	}
	recipes, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("reading which recipes were opened: %w", err)
	}
	return recipes, nil
}
