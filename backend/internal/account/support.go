package account

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Search returns a page of the accounts whose name or address contains text, in any case, or whose id is in ids, by
// name; and the number of accounts on all pages. Pages count from 1.
func Search(
	ctx context.Context,
	q postgres.TenantQuerier,
	text string,
	ids []uuid.UUID,
	page, perPage int,
) ([]Account, int, error) {
	const (
		match = ` and (position($2 in email) > 0 or position($2 in lower(name)) > 0 or id = any($3))`
		count = `select count(*) from accounts where tenant_id = $1` + match
		list  = selectAccounts + match + ` order by lower(name), id limit $4 offset $5`
	)
	text = strings.ToLower(strings.TrimSpace(text))
	var total int
	if err := q.QueryRow(ctx, count, q.Tenant(), text, ids).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting accounts: %w", err)
	}
	rows, err := q.Query(ctx, list, q.Tenant(), text, ids, perPage, (page-1)*perPage)
	if err != nil {
		return nil, 0, fmt.Errorf("searching accounts: %w", err)
	}
	accounts, err := pgx.CollectRows(rows, pgx.RowToStructByName[Account])
	if err != nil {
		return nil, 0, fmt.Errorf("searching accounts: %w", err)
	}
	return accounts, total, nil
}

// SignOutForSupport ends all sessions and sign-in links of an account; by is the member of staff. The error is
// ErrNotFound when the tenant has no such account.
func SignOutForSupport(ctx context.Context, scope postgres.Scope, id, by uuid.UUID, now time.Time) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		if _, err := Lock(ctx, tx, id); err != nil {
			return err
		}
		if err := auth.EndSessions(ctx, tx, id, uuid.Nil); err != nil {
			return err
		}
		return audit.ForAccount(ctx, tx, audit.LogoutBySupport, id, by, now)
	})
}
