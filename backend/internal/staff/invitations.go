package staff

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// invitationLife is how long an invitation can be accepted.
const invitationLife = 7 * 24 * time.Hour

// Refusals around invitations.
var (
	ErrNotFound   = errs.New(errs.NotFound, "staff-not-found")
	ErrInvitation = errs.New(errs.NotFound, "invitation-not-found")
	ErrOwnRole    = errs.New(errs.Conflict, "own-role")
)

// Listed is a membership or an invitation, as the console lists them.
type Listed struct {
	ID         uuid.UUID  `db:"id"`
	Member     *uuid.UUID `db:"staff_id"` // nil for an invitation
	Name       string     `db:"name"`
	Email      string     `db:"email"`
	Role       auth.Role  `db:"role"`
	Tenant     *uuid.UUID `db:"tenant_id"` // nil for all
	TenantName *string    `db:"tenant_name"`
}

// List is everybody who works, or is invited to work, for one of the tenants, by name.
func (s *Service) List(ctx context.Context, among tenancy.Selection, now time.Time) ([]Listed, error) {
	const sql = `
		select l.id, l.staff_id, l.name, l.email, l.role, l.tenant_id, t.name as tenant_name from (
			select m.id, m.staff_id, s.name, s.email, m.role, m.tenant_id from staff_memberships m join staff s on s.id = m.staff_id
			union all select id, null, name, email, role, tenant_id from staff_invitations where expires_at > $3
		) l left join tenants t on t.id = l.tenant_id
		where $1 or l.tenant_id = any($2)
		order by l.name` + postgres.DictionaryOrder + `, l.email, t.name nulls first, l.id`
	rows, err := s.Platform.Query(ctx, sql, among.All, among.IDs, now)
	if err != nil {
		return nil, fmt.Errorf("listing staff: %w", err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[Listed])
	if err != nil {
		return nil, fmt.Errorf("listing staff: %w", err)
	}
	return found, nil
}

// Invitation is whom to invite, as what, for which tenant; uuid.Nil for all.
type Invitation struct {
	Name, Email string
	Membership  Membership
}

// Invite has a link sent that lets somebody take part. An earlier link for the same person and tenant no longer works. by is who invites,
// among the tenants for which they may; the error is tenancy.ErrNotFound for another.
func (s *Service) Invite(ctx context.Context, by Member, among tenancy.Selection, invitation Invitation, now time.Time) (Listed, error) {
	tenant := invitation.Membership.Tenant
	if !among.All && !among.Has(tenant) {
		return Listed{}, tenancy.ErrNotFound
	}
	listed := Listed{Name: strings.TrimSpace(invitation.Name), Email: auth.NormaliseEmail(invitation.Email), Role: invitation.Membership.Role}
	err := s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		if tenant != uuid.Nil {
			const find = `select name from tenants where id = $1`
			var name string
			err := tx.QueryRow(ctx, find, tenant).Scan(&name)
			if errors.Is(err, pgx.ErrNoRows) {
				return tenancy.ErrNotFound
			}
			if err != nil {
				return fmt.Errorf("looking up a tenant: %w", err)
			}
			listed.Tenant, listed.TenantName = &tenant, &name
		}
		const sql = `
			insert into staff_invitations (token_hash, email, name, tenant_id, role, invited_by, created_at, expires_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8)
			on conflict (email, tenant_id) do update set token_hash = excluded.token_hash, name = excluded.name, role = excluded.role,
				invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
			returning id`
		// Nobody knows this token: the one that works is made when the mail is written.
		err := tx.QueryRow(ctx, sql, auth.NewToken().Hash(), listed.Email, listed.Name, listed.Tenant, listed.Role, by.ID, now, now.Add(invitationLife)).Scan(&listed.ID)
		if err != nil {
			return fmt.Errorf("inviting somebody: %w", err)
		}
		if err := s.note(ctx, tx, audit.StaffInvited, by.ID, listed.Tenant, listed.Role, now); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, InvitationArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}, Invitation: listed.ID})
	})
	return listed, err
}

// Accept lets who has the token of an invitation take part. Somebody new gets the password; who is staff already keeps theirs. The error is
// ErrInvitation when the token opens nothing, and of kind Invalid when the password cannot be used.
func (s *Service) Accept(ctx context.Context, token auth.Token, password string, now time.Time) error {
	if wrong, ok := auth.CheckPassword(password); !ok {
		return errs.Fields{"password": wrong}.Err()
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("hashing a password: %w", err)
	}
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const take = `delete from staff_invitations where token_hash = $1 and expires_at > $2 returning email, name, role, tenant_id`
		var email, name string
		var role auth.Role
		var tenant *uuid.UUID
		err := tx.QueryRow(ctx, take, token.Hash(), now).Scan(&email, &name, &role, &tenant)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrInvitation
		}
		if err != nil {
			return fmt.Errorf("accepting an invitation: %w", err)
		}
		const save = `
			insert into staff (email, name, password_hash) values ($1, $2, $3)
			on conflict (email) do update set email = excluded.email returning id`
		var id uuid.UUID
		if err := tx.QueryRow(ctx, save, email, name, hash).Scan(&id); err != nil {
			return fmt.Errorf("accepting an invitation: %w", err)
		}
		membership := Membership{Role: role}
		if tenant != nil {
			membership.Tenant = *tenant
		}
		if err := saveMembership(ctx, tx, id, membership); err != nil {
			return err
		}
		return s.note(ctx, tx, audit.StaffJoined, id, tenant, role, now)
	})
}

// Remove takes a membership or an invitation away, among the tenants for which by may; it counts from the next request on. Errors:
// ErrNotFound, and ErrOwnRole for one's own role for all tenants.
func (s *Service) Remove(ctx context.Context, by Member, among tenancy.Selection, id uuid.UUID, now time.Time) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const own = `select exists (select from staff_memberships where id = $1 and staff_id = $2 and tenant_id is null)`
		var yours bool
		if err := tx.QueryRow(ctx, own, id, by.ID).Scan(&yours); err != nil {
			return fmt.Errorf("looking up a membership: %w", err)
		}
		if yours {
			return ErrOwnRole
		}
		for _, sql := range []string{
			`delete from staff_memberships where id = $1 and ($2 or tenant_id = any($3)) returning tenant_id, role`,
			`delete from staff_invitations where id = $1 and ($2 or tenant_id = any($3)) returning tenant_id, role`,
		} {
			var tenant *uuid.UUID
			var role auth.Role
			err := tx.QueryRow(ctx, sql, id, among.All, among.IDs).Scan(&tenant, &role)
			if errors.Is(err, pgx.ErrNoRows) {
				continue
			}
			if err != nil {
				return fmt.Errorf("taking a role away: %w", err)
			}
			return s.note(ctx, tx, audit.StaffRemoved, by.ID, tenant, role, now)
		}
		return ErrNotFound
	})
}

// note adds a line to the trail of the tenant that it concerns, or of the platform.
func (s *Service) note(ctx context.Context, tx postgres.Tx, action audit.Action, by uuid.UUID, tenant *uuid.UUID, role auth.Role, now time.Time) error {
	of := postgres.PlatformID
	if tenant != nil {
		of = *tenant
	}
	return audit.Add(ctx, tx, of, audit.Entry{Action: action, Actor: audit.Staff, ActorID: &by, At: now, Details: map[string]string{"role": string(role)}})
}
