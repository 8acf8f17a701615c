package invite

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Record is an invite in the list for staff. It shows that the invite was used only when the account's owner agreed to
// that.
type Record struct {
	ID          uuid.UUID `db:"id"`
	Sponsorship uuid.UUID `db:"sponsorship_id"`
	Email       string    `db:"email"`
	State       State     `db:"state"` // Open, Used, Expired or Withdrawn
	InvitedAt   time.Time `db:"invited_at"`
	ExpiresAt   time.Time `db:"expires_at"`
}

// Filter narrows a list of invites.
type Filter struct {
	Sponsorship *uuid.UUID
	State       State      // empty for any
	Text        string     // part of the address
	ExpiresBy   *time.Time // nil for any
}

var recordSorts = map[string]string{"": "invited_at", "invitedAt": "invited_at", "email": "email"}

// records selects the invites of tenant $1 at $2 that a filter matches. It leaves out those whose account was erased,
// which have no address.
const records = `
	from (
		select id, sponsorship_id, email, invited_at, expires_at,
			case when status = 'withdrawn' then 'withdrawn' when status = 'used' and inviter_sees_use then 'used'
			when expires_at <= $2 then 'expired' else 'open' end as state
		from invites where tenant_id = $1 and email is not null
	) invite where ($3::uuid is null or sponsorship_id = $3) and ($4 = '' or state = $4) and position($5 in email) > 0
		and ($6::timestamptz is null or expires_at <= $6)`

// List returns a page of a tenant's invites at now, and the number of invites on all pages. page.Sort is invitedAt or
// email.
func List(ctx context.Context, scope postgres.Scope, filter Filter, page Page, now time.Time) ([]Record, int, error) {
	order, err := page.order(recordSorts)
	if err != nil {
		return nil, 0, err
	}
	args := []any{scope.Tenant(), now, filter.Sponsorship, filter.State, filter.Text, filter.ExpiresBy}
	var total int
	if err := scope.QueryRow(ctx, `select count(*)`+records, args...).Scan(&total); err != nil {
		return nil, 0, fmt.Errorf("counting invites: %w", err)
	}
	rows, err := scope.Query(
		ctx,
		`select id, sponsorship_id, email, state, invited_at, expires_at`+records+order,
		args...)
	if err != nil {
		return nil, 0, fmt.Errorf("listing invites: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByName[Record])
	if err != nil {
		return nil, 0, fmt.Errorf("listing invites: %w", err)
	}
	return list, total, nil
}
