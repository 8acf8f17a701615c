// Package preview limits how many recipes an account without access may open in full. Today's menu and the list of
// recipes are not limited.
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
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// MaxRecipes is how many different recipes an account without access may open. Those of today's menu do not count.
const MaxRecipes = 3

// State is what an account without access may see of a recipe.
type State struct {
	Open bool // the whole recipe; otherwise only its summary
	Left int  // how many other recipes the account may open
}

// For opens a recipe for an account without access if previews are left. Recipes of today's menu are open and do not
// count. It returns nil for an account with access. The error is account.ErrNotFound when there is no such account.
func For(
	ctx context.Context,
	scope postgres.Scope,
	menus *menu.Service,
	acct account.Account,
	recipe *catalogue.Entry,
	now time.Time,
) (*State, error) {
	if acct.HasAccess(now) {
		return nil, nil
	}
	today, err := menus.HasRecipeToday(ctx, scope, acct.ID, recipe)
	if err != nil {
		return nil, err
	}
	if today {
		left, err := remaining(ctx, scope, acct.ID)
		return &State{Open: true, Left: left}, err
	}
	isOpen, left, err := open(ctx, scope, acct.ID, recipe, now)
	return &State{Open: isOpen, Left: left}, err
}

// remaining returns how many recipes an account may still open.
func remaining(ctx context.Context, q postgres.TenantQuerier, accountID uuid.UUID) (int, error) {
	opened, err := openedBy(ctx, q, accountID)
	return max(0, MaxRecipes-len(opened)), err
}

// open opens a recipe for an account without access. A recipe stays open, also after access has begun and ended. It
// reports whether the recipe is open, and how many others the account may still open. Concurrent calls for an account
// wait for each other. The error is account.ErrNotFound when there is no such account.
func open(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	recipe *catalogue.Entry,
	now time.Time,
) (isOpen bool, left int, err error) {
	const save = `
		insert into opened_recipes (tenant_id, account_id, recipe_owner_id, recipe_id, opened_at)
		values ($1, $2, $3, $4, $5)`
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := account.Lock(ctx, tx, accountID); err != nil {
			return err
		}
		opened, err := openedBy(ctx, tx, accountID)
		if err != nil {
			return err
		}
		isOpen, left = slices.Contains(opened, recipe.ID), max(0, MaxRecipes-len(opened))
		if isOpen || left == 0 {
			return nil
		}
		if _, err := tx.Exec(ctx, save, tx.Tenant(), accountID, recipe.OwnerID, recipe.ID, now); err != nil {
			return fmt.Errorf("saving an opened recipe: %w", err)
		}
		isOpen = true
		left--
		return nil
	})
	return isOpen, left, err
}

func openedBy(ctx context.Context, q postgres.TenantQuerier, accountID uuid.UUID) ([]uuid.UUID, error) {
	const sql = `select recipe_id from opened_recipes where tenant_id = $1 and account_id = $2`
	rows, err := q.Query(ctx, sql, q.Tenant(), accountID)
	if err != nil {
		return nil, fmt.Errorf("reading opened recipes: %w", err)
	}
	recipes, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, fmt.Errorf("reading opened recipes: %w", err)
	}
	return recipes, nil
}
