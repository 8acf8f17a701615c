package audit

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Filter selects entries of the trail. Zero values select all.
type Filter struct {
	Tenant  *uuid.UUID
	Account *uuid.UUID
	Action  Action
	Actor   Actor
	From    time.Time // inclusive
	Before  time.Time
}

// Owned is an entry with the tenant that it is of, which may be the platform.
type Owned struct {
	Entry
	Tenant uuid.UUID `db:"tenant_id"`
}

// mostCounted is the largest number of entries that List counts. The trail has many, and nobody reads them all.
const mostCounted = 10_000

// List returns a page of entries, newest first, and their number, up to 10,000. Without a tenant in the filter, q is
// the platform's. Pages count from 1.
func List(ctx context.Context, q postgres.Querier, filter Filter, page, perPage int) ([]Owned, int, error) {
	const from = ` from audit_entries
		where ($1::uuid is null or tenant_id = $1) and ($2::uuid is null or account_id = $2)
			and ($3 = '' or action = $3) and ($4 = '' or actor = $4)
			and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)`
	args := []any{filter.Tenant, filter.Account, string(filter.Action), string(filter.Actor),
		timeOrNull(filter.From), timeOrNull(filter.Before)}
	var total int
	const count = `select count(*) from (select` + from + ` limit $7) found`
	if err := q.QueryRow(ctx, count, append(args, mostCounted)...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting audit entries: %w", err)
	}
	const sql = `select tenant_id, id, at, action, actor, actor_id, account_id, details` + from + `
		order by at desc, id limit $7 offset $8`
	rows, err := q.Query(ctx, sql, append(args, perPage, (page-1)*perPage)...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing audit entries: %w", err)
	}
	entries, err := pgx.CollectRows(rows, pgx.RowToStructByName[Owned])
	if err != nil {
		return nil, 0, fmt.Errorf("listing audit entries: %w", err)
	}
	return entries, total, nil
}

func timeOrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Actions returns all actions, by their names in a language.
func Actions(lang locale.Language) []Action {
	keys := locale.Keys(labels)
	actions := make([]Action, len(keys))
	for n, key := range keys {
		actions[n] = Action(strings.TrimPrefix(key, labels))
	}
	slices.SortFunc(actions, func(a, b Action) int {
		return strings.Compare(strings.ToLower(a.Label().In(lang)), strings.ToLower(b.Label().In(lang)))
	})
	return actions
}
