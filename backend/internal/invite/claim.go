package invite

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Register creates an account for the address of an invite, uses the invite and signs in. The token proves the address.
// Errors: ErrUnknown, ErrUsed, ErrExpired, ErrWithdrawn, ErrFull, account.ErrExists when the address has an account,
// and those of account.Registration.Validate.
func (s *Service) Register(
	ctx context.Context,
	scope postgres.Scope,
	token auth.Token,
	r account.Registration,
	visitor account.Visitor,
	now, today time.Time,
) (account.Account, auth.Token, error) {
	inv, err := FindOpen(ctx, scope, token, now)
	if err != nil {
		return account.Account{}, "", err
	}
	r.Email = inv.Email
	prepared, err := s.Accounts.Prepare(ctx, r, now, today)
	if err != nil {
		return account.Account{}, "", err
	}
	var acct account.Account
	var session auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		id, err := s.Accounts.CreatePrepared(ctx, tx, prepared, now)
		if err != nil {
			return err
		}
		if err := claim(ctx, tx, token, id, inv.Email, now); err != nil {
			return err
		}
		acct, session, err = account.StartSession(ctx, tx, id, visitor, now)
		return err
	})
	return acct, session, err
}

// FindOpen returns the invite of a token. Errors: ErrUnknown, ErrUsed, ErrExpired, ErrWithdrawn and ErrFull.
func FindOpen(ctx context.Context, q postgres.TenantQuerier, token auth.Token, now time.Time) (Invite, error) {
	inv, err := Find(ctx, q, token)
	if err != nil {
		return Invite{}, err
	}
	if refusal := refusals[inv.State(now)]; refusal != nil {
		return Invite{}, refusal
	}
	return inv, nil
}

// claim uses an invite for an account with an address. The account is new or locked. Claiming the account's own invite
// again is no error.
func claim(
	ctx context.Context,
	tx postgres.Tx,
	token auth.Token,
	accountID uuid.UUID,
	email string,
	now time.Time,
) error {
	// Concurrent claims of the invite wait here.
	const lock = `select from invites where tenant_id = $1 and token_hash = $2 for update`
	if _, err := tx.Exec(ctx, lock, tx.Tenant(), token.Hash()); err != nil {
		return fmt.Errorf("locking an invite: %w", err)
	}
	inv, err := Find(ctx, tx, token)
	if err != nil {
		return err
	}
	state := inv.State(now)
	switch {
	case inv.Account != nil && *inv.Account == accountID:
		return nil
	case inv.Email != email:
		return ErrForAnother
	case state != Open:
		return refusals[state]
	}
	const takeSeat = `update sponsorships set taken = taken + 1 where tenant_id = $1 and id = $2 and taken < seats`
	tag, err := tx.Exec(ctx, takeSeat, tx.Tenant(), inv.Sponsorship)
	if err != nil {
		return fmt.Errorf("taking a seat: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return ErrFull
	}
	const markUsed = `update invites set status = 'used', account_id = $3, used_at = $4, access_until = $5
		where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, markUsed, tx.Tenant(), inv.ID, accountID, now, inv.AccessFrom(now)); err != nil {
		return fmt.Errorf("using an invite: %w", err)
	}
	return audit.Record(ctx, tx, audit.InviteUsed, accountID, now, nil)
}

// Step is one step of the invite funnel, or several at once.
type Step struct {
	account.OnboardingUpdate
	Invite        auth.Token // invite to use for an existing account; empty when it was used before
	SeesUse       *bool      // consent to show the inviter that the invite was used; nil leaves it as it is
	SubmitDetails bool
}

// Save saves a step, or nothing when it returns an error. Errors: those of Register but account.ErrExists,
// ErrForAnother, ErrNotInvited, ErrSeesUse when details are submitted without that consent, ErrDetailsOpen when
// calories are submitted before them, and those of account.Service.SaveOnboarding.
func (s *Service) Save(
	ctx context.Context,
	scope postgres.Scope,
	accountID uuid.UUID,
	step Step,
	now, today time.Time,
) (account.Account, error) {
	save := step.OnboardingUpdate
	save.AlsoSave = func(ctx context.Context, tx postgres.Tx, acct account.Account) error {
		if step.Invite != "" {
			if err := claim(ctx, tx, step.Invite, accountID, acct.Email, now); err != nil {
				return err
			}
		}
		return saveDetails(ctx, tx, accountID, step, now)
	}
	return s.Accounts.SaveOnboarding(ctx, scope, accountID, save, now, today)
}

// saveDetails saves what a step contains besides answers.
func saveDetails(ctx context.Context, tx postgres.Tx, accountID uuid.UUID, step Step, now time.Time) error {
	inv, err := Of(ctx, tx, accountID)
	if err != nil {
		return err
	}
	if step.SeesUse != nil {
		inv.InviterSeesUse = *step.SeesUse
	}
	if step.SubmitDetails && !inv.InviterSeesUse {
		return ErrSeesUse
	}
	if step.SubmitDetails && inv.DetailsSubmittedAt == nil {
		inv.DetailsSubmittedAt = &now
	}
	if step.SubmitCalories && inv.DetailsSubmittedAt == nil {
		return ErrDetailsOpen
	}
	const sql = `update invites set inviter_sees_use = $3, details_submitted_at = $4 where tenant_id = $1 and id = $2`
	if _, err := tx.Exec(ctx, sql, tx.Tenant(), inv.ID, inv.InviterSeesUse, inv.DetailsSubmittedAt); err != nil {
		return fmt.Errorf("saving the details of an invite: %w", err)
	}
	return nil
}
