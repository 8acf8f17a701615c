package staff

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// SessionLife is how long a session on the console lasts, and SessionIdle how long without a request.
const (
	SessionLife = 12 * time.Hour
	SessionIdle = 30 * time.Minute
)

// seenInterval is the time between updates of when a session was used.
const seenInterval = time.Minute

// Session returns the member of staff whose session has a token, with their current memberships. It reports false when
// no session has the token or when the session has expired or was idle at now.
func Session(ctx context.Context, platform postgres.Platform, token auth.Token, now time.Time) (Member, bool, error) {
	const sql = `
		select staff.id, staff.email, staff.name, membership.role, membership.tenant_id, session.seen_at
		from staff_sessions session join staff on staff.id = session.staff_id
		left join staff_memberships membership on membership.staff_id = staff.id
		where session.token_hash = $1 and session.expires_at > $2 and session.seen_at > $3
		order by membership.tenant_id nulls first`
	rows, err := platform.Query(ctx, sql, token.Hash(), now, now.Add(-SessionIdle))
	if err != nil {
		return Member{}, false, fmt.Errorf("looking up a session on the console: %w", err)
	}
	var member Member
	var role *string
	var tenant *uuid.UUID
	var seen time.Time
	_, err = pgx.ForEachRow(rows, []any{&member.ID, &member.Email, &member.Name, &role, &tenant, &seen}, func() error {
		if role != nil {
			membership := Membership{Role: auth.Role(*role)}
			if tenant != nil {
				membership.Tenant = *tenant
			}
			member.Memberships = append(member.Memberships, membership)
		}
		return nil
	})
	if err != nil {
		return Member{}, false, fmt.Errorf("looking up a session on the console: %w", err)
	}
	if member.ID != uuid.Nil && now.Sub(seen) > seenInterval {
		const update = `update staff_sessions set seen_at = $2 where token_hash = $1`
		if _, err := platform.Exec(ctx, update, token.Hash(), now); err != nil {
			return Member{}, false, fmt.Errorf("updating a session on the console: %w", err)
		}
	}
	return member, member.ID != uuid.Nil, nil
}
