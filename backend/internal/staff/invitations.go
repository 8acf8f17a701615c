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

// Errors of memberships and invitations.
var (
	ErrNotFound   = errs.New(errs.NotFound, "staff-not-found")
	ErrInvitation = errs.New(errs.NotFound, "invitation-not-found")
	ErrOwnRole    = errs.New(errs.Conflict, "own-role")
)

// Listed is a membership or an invitation in the list of staff.
type Listed struct {
	ID         uuid.UUID  `db:"id"`
	Member     *uuid.UUID `db:"staff_id"` // nil for an invitation
	Name       string     `db:"name"`
	Email      string     `db:"email"`
	Role       auth.Role  `db:"role"`
	Tenant     *uuid.UUID `db:"tenant_id"` // nil for all tenants
	TenantName *string    `db:"tenant_name"`
	// Authenticator says whether the member has an authenticator app.
	Authenticator bool `db:"authenticator"`
}

// List returns the memberships of the tenants among, and the invitations that have not expired at now, by name.
func (s *Service) List(ctx context.Context, tenants tenancy.Selection, now time.Time) ([]Listed, error) {
	const sql = `
		select listed.id, listed.staff_id, listed.name, listed.email, listed.role, listed.tenant_id,
			tenant.name as tenant_name, listed.authenticator
		from (
			select membership.id, membership.staff_id, staff.name, staff.email, membership.role, membership.tenant_id,
				staff.totp_secret <> '' as authenticator
			from staff_memberships membership join staff on staff.id = membership.staff_id
			union all select id, null, name, email, role, tenant_id, false from staff_invitations where expires_at > $3
		) listed left join tenants tenant on tenant.id = listed.tenant_id
		where $1 or listed.tenant_id = any($2)
		order by listed.name` + postgres.DictionaryOrder + `, listed.email, tenant.name nulls first, listed.id`
	rows, err := s.Platform.Query(ctx, sql, tenants.All, tenants.IDs, now)
	if err != nil {
		return nil, fmt.Errorf("listing staff: %w", err)
	}
	staff, err := pgx.CollectRows(rows, pgx.RowToStructByName[Listed])
	if err != nil {
		return nil, fmt.Errorf("listing staff: %w", err)
	}
	return staff, nil
}

// Invitation is a person to invite, and the membership to offer.
type Invitation struct {
	Name, Email string
	Membership  Membership
}

// Invite queues a mail with the link of an invitation. An earlier link for the same address and tenant stops working.
// by may invite for the tenants among; the error is tenancy.ErrNotFound for another tenant.
func (s *Service) Invite(
	ctx context.Context,
	actor Member,
	tenants tenancy.Selection,
	invitation Invitation,
	now time.Time,
) (Listed, error) {
	tenant := invitation.Membership.Tenant
	if !tenants.All && !tenants.Has(tenant) {
		return Listed{}, tenancy.ErrNotFound
	}
	listed := Listed{
		Name:  strings.TrimSpace(invitation.Name),
		Email: auth.NormaliseEmail(invitation.Email),
		Role:  invitation.Membership.Role,
	}
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
			on conflict (email, tenant_id) do update set token_hash = excluded.token_hash, name = excluded.name,
				role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
				expires_at = excluded.expires_at
			returning id`
		// The job that writes the mail makes the token of the link.
		placeholder := auth.NewToken().Hash()
		err := tx.QueryRow(ctx, sql, placeholder, listed.Email, listed.Name, listed.Tenant, listed.Role, actor.ID, now,
			now.Add(invitationLife)).Scan(&listed.ID)
		if err != nil {
			return fmt.Errorf("inviting a member of staff: %w", err)
		}
		if err := s.record(ctx, tx, audit.StaffInvited, actor.ID, listed.Tenant, listed.Role, now); err != nil {
			return err
		}
		return s.Queue.Add(ctx, tx, InvitationArgs{Tenant: jobs.Tenant{ID: postgres.PlatformID}, Invitation: listed.ID})
	})
	return listed, err
}

// Accepted is who accepted an invitation.
type Accepted struct {
	Email       string
	PasswordSet bool // whether the member is new and got the password
}

// Accept turns the invitation with a token into a membership. A new member of staff gets the password; an existing one
// keeps theirs. The error is ErrInvitation when no open invitation has the token, and of kind Invalid when the password
// is not good enough.
func (s *Service) Accept(
	ctx context.Context,
	token auth.Token,
	password string,
	now time.Time,
) (accepted Accepted, err error) {
	const find = `
		select unnest(array[i.name, i.email] || array(
			select t.name from tenants t where t.is_default or t.id = i.tenant_id or i.tenant_id is null))
		from staff_invitations i where i.token_hash = $1 and i.expires_at > $2`
	rows, err := s.Platform.Query(ctx, find, token.Hash(), now)
	if err != nil {
		return Accepted{}, fmt.Errorf("looking up an invitation: %w", err)
	}
	own, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return Accepted{}, fmt.Errorf("looking up an invitation: %w", err)
	}
	if len(own) == 0 {
		return Accepted{}, ErrInvitation
	}
	hash, err := s.hashAcceptable(ctx, password, own)
	if err != nil {
		return Accepted{}, err
	}
	err = s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const take = `
			delete from staff_invitations where token_hash = $1 and expires_at > $2
			returning email, name, role, tenant_id`
		var name string
		var role auth.Role
		var tenant *uuid.UUID
		err := tx.QueryRow(ctx, take, token.Hash(), now).Scan(&accepted.Email, &name, &role, &tenant)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrInvitation
		}
		if err != nil {
			return fmt.Errorf("accepting an invitation: %w", err)
		}
		const save = `
			insert into staff (email, name, password_hash) values ($1, $2, $3)
			on conflict (email) do update set email = excluded.email returning id, xmax = 0`
		var id uuid.UUID
		if err := tx.QueryRow(ctx, save, accepted.Email, name, hash).Scan(&id, &accepted.PasswordSet); err != nil {
			return fmt.Errorf("accepting an invitation: %w", err)
		}
		membership := Membership{Role: role}
		if tenant != nil {
			membership.Tenant = *tenant
		}
		if err := saveMembership(ctx, tx, id, membership); err != nil {
			return err
		}
		return s.record(ctx, tx, audit.StaffJoined, id, tenant, role, now)
	})
	if err != nil {
		return Accepted{}, err
	}
	return accepted, nil
}

// Remove deletes a membership or an invitation of the tenants among, from the next request on. Errors: ErrNotFound, and
// ErrOwnRole when it is by's own membership for all tenants.
func (s *Service) Remove(
	ctx context.Context,
	actor Member,
	tenants tenancy.Selection,
	id uuid.UUID,
	now time.Time,
) error {
	return s.Platform.Tx(ctx, func(tx postgres.Tx) error {
		const own = `select exists (select from staff_memberships where id = $1 and staff_id = $2
			and tenant_id is null)`
		var isOwn bool
		if err := tx.QueryRow(ctx, own, id, actor.ID).Scan(&isOwn); err != nil {
			return fmt.Errorf("looking up a membership: %w", err)
		}
		if isOwn {
			return ErrOwnRole
		}
		for _, sql := range []string{
			`delete from staff_memberships where id = $1 and ($2 or tenant_id = any($3)) returning tenant_id, role`,
			`delete from staff_invitations where id = $1 and ($2 or tenant_id = any($3)) returning tenant_id, role`,
		} {
			var tenant *uuid.UUID
			var role auth.Role
			err := tx.QueryRow(ctx, sql, id, tenants.All, tenants.IDs).Scan(&tenant, &role)
			if errors.Is(err, pgx.ErrNoRows) {
				continue
			}
			if err != nil {
				return fmt.Errorf("removing a membership: %w", err)
			}
			return s.record(ctx, tx, audit.StaffRemoved, actor.ID, tenant, role, now)
		}
		return ErrNotFound
	})
}

// record adds an entry to the audit trail of the tenant or, for all tenants, of the platform.
func (s *Service) record(
	ctx context.Context,
	tx postgres.Tx,
	action audit.Action,
	actor uuid.UUID,
	tenant *uuid.UUID,
	role auth.Role,
	now time.Time,
) error {
	owner := postgres.PlatformID
	if tenant != nil {
		owner = *tenant
	}
	return audit.Add(
		ctx,
		tx,
		owner,
		audit.Entry{
			Action:  action,
			Actor:   audit.Staff,
			ActorID: &actor,
			At:      now,
			Details: map[string]string{"role": string(role)},
		},
	)
}
