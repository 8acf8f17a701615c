// Package staff manages the members of staff, who sign in to the console: their memberships, invitations and sessions.
package staff

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// SessionLife is how long a session on the console lasts, and SessionIdle how long without a request.
const (
	SessionLife = 12 * time.Hour
	SessionIdle = 30 * time.Minute
)

// seenInterval is the time between updates of when a session was used.
const seenInterval = time.Minute

// Member is a member of staff.
type Member struct {
	ID          uuid.UUID
	Email       string
	Name        string
	Memberships []Membership
}

// Membership is a role of a member of staff, for one tenant or for all.
type Membership struct {
	Role   auth.Role // admin or support
	Tenant uuid.UUID // uuid.Nil for all tenants
}

// Grant returns the membership as the access policy describes it.
func (m Membership) Grant() auth.Grant {
	if m.Tenant == uuid.Nil {
		return auth.Grant{Role: m.Role, Reach: auth.All}
	}
	return auth.Grant{Role: m.Role, Reach: auth.Own}
}

// Reach returns the tenants for which a membership of m is allowed something.
func (m Member) Reach(allowed func(auth.Grant) bool) tenancy.Selection {
	var reach tenancy.Selection
	for _, membership := range m.Memberships {
		switch {
		case !allowed(membership.Grant()):
		case membership.Tenant == uuid.Nil:
			return tenancy.AllTenants
		default:
			reach.IDs = append(reach.IDs, membership.Tenant)
		}
	}
	return reach
}

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

// NewMember is a member of staff to create, with a membership.
type NewMember struct {
	Email, Name, Password string
	TOTPSecret            string // base32; empty when codes come by mail
	Membership            Membership
}

// Save adds a member of staff or, when one has the e-mail address, replaces their name, password and secret. It adds
// the membership to those that they have, and ends their sessions.
func (s *Service) Save(ctx context.Context, member NewMember) error {
	hash, err := s.Passwords.Hash(ctx, member.Password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const save = `
			insert into staff (email, name, password_hash, totp_secret) values ($1, $2, $3, $4)
			on conflict (email) do update set name = excluded.name, password_hash = excluded.password_hash,
				totp_secret = excluded.totp_secret
			returning id`
		var id uuid.UUID
		email := auth.NormaliseEmail(member.Email)
		if err := tx.QueryRow(ctx, save, email, member.Name, hash, member.TOTPSecret).Scan(&id); err != nil {
			return fmt.Errorf("saving a member of staff: %w", err)
		}
		const end = `delete from staff_sessions where staff_id = $1`
		if _, err := tx.Exec(ctx, end, id); err != nil {
			return fmt.Errorf("ending the sessions of a member of staff: %w", err)
		}
		return saveMembership(ctx, tx, id, member.Membership)
	})
}

func saveMembership(ctx context.Context, tx postgres.Tx, member uuid.UUID, membership Membership) error {
	const sql = `
		insert into staff_memberships (staff_id, tenant_id, role)
		values ($1, nullif($2, '00000000-0000-0000-0000-000000000000'::uuid), $3)
		on conflict (staff_id, tenant_id) do update set role = excluded.role`
	if _, err := tx.Exec(ctx, sql, member, membership.Tenant, membership.Role); err != nil {
		return fmt.Errorf("saving a membership: %w", err)
	}
	return nil
}

// NameOf returns the name of a member of staff; empty when there is no such member any more.
func NameOf(ctx context.Context, platform postgres.Platform, id uuid.UUID) (string, error) {
	var name string
	err := platform.QueryRow(ctx, `select name from staff where id = $1`, id).Scan(&name)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return "", fmt.Errorf("looking up the name of a member of staff: %w", err)
	}
	return name, nil
}

// Sweep deletes what has expired: sessions, codes, invitations and reset links of staff, and counts of attempts.
func Sweep(ctx context.Context, platform postgres.Platform, now time.Time) error {
	for _, table := range []string{"staff_sessions", "staff_codes", "staff_invitations", "staff_resets"} {
		expired := now
		if table == "staff_codes" {
			expired = now.Add(-auth.CodeGrace)
		}
		if _, err := platform.Exec(ctx, `delete from `+table+` where expires_at < $1`, expired); err != nil {
			return fmt.Errorf("sweeping %s: %w", table, err)
		}
	}
	if _, err := platform.Exec(ctx, `select forget_limits()`); err != nil {
		return fmt.Errorf("sweeping counts: %w", err)
	}
	return nil
}
