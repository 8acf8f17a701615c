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

// NamesOf returns the names of members of staff by id. A member without a role for one of the tenants is left out.
func NamesOf(
	ctx context.Context,
	platform postgres.Platform,
	ids []uuid.UUID,
	tenants tenancy.Selection,
) (map[uuid.UUID]string, error) {
	const sql = `
		select id, name from staff where id = any($1) and ($2 or exists (
			select from staff_memberships membership where membership.staff_id = staff.id and tenant_id = any($3)))`
	rows, err := platform.Query(ctx, sql, ids, tenants.All, tenants.IDs)
	if err != nil {
		return nil, fmt.Errorf("looking up the names of members of staff: %w", err)
	}
	names := map[uuid.UUID]string{}
	var id uuid.UUID
	var name string
	_, err = pgx.ForEachRow(rows, []any{&id, &name}, func() error {
		names[id] = name
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("looking up the names of members of staff: %w", err)
	}
	return names, nil
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
