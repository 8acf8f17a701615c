// Package invite gives access that a sponsor pays for. A sponsorship has a number of seats. An invite is mailed to an
// address, and takes a seat when it is used. Having the link of that mail proves the address.
package invite

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service sends and uses invites.
type Service struct {
	Accounts *account.Service
	Queue    *jobs.Queue
}

// State is the state of an invite.
type State string

// The states.
const (
	Open      State = "open"
	Used      State = "used"
	Expired   State = "expired"
	Withdrawn State = "withdrawn"
	Full      State = "full" // the sponsorship has no free seat
)

// Invite is an invite with what its sponsorship gives.
type Invite struct {
	ID                 uuid.UUID  `db:"id"`
	Sponsorship        uuid.UUID  `db:"sponsorship_id"`
	Email              string     `db:"email"` // empty after the account that used the invite was erased
	Status             State      `db:"status"`
	ExpiresAt          time.Time  `db:"expires_at"` // the invite cannot be used from then on
	Account            *uuid.UUID `db:"account_id"` // the account that used the invite
	AccessUntil        *time.Time `db:"access_until"`
	InviterSeesUse     bool       `db:"inviter_sees_use"`
	DetailsSubmittedAt *time.Time `db:"details_submitted_at"`
	Inviter            string     `db:"inviter"` // name of the sponsor
	AccessDays         *int       `db:"access_days"`
	LastDay            *time.Time `db:"last_day"`
	HasSeat            bool       `db:"has_seat"`
}

const invites = `
	select invite.id, invite.sponsorship_id, coalesce(invite.email, '') as email, invite.status, invite.expires_at,
		invite.account_id, invite.access_until, invite.inviter_sees_use, invite.details_submitted_at,
		sponsorship.name as inviter, sponsorship.access_days, sponsorship.last_day,
		sponsorship.taken < sponsorship.seats as has_seat
	from invites invite
	join sponsorships sponsorship
		on sponsorship.tenant_id = invite.tenant_id and sponsorship.id = invite.sponsorship_id
	where invite.tenant_id = $1`

// State returns the state of the invite at now.
func (i Invite) State(now time.Time) State {
	switch {
	case i.Status != Open:
		return i.Status
	case !now.Before(i.ExpiresAt):
		return Expired
	case !i.HasSeat:
		return Full
	default:
		return Open
	}
}

// AccessFrom returns when access that begins at an instant ends.
func (i Invite) AccessFrom(begin time.Time) time.Time {
	return accessTerm(i.AccessDays, i.LastDay).End(begin.In(menu.Zone))
}

func accessTerm(days *int, lastDay *time.Time) account.AccessTerm {
	if days != nil {
		return account.AccessTerm{Days: *days}
	}
	return account.AccessTerm{LastDay: *lastDay}
}

// Errors of invites. Only a client with the token learns why an invite cannot be used.
var (
	ErrUnknown    = errs.New(errs.NotFound, "invite-not-found")
	ErrUsed       = errs.New(errs.Conflict, "invite-used")
	ErrExpired    = errs.New(errs.Conflict, "invite-expired")
	ErrWithdrawn  = errs.New(errs.Conflict, "invite-withdrawn")
	ErrFull       = errs.New(errs.Conflict, "invite-full")
	ErrForAnother = errs.New(errs.Conflict, "invite-for-another")
	ErrNotInvited = errs.New(errs.NotFound, "not-invited")
	ErrSeesUse    = errs.New(errs.Invalid, "inviter-consent-required").
			WithField("inviterSeesUse", locale.T("invite.problem.tickToAgree"))
	ErrDetailsOpen = errs.New(errs.Conflict, "details-open")
)

var refusals = map[State]error{Used: ErrUsed, Expired: ErrExpired, Withdrawn: ErrWithdrawn, Full: ErrFull}

// Find returns the invite with a token. The error is ErrUnknown when the tenant has no such invite.
func Find(ctx context.Context, q postgres.TenantQuerier, token auth.Token) (Invite, error) {
	return find(ctx, q, ErrUnknown, invites+` and invite.token_hash = $2`, token.Hash())
}

// Of returns the invite that an account used last. The error is ErrNotInvited when it used none.
func Of(ctx context.Context, q postgres.TenantQuerier, accountID uuid.UUID) (Invite, error) {
	const last = ` and invite.account_id = $2 order by invite.used_at desc limit 1`
	return find(ctx, q, ErrNotInvited, invites+last, accountID)
}

func find(ctx context.Context, q postgres.TenantQuerier, notFound error, sql string, args ...any) (Invite, error) {
	rows, err := q.Query(ctx, sql, append([]any{q.Tenant()}, args...)...)
	if err != nil {
		return Invite{}, fmt.Errorf("looking up an invite: %w", err)
	}
	inv, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[Invite])
	if errors.Is(err, pgx.ErrNoRows) {
		return Invite{}, notFound
	}
	if err != nil {
		return Invite{}, fmt.Errorf("looking up an invite: %w", err)
	}
	return inv, nil
}

// OnAccountDelete removes the address of an account that is being erased from its invites. Its seat stays taken,
// without a name. When the account was refused as underage, its invites are open again instead.
func OnAccountDelete(ctx context.Context, tx postgres.Tx, accountID uuid.UUID, reason account.DeletionReason) error {
	if reason == account.DeletedUnderage {
		return reopen(ctx, tx, accountID)
	}
	const (
		clearAddress = `update invites set email = null, account_id = null where tenant_id = $1 and account_id = $2`
		// Other invites to the address can no longer be used.
		deleteOthers = `
			delete from invites where tenant_id = $1 and status <> 'used'
			and email = (select email from accounts where tenant_id = $1 and id = $2)`
	)
	for _, sql := range []string{deleteOthers, clearAddress} {
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), accountID); err != nil {
			return fmt.Errorf("removing an account from invites: %w", err)
		}
	}
	return nil
}

// reopen frees the seats of an account and reopens its invites.
func reopen(ctx context.Context, tx postgres.Tx, accountID uuid.UUID) error {
	const sql = `
		with reopened as (
			update invites set status = 'open', account_id = null, used_at = null, access_until = null,
			inviter_sees_use = false, details_submitted_at = null
			where tenant_id = $1 and account_id = $2 returning sponsorship_id
		)
		update sponsorships sponsorship set taken = sponsorship.taken - freed.seats
		from (select sponsorship_id, count(*) as seats from reopened group by 1) freed
		where sponsorship.tenant_id = $1 and sponsorship.id = freed.sponsorship_id`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), accountID); err != nil {
		return fmt.Errorf("opening invites again: %w", err)
	}
	return nil
}

// retention is how long an unused invite is kept after it expired, so that the inviter can see which were not used.
const retention = 90 * 24 * time.Hour

// Sweep deletes the unused invites of a tenant whose retention has passed.
func Sweep(ctx context.Context, scope postgres.Scope, now time.Time) error {
	const sql = `delete from invites where tenant_id = $1 and status <> 'used' and expires_at < $2`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), now.Add(-retention)); err != nil {
		return fmt.Errorf("sweeping invites: %w", err)
	}
	return nil
}
